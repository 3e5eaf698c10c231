//! What is shown over the board: each kind in a file of its own.

mod browser;
mod form;
mod new_game;
mod page;
mod picker;
mod preferences;
mod question;

use super::action::Action;
use super::input::Input;

pub(crate) use browser::{Browsed, Browser, Entry, content, expand_home};
pub(crate) use form::{Form, FormEvent, Row};
pub(crate) use new_game::{level_shown, new_game_form, players_form, read_new_game, read_players, row_matters};
pub(crate) use page::Page;
pub(crate) use picker::{Picked, Picker, Source};
pub(crate) use preferences::{apply_preference, preferences_form};
pub(crate) use question::{Answered, Question, Wish};

/// Something over the board that takes the keys.
#[derive(Clone, Debug)]
pub(crate) enum Dialog {
    /// Everything one can do; the number is the selected line.
    Menu(usize),
    Form(FormKind, Form),
    Open(Browser),
    /// The games of a file with several, or those that were played here.
    Pick(Picker),
    Save(Input),
    /// The game as text to take away.
    Share(Page),
    Help(Page),
    Question(Question),
}

/// What a form is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormKind {
    NewGame,
    /// Who plays on from here.
    Players,
    Preferences,
}

impl Dialog {
    /// The menu, at its first line.
    pub(crate) const fn menu() -> Self {
        Self::Menu(0)
    }
}

/// The action of a line of the menu.
pub(crate) fn menu_action(line: usize) -> Action {
    Action::MENU[line.min(Action::MENU.len() - 1)]
}
