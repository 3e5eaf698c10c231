//! A place to play: a home of its own, so that tests do not meet each other or the user.

use std::fs;
use std::path::Path;

use tempfile::TempDir;
use viravolta_testkit::terminal::{Start, Terminal};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_viravolta");
pub(crate) const ENTER: &str = "\r";
pub(crate) const ESCAPE: &str = "\x1b";
pub(crate) const DOWN: &str = "\x1b[B";

/// A home, which several runs may share.
pub(crate) struct Desk {
    folder: TempDir,
}

impl Desk {
    /// A home where the discs do not turn: a test has no eyes for it.
    pub(crate) fn new() -> Self {
        let desk = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        desk.settings("animation = false\n");
        desk
    }

    /// Puts settings there.
    pub(crate) fn settings(&self, text: &str) {
        let folder = self.path().join("config").join("viravolta");
        fs::create_dir_all(&folder).expect("a folder for the settings");
        fs::write(folder.join("settings.toml"), text).expect("the settings");
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The program in this home, about to start.
    pub(crate) fn prepare(&self, program: &str, arguments: &[&str]) -> Start {
        let home = self.path().display().to_string();
        Start::new(program, arguments)
            .folder(self.path())
            .env("HOME", &home)
            .env("XDG_CONFIG_HOME", &format!("{home}/config"))
            .env("XDG_STATE_HOME", &format!("{home}/state"))
    }

    /// Starts the app and waits until it is there.
    pub(crate) fn start(&self, arguments: &[&str]) -> Terminal {
        let mut terminal = self.prepare(PROGRAM, arguments).start().expect("the app starts");
        // The bottom line is drawn last.
        terminal.wait_for("Enter");
        terminal
    }
}
