//! The patterns: groups of squares whose contents, read as one number, are what the evaluation knows of a board.
//!
//! A disc of the side to move counts +1, one of the opponent -1, an empty square 0, each times a power of three.
//! Changing the point of view therefore only changes the sign, and a move adds one precomputed vector per disc.

use std::sync::LazyLock;

use viravolta_rules::{Board, Square, Symmetry};

use crate::bits::squares;

/// How many pattern numbers a board has; the last two are always zero and round the count up to whole registers.
pub const LANES: usize = 64;

/// Lanes that carry a pattern.
pub const USED_LANES: usize = 62;

/// A shape in one orientation. It is looked at in every orientation that gives another set of squares.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Name for people.
    pub name: &'static str,
    /// The squares in the order of their powers of three, lowest first.
    pub squares: &'static str,
}

/// The shapes of the evaluation.
pub const SHAPES: [Shape; 15] = [
    Shape { name: "edge with both X squares", squares: "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2" },
    Shape { name: "second line", squares: "a2 b2 c2 d2 e2 f2 g2 h2" },
    Shape { name: "third line", squares: "a3 b3 c3 d3 e3 f3 g3 h3" },
    Shape { name: "fourth line", squares: "a4 b4 c4 d4 e4 f4 g4 h4" },
    Shape { name: "diagonal of 8", squares: "a1 b2 c3 d4 e5 f6 g7 h8" },
    Shape { name: "diagonal of 7", squares: "a2 b3 c4 d5 e6 f7 g8" },
    Shape { name: "diagonal of 6", squares: "a3 b4 c5 d6 e7 f8" },
    Shape { name: "diagonal of 5", squares: "a4 b5 c6 d7 e8" },
    Shape { name: "diagonal of 4", squares: "a5 b6 c7 d8" },
    Shape { name: "corner 3x3", squares: "a1 b1 c1 a2 b2 c2 a3 b3 c3" },
    Shape { name: "corner 2x5", squares: "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2" },
    Shape { name: "corner triangle", squares: "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4" },
    Shape { name: "edge block", squares: "c1 d1 e1 f1 f2 e2 d2 c2" },
    Shape { name: "both corners", squares: "a1 b1 a2 b2 g2 h2 g1 h1" },
    Shape { name: "diagonal band", squares: "a1 b1 a2 b2 c2 b3 c3 d3 c4" },
];

/// The place of every lane: its shape and its squares in the order of the shape.
#[derive(Debug)]
pub struct Layout {
    /// For each lane in use, the shape and the squares.
    pub lanes: Vec<(usize, Vec<Square>)>,
    /// For each shape, how many squares it has.
    pub sizes: Vec<usize>,
    /// For each shape, a reordering of its squares that a symmetry of the board makes, if it has one: two numbers
    /// that differ by it mean the same.
    pub mirrors: Vec<Option<Vec<usize>>>,
    /// What a disc on each square adds to each lane.
    deltas: Box<[Features; 64]>,
}

/// The pattern numbers of a board, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Features(pub [i16; LANES]);

/// The layout of the built-in shapes.
pub static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);

impl Layout {
    fn new() -> Self {
        let mut lanes: Vec<(usize, Vec<Square>)> = Vec::new();
        let mut mirrors = Vec::new();
        let mut sizes = Vec::new();
        for (number, shape) in SHAPES.iter().enumerate() {
            let base: Vec<Square> = shape.squares.split(' ').filter_map(|name| name.parse().ok()).collect();
            sizes.push(base.len());
            let mut mirror = None;
            for symmetry in Symmetry::ALL {
                let moved: Vec<Square> =
                    base.iter().map(|square| symmetry.square(*square, viravolta_rules::BoardSize::Eight)).collect();
                let same = lanes
                    .iter()
                    .find(|(other, there)| *other == number && there.iter().all(|square| moved.contains(square)));
                match same {
                    None => lanes.push((number, moved)),
                    Some((_, there)) if mirror.is_none() => {
                        let order: Vec<usize> =
                            there.iter().filter_map(|square| moved.iter().position(|other| other == square)).collect();
                        if order.iter().enumerate().any(|(at, from)| at != *from) {
                            mirror = Some(order);
                        }
                    }
                    Some(_) => {}
                }
            }
            mirrors.push(mirror);
        }
        let mut deltas = Box::new([Features([0; LANES]); 64]);
        for (lane, (_, places)) in lanes.iter().enumerate() {
            for (power, square) in places.iter().enumerate() {
                deltas[square.index()].0[lane] = 3i16.pow(power as u32);
            }
        }
        Self { lanes, sizes, mirrors, deltas }
    }

    /// The number of values that a lane of the shape takes.
    #[must_use]
    pub fn values(&self, shape: usize) -> usize {
        3usize.pow(self.sizes[shape] as u32)
    }

    /// The features of a board.
    #[must_use]
    #[inline(always)]
    pub fn features(&self, board: Board) -> Features {
        let mut sum = [0i16; LANES];
        for square in squares(board.player) {
            add(&mut sum, &self.deltas[square.index()].0);
        }
        for square in squares(board.opponent) {
            let delta = &self.deltas[square.index()].0;
            for lane in 0..LANES {
                sum[lane] = sum[lane].wrapping_sub(delta[lane]);
            }
        }
        Features(sum)
    }

    /// The features after a move, seen by the opponent.
    #[must_use]
    #[inline(always)]
    pub fn play(&self, features: &Features, square: Square, mut flips: u64) -> Features {
        // A flipped disc goes from -1 to +1: twice its vector.
        let mut sum = [0i16; LANES];
        while flips != 0 {
            add(&mut sum, &self.deltas[flips.trailing_zeros() as usize & 63].0);
            flips &= flips - 1;
        }
        let placed = &self.deltas[square.index()].0;
        let mut next = [0i16; LANES];
        for lane in 0..LANES {
            let moved = features.0[lane].wrapping_add(placed[lane]).wrapping_add(sum[lane]).wrapping_add(sum[lane]);
            next[lane] = moved.wrapping_neg();
        }
        Features(next)
    }
}

#[inline(always)]
fn add(sum: &mut [i16; LANES], delta: &[i16; LANES]) {
    for lane in 0..LANES {
        sum[lane] = sum[lane].wrapping_add(delta[lane]);
    }
}

impl Features {
    /// The features seen from the other side.
    #[must_use]
    #[inline(always)]
    pub fn pass(&self) -> Self {
        Self(self.0.map(i16::wrapping_neg))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lane_is_placed_and_symmetric_shapes_have_a_mirror() {
        assert_eq!(LAYOUT.lanes.len(), USED_LANES);
        let asymmetric: Vec<&str> = SHAPES
            .iter()
            .zip(&LAYOUT.mirrors)
            .filter(|(_, mirror)| mirror.is_none())
            .map(|(shape, _)| shape.name)
            .collect();
        assert_eq!(asymmetric, ["corner 2x5"]);
    }

    #[test]
    fn features_follow_the_moves() {
        let mut board = Board::start();
        let mut features = LAYOUT.features(board);
        let mut turn = 7u64;
        for _ in 0..70 {
            let moves = board.moves();
            if moves.is_empty() {
                (board, features) = (board.pass(), features.pass());
            } else {
                turn = turn.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let square = moves.iter().nth((turn >> 33) as usize % moves.len()).unwrap();
                let flips = board.flips(square);
                features = LAYOUT.play(&features, square, flips.bits());
                board = board.after(square, flips);
            }
            assert_eq!(features, LAYOUT.features(board));
        }
    }
}
