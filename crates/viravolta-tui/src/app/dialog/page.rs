//! A text longer than its place: it can be scrolled.

use crossterm::event::{KeyCode, KeyEvent};

/// How far a text is scrolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) top: usize,
}

impl Page {
    /// Scrolls with a key; says whether the key was for scrolling. Drawing keeps `top` within the text.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.top = self.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.top = self.top.saturating_add(1),
            KeyCode::PageUp => self.top = self.top.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top = self.top.saturating_add(10),
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = usize::MAX,
            _ => return false,
        }
        true
    }

    /// The first line to be shown of so many in so much room.
    pub(crate) fn first(self, lines: usize, room: usize) -> usize {
        self.top.min(lines.saturating_sub(room))
    }
}
