//! The games that were played here, narrowed down by what is typed.

use std::rc::Rc;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use viravolta_desk::history::Entry;
use viravolta_i18n::Texts;

use super::Picked;
use crate::app::input::Input;

/// The list, what is searched for, and the selected game.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    entries: Rc<[Entry]>,
    pub(crate) input: Input,
    /// Those that fit what was typed.
    found: Vec<usize>,
    pub(crate) selected: usize,
}

impl Past {
    pub(crate) fn new(entries: Vec<Entry>) -> Self {
        let found = (0..entries.len()).collect();
        Self { entries: entries.into(), input: Input::default(), found, selected: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.found.len()
    }

    /// A game of the list shown.
    pub(crate) fn entry(&self, index: usize) -> Option<&Entry> {
        self.entries.get(*self.found.get(index)?)
    }

    pub(crate) fn key(&mut self, t: Texts, key: KeyEvent) -> Picked {
        let last = self.found.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => return Picked::Cancelled,
            KeyCode::Enter => return Picked::Game(self.selected),
            KeyCode::Up => self.selected = self.selected.saturating_sub(1),
            KeyCode::Down => self.selected = (self.selected + 1).min(last),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            _ => {
                if self.input.key(key) {
                    self.search(t);
                }
            }
        }
        Picked::Nothing
    }

    pub(crate) fn paste(&mut self, t: Texts, text: &str) {
        self.input.insert(text);
        self.search(t);
    }

    fn search(&mut self, t: Texts) {
        let wanted = self.input.text();
        let found = self.entries.iter().enumerate().filter(|(_, entry)| entry.matches(t, &wanted));
        self.found = found.map(|(index, _)| index).collect();
        self.selected = 0;
    }
}
