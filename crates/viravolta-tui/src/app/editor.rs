//! The editor of positions.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use viravolta_rules::{BoardSize, Color, Position, Setup, Square, StartKind};

/// A position being set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Editor {
    pub(crate) setup: Setup,
}

/// What came of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edited {
    /// The position may have changed.
    On,
    /// Play from here.
    Done(Position),
    /// Nobody could move from here.
    Useless,
    /// Back to the game.
    Cancelled,
    /// The key means nothing here.
    Ignored,
}

impl Editor {
    pub(crate) const fn new(position: &Position) -> Self {
        Self { setup: position.to_setup() }
    }

    /// Puts a disc, or takes it away.
    pub(crate) fn put(&mut self, square: Square, disc: Option<Color>) {
        if !self.setup.size.contains(square) {
            return;
        }
        self.setup.black = self.setup.black.without(square);
        self.setup.white = self.setup.white.without(square);
        match disc {
            Some(Color::Black) => self.setup.black = self.setup.black.with(square),
            Some(Color::White) => self.setup.white = self.setup.white.with(square),
            None => {}
        }
    }

    /// Empty, black, white, and around again.
    pub(crate) fn cycle(&mut self, square: Square) {
        let next = if self.setup.black.contains(square) {
            Some(Color::White)
        } else if self.setup.white.contains(square) {
            None
        } else {
            Some(Color::Black)
        };
        self.put(square, next);
    }

    /// The position, if it is one.
    pub(crate) fn position(&self) -> Option<Position> {
        self.setup.check().ok()
    }

    fn done(&self) -> Edited {
        match self.position() {
            Some(position) if !position.is_over() => Edited::Done(position),
            _ => Edited::Useless,
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, cursor: Square) -> Edited {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Edited::Ignored;
        }
        match key.code {
            KeyCode::Enter => return self.done(),
            KeyCode::Esc => return Edited::Cancelled,
            KeyCode::Char(' ') => self.cycle(cursor),
            KeyCode::Char('b' | 'x' | 'p') => self.put(cursor, Some(Color::Black)),
            KeyCode::Char('w' | 'o') => self.put(cursor, Some(Color::White)),
            KeyCode::Char('e' | 'v' | '-' | '.') | KeyCode::Delete | KeyCode::Backspace => self.put(cursor, None),
            KeyCode::Char('t') => self.setup.turn = !self.setup.turn,
            KeyCode::Char('n') => self.setup = Setup::empty(self.setup.size),
            KeyCode::Char('s') => self.setup = Setup::start(self.setup.size, StartKind::Usual),
            KeyCode::Char('m') => self.setup = Setup::start(self.setup.size, StartKind::Mirrored),
            KeyCode::Char(digit @ ('4' | '6' | '8')) => {
                let size = BoardSize::from_side(digit as usize - '0' as usize).unwrap_or_default();
                self.setup = Setup::start(size, StartKind::Usual);
            }
            _ => return Edited::Ignored,
        }
        Edited::On
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn a_square_holds_one_disc_at_most() {
        let mut editor = Editor::new(&Position::start());
        for expected in [Some(Color::Black), Some(Color::White), None] {
            editor.cycle(square("a1"));
            assert_eq!(editor.position().unwrap().disc_at(square("a1")), expected);
        }
        editor.put(square("d4"), Some(Color::Black));
        assert_eq!(editor.position().unwrap().disc_at(square("d4")), Some(Color::Black));
    }

    #[test]
    fn one_cannot_play_from_where_nobody_can_move() {
        let mut editor = Editor::new(&Position::start());
        editor.key(KeyEvent::from(KeyCode::Char('n')), square("a1"));
        assert_eq!(editor.key(KeyEvent::from(KeyCode::Enter), square("a1")), Edited::Useless);
        editor.key(KeyEvent::from(KeyCode::Char('s')), square("a1"));
        assert_eq!(editor.key(KeyEvent::from(KeyCode::Enter), square("a1")), Edited::Done(Position::start()));
    }

    #[test]
    fn outside_a_small_board_nothing_can_be_put() {
        let mut editor = Editor::new(&Position::start_of(BoardSize::Four, StartKind::Usual));
        editor.put(square("h8"), Some(Color::Black));
        assert!(editor.position().is_some());
    }
}
