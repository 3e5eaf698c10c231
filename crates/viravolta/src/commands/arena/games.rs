//! Plays the games of a cup or a match: opens the journal, watches, keeps the page up to date, and stops in good order.

use std::path::Path;
use std::sync::Mutex;

use viravolta_arena::running::Boards;
use viravolta_arena::{Archive, Cup, Ending, Journal, Results, Wishes, run as play, run_at};
use viravolta_i18n::{Texts, tr};
use viravolta_sandbox::Mode;

use super::progress::{Progress, Report};
use super::{Still, journal_failure, write_report};
use crate::commands::train::stop_flag;
use crate::elsewhere::Away;
use crate::failure::Failure;

/// How the games of a cup are played.
pub(super) struct Games<'a> {
    /// Where the journal and the page go.
    pub(super) folder: &'a Path,
    /// How many at the same time.
    pub(super) jobs: usize,
    /// How to go on with a journal.
    pub(super) wishes: Wishes,
    /// Whether the folder is there afterwards: only then can the cup go on later.
    pub(super) kept: bool,
    /// The database through which other machines play them, with the walls that somebody has asked for.
    pub(super) on: Option<(&'a str, Option<Mode>)>,
}

impl Games<'_> {
    /// Plays what is left. `enough` says after each game whether that will do.
    pub(super) fn play(
        &self,
        t: Texts,
        mut cup: Cup,
        cup_path: &Path,
        enough: &(dyn Fn(&Archive) -> bool + Sync),
    ) -> Result<(Results, Ending), Failure> {
        let journal = Journal::open(self.folder, &mut cup, cup_path, self.wishes);
        let mut journal = journal.map_err(|error| journal_failure(t, &error))?;
        let jobs = self.jobs;
        let stop = stop_flag()?;
        // What cannot be written now is said at the end.
        let report = |archive: &Archive, left| drop(write_report(t, self.folder, archive, Still::No(left)));
        let report = self.kept.then_some(&report as &Report<'_>);
        // A cup is played as well if nobody can watch.
        let boards = self.kept.then(|| Boards::beside(self.folder).ok()).flatten();
        let boards = boards.as_ref();
        let progress = Progress { t, cup: &cup, jobs, enough, stop: &stop, report, boards, state: Mutex::default() };
        let away = self.on.map(|(url, walls)| Away::new(t, url, (cup_path, self.folder), walls, &stop));
        let mut away = away.transpose()?;
        let ending = match &mut away {
            None => play(&cup, &mut journal, jobs, &progress),
            Some(away) => run_at(&cup, &mut journal, away, &progress),
        };
        progress.finish();
        // Whatever ended it, the page shows what there is.
        let results = write_report(t, self.folder, journal.archive(), Still::Yes);
        let ending = ending.map_err(|error| journal_failure(t, &error))?;
        if let Some(away) = away {
            away.close(ending)?;
        }
        Ok((results?, ending))
    }
}

/// How the run ends for who started it.
pub(super) fn verdict(t: Texts, ending: Ending, kept: bool) -> Result<(), Failure> {
    match ending {
        Ending::Over | Ending::Enough => Ok(()),
        Ending::Stopped => {
            eprintln!("{}", if kept { tr!(t, "arena-stopped") } else { tr!(t, "arena-stopped-for-good") });
            Err(Failure::Told(130))
        }
        Ending::Unfinished => Err(Failure::Verdict(tr!(t, "arena-unfinished"))),
    }
}
