//! The moves of a node near the end, made and rated all at once.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

use crate::bits::lowest;
use crate::search::after;

/// The boards after the moves of a node. There is room for four times `FOURS`; the caller knows that it is enough.
#[derive(Debug)]
pub(super) struct Branches<const FOURS: usize> {
    children: [[Board; 4]; FOURS],
    /// What the opponent may answer to each, which the child's own search begins with.
    answers: [[u64; 4]; FOURS],
    /// The rating of each child that is still to be searched and below it the child's number, so that comparing one
    /// compares the other.
    ranks: [[i32; 4]; FOURS],
    len: usize,
}

/// Room for the number of a child.
const NUMBER: i32 = 64;

/// Below every rank.
const TAKEN: i32 = i32::MIN;

/// So many fours have room for the moves on so many empty squares.
pub(super) const fn fours(empties: u32) -> usize {
    empties.div_ceil(4) as usize
}

impl<const FOURS: usize> Branches<FOURS> {
    /// Makes the moves, of which there is at least one, on the empty squares and rates each by the board after it and the answers that it leaves;
    /// higher is better.
    #[inline(always)]
    pub(super) fn new<I: Isa>(
        isa: I,
        board: Board,
        moves: u64,
        empties: u64,
        rating: impl Fn(Board, u64) -> i32,
    ) -> Self {
        let mut children = [[Board { player: 0, opponent: 0 }; 4]; FOURS];
        let mut answers = [[0; 4]; FOURS];
        let mut ranks = [[TAKEN; 4]; FOURS];
        if moves & moves.wrapping_sub(1) == 0 {
            // Nothing to choose from.
            let square = lowest(moves);
            let child = after(board, square, isa.flips(board.player, board.opponent, square));
            children[0][0] = child;
            answers[0][0] = isa.moves(child.player, child.opponent) & empties;
            ranks[0][0] = 0;
            return Self { children, answers, ranks, len: 1 };
        }
        let len = isa.children_with_answers(board, moves, &mut children, &mut answers);
        for four in 0..FOURS.min(len.div_ceil(4)) {
            for at in 0..4 {
                let number = 4 * four + at;
                answers[four][at] &= empties;
                let rank = rating(children[four][at], answers[four][at]) * NUMBER + number as i32;
                ranks[four][at] = if number < len { rank } else { TAKEN };
            }
        }
        Self { children, answers, ranks, len }
    }

    /// The boards after all moves.
    #[inline(always)]
    pub(super) fn children(&self) -> impl Iterator<Item = Board> {
        self.children.as_flattened().iter().copied().take(self.len)
    }

    /// How many moves there are.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The board after the best move that has not been taken yet, and the answers to it.
    #[inline(always)]
    pub(super) fn take(&mut self) -> (Board, u64) {
        let ranks = self.ranks.as_flattened_mut();
        // Over all places, however few are used: a loop without a branch to guess wrong.
        let best = ranks.iter().fold(TAKEN, |best, rank| best.max(*rank));
        let number = (best & (NUMBER - 1)) as usize;
        ranks[number] = TAKEN;
        (self.children.as_flattened()[number], self.answers.as_flattened()[number])
    }
}
