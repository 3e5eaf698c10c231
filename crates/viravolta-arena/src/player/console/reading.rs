//! How a program is read and written, and in which other ways it might be.

use viravolta_rules::{Color, Position, Square};

use super::boards::{Frame, Grid, is_black};
use super::dialect::{self, Typing};
use super::{Begin, Manner, Squares};
use crate::player::Seat;

/// The most ways that are tried.
const MOST: usize = 6;

/// How a program is read and written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(super) frame: Frame,
    pub(super) typing: Typing,
    pub(super) base: i64,
}

impl Reading {
    /// Where one of our squares lies on the program's board; and back.
    pub(super) fn place(&self, square: Square) -> Square {
        self.manner().place(square)
    }

    pub(super) fn manner(&self) -> Manner {
        let squares = match &self.typing {
            Typing::Example(example) if example.starts_with(['F', 'f']) => Squares::LetterLine,
            Typing::Example(example) if example.contains(['F', 'f']) => Squares::LineLetter,
            _ => Squares::Numbers,
        };
        Manner {
            squares,
            base: u8::from(self.base != 0),
            mirrored: self.frame.mirrored,
            black: visible(&self.frame.black),
            white: visible(&self.frame.white),
        }
    }

    /// How moves are typed, as `dialect.moves` in a cup's file says it, and the base of numbers.
    pub(crate) fn spoken(&self) -> (String, Option<i64>) {
        let moves = match &self.typing {
            Typing::Example(example) => example.clone(),
            Typing::List => "list".to_owned(),
        };
        (moves, self.typing.is_numbers().then_some(self.base))
    }

    /// The square as the program writes it.
    pub(super) fn written(&self, square: Square) -> String {
        self.manner().square(square)
    }
}

/// A glyph that can be printed.
fn visible(glyph: &str) -> String {
    glyph.chars().flat_map(char::escape_debug).collect()
}

/// The ways to read a program, the likeliest first, from its first board and its first question. None if the board is
/// not the start of a game.
pub(super) fn readings(seat: &Seat, grid: &Grid, text: &str, asked: bool) -> Vec<Reading> {
    let mut frames = grid.frames();
    let written = &seat.dialect;
    frames.retain(|frame| written.black.as_ref().is_none_or(|glyph| frame.black == *glyph));
    frames.retain(|frame| written.white.as_ref().is_none_or(|glyph| frame.white == *glyph));
    // Who loses the first turn on purpose plays with the other discs.
    let swapped = seat.color == Color::Black && seat.begin() == Begin::Impossible && !asked;
    let fits = |frame: &Frame| is_black(&frame.black, &frame.white) != swapped;
    let sure = frames.iter().any(|frame| is_black(&frame.black, &frame.white));
    if sure || swapped {
        frames.sort_by_key(|frame| !fits(frame));
    }

    let found = dialect::typing(text);
    let usual = seat.usual_typing();
    let mut typings: Vec<Typing> = match (&written.moves, found) {
        (Some(typing), _) => vec![typing.clone()],
        (None, Some(found)) => vec![found],
        (None, _) => {
            let forms = if usual.is_numbers() { ["5\n6", "5 6"] } else { ["5F", "F5"] };
            [usual].into_iter().chain(forms.map(|form| Typing::Example(form.to_owned()))).collect()
        }
    };
    typings.dedup();
    let mut readings = Vec::new();
    for (number, typing) in typings.iter().enumerate() {
        let bases = bases(seat, typing, grid, text, &frames);
        for frame in if number == 0 { &frames[..] } else { &frames[..frames.len().min(1)] } {
            for base in &bases {
                let reading = Reading { frame: frame.clone(), typing: typing.clone(), base: *base };
                if !readings.contains(&reading) {
                    readings.push(reading);
                }
            }
        }
    }
    readings.truncate(MOST);
    // What earlier games have shown comes first.
    if let Some(known) = seat.acquaintance.reading()
        && let Some(at) = readings.iter().position(|reading| {
            (reading.base, &reading.typing) == (known.base, &known.typing)
                && reading.frame.mirrored == readings[0].frame.mirrored
        })
    {
        let reading = readings.remove(at);
        readings.insert(0, reading);
    }
    readings
}

fn bases(seat: &Seat, typing: &Typing, grid: &Grid, text: &str, frames: &[Frame]) -> Vec<i64> {
    if !typing.is_numbers() {
        return vec![1];
    }
    if let Some(base) = seat.base {
        return vec![base];
    }
    let listed = || {
        let mirrored = frames.first().is_some_and(|frame| frame.mirrored);
        let manner = Manner { mirrored, ..Manner::default() };
        dialect::base_of_list(text, &Position::start(), |square| manner.place(square))
    };
    let first = listed()
        .or_else(|| dialect::base(text))
        .or_else(|| grid.first_number.filter(|number| (0..=1).contains(number)))
        .unwrap_or_else(|| seat.usual_base());
    vec![first, 1 - first]
}
