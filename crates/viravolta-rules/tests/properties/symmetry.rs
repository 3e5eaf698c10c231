//! The eight symmetries form a group, and the rules do not see them.
use proptest::prelude::*;
use viravolta_rules::{BoardSize, Color, Move, Square, Symmetry};
use viravolta_testkit::generate::any_board;

use crate::{board, position};

fn any_symmetry() -> impl Strategy<Value = Symmetry> {
    prop::sample::select(Symmetry::ALL.to_vec())
}

fn sized() -> impl Strategy<Value = (BoardSize, (u64, u64))> {
    prop::sample::select(BoardSize::ALL.to_vec())
        .prop_flat_map(|size| any_board(size.side()).prop_map(move |sets| (size, sets)))
}

proptest! {
    #[test]
    fn moves_turn_with_the_board((size, sets) in sized(), symmetry in any_symmetry()) {
        let position = position(sets, Color::White, size);
        let turned = symmetry.position(&position);
        prop_assert_eq!(turned.to_setup().check(), Ok(turned));
        prop_assert_eq!(symmetry.set(position.legal_moves(), size), turned.legal_moves());
        prop_assert_eq!(symmetry.set(position.stable_discs(), size), turned.stable_discs());
        for square in position.legal_moves() {
            let there = Move::Place(symmetry.square(square, size));
            let next = position.play(Move::Place(square)).map(|next| symmetry.position(&next));
            prop_assert_eq!(turned.play(there).ok(), next.ok());
        }
        prop_assert_eq!(symmetry.inverse().position(&turned), position);
    }

    #[test]
    fn all_eight_share_one_canonical_form((size, sets) in sized(), symmetry in any_symmetry()) {
        let position = position(sets, Color::Black, size);
        let (canonical, way) = position.canonical();
        prop_assert_eq!(way.position(&position), canonical);
        prop_assert_eq!(symmetry.position(&position).canonical().0, canonical);
        let (smallest, way) = board(sets).canonical();
        prop_assert_eq!(way.board(board(sets)), smallest);
        prop_assert!(Symmetry::ALL.iter().all(|other| smallest <= other.board(board(sets))));
    }
}

/// Where each symmetry takes (row, column), said with coordinates.
fn expected(symmetry: Symmetry, row: usize, column: usize, last: usize) -> (usize, usize) {
    match symmetry {
        Symmetry::Identity => (row, column),
        Symmetry::MirrorColumns => (row, last - column),
        Symmetry::MirrorRows => (last - row, column),
        Symmetry::HalfTurn => (last - row, last - column),
        Symmetry::Transpose => (column, row),
        Symmetry::QuarterRight => (column, last - row),
        Symmetry::QuarterLeft => (last - column, row),
        Symmetry::AntiTranspose => (last - column, last - row),
    }
}

#[test]
fn every_square_goes_where_the_name_says() {
    for size in BoardSize::ALL {
        for symmetry in Symmetry::ALL {
            for square in size.squares() {
                let (row, column) = expected(symmetry, square.row(), square.column(), size.side() - 1);
                assert_eq!(Some(symmetry.square(square, size)), Square::new(row, column), "{symmetry:?} {square}");
            }
        }
    }
}
