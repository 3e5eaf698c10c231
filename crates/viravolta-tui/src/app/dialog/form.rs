//! A list of choices: up and down pick a line, left and right change it.

use crossterm::event::{KeyCode, KeyEvent};

/// A line of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) choices: Vec<String>,
    pub(crate) chosen: usize,
}

/// Lines of choices, of which one is selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) rows: Vec<Row>,
    pub(crate) selected: usize,
}

/// What came of a key or a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormEvent {
    None,
    /// The choice of this line has changed.
    Changed(usize),
    Accepted,
    Cancelled,
}

impl Form {
    pub(crate) const fn new(rows: Vec<Row>) -> Self {
        Self { rows, selected: 0 }
    }

    /// The choice of a line.
    pub(crate) fn chosen(&self, row: usize) -> usize {
        self.rows.get(row).map_or(0, |row| row.chosen)
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> FormEvent {
        let count = self.rows.len().max(1);
        match key.code {
            KeyCode::Esc => return FormEvent::Cancelled,
            KeyCode::Enter => return FormEvent::Accepted,
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.selected = (self.selected + count - 1) % count,
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.selected = (self.selected + 1) % count,
            KeyCode::Left | KeyCode::Char('h') => return self.change(self.selected, false),
            KeyCode::Right | KeyCode::Char('l' | ' ') => return self.change(self.selected, true),
            _ => {}
        }
        FormEvent::None
    }

    /// The next choice of a line, or the one before, around the ends.
    pub(crate) fn change(&mut self, line: usize, forward: bool) -> FormEvent {
        let Some(row) = self.rows.get_mut(line) else { return FormEvent::None };
        let count = row.choices.len().max(1);
        row.chosen = (row.chosen + if forward { 1 } else { count - 1 }) % count;
        self.selected = line;
        FormEvent::Changed(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_go_round() {
        let row = Row { label: String::new(), choices: vec!["a".to_owned(), "b".to_owned()], chosen: 0 };
        let mut form = Form::new(vec![row.clone(), row]);
        assert_eq!(form.key(KeyEvent::from(KeyCode::Up)), FormEvent::None);
        assert_eq!(form.key(KeyEvent::from(KeyCode::Left)), FormEvent::Changed(1));
        assert_eq!((form.chosen(0), form.chosen(1), form.chosen(9)), (0, 1, 0));
        assert_eq!(form.key(KeyEvent::from(KeyCode::Right)), FormEvent::Changed(1));
        assert_eq!(form.chosen(1), 0);
        assert_eq!(form.change(7, true), FormEvent::None);
    }
}
