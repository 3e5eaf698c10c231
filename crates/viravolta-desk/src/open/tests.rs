use super::*;
use proptest::prelude::*;
use viravolta_rules::{BoardSize, Game, StartKind};

fn read(text: &str) -> Result<Game, TextFault> {
    read_text(text, Position::start())
}

#[test]
fn every_form_of_the_same_game_reads_alike() {
    let game = read("f5d6").expect("a game");
    for text in [
        " F5 d6\n",
        "---------------------------OX------XO--------------------------- X;f5d6",
        r#"{"moves": ["f5", "d6"]}"#,
        r#"{"moves": "f5 d6"}"#,
        r#"{"start": "---------------------------OX------XO--------------------------- X", "moves": ["f5", "D6"]}"#,
    ] {
        assert_eq!(read(text).as_ref(), Ok(&game), "{text}");
    }
}

#[test]
fn a_record_in_json_keeps_all_that_it_says() {
    let text = r#"{"viravolta": 1, "black": {"name": "Ana"}, "start": "---------------------------OX------XO--------------------------- X", "moves": ["f5", "d6"]}"#;
    assert_eq!(read(text), read("f5d6"));
    let opened = open(text.as_bytes(), Reading::default(), 1).expect("a record");
    assert_eq!(opened.records[0].black.name.as_deref(), Some("Ana"));
    assert_eq!(first(text.as_bytes(), Reading::default()).expect("a record"), opened.records[0]);
}

#[test]
fn a_position_is_a_game_without_moves() {
    let game = read("-----OX--XO----- X").expect("a small board");
    assert_eq!(*game.position(), Position::start_of(BoardSize::Four, StartKind::Usual));
    assert_eq!(game.moves().len(), 0);
    assert_eq!(read("").expect("no moves yet").position(), &Position::start());
}

#[test]
fn moves_are_read_as_people_write_them() {
    for text in ["f5, d6, c3", "f5-d6-c3", "1. f5 d6 2. c3", "1.f5 d6 2.c3", " 1... F5 D6 C3"] {
        assert_eq!(read(text).expect(text).moves().len(), 3, "{text}");
    }
    let board = format!("1.0.{} 0", ".".repeat(60));
    assert_eq!(read(&board).expect("a board of digits and dots").position().empties().len(), 62);
    assert!(read(&"1.".repeat(100_000)).is_err());
}

#[test]
fn a_lenient_reading_cuts_lines_where_they_break_the_rules() {
    let start = Position::start_of(BoardSize::Six, StartKind::Usual);
    let reading = Reading { start, lenient: true, ..Reading::default() };
    let content = b"c2\nc2a1\n1. c2 2. a1 b1\na1\nc9\n";
    let lines: Vec<_> = games(&content[..], reading).expect("no header").expect("a list").collect();
    let moves = |game: &Result<GameRecord, GameFault>| game.as_ref().ok().map(|record| record.moves().len());
    assert_eq!(lines.iter().map(moves).collect::<Vec<_>>(), [Some(1), Some(1), Some(1), Some(0), None]);
    assert!(lines.iter().flatten().all(|record| record.start() == &start));
    let comment = lines[2].as_ref().expect("a game").comment.as_deref().expect("what was left");
    assert!(comment.ends_with("a1 b1"), "{comment}");
}

#[test]
fn faults_say_where() {
    let offset = |text: &str| read(text).expect_err(text).offset;
    assert_eq!(offset("f5d9"), 3);
    assert_eq!(offset("  f5a1"), 4);
    assert_eq!(offset("  hello"), 2);
    assert_eq!(offset("zebra"), 0);
    assert_eq!(offset("--?"), 2);
    assert_eq!(offset(" -----OX--XO----- X; b1a9"), 24);
    assert_eq!(offset("{\n  \"moves\": 7}"), 14);
}

proptest! {
    #[test]
    fn any_text_reads_or_fails_inside_itself(text in "\\PC*|[a-h1-8XO;{}\":,. \n-]{0,80}") {
        if let Err(fault) = read(&text) {
            prop_assert!(fault.offset <= text.len());
        }
    }
}
