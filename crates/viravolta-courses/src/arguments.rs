//! Reads the arguments of the course programs.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

use lexopt::Arg;
use viravolta_engine::Level;
use viravolta_notation::rothelo::Ball;
use viravolta_rules::{BoardSize, Color};

/// Why the arguments cannot be used. Each error has a sentence in the language of its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentError {
    /// The program has no such option.
    UnknownOption(String),
    /// The option needs a value and none follows.
    MissingValue {
        /// The option.
        option: String,
        /// What was expected.
        expected: String,
    },
    /// The value does not fit the option.
    BadValue {
        /// The option.
        option: String,
        /// What was given.
        value: String,
        /// What was expected.
        expected: String,
    },
    /// An argument that nothing takes.
    Unexpected(String),
    /// The program needs an argument.
    Missing,
}

impl ArgumentError {
    /// The sentence in Portuguese.
    #[must_use]
    pub fn portuguese(&self) -> String {
        match self {
            Self::UnknownOption(option) => format!("opção desconhecida: {option}"),
            Self::MissingValue { option, expected } => format!("falta o valor de {option} (esperado: {expected})"),
            Self::BadValue { option, value, expected } => {
                format!("valor inválido para {option}: {value} (esperado: {expected})")
            }
            Self::Unexpected(value) => format!("argumento a mais: {value}"),
            Self::Missing => "falta um argumento".to_owned(),
        }
    }

    /// The sentence in English.
    #[must_use]
    pub fn english(&self) -> String {
        match self {
            Self::UnknownOption(option) => format!("unknown option: {option}"),
            Self::MissingValue { option, expected } => format!("{option} needs a value ({expected})"),
            Self::BadValue { option, value, expected } => format!("bad value for {option}: {value} ({expected})"),
            Self::Unexpected(value) => format!("unexpected argument: {value}"),
            Self::Missing => "an argument is missing".to_owned(),
        }
    }
}

/// Which options a program knows, beside `--help` and `--seed`, which all of them know.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    /// `--level`
    pub(crate) level: bool,
    /// `--ball`
    pub(crate) ball: bool,
    /// `--base`
    pub(crate) base: bool,
    /// `--time`
    pub(crate) time: bool,
    /// `--color`
    pub(crate) color: bool,
    /// `--size`
    pub(crate) size: bool,
    /// One argument that is not an option.
    pub(crate) positional: bool,
}

/// What was typed, checked value by value; a program gives its own defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    /// `--help` or `-h`: nothing else counts.
    pub(crate) help: bool,
    /// `--seed N`
    pub(crate) seed: Option<u64>,
    /// `--level N`, 1 to 10.
    pub(crate) level: Option<Level>,
    /// `--ball 0|o|O`
    pub(crate) ball: Option<Ball>,
    /// `--base 0|1`
    pub(crate) base: Option<usize>,
    /// `--time MS`
    pub(crate) time: Option<Duration>,
    /// `--color black|white`
    pub(crate) color: Option<Color>,
    /// `--size 4|6|8`
    pub(crate) size: Option<BoardSize>,
    /// The argument that is not an option.
    pub(crate) positional: Option<OsString>,
}

/// The longest thinking time that can be asked for: an hour.
const MAX_TIME: u64 = 3_600_000;

impl Arguments {
    /// Reads the arguments, without the program's name.
    pub(crate) fn read(known: Known, args: impl IntoIterator<Item = OsString>) -> Result<Self, ArgumentError> {
        let mut parser = lexopt::Parser::from_args(args);
        let mut read = Self::default();
        while let Some(argument) = parser.next().map_err(|error| ArgumentError::Unexpected(error.to_string()))? {
            let option = match argument {
                Arg::Value(value) if known.positional && read.positional.is_none() => {
                    read.positional = Some(value);
                    continue;
                }
                Arg::Value(value) => return Err(ArgumentError::Unexpected(shown(&value))),
                Arg::Short('h') | Arg::Long("help") => return Ok(Self { help: true, ..Self::default() }),
                Arg::Short(letter) => return Err(ArgumentError::UnknownOption(format!("-{letter}"))),
                Arg::Long(name) => name.to_owned(),
            };
            let parser = &mut parser;
            match option.as_str() {
                "seed" => read.seed = Some(value(parser, &option, "0..=18446744073709551615", parse)?),
                "level" if known.level => {
                    read.level = Some(value(parser, &option, "1..=10", |text| parse(text).and_then(Level::new))?);
                }
                "ball" if known.ball => read.ball = Some(value(parser, &option, "0, o, O", ball)?),
                "base" if known.base => {
                    read.base = Some(value(parser, &option, "0, 1", |text| parse(text).filter(|n| *n < 2))?);
                }
                "time" if known.time => {
                    let milliseconds =
                        |text: &str| parse(text).filter(|n| (1..=MAX_TIME).contains(n)).map(Duration::from_millis);
                    read.time = Some(value(parser, &option, "1..=3600000", milliseconds)?);
                }
                "color" if known.color => read.color = Some(value(parser, &option, "black, white", color)?),
                "size" if known.size => read.size = Some(value(parser, &option, "4, 6, 8", size)?),
                _ => return Err(ArgumentError::UnknownOption(format!("--{option}"))),
            }
        }
        Ok(read)
    }
}

fn value<T>(
    parser: &mut lexopt::Parser,
    option: &str,
    expected: &str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, ArgumentError> {
    let (option, expected) = (format!("--{option}"), expected.to_owned());
    let Ok(given) = parser.value() else { return Err(ArgumentError::MissingValue { option, expected }) };
    given.to_str().and_then(read).ok_or_else(|| ArgumentError::BadValue { option, value: shown(&given), expected })
}

/// Digits only: the signs that `str::parse` would take are no part of these values.
fn parse<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn ball(text: &str) -> Option<Ball> {
    match text.as_bytes() {
        [glyph] => Ball::from_byte(*glyph),
        _ => None,
    }
}

fn color(text: &str) -> Option<Color> {
    match text {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    }
}

fn size(text: &str) -> Option<BoardSize> {
    parse(text).and_then(BoardSize::from_side)
}

/// An argument as one line of text, whatever bytes it holds.
fn shown(value: &OsStr) -> String {
    format!("{value:?}")
}

#[cfg(test)]
mod tests;
