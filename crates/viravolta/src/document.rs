//! Reads a position or a game in whichever of the usual forms it comes.
//!
//! - a game: `f5d6c3`, with or without blanks and passes;
//! - a position: `-----OX--XO----- X`, in the usual glyphs, and `BOARD;MOVES` for a game that begins there;
//! - a JSON object, as `--json` writes it: `{"start": "…", "moves": ["f5", …]}`.

use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Game, Position};

use crate::faults;
use crate::record;

/// What is wrong with a text, in words, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextFault {
    pub(crate) offset: usize,
    pub(crate) message: String,
    /// Where the text holds another one, such as a string in JSON: that one, and at which byte of it.
    pub(crate) part: Option<(String, usize)>,
}

impl TextFault {
    pub(crate) const fn new(offset: usize, message: String) -> Self {
        Self { offset, message, part: None }
    }

    /// The same fault in a text that has `by` bytes more before it.
    fn moved(self, by: usize) -> Self {
        Self { offset: self.offset + by, ..self }
    }
}

/// A position is a game without moves. A game that does not say where it begins begins at `start`.
pub(crate) fn read(t: Texts, text: &str, start: Position) -> Result<Game, TextFault> {
    let body = text.trim();
    let lead = text.len() - text.trim_start().len();
    match Form::of(body) {
        Form::Json => record::read(t, body, start),
        Form::Moves => moves(t, body, start),
        Form::Board => board(t, body),
        Form::Neither => Err(TextFault::new(0, tr!(t, "fault-neither"))),
    }
    .map_err(|fault| fault.moved(lead))
}

/// A transcript from a position.
pub(crate) fn moves(t: Texts, text: &str, start: Position) -> Result<Game, TextFault> {
    Game::from_transcript(start, text).map_err(|error| TextFault::new(error.offset(), faults::transcript(t, &error)))
}

fn board(t: Texts, text: &str) -> Result<Game, TextFault> {
    let (board, line) = match text.split_once(';') {
        Some((board, line)) => (board, line),
        None => (text, ""),
    };
    let start = position(t, board)?;
    moves(t, line, start).map_err(|fault| fault.moved(board.len() + 1))
}

/// A board string.
pub(crate) fn position(t: Texts, text: &str) -> Result<Position, TextFault> {
    text.parse::<Position>().map_err(|error| TextFault::new(error.offset(), faults::board(t, &error)))
}

enum Form {
    Json,
    Moves,
    Board,
    Neither,
}

impl Form {
    /// A game begins with a square or a pass; a board is mostly made of the glyphs of squares.
    fn of(text: &str) -> Self {
        let mut characters = text.chars();
        let glyphs = text.chars().filter(|c| "XxOoBbWw01*-. \n".contains(*c)).count();
        match (characters.next(), characters.next().map(|second| second.to_ascii_lowercase())) {
            (None, _) => Self::Moves,
            (Some('{'), _) => Self::Json,
            (Some('a'..='h' | 'A'..='H'), None | Some('0'..='9')) => Self::Moves,
            (Some('p' | 'P'), Some('a' | 's' | '@')) | (Some('@'), _) => Self::Moves,
            _ if 2 * glyphs > text.chars().count() => Self::Board,
            _ => Self::Neither,
        }
    }
}

#[cfg(test)]
mod tests;
