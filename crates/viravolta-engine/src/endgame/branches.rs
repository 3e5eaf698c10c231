//! The moves of a node near the end, made and rated all at once.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

/// The boards after the moves of a node. There is room for `N`, a multiple of four; the caller knows that it is enough.
#[derive(Debug)]
pub(super) struct Branches<const N: usize> {
    children: [Board; N],
    /// The rating of each child and below it the child's number, so that comparing one compares the other.
    ranks: [i32; N],
    len: usize,
}

/// Room for the number of a child.
const NUMBER: i32 = 64;

impl<const N: usize> Branches<N> {
    /// Makes the moves; [`rate`](Self::rate) must follow.
    #[inline(always)]
    pub(super) fn new<I: Isa>(isa: I, board: Board, moves: u64) -> Self {
        let mut children = [Board { player: 0, opponent: 0 }; N];
        let len = isa.children(board, moves, &mut children);
        Self { children, ranks: [0; N], len }
    }

    /// Rates each child by what it is and the answers that it leaves; higher is better.
    #[inline(always)]
    pub(super) fn rate<I: Isa>(&mut self, isa: I, rating: impl Fn(Board, u64) -> i32) {
        let fours = self.len.div_ceil(4);
        let chunks = self.children.as_chunks::<4>().0.iter().zip(self.ranks.as_chunks_mut::<4>().0);
        for (number, (children, ranks)) in chunks.enumerate().take(fours) {
            let answers = isa.moves_of_four(children);
            for at in 0..4 {
                ranks[at] = rating(children[at], answers[at]) * NUMBER + (4 * number + at) as i32;
            }
        }
    }

    /// How many moves there are.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The board after the best move from `at` on, which is moved there.
    #[inline(always)]
    pub(super) fn pick(&mut self, at: usize) -> Board {
        let ranks = &mut self.ranks[..self.len];
        let (mut best, mut place) = (ranks[at], at);
        for (other, rank) in ranks.iter().enumerate().skip(at + 1) {
            if *rank > best {
                (best, place) = (*rank, other);
            }
        }
        ranks.swap(at, place);
        self.children[(best & (NUMBER - 1)) as usize]
    }
}
