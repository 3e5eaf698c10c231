//! Who is next. Owners take turns, whoever asks for a move first; the jobs of one owner in the order in which they came,
//! but what never ends by itself lets the others of its owner go first once it has told something.

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

    /// Whether somebody waits for a move, or this owner for something else that ends by itself.
    pub(super) fn presses(&self, owner: &Key) -> bool {
        self.owners.iter().any(|(key, jobs)| jobs.iter().any(|job| job.is_move() || (key == owner && !job.is_open())))
    }

    /// The next job: a move if one is asked for, else that of the owner whose turn it is, who then stands at the end.
    pub(super) fn pop(&mut self) -> Option<Job> {
        let wanted = self
            .owners
            .iter()
            .enumerate()
            .find_map(|(owner, (_, jobs))| jobs.iter().position(Job::is_move).map(|job| (owner, job)));
        let (owner, job) = wanted.or_else(|| Some((0, first_of(&self.owners.front()?.1))))?;
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

/// Which of an owner's jobs is next.
fn first_of(jobs: &VecDeque<Job>) -> usize {
    let ready = |job: &Job| !(job.is_open() && job.known.is_some());
    jobs.iter().position(ready).unwrap_or(0)
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use viravolta_engine::{Level, Limits, Report, Time};
    use viravolta_rules::Position;

    use super::{Job, Key, Queue};
    use crate::stream::{Handle, Mailbox};
    use crate::think::Task;

    const POSITION: Position = Position::start();

    pub(in crate::think) fn owner(name: &str) -> Key {
        Key::Session(name.to_owned())
    }

    fn job(name: &str, of: &str, task: Task) -> Job {
        Job::new(name, task, owner(of), Arc::new(Mailbox::default()), Handle::default())
    }

    /// An open question that has told something, or not yet.
    pub(in crate::think) fn open(of: &str, has_told: bool) -> Job {
        let task = Task::Open { position: POSITION, lines: 1, time: Duration::from_secs(60) };
        Job { known: has_told.then(Report::default), ..job("open", of, task) }
    }

    pub(in crate::think) fn ending(name: &str, of: &str) -> Job {
        job(name, of, Task::Depth { position: POSITION, lines: 1, limits: Limits::default() })
    }

    pub(in crate::think) fn a_move(of: &str) -> Job {
        let level = Level::new(1).expect("a level");
        job("move", of, Task::Move { position: POSITION, level, time: Time::default() })
    }

    fn order(jobs: Vec<Job>) -> Vec<String> {
        let mut queue = Queue::default();
        jobs.into_iter().for_each(|job| queue.push(job));
        std::iter::from_fn(|| queue.pop()).map(|job| job.name).collect()
    }

    #[test]
    fn values_that_are_told_wait_for_the_review_of_the_same_page() {
        assert_eq!(order(vec![open("a", true), ending("1", "a"), ending("2", "a")]), ["1", "2", "open"]);
        assert_eq!(order(vec![open("a", false), ending("1", "a")]), ["open", "1"]);
        // Of two visitors each has its turn.
        assert_eq!(order(vec![open("a", true), ending("1", "b"), ending("2", "b")]), ["open", "1", "2"]);
        assert_eq!(order(vec![ending("1", "a"), ending("2", "a"), a_move("b")]), ["move", "1", "2"]);
    }
}
