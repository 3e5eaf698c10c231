//! The recursion, built once per instruction set and way of counting.

use core::hint::black_box;

use super::Convention;
use crate::simd::Isa;
use crate::{Board, SquareSet, isa_fn};

isa_fn!(
    /// Leaves with the last ply counted in bulk.
    pub(super) fn bulk(board: Board, depth: u32, squares: u64, convention: Convention) -> u64 = bulk_node
);

isa_fn!(
    /// Leaves with every leaf's board built.
    pub(super) fn every_leaf(board: Board, depth: u32, squares: u64, convention: Convention) -> u64 = leaf_node
);

#[inline(always)]
fn bulk_node<I: Isa>(isa: I, board: Board, depth: u32, squares: u64, convention: Convention) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = isa.moves(board.player, board.opponent) & squares;
    if moves == 0 {
        let other = isa.moves(board.opponent, board.player) & squares;
        return if other == 0 {
            convention.ended()
        } else {
            bulk(isa, board.pass(), convention.after_pass(depth), squares, convention)
        };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    children(isa, board, moves).map(|child| bulk(isa, child, depth - 1, squares, convention)).sum()
}

#[inline(always)]
fn leaf_node<I: Isa>(isa: I, board: Board, depth: u32, squares: u64, convention: Convention) -> u64 {
    if depth == 0 {
        // Without a reader the compiler would leave the last flips out.
        black_box(board);
        return 1;
    }
    let moves = isa.moves(board.player, board.opponent) & squares;
    if moves == 0 {
        let other = isa.moves(board.opponent, board.player) & squares;
        return if other == 0 {
            convention.ended()
        } else {
            every_leaf(isa, board.pass(), convention.after_pass(depth), squares, convention)
        };
    }
    children(isa, board, moves).map(|child| every_leaf(isa, child, depth - 1, squares, convention)).sum()
}

#[inline(always)]
fn children<I: Isa>(isa: I, board: Board, moves: u64) -> impl Iterator<Item = Board> {
    SquareSet::from_bits(moves).iter().map(move |square| {
        let flips = isa.flips(board.player, board.opponent, square);
        board.after(square, SquareSet::from_bits(flips))
    })
}
