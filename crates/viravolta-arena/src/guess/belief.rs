//! The board as a program believes it to be: it carries out what it is told without asking whether that is legal,
//! as many student programs do.

use viravolta_rules::{Color, Position, Square};

const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// A board on which anything may be put anywhere.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    cells: [[Option<Color>; 8]; 8],
}

impl Belief {
    pub(super) fn new(position: &Position) -> Self {
        let mut cells = [[None; 8]; 8];
        for color in Color::ALL {
            for square in position.discs(color) {
                cells[square.row()][square.column()] = Some(color);
            }
        }
        Self { cells }
    }

    fn cell(&self, row: i32, column: i32) -> Option<Color> {
        let row = self.cells.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(column).ok()?)?
    }

    fn flips(&self, color: Color, square: Square) -> Vec<(i32, i32)> {
        let from = (square.row() as i32, square.column() as i32);
        let ray = |(down, right): (i32, i32)| {
            let along = (1..8).map(|step| (from.0 + step * down, from.1 + step * right));
            let others: Vec<_> = along.take_while(|at| self.cell(at.0, at.1) == Some(!color)).collect();
            let end = 1 + others.len() as i32;
            let closed = self.cell(from.0 + end * down, from.1 + end * right) == Some(color);
            if closed { others } else { Vec::new() }
        };
        DIRECTIONS.into_iter().flat_map(ray).collect()
    }

    pub(super) fn is_legal(&self, color: Color, square: Square) -> bool {
        self.cells[square.row()][square.column()].is_none() && !self.flips(color, square).is_empty()
    }

    /// Puts a disc there and turns what it encloses, be that nothing.
    pub(super) fn put(&mut self, color: Color, square: Square) {
        for (row, column) in self.flips(color, square) {
            self.cells[row as usize][column as usize] = Some(color);
        }
        self.cells[square.row()][square.column()] = Some(color);
    }
}
