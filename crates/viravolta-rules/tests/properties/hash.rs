//! The hash spreads: every bit of the board reaches every bit of the hash, and tables fill evenly.
use std::collections::HashSet;

use proptest::prelude::*;
use viravolta_rules::Board;
use viravolta_testkit::generate::reachable;
use viravolta_testkit::naive::NaiveBoard;

use crate::board;

proptest! {
    #[test]
    fn a_changed_board_has_another_hash(sets in reachable(8), at in 0..64u32) {
        let board = board(sets);
        let hash = board.hash64();
        prop_assert_ne!(hash, board.pass().hash64());
        prop_assert_ne!(hash, Board { player: board.player ^ 1 << at, ..board }.hash64());
        prop_assert_ne!(hash, Board { opponent: board.opponent ^ 1 << at, ..board }.hash64());
    }
}

/// Boards of many games, each once, from a counter instead of a random generator.
fn many_boards() -> Vec<Board> {
    let mut boards = HashSet::new();
    for game in 0..3000usize {
        let choices = (0..game % 57).map(|ply| game.wrapping_mul(0x9E37_79B9).rotate_right(ply as u32) >> 3);
        boards.insert(board(NaiveBoard::start(8).playout(choices).to_bits()));
    }
    boards.into_iter().collect()
}

#[test]
fn every_input_bit_flips_half_of_the_output_bits() {
    let boards = many_boards();
    for at in 0..128 {
        let mut flipped = [0u32; 64];
        for board in &boards {
            let bit = 1u64 << (at % 64);
            let changed = match at / 64 {
                0 => Board { player: board.player ^ bit, ..*board },
                _ => Board { opponent: board.opponent ^ bit, ..*board },
            };
            let difference = board.hash64() ^ changed.hash64();
            flipped.iter_mut().zip(0..).for_each(|(count, out)| *count += (difference >> out & 1) as u32);
        }
        for (count, out) in flipped.iter().zip(0..) {
            let share = f64::from(*count) / boards.len() as f64;
            assert!((0.44..0.56).contains(&share), "input bit {at} flips output bit {out} in {share:.2} of all boards");
        }
    }
}

#[test]
fn tables_fill_evenly_from_either_end_of_the_hash() {
    let boards = many_boards();
    for shift in [0, 16, 32, 52] {
        let mut buckets = vec![0u32; 1024];
        for board in &boards {
            buckets[(board.hash64() >> shift) as usize % 1024] += 1;
        }
        let mean = boards.len() as f64 / 1024.0;
        let chi_squared: f64 = buckets.iter().map(|count| (f64::from(*count) - mean).powi(2) / mean).sum();
        // 1023 degrees of freedom: the mean is 1023 and the standard deviation 45.
        assert!((800.0..1250.0).contains(&chi_squared), "{chi_squared} at shift {shift}");
    }
}
