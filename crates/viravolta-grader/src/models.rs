//! Models of known mistakes: each does to a board what a program with that mistake would do.
//!
//! A function that answers exactly as a model on thousands of positions, and not as the rules, has that mistake. The
//! models read memory as C does: a column beyond the edge is the beginning of the next row.

use viravolta_rules::{Color, Position};

/// A board seen from the side that moves, as rows in memory: 1 own, -1 the other's, 0 empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) side: i32,
    pub(crate) cells: [i8; 64],
    /// What lies behind the last cell.
    pub(crate) beyond: i8,
}

pub(crate) const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Grid {
    pub(crate) fn new(position: &Position) -> Self {
        let side = position.size().side();
        let mut cells = [0; 64];
        for square in position.size().squares().iter() {
            cells[square.row() * side + square.column()] = match position.disc_at(square) {
                Some(color) if color == position.turn() => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        Self { side: side as i32, cells, beyond: 0 }
    }

    fn read(&self, line: i32, column: i32) -> i8 {
        usize::try_from(line * self.side + column)
            .ok()
            .filter(|at| *at < (self.side * self.side) as usize)
            .map_or(if line * self.side + column == self.side * self.side { self.beyond } else { 0 }, |at| {
                self.cells[at]
            })
    }

    fn bit(&self, line: i32, column: i32) -> u64 {
        let at = line * self.side + column;
        if (0..self.side * self.side).contains(&at) { 1 << at } else { 0 }
    }

    /// The board as `X`, `O` and `-`.
    pub(crate) fn text(&self, mover: Color) -> String {
        let (own, other) = (mover.glyph(), mover.opponent().glyph());
        let cells = &self.cells[..(self.side * self.side) as usize];
        cells
            .iter()
            .map(|cell| {
                if *cell == 1 {
                    own
                } else if *cell == -1 {
                    other
                } else {
                    '-'
                }
            })
            .collect()
    }
}

/// A mistake on the way along one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slip {
    None,
    /// Which limits are tested: rows, columns from below, columns from above.
    Limits {
        rows: bool,
        low: bool,
        high: bool,
    },
    /// The first and the last row and column that are looked at lie inside the board.
    Stops {
        rows: (i32, i32),
        columns: (i32, i32),
    },
    NoFarEnd,
    OnlyRunsOfOne,
    FlipsOne,
    JumpsGaps {
        fills: bool,
    },
    NothingBetween,
    Multiplies {
        contiguous: bool,
    },
    ColumnIsLimit,
    LineIsLimit,
    /// One of the two indices does not move: it stays where the line began, or is a number.
    Stuck {
        line: bool,
        number: Option<i32>,
    },
    Missing,
}

/// A mistake about the whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whole {
    None,
    EdgeSquares,
    /// The limits of the lines hold for the square itself, too.
    WithinLimits,
    OtherSide,
    /// Says no to everything, and leaves the board as it is.
    Nothing,
    NoFlips,
    NoDisc,
    FirstDirection {
        from_below: bool,
    },
    Chain {
        again: bool,
    },
    Transposed,
}

/// A program with one mistake.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Model {
    /// The name of the mistake.
    pub(crate) mistake: &'static str,
    slip: Slip,
    /// The directions in which it is made.
    directions: u8,
    whole: Whole,
}

const EVERYWHERE: u8 = 0xff;

/// Sets of directions in which a mistake is likely to be made: all, diagonals, straight lines, pairs, single ones.
const PLACES: [u8; 19] = [
    EVERYWHERE,
    0b1010_0101,
    0b0101_1010,
    0b0100_0010,
    0b0001_1000,
    0b1000_0001,
    0b0010_0100,
    0b0000_0111,
    0b1110_0000,
    0b0010_1001,
    0b1001_0100,
    1,
    2,
    4,
    8,
    16,
    32,
    64,
    128,
];

/// Every model, the likeliest first.
pub(crate) fn all(side: i32) -> Vec<Model> {
    let mut slips: Vec<(&'static str, Slip)> = Vec::new();
    for rows in [true, false] {
        for (low, high) in [(false, false), (true, false), (false, true)] {
            slips.push(("wraps-at-edge", Slip::Limits { rows, low, high }));
        }
    }
    let whole = (0, side);
    for short in [(1, side - 1), (0, side - 1), (1, side)] {
        for (rows, columns) in [(short, short), (short, whole), (whole, short)] {
            slips.push(("skips-edges", Slip::Stops { rows, columns }));
        }
    }
    slips.extend([
        ("no-far-end", Slip::NoFarEnd),
        ("one-disc-only", Slip::OnlyRunsOfOne),
        ("one-disc-only", Slip::FlipsOne),
        ("jumps-gaps", Slip::JumpsGaps { fills: true }),
        ("jumps-gaps", Slip::JumpsGaps { fills: false }),
        ("nothing-between", Slip::NothingBetween),
        ("growing-steps", Slip::Multiplies { contiguous: true }),
        ("growing-steps", Slip::Multiplies { contiguous: false }),
        ("wrong-limit", Slip::ColumnIsLimit),
        ("wrong-limit", Slip::LineIsLimit),
        ("missing-direction", Slip::Missing),
        ("stuck-index", Slip::Stuck { line: false, number: None }),
        ("stuck-index", Slip::Stuck { line: true, number: None }),
        ("stuck-index", Slip::Stuck { line: false, number: Some(1) }),
        ("stuck-index", Slip::Stuck { line: true, number: Some(1) }),
    ]);
    let wholes = [
        ("not-written", Whole::Nothing),
        ("no-flips", Whole::NoFlips),
        ("no-disc", Whole::NoDisc),
        ("skips-edge-squares", Whole::EdgeSquares),
        ("swapped-colors", Whole::OtherSide),
        ("first-direction-only", Whole::FirstDirection { from_below: false }),
        ("first-direction-only", Whole::FirstDirection { from_below: true }),
        ("chain-flips", Whole::Chain { again: false }),
        ("chain-flips", Whole::Chain { again: true }),
        ("transposed", Whole::Transposed),
    ];
    let of_whole = wholes.map(|(mistake, whole)| Model { mistake, slip: Slip::None, directions: EVERYWHERE, whole });
    let stops = slips.iter().filter(|(_, slip)| matches!(slip, Slip::Stops { .. }));
    let within: Vec<Model> = stops
        .map(|&(mistake, slip)| Model { mistake, slip, directions: EVERYWHERE, whole: Whole::WithinLimits })
        .collect();
    let of_slips = PLACES.iter().flat_map(|&directions| {
        slips.iter().map(move |&(mistake, slip)| Model { mistake, slip, directions, whole: Whole::None })
    });
    of_whole.into_iter().chain(of_slips).chain(within).collect()
}

/// The model that makes the same mistakes. A few answers may depend on what happened to lie in memory: one in twenty of the
/// `wrong` ones is forgiven. `misses` says how many answers a model does not explain, and may stop beyond a limit.
pub(crate) fn best(side: i32, wrong: usize, misses: impl Fn(&Model, usize) -> usize) -> Option<&'static str> {
    let mut best: Option<(usize, &'static str)> = None;
    for model in all(side) {
        let limit = best.map_or(wrong / 20, |(fewest, _)| fewest.saturating_sub(1));
        let missed = misses(&model, limit);
        if missed <= limit {
            if missed == 0 {
                return Some(model.mistake);
            }
            best = Some((missed, model.mistake));
        }
    }
    best.map(|(_, mistake)| mistake)
}

impl Model {
    /// What the rules say.
    pub(crate) const CORRECT: Self = Self { mistake: "", slip: Slip::None, directions: EVERYWHERE, whole: Whole::None };

    /// What a function that counts flips, or says whether there are any, answers for an empty square.
    pub(crate) fn count(&self, grid: &Grid, line: i32, column: i32) -> i64 {
        let mut grid = *grid;
        let (mut line, mut column) = (line, column);
        match self.whole {
            Whole::EdgeSquares if [line, column].iter().any(|at| *at == 0 || *at == grid.side - 1) => return 0,
            Whole::WithinLimits if !self.reaches(line, column) => return 0,
            Whole::OtherSide => grid.cells.iter_mut().for_each(|cell| *cell = -*cell),
            Whole::Transposed => (line, column) = (column, line),
            _ => {}
        }
        if grid.read(line, column) != 0 {
            return 0;
        }
        (0..8).map(|direction| self.ray(&grid, line, column, direction).0).sum()
    }

    /// Whether a square lies within the limits of the lines.
    fn reaches(&self, line: i32, column: i32) -> bool {
        match self.slip {
            Slip::Stops { rows, columns } => {
                (rows.0..rows.1).contains(&line) && (columns.0..columns.1).contains(&column)
            }
            _ => true,
        }
    }

    /// What a function that counts flips in one direction answers.
    pub(crate) fn count_in(&self, grid: &Grid, line: i32, column: i32, direction: usize) -> i64 {
        self.ray(grid, line, column, direction).0
    }

    /// The board after a move, as a function leaves it.
    pub(crate) fn play(&self, grid: &Grid, line: i32, column: i32) -> Grid {
        let mut after = *grid;
        if self.whole == Whole::Nothing {
            return after;
        }
        let (line, column) = if self.whole == Whole::Transposed { (column, line) } else { (line, column) };
        if self.whole != Whole::NoFlips {
            for step in 0..8 {
                let direction = match self.whole {
                    Whole::FirstDirection { from_below: true } => 7 - step,
                    _ => step,
                };
                let flips = self.ray(&after, line, column, direction).1;
                fill(&mut after, flips);
                if flips != 0 && matches!(self.whole, Whole::FirstDirection { .. }) {
                    break;
                }
            }
        }
        if self.whole != Whole::NoDisc {
            let disc = after.bit(line, column);
            fill(&mut after, disc);
        }
        if let Whole::Chain { again } = self.whole {
            let rounds = if again { 64 } else { 1 };
            for _ in 0..rounds {
                let before = after;
                for at in 0..grid.side * grid.side {
                    if after.cells[at as usize] == 1 {
                        for direction in 0..8 {
                            let flips = Self::CORRECT.ray(&after, at / grid.side, at % grid.side, direction).1;
                            fill(&mut after, flips);
                        }
                    }
                }
                if after == before {
                    break;
                }
            }
        }
        after
    }

    /// How many discs count in a direction, and which cells change.
    fn ray(&self, grid: &Grid, line: i32, column: i32, direction: usize) -> (i64, u64) {
        let slip = if self.directions >> direction & 1 == 1 { self.slip } else { Slip::None };
        let (down, right) = DIRECTIONS[direction];
        let side = grid.side;
        let inside = |i: i32, j: i32| match slip {
            Slip::Limits { rows, low, high } => {
                (!rows || (0..side).contains(&i)) && (!low || j >= 0) && (!high || j < side)
            }
            Slip::Stops { rows, columns } => (rows.0..rows.1).contains(&i) && (columns.0..columns.1).contains(&j),
            _ => (0..side).contains(&i) && (0..side).contains(&j),
        };
        let reaches = |n: i64| match slip {
            Slip::ColumnIsLimit => n < i64::from(column),
            Slip::LineIsLimit => n < i64::from(line),
            _ => true,
        };
        let goes_on = |cell: i8| if matches!(slip, Slip::JumpsGaps { .. }) { cell != 1 } else { cell == -1 };
        let seen = |i: i32, j: i32| match slip {
            Slip::Stuck { line: true, number } => grid.read(number.unwrap_or(line), j),
            Slip::Stuck { line: false, number } => grid.read(i, number.unwrap_or(column)),
            _ => grid.read(i, j),
        };
        let (mut n, mut flips, mut factor) = (0i64, 0u64, 1i32);
        let (mut i, mut j) = (line + down, column + right);
        while n < 64 && reaches(n) && inside(i, j) && goes_on(seen(i, j)) {
            n += 1;
            if seen(i, j) == -1 || matches!(slip, Slip::JumpsGaps { fills: true }) {
                flips |= grid.bit(i, j);
            }
            if let Slip::Multiplies { .. } = slip {
                factor = factor.saturating_mul(n as i32 + 1).min(1000);
                (i, j) = (line + factor * down, column + factor * right);
            } else {
                (i, j) = (i + down, j + right);
            }
        }
        let closed = reaches(n) && inside(i, j) && seen(i, j) == 1;
        match slip {
            _ if self.whole == Whole::Nothing => (0, 0),
            Slip::Missing => (0, 0),
            Slip::NoFarEnd if n > 0 => (n, flips),
            Slip::NothingBetween if closed && n == 0 => (1, 0),
            _ if n == 0 || !closed => (0, 0),
            Slip::OnlyRunsOfOne if n > 1 => (0, 0),
            Slip::FlipsOne => (n, grid.bit(line + down, column + right)),
            Slip::Multiplies { contiguous: true } => {
                let touched = (1..=n as i32).map(|k| grid.bit(line + k * down, column + k * right));
                (n, touched.fold(0, |all, bit| all | bit))
            }
            _ => (n, flips),
        }
    }
}

fn fill(grid: &mut Grid, flips: u64) {
    for at in (0..64).filter(|at| flips >> at & 1 == 1) {
        grid.cells[at] = 1;
    }
}

#[cfg(test)]
mod tests {
    use viravolta_rules::{BoardSize, Move};

    use super::{Grid, Model};
    use crate::cases;

    #[test]
    fn the_correct_model_plays_by_the_rules() {
        for size in [BoardSize::Four, BoardSize::Six, BoardSize::Eight] {
            for position in cases::positions(3, size, 300) {
                let grid = Grid::new(&position);
                for square in position.empties().iter() {
                    let (line, column) = (square.row() as i32, square.column() as i32);
                    let flips = position.flips(square).len();
                    assert_eq!(Model::CORRECT.count(&grid, line, column), flips as i64);
                    if let Ok(next) = position.play(Move::Place(square)) {
                        let after = Model::CORRECT.play(&grid, line, column).text(position.turn());
                        assert_eq!(after, Grid::new(&next).text(next.turn()));
                    }
                }
            }
        }
    }

    const POSSIBLY_NONE: [&str; 4] = ["wraps-at-edge", "skips-edges", "wrong-limit", "stuck-index"];

    /// Two mistakes that cannot be told apart would be named by chance.
    #[test]
    fn every_model_differs_from_the_rules_somewhere() {
        let positions = cases::positions(4, BoardSize::Eight, 1500);
        for model in super::all(8) {
            let differs = positions.iter().any(|position| {
                let grid = Grid::new(position);
                position.empties().iter().any(|square| {
                    let (line, column) = (square.row() as i32, square.column() as i32);
                    model.count(&grid, line, column) != Model::CORRECT.count(&grid, line, column)
                        || model.play(&grid, line, column) != Model::CORRECT.play(&grid, line, column)
                })
            });
            // Some limits and indices cannot matter in some directions; then the mistake is none.
            assert!(differs || POSSIBLY_NONE.contains(&model.mistake), "{model:?}");
        }
    }
}
