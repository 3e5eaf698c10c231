//! A question that is answered with yes or no.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent};
use viravolta_desk::Session;
use viravolta_notation::NodeId;

use crate::app::replace::Coming;

/// What happens when the answer is yes.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// Go on with the game that was left.
    Continue(Box<Session>),
    Resign,
    Quit,
    /// Save over what is there.
    Overwrite(PathBuf),
    /// Remove the branch that begins with this move.
    DeleteBranch(NodeId),
    /// Show this game although the one on the board can be kept nowhere.
    Lose(Box<Coming>),
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

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answered {
    Yes,
    No,
    /// Not now: everything stays as it is.
    Later,
}

impl Question {
    /// The answer that a key gives, if it gives one. Yes has the first letter of both languages.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Answered> {
        match key.code {
            KeyCode::Char('y' | 's' | 'Y' | 'S') => return Some(Answered::Yes),
            KeyCode::Char('n' | 'N') => return Some(Answered::No),
            KeyCode::Esc => return Some(Answered::Later),
            KeyCode::Enter | KeyCode::Char(' ') => return Some(if self.agreed { Answered::Yes } else { Answered::No }),
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down | KeyCode::Tab | KeyCode::BackTab => {
                self.agreed = !self.agreed;
            }
            _ => {}
        }
        None
    }
}
