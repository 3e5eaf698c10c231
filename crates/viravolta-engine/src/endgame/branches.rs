//! The moves of a node near the end, made and rated all at once.

use viravolta_rules::Board;
use viravolta_rules::simd::{Four, Isa};

use crate::bits::lowest;
use crate::search::after;

/// The boards after the moves of a node. There is room for four times `FOURS`; the caller knows that it is enough.
#[derive(Debug)]
pub(super) struct Branches<const FOURS: usize> {
    /// With what the opponent may answer to each, which the child's own search begins with.
    fours: [Four; FOURS],
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
    /// Nothing yet.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { fours: [Four::default(); FOURS], ranks: [[TAKEN; 4]; FOURS], len: 0 }
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
            self.fours[0].players[0] = child.player;
            self.fours[0].opponents[0] = child.opponent;
            self.fours[0].answers[0] = isa.moves(child.player, child.opponent) & empties;
            self.ranks[0][0] = 0;
            self.len = 1;
            return;
        }
        let len = isa.children_with_answers(board, moves, &mut self.fours);
        for (number, (four, ranks)) in self.fours.iter_mut().zip(&mut self.ranks).enumerate() {
            if len <= 4 * number {
                break;
            }
            for (at, rank) in ranks.iter_mut().enumerate() {
                four.answers[at] &= empties;
                let child = Board { player: four.players[at], opponent: four.opponents[at] };
                let rated = rating(child, four.answers[at]) * NUMBER + (4 * number + at) as i32;
                *rank = if 4 * number + at < len { rated } else { TAKEN };
            }
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
        let four = &self.fours[number / 4];
        Board { player: four.players[number % 4], opponent: four.opponents[number % 4] }
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
        (self.child(number), self.fours[number / 4].answers[number % 4])
    }
}
