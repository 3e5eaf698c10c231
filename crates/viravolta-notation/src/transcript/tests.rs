//! Round trips and errors.

use proptest::prelude::*;

use super::*;
use crate::Loss;
use crate::codec::Reader;
use crate::generate::{Shape, full, game as any_game, wipe_out};

proptest! {
    #[test]
    fn moves_and_start_are_read_back(record in any_game(Shape::ANY)) {
        let (text, _) = to_text(&record);
        let read = parse(&text).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
        prop_assert_eq!(read.start(), record.start());
        let moves = |record: &GameRecord| record.moves().map(|recorded| recorded.mv).collect::<Vec<_>>();
        prop_assert_eq!(moves(&read), moves(&record));
        prop_assert_eq!(read.outcome, record.played_out());
    }

    #[test]
    fn whatever_else_a_record_says_is_reported(record in full(Shape::ANY)) {
        let (_, losses) = to_text(&record);
        let said = |loss: &Loss| losses.iter().any(|other| other == loss);
        prop_assert_eq!(said(&Loss::Event), record.event.is_some());
        prop_assert_eq!(said(&Loss::Komi), record.komi.is_some());
        prop_assert_eq!(said(&Loss::Players), record.black.name.is_some() || record.white.name.is_some());
    }
}

#[test]
fn a_wipe_out_is_read_back() {
    let record = wipe_out();
    assert_eq!(parse(&to_text(&record).0).expect("readable"), record);
}

#[test]
fn lists_with_comments_are_read() {
    let text = "# openings\nf5d6c3\r\n\n% more\nF5 F6 E6\n";
    let games: Result<Vec<_>, _> = Reader::<_, Transcripts>::new(text.as_bytes(), ReadOptions::STRICT).collect();
    assert_eq!(games.expect("readable").iter().map(|game| game.moves().len()).collect::<Vec<_>>(), [3, 3]);
}

#[test]
fn errors_name_the_place() {
    for (text, expected) in [
        ("f5z9", "line 1, byte 2 (game 1): expected a square such as f5, or a pass, found \"z\""),
        ("f5d", "line 1, byte 3 (game 1): the input ends where a square such as f5, or a pass was expected"),
        ("f5 f5", "line 1, byte 3 (game 1): move 2: f5 is illegal: the square is occupied"),
        (
            "f5pa",
            "line 1, byte 2 (game 1): move 2: pass is illegal: passing is not allowed while there is a legal move",
        ),
    ] {
        assert_eq!(parse(text).expect_err(text).to_string(), expected);
    }
}

#[test]
fn a_lenient_reader_keeps_the_legal_part() {
    let text = "f5f5d6\n";
    let record =
        Reader::<_, Transcripts>::new(text.as_bytes(), ReadOptions::LENIENT).next().expect("a game").expect("readable");
    assert_eq!(record.moves().len(), 1);
    assert!(record.comment.is_some_and(|comment| comment.ends_with("f5d6")));
}
