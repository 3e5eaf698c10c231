//! Writing transcripts.

use core::fmt;

use crate::{Color, Game, Move};

/// How a transcript shows passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PassStyle {
    /// Not at all; every reader can insert them.
    #[default]
    Omitted,
    /// `pa`, as GGF and NBoard do.
    Pa,
    /// `pass`, as GTP does.
    Pass,
    /// `--`, as Kurnik and PlayOK do.
    Dashes,
}

/// The case of the letters of a transcript.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LetterCase {
    /// `f5d6c3`
    #[default]
    Lower,
    /// `F5D6C3`
    Upper,
    /// `F5d6C3`: upper case for black, lower case for white.
    ByColor,
}

/// A game's moves, ready to be printed.
///
/// ```
/// use viravolta_rules::{Game, LetterCase};
/// let game: Game = "f5d6c3".parse()?;
/// assert_eq!(game.transcript().to_string(), "f5d6c3");
/// assert_eq!(game.transcript().letters(LetterCase::ByColor).separator(" ").to_string(), "F5 d6 C3");
/// # Ok::<(), viravolta_rules::TranscriptError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Transcript<'a> {
    game: &'a Game,
    passes: PassStyle,
    letters: LetterCase,
    separator: &'a str,
}

impl Game {
    /// The moves as a transcript: lower case, no blanks, passes left out, unless told otherwise.
    pub fn transcript(&self) -> Transcript<'_> {
        Transcript { game: self, passes: PassStyle::Omitted, letters: LetterCase::Lower, separator: "" }
    }
}

impl<'a> Transcript<'a> {
    /// How passes are shown.
    pub const fn passes(self, passes: PassStyle) -> Self {
        Self { passes, ..self }
    }

    /// The case of the letters.
    pub const fn letters(self, letters: LetterCase) -> Self {
        Self { letters, ..self }
    }

    /// What stands between two moves.
    pub const fn separator(self, separator: &'a str) -> Self {
        Self { separator, ..self }
    }
}

impl fmt::Display for Transcript<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for (color, mv) in self.game.moves_with_color() {
            let text = match (mv, self.passes) {
                (Move::Place(square), _) => square.to_string(),
                (Move::Pass, PassStyle::Omitted) => continue,
                (Move::Pass, PassStyle::Pa) => "pa".to_owned(),
                (Move::Pass, PassStyle::Pass) => "pass".to_owned(),
                (Move::Pass, PassStyle::Dashes) => "--".to_owned(),
            };
            f.write_str(between)?;
            between = self.separator;
            match (self.letters, color) {
                (LetterCase::Upper, _) | (LetterCase::ByColor, Color::Black) => f.write_str(&text.to_uppercase())?,
                _ => f.write_str(&text)?,
            }
        }
        Ok(())
    }
}
