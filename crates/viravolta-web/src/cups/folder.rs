//! Which cups there are, and when one of them changes.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use serde_json::json;
use tokio::sync::watch;
use viravolta_arena::running::{self, RunningGame};
use viravolta_arena::{Archive, JOURNAL, Results, State};

use crate::state::App;

/// How it stands with a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// A referee is at work.
    Running,
    /// Games are due and nobody plays them.
    Waiting,
    /// Nothing is left to be played.
    Finished,
}

/// A cup at one moment.
#[derive(Debug)]
pub(crate) struct Cup {
    /// The name of its folder.
    pub(crate) name: String,
    pub(crate) version: u64,
    pub(crate) progress: Progress,
    pub(crate) results: Results,
    pub(crate) running: Vec<RunningGame>,
}

/// The cups of a folder.
#[derive(Debug, Default)]
pub(crate) struct Cups {
    folder: Option<PathBuf>,
    known: Mutex<HashMap<String, Arc<Cup>>>,
    watched: Mutex<HashMap<String, watch::Sender<u64>>>,
}

impl Cups {
    /// The cups of a folder, which must be there.
    pub(crate) fn open(folder: Option<&Path>) -> Result<Self, (PathBuf, io::Error)> {
        if let Some(folder) = folder {
            std::fs::read_dir(folder).map_err(|cause| (folder.to_owned(), cause))?;
        }
        Ok(Self { folder: folder.map(Path::to_owned), ..Self::default() })
    }

    /// Whether there is a folder of cups.
    pub(crate) const fn is_there(&self) -> bool {
        self.folder.is_some()
    }

    /// The folders that hold a journal, by name, the newest first.
    fn folders(&self) -> Vec<(String, PathBuf)> {
        let Some(folder) = &self.folder else { return Vec::new() };
        // A folder that is itself a cup is one, too.
        let own = folder.join(JOURNAL).exists().then(|| folder.clone());
        let mut found: Vec<_> = own.into_iter().chain(below(folder)).flat_map(cups_of).collect();
        found.sort();
        found.into_iter().map(|(_, name, path)| (name, path)).collect()
    }

    /// All cups that can be read, the newest first. Reads files.
    pub(crate) fn all(&self) -> Vec<Arc<Cup>> {
        self.folders().into_iter().filter_map(|(name, path)| self.cup(&name, &path)).collect()
    }

    /// The cup of this name. Reads files.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Cup>> {
        let (name, path) = self.folders().into_iter().find(|(known, _)| known == name)?;
        self.cup(&name, &path)
    }

    /// The cup in a folder, read again only if something has changed.
    fn cup(&self, name: &str, path: &Path) -> Option<Arc<Cup>> {
        let version = version(path);
        if let Some(known) = lock(&self.known).get(name).filter(|known| known.version == version) {
            return Some(Arc::clone(known));
        }
        let results = Results::new(&Archive::load(path).ok()?);
        let is_on = is_locked(&path.join(JOURNAL));
        let due = |number: u32| results.schedule.due().any(|slot| slot.number == number);
        let on = if is_on { running::read(path) } else { Vec::new() };
        let running = on.into_iter().filter(|game| due(game.number)).collect();
        let progress = match (is_on, results.schedule.over) {
            (true, _) => Progress::Running,
            (false, true) => Progress::Finished,
            (false, false) => Progress::Waiting,
        };
        let cup = Arc::new(Cup { name: name.to_owned(), version, progress, results, running });
        lock(&self.known).insert(name.to_owned(), Arc::clone(&cup));
        Some(cup)
    }

    /// Tells when the cup of this name changes.
    pub(crate) fn watch(&self, name: &str) -> Option<CupWatch> {
        let (name, path) = self.folders().into_iter().find(|(known, _)| known == name)?;
        let mut watched = lock(&self.watched);
        let sender = watched.entry(name.clone()).or_insert_with(|| watch::Sender::new(version(&path)));
        Some(CupWatch { name, version: sender.subscribe() })
    }

    /// Looks at the cups that somebody watches, and tells those who do if something has changed.
    pub(crate) async fn look(&self, app: &Arc<App>) {
        lock(&self.watched).retain(|_, sender| sender.receiver_count() > 0);
        if lock(&self.watched).is_empty() {
            return;
        }
        let app = Arc::clone(app);
        let looked = tokio::task::spawn_blocking(move || app.cups.compare());
        // When the machine refuses, it is looked at again a second later.
        drop(looked.await);
    }

    fn compare(&self) {
        for (name, path) in self.folders() {
            if let Some(sender) = lock(&self.watched).get(&name) {
                let version = version(&path);
                sender.send_if_modified(|known| std::mem::replace(known, version) != version);
            }
        }
    }
}

/// What is in a folder.
fn below(folder: &Path) -> impl Iterator<Item = PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

/// The cup in a folder, or those whose results lie in it beside their `cup.toml`: when it was written last, its name and where.
fn cups_of(path: PathBuf) -> Vec<(Reverse<SystemTime>, String, PathBuf)> {
    let written = |path: &Path| path.join(JOURNAL).metadata().and_then(|data| data.modified()).ok().map(Reverse);
    let Some(name) = path.canonicalize().ok().and_then(|path| Some(path.file_name()?.to_str()?.to_owned())) else {
        return Vec::new();
    };
    if let Some(written) = written(&path) {
        return vec![(written, name, path)];
    }
    let inner: Vec<_> = below(&path).filter_map(|path| Some((written(&path)?, path))).collect();
    let alone = inner.len() == 1;
    let named = |(written, inner): (_, PathBuf)| {
        let own = inner.file_name()?.to_str()?;
        Some((written, if alone { name.clone() } else { format!("{name}-{own}") }, inner))
    };
    inner.into_iter().filter_map(named).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A number that changes when the files of a cup do, or when a referee comes or goes. Small enough for every reader of
/// numbers.
fn version(path: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    for name in [JOURNAL, running::FILE] {
        let data = path.join(name).metadata().ok();
        data.map(|data| (data.len(), data.modified().ok())).hash(&mut hasher);
    }
    is_locked(&path.join(JOURNAL)).hash(&mut hasher);
    hasher.finish() >> 12
}

/// Whether a referee holds the journal.
fn is_locked(journal: &Path) -> bool {
    let Ok(file) = File::open(journal) else { return false };
    matches!(file.try_lock_shared(), Err(std::fs::TryLockError::WouldBlock))
}

impl Cup {
    /// How many games were played and how many are known to come.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let slots = &self.results.schedule.slots;
        let played = slots.iter().filter(|slot| matches!(slot.state, State::Played(_) | State::Walkover(_))).count();
        (played, slots.len())
    }
}

/// Somebody who wants to know when a cup changes.
#[derive(Debug)]
pub(crate) struct CupWatch {
    name: String,
    version: watch::Receiver<u64>,
}

impl CupWatch {
    /// What is told.
    pub(crate) fn event(&self) -> String {
        json!({"name": self.name, "version": *self.version.borrow()}).to_string()
    }

    /// Waits for a change.
    pub(crate) async fn changed(&mut self) {
        if self.version.changed().await.is_err() {
            std::future::pending().await
        }
    }
}
