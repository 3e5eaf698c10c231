//! What one can do, and the keys for it. The menu, the bottom line, the help and the keyboard all come from here.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// `the keys that do it => Variant, the key as it is shown, the end of the keys of its texts`.
macro_rules! actions {
    ($($code:pat => $variant:ident, $key:literal, $name:literal;)+) => {
        /// Something that one can do while the board is shown.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Action {
            $($variant,)+
        }

        impl Action {
            /// The key, as it is shown.
            pub(crate) const fn key(self) -> &'static str {
                match self {
                    $(Self::$variant => $key,)+
                }
            }

            /// The end of the keys of its texts: `action-NAME` in the menu, `bottom-NAME` in the bottom line.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The action of a key on the board. Letters a to h and the digits from 1 are left for typing squares.
            pub(crate) fn of_key(key: KeyEvent) -> Option<Self> {
                match key.code {
                    _ if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => None,
                    $($code => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

actions! {
    KeyCode::Enter | KeyCode::Char(' ') => Play, "Enter", "play";
    KeyCode::Char('u') | KeyCode::Backspace => Undo, "u", "undo";
    KeyCode::Char('r') => Redo, "r", "redo";
    KeyCode::Char(',') | KeyCode::PageUp => StepBack, ",", "step-back";
    KeyCode::Char('.') | KeyCode::PageDown => StepForward, ".", "step-forward";
    KeyCode::Home => First, "Home", "first";
    KeyCode::End => Last, "End", "last";
    KeyCode::Char(']') => NextBranch, "]", "next-branch";
    KeyCode::Char('[') => PreviousBranch, "[", "previous-branch";
    KeyCode::Char('0') => MainLine, "0", "main-line";
    KeyCode::Char('+') => Promote, "+", "promote";
    KeyCode::Delete => DeleteBranch, "Del", "delete-branch";
    KeyCode::Tab => Players, "Tab", "players";
    KeyCode::Char('i') => Hint, "i", "hint";
    KeyCode::Char('v') => Evaluation, "v", "evaluation";
    KeyCode::Char('y') => Review, "y", "review";
    KeyCode::Char('m') => MoveNow, "m", "move-now";
    KeyCode::Char('n') => New, "n", "new";
    KeyCode::Char('z') => SetUp, "z", "set-up";
    KeyCode::Char('o') => Open, "o", "open";
    KeyCode::Char('s') => Save, "s", "save";
    KeyCode::Char('w') => Share, "w", "share";
    KeyCode::Char('t') => History, "t", "history";
    KeyCode::Char('x') => Resign, "x", "resign";
    KeyCode::Char('p') => Preferences, "p", "preferences";
    KeyCode::Esc => Menu, "Esc", "menu";
    KeyCode::Char('?') | KeyCode::F(1) => Help, "?", "help";
    KeyCode::Char('q') => Quit, "q", "quit";
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
    use crate::app::tests::named_key;

    /// The code of a key, as it is written.
    fn code(key: &str) -> KeyCode {
        named_key(key).unwrap_or_else(|| KeyCode::Char(key.chars().next().unwrap()))
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
