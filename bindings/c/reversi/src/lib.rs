//! The functions of the reversi course (UFF), for C. The words for their users are in `reversi.h`.
#![expect(unsafe_code, reason = "C functions take pointers and have names that are not mangled")]
#![expect(non_snake_case, reason = "the course prescribes the names")]

mod list;

use core::ffi::c_int;
use core::ptr;

use viravolta_c_common::{Cell, Cells, position, read_line, square, store, write};
use viravolta_courses::{choice_from_menu, drawing, write_menu, write_question, write_refusal};
use viravolta_rules::{Color, Position, Square};

pub use list::{CalculaJogadasValidas, Jogada, LiberaJogadas};

/// `struct Posicao`: the board (1 white, -1 black, 0 empty) and the side on turn.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Posicao {
    /// Lines, then columns.
    pub tabuleiro: Cells<c_int>,
    /// 1 or -1.
    pub jogadorVez: c_int,
}

const WHITE: c_int = 1;
const BLACK: c_int = -1;

const fn side(value: c_int) -> Option<Color> {
    match value {
        WHITE => Some(Color::White),
        BLACK => Some(Color::Black),
        _ => None,
    }
}

fn cell(value: c_int) -> Option<Cell> {
    if value == 0 { Some(Cell::Empty) } else { side(value).map(Cell::Disc) }
}

impl Posicao {
    /// The position, when every value means something.
    pub(crate) fn checked(&self) -> Option<Position> {
        position(&self.tabuleiro, side(self.jogadorVez)?, cell)
    }
}

/// The start, black on turn.
#[unsafe(no_mangle)]
pub extern "C" fn IniciaTabuleiro() -> Posicao {
    let start = Position::start();
    let mut tabuleiro = [[0; 8]; 8];
    for square in Square::all() {
        tabuleiro[square.row()][square.column()] = match start.disc_at(square) {
            Some(Color::Black) => BLACK,
            Some(Color::White) => WHITE,
            None => 0,
        };
    }
    Posicao { tabuleiro, jogadorVez: BLACK }
}

/// Prints the board on the standard output; cells that mean nothing are printed as `?`.
#[unsafe(no_mangle)]
pub extern "C" fn DesenhaTabuleiro(posicao: Posicao) {
    let glyph = |square: Square| match posicao.tabuleiro[square.row()][square.column()] {
        WHITE => 'B',
        BLACK => 'P',
        0 => '.',
        _ => '?',
    };
    write(&drawing::numbered(0, glyph));
}

/// Shows the moves and asks until one is chosen; null for an empty list, and when the input ends.
///
/// # Safety
/// `jogadas` is null or one of the elements of a list that `CalculaJogadasValidas` made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn EscolheJogada(jogadas: *mut Jogada) -> *mut Jogada {
    // SAFETY: the header asks for a list of ours, or null.
    let elements = unsafe { list::elements(jogadas) };
    // A list of ours holds squares of the board only; in another one the rest cannot be chosen.
    let menu: Vec<(Square, *mut Jogada)> = elements
        .into_iter()
        .filter_map(|(element, jogada)| Some((square(jogada.linha, jogada.coluna)?, element)))
        .collect();
    if menu.is_empty() {
        return ptr::null_mut();
    }
    let squares: Vec<Square> = menu.iter().map(|(square, _)| *square).collect();
    write(&said(|out| write_menu(squares.iter().copied(), 0, out)));
    loop {
        write(&said(|out| write_question(out)));
        let Some(answer) = read_line() else { return ptr::null_mut() };
        match choice_from_menu(&answer, &squares, 0).and_then(|index| menu.get(index)) {
            Some((_, element)) => return *element,
            None => write(&said(|out| write_refusal(out))),
        }
    }
}

/// What a part of the program `reversi` prints.
fn said(print: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> String {
    let mut bytes = Vec::new();
    // Memory takes everything that is written to it.
    let _ = print(&mut bytes);
    String::from_utf8(bytes).unwrap_or_default()
}

/// Plays a move and changes the turn; null only changes the turn, an illegal move does nothing.
///
/// # Safety
/// `posicao` is null or points to a position that may be written; `jogada` is null or points to a move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ExecutaJogada(posicao: *mut Posicao, jogada: *const Jogada) {
    if posicao.is_null() {
        return;
    }
    // SAFETY: not null, and the header asks for a position that may be read and written.
    let mut copy = unsafe { posicao.read_unaligned() };
    if side(copy.jogadorVez).is_none() {
        return;
    }
    if !jogada.is_null() {
        // SAFETY: not null, and the header asks for a move.
        let jogada = unsafe { jogada.read_unaligned() };
        let Some((position, square)) = copy.checked().zip(square(jogada.linha, jogada.coluna)) else { return };
        if viravolta_c_common::place(&mut copy.tabuleiro, &position, square, copy.jogadorVez) == 0 {
            return;
        }
    }
    copy.jogadorVez = -copy.jogadorVez;
    // SAFETY: as for reading.
    unsafe { store(posicao, copy) };
}
