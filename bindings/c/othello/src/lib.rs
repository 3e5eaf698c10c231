//! The functions of the othello course (Évora), for C. The words for their users are in `othello.h`.
#![expect(unsafe_code, reason = "C functions take pointers and have names that are not mangled")]

use core::ffi::{c_char, c_int};

use viravolta_c_common::{Cell, Cells, coordinate, load, place, position, square, store, write};
use viravolta_courses::drawing;
use viravolta_rules::{Color, Position, Square, SquareSet};

const BLACK: u8 = b'x';
const WHITE: u8 = b'o';
const EMPTY: u8 = b'.';

const fn side(glyph: c_char) -> Option<Color> {
    match glyph as u8 {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}

fn cell(glyph: c_char) -> Option<Cell> {
    if glyph as u8 == EMPTY { Some(Cell::Empty) } else { side(glyph).map(Cell::Disc) }
}

/// # Safety
/// `board` is null or points to 64 readable characters.
unsafe fn read(board: *const Cells<c_char>, color: c_char) -> Option<(Cells<c_char>, Position)> {
    // SAFETY: our caller promises what `load` asks for.
    let cells = unsafe { load(board) }?;
    let position = position(&cells, side(color)?, cell)?;
    Some((cells, position))
}

/// Fills a board with the start.
///
/// # Safety
/// `board` is null or points to 8 lines of 8 characters that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn init_board(board: *mut Cells<c_char>) {
    let start = Position::start();
    let mut cells = [[EMPTY as c_char; 8]; 8];
    for square in Square::all() {
        if let Some(color) = start.disc_at(square) {
            cells[square.row()][square.column()] = match color {
                Color::Black => BLACK as c_char,
                Color::White => WHITE as c_char,
            };
        }
    }
    // SAFETY: the header asks for a board that may be written, or null.
    unsafe { store(board, cells) };
}

/// Prints a board on the standard output; cells that mean nothing are printed as `?`.
///
/// # Safety
/// `board` is null or points to 8 lines of 8 characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn print_board(board: *const Cells<c_char>) {
    // SAFETY: the header asks for a board of 64 characters, or null.
    let Some(cells) = (unsafe { load(board) }) else { return };
    let glyph = |square: Square| {
        let glyph = cells[square.row()][square.column()];
        if cell(glyph).is_some() { char::from(glyph as u8) } else { '?' }
    };
    write(&drawing::lettered(glyph));
}

/// Plays a move and says how many discs flipped; 0, and nothing changes, when it is illegal.
///
/// # Safety
/// `board` is null or points to 8 lines of 8 characters that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn play(board: *mut Cells<c_char>, line: c_int, col: c_int, color: c_char) -> c_int {
    // SAFETY: the header asks for a board of 64 characters, or null.
    let read = unsafe { read(board, color) };
    let Some(((mut cells, position), square)) = read.zip(square(line, col)) else { return 0 };
    let flipped = place(&mut cells, &position, square, color);
    if flipped > 0 {
        // SAFETY: the board was not null, and the header asks for one that may be written.
        unsafe { store(board, cells) };
    }
    coordinate(flipped)
}

/// How many discs a move would flip; 0 when it is illegal.
///
/// # Safety
/// `board` is null or points to 8 lines of 8 characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flanked(board: *const Cells<c_char>, line: c_int, col: c_int, color: c_char) -> c_int {
    // SAFETY: the header asks for a board of 64 characters, or null.
    let read = unsafe { read(board, color) };
    read.zip(square(line, col)).map_or(0, |((_, position), square)| coordinate(position.flips(square).len()))
}

/// How many discs a move would flip in one direction; 0 when there is no such direction.
///
/// # Safety
/// `board` is null or points to 8 lines of 8 characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn count_flips_dir(
    board: *const Cells<c_char>,
    line: c_int,
    col: c_int,
    delta_line: c_int,
    delta_col: c_int,
    color: c_char,
) -> c_int {
    // SAFETY: the header asks for a board of 64 characters, or null.
    let read = unsafe { read(board, color) };
    let Some(((_, position), square)) = read.zip(square(line, col)) else { return 0 };
    coordinate((position.flips(square) & ray(square, delta_line, delta_col)).len())
}

/// The squares from a square, itself left out, to the edge; none unless it is one of the eight directions.
fn ray(from: Square, delta_line: c_int, delta_col: c_int) -> SquareSet {
    let step = -1..=1;
    if !step.contains(&delta_line) || !step.contains(&delta_col) || (delta_line, delta_col) == (0, 0) {
        return SquareSet::EMPTY;
    }
    let at = |steps| square(coordinate(from.row()) + steps * delta_line, coordinate(from.column()) + steps * delta_col);
    (1..8).map_while(at).collect()
}
