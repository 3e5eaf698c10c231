//! The index of positions, kept where the system keeps what can be made again.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use viravolta_i18n::{Texts, tr};
use viravolta_db::{Database, Filter, Lookup, PositionIndex};
use viravolta_rules::Position;

use crate::failure::Failure;
use crate::progress::Bar;

/// Looks a position up; the index is built when there is none or it no longer fits.
pub(super) fn look_up(
    t: Texts,
    database: &Database,
    folder: &Path,
    position: &Position,
    filter: &Filter,
) -> Result<Lookup, Failure> {
    let progress = std::cell::OnceCell::new();
    let bar = || progress.get_or_init(|| Bar::of_games(database.len(), tr!(t, "db-indexing")));
    let index = match cache_file(folder) {
        Some(path) => PositionIndex::open_or_build(database, &path, |done| bar().reach(done)).0,
        None => PositionIndex::build(database, |done| bar().reach(done)),
    };
    if let Some(progress) = progress.get() {
        progress.finish();
    }
    // A block that was damaged since the file was written: everything is still in the games themselves.
    let found = database
        .look_up(&index, position, filter)
        .or_else(|_| database.look_up(&PositionIndex::build(database, |_| ()), position, filter));
    found.map_err(Failure::Output)
}

/// One file for each folder.
fn cache_file(folder: &Path) -> Option<PathBuf> {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    let cache = directories::ProjectDirs::from("", "", "viravolta")?.cache_dir().to_owned();
    Some(cache.join(format!("wthor-{:016x}.positions", hasher.finish())))
}
