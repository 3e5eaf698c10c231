//! Plain minimax on the naive rules, and positions for it.

use proptest::prelude::*;
use viravolta_rules::{BoardSize, Color, Position, Setup, SquareSet};
use viravolta_testkit::generate::{self, Sets, squares};
use viravolta_testkit::naive::NaiveBoard;

/// The value under perfect play, the empty squares going to the winner.
pub(crate) fn minimax(board: &NaiveBoard, area: i32) -> i32 {
    let moves = board.moves();
    if moves == 0 {
        let passed = board.pass();
        return if passed.moves() == 0 { final_value(board, area) } else { -minimax(&passed, area) };
    }
    let values = (0..64).filter(|at| moves >> at & 1 == 1).map(|at| -minimax(&board.play(at), area));
    values.max().expect("there is a move")
}

fn final_value(board: &NaiveBoard, area: i32) -> i32 {
    let (own, other) = board.to_bits();
    let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
    match own - other {
        0 => 0,
        1.. => area - 2 * other,
        _ => 2 * own - area,
    }
}

/// The value of a position for the side to move.
pub(crate) fn value(position: &Position) -> i32 {
    let board = position.board();
    let naive = NaiveBoard::from_bits(board.player, board.opponent, position.size().side());
    minimax(&naive, position.size().area() as i32)
}

pub(crate) fn position((own, other): Sets, size: BoardSize) -> Position {
    let (black, white) = (SquareSet::from_bits(own), SquareSet::from_bits(other));
    Setup { black, white, turn: Color::Black, size }.check().expect("disjoint sets inside the board")
}

/// Any discs at all around so many empty squares: mostly boards that no game reaches.
pub(crate) fn nearly_full(
    size: BoardSize,
    empties: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = Position> {
    let area: Vec<usize> = (0..64).filter(|at| squares(size.side()) >> at & 1 == 1).collect();
    (prop::sample::subsequence(area, empties), any::<u64>()).prop_map(move |(empty, owner)| {
        let empty: u64 = empty.into_iter().map(|at| 1 << at).sum();
        let occupied = squares(size.side()) & !empty;
        position((occupied & owner, occupied & !owner), size)
    })
}

/// The end of a random game, with so many squares empty unless it ended sooner.
pub(crate) fn late(size: BoardSize, empties: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Position> {
    let side = size.side();
    empties.prop_flat_map(move |empties| generate::late(side, empties)).prop_map(move |sets| position(sets, size))
}

/// Few enough empty squares for minimax, on every board.
pub(crate) fn small(most: usize) -> impl Strategy<Value = Position> {
    prop_oneof![
        4 => nearly_full(BoardSize::Eight, 0..=most),
        4 => late(BoardSize::Eight, 0..=most),
        1 => nearly_full(BoardSize::Six, 0..=most),
        1 => late(BoardSize::Six, 0..=most),
        1 => nearly_full(BoardSize::Four, 0..=most),
    ]
}
