//! Reading transcripts: `f5d6c3`, in any case, with passes or without; with blanks, commas, dashes (`f5-d6`) and numbers
//! (`1. f5 d6`) between the moves or without.

use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use crate::{Color, Game, IllegalMove, Move, Position, Square};

/// The pass tokens of the Othello world, each before its own prefixes.
const PASSES: [&str; 7] = ["@@@@", "pass", "pa", "ps", "--", "@@", "-"];

/// What xboard writes before the square of a disc.
const DROPS: [&str; 2] = ["p@", "@"];

/// A move of a transcript and where it stands. Nothing says yet that it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TranscriptToken {
    /// Byte offset of the token's first character.
    pub offset: usize,
    /// What it says.
    pub mv: Move,
}

/// The moves of a transcript as they were written, without a look at any board.
///
/// ```
/// use viravolta_rules::{Move, TranscriptTokens};
/// let moves: Result<Vec<Move>, _> = TranscriptTokens::new("f5 D6-- P@c3").map(|token| token.map(|t| t.mv)).collect();
/// assert_eq!(moves?.len(), 4);
/// # Ok::<(), viravolta_rules::MalformedTranscript>(())
/// ```
#[derive(Clone, Debug)]
pub struct TranscriptTokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> TranscriptTokens<'a> {
    /// The tokens of a text.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Steps over the word if it comes next, in any case.
    fn take(&mut self, word: &str) -> bool {
        let next = self.rest().as_bytes().get(..word.len());
        let comes = next.is_some_and(|next| next.eq_ignore_ascii_case(word.as_bytes()));
        self.at += if comes { word.len() } else { 0 };
        comes
    }

    /// Steps over blanks and what people write between moves: commas, numbers with dots, and a dash, which could only be a
    /// pass that is inserted anyway. At the end of the text a dash is a pass.
    fn skip_between(&mut self) {
        let is_first = self.text[..self.at].trim_start().is_empty();
        loop {
            let rest = self.rest();
            let bare = rest.trim_start().trim_start_matches(',');
            let digits = bare.trim_start_matches(|c: char| c.is_ascii_digit());
            let numbered = digits.trim_start_matches('.');
            let after_dash = bare.strip_prefix('-').filter(|after| !is_first && !after.trim_start().is_empty());
            let next = if digits.len() < bare.len() && numbered.len() < digits.len() {
                numbered
            } else {
                after_dash.filter(|after| !after.starts_with('-')).unwrap_or(bare)
            };
            if next.len() == rest.len() {
                return;
            }
            self.at = self.text.len() - next.len();
        }
    }

    fn square(&mut self) -> Result<Square, MalformedTranscript> {
        let mut characters = self.rest().chars();
        let offset = self.at;
        let letter = characters.next();
        let column = match letter.map(|letter| letter.to_ascii_lowercase()) {
            Some(lower @ 'a'..='h') => lower as usize - 'a' as usize,
            _ => return Err(MalformedTranscript::Move { offset, found: letter }),
        };
        let digit = characters.next();
        let row = match digit {
            Some(digit @ '1'..='8') => digit as usize - '1' as usize,
            _ => return Err(MalformedTranscript::Row { offset: offset + 1, found: digit }),
        };
        self.at += 2;
        Square::new(row, column).ok_or(MalformedTranscript::Move { offset, found: letter })
    }
}

impl Iterator for TranscriptTokens<'_> {
    type Item = Result<TranscriptToken, MalformedTranscript>;

    /// The next token; after an error there is none.
    fn next(&mut self) -> Option<Self::Item> {
        self.skip_between();
        let offset = self.at;
        if self.rest().is_empty() {
            return None;
        }
        if PASSES.iter().any(|token| self.take(token)) {
            return Some(Ok(TranscriptToken { offset, mv: Move::Pass }));
        }
        let _ = DROPS.iter().any(|prefix| self.take(prefix));
        let square = self.square();
        if square.is_err() {
            self.at = self.text.len();
        }
        Some(square.map(|square| TranscriptToken { offset, mv: Move::Place(square) }))
    }
}

impl FusedIterator for TranscriptTokens<'_> {}

impl Game {
    /// Plays a transcript from any position.
    ///
    /// Passes may be written or left out; one that is written must be forced.
    ///
    /// ```
    /// use viravolta_rules::{Game, Position, TranscriptError};
    /// let game = Game::from_transcript(Position::start(), "F5 d6c3")?;
    /// assert_eq!(game.moves().len(), 3);
    ///
    /// let malformed = Game::from_transcript(Position::start(), "f5d9").unwrap_err();
    /// assert_eq!(malformed.to_string(), "offset 3: expected a row digit 1 to 8, found '9'");
    /// let illegal = Game::from_transcript(Position::start(), "f5f4a1").unwrap_err();
    /// assert!(matches!(illegal, TranscriptError::Illegal(_)));
    /// assert_eq!(illegal.to_string(), "offset 4: move 3 of black, a1 is illegal: it flips no disc");
    /// # Ok::<(), TranscriptError>(())
    /// ```
    ///
    /// # Errors
    /// At the first token that cannot be read or cannot be played, with its place and the reason.
    pub fn from_transcript(start: Position, text: &str) -> Result<Self, TranscriptError> {
        let mut game = Self::new(start);
        for (token, number) in TranscriptTokens::new(text).zip(1..) {
            let TranscriptToken { offset, mv } = token?;
            let played = match mv {
                Move::Place(square) => game.place(square).map(|_| ()),
                Move::Pass => game.play(Move::Pass).map(|_| ()),
            };
            if let Err(illegal) = played {
                return Err(IllegalTranscript { offset, number, turn: game.position().turn(), illegal }.into());
            }
        }
        Ok(game)
    }
}

impl FromStr for Game {
    type Err = TranscriptError;

    /// Plays a transcript from the usual start on 8x8.
    fn from_str(text: &str) -> Result<Self, TranscriptError> {
        Self::from_transcript(Position::start(), text)
    }
}

/// A text that is not a list of squares and passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MalformedTranscript {
    /// Neither a square nor a pass begins here.
    Move {
        /// Byte offset in the text.
        offset: usize,
        /// What stood there, unless the text ended.
        found: Option<char>,
    },
    /// A column letter without its row digit.
    Row {
        /// Byte offset in the text, where the digit should be.
        offset: usize,
        /// What stood there, unless the text ended.
        found: Option<char>,
    },
}

impl MalformedTranscript {
    /// The byte offset of the fault.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            Self::Move { offset, .. } | Self::Row { offset, .. } => *offset,
        }
    }
}

impl fmt::Display for MalformedTranscript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (offset, found, expected) = match self {
            Self::Move { offset, found } => (offset, found, "a square such as f5 or a pass"),
            Self::Row { offset, found } => (offset, found, "a row digit 1 to 8"),
        };
        write!(f, "offset {offset}: expected {expected}, found ")?;
        match found {
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

impl core::error::Error for MalformedTranscript {}

/// A move of a transcript that the rules do not allow where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalTranscript {
    /// Byte offset of the move in the text.
    pub offset: usize,
    /// Which token of the text it is, counted from 1.
    pub number: usize,
    /// The side to move.
    pub turn: Color,
    /// The move and the reason.
    pub illegal: IllegalMove,
}

impl fmt::Display for IllegalTranscript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, number, turn, illegal } = self;
        write!(f, "offset {offset}: move {number} of {turn}, {illegal}")
    }
}

impl core::error::Error for IllegalTranscript {}

/// Why a transcript is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptError {
    /// It cannot be read.
    Malformed(MalformedTranscript),
    /// It can be read, but not played.
    Illegal(IllegalTranscript),
}

impl TranscriptError {
    /// The byte offset of the fault.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            Self::Malformed(malformed) => malformed.offset(),
            Self::Illegal(illegal) => illegal.offset,
        }
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl core::error::Error for TranscriptError {}

impl From<MalformedTranscript> for TranscriptError {
    fn from(malformed: MalformedTranscript) -> Self {
        Self::Malformed(malformed)
    }
}

impl From<IllegalTranscript> for TranscriptError {
    fn from(illegal: IllegalTranscript) -> Self {
        Self::Illegal(illegal)
    }
}

#[cfg(test)]
mod tests;
