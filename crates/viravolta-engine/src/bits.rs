//! Small helpers on 64-bit sets for the hot paths.

use viravolta_rules::Square;

/// The lowest square of a set that is not empty.
#[inline(always)]
pub(crate) const fn lowest(set: u64) -> Square {
    match Square::from_index((set.trailing_zeros() & 63) as usize) {
        Some(square) => square,
        None => unreachable!(),
    }
}

/// The squares of a set, lowest first.
#[inline(always)]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = lowest(set);
        set &= set - 1;
        Some(square)
    })
}

/// The squares of the quadrants with an odd number of the given squares.
#[inline(always)]
pub(crate) const fn odd_quadrants(empties: u64) -> u64 {
    // Each half row, then each quadrant, into its lowest bit; the multiplication spreads it again.
    let mut odd = empties ^ empties >> 1;
    odd ^= odd >> 2;
    odd ^= odd >> 8;
    odd ^= odd >> 16;
    (odd & 0x0000_0011_0000_0011).wrapping_mul(0x0F0F_0F0F)
}

/// The squares of the set and those that touch them.
#[inline(always)]
pub(crate) const fn around(set: u64) -> u64 {
    let row = set | (set & !0x8080_8080_8080_8080) << 1 | (set & !0x0101_0101_0101_0101) >> 1;
    row | row << 8 | row >> 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn odd_quadrants_are_those_with_an_odd_number_of_squares(empties: u64) {
            let upper_left = 0x0000_0000_0F0F_0F0Fu64;
            let quadrants = [0, 4, 32, 36].map(|by| upper_left << by);
            let odd = quadrants.into_iter().filter(|quadrant| (empties & quadrant).count_ones() % 2 == 1);
            prop_assert_eq!(odd_quadrants(empties), odd.fold(0, |all, quadrant| all | quadrant));
        }
    }
}
