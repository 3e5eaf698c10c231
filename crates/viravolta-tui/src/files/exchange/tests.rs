use std::fs;
use std::time::Instant;

use viravolta_i18n::Language;
use viravolta_notation::Tag;
use viravolta_rules::{BoardSize, Game, Move, StartKind};

use super::*;
use crate::session::{NewGame, Pace, Seat};
use crate::texts::TEXTS;

/// A short game: white has no disc left after nine moves.
const WIPE_OUT: &str = "f5d6c5f4e3f6g5e6e7";

fn session(moves: &str) -> Session {
    let mut session =
        Session::new(&NewGame::usual([Seat::Person; 2], BoardSize::Eight, StartKind::Usual, Pace::Unlimited));
    let game: Game = moves.parse().unwrap();
    for square in game.moves().filter_map(Move::square) {
        session.place(square, Instant::now()).unwrap();
    }
    session
}

fn names() -> [String; 2] {
    ["Ana".to_owned(), "Rui".to_owned()]
}

#[test]
fn every_format_is_saved_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let played = session(WIPE_OUT);
    let record = record_of(&played, names());
    for ending in FORMATS.split(", ") {
        let path = folder.path().join(format!("game.{ending}"));
        write(&path, &record).unwrap_or_else(|error| panic!("{ending}: {error}"));
        let back = open(&path).unwrap_or_else(|error| panic!("{ending}: {error}")).records;
        assert_eq!(back.len(), 1, "{ending}");
        let discs = |position: &viravolta_rules::Position| Color::ALL.map(|color| position.discs(color));
        assert_eq!(discs(back[0].position()), discs(record.position()), "{ending}");
    }
}

#[test]
fn unknown_endings_folders_and_wrong_contents_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let record = record_of(&session("f5"), names());
    assert!(matches!(write(&folder.path().join("game.docx"), &record), Err(FileError::Ending)));
    assert!(matches!(write(&folder.path().join("game"), &record), Err(FileError::Ending)));
    assert!(write(folder.path().join("missing").join("game.sgf").as_path(), &record).is_err());
    let wrong = folder.path().join("wrong.sgf");
    for content in [&b"Dear diary"[..], b"", b"\0\xFF\xFE", b"(;GM[1]FF[4]SZ[19];B[aa])"] {
        fs::write(&wrong, content).unwrap();
        assert!(open(&wrong).is_err(), "{content:?}");
    }
    assert!(open(folder.path()).is_err());
    assert!(open(&folder.path().join("nothing.sgf")).is_err());
}

#[test]
fn the_legal_part_of_a_game_is_kept_and_the_rest_is_told_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    fs::write(&path, "f5d6a1c3").unwrap();
    let opened = open(&path).unwrap();
    assert_eq!(opened.records[0].moves().len(), 2);
    assert!(opened.fault.unwrap().to_string().contains("a1"));
    fs::write(&path, "f5d6\nf5d6a1\nf5f6\n").unwrap();
    let opened = open(&path).unwrap();
    assert_eq!((opened.records.len(), opened.fault.is_some()), (2, true));
}

#[test]
fn what_a_record_said_is_kept_when_it_is_saved_again() {
    let mut record = GameRecord::from_game(&"f5d6c3".parse().unwrap());
    record.black = Player::named("Beatriz");
    record.event = Some("Torneio".to_owned());
    record.tags.push(Tag { name: "XX".to_owned(), value: "kept".to_owned() });
    if let Some(note) = record.note_mut(1) {
        note.comment = Some("a remark".to_owned());
    }
    let mut opened = Session::from_record(&record, [Seat::Person; 2]);
    assert_eq!(record_of(&opened, names()), record);
    opened.place("d3".parse().unwrap(), Instant::now()).unwrap();
    let longer = record_of(&opened, names());
    assert_eq!((longer.moves().len(), longer.event.as_deref()), (4, Some("Torneio")));
    assert_eq!(longer.moves().nth(1).expect("a move").note.comment.as_deref(), Some("a remark"));
    opened.go_to_number(1, Instant::now());
    opened.place("f6".parse().unwrap(), Instant::now()).unwrap();
    let other = record_of(&opened, names());
    assert_eq!(other.moves().nth(1).expect("a move").note.comment, None, "the remark was about another move");
    assert_eq!(other.black.name.as_deref(), Some("Beatriz"));
}

#[test]
fn a_resignation_is_saved() {
    let mut session = session("f5d6");
    session.resign(Color::Black, Instant::now());
    let outcome = record_of(&session, names()).outcome.unwrap();
    assert_eq!(outcome.winner, Some(Color::White));
}

#[test]
fn the_calendar() {
    assert_eq!(civil(0), (1970, 1, 1));
    assert_eq!(civil(11_016), (2000, 2, 29));
    assert_eq!(civil(20_407), (2025, 11, 15));
}

#[test]
fn every_loss_has_words() {
    let codes = "start board-size moves players ratings clocks date event place round result termination margin komi \
                 match-type comment move-comments move-evaluations move-times thor text tag orientation last-pass variations \
                 further-games";
    for language in Language::ALL {
        for code in codes.split_whitespace() {
            assert!(TEXTS.speak(language).find(&format!("loss-{code}"), &[]).is_some(), "{code}");
        }
    }
}

#[test]
fn branches_that_no_format_holds_are_told_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let record = GameRecord::from_game(&"f5d6c3".parse().unwrap());
    let mut session = Session::from_record(&record, [Seat::Person; 2]);
    let lost = |session: &Session| {
        let saved = save(&path, session, [String::new(), String::new()]).unwrap();
        saved.losses.iter().any(|loss| *loss == Loss::Variations)
    };
    assert!(!lost(&session));
    session.undo(Instant::now());
    session.place("c4".parse().unwrap(), Instant::now()).unwrap();
    assert!(lost(&session));
}
