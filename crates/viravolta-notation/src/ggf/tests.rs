//! Round trips, the quirks of other programs, and errors with their places.

use proptest::prelude::*;
use viravolta_rules::{BoardSize, Color, IllegalReason, Move};

use super::*;
use crate::codec::{Reader, Writer};
use crate::generate::{Shape, as_pair, full, wipe_out};
use crate::{
    GameRecord, GameWriter, IllegalCause, Loss, MalformedKind, Outcome, PairSeat, ReadError, ReadOptions, Termination,
};

const START: &str = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

fn read_all(text: &str) -> Vec<Result<GameRecord, ReadError>> {
    Reader::<_, Ggf>::new(text.as_bytes(), ReadOptions::STRICT).collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(record in full(Shape::ANY)) {
        let (text, losses) = to_text(&record);
        prop_assert!(losses.is_empty(), "{:?}", losses);
        prop_assert_eq!(parse(&text).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?, record);
    }

    #[test]
    fn pairs_and_single_games_share_a_file(first in full(Shape::ANY), second in full(Shape::ANY), third in full(Shape::ANY)) {
        let games: Vec<_> = as_pair(first, second).into_iter().chain([third]).collect();
        let mut text = Vec::new();
        let mut writer = Writer::new(&mut text, Ggf::default());
        for game in &games {
            writer.write(game).expect("written to memory");
        }
        writer.finish().expect("written to memory");
        let text = String::from_utf8(text).expect("UTF-8");
        prop_assert_eq!(text.lines().count(), 2);
        let read: Vec<_> = read_all(&text).into_iter().map(|game| game.expect("readable")).collect();
        prop_assert_eq!(read, games);
    }

    #[test]
    fn no_almost_right_text_makes_it_panic(text in r"[(;\[\]) *O8B-GMW/a-h1-8.:?]{0,120}") {
        Reader::<_, Ggf>::new(text.as_bytes(), ReadOptions::LENIENT).for_each(drop);
        Reader::<_, Ggf>::new(format!("(;{text};)").as_bytes(), ReadOptions::LENIENT).for_each(drop);
    }
}

#[test]
fn a_wipe_out_is_read_back() {
    let record = wipe_out();
    assert_eq!(record.outcome.and_then(|outcome| outcome.black_discs_of_64()), Some(64));
    assert_eq!(parse(&to_text(&record).0).expect("readable"), record);
}

#[test]
fn reads_the_forms_that_nboard_and_others_send() {
    let text =
        format!("(;GM[othello]PC[NBoard]PB[me]PW[eng]RE[?]TI[5:00]{START}B[F5//2.7680000000000002]W[d6/1.5,1.2];)");
    let record = parse(&text).expect("readable");
    assert_eq!(record.moves().len(), 2);
    assert_eq!(
        record.moves().nth(1).expect("a move").note.evaluation.map(|value| value.to_string()).as_deref(),
        Some("1.50")
    );
    assert_eq!(record.match_type, None);
    assert_eq!(record.black.clock, record.white.clock);
}

#[test]
fn a_side_other_than_black_may_begin_and_the_side_may_be_missing() {
    let board = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- --------";
    assert_eq!(parse(&format!("(;BO[{board}];)")).expect("readable").start().turn(), Color::Black);
    let record = parse(&format!("(;BO[{board} O]W[e3];)")).expect("readable");
    assert_eq!(record.start().turn(), Color::White);
    assert_eq!(record.moves().len(), 1);
}

#[test]
fn komi_bids_are_kept_wherever_they_stand() {
    let text = format!("(;TY[8k]KB[f5/2.00/1]{START}KW[d6/3.00/2]KM[2.5]RE[-22.87]B[f5];)");
    let komi = parse(&text).expect("readable").komi.expect("a komi");
    assert_eq!(komi.value.map(|value| value.to_string()).as_deref(), Some("2.50"));
    assert!(komi.black.is_some() && komi.white.is_some());
}

/// White has to pass at once; the pass may be written in many ways or not at all.
#[test]
fn passes_are_read_in_every_spelling_and_inserted_when_left_out() {
    let board = "4 **-- *O-- ---- ---- O";
    for pass in ["W[PA]", "W[pass]", "W[p]", "W[--]", "W[PA//3.107]", ""] {
        let text = format!("(;TY[4]BO[{board}]{pass}B[c3];)");
        let record = parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(
            record.moves().map(|recorded| recorded.mv).collect::<Vec<_>>(),
            [Move::Pass, "c3".parse().expect("a move")]
        );
    }
}

#[test]
fn how_a_game_ended_is_read() {
    for (mark, termination) in [
        (":r", Termination::Resignation),
        (":t", Termination::Timeout),
        (":l", Termination::Abandonment),
        (":s", Termination::Agreement),
        ("", Termination::Adjudication),
    ] {
        let record = parse(&format!("(;{START}RE[-64.000{mark}]B[f5];)")).expect("readable");
        let outcome = record.outcome.expect("a result");
        assert_eq!((outcome.winner, outcome.termination), (Some(Color::White), termination), "{mark}");
    }
}

#[test]
fn other_sizes_are_refused_by_name() {
    for (tags, size) in [("TY[10]", "10"), ("BO[12 --]", "12"), ("TY[s14r20]", "14"), ("TY[88]", "88")] {
        let Err(ReadError::Malformed(error)) = parse(&format!("(;{tags};)")) else { panic!("{tags} was read") };
        assert_eq!(error.kind, MalformedKind::UnsupportedSize { found: size.to_owned() });
    }
    assert_eq!(parse("(;TY[6];)").expect("readable").start().size(), BoardSize::Six);
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, expected) in [
        ("", "line 1, byte 0: the input ends where a game beginning with (; was expected"),
        ("(;GM[Othello];)\nx", "line 2, byte 16 (game 1): expected a game beginning with (;, found \"x\""),
        ("(;GM[Othello]\nPB[a", "line 2, byte 18 (game 1): the input ends where the end of a game, ;) was expected"),
        ("(;gm[Othello];)", "line 1, byte 2 (game 1): expected a tag of one to three capitals, found \"g\""),
        ("(;GM[Go];)", "line 1, byte 5 (game 1): not a game of Othello: Go"),
        ("(;B[z9];)", "line 1, byte 4 (game 1): expected a move such as f5 or PA, found \"z9\""),
        ("(;B[f5/x];)", "line 1, byte 4 (game 1): expected an evaluation in discs, such as -2.39, found \"f5/x\""),
        ("(;B[f5]W[f5];)", "line 1, byte 9 (game 1): move 2: f5 is illegal: the square is occupied"),
        ("(;B[f5]B[d6];)", "line 1, byte 9 (game 1): move 2: expected a move of white, found one of black"),
        ("(;BO[8 --x-?];)", "line 1, byte 11 (game 1): expected a square (* O -), found \"?\""),
        ("3 (;GM[Othello];)", "line 1, byte 0: expected a game beginning with (;, found \"3\""),
    ] {
        let error = parse(text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn reading_goes_on_behind_a_bad_game() {
    let games = read_all("(;B[f5];) rubbish (;B[a1];) 1 (;B[c4];)");
    let good: Vec<_> = games.iter().map(Result::is_ok).collect();
    assert_eq!(good, [true, false, false, true]);
}

#[test]
fn a_lenient_reader_keeps_the_legal_part_and_the_rest_as_text() {
    let record = parse_with("(;B[f5]W[a1]B[c3];)", ReadOptions::LENIENT).expect("readable");
    assert_eq!(record.moves().len(), 1);
    let comment = record.comment.expect("a comment");
    assert_eq!(comment, "Not played from move 2 on, because a1 is illegal: it flips no disc: a1 c3");
    let Err(ReadError::Illegal(error)) = parse("(;B[f5]W[a1];)") else { panic!("read") };
    let IllegalCause::Move(illegal) = error.cause else { panic!("{error}") };
    assert_eq!(illegal.reason, IllegalReason::NothingFlips);
}

#[test]
fn what_ggf_cannot_hold_is_reported() {
    let mut record = GameRecord::default();
    record.black.name = Some("a]b".to_owned());
    record.tags.push(crate::Tag { name: "WhiteElo".to_owned(), value: "1".to_owned() });
    record.outcome = Some(Outcome::won_by(Color::White, Termination::Forfeit));
    let (text, losses) = to_text(&record);
    assert!(text.contains("PB[a)b]") && text.contains("RE[-64.000]"), "{text}");
    assert_eq!(
        losses.iter().cloned().collect::<Vec<_>>(),
        [Loss::Text { what: "a name" }, Loss::Margin, Loss::Termination, Loss::Tag { name: "WhiteElo".to_owned() },]
    );
}

#[test]
fn half_a_pair_is_written_alone_and_reported() {
    let [first, _] = as_pair(GameRecord::default(), GameRecord::default());
    let mut text = Vec::new();
    let mut writer = Writer::new(&mut text, Ggf::default());
    assert!(writer.write(&first).expect("written").is_empty());
    assert_eq!(writer.finish().expect("written").iter().collect::<Vec<_>>(), [&Loss::MatchType]);
    assert_eq!(first.pair, Some(PairSeat::First));
    assert!(String::from_utf8(text).expect("UTF-8").starts_with("(;"));
}
