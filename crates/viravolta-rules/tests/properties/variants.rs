//! Every instruction set against the naive rules.
#![expect(unsafe_code, reason = "boards that the functions under test write")]

use core::mem::MaybeUninit;

use proptest::collection::vec;
use proptest::prelude::*;
use viravolta_rules::simd::{Four, Isa, Level, Portable};
use viravolta_rules::{Board, Square, SquareSet};
use viravolta_testkit::generate::{Sets, any_board};
use viravolta_testkit::naive::NaiveBoard;

use crate::board;

fn agrees(isa: impl Isa, (player, opponent): Sets) -> Result<(), TestCaseError> {
    let naive = NaiveBoard::from_bits(player, opponent, 8);
    prop_assert_eq!(isa.moves(player, opponent), naive.moves());
    for square in Square::all().filter(|square| (player | opponent) & square.bit() == 0) {
        prop_assert_eq!(isa.flips(player, opponent, square), naive.flip_bits(square.index()), "{}", square);
    }
    moves_in_a_row_agree(isa, Board { player, opponent })
}

/// Several moves in a row that stay in registers, against those one by one.
fn moves_in_a_row_agree<I: Isa>(isa: I, mut board: Board) -> Result<(), TestCaseError> {
    let (mut player, mut opponent) = (isa.spread(board.player), isa.spread(board.opponent));
    for _ in 0..8 {
        let empties = SquareSet::from_bits(!board.occupied());
        let mut played = None;
        for square in empties {
            let flips = isa.flips_apart(player, opponent, square);
            let expected = Portable.flips(board.player, board.opponent, square);
            prop_assert_eq!(isa.joined(flips), expected, "{}", square);
            prop_assert_eq!(isa.none_apart(flips), expected == 0, "{}", square);
            if expected != 0 {
                played = Some((square, flips, expected));
            }
        }
        let Some((square, flips, expected)) = played else { break };
        [player, opponent] = isa.after_apart(player, opponent, flips, square);
        board = board.after(square, SquareSet::from_bits(expected));
        prop_assert_eq!((isa.bits(player), isa.bits(opponent)), (board.player, board.opponent));
    }
    Ok(())
}

/// The batches against the functions for one board, which the naive rules have checked.
fn batches_agree(isa: impl Isa, boards: &[Board], squares: u64, room: usize) -> Result<(), TestCaseError> {
    let moves = |board: &Board| Portable.moves(board.player, board.opponent) & squares;
    let children = |board: &Board| {
        let (board, moves) = (*board, SquareSet::from_bits(moves(board)));
        moves.iter().map(move |square| board.play(square).expect("legal"))
    };
    for four in boards.windows(4) {
        let four: &[Board; 4] = four.try_into().expect("four");
        let expected = four.map(|board| Portable.moves(board.player, board.opponent));
        prop_assert_eq!(isa.moves_of_four(four), expected);
    }
    let untouched = Board { player: 1, opponent: 2 };
    for board in boards {
        let mut space = vec![untouched; room];
        let made = isa.children(*board, moves(board), &mut space);
        let expected: Vec<Board> = children(board).take(room).collect();
        prop_assert_eq!(&space[..made], &expected[..]);
        prop_assert!(space[made..].iter().all(|board| *board == untouched));
        let mut fours = vec![MaybeUninit::new(Four::default()); room];
        let made = isa.children_with_answers(*board, moves(board), &mut fours);
        let expected: Vec<(Board, u64)> =
            children(board).take(4 * room).map(|child| (child, Portable.moves(child.player, child.opponent))).collect();
        let found = |four: &MaybeUninit<Four>| {
            // SAFETY: all were written above.
            let four = unsafe { four.assume_init_ref() };
            let board = |at| Board { player: four.players[at], opponent: four.opponents[at] };
            core::array::from_fn::<_, 4, _>(|at| (board(at), four.answers[at]))
        };
        prop_assert_eq!(made, expected.len());
        prop_assert_eq!(&fours.iter().flat_map(found).take(made).collect::<Vec<_>>(), &expected);
        for four in &fours[made.div_ceil(4)..] {
            // SAFETY: it was written above.
            prop_assert_eq!(unsafe { *four.assume_init_ref() }, Four::default());
        }
    }
    let mut space = vec![untouched; room * 8];
    let mut stuck = Vec::new();
    let made = isa.children_of_all(boards, squares, &mut space, |board| stuck.push(board));
    let expected: Vec<Board> = boards.iter().flat_map(children).take(room * 8).collect();
    prop_assert_eq!(&space[..made], &expected[..]);
    prop_assert!(space[made..].iter().all(|board| *board == untouched));
    let expected: Vec<Board> = boards.iter().copied().filter(|board| moves(board) == 0).collect();
    prop_assert_eq!(stuck, expected);
    Ok(())
}

/// Does something for every variant that this processor can run.
macro_rules! at_every_level {
    ($check:ident $(, $argument:expr)*) => {
        for level in Level::available() {
            match level {
                Level::Portable => $check(Portable $(, $argument)*)?,
                #[cfg(target_arch = "x86_64")]
                Level::Avx2 => $check(viravolta_rules::simd::Avx2::detect().expect("available") $(, $argument)*)?,
                #[cfg(target_arch = "x86_64")]
                Level::Avx512 => $check(viravolta_rules::simd::Avx512::detect().expect("available") $(, $argument)*)?,
                #[cfg(not(target_arch = "x86_64"))]
                Level::Avx2 | Level::Avx512 => unreachable!("not on this processor"),
            }
        }
    };
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn moves_and_flips_agree_at_every_level(sets in any_board(8)) {
        at_every_level!(agrees, sets);
        let naive = NaiveBoard::from_bits(sets.0, sets.1, 8);
        prop_assert_eq!(viravolta_rules::simd::moves(sets.0, sets.1), naive.moves());
    }
}

proptest! {
    #[test]
    fn batches_agree_at_every_level(
        sets in vec(any_board(8), 0..100),
        squares in prop_oneof![Just(u64::MAX), any::<u64>()],
        room in 0..70usize,
    ) {
        let boards: Vec<Board> = sets.into_iter().map(board).collect();
        at_every_level!(batches_agree, &boards, squares, room);
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
