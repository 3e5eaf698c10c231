//! What the referee understood, in words.

use viravolta_i18n::{Texts, tr};

use crate::note::Note;

/// What a piece of a conversation meant to the referee.
#[must_use]
pub fn note(t: Texts, note: &Note) -> String {
    match note {
        Note::Start { black, white } => tr!(t, "note-start", black = black, white = white),
        Note::Board => tr!(t, "note-board"),
        Note::WrongBoard => tr!(t, "note-wrong-board"),
        Note::Plays { square } => tr!(t, "note-plays", square = square),
        Note::Passes => tr!(t, "note-passes"),
        Note::AsksMove => tr!(t, "note-asks-move"),
        Note::AsksColor => tr!(t, "note-asks-color"),
        Note::AsksKey => tr!(t, "note-asks-key"),
        Note::Asks => tr!(t, "note-asks"),
        Note::Refuses => tr!(t, "note-refuses"),
        Note::Echo => tr!(t, "note-echo"),
        Note::Noise => tr!(t, "note-noise"),
        Note::Tells { square } => tr!(t, "note-tells", square = square),
        Note::TellsPass => tr!(t, "note-tells-pass"),
        Note::Written => tr!(t, "note-written"),
        Note::ChoosesColor => tr!(t, "note-chooses-color"),
        Note::Guesses => tr!(t, "note-guesses"),
        Note::Key => tr!(t, "note-key"),
        Note::Begins => tr!(t, "note-begins"),
        Note::Impossible => tr!(t, "note-impossible"),
        Note::Dummy => tr!(t, "note-dummy"),
        Note::TriesAgain => tr!(t, "note-tries-again"),
    }
}
