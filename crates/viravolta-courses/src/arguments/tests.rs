use std::ffi::OsString;
use std::time::Duration;

use viravolta_engine::Level;
use viravolta_notation::rothelo::Ball;
use viravolta_rules::{BoardSize, Color};

use super::{ArgumentError, Arguments, Known};

const ALL: Known = Known { level: true, ball: true, base: true, time: true, color: true, size: true, positional: true };

fn read(known: Known, line: &str) -> Result<Arguments, ArgumentError> {
    Arguments::read(known, line.split_whitespace().map(OsString::from))
}

#[test]
fn every_option_is_read_in_both_spellings() {
    let expected = Arguments {
        seed: Some(7),
        level: Level::new(10),
        ball: Some(Ball::Lower),
        base: Some(1),
        time: Some(Duration::from_millis(250)),
        color: Some(Color::White),
        size: Some(BoardSize::Six),
        positional: Some("x.txt".into()),
        help: false,
    };
    let apart = "--seed 7 --level 10 --ball o x.txt --base 1 --time 250 --color white --size 6";
    let joined = "--seed=7 --level=10 --ball=o --base=1 --time=250 --color=white --size=6 -- x.txt";
    assert_eq!(read(ALL, apart).as_ref(), Ok(&expected));
    assert_eq!(read(ALL, joined).as_ref(), Ok(&expected));
    assert_eq!(read(ALL, ""), Ok(Arguments::default()));
}

#[test]
fn bad_values_are_named_with_what_was_expected() {
    for line in [
        "--level 0",
        "--level 11",
        "--level x",
        "--level -1",
        "--level +4",
        "--seed -1",
        "--seed 1.5",
        "--seed=",
        "--seed 18446744073709551616",
        "--ball *",
        "--ball 0o",
        "--base 2",
        "--time 0",
        "--time 3600001",
        "--color preto",
        "--size 5",
        "--size 10",
    ] {
        assert!(matches!(read(ALL, line), Err(ArgumentError::BadValue { .. })), "{line}: {:?}", read(ALL, line));
    }
    assert!(matches!(read(ALL, "--seed"), Err(ArgumentError::MissingValue { .. })));
}

#[test]
fn unknown_options_and_extra_arguments_are_refused() {
    for line in ["--levels 3", "-x", "--"] {
        let read = read(ALL, line);
        assert!(matches!(read, Err(ArgumentError::UnknownOption(_))) || line == "--", "{line}: {read:?}");
    }
    for line in ["--level 3", "--ball o", "--base 1", "--time 9", "--color black", "--size 4"] {
        assert!(matches!(read(Known::default(), line), Err(ArgumentError::UnknownOption(_))), "{line}");
    }
    assert!(matches!(read(Known::default(), "x"), Err(ArgumentError::Unexpected(_))));
    assert!(matches!(read(ALL, "x y"), Err(ArgumentError::Unexpected(_))));
}

#[test]
fn help_wins_over_what_follows() {
    for line in ["--help", "-h", "--help --nonsense"] {
        assert!(read(Known::default(), line).expect("help is known").help);
    }
}

#[test]
fn every_error_speaks_both_languages() {
    for line in ["--nonsense", "--seed", "--seed x", "one two"] {
        let error = read(ALL, line).expect_err("these are wrong");
        assert!(!error.portuguese().is_empty());
        assert_ne!(error.portuguese(), error.english());
    }
}
