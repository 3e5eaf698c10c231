//! Files of games, in and out. Faults are in words already.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use viravolta_desk::{Reading, each, faults, target_of_name, words};
use viravolta_i18n::Texts;
use viravolta_notation::wthor::Names;
use viravolta_notation::{Format, GameRecord};

use crate::clock::today;

/// The games of a file or of a pasted text. Only their titles are kept beside the content: an archive has more games than there
/// is room for.
#[derive(Debug)]
pub(crate) struct FileGames {
    content: Vec<u8>,
    suggested: Option<Format>,
    names: Option<Names>,
    /// One at least.
    pub(crate) titles: Vec<String>,
    /// What could not be read beside them.
    pub(crate) fault: Option<String>,
}

impl FileGames {
    /// The games of a file, whatever the format. With `stop` the reading ends with what has been read.
    pub(crate) fn of_file(t: Texts, path: &Path, stop: &AtomicBool) -> Result<Self, String> {
        let name = path.display().to_string();
        let content = fs::read(path).map_err(|error| faults::file(t, &name, &error))?;
        let names = match Format::detect(&content) {
            // The lists of names that belong to a WTHOR file lie in the same folder.
            Some(Format::Wthor) => Names::beside(path).ok(),
            _ => None,
        };
        let suggested = target_of_name(&name).map(|target| target.format);
        Self { content, suggested, names, titles: Vec::new(), fault: None }.listed(t, &name, stop)
    }

    /// The games of a text.
    pub(crate) fn of_text(t: Texts, text: &str, name: &str, stop: &AtomicBool) -> Result<Self, String> {
        let content = text.as_bytes().to_vec();
        Self { content, suggested: None, names: None, titles: Vec::new(), fault: None }.listed(t, name, stop)
    }

    fn reading(&self) -> Reading<'_> {
        Reading { suggested: self.suggested, names: self.names.as_ref(), ..Reading::default() }
    }

    fn listed(mut self, t: Texts, name: &str, stop: &AtomicBool) -> Result<Self, String> {
        let mut titles = Vec::new();
        let fault = each(&self.content, self.reading(), |record| {
            titles.push(words::title(t, &record));
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.fault =
            fault.map_err(|fault| faults::open(t, name, &fault).message)?.map(|fault| faults::partly(t, name, &fault));
        self.titles = titles;
        Ok(self)
    }

    /// One of the games.
    pub(crate) fn record(&self, index: usize) -> Option<GameRecord> {
        let (mut left, mut wanted) = (index, None);
        let read = each(&self.content, self.reading(), |record| match left.checked_sub(1) {
            Some(less) => {
                left = less;
                ControlFlow::Continue(())
            }
            None => {
                wanted = Some(record);
                ControlFlow::Break(())
            }
        });
        read.ok().and(wanted)
    }
}

/// Writes a game in the format that the name's ending asks for; says so, and what the format cannot hold.
pub(crate) fn save(t: Texts, path: &Path, record: &GameRecord) -> Result<String, String> {
    let name = path.display().to_string();
    let saved = viravolta_desk::save(record, &name, today()).map_err(|fault| faults::save(t, &name, &fault))?;
    viravolta_disk::write(path, &saved.bytes).map_err(|error| faults::file(t, &name, &error))?;
    Ok(faults::saved(t, &name, &saved.losses))
}
