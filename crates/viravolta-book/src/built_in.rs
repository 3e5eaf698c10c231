//! The book that comes with the program.

use std::sync::LazyLock;

use crate::Book;

/// The file of the book. A program that takes its book from elsewhere, as the page in a browser does, does not name it
/// and does not carry it along.
pub const BUILT_IN: &[u8] = include_bytes!("../data/opening.vvb");

/// The book that comes with the program, read when it is first asked for.
#[must_use]
pub fn built_in() -> &'static Book {
    static BOOK: LazyLock<Book> = LazyLock::new(|| {
        // The file is part of the program and a test reads it, so this cannot fail outside of development.
        Book::from_bytes(BUILT_IN).unwrap_or_else(|error| panic!("built-in book: {error}"))
    });
    &BOOK
}

#[cfg(test)]
mod tests {
    use viravolta_rules::Position;

    #[test]
    fn it_reads_and_knows_the_start() {
        let book = super::built_in();
        assert!(book.line(&Position::start()).is_some() || book.is_empty());
        assert!(book.draft().questions().is_empty(), "every position has been searched");
    }
}
