//! Which move to try first.
#![expect(unsafe_code, reason = "a list on the stack whose tail is never written")]

use std::cmp::Reverse;

use viravolta_rules::simd::Isa;
use viravolta_rules::{Board, Square};

use super::worker::Worker;
use super::{Node, after};
use crate::bits::{around, lowest};
use crate::evaluation::Evaluation;
use crate::table::{Entry, Key, Table};
use crate::units::{INFINITE, UNIT};

/// A legal move on its way to being searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub square: Square,
    pub flips: u64,
    pub key: Key,
    /// How many answers it leaves, corners counted twice; for the function that orders.
    pub mobility: i32,
    pub order: i32,
}

/// The legal moves of a node: at most 33 are possible, room for more costs nothing.
#[derive(Debug)]
pub(crate) struct MoveList([core::mem::MaybeUninit<Candidate>; 40]);

impl MoveList {
    /// Nothing yet.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self([const { core::mem::MaybeUninit::uninit() }; 40])
    }

    /// The legal moves with what they flip, in reading order, unordered. The table is told to have an answer for each
    /// at hand. Done in place: returned from here the list would be copied.
    #[inline(always)]
    pub(crate) fn fill<I: Isa>(&mut self, isa: I, table: &Table, board: Board, mut moves: u64) -> &mut [Candidate] {
        let mut len = 0;
        while moves != 0 && len < 40 {
            let square = lowest(moves);
            moves &= moves - 1;
            let flips = isa.flips(board.player, board.opponent, square);
            let key = Key::of(after(board, square, flips));
            table.prefetch(key);
            self.0[len].write(Candidate { square, flips, key, mobility: 0, order: 0 });
            len += 1;
        }
        // SAFETY: the first `len` entries have been written.
        unsafe { core::slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), len) }
    }
}

/// Brings the best remaining move to `at` and returns it.
#[inline(always)]
pub(crate) fn pick(moves: &mut [Candidate], at: usize) -> Candidate {
    let mut best = at;
    for index in at + 1..moves.len() {
        if moves[index].order > moves[best].order {
            best = index;
        }
    }
    moves.swap(at, best);
    moves[at]
}

/// A move from the table comes before everything else.
const FROM_TABLE: [i32; 2] = [1 << 28, 1 << 27];
/// A move that leaves the opponent no disc wins outright.
const WIPE_OUT: i32 = 1 << 29;

#[inline(always)]
fn from_table(entry: Option<&Entry>, square: Square) -> Option<i32> {
    let entry = entry?;
    (0..2).find(|&at| entry.moves[at] == Some(square)).map(|at| FROM_TABLE[at])
}

/// What a square that always refutes is worth; 128 would be a disc.
const HISTORY: i32 = 64;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The mobility of the opponent after a move, corners counted twice.
#[inline(always)]
fn weighted_mobility<I: Isa>(isa: I, child: Board, squares: u64) -> i32 {
    let moves = isa.moves(child.player, child.opponent) & squares;
    (moves.count_ones() + (moves & CORNERS).count_ones()) as i32
}

/// How many empty squares touch the discs of the side that just moved: moves that may open for the opponent.
#[inline(always)]
fn frontier(child: Board, squares: u64) -> i32 {
    (around(child.opponent) & squares & !child.occupied()).count_ones() as i32
}

/// What is to be said of a move without looking at it: that it wins at once, or that the table knows it.
#[inline(always)]
fn known_order(board: Board, candidate: &Candidate, entry: Option<&Entry>) -> Option<i32> {
    if candidate.flips == board.opponent { Some(WIPE_OUT) } else { from_table(entry, candidate.square) }
}

/// A move whose evaluation alone is so much worse than the best one's is not searched to order it.
const HOPELESS: i32 = 4 * UNIT;
/// What it is taken to lose by that, so that it comes behind those that are searched.
const BEHIND: i32 = 8 * UNIT;
/// Stands for the value of a move that was not evaluated.
const UNEVALUATED: i32 = -1 << 20;
/// A move that is so much worse than the best one so far is not asked how bad it is.
const BAD: i32 = 8 * UNIT;

/// How moves are ordered by evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The plies of a search of each move; without one its evaluation alone counts.
    pub depth: i32,
    /// What a move of the opponent weighs.
    pub mobility: i32,
    /// A move that leaves the opponent so many moves more than the one that leaves the fewest is not evaluated.
    pub spread: i32,
}

/// Orders by evaluation: the value of each move by a search of some plies, with mobility as a guide.
#[inline(always)]
pub(crate) fn order_by_evaluation<I: Isa, E: Evaluation>(
    isa: I,
    worker: &mut Worker<'_, E>,
    node: &Node<E::Features>,
    moves: &mut [Candidate],
    entry: Option<&Entry>,
    effort: Effort,
) {
    let squares = worker.shared.squares;
    let evaluation = worker.shared.evaluation;
    let count = worker.empties(node.board.occupied()).count_ones() as i32;
    let mut fewest = i32::MAX;
    for candidate in &mut *moves {
        candidate.mobility = weighted_mobility(isa, after(node.board, candidate.square, candidate.flips), squares);
        fewest = fewest.min(candidate.mobility);
    }
    let most = fewest.saturating_add(effort.spread);
    let mut hopeless = -INFINITE;
    if effort.depth > 0 {
        // The best first, so that the others are measured against it.
        for candidate in &mut *moves {
            candidate.order = -INFINITE;
            if candidate.mobility <= most {
                let child = node.play(evaluation, candidate.square, candidate.flips);
                candidate.order = -evaluation.score(isa, child.board, &child.features);
            }
        }
        moves.sort_unstable_by_key(|candidate| Reverse((candidate.order, candidate.square)));
        hopeless = moves.first().map_or(hopeless, |best| best.order - HOPELESS);
    }
    let mut best = -INFINITE;
    for candidate in moves {
        candidate.order = known_order(node.board, candidate, entry).unwrap_or_else(|| {
            let value = if candidate.mobility > most {
                // Below every value.
                UNEVALUATED
            } else if effort.depth > 0 && candidate.order < hopeless {
                candidate.order - BEHIND
            } else {
                let child = node.play(evaluation, candidate.square, candidate.flips);
                if effort.depth == 0 {
                    -evaluation.score(isa, child.board, &child.features)
                } else {
                    let bound = 64 * UNIT;
                    let least = (best - BAD).max(-bound);
                    -super::leaf::shallow::<I, E>(isa, worker, &child, -bound, -least, effort.depth)
                }
            };
            best = best.max(value);
            let child = after(node.board, candidate.square, candidate.flips);
            let history = worker.history.value(count, candidate.square) * HISTORY / 1024;
            value * 16 - candidate.mobility * effort.mobility - frontier(child, squares) + history
        });
    }
}

/// Orders by the moves that are left to the opponent, then by those that may open to him.
#[inline(always)]
pub(crate) fn order_by_mobility<I: Isa, E: Evaluation>(
    isa: I,
    worker: &Worker<'_, E>,
    board: Board,
    moves: &mut [Candidate],
    entry: Option<&Entry>,
) {
    let squares = worker.shared.squares;
    let count = worker.empties(board.occupied()).count_ones() as i32;
    for candidate in moves {
        candidate.order = known_order(board, candidate, entry).unwrap_or_else(|| {
            let child = after(board, candidate.square, candidate.flips);
            let history = worker.history.value(count, candidate.square) * HISTORY / 1024;
            history - weighted_mobility(isa, child, squares) * 1024 - frontier(child, squares) * 64
        });
    }
}
