//! A question that is answered with yes or no.

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::session::Session;

/// What happens when the answer is yes.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// Go on with the game that was left.
    Continue(Box<Session>),
    Resign,
    Quit,
    /// Save over what is there.
    Overwrite(PathBuf),
}

/// A question.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) text: String,
    pub(crate) yes: String,
    pub(crate) no: String,
    pub(crate) wish: Wish,
    /// Which answer is selected.
    pub(crate) agreed: bool,
}

impl Question {
    /// The answer that a key gives, if it gives one. Yes has the first letter of both languages.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<bool> {
        match key.code {
            KeyCode::Char('y' | 's' | 'Y' | 'S') => return Some(true),
            KeyCode::Char('n' | 'N') | KeyCode::Esc => return Some(false),
            KeyCode::Enter | KeyCode::Char(' ') => return Some(self.agreed),
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down | KeyCode::Tab | KeyCode::BackTab => {
                self.agreed = !self.agreed;
            }
            _ => {}
        }
        None
    }
}
