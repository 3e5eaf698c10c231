//! Faults with their place: the name of the input, the line, and an excerpt of it.

use viravolta_i18n::Texts;

use super::{loss, named, read, system, text};
use crate::convert::ConvertFault;
use crate::excerpt::Excerpt;
use crate::open::{GameFault, OpenFault, TextFault};
use crate::save::{ENDINGS, SaveFault};
use crate::texts::tr;

/// What is wrong, in words, and the line where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The sentence.
    pub message: String,
    /// The line with a mark under the place, where one is known.
    pub excerpt: Option<Excerpt>,
}

/// Something that is wrong at a byte of a typed text, or of the text of a named input.
#[must_use]
pub fn at(t: Texts, name: Option<&str>, whole: &str, offset: usize, reason: &str) -> Complaint {
    at_line(t, name, whole, 1, offset, reason)
}

fn at_line(t: Texts, name: Option<&str>, whole: &str, first: usize, offset: usize, reason: &str) -> Complaint {
    let excerpt = Excerpt::of(whole, offset);
    let (line, column) = (excerpt.line + first - 1, excerpt.column);
    let message = match name {
        Some(name) => tr!(t, "fault-in-file", name = name, line = line, column = column, reason = reason),
        None => tr!(t, "fault-typed", column = column, reason = reason),
    };
    Complaint { message, excerpt: Some(excerpt) }
}

/// A fault in a typed text, or in the text of a named input whose first line has the number `first`.
#[must_use]
pub fn typed(t: Texts, name: Option<&str>, whole: &str, first: usize, fault: &TextFault) -> Complaint {
    let reason = text(t, fault);
    let Some((part, offset)) = &fault.part else { return at_line(t, name, whole, first, fault.offset, &reason) };
    let inner = Excerpt::of(part, *offset);
    let message = tr!(t, "fault-in-json", column = inner.column, reason = reason);
    let line = Excerpt::of(whole, fault.offset).line + first - 1;
    let message = match name {
        Some(name) => tr!(t, "fault-in-line", name = name, line = line, reason = message),
        None => message,
    };
    Complaint { message, excerpt: Some(inner) }
}

/// A fault in a game of an input.
#[must_use]
pub fn game(t: Texts, name: &str, fault: &GameFault) -> Complaint {
    match fault {
        GameFault::Read(error) => Complaint { message: read(t, name, error), excerpt: None },
        GameFault::Line { number, line, fault } => typed(t, Some(name), line, *number, fault),
    }
}

/// Why nothing could be opened.
#[must_use]
pub fn open(t: Texts, name: &str, fault: &OpenFault) -> Complaint {
    let reason = match fault {
        OpenFault::Game(fault) => return game(t, name, fault),
        OpenFault::Empty => tr!(t, "file-empty"),
        OpenFault::Unknown => tr!(t, "file-unknown"),
    };
    Complaint { message: named(t, name, &reason), excerpt: None }
}

/// Why a game could not be saved.
#[must_use]
pub fn save(t: Texts, name: &str, fault: &SaveFault) -> String {
    match fault {
        SaveFault::Ending => named(t, name, &tr!(t, "file-ending", formats = ENDINGS)),
        SaveFault::Write(error) => super::write(t, name, error),
    }
}

/// What ended a conversion, or left a game out of it.
#[must_use]
pub fn convert(t: Texts, fault: &ConvertFault) -> Complaint {
    let (name, reason) = match fault {
        ConvertFault::Text { text, fault } => return typed(t, None, text, 1, fault),
        ConvertFault::Game { name, fault } => return game(t, name, fault),
        ConvertFault::CannotHold { name, loss: lost } => (name, tr!(t, "file-cannot-hold", lost = loss(t, lost))),
        ConvertFault::Lossy { name, loss: lost } => (name, tr!(t, "file-lossy", lost = loss(t, lost))),
        ConvertFault::Output(error) => return Complaint { message: system(t, error), excerpt: None },
    };
    Complaint { message: named(t, name, &reason), excerpt: None }
}
