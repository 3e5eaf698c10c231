//! Opening books: which positions they hold, and the searches that they are made of.
//!
//! A book grows in steps. After each step every position in it has been searched, and it is written: whenever the work ends,
//! the file is a book. What has been found in the step that was not finished is in a journal beside the file. Every search
//! begins without any memory of others, so that the book does not depend on the number of threads, nor on whether the
//! work was killed in between.

mod journal;
mod met;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use serde::{Deserialize, Serialize};
use viravolta_book::{Book, Draft, Question, Rest};
use viravolta_engine::evaluation::network::Network;
use viravolta_engine::{Engine, Limits, Options};

use crate::{TrainerError, files, ordered};
use journal::Journal;

pub use met::most_met;

/// How positions are searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Plies to look ahead.
    pub depth: u32,
    /// From so many empty squares on a position is solved.
    pub solve_from: u32,
    /// Fingerprint of the weights.
    pub weights: String,
}

impl Settings {
    fn limits(&self) -> Limits {
        Limits { solve_from: Some(self.solve_from), ..Limits::depth(self.depth) }
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions in the book after this step.
    pub positions: usize,
    /// Searches of this step that are done.
    pub done: usize,
    /// Searches of this step in all.
    pub searches: usize,
}

/// What a run has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The book as it was written last.
    pub book: Book,
    /// Searches that this run made.
    pub searches: usize,
    /// Whether it came to its end rather than being stopped.
    pub complete: bool,
}

/// Who works on a book.
#[derive(Debug)]
pub struct Builder<'w> {
    /// Where the book is, or will be.
    pub path: &'w Path,
    /// How positions are searched.
    pub settings: Settings,
    /// Judges them.
    pub network: Arc<Network>,
    /// Threads, each of which searches its own positions.
    pub threads: usize,
    /// The size of each thread's table in MiB.
    pub hash_mebibytes: usize,
    /// Ends the work, with nothing lost.
    pub stop: &'w AtomicBool,
}

/// Reads a book; one that is not there yet has no positions.
///
/// # Errors
/// When the file cannot be read or is no book.
pub fn read(path: &Path) -> Result<Book, TrainerError> {
    match std::fs::read(path) {
        Ok(bytes) => {
            Book::from_bytes(&bytes).map_err(|error| TrainerError::Book { path: path.to_owned(), source: error })
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Book::default()),
        Err(error) => Err(TrainerError::file(path)(error)),
    }
}

impl Builder<'_> {
    /// Goes on from the book that is there, in steps: each adds positions to the draft and says so, until one adds nothing.
    ///
    /// # Errors
    /// When a file cannot be read or written, when there is no memory for an engine, when somebody else is at work.
    pub fn run(
        &self,
        mut step: impl FnMut(&Book, &mut Draft) -> bool,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Outcome, TrainerError> {
        let mut journal = Journal::open(&self.journal(), &self.settings)?;
        let mut book = read(self.path)?;
        let mut searches = 0;
        let mut draft = book.draft();
        // What was searched less deep before is searched again, position by position as everything else.
        draft.forget_below(self.settings.depth);
        let mut more = !draft.questions().is_empty() || step(&book, &mut draft);
        while more {
            searches += self.complete(&mut draft, &mut journal, progress)?;
            if !draft.questions().is_empty() {
                return Ok(Outcome { book, searches, complete: false });
            }
            (book, _) = draft.clone().into_book();
            files::write_atomically(self.path, &book.to_bytes())?;
            more = step(&book, &mut draft);
        }
        journal.finish()?;
        Ok(Outcome { book, searches, complete: true })
    }

    /// The journal's file, beside the book.
    fn journal(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".part");
        name.into()
    }

    /// Searches what the draft asks for, until it is stopped. Says how many searches that took.
    fn complete(
        &self,
        draft: &mut Draft,
        journal: &mut Journal,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<usize, TrainerError> {
        for question in draft.questions() {
            if let Some(found) = journal.known(&question) {
                draft.answer(&question, found);
            }
        }
        let mut questions = draft.questions();
        // Those near the start first: they are met most, and if the rest has to wait, it is the rest.
        questions.sort_by_key(|question| (question.board.occupied().count_ones(), *question));
        let total = questions.len();
        let mut state = Progress { positions: draft.len(), done: 0, searches: total };
        progress(state);
        ordered::run(
            self.threads,
            0,
            total as u64,
            self.stop,
            || self.searcher(&questions),
            |task, found: Option<Rest>| {
                let question = &questions[task as usize];
                if let Some(found) = found {
                    journal.add(question, found)?;
                    draft.answer(question, found);
                    state.done += 1;
                    progress(state);
                }
                Ok(())
            },
        )?;
        Ok(state.done)
    }

    fn searcher<'q>(&'q self, questions: &'q [Question]) -> Result<impl FnMut(u64) -> Option<Rest> + 'q, TrainerError> {
        let options = Options { threads: 1, hash_mebibytes: self.hash_mebibytes, ..Options::default() };
        let engine = Engine::with_network(&options, Arc::clone(&self.network)).map_err(TrainerError::Memory)?;
        let limits = self.settings.limits();
        Ok(move |task: u64| {
            let stopped = self.stop.load(Relaxed);
            (!stopped).then(|| questions[task as usize].search(&engine, &limits, self.stop)).flatten()
        })
    }
}

/// How many positions the next step should have: enough for the threads and for few searches twice, not so many that
/// nothing is whole for hours.
#[must_use]
pub fn next_size(size: usize, most: usize) -> usize {
    (size + (size / 4).max(200)).min(most)
}

#[cfg(test)]
mod tests;
