//! The moves of a node near the end, made and rated all at once.
#![expect(unsafe_code, reason = "boards on the stack of which the last are never written")]

use core::mem::MaybeUninit;

use viravolta_rules::Board;
use viravolta_rules::simd::{Four, Isa};

use crate::bits::lowest;
use crate::search::after;

/// The boards after the moves of a node. There is room for four times `FOURS`; the caller knows that it is enough.
#[derive(Debug)]
pub(super) struct Branches<const FOURS: usize> {
    /// With what the opponent may answer to each, which the child's own search begins with. Only those for `len` boards are
    /// ever written: writing the others beforehand took as long as searching a small node.
    fours: [MaybeUninit<Four>; FOURS],
    /// The rating of each child that is still to be searched and below it the child's number, so that comparing one
    /// compares the other.
    ranks: [Ranks; FOURS],
    len: usize,
}

/// Four ranks that are written and read as one register: reading together what was written apart waits for the memory.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
struct Ranks([i32; 4]);

/// Room for the number of a child.
const NUMBER: i32 = 64;

/// Below every rank.
const TAKEN: i32 = i32::MIN;

/// Added to the ranks of a four with so many children: it puts the places behind them below every rank.
static BEHIND: [Ranks; 5] = {
    const LOW: i32 = i32::MIN / 2;
    [Ranks([LOW; 4]), Ranks([0, LOW, LOW, LOW]), Ranks([0, 0, LOW, LOW]), Ranks([0, 0, 0, LOW]), Ranks([0; 4])]
};

/// So many fours have room for the moves on so many empty squares.
pub(super) const fn fours(empties: u32) -> usize {
    empties.div_ceil(4) as usize
}

impl<const FOURS: usize> Branches<FOURS> {
    /// Nothing yet.
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { fours: [const { MaybeUninit::uninit() }; FOURS], ranks: [Ranks([TAKEN; 4]); FOURS], len: 0 }
    }

    /// Makes the moves, of which there is at least one, on the empty squares and rates each by the board after it and the answers that it leaves;
    /// higher is better. Done in place: returned from here all of it would be copied.
    #[inline(always)]
    pub(super) fn fill<I: Isa>(
        &mut self,
        isa: I,
        board: Board,
        moves: u64,
        empties: u64,
        rating: impl Fn(Board, u64) -> i32,
    ) {
        if moves & moves.wrapping_sub(1) == 0 {
            // Nothing to choose from.
            let square = lowest(moves);
            let child = after(board, square, isa.flips(board.player, board.opponent, square));
            let answers = isa.moves(child.player, child.opponent) & empties;
            self.fours[0].write(Four {
                players: [child.player; 4],
                opponents: [child.opponent; 4],
                answers: [answers; 4],
            });
            self.ranks[0] = Ranks([0, TAKEN, TAKEN, TAKEN]);
            self.len = 1;
            return;
        }
        let len = isa.children_with_answers(board, moves, &mut self.fours);
        for (number, (four, ranks)) in self.fours.iter_mut().zip(&mut self.ranks).enumerate() {
            if len <= 4 * number {
                break;
            }
            // SAFETY: the fours that hold `len` boards have been written.
            let four = unsafe { four.assume_init_mut() };
            let behind = BEHIND[(len - 4 * number).min(4)].0;
            let mut rated = [0; 4];
            for at in 0..4 {
                four.answers[at] &= empties;
                let child = Board { player: four.players[at], opponent: four.opponents[at] };
                rated[at] = rating(child, four.answers[at]) * NUMBER + (4 * number + at) as i32 + behind[at];
            }
            *ranks = Ranks(rated);
        }
        self.len = len;
    }

    /// The boards after all moves.
    #[inline(always)]
    pub(super) fn children(&self) -> impl Iterator<Item = Board> {
        (0..self.len).map(|number| self.child(number))
    }

    #[inline(always)]
    fn child(&self, number: usize) -> Board {
        let four = self.four(number);
        Board { player: four.players[number % 4], opponent: four.opponents[number % 4] }
    }

    /// The four with the board of this number.
    #[inline(always)]
    fn four(&self, number: usize) -> &Four {
        debug_assert!(number < self.len);
        // SAFETY: the fours that hold `len` boards have been written, and nobody asks for the number of another.
        unsafe { self.fours[number / 4].assume_init_ref() }
    }

    /// How many moves there are.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The board after the best move that has not been taken yet, and the answers to it.
    #[inline(always)]
    pub(super) fn take(&mut self) -> (Board, u64) {
        // Over all places, however few are used: a loop without a branch to guess wrong.
        let mut best = [TAKEN; 4];
        for ranks in &self.ranks {
            best = core::array::from_fn(|at| best[at].max(ranks.0[at]));
        }
        let best = best[0].max(best[2]).max(best[1].max(best[3]));
        let number = (best & (NUMBER - 1)) as usize;
        self.ranks[number / 4].0[number % 4] = TAKEN;
        (self.child(number), self.four(number).answers[number % 4])
    }
}
