//! What must hold for every board, checked against the naive rules and against itself.

mod game;
mod hash;
mod rules;
mod stability;
mod symmetry;
mod text;
mod variants;

use viravolta_rules::{Board, BoardSize, Color, Position, Setup, SquareSet};
use viravolta_testkit::generate::Sets;

fn board((player, opponent): Sets) -> Board {
    Board { player, opponent }
}

fn position((player, opponent): Sets, turn: Color, size: BoardSize) -> Position {
    let [player, opponent] = [player, opponent].map(SquareSet::from_bits);
    let (black, white) = if turn == Color::Black { (player, opponent) } else { (opponent, player) };
    Setup { black, white, turn, size }.check().expect("generated boards are disjoint and inside")
}
