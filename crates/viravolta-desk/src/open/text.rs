//! A position or a game in whichever of the usual forms somebody types it.

use viravolta_rules::{Game, ParseBoardError, Position, TranscriptError};

use super::brief;

/// What is wrong with a typed text, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFault {
    /// The byte of the text.
    pub offset: usize,
    /// What is wrong there.
    pub kind: TextFaultKind,
    /// Where the text holds another one, such as a string in JSON: that one, and at which byte of it.
    pub part: Option<(String, usize)>,
}

/// What can be wrong with a typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextFaultKind {
    /// It should be a board.
    Board(ParseBoardError),
    /// It should be moves.
    Moves(TranscriptError),
    /// It should be JSON.
    Json(JsonFault),
    /// It looks like neither a position nor a game.
    Neither,
}

/// What can be wrong with JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonFault {
    /// It ends too early.
    End,
    /// It is JSON, but not that of a game.
    Data,
    /// It is no JSON.
    Syntax,
}

impl TextFault {
    pub(super) const fn new(offset: usize, kind: TextFaultKind) -> Self {
        Self { offset, kind, part: None }
    }

    /// The same fault in a text that has `by` bytes more before it.
    #[must_use]
    pub fn moved(self, by: usize) -> Self {
        Self { offset: self.offset + by, ..self }
    }
}

/// Reads a typed text. A position is a game without moves; a game that does not say where it begins begins at `start`.
///
/// # Errors
/// When the text is none of the usual forms, with the place.
pub fn read_text(text: &str, start: Position) -> Result<Game, TextFault> {
    let body = text.trim();
    let lead = text.len() - text.trim_start().len();
    match Form::of(body) {
        Form::Json => brief::read(body, start),
        Form::Moves => moves(body, start),
        Form::Board => board(body),
        Form::Neither => Err(TextFault::new(0, TextFaultKind::Neither)),
    }
    .map_err(|fault| fault.moved(lead))
}

/// A transcript from a position.
pub(super) fn moves(text: &str, start: Position) -> Result<Game, TextFault> {
    Game::from_transcript(start, text).map_err(|error| TextFault::new(error.offset(), TextFaultKind::Moves(error)))
}

fn board(text: &str) -> Result<Game, TextFault> {
    let (board, line) = text.split_once(';').unwrap_or((text, ""));
    let start = position(board)?;
    moves(line, start).map_err(|fault| fault.moved(board.len() + 1))
}

/// A board string.
pub(super) fn position(text: &str) -> Result<Position, TextFault> {
    text.parse::<Position>().map_err(|error| TextFault::new(error.offset(), TextFaultKind::Board(error)))
}

enum Form {
    Json,
    Moves,
    Board,
    Neither,
}

impl Form {
    /// A game begins with a square or a pass, with or without a number before it (`1. f5`); a board is mostly made of the
    /// glyphs of squares.
    fn of(text: &str) -> Self {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = digits.strip_prefix('.').filter(|_| digits.len() < text.len());
        let numbered = numbered.map(|after| after.trim_start_matches('.').trim_start());
        let glyphs = text.chars().filter(|c| "XxOoBbWw01*-. \n".contains(*c)).count();
        match text.chars().next() {
            None => Self::Moves,
            Some('{') => Self::Json,
            _ if begins_with_move(text) || numbered.is_some_and(begins_with_move) => Self::Moves,
            _ if 2 * glyphs > text.chars().count() => Self::Board,
            _ => Self::Neither,
        }
    }
}

fn begins_with_move(text: &str) -> bool {
    let mut characters = text.chars().map(|c| c.to_ascii_lowercase());
    match (characters.next(), characters.next()) {
        (Some('a'..='h'), second) => second.is_none_or(|second| second.is_ascii_digit()),
        (Some('p'), second) => matches!(second, Some('a' | 's' | '@')),
        (first, _) => first == Some('@'),
    }
}
