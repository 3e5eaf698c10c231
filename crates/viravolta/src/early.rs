//! What must be known before the command line is parsed, because it decides how help and errors are written.

use std::ffi::OsString;

use clap::ValueEnum;
use viravolta_i18n::Language;

use crate::cli::When;

/// The language and the colours asked for, as far as they can be understood. What is wrong is reported later.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Early {
    pub(crate) language: Option<Language>,
    pub(crate) color: When,
}

impl Early {
    pub(crate) fn scan(arguments: &[OsString]) -> Self {
        let mut early = Self::default();
        let mut arguments = arguments.iter().skip(1).map_while(|argument| match argument.to_str() {
            Some("--") => None,
            text => Some(text.unwrap_or_default()),
        });
        while let Some(argument) = arguments.next() {
            let (option, value) = match argument.split_once('=') {
                Some((option, value)) => (option, Some(value)),
                None => (argument, None),
            };
            let mut value = || value.or_else(|| arguments.next()).unwrap_or_default();
            match option {
                "--lang" => early.language = value().parse().ok(),
                "--color" => early.color = When::from_str(value(), false).unwrap_or_default(),
                _ => {}
            }
        }
        early
    }
}

/// Fewer squares than this make no board.
const SMALLEST_BOARD: usize = 16;

/// A board string often begins with `-`, and would be taken for an option. A blank before it, which nobody who reads
/// boards minds, keeps it from that.
pub(crate) fn shield_boards(arguments: Vec<OsString>) -> Vec<OsString> {
    let shield = |argument: OsString| match argument.to_str() {
        Some(text) if text.starts_with('-') && text.len() >= SMALLEST_BOARD && !is_option(text) => {
            format!(" {text}").into()
        }
        _ => argument,
    };
    arguments.into_iter().map(shield).collect()
}

/// `-abc`, `--some-name` or `--some-name=value`, and not by chance the letters of a board.
fn is_option(text: &str) -> bool {
    let glyphs = |text: &str| text.chars().all(|c| "-.*XxOoBbWw01".contains(c) || c.is_whitespace());
    let part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric());
    let name = text.split('=').next().unwrap_or_default();
    let shaped = match name.strip_prefix("--") {
        Some(long) => long.split('-').all(part),
        None => part(&name[1..]),
    };
    shaped && !glyphs(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_not_options() {
        let shielded = |text: &str| shield_boards(vec![text.into()]) != [text];
        for board in
            ["-----OX--XO----- X", "--xoxoxoxoxoxoxox", "-----OX-?XO-----", "-OOOOOOOOOOOOOOOX", "----------------=é"]
        {
            assert!(shielded(board), "{board}");
        }
        for option in
            ["-", "--", "-h", "-1", "--some-very-long-option", "--some-option=-----OX--XO----- X", "-abcdefghijklmnopq"]
        {
            assert!(!shielded(option), "{option}");
        }
    }

    fn scan(line: &str) -> Early {
        Early::scan(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn finds_language_and_colours_wherever_they_stand() {
        let expected = Early { language: Some(Language::EuropeanPortuguese), color: When::Never };
        assert_eq!(scan("viravolta --lang pt-PT --color=never show"), expected);
        assert_eq!(scan("viravolta show f5 --color never --lang=pt_PT"), expected);
    }

    #[test]
    fn ignores_what_it_does_not_understand() {
        for line in ["viravolta", "viravolta --lang", "viravolta --lang fr --color maybe", "viravolta -- --lang pt-PT"]
        {
            assert_eq!(scan(line), Early::default(), "{line}");
        }
    }
}
