//! A board that stands still, as a table: for those without script, and for readers of screens.

use viravolta_desk::words;
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Color, Game, Move, Position, Square};

/// A board to be drawn by the templates.
#[derive(Clone, Debug)]
pub(crate) struct Still {
    pub(crate) columns: Vec<char>,
    pub(crate) rows: Vec<Row>,
    /// How many discs there are and who is to move, or how it ended.
    pub(crate) caption: String,
}

/// A row of the board.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) number: usize,
    pub(crate) cells: Vec<Cell>,
}

/// A square of the board.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// `black`, `white` or `empty`, with `last` where the last move was.
    pub(crate) class: String,
    /// What stands there, drawn.
    pub(crate) sign: &'static str,
    /// What stands there, in a word.
    pub(crate) said: String,
}

impl Still {
    /// The last position of a game.
    pub(crate) fn of(t: Texts, game: &Game) -> Self {
        let last = game.moves().next_back().and_then(Move::square);
        let caption = match game.result() {
            Some(result) => words::result(t, &result),
            None => to_move(t, game.position()),
        };
        Self::drawn(t, game.position(), last, caption)
    }

    fn drawn(t: Texts, position: &Position, last: Option<Square>, caption: String) -> Self {
        let side = position.size().side();
        let cell = |row: usize, column: usize| {
            let square = Square::new(row, column);
            let disc = square.and_then(|square| position.disc_at(square));
            let (class, sign, word) = match disc {
                Some(Color::Black) => ("black", "●", words::side_inside(t, Color::Black)),
                Some(Color::White) => ("white", "○", words::side_inside(t, Color::White)),
                None => ("empty", "", String::new()),
            };
            let at_last = square.is_some() && square == last;
            let class = if at_last { format!("{class} last") } else { class.to_owned() };
            let said = if at_last { tr!(t, "web-last-move", disc = word) } else { word };
            Cell { class, sign, said }
        };
        let rows = (0..side).map(|row| Row { number: row + 1, cells: (0..side).map(|at| cell(row, at)).collect() });
        Self { columns: ('a'..='h').take(side).collect(), rows: rows.collect(), caption }
    }
}

fn to_move(t: Texts, position: &Position) -> String {
    let [black, white] = Color::ALL.map(|color| position.discs(color).len());
    tr!(t, "web-to-move", side = words::side(t, position.turn()), black = black, white = white)
}
