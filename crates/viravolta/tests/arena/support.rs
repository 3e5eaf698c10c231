//! Cups in folders of their own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use viravolta_testkit::programs;

pub(crate) const VIRAVOLTA: &str = env!("CARGO_BIN_EXE_viravolta");

/// A folder with a cup in it.
pub(crate) struct Cup {
    pub(crate) folder: tempfile::TempDir,
}

impl Cup {
    /// Where the machine cannot close its rooms, the cup makes do with what there is.
    pub(crate) fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let closed = viravolta_sandbox::doctor().missing_required().is_empty();
        let walls = if closed { "" } else { "sandbox = 'best-effort'\n" };
        std::fs::write(folder.path().join("cup.toml"), format!("{walls}{text}")).expect("a cup");
        Self { folder }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// `viravolta arena ...` in the folder.
    pub(crate) fn arena(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(VIRAVOLTA);
        // The tests speak English unless they say otherwise.
        let language: &[&str] = if arguments.contains(&"--lang") { &[] } else { &["--lang", "en"] };
        command.arg("arena").args(arguments).args(language).current_dir(self.folder.path());
        command
    }

    /// Plays the cup to its end.
    pub(crate) fn run(&self) -> Output {
        let output =
            self.arena(&["run", "cup.toml", "--out", "out", "--jobs", "2", "--force"]).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output
    }

    pub(crate) fn json(&self, file: &str) -> serde_json::Value {
        let text = std::fs::read(self.path("out").join(file)).expect(file);
        serde_json::from_slice(&text).expect(file)
    }
}

/// A player's table in the cup.
pub(crate) fn player(name: &str, protocol: &str, command: &[&str]) -> String {
    format!("[[player]]\nname = '{name}'\nprotocol = '{protocol}'\ncommand = {command:?}\n")
}

pub(crate) fn contestant(name: &str, protocol: &str, habits: &[&str]) -> String {
    let program: &Path = programs::contestant();
    let program = program.display().to_string();
    let command: Vec<&str> = [program.as_str(), protocol].into_iter().chain(habits.iter().copied()).collect();
    player(name, protocol, &command)
}
