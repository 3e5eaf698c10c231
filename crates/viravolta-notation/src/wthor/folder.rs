//! The files of an archive in a folder: the one place that knows what they are called.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use super::archive::Archive;
use super::header::{CreationDate, Header, Kind};
use super::names::{NameKind, NameList, Names};
use crate::ReadError;

/// A file or a folder of an archive that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct FolderError {
    /// Its path.
    pub path: PathBuf,
    /// Why.
    pub error: ReadError,
}

impl FolderError {
    /// For `map_err`: blames a path.
    pub fn at<E: Into<ReadError>>(path: &Path) -> impl FnOnce(E) -> Self {
        move |error| Self { path: path.to_owned(), error: error.into() }
    }
}

/// The files of a folder whose names end in `.wtb`, in any case, in the order of their names, which carry the years.
///
/// # Errors
/// When the folder cannot be read.
pub fn game_files(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let mut paths = files(folder, "wtb").map_err(FolderError::at(folder))?;
    paths.sort();
    Ok(paths)
}

fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let wanted = |path: &PathBuf| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending));
    Ok(paths.into_iter().filter(|path| wanted(path) && path.is_file()).collect())
}

impl Names {
    /// The lists of names that lie in a folder, `.jou` and `.trn` in any case: those called `WTH` or `WTHOR` before others;
    /// empty lists when there are none.
    ///
    /// # Errors
    /// When the folder or a list cannot be read.
    pub fn in_folder(folder: &Path) -> Result<Self, FolderError> {
        let list = |kind: NameKind, ending: &str| {
            let usual = |path: &PathBuf| {
                let stem = path.file_stem().unwrap_or_default();
                ["wth", "wthor"].iter().any(|name| stem.eq_ignore_ascii_case(name))
            };
            let found = files(folder, ending).map_err(FolderError::at(folder))?;
            let Some(path) = found.into_iter().min_by_key(|path| (!usual(path), path.clone())) else {
                return Ok(NameList::new(kind));
            };
            let file = File::open(&path).map_err(FolderError::at(&path))?;
            NameList::read(kind, BufReader::new(file)).map_err(FolderError::at(&path))
        };
        Ok(Self { players: list(NameKind::Player, "jou")?, tournaments: list(NameKind::Tournament, "trn")? })
    }

    /// The lists of names that lie beside a file of games.
    ///
    /// # Errors
    /// When the folder or a list cannot be read.
    pub fn beside(games: &Path) -> Result<Self, FolderError> {
        let folder = games.parent().filter(|folder| !folder.as_os_str().is_empty());
        Self::in_folder(folder.unwrap_or(Path::new(".")))
    }
}

/// The name of the file with the games of a year.
#[must_use]
pub fn year_file(year: u16) -> String {
    format!("WTH_{year:04}.wtb")
}

/// Whether the first bytes of a file are those of a list of names.
#[must_use]
pub fn is_name_list(sample: &[u8]) -> bool {
    Header::parse(sample).is_ok_and(|header| header.kind() == Kind::Names)
}

impl Archive {
    /// All files of the archive with their names: the games of each year, then the two lists.
    #[must_use]
    pub fn files(&self, created: CreationDate) -> Vec<(String, Vec<u8>)> {
        let games = self.game_files(created).map(|(year, bytes)| (year_file(year), bytes));
        let Names { players, tournaments } = self.names();
        let lists = [("WTH.JOU", players), ("WTH.TRN", tournaments)];
        games.chain(lists.map(|(name, list)| (name.to_owned(), list.to_bytes(created)))).collect()
    }
}
