use super::*;
use viravolta_i18n::Language;

fn session(input: &str) -> String {
    let mut out = Vec::new();
    play(crate::TEXTS.speak(Language::English), &mut input.as_bytes(), &mut out).expect("a buffer can be written");
    anstream::adapter::strip_str(&String::from_utf8(out).expect("text")).to_string()
}

#[test]
fn a_move_is_answered_and_can_be_taken_back() {
    let start = session("");
    assert!(start.contains("Black to move: d3 c4 f5 e6"), "{start}");
    let played = session("f5\n");
    assert!(played.contains("I play "), "{played}");
    let undone = session("f5\nundo\n");
    assert_eq!(undone.matches("Black to move: d3 c4 f5 e6").count(), 2, "{undone}");
}

#[test]
fn what_cannot_be_done_is_said_and_the_game_goes_on() {
    let out = session("a1\nd4\nhello\npass\ndesfazer\n?\nF5\nsair\nf4\n");
    for text in
        ["a1 flips no disc", "d4 is occupied", "hello", "there is a legal move", "nothing to take back", "I play "]
    {
        assert!(out.contains(text), "{text} in:\n{out}");
    }
}

#[test]
fn bytes_that_are_not_text_do_not_end_the_game() {
    let mut out = Vec::new();
    let mut input: &[u8] = b"\xff\xfe\nf5\n";
    play(crate::TEXTS.speak(Language::English), &mut input, &mut out).expect("a buffer can be written");
    assert!(String::from_utf8_lossy(&out).contains("I play "));
}

#[test]
fn what_is_typed_never_reaches_the_terminal_as_a_command() {
    let mut out = Vec::new();
    play(crate::TEXTS.speak(Language::English), &mut "\u{1b}[2J\n".as_bytes(), &mut out)
        .expect("a buffer can be written");
    let out = String::from_utf8(out).expect("text");
    assert!(out.contains("[2j") && !out.contains("\u{1b}[2j"), "{out:?}");
}

#[test]
fn a_whole_game_ends_with_its_result() {
    // The person always plays the first legal square: found by playing it, as the session would.
    let mut game = Game::new(Position::start());
    let mut input = String::new();
    while !game.is_over() {
        let position = *game.position();
        let mv = match position.all_moves().next() {
            Some(Move::Place(square)) if position.turn() == PERSON => {
                input.push_str(&format!("{square}\n"));
                Move::Place(square)
            }
            Some(Move::Pass) => Move::Pass,
            _ => choose(&position).map(Move::from).expect("the side to move can move"),
        };
        game.play(mv).expect("a legal move");
    }
    let out = session(&input);
    assert!(out.contains(" wins ") || out.contains("A draw"), "{out}");
    assert!(out.trim_end().ends_with(|c: char| c.is_ascii_digit() || c == '.'), "{out}");
}
