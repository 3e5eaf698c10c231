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
    MainLine,
    Promote,
    DeleteBranch,
    Hint,
    Evaluation,
    Review,
    MoveNow,
    Players,
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
    pub(crate) const MENU: [Self; 20] = [
        Self::New,
        Self::Players,
        Self::SetUp,
        Self::Open,
        Self::Save,
        Self::Share,
        Self::History,
        Self::Undo,
        Self::Redo,
        Self::NextBranch,
        Self::MainLine,
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
            Self::MainLine => "0",
            Self::Promote => "+",
            Self::DeleteBranch => "Del",
            Self::Players => "Tab",
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
            Self::MainLine => "main-line",
            Self::Promote => "promote",
            Self::DeleteBranch => "delete-branch",
            Self::Players => "players",
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

    /// The action of a key on the board. Letters a to h and the digits from 1 are left for typing squares.
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
            KeyCode::Char('0') => Self::MainLine,
            KeyCode::Char('+') => Self::Promote,
            KeyCode::Delete => Self::DeleteBranch,
            KeyCode::Tab => Self::Players,
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

    /// The code of a key, as it is written.
    fn code(key: &str) -> KeyCode {
        match key {
            "Enter" => KeyCode::Enter,
            "Esc" => KeyCode::Esc,
            "Home" => KeyCode::Home,
            "End" => KeyCode::End,
            "Tab" => KeyCode::Tab,
            "Del" => KeyCode::Delete,
            letter => KeyCode::Char(letter.chars().next().unwrap()),
        }
    }

    #[test]
    fn every_shown_key_does_what_it_says() {
        for action in Action::MENU.into_iter().chain(Action::BOTTOM) {
            assert_eq!(Action::of_key(KeyEvent::from(code(action.key()))), Some(action));
        }
    }

    #[test]
    fn the_front_pages_name_the_keys_that_there_are() {
        let english = include_str!("../../../../README.md").split_once("## The keys of the app").unwrap().1;
        let portuguese = include_str!("../../../../LEIAME.md").split_once("## As teclas da aplicação").unwrap().1;
        for page in [english, portuguese] {
            let table: Vec<&str> = page.lines().skip_while(|line| !line.starts_with('|')).collect();
            let rows = table.into_iter().skip(2).take_while(|line| line.starts_with('|'));
            let keys: Vec<&str> =
                rows.flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2)).collect();
            for key in keys.iter().filter(|key| **key != "f5") {
                assert!(Action::of_key(KeyEvent::from(code(key))).is_some_and(|action| action.key() == *key), "{key}");
            }
            for action in Action::MENU.into_iter().chain(Action::BOTTOM) {
                assert!(keys.contains(&action.key()), "{action:?}");
            }
        }
    }

    #[test]
    fn no_action_takes_a_letter_of_a_column_or_a_digit() {
        for letter in ('a'..='h').chain('1'..='9') {
            assert_eq!(Action::of_key(KeyEvent::from(KeyCode::Char(letter))), None);
        }
    }
}
