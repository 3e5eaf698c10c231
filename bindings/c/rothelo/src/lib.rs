//! The functions that the rothelo course (MAC 115) prescribes, for C. The words for their users are in `rothelo.h`.
#![expect(unsafe_code, reason = "C functions take pointers and have names that are not mangled")]

use core::ffi::{c_char, c_int};
use std::sync::{Mutex, PoisonError};
use std::thread;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_c_common::{Cell, Cells, coordinate, load, place, position, square, store};
use viravolta_courses::{MostFlips, Player, Strategist};
use viravolta_engine::Level;
use viravolta_rules::{Color, Position, Square};

const TRUE: c_int = 1;
const FALSE: c_int = 0;

/// The player of `EscolheJogada`, made at its first call.
static PLAYER: Mutex<Option<Strategist>> = Mutex::new(None);

fn side(glyph: c_char) -> Option<Color> {
    match glyph as u8 {
        b'*' => Some(Color::Black),
        b'0' | b'o' | b'O' => Some(Color::White),
        _ => None,
    }
}

fn cell(glyph: c_char) -> Option<Cell> {
    if glyph as u8 == b' ' { Some(Cell::Empty) } else { side(glyph).map(Cell::Disc) }
}

/// # Safety
/// `board` is null or points to 64 readable characters.
unsafe fn read(board: *const Cells<c_char>, player: c_char) -> Option<(Cells<c_char>, Position)> {
    // SAFETY: our caller promises what `load` asks for.
    let cells = unsafe { load(board) }?;
    let position = position(&cells, side(player)?, cell)?;
    Some((cells, position))
}

/// Whether a disc of the player on (lin, col) is a legal move.
///
/// # Safety
/// `tabuleiro` is null or points to 8 lines of 8 characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PodeJogar(tabuleiro: *const Cells<c_char>, jogador: c_char, lin: c_int, col: c_int) -> c_int {
    // SAFETY: the header asks for a board of 64 characters, or null.
    let board = unsafe { read(tabuleiro, jogador) };
    let legal = board.zip(square(lin, col)).is_some_and(|((_, board), square)| !board.flips(square).is_empty());
    if legal { TRUE } else { FALSE }
}

/// Chooses a legal move with a strategy; FALSE when there is none.
///
/// # Safety
/// `tabuleiro` is null or points to 8 lines of 8 characters; `lin` and `col` are null or point to an `int`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn EscolheJogada(
    tabuleiro: *const Cells<c_char>,
    jogador: c_char,
    lin: *mut c_int,
    col: *mut c_int,
) -> c_int {
    // SAFETY: the header asks for a board of 64 characters, or null.
    let board = unsafe { read(tabuleiro, jogador) };
    if lin.is_null() || col.is_null() {
        return FALSE;
    }
    let Some(square) = board.and_then(|(_, board)| choose(board)) else { return FALSE };
    // SAFETY: the header asks for two places for an `int`.
    unsafe {
        store(lin, coordinate(square.row()));
        store(col, coordinate(square.column()));
    }
    TRUE
}

/// Thinks on a thread of its own, so that nothing of the search stays behind in the caller's thread.
fn choose(position: Position) -> Option<Square> {
    let thinking = thread::Builder::new().spawn(move || {
        let mut player = PLAYER.lock().unwrap_or_else(PoisonError::into_inner);
        if player.is_none() {
            let dice = Xoshiro256PlusPlus::seed_from_u64(rand::random());
            *player = Strategist::new(Level::DEFAULT, dice).ok();
        }
        player.as_mut()?.legal_choice(&position)
    });
    // Too little memory for a strategy is no reason not to play.
    let chosen = thinking.ok().and_then(|thread| thread.join().ok()).flatten();
    chosen.or_else(|| MostFlips.legal_choice(&position))
}

/// Plays a move: the new disc and its flips become the player's. An illegal move changes nothing.
///
/// # Safety
/// `tabuleiro` is null or points to 8 lines of 8 characters that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Joga(tabuleiro: *mut Cells<c_char>, jogador: c_char, lin: c_int, col: c_int) {
    // SAFETY: the header asks for a board of 64 characters, or null.
    let board = unsafe { read(tabuleiro, jogador) };
    let Some(((mut cells, board), square)) = board.zip(square(lin, col)) else { return };
    if place(&mut cells, &board, square, jogador) > 0 {
        // SAFETY: the board was not null, and the header asks for one that may be written.
        unsafe { store(tabuleiro, cells) };
    }
}
