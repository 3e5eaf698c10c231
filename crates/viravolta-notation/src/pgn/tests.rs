//! Round trips in both dialects, the quirks of other programs, and errors with their places.

use proptest::prelude::*;
use viravolta_rules::{Color, Move, Position};

use super::*;
use crate::codec::{Reader, Writer};
use crate::generate::{Shape, branched, full, wipe_out};
use crate::{GameWriter, Loss, NodeId, Outcome, Termination};

proptest! {
    #[test]
    fn what_is_written_is_read_back(record in branched(Shape::ANY), kurnik in any::<bool>()) {
        let dialect = if kurnik { Dialect::Kurnik } else { Dialect::Edax };
        let (text, losses) = to_text(&record, dialect);
        prop_assert!(losses.is_empty(), "{:?}", losses);
        prop_assert_eq!(parse(&text).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?, record);
    }

    #[test]
    fn games_follow_each_other(first in full(Shape::ANY), second in full(Shape::ANY)) {
        let mut text = Vec::new();
        let mut writer = Writer::new(&mut text, Pgn::default());
        for record in [&first, &second] {
            writer.write(record).expect("written to memory");
        }
        let games: Result<Vec<_>, _> = Reader::<_, Pgn>::new(text.as_slice(), ReadOptions::STRICT).collect();
        prop_assert_eq!(games.expect("readable"), [first, second]);
    }

    #[test]
    fn every_tag_value_is_escaped(name in r#"[\]\["\\é }{;]{0,20}x"#) {
        let mut record = wipe_out();
        record.black.name = Some(name);
        prop_assert_eq!(parse(&to_text(&record, Dialect::Edax).0).expect("readable"), record);
    }

    #[test]
    fn positions_are_read_back_from_fen(record in full(Shape::ANY)) {
        prop_assert_eq!(fen::parse(&fen::to_text(record.position())), Ok(*record.position()));
    }

    #[test]
    fn no_almost_right_text_makes_it_panic(text in r#"(\[[A-Z]{0,5} ?"?[a-zP/8-]{0,9}"?\]\n?){0,3}[{}();a-h1-8.%*\n -]{0,80}"#) {
        Reader::<_, Pgn>::new(text.as_bytes(), ReadOptions::LENIENT).for_each(drop);
    }

    #[test]
    fn no_fen_makes_it_panic(text in r"[pP1-9/]{0,40} [bw -]{0,3}") {
        let _ = fen::parse(&text);
    }
}

#[test]
fn the_usual_start_has_its_fen() {
    assert_eq!(fen::to_text(&Position::start()), "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
}

#[test]
fn playok_files_are_read() {
    let text = "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2019.04.01\"]\n[Time \"12:00:01\"]\n[Black \"ana\"]\n[White \"rui\"]\n\
                [Result \"0-1\"]\n[BlackElo \"1503\"]\n[TimeControl \"300+2\"]\n\n1. f5 d6 2.c3 d3!? 3. c4\n$1 (3. b4) ; remark\n 0-1\n";
    let record = parse(text).expect("readable");
    assert_eq!(record.moves().len(), 5);
    assert_eq!(record.outcome, Some(Outcome::won_by(Color::White, Termination::Adjudication)));
    assert_eq!(record.tag("time"), Some("12:00:01"));
    assert_eq!(record.unread.iter().collect::<Vec<_>>(), [&Loss::Variations], "b4 is illegal");
    assert_eq!(record.moves().nth(4).expect("a move").note.comment.as_deref(), Some("remark"));
    assert_eq!(record.black.clock.map(|clock| clock.to_string()).as_deref(), Some("05:00/00:02"));
}

#[test]
fn passes_are_read_in_both_dialects_and_when_left_out() {
    let tags = "[FEN \"4/4/pP2/pp2 w - - 0 1\"]\n\n";
    for moves in ["1. pass c3", "1. -- c3", "1. c3"] {
        let record = parse(&format!("{tags}{moves} *")).unwrap_or_else(|error| panic!("{moves}: {error}"));
        assert_eq!(record.moves().next().map(|recorded| recorded.mv), Some(Move::Pass), "{moves}");
    }
}

#[test]
fn the_sentence_on_the_result_gives_the_difference() {
    let record = parse("1. f5 {White wins 40-24} 0-1").expect("readable");
    assert_eq!(record.outcome.and_then(|outcome| outcome.black_discs_of_64()), Some(24));
    assert_eq!(record.moves().next().expect("a move").note.comment, None);
}

#[test]
fn variations_are_read_and_written() {
    let text = "1. f5 d6 ( {instead} 1... f6 2. e6 (2. c4) (2. f7) f4 1-0 ) 2. c3 *";
    let record = parse(text).expect("readable");
    let moves = |line: &Vec<NodeId>| {
        let recorded = line.iter().filter_map(|node| record.tree.recorded(*node));
        recorded.map(|recorded| recorded.mv.to_string()).collect::<String>()
    };
    assert_eq!(record.tree.lines().iter().map(moves).collect::<Vec<_>>(), ["f5d6c3", "f6e6f4", "c4", "f7"]);
    assert_eq!(record.outcome, None, "a result inside a variation is nobody's");
    let f6 = record.tree.lines()[1][0];
    assert_eq!(record.tree.recorded(f6).and_then(|recorded| recorded.note.comment.as_deref()), Some("instead"));
    let (written, losses) = to_text(&record, Dialect::Edax);
    assert!(
        written.ends_with("\n1. f5 d6 ( 1... f6 {instead} 2. e6 ( 2. c4 ) ( 2. f7 ) 2... f4 ) 2. c3 *\n"),
        "{written}"
    );
    assert!(losses.is_empty());
}

#[test]
fn an_illegal_variation_is_left_out_and_reported() {
    let record = parse("1. f5 d6 (1... a1 2. b1 (2. c1) d1) (1... f6) 2. c3 *").expect("readable");
    assert_eq!((record.moves().len(), record.tree.lines().len()), (3, 2));
    assert_eq!(record.unread.iter().collect::<Vec<_>>(), [&Loss::Variations]);
}

#[test]
fn hostile_trees_are_read_in_bounded_memory() {
    for (text, lines) in [
        (format!("1. f5 d6 {}{} *", "(f6 ".repeat(140_000), ")".repeat(140_000)), Some(2)),
        (format!("1. f5 d6 {} *", "(f6 e6)(f4)".repeat(60_000)), Some(3)),
        ("(".repeat(1 << 19), None),
    ] {
        let wrapped = text.replace(')', ")\n").replace("(f", "(\nf");
        assert_eq!(parse(&wrapped).map(|record| record.tree.lines().len()).ok(), lines);
    }
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, expected) in [
        ("[Black Ana]", "line 1, byte 0 (game 1): expected a tag such as [Black \"name\"], found \"Black Ana]\""),
        (
            "[FEN \"8/8\"]",
            "line 1, byte 0 (game 1): expected 4, 6 or 8 rows separated by /, found \"FEN \\\"8/8\\\"]\"",
        ),
        ("1. f5\n\n2. x9 *", "line 3, byte 10 (game 1): expected a move such as f5 or pass, or a result, found \"x9\""),
        ("1. f5 f5 *", "line 1, byte 6 (game 1): move 2: f5 is illegal: the square is occupied"),
        ("1. f5 {never", "line 1, byte 6 (game 1): the input ends where } at the end of the comment was expected"),
        ("(1. f5) *", "line 1, byte 0 (game 1): expected a move before its variation, found \"(\""),
        ("1. f5 ) *", "line 1, byte 6 (game 1): expected a move such as f5 or pass, or a result, found \")\""),
        ("1. f5 (1. d3", "line 2, byte 13 (game 1): the input ends where ) at the end of the variation was expected"),
        ("1. f5 1-0 d6", "line 1, byte 10 (game 1): expected a tag after the result, found \"d6\\n\""),
    ] {
        assert_eq!(parse(text).expect_err(text).to_string(), expected, "{text}");
    }
}

#[test]
fn a_hostile_game_ends_with_an_error_in_bounded_memory() {
    use std::io::{BufReader, Read, repeat};
    for byte in [b'{', b'['] {
        let input = BufReader::new(b"1. f5 \n".chain(repeat(byte).take(100 << 20)));
        let results: Vec<_> = Reader::<_, Pgn>::new(input, ReadOptions::STRICT).take(3).collect();
        assert!(results.iter().any(|result| matches!(result, Err(ReadError::Malformed(_)))));
    }
    let many_lines = BufReader::new(repeat(b'{').take(1 << 12).chain(repeat(b'\n').take(10 << 20)));
    let results: Vec<_> = Reader::<_, Pgn>::new(many_lines, ReadOptions::STRICT).collect();
    assert!(matches!(results.as_slice(), [Err(ReadError::Malformed(_))]));
}

#[test]
fn what_pgn_cannot_hold_is_reported() {
    let mut record = GameRecord { comment: Some("a}b".to_owned()), ..GameRecord::default() };
    record.tags.push(crate::Tag { name: "no-dashes".to_owned(), value: String::new() });
    let (text, losses) = to_text(&record, Dialect::Edax);
    assert!(text.contains("{a)b}"), "{text}");
    assert_eq!(
        losses.iter().cloned().collect::<Vec<_>>(),
        [Loss::Tag { name: "no-dashes".to_owned() }, Loss::Text { what: "the comment" },]
    );
}
