//! What one can do, and the keys for it. The menu, the bottom line, the help and the keyboard all come from here.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Something that one can do while the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Play,
    Undo,
    Redo,
    StepBack,
    StepForward,
    First,
    Last,
    NextBranch,
    PreviousBranch,
    Hint,
    Evaluation,
    Review,
    MoveNow,
    New,
    SetUp,
    Open,
    Save,
    Share,
    History,
    Resign,
    Preferences,
    Menu,
    Help,
    Quit,
}

impl Action {
    /// Those of the menu, in its order.
    pub(crate) const MENU: [Self; 18] = [
        Self::New,
        Self::SetUp,
        Self::Open,
        Self::Save,
        Self::Share,
        Self::History,
        Self::Undo,
        Self::Redo,
        Self::NextBranch,
        Self::Hint,
        Self::Evaluation,
        Self::Review,
        Self::MoveNow,
        Self::Resign,
        Self::Preferences,
        Self::Help,
        Self::Menu,
        Self::Quit,
    ];

    /// Those of the bottom line, the most useful first: what does not fit is left out.
    pub(crate) const BOTTOM: [Self; 10] = [
        Self::Play,
        Self::Undo,
        Self::Hint,
        Self::New,
        Self::Menu,
        Self::Help,
        Self::Quit,
        Self::Redo,
        Self::Open,
        Self::Save,
    ];

    /// The key, as it is shown.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Play => "Enter",
            Self::Undo => "u",
            Self::Redo => "r",
            Self::StepBack => ",",
            Self::StepForward => ".",
            Self::First => "Home",
            Self::Last => "End",
            Self::NextBranch => "]",
            Self::PreviousBranch => "[",
            Self::Hint => "i",
            Self::Evaluation => "v",
            Self::Review => "y",
            Self::MoveNow => "m",
            Self::New => "n",
            Self::SetUp => "z",
            Self::Open => "o",
            Self::Save => "s",
            Self::Share => "w",
            Self::History => "t",
            Self::Resign => "x",
            Self::Preferences => "p",
            Self::Menu => "Esc",
            Self::Help => "?",
            Self::Quit => "q",
        }
    }

    /// The end of the keys of its texts: `action-NAME` in the menu, `bottom-NAME` in the bottom line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::StepBack => "step-back",
            Self::StepForward => "step-forward",
            Self::First => "first",
            Self::Last => "last",
            Self::NextBranch => "next-branch",
            Self::PreviousBranch => "previous-branch",
            Self::Hint => "hint",
            Self::Evaluation => "evaluation",
            Self::Review => "review",
            Self::MoveNow => "move-now",
            Self::New => "new",
            Self::SetUp => "set-up",
            Self::Open => "open",
            Self::Save => "save",
            Self::Share => "share",
            Self::History => "history",
            Self::Resign => "resign",
            Self::Preferences => "preferences",
            Self::Menu => "menu",
            Self::Help => "help",
            Self::Quit => "quit",
        }
    }

    /// The action of a key on the board. Letters a to h and the digits are left for typing squares.
    pub(crate) fn of_key(key: KeyEvent) -> Option<Self> {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return None;
        }
        Some(match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => Self::Play,
            KeyCode::Char('u') | KeyCode::Backspace => Self::Undo,
            KeyCode::Char('r') => Self::Redo,
            KeyCode::Char(',') | KeyCode::PageUp => Self::StepBack,
            KeyCode::Char('.') | KeyCode::PageDown => Self::StepForward,
            KeyCode::Home => Self::First,
            KeyCode::End => Self::Last,
            KeyCode::Char(']') => Self::NextBranch,
            KeyCode::Char('[') => Self::PreviousBranch,
            KeyCode::Char('i') => Self::Hint,
            KeyCode::Char('v') => Self::Evaluation,
            KeyCode::Char('y') => Self::Review,
            KeyCode::Char('m') => Self::MoveNow,
            KeyCode::Char('n') => Self::New,
            KeyCode::Char('z') => Self::SetUp,
            KeyCode::Char('o') => Self::Open,
            KeyCode::Char('s') => Self::Save,
            KeyCode::Char('w') => Self::Share,
            KeyCode::Char('t') => Self::History,
            KeyCode::Char('x') => Self::Resign,
            KeyCode::Char('p') => Self::Preferences,
            KeyCode::Esc => Self::Menu,
            KeyCode::Char('?') | KeyCode::F(1) => Self::Help,
            KeyCode::Char('q') => Self::Quit,
            _ => return None,
        })
    }
}

/// The direction of an arrow or of hjkl: how far down and how far to the right.
pub(crate) fn direction(key: KeyEvent) -> Option<(i8, i8)> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::Up | KeyCode::Char('k') => (-1, 0),
        KeyCode::Down | KeyCode::Char('j') => (1, 0),
        KeyCode::Left | KeyCode::Char('h') => (0, -1),
        KeyCode::Right | KeyCode::Char('l') => (0, 1),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shown_key_does_what_it_says() {
        for action in Action::MENU.into_iter().chain(Action::BOTTOM) {
            let code = match action.key() {
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Home" => KeyCode::Home,
                "End" => KeyCode::End,
                letter => KeyCode::Char(letter.chars().next().unwrap()),
            };
            assert_eq!(Action::of_key(KeyEvent::from(code)), Some(action));
        }
    }

    #[test]
    fn no_action_takes_a_letter_of_a_column_or_a_digit() {
        for letter in ('a'..='h').chain('0'..='9') {
            assert_eq!(Action::of_key(KeyEvent::from(KeyCode::Char(letter))), None);
        }
    }
}
