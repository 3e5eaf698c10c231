//! What a conversion came to: told on standard error, so that the answer stays clean.

use std::collections::BTreeMap;
use std::io::{self, Write};

use viravolta_i18n::{Texts, tr};
use viravolta_notation::{Loss, Losses, db};

use super::words::loss;
use crate::faults::printable;

/// More bad games than this are only counted.
const SHOWN: usize = 20;

/// The account of a conversion.
#[derive(Debug, Default)]
pub(crate) struct Report {
    games: u64,
    skipped: u64,
    faults: Vec<String>,
    files_passed_over: u64,
    losses: BTreeMap<Loss, u64>,
    unread: BTreeMap<Loss, u64>,
}

impl Report {
    pub(super) fn written(&mut self, losses: &Losses) {
        self.games += 1;
        self.lost(losses);
    }

    pub(super) fn lost(&mut self, losses: &Losses) {
        for loss in losses {
            *self.losses.entry(loss.clone()).or_default() += 1;
        }
    }

    pub(super) fn lost_reading(&mut self, losses: &Losses) {
        for loss in losses {
            *self.unread.entry(loss.clone()).or_default() += 1;
        }
    }

    pub(super) fn skipped(&mut self, fault: String) {
        self.skipped += 1;
        if self.faults.len() < SHOWN {
            self.faults.push(fault);
        }
    }

    /// A file in a folder that is of no format of ours; lists of names belong to the games beside them.
    pub(super) fn passed_over(&mut self, sample: &[u8], _name: &str) {
        self.files_passed_over += u64::from(!db::is_name_list(sample));
    }

    /// Whether there is more to say than how many games were written.
    fn is_notable(&self) -> bool {
        self.skipped > 0 || self.files_passed_over > 0 || !self.losses.is_empty() || !self.unread.is_empty()
    }

    /// Tells what is worth telling; the number of games alone only when a file was written.
    pub(crate) fn tell(&self, t: Texts, wrote_file: bool, err: &mut dyn Write) -> io::Result<()> {
        if wrote_file || self.is_notable() {
            writeln!(err, "{}", tr!(t, "convert-games", games = self.games))?;
        }
        for fault in &self.faults {
            writeln!(err, "  {}", printable(fault))?;
        }
        if self.skipped > 0 {
            writeln!(err, "{}", tr!(t, "convert-skipped", games = self.skipped))?;
        }
        if self.files_passed_over > 0 {
            writeln!(err, "{}", tr!(t, "convert-passed-over", files = self.files_passed_over))?;
        }
        if !self.losses.is_empty() {
            writeln!(err, "{}", tr!(t, "convert-losses"))?;
            list(t, &self.losses, err)?;
        }
        if !self.unread.is_empty() {
            writeln!(err, "{}", tr!(t, "convert-unread"))?;
            list(t, &self.unread, err)?;
        }
        Ok(())
    }
}

fn list(t: Texts, losses: &BTreeMap<Loss, u64>, err: &mut dyn Write) -> io::Result<()> {
    for (what, games) in losses {
        writeln!(err, "  {}", printable(&tr!(t, "convert-loss", what = loss(t, what), games = *games)))?;
    }
    Ok(())
}
