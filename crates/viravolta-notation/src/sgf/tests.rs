//! Round trips in both point styles, the quirks of other programs, and errors with their places.

use proptest::prelude::*;
use viravolta_rules::{Color, Move, Position};

use super::*;
use crate::codec::Reader;
use crate::generate::{Shape, branched, wipe_out};
use crate::{Loss, NodeId, Outcome, Termination};

proptest! {
    #[test]
    fn what_is_written_is_read_back(record in branched(Shape::ANY)) {
        let (text, losses) = to_text(&record, PointStyle::LetterDigit);
        prop_assert!(losses.is_empty(), "{:?}", losses);
        prop_assert_eq!(parse(&text).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?, record);
    }

    #[test]
    fn two_letter_points_lose_nothing_but_what_is_said_about_passes(record in branched(Shape::ANY)) {
        let (text, losses) = to_text(&record, PointStyle::TwoLetters);
        let read = parse(&text).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
        if losses.is_empty() {
            prop_assert_eq!(read, record);
        } else {
            let discs = |record: &GameRecord| record.moves().filter_map(|recorded| recorded.mv.square()).collect::<Vec<_>>();
            prop_assert_eq!(discs(&read), discs(&record));
        }
    }

    #[test]
    fn every_text_is_escaped(comment in r"[\]\[\\();a-zé\n:]{1,40}") {
        let mut record = wipe_out();
        record.comment = Some(comment);
        prop_assert_eq!(parse(&to_text(&record, PointStyle::LetterDigit).0).expect("readable"), record);
    }

    #[test]
    fn no_almost_right_text_makes_it_panic(text in r"[(;\[\])ABWPLSZ:\\a-h1-8 ]{0,120}") {
        Reader::<_, Sgf>::new(text.as_bytes(), ReadOptions::LENIENT).for_each(drop);
        Reader::<_, Sgf>::new(format!("(;{text})").as_bytes(), ReadOptions::LENIENT).for_each(drop);
    }
}

#[test]
fn the_shape_that_edax_writes_is_read() {
    let text =
        "(;FF[4]GM[2]AP[edax:4.x]PC[Edax]DT[2025-03-10]PB[a]PW[b]SZ[8]AB[d5][e4]AW[d4][e5]PL[B]RE[Void]B[f5];W[d6];)";
    let record = parse(text).expect("readable");
    assert!(record.has_usual_start());
    assert_eq!((record.moves().len(), record.outcome), (2, None));
}

#[test]
fn the_shape_that_quarry_writes_is_read() {
    let record = parse("(;FF[4]GM[2]SZ[8]\n;B[fe]\n;W[df])").expect("readable");
    assert_eq!(record.moves().map(|recorded| recorded.mv.to_string()).collect::<Vec<_>>(), ["f5", "d6"]);
}

#[test]
fn passes_are_read_in_every_spelling_and_when_colours_just_repeat() {
    let setup = "SZ[4]AB[a1][b1][a2]AW[b2]PL[W]";
    for pass in [";W[PA]", ";W[]", ";W[tt]", ";W[--]", ""] {
        let text = format!("(;GM[2]{setup}{pass};B[cc])");
        let record = parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(record.moves().next().map(|recorded| recorded.mv), Some(Move::Pass), "{text}");
    }
}

#[test]
fn the_first_mover_tells_the_side_when_nothing_else_does() {
    assert_eq!(parse("(;GM[2];W[e3])").expect("readable").start().turn(), Color::White);
}

#[test]
fn an_empty_board_is_a_start_of_its_own() {
    let empty = viravolta_rules::Setup::empty(viravolta_rules::BoardSize::Eight).check().expect("a position");
    let record = GameRecord::new(empty);
    let (text, _) = to_text(&record, PointStyle::LetterDigit);
    assert_eq!(parse(&text).expect("readable").start(), &empty);
    assert_eq!(parse("(;GM[2])").expect("readable").start(), &Position::start());
}

#[test]
fn variations_are_read() {
    let record = parse("(;GM[2];B[f5](;W[d6](;B[c3])(;B[c4]C[better]))(;W[f6];B[e6]))").expect("readable");
    let moves = |line: &Vec<NodeId>| {
        let recorded = line.iter().filter_map(|node| record.tree.recorded(*node));
        recorded.map(|recorded| recorded.mv.to_string()).collect::<String>()
    };
    assert_eq!(record.tree.lines().iter().map(moves).collect::<Vec<_>>(), ["f5d6c3", "f6e6", "c4"]);
    let c4 = record.tree.lines()[2][0];
    assert_eq!(record.tree.recorded(c4).and_then(|recorded| recorded.note.comment.as_deref()), Some("better"));
    assert!(record.unread.is_empty());
    // All of them may leave from the start, and the same move twice is one.
    let record = parse("(;GM[2](;B[f5])(;B[d3])(;B[d3];W[c3]))").expect("readable");
    assert_eq!(record.tree.lines().len(), 2);
}

#[test]
fn a_variation_from_another_start_is_left_out_and_reported() {
    let record = parse("(;GM[2](;B[f5])(;AB[a1]PL[B];B[h8](;W[a2])))").expect("readable");
    assert_eq!((record.tree.lines().len(), record.moves().len()), (1, 1));
    assert_eq!(record.unread.iter().collect::<Vec<_>>(), [&Loss::Variations]);
}

#[test]
fn an_illegal_variation_is_left_out_and_reported() {
    let record = parse("(;GM[2];B[f5](;W[d6];B[c3])(;W[a1];B[b1](;W[c1])(;W[d1]))(;W[f6]))").expect("readable");
    assert_eq!((record.moves().len(), record.tree.lines().len()), (3, 2));
    assert_eq!(record.unread.iter().collect::<Vec<_>>(), [&Loss::Variations]);
}

/// As many variations as fit, nested as deeply as they can be: it takes time and memory in proportion, and no stack.
#[test]
fn hostile_trees_are_read_in_bounded_memory() {
    let start = "(;GM[2];B[f5]";
    let deep = format!("{start}{}{}", "(;C[x]".repeat(140_000), ")".repeat(140_001));
    assert_eq!(parse(&deep).map(|record| record.moves().len()).ok(), Some(1));
    let many = format!("{start}{})", "(;W[d6])(;W[f6])(;W[f4])".repeat(43_000));
    assert_eq!(parse(&many).map(|record| record.tree.lines().len()).ok(), Some(3));
}

#[test]
fn rectangles_of_stones_are_read() {
    let record = parse("(;GM[2]AB[aa:bb]AW[c1:c8])").expect("readable");
    assert_eq!((record.start().discs(Color::Black).len(), record.start().discs(Color::White).len()), (4, 8));
}

#[test]
fn results_are_read() {
    let won = |color, termination| Some(Outcome::won_by(color, termination));
    for (text, outcome) in [
        ("B+R", won(Color::Black, Termination::Resignation)),
        ("W+Time", won(Color::White, Termination::Timeout)),
        ("W+F", won(Color::White, Termination::Forfeit)),
        ("B+", won(Color::Black, Termination::Adjudication)),
        ("W+2.5", Some(Outcome::from_difference("-2.5".parse().expect("a number"), Termination::Adjudication))),
        ("Draw", Some(Outcome::from_difference("0".parse().expect("a number"), Termination::Adjudication))),
        ("Void", None),
    ] {
        assert_eq!(parse(&format!("(;GM[2]RE[{text}])")).expect("readable").outcome, outcome, "{text}");
    }
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, expected) in [
        ("x", "line 1, byte 0: expected a game beginning with (;, found \"x\""),
        ("(;GM[1])", "line 1, byte 5 (game 1): not a game of Othello: GM[1]"),
        ("(;SZ[10])", "line 1, byte 5 (game 1): board size 10 is not supported: expected 4, 6 or 8"),
        ("(;AB[zz])", "line 1, byte 5 (game 1): expected a point such as f5 or fe, found \"zz\""),
        ("(;AB[a1]AW[a1])", "line 1, byte 11 (game 1): impossible start position: a1 holds a black and a white disc"),
        ("(;B[f5]\n;W[f5])", "line 2, byte 11 (game 1): move 2: f5 is illegal: the square is occupied"),
        ("(;B[f5];AB[a1])", "line 1, byte 11 (game 1): expected no set-up after the first move, found \"AB\""),
        ("(;B)", "line 1, byte 3 (game 1): expected [ after the property's name, found \")\""),
        ("(;B[f5", "line 1, byte 6 (game 1): the input ends where the end of a game, ) was expected"),
    ] {
        assert_eq!(parse(text).expect_err(text).to_string(), expected, "{text}");
    }
}
