//! Where this platform keeps settings and running games.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The folders of the app.
#[derive(Clone, Debug)]
pub struct Folders {
    config: PathBuf,
    state: PathBuf,
}

impl Folders {
    /// The folders of the user; `None` when there is no home to keep anything in.
    #[must_use]
    pub fn of_user() -> Option<Self> {
        let dirs = ProjectDirs::from("", "", "viravolta")?;
        let state = dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir()).to_owned();
        Some(Self { config: dirs.config_dir().to_owned(), state })
    }

    /// Everything inside one folder.
    #[must_use]
    pub fn inside(folder: &Path) -> Self {
        Self { config: folder.join("config"), state: folder.join("state") }
    }

    /// The file of the settings.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    /// The folder of the running games.
    #[must_use]
    pub fn running_games(&self) -> PathBuf {
        self.state.join("running")
    }

    /// The file of the games that were played.
    #[must_use]
    pub fn history(&self) -> PathBuf {
        self.state.join("history.json")
    }
}
