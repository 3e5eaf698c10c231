use viravolta_engine::Level;
use viravolta_rules::{BoardSize, Game};

use super::*;

const PERSON: Seat = Seat::Person;
const COMPUTER: Seat = Seat::Computer(Level::DEFAULT);

fn session(seats: [Seat; 2], moves: &str) -> Session {
    let mut session =
        Session::new(&NewGame::usual(seats, BoardSize::Eight, StartKind::Usual, Pace::PerMove(Duration::from_secs(9))));
    let game: Game = moves.parse().unwrap();
    for square in game.moves().filter_map(Move::square) {
        session.place(square, Moment::START).unwrap();
    }
    session
}

fn shown(session: &Session) -> String {
    session.walk().line_as_game().transcript().to_string()
}

#[test]
fn undo_goes_back_to_the_last_choice_of_a_person() {
    let mut session = session([PERSON, COMPUTER], "f5d6c3d3");
    assert_eq!(session.undo(Moment::START), 2);
    assert_eq!((session.number(), session.is_paused()), (2, false));
    assert_eq!(session.redo(Moment::START), 2);
    assert_eq!((session.number(), session.is_paused()), (4, false));
}

#[test]
fn undo_while_the_computer_thinks_takes_one_move_back() {
    let mut session = session([PERSON, COMPUTER], "f5d6c3");
    assert_eq!(session.undo(Moment::START), 1);
    assert_eq!(session.to_move(), Some(PERSON));
}

#[test]
fn undo_at_the_start_makes_a_computer_that_begins_wait() {
    let mut session = session([COMPUTER, PERSON], "f5");
    assert_eq!(session.undo(Moment::START), 1);
    assert!(session.is_paused());
}

#[test]
fn two_people_take_back_one_move_each_time() {
    let mut session = session([PERSON, PERSON], "f5d6c3");
    assert_eq!(session.undo(Moment::START), 1);
    session.place("c4".parse().unwrap(), Moment::START).unwrap();
    assert_eq!(shown(&session), "f5d6c4");
    assert_eq!(session.switch_branch(true, Moment::START), Some((1, 2)));
    assert_eq!(shown(&session), "f5d6c3");
    assert_eq!(session.switch_branch(false, Moment::START), Some((2, 2)));
    assert_eq!(shown(&session), "f5d6c4");
    // Before the fork the branches that leave from here are meant.
    session.undo(Moment::START);
    assert_eq!(session.switch_branch(true, Moment::START), Some((1, 2)));
    assert_eq!(shown(&session), "f5d6c3");
}

#[test]
fn a_branch_goes_on_over_the_known_reply_of_the_computer() {
    let mut session = session([PERSON, COMPUTER], "f5d6");
    session.undo(Moment::START);
    session.place("d3".parse().unwrap(), Moment::START).unwrap();
    assert_eq!(session.switch_branch(true, Moment::START), Some((1, 2)));
    assert_eq!((shown(&session).as_str(), session.number()), ("f5d6", 2));
    assert_eq!(session.switch_branch(true, Moment::START), Some((2, 2)));
    assert_eq!(session.number(), 1);
}

#[test]
fn looking_around_makes_the_computer_wait_until_somebody_moves() {
    let mut session = session([PERSON, COMPUTER], "f5d6c3d3");
    session.step_back(Moment::START);
    assert!(session.is_paused() && session.to_move() == Some(COMPUTER));
    session.go_to_number(2, Moment::START);
    session.place("c4".parse().unwrap(), Moment::START).unwrap();
    assert!(!session.is_paused());
}

#[test]
fn owed_passes_are_made_and_told() {
    let mut passes = 0;
    for choice in 0..8 {
        // On a board of 4x4 somebody must pass sooner or later.
        let game = NewGame::usual([PERSON; 2], BoardSize::Four, StartKind::Usual, Pace::Unlimited);
        let mut session = Session::new(&game);
        let mut told = 0;
        while !session.is_over() {
            assert!(!session.position().must_pass());
            let legal = session.position().legal_moves();
            let square = legal.iter().nth((choice + session.number()) % legal.len()).unwrap();
            let happenings = session.place(square, Moment::START).unwrap();
            told += happenings.iter().filter(|happening| matches!(happening, Happening::Passed(_))).count();
        }
        assert_eq!(told, session.walk().line_as_game().moves().filter(|mv| *mv == Move::Pass).count());
        passes += told;
    }
    assert!(passes > 0);
}

#[test]
fn resigning_ends_the_game_there_and_can_be_taken_back() {
    let mut session = session([PERSON, COMPUTER], "f5d6");
    let happening = session.resign(Color::Black, Moment::START);
    assert!(matches!(happening, Some(Happening::Ended(GameResult { winner: Some(Color::White), .. }))));
    assert!(session.place("c3".parse().unwrap(), Moment::START).is_err());
    session.step_back(Moment::START);
    assert!(!session.is_over());
    session.step_forward(Moment::START);
    assert!(session.is_over());
    assert_eq!((session.undo(Moment::START), session.number(), session.is_over()), (1, 2, false));
}

#[test]
fn a_fallen_clock_loses() {
    let begin = Moment::START;
    let mut session = session([PERSON, PERSON], "f5");
    session.run_clock(true, begin);
    assert_eq!(session.check_clock(begin + Duration::from_secs(8)), None);
    let happening = session.check_clock(begin + Duration::from_secs(9));
    assert!(matches!(happening, Some(Happening::Ended(GameResult { ending: Ending::TimedOut(Color::White), .. }))));
}

#[test]
fn clocks_come_back_with_the_moves() {
    let begin = Moment::START;
    let pace = Pace::PerGame(Duration::from_secs(60), Duration::ZERO);
    let mut session = Session::new(&NewGame::usual([PERSON; 2], BoardSize::Eight, StartKind::Usual, pace));
    session.run_clock(true, begin);
    let later = begin + Duration::from_secs(10);
    session.place("f5".parse().unwrap(), later).unwrap();
    assert_eq!(session.clocks().remaining(Color::Black, later), Some(Duration::from_secs(50)));
    session.undo(later);
    assert_eq!(session.clocks().remaining(Color::Black, later), Some(Duration::from_secs(60)));
}

#[test]
fn from_a_branch_there_is_a_way_home() {
    let record = GameRecord::from_game(&"f5d6c3d3".parse().unwrap());
    let mut session = Session::from_record(record, [PERSON; 2]);
    assert!(session.branch_begin().is_none() && !session.go_home(Moment::START));
    session.go_to_place(1, Moment::START);
    assert!(!session.go_home(Moment::START), "the game lies ahead");
    session.place("f6".parse().unwrap(), Moment::START).unwrap();
    session.place("e6".parse().unwrap(), Moment::START).unwrap();
    let begin = session.branch_begin().unwrap();
    assert_eq!(session.walk().move_to(begin), Some("f6".parse().unwrap()));
    session.step_back(Moment::START);
    session.step_back(Moment::START);
    assert!(session.branch_begin().is_none(), "before the fork");
    assert_eq!(shown(&session), "f5f6e6");
    assert!(session.go_home(Moment::START));
    assert_eq!((session.number(), shown(&session)), (1, "f5d6c3d3".to_owned()));
    session.go(begin, Moment::START);
    assert!(session.go_home(Moment::START));
    assert_eq!((session.number(), shown(&session)), (1, "f5d6c3d3".to_owned()));
}

#[test]
fn a_branch_becomes_the_game_or_goes() {
    let mut game: Game = "f5d6c3d3".parse().unwrap();
    game.resign(Color::White);
    let mut session = Session::from_record(GameRecord::from_game(&game), [PERSON; 2]);
    assert!(!session.promote());
    session.go_to_place(1, Moment::START);
    session.place("f6".parse().unwrap(), Moment::START).unwrap();
    assert!(session.promote() && session.branch_begin().is_none());
    let names = || ["a".to_owned(), "b".to_owned()];
    let today = crate::Day::of_unix_time(0);
    let saved = session.record(names(), today);
    assert_eq!((saved.to_game().transcript().to_string().as_str(), saved.outcome), ("f5f6", None));
    let old = session.walk().siblings(session.walk().current())[1];
    session.go(old, Moment::START);
    assert_eq!(session.branch_begin(), Some(old));
    session.delete_branch(old, Moment::START);
    assert_eq!((session.number(), shown(&session)), (1, "f5f6".to_owned()));
    assert!(!session.record(names(), today).tree.has_variations());
    assert!(session.stopped().is_none(), "it was given up in the branch that is gone");
}

#[test]
fn who_takes_back_and_plays_on_plays_the_game_itself() {
    let mut session = session([PERSON; 2], "f5d6c3");
    session.undo(Moment::START);
    session.place("c4".parse().unwrap(), Moment::START).unwrap();
    assert!(session.branch_begin().is_none() && !session.go_home(Moment::START));
    session.switch_branch(true, Moment::START);
    assert!(session.branch_begin().is_some());
    assert!(session.go_home(Moment::START));
    assert_eq!(shown(&session), "f5d6c4");
}
