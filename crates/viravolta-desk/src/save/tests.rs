use viravolta_notation::Tag;
use viravolta_rules::{BoardSize, Color, Game, Move, Position, StartKind};

use super::*;
use crate::moment::Moment;
use crate::open::{OpenFault, Reading, open};
use crate::session::{NewGame, Pace, Seat};

/// A short game: white has no disc left after nine moves.
const WIPE_OUT: &str = "f5d6c5f4e3f6g5e6e7";

fn today() -> Day {
    Day::of_unix_time(0)
}

fn session(moves: &str) -> Session {
    let mut session =
        Session::new(&NewGame::usual([Seat::Person; 2], BoardSize::Eight, StartKind::Usual, Pace::Unlimited));
    let game: Game = moves.parse().unwrap();
    for square in game.moves().filter_map(Move::square) {
        session.place(square, Moment::START).unwrap();
    }
    session
}

fn record(session: &Session) -> GameRecord {
    session.record(["Ana".to_owned(), "Rui".to_owned()], today())
}

fn back(record: &GameRecord, name: &str) -> Vec<GameRecord> {
    let saved = save(record, name, today()).unwrap_or_else(|error| panic!("{name}: {error:?}"));
    open(&saved.bytes, Reading::default(), 10).unwrap_or_else(|error| panic!("{name}: {error:?}")).records
}

#[test]
fn every_format_is_saved_and_opened_again() {
    let record = record(&session(WIPE_OUT));
    for ending in ENDINGS.split(", ") {
        let back = back(&record, &format!("game.{ending}"));
        assert_eq!(back.len(), 1, "{ending}");
        let discs = |position: &Position| Color::ALL.map(|color| position.discs(color));
        assert_eq!(discs(back[0].position()), discs(record.position()), "{ending}");
    }
}

#[test]
fn unknown_endings_and_wrong_contents_are_refused() {
    let record = record(&session("f5"));
    for name in ["game.docx", "game", ""] {
        assert!(matches!(save(&record, name, today()), Err(SaveFault::Ending)), "{name}");
    }
    for content in [&b"Dear diary"[..], b"", b" \n", b"\0\xFF\xFE", b"(;GM[1]FF[4]SZ[19];B[aa])"] {
        let suggested = Some(Format::Sgf);
        assert!(open(content, Reading { suggested, ..Reading::default() }, 10).is_err(), "{content:?}");
    }
    assert!(matches!(open(b"", Reading::default(), 10), Err(OpenFault::Empty)));
}

#[test]
fn the_legal_part_of_a_game_is_kept_and_the_rest_is_told_about() {
    let opened = open(b"f5d6a1c3", Reading::default(), 10).unwrap();
    assert_eq!((opened.records[0].moves().len(), opened.fault.is_some()), (2, true));
    let opened = open(b"f5d6\nf5d6a1\nf5f6\n", Reading::default(), 10).unwrap();
    assert_eq!((opened.records.len(), opened.total, opened.fault.is_some()), (2, 2, true));
    let opened = open(b"f5d6\nf5f6\n", Reading::default(), 1).unwrap();
    assert_eq!((opened.records.len(), opened.total, opened.fault.is_some()), (1, 2, false));
}

#[test]
fn what_a_record_said_is_kept_when_it_is_saved_again() {
    let mut source = GameRecord::from_game(&"f5d6c3".parse().unwrap());
    source.black.name = Some("Beatriz".to_owned());
    source.event = Some("Torneio".to_owned());
    source.tags.push(Tag { name: "XX".to_owned(), value: "kept".to_owned() });
    source.note_mut(1).unwrap().comment = Some("a remark".to_owned());
    let mut opened = Session::from_record(source.clone(), [Seat::Person; 2]);
    assert_eq!(record(&opened), source);
    opened.place("d3".parse().unwrap(), Moment::START).unwrap();
    let longer = record(&opened);
    assert_eq!((longer.moves().len(), longer.event.as_deref()), (4, Some("Torneio")));
    assert_eq!(longer.moves().nth(1).unwrap().note.comment.as_deref(), Some("a remark"));
}

#[test]
fn branches_are_saved_or_told_about_and_the_game_stays_the_game() {
    let source = GameRecord::from_game(&"f5d6c3".parse().unwrap());
    let mut opened = Session::from_record(source, [Seat::Person; 2]);
    opened.undo(Moment::START);
    opened.place("c4".parse().unwrap(), Moment::START).unwrap();
    for name in ["game.sgf", "game.json", "game.pgn", "game.ggf", "game.txt"] {
        let losses = save(&record(&opened), name, today()).unwrap().losses;
        let back = back(&record(&opened), name);
        assert_eq!(back[0].to_game().transcript().to_string(), "f5d6c3", "{name}");
        let told = losses.iter().any(|loss| *loss == Loss::Variations);
        assert_ne!(back[0].tree.has_variations(), told, "{name}: it is there, or it is told about");
    }
}

#[test]
fn a_game_that_was_played_to_its_end_is_not_cut_by_looking_around() {
    let mut played = session(WIPE_OUT);
    assert!(played.is_over());
    played.go_to_number(4, Moment::START);
    let square = played.position().legal_moves().iter().last().unwrap();
    played.place(square, Moment::START).unwrap();
    let saved = record(&played);
    assert_eq!(saved.to_game().transcript().to_string(), WIPE_OUT);
    assert!(saved.outcome.is_some() && saved.tree.has_variations());
    // Somebody who takes back in the middle and plays on has played the other line.
    let mut played = session("f5d6c3");
    played.undo(Moment::START);
    played.place("c4".parse().unwrap(), Moment::START).unwrap();
    assert_eq!(record(&played).to_game().transcript().to_string(), "f5d6c4");
}

#[test]
fn names_date_and_resignation_are_saved() {
    let mut session = session("f5d6");
    session.resign(Color::Black, Moment::START);
    let record = record(&session);
    assert_eq!(record.outcome.unwrap().winner, Some(Color::White));
    assert_eq!((record.black.name.as_deref(), record.date.as_deref()), (Some("Ana"), Some("1970-01-01")));
}
