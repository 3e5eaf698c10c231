//! What the C libraries of the courses share: boards that arrive as arrays, and the C program's own streams.
//!
//! A board from C is copied before anything is done with it, so no Rust reference ever points into the caller's
//! memory; what is wrong with it is found on the copy.
#![expect(unsafe_code, reason = "the boundary to C is made of pointers")]

mod stdio;

use core::ffi::c_int;

use viravolta_rules::{BoardSize, Color, Position, Setup, Square};

pub use stdio::{read_line, write};

/// A board as C passes it: lines, then columns.
pub type Cells<T> = [[T; 8]; 8];

/// What a cell of an array means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No disc.
    Empty,
    /// A disc of this colour.
    Disc(Color),
}

/// Copies a board out of the caller's memory; `None` for a null pointer.
///
/// # Safety
/// `board` is null or points to 64 readable values, aligned or not.
#[must_use]
pub unsafe fn load<T: Copy>(board: *const Cells<T>) -> Option<Cells<T>> {
    if board.is_null() {
        return None;
    }
    // SAFETY: the caller promises 64 readable values behind a pointer that is not null.
    Some(unsafe { board.read_unaligned() })
}

/// Copies a value into the caller's memory; nothing happens with a null pointer.
///
/// # Safety
/// `place` is null or points to writable memory for a `T`, aligned or not.
pub unsafe fn store<T: Copy>(place: *mut T, value: T) {
    if !place.is_null() {
        // SAFETY: the caller promises writable memory behind a pointer that is not null.
        unsafe { place.write_unaligned(value) };
    }
}

/// The position of an array; `None` when a cell means nothing.
#[must_use]
pub fn position<T: Copy>(cells: &Cells<T>, turn: Color, meaning: impl Fn(T) -> Option<Cell>) -> Option<Position> {
    let mut setup = Setup { turn, ..Setup::empty(BoardSize::Eight) };
    for square in Square::all() {
        match meaning(cells[square.row()][square.column()])? {
            Cell::Empty => {}
            Cell::Disc(Color::Black) => setup.black = setup.black.with(square),
            Cell::Disc(Color::White) => setup.white = setup.white.with(square),
        }
    }
    setup.check().ok()
}

/// The square on a line and a column counted from 0; `None` outside the board.
#[must_use]
pub fn square(line: c_int, column: c_int) -> Option<Square> {
    Square::from_line_column(line.into(), column.into(), 0)
}

/// Puts a disc and its flips into an array, written as `own`. Says how many flipped; 0 leaves the array as it was.
pub fn place<T: Copy>(cells: &mut Cells<T>, position: &Position, square: Square, own: T) -> usize {
    let flips = position.flips(square);
    if !flips.is_empty() {
        for changed in flips.with(square) {
            cells[changed.row()][changed.column()] = own;
        }
    }
    flips.len()
}

/// A coordinate as C counts it.
#[must_use]
pub fn coordinate(number: usize) -> c_int {
    c_int::try_from(number).unwrap_or(-1)
}

#[cfg(test)]
mod tests {
    use super::{Cell, load, place, position, square};
    use viravolta_rules::Color;

    fn meaning(cell: u8) -> Option<Cell> {
        match cell {
            b'x' => Some(Cell::Disc(Color::Black)),
            b'o' => Some(Cell::Disc(Color::White)),
            b'.' => Some(Cell::Empty),
            _ => None,
        }
    }

    #[test]
    fn a_null_board_is_none() {
        // SAFETY: null is allowed.
        assert!(unsafe { load::<u8>(core::ptr::null()) }.is_none());
    }

    #[test]
    fn a_move_changes_the_disc_and_its_flips_alone() {
        let mut cells = [*b"........"; 8];
        (cells[3], cells[4]) = (*b"...ox...", *b"...xo...");
        let start = position(&cells, Color::Black, meaning).expect("known cells");
        let c4 = square(3, 2).expect("on the board");
        assert_eq!(place(&mut cells, &start, c4, b'x'), 1);
        assert_eq!((cells[3], cells[4]), (*b"..xxx...", *b"...xo..."));
        let corner = square(0, 0).expect("on the board");
        let before = cells;
        assert_eq!(place(&mut cells, &start, corner, b'x'), 0);
        assert_eq!(cells, before);
    }

    #[test]
    fn strange_cells_and_places_are_none() {
        let mut cells = [*b"........"; 8];
        cells[7][7] = b'?';
        assert!(position(&cells, Color::Black, meaning).is_none());
        for (line, column) in [(-1, 0), (0, -1), (8, 0), (0, 8), (i32::MIN, i32::MAX)] {
            assert!(square(line, column).is_none());
        }
    }
}
