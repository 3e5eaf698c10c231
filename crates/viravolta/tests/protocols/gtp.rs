//! The engine under controllers of GTP.

use std::time::Duration;

use viravolta_notation::TimeControl;
use viravolta_protocol::{Pace, gtp};
use viravolta_rules::{Color, Game, Position, Square};

use crate::program::Program;
use crate::referee::{Seat, passes, play_both};

#[test]
fn it_answers_a_script_sent_at_once() {
    let mut program = Program::viravolta(&["gtp", "--level", "3", "--seed", "7"]);
    for command in ["1 protocol_version", "2 genmove black", "3 genmove white", "4 nonsense", "5 undo"] {
        program.send(command);
    }
    assert_eq!(program.text(), "=1 2");
    assert_eq!(program.text(), "");
    assert!(program.text().starts_with("=2 "));
    assert_eq!(program.text(), "");
    assert!(program.text().starts_with("=3 "));
    assert_eq!(program.text(), "");
    assert_eq!(program.text(), "?4 unknown command");
    assert_eq!(program.text(), "");
    assert_eq!(program.text(), "=5");
    assert_eq!(program.text(), "");
    assert_eq!(program.end(), Some(0));
}

/// Quarry's way: no numbers, no passes; the same colour is asked again when the other has no move.
fn quarry_game(program: &mut Program, engine: Color, choose: impl Fn(&Game) -> Square) -> usize {
    for command in ["set_game Othello", "boardsize 8", "clear_board", "time_settings 0 1 0"] {
        assert_eq!(program.ask(command), "=", "{command}");
    }
    let mut game = Game::new(Position::start());
    let mut passes = 0;
    while !game.is_over() {
        let owes_pass = game.position().must_pass();
        passes += usize::from(owes_pass);
        let turn = if owes_pass { !game.position().turn() } else { game.position().turn() };
        let square = if turn == engine {
            let answer = program.ask(&format!("genmove {turn}"));
            answer.strip_prefix("= ").and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{answer}"))
        } else {
            let square = choose(&game);
            assert_eq!(program.ask(&format!("play {turn} {square}")), "=");
            square
        };
        game.place(square).expect("legal");
    }
    passes
}

#[test]
fn quarry_never_says_pass() {
    let mut program = Program::viravolta(&["gtp", "--level", "2", "--seed", "3"]);
    let list = program.ask("list_commands");
    assert!(list.contains("set_game") && list.contains("list_games"), "{list}");
    assert_eq!(program.ask("list_games"), "= Othello");
    let mut total = 0;
    for round in 0..6usize {
        let choose = |game: &Game| {
            let position = game.position();
            let position = if position.must_pass() { position.passed() } else { *position };
            let squares: Vec<Square> = position.legal_moves().iter().collect();
            squares[(round * 7 + game.moves().len()) % squares.len()]
        };
        total += quarry_game(&mut program, Color::ALL[round % 2], choose);
    }
    assert!(total > 0, "no game had a pass");
    assert_eq!(program.ask("quit"), "=");
    assert_eq!(program.end(), Some(0));
}

/// neural-reversi's match-runner: name and version, clear_board, the opening by play, clocks, genmove, pass aloud.
#[test]
fn match_runner_plays_a_game() {
    let mut program = Program::viravolta(&["gtp", "--no-book", "--level", "9"]);
    assert_eq!(program.ask("name"), "= Viravolta");
    assert!(program.ask("version").starts_with("= "));
    assert_eq!(program.ask("clear_board"), "=");
    assert_eq!(program.ask("time_settings 2 0 0"), "=");
    let mut game = Game::from_transcript(Position::start(), "d3c3e6d2d1e1b2c1").expect("an opening");
    for (color, mv) in game.clone().moves_with_color() {
        assert_eq!(program.ask(&format!("play {color} {mv}")), "=");
    }
    while !game.is_over() {
        let turn = game.position().turn();
        assert_eq!(program.ask("time_left black 1 0"), "=");
        assert_eq!(program.ask("time_left white 1 0"), "=");
        let mv = if turn == Color::Black {
            program.ask("genmove black")[2..].parse().expect("a move")
        } else {
            let mv = game.position().all_moves().next().expect("a move");
            assert_eq!(program.ask(&format!("play white {mv}")), "=");
            mv
        };
        game.play(mv).expect("legal");
    }
    assert!(game.moves().any(|mv| mv.square().is_none()), "black passed at the start");
    assert!(program.ask("final_score").starts_with("= "));
}

#[test]
fn it_plays_itself_to_the_end() {
    let seat = |level| {
        let driver = gtp::Driver::new(Pace::Unlimited);
        Seat::new(Program::viravolta(&["gtp", "--no-book", "--level", level, "--seed", "1"]), driver)
    };
    let records = play_both(&["", "d3c3e6d2d1e1b2c1"], seat("3"), seat("1"));
    assert!(passes(&records) >= 2);
}

/// At full strength the clock alone bounds it; a game with a second for each side comes to its end all the same.
#[test]
fn it_minds_the_clock() {
    let pace = Pace::Clock(TimeControl { main: Duration::from_secs(1), increment: None, grace: None });
    let seat = || Seat::new(Program::viravolta(&["gtp", "--no-book"]), gtp::Driver::new(pace));
    play_both(&[""], seat(), seat());
}
