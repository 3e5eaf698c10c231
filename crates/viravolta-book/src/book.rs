//! Values that do not contradict each other.

use rand::seq::IndexedRandom;
use viravolta_engine::{Line, Proof, Score};
use viravolta_rules::{Board, BoardSize, Move, Position, SquareSet, Symmetry};

use crate::draft::twins;
use crate::tree::{self, Place};
use crate::{Draft, Record, RecordFault};

/// An opening book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// Sorted by board.
    records: Vec<Record>,
    /// What each of them is worth to its side to move.
    values: Vec<Value>,
}

/// What a position is worth. It follows from the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    score: Score,
    /// Plies to the end of the search that the value comes from.
    depth: u32,
    exact: bool,
}

impl Value {
    /// The same for the side that moved here, unless it is on turn again.
    fn before(self, passes: bool) -> Self {
        Self { score: if passes { self.score } else { -self.score }, depth: self.depth + 1, ..self }
    }

    const fn proof(self) -> Proof {
        if self.exact { Proof::Exact } else { Proof::Book { depth: self.depth } }
    }
}

/// A move that a book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What it is worth to the side to move.
    pub score: Score,
    /// How far to trust that.
    pub proof: Proof,
    /// Whether the position after it is in the book too.
    pub inside: bool,
}

impl Book {
    /// A book that knows nothing.
    pub const EMPTY: Self = Self { records: Vec::new(), values: Vec::new() };

    /// The book of some records.
    ///
    /// # Errors
    /// When one of them cannot stand there, with its place from 0.
    pub fn new(records: Vec<Record>) -> Result<Self, (usize, RecordFault)> {
        for (at, record) in records.iter().enumerate() {
            record.check().map_err(|fault| (at, fault))?;
            if at > 0 && records[at - 1].board >= record.board {
                return Err((at, RecordFault::Order));
            }
        }
        let book = Self::of_checked(records);
        match book.values.iter().position(|value| value.depth == 0) {
            Some(at) => Err((at, RecordFault::NoValue)),
            None => Ok(book),
        }
    }

    /// Works out the values, from the positions with the most discs to those with the fewest. A record without any has
    /// the depth 0.
    pub(crate) fn of_checked(records: Vec<Record>) -> Self {
        let unknown = Value { score: Score::default(), depth: 0, exact: false };
        let mut book = Self { values: vec![unknown; records.len()], records };
        let mut order: Vec<usize> = (0..book.records.len()).collect();
        order.sort_by_key(|at| book.records[*at].board.empties().count_ones());
        for at in order {
            if let Some(value) = book.work_out(&book.records[at]) {
                book.values[at] = value;
            }
        }
        book
    }

    fn work_out(&self, record: &Record) -> Option<Value> {
        let board = record.board;
        let (mut best, mut exact, mut inside): (Option<Value>, bool, SquareSet) = (None, true, SquareSet::EMPTY);
        let mut take = |value: Value| {
            exact &= value.exact;
            if best.is_none_or(|best| (value.score, value.depth) > (best.score, best.depth)) {
                best = Some(value);
            }
        };
        for (square, place) in tree::children(board) {
            if let Some(value) = self.value_before(place) {
                inside = inside.with(square);
                take(value);
            }
        }
        let all_inside = (board.moves() & !inside).is_empty();
        match record.rest.filter(|rest| !inside.contains(rest.square)) {
            Some(rest) => {
                take(Value { score: rest.score, depth: rest.plies(board), exact: rest.proof == Proof::Exact });
            }
            // Of the moves that lead out of the book nothing is known.
            None => exact &= all_inside,
        }
        best.map(|best| Value { exact, ..best })
    }

    /// What a move to a place is worth to whoever makes it, if the book holds the place.
    fn value_before(&self, place: Option<Place>) -> Option<Value> {
        let place = place?;
        Some(self.values[self.index(place.board)?].before(place.passes))
    }

    fn index(&self, board: Board) -> Option<usize> {
        self.records.binary_search_by(|record| record.board.cmp(&board)).ok()
    }

    /// How many positions it holds.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether it holds nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// What it holds, in the order of the boards.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// What it holds, each with what it is worth.
    pub(crate) fn valued(&self) -> impl Iterator<Item = (&Record, Score, Proof)> {
        self.records.iter().zip(&self.values).map(|(record, value)| (record, value.score, value.proof()))
    }

    /// A draft that goes on from this book.
    #[must_use]
    pub fn draft(&self) -> Draft {
        let mut draft = Draft::default();
        draft.merge(self);
        draft
    }

    /// This book and another together. Where both know a position this one counts, unless its best move out of the book
    /// leads into the other.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let mut draft = other.draft();
        draft.merge(self);
        for question in draft.questions() {
            let theirs = other.index(question.board).and_then(|at| other.records[at].rest);
            if let Some(rest) = theirs.filter(|rest| !question.inside.contains(rest.square)) {
                draft.answer(&question, rest);
            }
        }
        draft.into_book().0
    }

    fn find(&self, position: &Position) -> Option<(Place, usize)> {
        let place = Place::of(position)?;
        let at = self.index(place.board)?;
        Some((place, at))
    }

    /// Whether it holds the position.
    #[must_use]
    pub fn contains(&self, position: &Position) -> bool {
        self.find(position).is_some()
    }

    /// What the position is worth to the side to move, and how far to trust that.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<(Score, Proof)> {
        let (place, at) = self.find(position)?;
        let value = self.values[at];
        Some((if place.passes { -value.score } else { value.score }, value.proof()))
    }

    /// The moves that it knows in a position, the best first: those that stay in the book, and the best of the others.
    /// Nothing where it does not know the position.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let Some((place, at)) = self.find(position) else { return Vec::new() };
        if place.passes {
            let value = self.values[at];
            return vec![BookMove { mv: Move::Pass, score: -value.score, proof: value.proof(), inside: true }];
        }
        let back = place.symmetry.inverse();
        let mut moves = self.moves_of(at, back);
        moves.sort_by_key(|known| (std::cmp::Reverse(known.score), !known.inside, known.mv.square()));
        moves
    }

    /// The moves of a record, turned by a symmetry.
    fn moves_of(&self, at: usize, turn: Symmetry) -> Vec<BookMove> {
        let Record { board, rest } = self.records[at];
        let turned = |square| Move::Place(turn.square(square, BoardSize::Eight));
        let mut moves = Vec::new();
        let mut inside = SquareSet::EMPTY;
        for (square, place) in tree::children(board) {
            let Some(value) = self.value_before(place) else { continue };
            inside = inside.with(square);
            moves.push(BookMove { mv: turned(square), score: value.score, proof: value.proof(), inside: true });
        }
        if let Some(rest) = rest.filter(|rest| !inside.contains(rest.square)) {
            let proof = match rest.proof {
                Proof::Exact => Proof::Exact,
                _ => Proof::Book { depth: rest.plies(board) },
            };
            let known = |square| BookMove { mv: turned(square), score: rest.score, proof, inside: false };
            moves.extend(twins(board, rest.square).map(known));
        }
        moves
    }

    /// The best line of a position, as far as the book goes; `None` where it does not know the position.
    #[must_use]
    pub fn line(&self, position: &Position) -> Option<Line> {
        let (score, proof) = self.value(position)?;
        let (mut moves, mut here) = (Vec::new(), *position);
        while let Some(best) = self.moves(&here).first() {
            moves.push(best.mv);
            match here.play(best.mv) {
                Ok(next) if best.inside => here = next,
                _ => break,
            }
        }
        Some(Line { moves, score, proof })
    }

    /// One of the moves that are worth as much as the best, or less by no more than the margin: so no two games need be the
    /// same. The same state of the generator gives the same move.
    pub fn choose(&self, position: &Position, margin: Score, random: &mut impl rand::Rng) -> Option<Move> {
        let moves = self.moves(position);
        let least = moves.first()?.score.hundredths() - margin.hundredths();
        let good: Vec<Move> =
            moves.iter().filter(|known| known.score.hundredths() >= least).map(|known| known.mv).collect();
        good.choose(random).copied()
    }
}

#[cfg(test)]
mod tests;
