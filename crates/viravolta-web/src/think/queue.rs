//! Who is next. Owners take turns, whoever asks for a move first; the jobs of one owner in the order in which they came.

use std::collections::VecDeque;

use super::Job;
use crate::http::Key;

/// The jobs that wait.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// Owners in the order of their turns, each with at least one job.
    owners: VecDeque<(Key, VecDeque<Job>)>,
}

impl Queue {
    pub(super) fn len(&self) -> usize {
        self.owners.iter().map(|(_, jobs)| jobs.len()).sum()
    }

    /// How many turns are taken before a new job of this owner.
    pub(super) fn ahead_of(&self, owner: &Key) -> usize {
        let at = self.owners.iter().position(|(key, _)| key == owner);
        at.map_or(self.owners.len(), |at| at + self.owners[at].1.len())
    }

    pub(super) fn push(&mut self, job: Job) {
        match self.owners.iter_mut().find(|(key, _)| *key == job.owner) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.owners.push_back((job.owner.clone(), VecDeque::from([job]))),
        }
    }

    /// The next job: a move if one is asked for, else that of the owner whose turn it is, who then stands at the end.
    pub(super) fn pop(&mut self) -> Option<Job> {
        let wanted = self
            .owners
            .iter()
            .enumerate()
            .find_map(|(owner, (_, jobs))| jobs.iter().position(Job::is_move).map(|job| (owner, job)));
        let (owner, job) = wanted.or_else(|| (!self.owners.is_empty()).then_some((0, 0)))?;
        let (key, mut jobs) = self.owners.remove(owner)?;
        let taken = jobs.remove(job);
        if !jobs.is_empty() {
            self.owners.push_back((key, jobs));
        }
        taken
    }

    /// Takes out whatever is not wanted any more.
    pub(super) fn drop_where(&mut self, unwanted: impl Fn(&Job) -> bool) -> Vec<Job> {
        let mut dropped = Vec::new();
        for (_, jobs) in &mut self.owners {
            let (out, kept) = std::mem::take(jobs).into_iter().partition(|job| unwanted(job));
            *jobs = kept;
            let out: VecDeque<Job> = out;
            dropped.extend(out);
        }
        self.owners.retain(|(_, jobs)| !jobs.is_empty());
        dropped
    }
}
