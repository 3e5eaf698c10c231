//! Perft by the plain public functions, as a first check of move generation and flipping.
use viravolta_rules::{
    Board, Square,
    simd::{Isa, Portable},
};

fn perft(board: Board, depth: u32, passed: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves();
    assert_eq!(moves.bits(), Portable.moves(board.player, board.opponent));
    if moves.is_empty() {
        return if passed { 1 } else { perft(board.pass(), depth - 1, true) };
    }
    moves
        .iter()
        .map(|m: Square| {
            assert_eq!(board.flips(m).bits(), Portable.flips(board.player, board.opponent, m));
            perft(board.play(m).unwrap(), depth - 1, false)
        })
        .sum()
}
#[test]
fn perft_9() {
    assert_eq!(perft(Board::start(), 9, false), 3_005_288);
}
