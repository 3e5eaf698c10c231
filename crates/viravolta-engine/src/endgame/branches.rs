//! The moves of a node near the end, made and rated all at once.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

/// The boards after the moves of a node. There is room for four times `FOURS`; the caller knows that it is enough.
#[derive(Debug)]
pub(super) struct Branches<const FOURS: usize> {
    children: [[Board; 4]; FOURS],
    /// The rating of each child and below it the child's number, so that comparing one compares the other.
    ranks: [[i32; 4]; FOURS],
    len: usize,
}

/// Room for the number of a child.
const NUMBER: i32 = 64;

/// So many fours have room for the moves on so many empty squares.
pub(super) const fn fours(empties: u32) -> usize {
    empties.div_ceil(4) as usize
}

impl<const FOURS: usize> Branches<FOURS> {
    /// Makes the moves and rates each by the board after it and the answers that it leaves; higher is better.
    #[inline(always)]
    pub(super) fn new<I: Isa>(isa: I, board: Board, moves: u64, rating: impl Fn(Board, u64) -> i32) -> Self {
        let mut children = [[Board { player: 0, opponent: 0 }; 4]; FOURS];
        let mut ranks = [[0; 4]; FOURS];
        if moves & moves.wrapping_sub(1) == 0 {
            // Nothing to choose from.
            let len = isa.children(board, moves, children.as_flattened_mut());
            return Self { children, ranks, len };
        }
        let mut answers = [[0; 4]; FOURS];
        let len = isa.children_with_answers(board, moves, &mut children, &mut answers);
        for four in 0..FOURS.min(len.div_ceil(4)) {
            for at in 0..4 {
                ranks[four][at] = rating(children[four][at], answers[four][at]) * NUMBER + (4 * four + at) as i32;
            }
        }
        Self { children, ranks, len }
    }

    /// How many moves there are.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The board after the best move from `at` on, which is moved there.
    #[inline(always)]
    pub(super) fn pick(&mut self, at: usize) -> Board {
        let ranks = &mut self.ranks.as_flattened_mut()[..self.len];
        let (mut best, mut place) = (ranks[at], at);
        for (other, rank) in ranks.iter().enumerate().skip(at + 1) {
            if *rank > best {
                (best, place) = (*rank, other);
            }
        }
        ranks.swap(at, place);
        self.children.as_flattened()[(best & (NUMBER - 1)) as usize]
    }
}
