//! Files of games, in and out. Faults are in words already.

use std::fs;
use std::path::Path;

use viravolta_desk::{Opened, Reading, faults, target_of_name};
use viravolta_i18n::Texts;
use viravolta_notation::wthor::Names;
use viravolta_notation::{Format, GameRecord};

use crate::clock::today;

/// So many games of a file are offered; nobody scrolls further.
const MOST_GAMES: usize = 20_000;

/// The games of a file, whatever the format.
pub(crate) fn open(t: Texts, path: &Path) -> Result<Opened, String> {
    let name = path.display().to_string();
    let content = fs::read(path).map_err(|error| faults::file(t, &name, &error))?;
    let suggested = target_of_name(&name).map(|target| target.format);
    let names = match Format::detect(&content) {
        // The lists of names that belong to a WTHOR file lie in the same folder.
        Some(Format::Wthor) => Names::beside(path).ok(),
        _ => None,
    };
    let reading = Reading { suggested, names: names.as_ref(), ..Reading::default() };
    viravolta_desk::open(&content, reading, MOST_GAMES).map_err(|fault| faults::open(t, &name, &fault).message)
}

/// Writes a game in the format that the name's ending asks for; says so, and what the format cannot hold.
pub(crate) fn save(t: Texts, path: &Path, record: &GameRecord) -> Result<String, String> {
    let name = path.display().to_string();
    let saved = viravolta_desk::save(record, &name, today()).map_err(|fault| faults::save(t, &name, &fault))?;
    viravolta_disk::write(path, &saved.bytes).map_err(|error| faults::file(t, &name, &error))?;
    Ok(faults::saved(t, &name, &saved.losses))
}
