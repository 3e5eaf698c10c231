//! The circular doubly linked list of moves.
//!
//! The elements come from `malloc`, so that a program may also destroy the list with `free`, as the course asks
//! its students to do themselves.

use core::ffi::{c_int, c_void};
use core::ptr;

use viravolta_c_common::coordinate;

use crate::Posicao;

/// `struct jogada`: a move in the list.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Jogada {
    /// The line, from 0.
    pub linha: c_int,
    /// The column, from 0.
    pub coluna: c_int,
    /// The next element; after the last comes the first.
    pub prox: *mut Jogada,
    /// The element before.
    pub ant: *mut Jogada,
}

/// No position has more moves than squares: whatever is longer is no list of ours.
const LONGEST: usize = 64;

/// The legal moves in reading order; null when there is none.
#[unsafe(no_mangle)]
pub extern "C" fn CalculaJogadasValidas(posicao: Posicao) -> *mut Jogada {
    let Some(position) = posicao.checked() else { return ptr::null_mut() };
    let mut first: *mut Jogada = ptr::null_mut();
    for square in position.legal_moves() {
        // SAFETY: the size is that of an element.
        let element = unsafe { libc::malloc(size_of::<Jogada>()) }.cast::<Jogada>();
        if element.is_null() {
            // SAFETY: the list so far is whole.
            unsafe { LiberaJogadas(first) };
            return ptr::null_mut();
        }
        let (linha, coluna) = (coordinate(square.row()), coordinate(square.column()));
        // SAFETY: the new element is fresh memory for a `Jogada`; `first` and its neighbours, once there is a first,
        // are elements of ours that nobody else knows yet.
        unsafe {
            if first.is_null() {
                element.write(Jogada { linha, coluna, prox: element, ant: element });
                first = element;
            } else {
                let last = (*first).ant;
                element.write(Jogada { linha, coluna, prox: first, ant: last });
                (*last).prox = element;
                (*first).ant = element;
            }
        }
    }
    first
}

/// The elements of a list with what they hold, from the given one on, once round.
///
/// A list that does not come back to its start ends at a null pointer or after as many elements as a board has squares.
///
/// # Safety
/// `list` is null or points to an element whose neighbours, and theirs, are elements or null.
pub(crate) unsafe fn elements(list: *mut Jogada) -> Vec<(*mut Jogada, Jogada)> {
    let mut all = Vec::new();
    let mut next = list;
    while !next.is_null() && all.len() < LONGEST && (all.is_empty() || next != list) {
        // SAFETY: not null, and so an element, as the caller promises.
        let element = unsafe { next.read_unaligned() };
        all.push((next, element));
        next = element.prox;
    }
    all
}

/// Frees a list; nothing happens with null.
///
/// # Safety
/// `jogadas` is null or an element of a list that `CalculaJogadasValidas` made and nobody has freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LiberaJogadas(jogadas: *mut Jogada) {
    // SAFETY: the header asks for a list of ours, or null.
    for (element, _) in unsafe { elements(jogadas) } {
        // SAFETY: it came from `malloc`, and each element is met once.
        unsafe { libc::free(element.cast::<c_void>()) };
    }
}
