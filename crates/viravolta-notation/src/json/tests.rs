//! Round trips and errors.

use proptest::prelude::*;

use super::*;
use crate::codec::Reader;
use crate::generate::{Shape, as_pair, branched, full, wipe_out};
use crate::{Loss, Outcome, Termination};

proptest! {
    #[test]
    fn what_is_written_is_read_back(first in branched(Shape::ANY), second in full(Shape::ANY)) {
        for record in as_pair(first, second) {
            let text = to_text(&record);
            prop_assert_eq!(parse(&text).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?, record);
        }
    }

    #[test]
    fn no_changed_byte_makes_it_panic(record in branched(Shape::ANY), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut text = to_text(&record).into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        Reader::<_, Json>::new(text.as_slice(), ReadOptions::LENIENT).for_each(drop);
    }
}

#[test]
fn lines_arrays_and_pretty_objects_are_read() {
    let game = to_text(&wipe_out());
    let value: serde_json::Value = serde_json::from_str(&game).expect("JSON");
    let pretty = serde_json::to_string_pretty(&value).expect("JSON");
    for text in [format!("{game}\n{game}\n"), format!("[{game},{game}]"), format!("{pretty}\n{pretty}")] {
        let games: Result<Vec<_>, _> = Reader::<_, Json>::new(text.as_bytes(), ReadOptions::STRICT).collect();
        assert_eq!(games.expect("readable"), [wipe_out(), wipe_out()]);
    }
}

#[test]
fn the_shape_is_the_documented_one() {
    let mut record = GameRecord::default();
    record.push("f5".parse().expect("a move")).expect("legal");
    record.black.name = Some("Ana".to_owned());
    record.outcome = Some(Outcome::won_by(viravolta_rules::Color::Black, Termination::Resignation));
    record.unread.note(true, Loss::Variations);
    let text = concat!(
        r#"{"viravolta":1,"black":{"name":"Ana"},"result":{"winner":"black","termination":"resignation"},"#,
        r#""not_read":[{"what":"variations"}],"#,
        r#""start":"---------------------------OX------XO--------------------------- X","moves":["f5"]}"#
    );
    assert_eq!(to_text(&record), text);
    assert_eq!(parse(text).expect("readable"), record);
}

#[test]
fn variations_have_the_documented_shape() {
    let mut record = GameRecord::from_game(&"f5d6".parse().expect("a game"));
    let f5 = record.tree.main_line()[0];
    let f6 = record.tree.play(f5, "f6".parse().expect("a move")).expect("legal");
    record.tree.play(f6, "e6".parse().expect("a move")).expect("legal");
    record.tree.play(f6, "f7".parse().expect("a move")).expect("legal");
    let text = concat!(
        r#"{"viravolta":2,"start":"---------------------------OX------XO--------------------------- X","moves":["f5","d6"],"#,
        r#""variations":[{"after":1,"moves":["f6","e6"]},{"after":3,"moves":["f7"]}]}"#
    );
    assert_eq!(to_text(&record), text);
    assert_eq!(parse(text).expect("readable"), record);
    let nowhere = parse(&text.replace(r#""after":3"#, r#""after":5"#)).expect_err("there is no such move").to_string();
    assert_eq!(nowhere, "line 1, byte 0 (game 1): expected the number of a move before the variation, found \"5\"");
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let start = "---------------------------OX------XO--------------------------- X";
    for (text, expected) in [
        ("x".to_owned(), "line 1, byte 0: expected an object, found \"x\"".to_owned()),
        (
            "\n{\"viravolta\":1".to_owned(),
            "line 2, byte 15 (game 1): the input ends where } at the end of the object was expected".to_owned(),
        ),
        (
            format!(r#"{{"viravolta":3,"start":"{start}","moves":[]}}"#),
            "line 1, byte 0 (game 1): version 3 is newer than 2, the newest that can be read".to_owned(),
        ),
        (
            format!(r#"{{"viravolta":0,"start":"{start}","moves":[]}}"#),
            "line 1, byte 0 (game 1): expected version 1 or 2, found \"0\"".to_owned(),
        ),
        (
            r#"{"viravolta":3,"board":"hexagonal","moves":{"first":"f5"}}"#.to_owned(),
            "line 1, byte 0 (game 1): version 3 is newer than 2, the newest that can be read".to_owned(),
        ),
        (
            format!(r#"{{"viravolta":1,"start":"{start}","moves":["f5","a1"]}}"#),
            "line 1, byte 0 (game 1): move 2: a1 is illegal: it flips no disc".to_owned(),
        ),
        (
            format!(r#"{{"viravolta":1,"start":"{start}","moves":["f9"]}}"#),
            "line 1, byte 0 (game 1): expected a move such as f5 or pass, found \"f9\"".to_owned(),
        ),
    ] {
        assert_eq!(parse(&text).expect_err(&text).to_string(), expected, "{text}");
    }
    let unknown = parse(r#"{"viravolta":1,"colour":3}"#).expect_err("an unknown field").to_string();
    assert!(
        unknown.starts_with("line 1, byte 22 (game 1): expected a game in the JSON of version 1 or 2, found"),
        "{unknown}"
    );
}
