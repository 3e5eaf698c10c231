//! A book in the making.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use viravolta_engine::{Engine, Limits};
use viravolta_rules::{Board, BoardSize, Position, Square, SquareSet};

use crate::tree::{self, Place};
use crate::{Book, Record, RecordFault, Rest};

/// A book to which positions are added, and which knows what has to be searched because of that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    rests: BTreeMap<Board, Option<Rest>>,
}

/// Something to search: what is the best of the moves that lead out of the book?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Question {
    /// The position, in its canonical form.
    pub board: Board,
    /// The moves that stay in the book.
    pub inside: SquareSet,
}

impl Question {
    /// Finds the answer, which depends on nothing that the engine was asked before; `None` when it was stopped.
    #[must_use]
    pub fn search(&self, engine: &Engine, limits: &Limits, stop: &AtomicBool) -> Option<Rest> {
        let position = tree::position_of(self.board)?;
        engine.clear();
        let limits = Limits { excluded: self.inside, lines: 1, ..limits.clone() };
        let report = engine.search_with(&position, &limits, stop, |_| {});
        let line = report.lines.first().filter(|_| report.complete)?;
        Some(Rest { square: line.first()?.square()?, score: line.score, proof: line.proof })
    }
}

impl Draft {
    /// Adds a position; says whether it is new. One with a forced pass stands for the one after it; finished games and
    /// other boards than 8x8 have no place in a book.
    pub fn add(&mut self, position: &Position) -> bool {
        Place::of(position).is_some_and(|place| self.add_board(place.board))
    }

    /// Adds a board that is in its canonical form.
    pub(crate) fn add_board(&mut self, board: Board) -> bool {
        match self.rests.entry(board) {
            std::collections::btree_map::Entry::Vacant(free) => {
                free.insert(None);
                true
            }
            std::collections::btree_map::Entry::Occupied(_) => false,
        }
    }

    /// Adds a position with its best move out of the book, in the place of what was known about it.
    ///
    /// # Errors
    /// When there is nothing to decide in the position, or the move or its value is not possible there.
    pub fn set(&mut self, position: &Position, rest: Option<Rest>) -> Result<(), RecordFault> {
        let place = Place::of(position).filter(|place| !place.passes).ok_or(RecordFault::NoMove)?;
        let turned = |rest: Rest| Rest { square: place.symmetry.square(rest.square, BoardSize::Eight), ..rest };
        let record = Record { board: place.board, rest: rest.map(turned) };
        record.check()?;
        self.put(record);
        Ok(())
    }

    /// Adds a record, in the place of what was known about its position. It must have passed its check.
    pub(crate) fn put(&mut self, record: Record) {
        self.rests.insert(record.board, record.rest);
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rests.len()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rests.is_empty()
    }

    /// Whether a position is part of it.
    #[must_use]
    pub fn contains(&self, position: &Position) -> bool {
        Place::of(position).is_some_and(|place| self.rests.contains_key(&place.board))
    }

    /// Takes over another book: where both know a position, the other one counts.
    pub fn merge(&mut self, other: &Book) {
        self.rests.extend(other.records().iter().map(|record| (record.board, record.rest)));
    }

    /// Forgets what was searched less deep than this, the end of the game aside.
    pub fn forget_below(&mut self, plies: u32) {
        for (board, rest) in &mut self.rests {
            let least = plies.min(board.empties().count_ones());
            *rest = rest.filter(|rest| rest.plies(*board) >= least);
        }
    }

    /// What has to be searched before every position is known: those with moves out of the book of which the best is not
    /// known, or has become part of the book. In the order of the boards.
    #[must_use]
    pub fn questions(&self) -> Vec<Question> {
        self.rests.iter().filter_map(|(board, rest)| self.question(*board, *rest)).collect()
    }

    fn question(&self, board: Board, rest: Option<Rest>) -> Option<Question> {
        let inside = self.inside(board);
        let known = rest.is_some_and(|rest| !inside.contains(rest.square));
        let open = board.moves() & !inside;
        (!known && !open.is_empty()).then_some(Question { board, inside })
    }

    /// The moves that stay in the book.
    fn inside(&self, board: Board) -> SquareSet {
        let stays = |place: &Option<Place>| place.as_ref().is_some_and(|place| self.rests.contains_key(&place.board));
        tree::children(board).filter(|(_, place)| stays(place)).map(|(square, _)| square).collect()
    }

    /// Takes the answer to a question. One that was not asked, or cannot be, is not heard.
    pub fn answer(&mut self, question: &Question, found: Rest) {
        if found.check(question.board).is_ok()
            && let Some(rest) = self.rests.get_mut(&question.board)
        {
            *rest = Some(found);
        }
    }

    /// The book, and how many positions were left out of it because nothing is known of any of their moves.
    #[must_use]
    pub fn into_book(mut self) -> (Book, usize) {
        let all = self.rests.len();
        let mut boards: Vec<Board> = self.rests.keys().copied().collect();
        // Those with the most discs first: a position that goes takes its value away from those before it.
        boards.sort_by_key(|board| board.empties().count_ones());
        for board in boards {
            let inside = self.inside(board);
            let Some(rest) = self.rests.get_mut(&board) else { continue };
            *rest = rest.filter(|rest| !inside.contains(rest.square));
            if rest.is_none() && inside.is_empty() {
                self.rests.remove(&board);
            }
        }
        let left_out = all - self.rests.len();
        let records = self.rests.into_iter().map(|(board, rest)| Record { board, rest }).collect();
        (Book::of_checked(records), left_out)
    }
}

/// The legal squares that lead where this one does.
pub(crate) fn twins(board: Board, square: Square) -> impl Iterator<Item = Square> {
    let after = move |square| board.play(square).map(|after: Board| after.canonical().0);
    let there = after(square);
    board.moves().iter().filter(move |other| after(*other) == there)
}
