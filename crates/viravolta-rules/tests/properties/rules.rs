//! Positions of every size against the naive rules.
use proptest::prelude::*;
use viravolta_rules::{BoardSize, Color, IllegalReason, Move, Position, Square, SquareSet};
use viravolta_testkit::generate::any_board;
use viravolta_testkit::naive::NaiveBoard;

use crate::{board, position};

fn sized() -> impl Strategy<Value = (BoardSize, (u64, u64))> {
    prop_oneof![
        any_board(4).prop_map(|sets| (BoardSize::Four, sets)),
        any_board(6).prop_map(|sets| (BoardSize::Six, sets)),
        any_board(8).prop_map(|sets| (BoardSize::Eight, sets)),
    ]
}

fn check_square(position: &Position, naive: &NaiveBoard, square: Square) -> Result<(), TestCaseError> {
    let inside = position.size().contains(square);
    let expected = if inside { naive.flip_bits(square.index()) } else { 0 };
    prop_assert_eq!(position.flips(square), SquareSet::from_bits(expected));
    match position.play(Move::Place(square)) {
        Ok(next) => {
            let played = naive.play(square.index()).to_bits();
            prop_assert_ne!(expected, 0);
            prop_assert_eq!((next.board().player, next.board().opponent), played);
            prop_assert_eq!(next.turn(), !position.turn());
            prop_assert_eq!(next.size(), position.size());
        }
        Err(illegal) => {
            prop_assert_eq!(expected, 0);
            prop_assert_eq!(illegal.tried, Move::Place(square));
            let reason = if naive.is_over() {
                IllegalReason::GameOver
            } else if !inside {
                IllegalReason::OutsideBoard
            } else if position.disc_at(square).is_some() {
                IllegalReason::Occupied
            } else {
                IllegalReason::NothingFlips
            };
            prop_assert_eq!(illegal.reason, reason);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn positions_follow_the_rules((size, sets) in sized(), white in any::<bool>()) {
        let turn = if white { Color::White } else { Color::Black };
        let position = position(sets, turn, size);
        let naive = NaiveBoard::from_bits(sets.0, sets.1, size.side());
        prop_assert_eq!(position.legal_moves().bits(), naive.moves());
        prop_assert_eq!(position.is_over(), naive.is_over());
        prop_assert_eq!(position.must_pass(), naive.moves() == 0 && !naive.is_over());
        for square in Square::all() {
            check_square(&position, &naive, square)?;
        }
        let all: Vec<Move> = position.all_moves().collect();
        prop_assert!(all.iter().all(|mv| position.play(*mv).is_ok()));
        prop_assert_eq!(all.is_empty(), naive.is_over());
        prop_assert_eq!(position.play(Move::Pass).is_ok(), position.must_pass());
        prop_assert_eq!(position.to_setup().check(), Ok(position));
    }

    #[test]
    fn boards_play_as_positions_do(sets in any_board(8)) {
        let board = board(sets);
        let position = position(sets, Color::Black, BoardSize::Eight);
        prop_assert_eq!(board.is_over(), position.is_over());
        for square in Square::all() {
            let next = position.play(Move::Place(square)).ok().map(|next| next.board());
            prop_assert_eq!(board.play(square), next);
            prop_assert_eq!(board.flips(square), position.flips(square));
        }
    }
}
