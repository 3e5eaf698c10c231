//! The functions of the otelo competition, for C. The words for their users are in `otelo.h`.
#![expect(unsafe_code, reason = "C functions take pointers and have names that are not mangled")]

use core::ffi::c_int;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_c_common::{Cell, Cells, coordinate, load, place, position, square, store};
use viravolta_courses::{Competitor, MostFlips, Player};
use viravolta_rules::{Color, Position, Square};

/// How long `escolhejogada` thinks about a move.
const TIME: Duration = Duration::from_secs(1);

/// The player of `escolhejogada`, made at its first call.
static PLAYER: Mutex<Option<Competitor>> = Mutex::new(None);

const fn side(value: c_int) -> Option<Color> {
    match value {
        1 => Some(Color::White),
        -1 => Some(Color::Black),
        _ => None,
    }
}

fn cell(value: c_int) -> Option<Cell> {
    if value == 0 { Some(Cell::Empty) } else { side(value).map(Cell::Disc) }
}

/// # Safety
/// `board` is null or points to 64 readable numbers.
unsafe fn read(board: *const Cells<c_int>, color: c_int) -> Option<(Cells<c_int>, Position)> {
    // SAFETY: our caller promises what `load` asks for.
    let cells = unsafe { load(board) }?;
    let position = position(&cells, side(color)?, cell)?;
    Some((cells, position))
}

/// Whether a disc of the colour on (l, c) is a legal move.
///
/// # Safety
/// `tabuleiro` is null or points to 8 lines of 8 numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn podejogar(tabuleiro: *const Cells<c_int>, cor: c_int, l: c_int, c: c_int) -> c_int {
    // SAFETY: the header asks for a board of 64 numbers, or null.
    let board = unsafe { read(tabuleiro, cor) };
    let legal = board.zip(square(l, c)).is_some_and(|((_, board), square)| !board.flips(square).is_empty());
    c_int::from(legal)
}

/// Chooses a move; both coordinates are -1 when there is none.
///
/// # Safety
/// `tabuleiro` is null or points to 8 lines of 8 numbers; `linha` and `coluna` are null or point to an `int`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn escolhejogada(
    tabuleiro: *const Cells<c_int>,
    cor: c_int,
    linha: *mut c_int,
    coluna: *mut c_int,
) {
    // SAFETY: the header asks for a board of 64 numbers, or null.
    let board = unsafe { read(tabuleiro, cor) };
    let chosen = board.and_then(|(_, board)| choose(board));
    let (row, column) = chosen.map_or((-1, -1), |square| (coordinate(square.row()), coordinate(square.column())));
    // SAFETY: the header asks for two places for an `int`, or null.
    unsafe {
        store(linha, row);
        store(coluna, column);
    }
}

/// Thinks on a thread of its own, so that nothing of the search stays behind in the caller's thread.
fn choose(position: Position) -> Option<Square> {
    // Nothing to think about.
    if position.legal_moves().len() < 2 {
        return position.legal_moves().first();
    }
    let thinking = thread::Builder::new().spawn(move || {
        let mut player = PLAYER.lock().unwrap_or_else(PoisonError::into_inner);
        if player.is_none() {
            let dice = Xoshiro256PlusPlus::seed_from_u64(rand::random());
            *player = Competitor::new(None, TIME, dice).ok();
        }
        player.as_mut()?.legal_choice(&position)
    });
    // Too little memory for a strategy is no reason not to play.
    let chosen = thinking.ok().and_then(|thread| thread.join().ok()).flatten();
    chosen.or_else(|| MostFlips.legal_choice(&position))
}

/// Plays a move: the new disc and its flips take the colour. An illegal move changes nothing.
///
/// # Safety
/// `tabuleiro` is null or points to 8 lines of 8 numbers that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn joga(tabuleiro: *mut Cells<c_int>, cor: c_int, l: c_int, c: c_int) {
    // SAFETY: the header asks for a board of 64 numbers, or null.
    let board = unsafe { read(tabuleiro, cor) };
    let Some(((mut cells, board), square)) = board.zip(square(l, c)) else { return };
    if place(&mut cells, &board, square, cor) > 0 {
        // SAFETY: the board was not null, and the header asks for one that may be written.
        unsafe { store(tabuleiro, cells) };
    }
}
