//! A list of games, narrowed down by what is typed: those of a file, or those that were played here.

use std::rc::Rc;
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use viravolta_desk::Seat;
use viravolta_desk::history::Entry;
use viravolta_i18n::Texts;

use crate::app::input::Input;
use crate::files::FileGames;

/// Where the games come from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// A file, and who plays on in its games.
    File(Arc<FileGames>, [Seat; 2]),
    /// The games that were played here.
    Past(Rc<[Entry]>),
}

/// The list, what is searched for, and the selected game.
#[derive(Clone, Debug)]
pub(crate) struct Picker {
    pub(crate) source: Source,
    pub(crate) input: Input,
    /// Those that fit what was typed, and what that was.
    found: Vec<usize>,
    searched: String,
    pub(crate) selected: usize,
}

/// What came of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    Nothing,
    /// The line of the list shown.
    Line(usize),
    Cancelled,
}

impl Picker {
    pub(crate) fn new(source: Source) -> Self {
        let mut picker =
            Self { source, input: Input::default(), found: Vec::new(), searched: String::new(), selected: 0 };
        picker.found = (0..picker.total()).collect();
        picker
    }

    /// How many games there are in all.
    pub(crate) fn total(&self) -> usize {
        match &self.source {
            Source::File(games, _) => games.titles.len(),
            Source::Past(entries) => entries.len(),
        }
    }

    /// How many games fit what was typed.
    pub(crate) const fn len(&self) -> usize {
        self.found.len()
    }

    /// The game of a line of the list shown.
    pub(crate) fn game(&self, line: usize) -> Option<usize> {
        self.found.get(line).copied()
    }

    pub(crate) fn key(&mut self, t: Texts, key: KeyEvent) -> Picked {
        let last = self.found.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => return Picked::Cancelled,
            KeyCode::Enter => return Picked::Line(self.selected),
            KeyCode::Up => self.selected = self.selected.saturating_sub(1),
            KeyCode::Down => self.selected = (self.selected + 1).min(last),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = last,
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
        let wanted = self.input.text().to_lowercase();
        let words: Vec<&str> = wanted.split_whitespace().collect();
        let fits = |index: &usize| match &self.source {
            Source::File(games, _) => {
                let title = games.titles[*index].to_lowercase();
                words.iter().all(|word| title.contains(word))
            }
            Source::Past(entries) => entries[*index].matches(t, &wanted),
        };
        // Who types on narrows down what has been found; an archive is not searched anew.
        self.found = match wanted.starts_with(&self.searched) {
            true => self.found.iter().copied().filter(fits).collect(),
            false => (0..self.total()).filter(fits).collect(),
        };
        self.searched = wanted;
        self.selected = 0;
    }
}
