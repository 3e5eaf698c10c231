//! Which move.

use viravolta_testkit::naive::NaiveBoard;

/// One of the legal moves, by the board and the seed alone.
pub(crate) fn choose(board: &NaiveBoard, seed: u64) -> Option<usize> {
    let moves = board.moves();
    let count = u64::from(moves.count_ones());
    if count == 0 {
        return None;
    }
    let (own, other) = board.to_bits();
    let mut mixed = own ^ other.rotate_left(17) ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 31).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let wanted = (mixed >> 33) % count;
    (0..64).filter(|index| moves >> index & 1 == 1).nth(wanted as usize)
}
