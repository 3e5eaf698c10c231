//! A line of text being edited.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A line of text with a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Input {
    text: Vec<char>,
    cursor: usize,
}

impl Input {
    pub(crate) fn new(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { cursor: text.len(), text }
    }

    pub(crate) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// What stands before the cursor.
    pub(crate) fn before_cursor(&self) -> String {
        self.text[..self.cursor].iter().collect()
    }

    pub(crate) fn insert(&mut self, text: &str) {
        for character in text.chars().filter(|character| !character.is_control()) {
            self.text.insert(self.cursor, character);
            self.cursor += 1;
        }
    }

    /// Edits with a key; says whether the key was for editing.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.text.len(),
            KeyCode::Char('u') if control => drop(self.text.drain(..std::mem::take(&mut self.cursor))),
            KeyCode::Char('w') if control => self.rub_word(),
            KeyCode::Char(character) if !control => self.insert(character.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.text.len() => drop(self.text.remove(self.cursor)),
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            KeyCode::Backspace | KeyCode::Delete => {}
            _ => return false,
        }
        true
    }

    /// Takes out the word before the cursor; a slash ends a word.
    fn rub_word(&mut self) {
        let is_end = |character: char| character.is_whitespace() || character == '/' || character == '\\';
        let word = self.text[..self.cursor].iter().rposition(|character| !is_end(*character));
        let begin = word.and_then(|end| self.text[..end].iter().rposition(|character| is_end(*character)));
        let begin = begin.map_or(0, |end| end + 1);
        self.text.drain(begin..self.cursor);
        self.cursor = begin;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn press(input: &mut Input, code: KeyCode) {
        input.key(KeyEvent::from(code));
    }

    #[test]
    fn editing() {
        let mut input = Input::new("jogo.sgf");
        for _ in 0..4 {
            press(&mut input, KeyCode::Left);
        }
        input.insert("ção\n");
        assert_eq!((input.text(), input.before_cursor()), ("jogoção.sgf".to_owned(), "jogoção".to_owned()));
        press(&mut input, KeyCode::Backspace);
        press(&mut input, KeyCode::Delete);
        assert_eq!(input.text(), "jogoçãsgf");
        input.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(input.text(), "sgf");
    }

    #[test]
    fn a_word_ends_at_a_slash() {
        let mut input = Input::new("/home/ana/game");
        input.key(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL));
        assert_eq!(input.text(), "/home/ana/");
        input.key(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL));
        assert_eq!(input.text(), "/home/");
    }

    proptest! {
        #[test]
        fn any_keys_leave_the_cursor_inside(keys in prop::collection::vec((0u8..10, any::<char>()), 0..60)) {
            let mut input = Input::default();
            for (kind, character) in keys {
                let control = KeyModifiers::CONTROL;
                match kind {
                    0 => press(&mut input, KeyCode::Left),
                    1 => press(&mut input, KeyCode::Right),
                    2 => press(&mut input, KeyCode::Backspace),
                    3 => press(&mut input, KeyCode::Delete),
                    4 => press(&mut input, KeyCode::Home),
                    5 => { input.key(KeyEvent::new(KeyCode::Char('w'), control)); }
                    6 => { input.key(KeyEvent::new(KeyCode::Char('u'), control)); }
                    _ => press(&mut input, KeyCode::Char(character)),
                }
                prop_assert!(input.text().starts_with(&input.before_cursor()));
            }
        }
    }
}
