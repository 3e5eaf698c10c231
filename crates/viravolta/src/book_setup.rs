//! Which opening book a command uses.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use viravolta_book::{Book, BookError, RecordFault, built_in};
use viravolta_desk::{faults, words};
use viravolta_i18n::{Texts, tr};

use crate::failure::Failure;

/// What can be typed where a book is looked into.
#[derive(Debug, clap::Args)]
pub(crate) struct BookArg {
    /// Another book than the one inside the program and what was learnt.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

/// What can be typed where a book is used.
#[derive(Debug, clap::Args)]
pub(crate) struct BookUse {
    #[command(flatten)]
    which: BookArg,
    /// Everything is searched.
    #[arg(long, conflicts_with = "book")]
    no_book: bool,
}

impl BookUse {
    /// The book that was asked for; an empty one for none.
    pub(crate) fn book(&self, t: Texts) -> Result<Cow<'static, Book>, Failure> {
        if self.no_book { Ok(Cow::Owned(Book::EMPTY)) } else { self.which.book(t) }
    }

    /// Where to keep what is learnt, if anything is to be.
    pub(crate) fn memory(&self) -> Option<PathBuf> {
        if self.no_book { None } else { self.which.book.clone().or_else(learnt) }
    }
}

/// The book of what was learnt from the user's games.
fn learnt() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "viravolta")?.data_dir().join("book.vvb"))
}

impl BookArg {
    /// The book that was asked for.
    pub(crate) fn book(&self, t: Texts) -> Result<Cow<'static, Book>, Failure> {
        match &self.book {
            Some(path) => read(t, path).map(Cow::Owned),
            None => match learnt().filter(|path| path.exists()) {
                Some(path) => Ok(Cow::Owned(built_in().with(&read(t, &path)?))),
                None => Ok(Cow::Borrowed(built_in())),
            },
        }
    }
}

/// The book of a file.
pub(crate) fn read(t: Texts, path: &Path) -> Result<Book, Failure> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Failure::file(t, &name, &error))?;
    Book::from_bytes(&bytes).map_err(|error| Failure::input(faults::named(t, &name, &fault(t, &error))))
}

/// What is wrong with a book, in words.
pub(crate) fn fault(t: Texts, error: &BookError) -> String {
    match error {
        BookError::Magic => tr!(t, "book-fault-magic"),
        BookError::Version { came, known } => tr!(t, "book-fault-version", came = *came, known = *known),
        BookError::Length { expected, came } => tr!(t, "book-fault-length", expected = *expected, came = *came),
        BookError::Checksum { .. } => tr!(t, "book-fault-checksum"),
        BookError::Record { number, part, fault } => {
            let reason = record_fault(t, fault);
            tr!(t, "book-fault-record", number = *number, offset = part.offset, reason = reason)
        }
    }
}

fn record_fault(t: Texts, fault: &RecordFault) -> String {
    match fault {
        RecordFault::Twice(square) => tr!(t, "book-fault-twice", square = square.to_string()),
        RecordFault::NoMove => tr!(t, "book-fault-no-move"),
        RecordFault::NotCanonical => tr!(t, "book-fault-not-canonical"),
        RecordFault::Illegal(square) => tr!(t, "book-fault-illegal", square = square.to_string()),
        RecordFault::NoSquare(number) => tr!(t, "book-fault-no-square", number = *number),
        RecordFault::Score(score) => tr!(t, "book-fault-score", score = words::discs(score.rounded())),
        RecordFault::Proof => tr!(t, "book-fault-proof"),
        RecordFault::NoValue => tr!(t, "book-fault-no-value"),
        RecordFault::Order => tr!(t, "book-fault-order"),
    }
}
