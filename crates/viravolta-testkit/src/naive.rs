//! The rules once more, slowly: arrays and loops, written to be read.
//!
//! This file must not use `viravolta-rules`: its worth is that it shares no code, no table and no bit trick with
//! what it checks. Bits appear only on the way in and out, bit 0 being a1 and bit 63 h8.

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A disc of the side to move.
    Own,
    /// A disc of the other side.
    Other,
}

/// A board seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NaiveBoard {
    side: usize,
    cells: [[Cell; 8]; 8],
}

const DIRECTIONS: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl NaiveBoard {
    /// The usual start on a board with so many squares on a side.
    #[must_use]
    pub fn start(side: usize) -> Self {
        let mut board = Self { side, cells: [[Cell::Empty; 8]; 8] };
        let low = side / 2 - 1;
        let high = side / 2;
        board.cells[low][high] = Cell::Own;
        board.cells[high][low] = Cell::Own;
        board.cells[low][low] = Cell::Other;
        board.cells[high][high] = Cell::Other;
        board
    }

    /// A board from two sets; a square in both counts as the mover's.
    #[must_use]
    pub fn from_bits(own: u64, other: u64, side: usize) -> Self {
        let mut board = Self { side, cells: [[Cell::Empty; 8]; 8] };
        for row in 0..side {
            for column in 0..side {
                let at = row * 8 + column;
                if own >> at & 1 == 1 {
                    board.cells[row][column] = Cell::Own;
                } else if other >> at & 1 == 1 {
                    board.cells[row][column] = Cell::Other;
                }
            }
        }
        board
    }

    /// The two sets, the mover's first.
    #[must_use]
    pub fn to_bits(&self) -> (u64, u64) {
        (self.bits_of(Cell::Own), self.bits_of(Cell::Other))
    }

    fn bits_of(&self, wanted: Cell) -> u64 {
        let mut bits = 0;
        for row in 0..self.side {
            for column in 0..self.side {
                if self.cells[row][column] == wanted {
                    bits += 1 << (row * 8 + column);
                }
            }
        }
        bits
    }

    /// What is on a square; `None` outside the board.
    #[must_use]
    pub fn cell(&self, row: isize, column: isize) -> Option<Cell> {
        let inside = |at: isize| usize::try_from(at).ok().filter(|at| *at < self.side);
        Some(self.cells[inside(row)?][inside(column)?])
    }

    /// The squares that a move would flip; none when it is not legal.
    #[must_use]
    pub fn flips(&self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut flips = Vec::new();
        if self.cell(row as isize, column as isize) != Some(Cell::Empty) {
            return flips;
        }
        for (down, right) in DIRECTIONS {
            let mut run = Vec::new();
            let mut at = (row as isize + down, column as isize + right);
            while self.cell(at.0, at.1) == Some(Cell::Other) {
                run.push((at.0 as usize, at.1 as usize));
                at = (at.0 + down, at.1 + right);
            }
            if self.cell(at.0, at.1) == Some(Cell::Own) {
                flips.extend(run);
            }
        }
        flips
    }

    /// The flips as a set.
    #[must_use]
    pub fn flip_bits(&self, index: usize) -> u64 {
        self.flips(index / 8, index % 8).into_iter().map(|(row, column)| 1 << (row * 8 + column)).sum()
    }

    /// The legal squares as a set.
    #[must_use]
    pub fn moves(&self) -> u64 {
        (0..64).filter(|index| !self.flips(index / 8, index % 8).is_empty()).map(|index| 1 << index).sum()
    }

    /// The board after a legal move, seen from the other side.
    #[must_use]
    pub fn play(&self, index: usize) -> Self {
        let mut next = *self;
        for (row, column) in self.flips(index / 8, index % 8) {
            next.cells[row][column] = Cell::Own;
        }
        next.cells[index / 8][index % 8] = Cell::Own;
        next.pass()
    }

    /// The board seen from the other side.
    #[must_use]
    pub fn pass(&self) -> Self {
        let mut next = *self;
        for cell in next.cells.as_flattened_mut() {
            *cell = match cell {
                Cell::Empty => Cell::Empty,
                Cell::Own => Cell::Other,
                Cell::Other => Cell::Own,
            };
        }
        next
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.moves() == 0 && self.pass().moves() == 0
    }

    /// The board after a sequence of choices: each picks one of the legal moves (a forced pass is made without
    /// asking), until the choices or the moves run out.
    #[must_use]
    pub fn playout(mut self, choices: impl IntoIterator<Item = usize>) -> Self {
        for choice in choices {
            if self.moves() == 0 {
                self = self.pass();
            }
            let moves = self.moves();
            if moves == 0 {
                break;
            }
            let legal: Vec<usize> = (0..64).filter(|index| moves >> index & 1 == 1).collect();
            self = self.play(legal[choice % legal.len()]);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::NaiveBoard;

    fn leaves(board: &NaiveBoard, depth: u32) -> u64 {
        let moves = board.moves();
        match (depth, moves) {
            (0, _) => 1,
            (_, 0) if board.is_over() => 1,
            (_, 0) => leaves(&board.pass(), depth - 1),
            _ => (0..64).filter(|at| moves >> at & 1 == 1).map(|at| leaves(&board.play(at), depth - 1)).sum(),
        }
    }

    #[test]
    fn counts_the_published_leaves() {
        assert_eq!(leaves(&NaiveBoard::start(8), 6), 8200);
        assert_eq!(leaves(&NaiveBoard::start(4), 10), 36540);
    }
}
