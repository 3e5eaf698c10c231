//! The games of a file that holds several.

use std::rc::Rc;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use viravolta_notation::GameRecord;

/// The list and the selected game.
#[derive(Clone, Debug)]
pub(crate) struct GameList {
    pub(crate) records: Rc<[GameRecord]>,
    /// How many games the file holds; no more than a few thousand are shown.
    pub(crate) total: usize,
    pub(crate) selected: usize,
}

/// What came of a key.
#[derive(Clone, Debug)]
pub(crate) enum Picked {
    Nothing,
    Game(usize),
    Cancelled,
}

impl GameList {
    pub(crate) fn new(records: Vec<GameRecord>, total: usize) -> Self {
        Self { records: records.into(), total, selected: 0 }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Picked {
        let last = self.records.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => return Picked::Cancelled,
            KeyCode::Enter => return Picked::Game(self.selected),
            KeyCode::Up | KeyCode::Char('k') => self.selected = self.selected.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.selected = (self.selected + 1).min(last),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = last,
            _ => {}
        }
        Picked::Nothing
    }
}
