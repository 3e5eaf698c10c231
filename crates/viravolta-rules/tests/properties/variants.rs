//! Every instruction set against the naive rules.
use proptest::prelude::*;
use viravolta_rules::Square;
use viravolta_rules::simd::{Isa, Level, Portable};
use viravolta_testkit::generate::{Sets, any_board};
use viravolta_testkit::naive::NaiveBoard;

fn agrees(isa: impl Isa, (player, opponent): Sets) -> Result<(), TestCaseError> {
    let naive = NaiveBoard::from_bits(player, opponent, 8);
    prop_assert_eq!(isa.moves(player, opponent), naive.moves());
    for square in Square::all().filter(|square| (player | opponent) & square.bit() == 0) {
        prop_assert_eq!(isa.flips(player, opponent, square), naive.flip_bits(square.index()), "{}", square);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn moves_and_flips_agree_at_every_level(sets in any_board(8)) {
        for level in Level::available() {
            match level {
                Level::Portable => agrees(Portable, sets)?,
                #[cfg(target_arch = "x86_64")]
                Level::Avx2 => agrees(viravolta_rules::simd::Avx2::detect().expect("it is available"), sets)?,
                #[cfg(not(target_arch = "x86_64"))]
                Level::Avx2 => unreachable!("not on this processor"),
            }
        }
        let naive = NaiveBoard::from_bits(sets.0, sets.1, 8);
        prop_assert_eq!(viravolta_rules::simd::moves(sets.0, sets.1), naive.moves());
    }
}

/// Every content of a row, seen from every square of it: the carries must end where the row ends.
#[test]
fn full_rows_columns_and_diagonals_agree() {
    for own in 0..256u64 {
        for other in (0..256).filter(|other| own & other == 0) {
            for (start, step) in [(0, 1), (24, 1), (56, 1), (0, 8), (3, 8), (7, 8), (0, 9), (7, 7)] {
                let spread =
                    |byte: u64| (0..8).filter(|at| byte >> at & 1 == 1).map(|at| 1 << (start + step * at)).sum();
                let sets: Sets = (spread(own), spread(other));
                let naive = NaiveBoard::from_bits(sets.0, sets.1, 8);
                for at in (0..8).map(|at| start + step * at).filter(|at| (sets.0 | sets.1) >> at & 1 == 0) {
                    let square = Square::from_index(at).expect("on the board");
                    let expected = naive.flip_bits(at);
                    assert_eq!(Portable.flips(sets.0, sets.1, square), expected);
                    assert_eq!(viravolta_rules::simd::flips(sets.0, sets.1, square), expected);
                }
            }
        }
    }
}
