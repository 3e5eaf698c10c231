//! Every pass token, every kind of fault, and games with passes written or left out.
use crate::{
    BoardReader, Color, Game, IllegalMove, IllegalReason, IllegalTranscript, LetterCase, MalformedTranscript, Move,
    PassStyle, Position, TranscriptError, TranscriptTokens,
};

fn moves(text: &str) -> Result<Vec<Move>, MalformedTranscript> {
    TranscriptTokens::new(text).map(|token| token.map(|token| token.mv)).collect()
}

/// White must pass: black takes a1 next.
fn forced_pass() -> Position {
    "-OXXXXXX -------- -------- -------- -------- -------- -------- -------- O".parse().expect("a board")
}

#[test]
fn every_pass_token_is_a_pass_in_any_case() {
    for token in ["pa", "PA", "ps", "PS", "Ps", "pass", "PASS", "Pass", "--", "-", "@@", "@@@@"] {
        assert_eq!(moves(token), Ok(vec![Move::Pass]), "{token}");
        assert_eq!(moves(&format!("f5 {token}")).map(|moves| moves.len()), Ok(2), "{token}");
        // A dash between moves only separates them: a pass that it could be is forced, and inserted.
        for text in [format!("f5{token}d6"), format!("F5 {token}\n D6"), format!("P@f5{token} P@d6")]
            .iter()
            .filter(|_| token != "-")
        {
            let expected = ["f5", "pass", "d6"].map(|mv| mv.parse().expect("a move"));
            assert_eq!(moves(text).as_deref(), Ok(&expected[..]), "{text}");
        }
    }
}

#[test]
fn what_people_write_between_moves_is_skipped() {
    for text in [
        "f5, d6, c3",
        "f5,d6,c3,",
        "f5-d6-c3",
        "F5 - D6 - C3",
        "1. f5 d6 2. c3",
        "1.f5 d6 2.c3",
        "1. f5, d6 2. c3",
        "1. f5 1... d6 2. c3",
        "1.f5 2.d6 3.c3",
    ] {
        assert_eq!(moves(text), moves("f5d6c3"), "{text}");
    }
    assert_eq!(moves("f5--d6"), moves("f5 pass d6"));
    for text in ["f5 12", "1 f5", "f5 . d6", "1-0", "f5; d6", "."] {
        assert!(moves(text).is_err(), "{text}");
    }
    // With a pass that is forced, a dash is as good as nothing.
    for text in ["- a1", "a1", "-- a1"] {
        assert!(Game::from_transcript(forced_pass(), text).is_ok(), "{text}");
    }
}

#[test]
fn xboard_drops_are_squares() {
    assert_eq!(moves("P@d6p@c3@f5"), moves("d6c3f5"));
}

#[test]
fn nothing_is_an_empty_game() {
    assert_eq!(moves(" \t\n"), Ok(vec![]));
    assert_eq!("".parse::<Game>().map(|game| game.moves().len()), Ok(0));
}

#[test]
fn offsets_count_bytes() {
    let offsets: Vec<usize> = TranscriptTokens::new(" f5\u{a0}d6 @@@@").flatten().map(|token| token.offset).collect();
    assert_eq!(offsets, [1, 5, 8]);
}

#[test]
fn malformed_texts_name_the_place() {
    use MalformedTranscript::{Move, Row};
    for (text, expected) in [
        ("i5", Move { offset: 0, found: Some('i') }),
        ("f5 x", Move { offset: 3, found: Some('x') }),
        ("f5é", Move { offset: 2, found: Some('é') }),
        ("f5 P@", Move { offset: 5, found: None }),
        ("f5@", Move { offset: 3, found: None }),
        ("p", Move { offset: 0, found: Some('p') }),
        ("f5@@@", Move { offset: 5, found: None }),
        ("f", Row { offset: 1, found: None }),
        ("f9", Row { offset: 1, found: Some('9') }),
        ("f 5", Row { offset: 1, found: Some(' ') }),
        ("f5d₆", Row { offset: 3, found: Some('₆') }),
    ] {
        assert_eq!(moves(text), Err(expected.clone()), "{text}");
        assert_eq!(expected.offset(), TranscriptError::Malformed(expected).offset());
    }
}

#[test]
fn after_a_fault_the_tokens_end() {
    let mut tokens = TranscriptTokens::new("f5zzd6");
    assert!(tokens.next().is_some_and(|token| token.is_ok()));
    assert!(tokens.next().is_some_and(|token| token.is_err()));
    assert!(tokens.next().is_none());
}

#[test]
fn illegal_moves_name_place_number_and_side() {
    let error = "f5 f5".parse::<Game>().expect_err("f5 is taken");
    let expected = IllegalTranscript {
        offset: 3,
        number: 2,
        turn: Color::White,
        illegal: IllegalMove { tried: "f5".parse().expect("f5"), reason: IllegalReason::Occupied },
    };
    assert_eq!(error, TranscriptError::Illegal(expected));
    assert_eq!(error.to_string(), "offset 3: move 2 of white, f5 is illegal: the square is occupied");
    assert_eq!(error.offset(), 3);
}

#[test]
fn a_pass_must_be_forced() {
    let error = "f5 pass".parse::<Game>().expect_err("white has moves");
    let TranscriptError::Illegal(IllegalTranscript { illegal, .. }) = error else { panic!("{error}") };
    assert_eq!(illegal.reason, IllegalReason::PassNotAllowed);
}

#[test]
fn passes_may_be_written_or_left_out() {
    let start = forced_pass();
    let written = Game::from_transcript(start, "--a1").expect("legal");
    let omitted = Game::from_transcript(start, "a1").expect("legal");
    assert_eq!(written, omitted);
    assert_eq!(written.moves().len(), 2);
}

#[test]
fn writer_styles() {
    let game = Game::from_transcript(forced_pass(), "a1").expect("legal");
    let transcript = game.transcript();
    assert_eq!(transcript.to_string(), "a1");
    assert_eq!(transcript.passes(PassStyle::Pa).letters(LetterCase::ByColor).to_string(), "paA1");
    assert_eq!(transcript.passes(PassStyle::Dashes).separator(", ").to_string(), "--, a1");
    assert_eq!(transcript.passes(PassStyle::Pass).letters(LetterCase::Upper).to_string(), "PASSA1");
}

#[test]
fn small_boards_play_too() {
    let start = BoardReader::new().read("---- -OX- -XO- ---- X").expect("a board");
    let game = Game::from_transcript(start, "b1a1").expect("legal");
    assert_eq!(game.position().board_text().to_string(), "OX---OX--XO----- X");
    assert!(Game::from_transcript(start, "f5").is_err());
}
