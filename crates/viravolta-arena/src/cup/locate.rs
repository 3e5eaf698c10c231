//! Where a player's files are: what its command names, which folder is its own, and what else it may see.
//!
//! All of this follows from the teacher's file. What is in a player's folder decides nothing, and no link in it is
//! followed to another place.

use std::path::{Component, Path, PathBuf};

use viravolta_sandbox::{Command, Folder};

use super::error::Problem;
use super::file::PlayerFile;

/// Folders that every room shows, right in which no cup and no player may lie.
const SYSTEM: [&str; 12] = [
    "/usr",
    "/usr/local",
    "/usr/bin",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/run/current-system",
];

/// Where a player runs.
pub(crate) struct Place {
    /// The command as its room knows it.
    pub(crate) command: Command,
    /// Its folder.
    pub(crate) folder: Folder,
    /// Single files that it needs to see.
    pub(crate) shown: Vec<PathBuf>,
}

/// The files of all players of a cup.
pub(crate) struct Neighbours {
    /// For each file that a command names, in which folder it lies; for a folder, itself.
    files: Vec<(PathBuf, PathBuf)>,
}

impl Neighbours {
    /// Looks at every command.
    pub(crate) fn new(players: &[PlayerFile], cup: &Path) -> Result<Self, Problem> {
        if SYSTEM.iter().any(|system| cup == Path::new(system)) {
            return Err(Problem::InSystem(cup.display().to_string()));
        }
        let mut files = Vec::new();
        for player in players {
            match &player.folder {
                Some(folder) => {
                    files.extend(cup.join(folder).canonicalize().ok().map(|folder| (folder.clone(), folder)))
                }
                // What is wrong with it is said when its turn comes.
                None => files.extend(found(player, cup).unwrap_or_default().into_iter().flatten().next().map(|file| {
                    let folder = folder_of(&file).to_owned();
                    (file, folder)
                })),
            }
        }
        Ok(Self { files })
    }

    /// The players' folders.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &Path> {
        let folders = self.files.iter().map(|(_, folder)| folder.as_path());
        folders.filter(|folder| !SYSTEM.iter().any(|system| *folder == Path::new(system)))
    }

    /// Whether files of another player lie in the folder of this file.
    fn share(&self, file: &Path, folder: &Path) -> bool {
        self.files.iter().any(|(other, _)| other != file && other.starts_with(folder) && other != folder)
    }
}

/// What a word of the file means as a path, without `.` and `..`.
pub(crate) fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            _ => plain.push(part),
        }
    }
    plain
}

fn folder_of(file: &Path) -> &Path {
    if file.is_dir() { file } else { file.parent().unwrap_or(file) }
}

fn not_there(player: &PlayerFile, path: &Path) -> Problem {
    Problem::NotThere { player: player.name.clone(), path: path.display().to_string() }
}

fn leads_out(player: &PlayerFile, path: &Path, target: &Path) -> Problem {
    let shown = |path: &Path| path.display().to_string();
    Problem::LeadsOut { player: player.name.clone(), path: shown(path), target: shown(target) }
}

/// What belongs to the system, in which no player can change anything.
fn is_systems(path: &Path) -> bool {
    let within = |places: &[&str]| places.iter().any(|place| path.starts_with(place));
    within(&SYSTEM) && !within(&["/opt", "/usr/local"])
}

/// What the machine has installed: visible in every room, and nobody's own.
pub(crate) fn is_installed(path: &Path) -> bool {
    is_systems(path) || path.parent().and_then(Path::file_name).is_some_and(|name| name == "bin" || name == "sbin")
}

/// The paths that words of a command name, word by word.
fn found(player: &PlayerFile, cup: &Path) -> Result<Vec<Option<PathBuf>>, Problem> {
    let one = |(index, word): (usize, &String)| {
        let path = plain(&cup.join(word));
        let beside = path.starts_with(cup) && cup.parent().is_some();
        let machines = Path::new(word).is_absolute() && !beside && is_installed(&path);
        // A program along PATH is a program along PATH, and a word is a word, whatever lies beside the cup: only what
        // looks like a file, or is a folder, is taken for one.
        let file = word.contains('/') || index > 0 && (word.contains('.') || path.is_dir());
        if word.is_empty() || word.starts_with('-') || machines || !file || path.symlink_metadata().is_err() {
            let program = index == 0 && word.contains('/') && Path::new(word).is_relative();
            return if program { Err(not_there(player, &path)) } else { Ok(None) };
        }
        let end = path.canonicalize().map_err(|_| not_there(player, &path))?;
        let above = path.parent().unwrap_or(&path);
        // A link may stay in its folder, or lead to the system, as in a virtual environment: the room follows it.
        let harmless =
            above.canonicalize().is_ok_and(|real| real == above) && (end.starts_with(above) || is_installed(&end));
        if end == path || harmless { Ok(Some(path)) } else { Err(leads_out(player, &path, &end)) }
    };
    words(player).iter().enumerate().map(one).collect()
}

/// The words that may name files: those of the command, or the source file.
fn words(player: &PlayerFile) -> Vec<String> {
    match &player.source {
        Some(source) => vec![Path::new(".").join(source).to_string_lossy().into_owned()],
        None => player.command.clone(),
    }
}

/// Finds the words of a command that name something beside the cup's file, or somewhere else on the machine. The
/// first that lies in a folder of its own makes that folder the player's; what lies beside the cup or among the files of
/// other players is shown alone.
pub(crate) fn locate(player: &PlayerFile, cup: &Path, neighbours: &Neighbours) -> Result<Place, Problem> {
    if let Some(folder) = &player.folder {
        let folder = plain(&cup.join(folder));
        let end = folder.canonicalize().map_err(|_| not_there(player, &folder))?;
        // Part of the way may be the player's own.
        if end != folder && !is_systems(&folder) {
            return Err(leads_out(player, &folder, &end));
        }
        let mut words = player.command.iter();
        let command = Command::new(words.next().map_or("", String::as_str)).args(words);
        let folder = if player.copy == Some(false) { Folder::ReadOnly(end) } else { Folder::Copy(end) };
        return Ok(Place { command, folder, shown: Vec::new() });
    }
    let paths = found(player, cup)?;
    let home = std::env::home_dir();
    let written = words(player);
    let own = paths.iter().zip(&written).find_map(|(path, word)| {
        let path = path.as_ref()?;
        let folder = folder_of(path);
        let everybodys = cup.starts_with(folder)
            || folder.components().count() < 3
            || home.as_deref().is_some_and(|home| home.starts_with(folder))
            || folder == std::env::temp_dir();
        let own = folder != cup && folder.starts_with(cup) || !everybodys && !is_installed(path);
        (own && !neighbours.share(path, folder)).then(|| (folder.to_owned(), Path::new(word).is_absolute()))
    });
    let mut shown = Vec::new();
    let mut words: Vec<std::ffi::OsString> = Vec::new();
    for (word, path) in written.iter().zip(paths) {
        words.push(match (path, &own) {
            (None, _) => word.into(),
            (Some(path), Some((folder, _))) if path.starts_with(folder) => {
                Path::new(".").join(path.strip_prefix(folder).unwrap_or(&path)).into_os_string()
            }
            (Some(path), _) => {
                // Shown alone, so that a link leads nowhere.
                if let Some(end) = path.canonicalize().ok().filter(|end| *end != path) {
                    return Err(leads_out(player, &path, &end));
                }
                shown.push(path.clone());
                path.into_os_string()
            }
        });
    }
    let mut words = words.into_iter();
    let command = Command::new(words.next().unwrap_or_default()).args(words);
    let folder = match own {
        None => Folder::Empty,
        Some((folder, false)) => Folder::Copy(folder),
        Some((folder, true)) => Folder::copied_if_small(folder),
    };
    Ok(Place { command, folder, shown })
}

/// What `visible` names.
pub(crate) fn visible(player: &PlayerFile, cup: &Path) -> Result<Vec<PathBuf>, Problem> {
    let one = |word: &String| {
        let path = plain(&cup.join(word));
        let end = path.canonicalize().map_err(|_| not_there(player, &path))?;
        // Every room shows what is installed, links and all.
        if end == path || is_installed(&path) { Ok(path) } else { Err(leads_out(player, &path, &end)) }
    };
    player.visible.iter().map(one).collect()
}

#[cfg(test)]
mod tests;
