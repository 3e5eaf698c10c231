//! Every format is recognised from what its own writer writes, and hostile input never panics.

use proptest::prelude::*;

use super::*;
use crate::generate::{Shape, full, wipe_out};

proptest! {
    #[test]
    fn what_is_written_is_recognised_and_read(record in full(Shape::ANY)) {
        for target in Target::NAMES.map(|name| name.parse::<Target>().expect("a name")) {
            let mut bytes = Vec::new();
            let Some(mut writer) = target.writer(&mut bytes) else { continue };
            let written = writer.write(&record).is_ok() && writer.finish().is_ok();
            drop(writer);
            // A start without moves is the same text in both formats.
            let ambiguous = target.format == Format::Transcript && record.moves().len() == 0;
            if !written || bytes.is_empty() || ambiguous {
                continue;
            }
            prop_assert_eq!(Format::detect(&bytes), Some(target.format), "{}", String::from_utf8_lossy(&bytes));
            let games = target.format.read(bytes.as_slice(), ReadOptions::STRICT, None).expect("readable");
            prop_assert_eq!(games.filter(Result::is_ok).count(), 1);
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Format::detect(&bytes);
        for format in Format::ALL {
            format.read(bytes.as_slice(), ReadOptions::LENIENT, None).into_iter().flatten().for_each(drop);
        }
    }
}

#[test]
fn hostile_input_ends_with_one_error_in_bounded_memory() {
    use std::io::{BufReader, Read, repeat};
    for (format, head, byte) in [
        (Format::Ggf, "(;CO[", b'x'),
        (Format::Sgf, "(;C[", b'('),
        (Format::Sgf, "", b'('),
        (Format::Json, "{\"", b'x'),
        (Format::Json, "", b'{'),
        (Format::Json, "{", b'['),
        (Format::Transcript, "", b'f'),
    ] {
        let input = BufReader::new(head.as_bytes().chain(repeat(byte).take(100 << 20)));
        let results: Vec<_> = format.read(input, ReadOptions::STRICT, None).expect("no header").collect();
        assert!(matches!(results.as_slice(), [Err(ReadError::Malformed(_))]), "{format}");
    }
}

#[test]
fn variations_are_kept_or_reported_by_every_format() {
    let mut record = wipe_out();
    record.tree.play(crate::NodeId::ROOT, "f5".parse().expect("a move")).expect("legal");
    for target in Target::NAMES.map(|name| name.parse::<Target>().expect("a name")) {
        let mut bytes = Vec::new();
        let losses = match target.writer(&mut bytes) {
            Some(mut writer) => writer.write(&record).expect("it fits"),
            None => wthor::Archive::new().add(&record).expect("it fits"),
        };
        let kept = matches!(target.format, Format::Sgf | Format::Pgn | Format::Json);
        assert_eq!(losses.iter().any(|loss| *loss == crate::Loss::Variations), !kept, "{target:?}");
    }
}

#[test]
fn foreign_files_are_recognised() {
    let board = "---------------------------OX------XO---------------------------";
    for (text, format) in [
        ("1 (;GM[Othello]".to_owned(), Format::Ggf),
        ("2 (;PC[GGS/os]TY[s8]".to_owned(), Format::Ggf),
        ("(;FF[4]GM[2]AP[quarry:0.2]".to_owned(), Format::Sgf),
        ("\u{FEFF}[Event \"?\"]".to_owned(), Format::Pgn),
        ("1. f5 d6 1-0".to_owned(), Format::Pgn),
        ("# list\nF5 D6 C3\n".to_owned(), Format::Transcript),
        (format!("{board} O;e3f3"), Format::Transcript),
        (format!("{board} X; D3:+0; C4:+0;"), Format::Obf),
        (format!("{board}X"), Format::Boards),
        ("5f\r\n6D\r\n".to_owned(), Format::Jogadas),
        ("[\n  {\"viravolta\": 1}]".to_owned(), Format::Json),
    ] {
        assert_eq!(Format::detect(text.as_bytes()), Some(format), "{text}");
    }
    for text in ["", "   ", "hello", "%PDF-1.4", "<html>", "(hello)"] {
        assert_eq!(Format::detect(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn wthor_is_recognised_and_its_lists_of_names_are_not_games() {
    let mut archive = wthor::Archive::new();
    archive.add(&wipe_out()).expect("a finished game");
    let (_, bytes) = archive.game_files((2025, 11, 15)).next().expect("a file");
    assert_eq!(Format::detect(&bytes), Some(Format::Wthor));
    assert_eq!(Format::detect(&archive.names().players.to_bytes((2025, 11, 15))), None);
}

#[test]
fn unknown_names_are_refused() {
    assert!("docx".parse::<Target>().is_err());
    assert_eq!("SGF-letters".parse::<Target>().map(|target| target.format), Ok(Format::Sgf));
}
