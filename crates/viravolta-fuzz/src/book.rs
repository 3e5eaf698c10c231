//! Opening books: ours, and those of other programs.

use viravolta_book::{Book, BookError, edax, egaroucid};
use viravolta_rules::Position;

/// Books: what can be read is written to the same bytes; what comes from elsewhere becomes a book of ours that reads back; a
/// fault has a place in the file; and the value of the start is that of its best move.
pub(crate) fn book_round_trip(data: &[u8]) {
    let mut sealed = data.to_vec();
    if let Err(BookError::Checksum { expected, .. }) = Book::from_bytes(data) {
        let content = sealed.len() - 4;
        sealed.truncate(content);
        sealed.extend(expected.to_le_bytes());
    }
    match Book::from_bytes(&sealed) {
        Ok(book) => {
            assert!(sealed.is_empty() || book.to_bytes() == sealed);
            consistent(&book);
        }
        Err(BookError::Record { part, .. }) => assert!(part.offset < data.len()),
        Err(_) => {}
    }
    for imported in [egaroucid::read(data), edax::read(data)] {
        match imported {
            Ok(imported) => {
                let (book, _) = imported.draft.into_book();
                assert_eq!(Book::from_bytes(&book.to_bytes()).as_ref(), Ok(&book));
                consistent(&book);
            }
            Err(BookError::Record { part, .. }) => assert!(part.offset < data.len()),
            Err(_) => {}
        }
    }
}

fn consistent(book: &Book) {
    let start = Position::start();
    let best = book.moves(&start).first().map(|best| best.score);
    assert_eq!(book.value(&start).map(|(score, _)| score), best);
    assert!(book.line(&start).is_none_or(|line| line.moves.len() <= 120));
}
