//! Which games reached a position, how they ended, and what was played next.

use viravolta_rules::{BoardSize, Color, Move, Position, Symmetry};

use super::{Database, Filter, GameRef, PositionIndex, Tally};

/// A move that was played from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The move, as it is on the board that was asked about.
    pub mv: Move,
    /// The games, from the view of the side to move.
    pub tally: Tally,
}

/// What the database knows about a position.
#[derive(Clone, Debug, Default)]
pub struct Lookup {
    /// The numbers of the games that reached it.
    pub games: Vec<usize>,
    /// The games, from the view of the side to move.
    pub tally: Tally,
    /// The moves that were played from it, the most frequent first.
    pub next: Vec<Continuation>,
}

impl Database {
    /// Looks a position up, in any of its eight orientations, among the games that a filter lets through.
    ///
    /// # Errors
    /// When the file of the index cannot be read.
    pub fn look_up(&self, index: &PositionIndex, position: &Position, filter: &Filter) -> std::io::Result<Lookup> {
        let mut lookup = Lookup::default();
        if position.size() != BoardSize::Eight {
            return Ok(lookup);
        }
        let accepted = filter.for_database(self);
        for number in index.candidates(position)? {
            let Some(game) = self.game(number).filter(|game| accepted.accepts(game)) else { continue };
            let Some((next, back)) = reach(&game, position) else { continue };
            lookup.games.push(number);
            lookup.tally.add(game.raw().score, position.turn());
            if let Some(mv) = next {
                lookup.count(turn_back(mv, position, back), game.raw().score, position.turn());
            }
        }
        lookup.next.sort_by_key(|next| (std::cmp::Reverse(next.tally.games()), next.mv));
        Ok(lookup)
    }
}

impl Lookup {
    fn count(&mut self, mv: Move, score: u8, turn: Color) {
        let known = self.next.iter().position(|next| next.mv == mv);
        let at = known.unwrap_or_else(|| {
            self.next.push(Continuation { mv, tally: Tally::default() });
            self.next.len() - 1
        });
        self.next[at].tally.add(score, turn);
    }
}

/// Plays the game up to the position: the move that followed, if one did, and the symmetry from the game's board to the
/// position that was asked about. `None` when the game never gets there (two positions may share an index entry).
fn reach(game: &GameRef<'_>, wanted: &Position) -> Option<(Option<Move>, Symmetry)> {
    let discs = 64 - wanted.empties().len();
    let target = wanted.board();
    let mut position = Position::start();
    let mut squares = game.raw().squares().ok()?;
    loop {
        let count = 64 - position.empties().len();
        if count > discs {
            return None;
        }
        let must_pass = position.must_pass();
        let symmetry = if count == discs && position.turn() == wanted.turn() {
            Symmetry::ALL.into_iter().find(|symmetry| symmetry.board(position.board()) == target)
        } else {
            None
        };
        if let Some(symmetry) = symmetry {
            let next = if must_pass { Some(Move::Pass) } else { squares.next().map(Move::Place) };
            return Some((next, symmetry));
        }
        if must_pass {
            position = position.passed();
        } else {
            position = position.play(Move::Place(squares.next()?)).ok()?;
        }
    }
}

/// The move on the board that was asked about. Where that board is symmetric in itself, equal moves become one.
fn turn_back(mv: Move, position: &Position, symmetry: Symmetry) -> Move {
    let Move::Place(square) = mv else { return mv };
    let there = symmetry.square(square, BoardSize::Eight);
    let board = position.board();
    let own = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.board(board) == board);
    own.map(|symmetry| symmetry.square(there, BoardSize::Eight)).min().map_or(Move::Place(there), Move::Place)
}
