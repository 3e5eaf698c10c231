//! Submissions that another machine checks: what goes there, and what has to hold of what comes back.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use viravolta_courses::Course;

use super::{Class, Entry, Kept, Rubric, file_names};
use crate::ids;
use crate::report::Report;
use crate::room::Trouble;
use crate::source::Source;

/// A submission about which nothing has been found out yet.
#[derive(Debug)]
pub struct Pending<'c> {
    /// Its place in the class, whatever has been checked already.
    pub number: usize,
    /// Whose.
    pub entry: &'c Entry,
    /// The course whose checks are made.
    pub course: Course,
    /// Where its positions come from.
    pub seed: u64,
    kept: Kept,
}

/// The files of a submission, copied to a folder of our own, without links and within limits.
#[derive(Debug)]
pub struct Luggage(Source);

impl Luggage {
    /// What was handed in is called so.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The folder, which goes with this value.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    /// The files below the folder, in order.
    #[must_use]
    pub fn files(&self) -> &[PathBuf] {
        &self.0.files
    }
}

/// The submissions that are still to be checked. Once [`Pending::keep`] has what another machine found out,
/// [`grade`](super::grade) takes it from there.
///
/// # Errors
/// When our own files cannot be written, or the rubric is for no course.
pub fn pending<'c>(class: &'c Class, rubric: &Rubric, out: &Path) -> Result<Vec<Pending<'c>>, Trouble> {
    let course = rubric.course().map_err(|error| Trouble::Ours(error.to_string()))?;
    let folder = out.join("alunos");
    fs::create_dir_all(&folder)?;
    let named = class.entries.iter().zip(file_names(&class.entries)).enumerate();
    let all = named.map(|(number, (entry, file))| {
        let kept = Kept::new(entry, &file, (course, rubric.seed), &folder);
        Pending { number, entry, course, seed: rubric.seed, kept }
    });
    Ok(all.filter(|pending| pending.entry.trouble.is_none() && pending.kept.read().is_none()).collect())
}

impl Pending<'_> {
    /// Its files; `None` if they cannot be read or are too many, which needs no other machine.
    ///
    /// # Errors
    /// When they cannot be copied.
    pub fn luggage(&self) -> Result<Option<Luggage>, Trouble> {
        Ok(Source::copy(&self.entry.path)?.ok().map(Luggage))
    }

    /// What another machine has found out, if it can be that; otherwise what is wrong with it.
    ///
    /// # Errors
    /// In words.
    pub fn believe(&self, text: &str) -> Result<Report, String> {
        let report = Report::read(text, "").ok_or("this is no report")?;
        if report.course != self.course || report.seed != self.seed {
            return Err("the report is about another course or seed".to_owned());
        }
        if !report.is_whole() {
            return Err("the report has something that could not be found out".to_owned());
        }
        let (known, mut seen): (HashSet<&str>, _) = (ids(self.course).collect(), HashSet::new());
        match report.checks.iter().find(|check| !known.contains(check.id) || !seen.insert(check.id)) {
            Some(check) => Err(format!("the check {} is unknown or there twice", check.id)),
            None if seen.len() != known.len() => Err(format!("{} checks instead of {}", seen.len(), known.len())),
            None => Ok(report),
        }
    }

    /// Keeps what was found out.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&self, report: &Report) -> Result<(), Trouble> {
        Ok(self.kept.write(report)?)
    }
}
