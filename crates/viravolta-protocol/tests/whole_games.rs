//! Both ends of each protocol, joined without a pipe, play whole games with random moves.

use proptest::prelude::*;
use viravolta_notation::GameRecord;
use viravolta_protocol::{Answer, Driver, Effect, Line, LineSplitter, Output, Pace, Search, Session, gtp, nboard};
use viravolta_rules::{Color, Game, Move, Position};

/// Picks among the legal moves by a number, as a player would.
fn pick(game: &Game, choice: usize) -> Move {
    let moves: Vec<Move> = game.position().all_moves().collect();
    moves[choice % moves.len()]
}

/// An engine's end with a player that answers at once.
struct Program<S> {
    session: S,
    lines: LineSplitter,
    choice: usize,
    ended: bool,
}

impl<S: Session> Program<S> {
    fn new(session: S) -> Self {
        Self { session, lines: LineSplitter::new(), choice: 0, ended: false }
    }

    fn think(&mut self, search: &Search) {
        self.choice = self.choice.wrapping_mul(31).wrapping_add(17);
        assert!(!search.game.position().legal_moves().is_empty(), "asked without a move to make");
        self.session.answer(Answer { best: Some(pick(&search.game, self.choice)), ..Answer::default() });
    }

    /// Takes a line and gives what the program prints.
    fn tell(&mut self, line: &str) -> Vec<Line> {
        self.session.receive(Line::Text(line.to_owned()));
        while let Some(effect) = self.session.next_effect() {
            match effect {
                Effect::Send(text) => self.lines.push(format!("{text}\n").as_bytes()),
                Effect::Search(search) => self.think(&search),
                Effect::Quit => self.ended = true,
                Effect::Stop | Effect::NewGame | Effect::Learn(_) | Effect::SetLevel(_) | Effect::ReadFile(_) => {}
            }
        }
        std::iter::from_fn(|| self.lines.next_line()).collect()
    }
}

/// Passes lines to and fro until nothing is left to say; gives the move that came out.
fn converse<S: Session>(driver: &mut dyn Driver, program: &mut Program<S>) -> Option<Move> {
    let mut found = None;
    while let Some(output) = driver.next_output() {
        match output {
            Output::Send(text) => program.tell(&text).into_iter().for_each(|line| driver.receive(line)),
            Output::Move { mv, .. } => found = Some(mv),
            Output::Ready { .. } | Output::ClockStarts | Output::Status(_) | Output::Report(_) => {}
            fault => panic!("{fault:?}"),
        }
    }
    found
}

fn play<S: Session>(
    mut driver: impl Driver,
    session: S,
    side: Color,
    mut choices: impl FnMut() -> usize,
) -> GameRecord {
    let mut program = Program::new(session);
    program.choice = choices();
    let mut record = GameRecord::new(Position::start());
    driver.start();
    assert_eq!(converse(&mut driver, &mut program), None);
    while !record.position().is_over() {
        let mv = if record.position().turn() == side {
            driver.ask_move(&record);
            converse(&mut driver, &mut program).expect("a move")
        } else {
            pick(&record.to_game(), choices())
        };
        record.push(mv).expect("legal");
    }
    driver.quit();
    converse(&mut driver, &mut program);
    assert!(program.ended);
    record
}

/// Endless numbers from a seed.
fn choices(mut seed: usize) -> impl FnMut() -> usize {
    move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        seed >> 33
    }
}

fn identity(name: &str) -> gtp::Identity {
    gtp::Identity { name: name.to_owned(), version: String::new(), levels: 1..=1 }
}

fn sides() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn nboard_plays_to_the_end(side in sides(), seed in any::<usize>()) {
        let driver = nboard::Driver::new(1, Pace::Unlimited);
        play(driver, nboard::Engine::new("x"), side, choices(seed));
    }

    #[test]
    fn gtp_plays_to_the_end(side in sides(), seed in any::<usize>()) {
        let driver = gtp::Driver::new(Pace::Unlimited);
        play(driver, gtp::Engine::new(identity("x")), side, choices(seed));
    }

    /// The name makes the driver leave passes out, and the engine's end must cope, as it must with Quarry.
    #[test]
    fn gtp_plays_to_the_end_without_a_word_about_passes(side in sides(), seed in any::<usize>()) {
        let driver = gtp::Driver::new(Pace::Unlimited);
        play(driver, gtp::Engine::new(identity("GRhino")), side, choices(seed));
    }
}

/// Such games do have passes, so the tests above test them.
#[test]
fn some_of_these_games_have_passes() {
    let mut passes = 0;
    for game in 0..40usize {
        let next = choices(game);
        let record = play(gtp::Driver::new(Pace::Unlimited), gtp::Engine::new(identity("x")), Color::Black, next);
        passes += record.moves().filter(|recorded| recorded.mv == Move::Pass).count();
    }
    assert!(passes > 10, "{passes}");
}
