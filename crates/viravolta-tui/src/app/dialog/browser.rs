//! Choosing a file: a path that can be typed, and the folder it leads to.

use std::fs;
use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyEvent};

use crate::app::input::Input;

/// Something in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) is_folder: bool,
}

/// The path typed so far and what matches it.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    pub(crate) input: Input,
    /// The folder that the path leads to, and all that is in it once it has been read.
    folder: PathBuf,
    all: Option<Vec<Entry>>,
    /// Whether somebody has been asked to read it.
    asked: bool,
    pub(crate) entries: Vec<Entry>,
    /// `None` while the path is being typed.
    pub(crate) selected: Option<usize>,
}

/// What came of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Browsed {
    Nothing,
    File(PathBuf),
    Cancelled,
}

/// Folders with more are shown in part.
const MOST: usize = 2000;

impl Browser {
    /// A browser that begins in a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        let mut text = folder.display().to_string();
        if !text.is_empty() && !text.ends_with(std::path::MAIN_SEPARATOR) {
            text.push(std::path::MAIN_SEPARATOR);
        }
        let (folder, entries) = (PathBuf::new(), Vec::new());
        let mut browser = Self { input: Input::new(&text), folder, all: None, asked: true, entries, selected: None };
        browser.refresh();
        browser
    }

    /// The folder that is to be read, if there is one; it is asked for once.
    pub(crate) fn wants(&mut self) -> Option<PathBuf> {
        (!std::mem::replace(&mut self.asked, true)).then(|| self.folder.clone())
    }

    /// Takes in what is in a folder, if it is still wanted.
    pub(crate) fn learn(&mut self, folder: &Path, content: Vec<Entry>) {
        if folder == self.folder {
            self.all = Some(content);
            self.refresh();
        }
    }

    /// Whether what is in the folder is not known yet.
    pub(crate) const fn is_reading(&self) -> bool {
        self.all.is_none()
    }

    /// The folder part and the beginning of a name.
    fn split(&self) -> (PathBuf, String) {
        let text = expand_home(&self.input.text());
        match text.rfind(['/', std::path::MAIN_SEPARATOR]) {
            Some(at) => (PathBuf::from(&text[..=at]), text[at + 1..].to_owned()),
            None => (PathBuf::from("."), text),
        }
    }

    /// Keeps what begins as typed; another folder is to be read first.
    fn refresh(&mut self) {
        let (folder, prefix) = self.split();
        let prefix = prefix.to_lowercase();
        if folder != self.folder {
            (self.folder, self.all, self.asked) = (folder, None, false);
        }
        let fits = |entry: &&Entry| {
            let hidden = entry.name.starts_with('.') && !prefix.starts_with('.');
            !hidden && entry.name.to_lowercase().starts_with(&prefix)
        };
        self.entries = self.all.iter().flatten().filter(fits).cloned().collect();
        self.selected = None;
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Browsed {
        let last = self.entries.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => return Browsed::Cancelled,
            KeyCode::Enter => return self.accept(),
            KeyCode::Tab => {
                self.complete();
            }
            KeyCode::Down if !self.entries.is_empty() => {
                self.selected = Some(self.selected.map_or(0, |selected| (selected + 1).min(last)));
            }
            KeyCode::Up => self.selected = self.selected.and_then(|selected| selected.checked_sub(1)),
            KeyCode::PageDown if !self.entries.is_empty() => {
                self.selected = Some((self.selected.unwrap_or(0) + 8).min(last));
            }
            KeyCode::PageUp => self.selected = self.selected.map(|selected| selected.saturating_sub(8)),
            _ => {
                if self.input.key(key) {
                    self.refresh();
                }
            }
        }
        Browsed::Nothing
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.input.insert(text);
        self.refresh();
    }

    /// Takes an entry of the list.
    pub(crate) fn pick(&mut self, index: usize) -> Browsed {
        self.selected = Some(index);
        self.accept()
    }

    /// Goes into the selected folder, or takes the selected file, or what was typed.
    fn accept(&mut self) -> Browsed {
        if let Some(entry) = self.selected.and_then(|selected| self.entries.get(selected)).cloned() {
            self.take(&entry);
            return if entry.is_folder { Browsed::Nothing } else { Browsed::File(self.path()) };
        }
        Browsed::File(self.path())
    }

    /// What was typed is a folder: goes into it.
    pub(crate) fn enter(&mut self) {
        if !self.input.text().ends_with(['/', std::path::MAIN_SEPARATOR]) {
            self.input = Input::new(&(self.input.text() + std::path::MAIN_SEPARATOR_STR));
            self.refresh();
        }
    }

    /// Completes the name as far as all matches agree.
    fn complete(&mut self) {
        let entry = match (self.selected, self.entries.as_slice()) {
            (Some(selected), entries) => entries.get(selected).cloned(),
            (None, [only]) => Some(only.clone()),
            (None, entries) => return self.complete_common(&common_beginning(entries)),
        };
        if let Some(entry) = entry {
            self.take(&entry);
        }
    }

    fn complete_common(&mut self, beginning: &str) {
        let (_, typed) = self.split();
        if beginning.len() > typed.len() {
            self.replace_name(beginning);
        }
    }

    fn take(&mut self, entry: &Entry) {
        let separator = if entry.is_folder { std::path::MAIN_SEPARATOR_STR } else { "" };
        self.replace_name(&format!("{}{separator}", entry.name));
    }

    fn replace_name(&mut self, name: &str) {
        let text = self.input.text();
        let folder = text.rfind(['/', std::path::MAIN_SEPARATOR]).map_or("", |at| &text[..=at]);
        self.input = Input::new(&format!("{folder}{name}"));
        self.refresh();
    }

    fn path(&self) -> PathBuf {
        PathBuf::from(expand_home(&self.input.text()))
    }
}

/// What is in a folder, folders first.
pub(crate) fn content(folder: &Path) -> Vec<Entry> {
    let found = fs::read_dir(folder).into_iter().flatten().flatten().take(MOST);
    let mut entries: Vec<Entry> = found
        .map(|entry| Entry { name: entry.file_name().to_string_lossy().into_owned(), is_folder: entry.path().is_dir() })
        .collect();
    entries.sort_by_key(|entry| (!entry.is_folder, entry.name.to_lowercase()));
    entries
}

/// What all names begin with.
fn common_beginning(entries: &[Entry]) -> String {
    let Some(first) = entries.first() else { return String::new() };
    let mut length = first.name.len();
    for entry in entries {
        let same = first.name.bytes().zip(entry.name.bytes()).take_while(|(a, b)| a == b).count();
        length = length.min(same);
    }
    while !first.name.is_char_boundary(length) {
        length -= 1;
    }
    first.name[..length].to_owned()
}

/// `~/` at the beginning is the user's home, as people are used to.
pub(crate) fn expand_home(text: &str) -> String {
    let home = directories::UserDirs::new().map(|dirs| dirs.home_dir().display().to_string());
    match (text.strip_prefix('~'), home) {
        (Some(rest), Some(home)) if rest.is_empty() || rest.starts_with(['/', '\\']) => home + rest,
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A browser whose disk answers at once.
    fn browse(folder: &Path) -> Browser {
        let mut browser = Browser::new(folder);
        answer(&mut browser);
        browser
    }

    fn answer(browser: &mut Browser) {
        browser.wants().into_iter().for_each(|folder| browser.learn(&folder, content(&folder)));
    }

    fn press(browser: &mut Browser, code: KeyCode) -> Browsed {
        let browsed = browser.key(KeyEvent::from(code));
        answer(browser);
        browsed
    }

    fn names(browser: &Browser) -> Vec<&str> {
        browser.entries.iter().map(|entry| entry.name.as_str()).collect()
    }

    #[test]
    fn typing_narrows_and_tab_completes() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["final.sgf", "first.sgf", "other.ggf", ".hidden"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("sub")).unwrap();
        let mut browser = browse(folder.path());
        assert_eq!(names(&browser), ["sub", "final.sgf", "first.sgf", "other.ggf"]);
        press(&mut browser, KeyCode::Char('f'));
        press(&mut browser, KeyCode::Tab);
        assert!(browser.input.text().ends_with("fi"));
        assert_eq!(names(&browser), ["final.sgf", "first.sgf"]);
        press(&mut browser, KeyCode::Down);
        press(&mut browser, KeyCode::Down);
        assert_eq!(press(&mut browser, KeyCode::Enter), Browsed::File(folder.path().join("first.sgf")));
    }

    #[test]
    fn folders_are_entered() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("sub")).unwrap();
        fs::write(folder.path().join("sub").join("game.sgf"), "").unwrap();
        let mut browser = browse(folder.path());
        press(&mut browser, KeyCode::Down);
        assert_eq!(press(&mut browser, KeyCode::Enter), Browsed::Nothing);
        assert_eq!(names(&browser), ["game.sgf"]);
        assert_eq!(browser.pick(0), Browsed::File(folder.path().join("sub").join("game.sgf")));
    }

    #[test]
    fn a_name_that_is_not_there_is_taken_as_typed() {
        let mut browser = browse(Path::new(""));
        browser.paste("/no/such/file.sgf");
        assert_eq!(press(&mut browser, KeyCode::Enter), Browsed::File(PathBuf::from("/no/such/file.sgf")));
    }

    #[test]
    fn keys_do_not_wait_for_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("game.sgf"), "").unwrap();
        let mut browser = Browser::new(folder.path());
        let wanted = browser.wants().unwrap();
        assert!(browser.is_reading() && browser.wants().is_none(), "asked for once");
        browser.key(KeyEvent::from(KeyCode::Char('g')));
        browser.learn(Path::new("another"), vec![Entry { name: "gone".to_owned(), is_folder: false }]);
        assert!(names(&browser).is_empty());
        browser.learn(&wanted, content(&wanted));
        assert_eq!(names(&browser), ["game.sgf"], "what was typed meanwhile counts");
    }
}
