//! The thread that thinks. One job at a time; a new wish stops the old one at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_desk::{Job, Mind, Thought};
use viravolta_engine::{Engine, Options};

use crate::system;

/// The table is shared with whatever else runs on the machine of somebody who just wants to play.
const HASH_MEBIBYTES: usize = 64;

/// The handle of the thinking thread. Dropping it stops the thinking.
pub(crate) struct Thinker {
    requests: Sender<Request>,
    /// The job under way, or done and still wanted.
    current: Option<(Job, Arc<Flags>)>,
}

struct Request {
    job: Job,
    flags: Arc<Flags>,
}

#[derive(Debug, Default)]
struct Flags {
    /// The search is to end with what it has.
    stop: AtomicBool,
    /// Nobody wants the answer any more.
    void: AtomicBool,
}

impl Thinker {
    /// Starts the thread. Answers go to `tell`, from that thread.
    ///
    /// # Errors
    /// When the memory or the thread cannot be had.
    pub(crate) fn start(tell: impl Fn(Thought) + Send + 'static) -> io::Result<Self> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let engine = Engine::new(&Options { threads, hash_mebibytes: HASH_MEBIBYTES, ..Options::default() })?;
        let (requests, inbox) = channel();
        thread::Builder::new().name("thinker".to_owned()).spawn(move || {
            // The search uses every core; the screen and the keyboard come first all the same.
            system::give_way();
            work(&engine, &inbox, &tell);
        })?;
        Ok(Self { requests, current: None })
    }

    /// Thinks about this and nothing else. Wanting what is already wanted changes nothing.
    pub(crate) fn want(&mut self, job: Option<Job>) {
        if self.current.as_ref().map(|(job, _)| job) == job.as_ref() {
            return;
        }
        self.stop();
        self.current = job.map(|job| {
            let flags = Arc::<Flags>::default();
            // The thread ends only when this handle is dropped, so somebody is listening.
            let _ = self.requests.send(Request { job: job.clone(), flags: Arc::clone(&flags) });
            (job, flags)
        });
    }

    /// Ends the job under way with the best found so far.
    pub(crate) fn hurry(&self) {
        if let Some((_, flags)) = &self.current {
            flags.stop.store(true, Ordering::Relaxed);
        }
    }

    fn stop(&mut self) {
        if let Some((_, flags)) = self.current.take() {
            flags.void.store(true, Ordering::Relaxed);
            flags.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work(engine: &Engine, inbox: &Receiver<Request>, tell: &dyn Fn(Thought)) {
    let mut random: Xoshiro256PlusPlus = rand::make_rng();
    while let Ok(request) = inbox.recv() {
        let Request { job, flags } = request;
        if flags.void.load(Ordering::Relaxed) {
            continue;
        }
        let mut own = Xoshiro256PlusPlus::from_rng(&mut random);
        let last = job.run(Mind { engine, book: viravolta_book::built_in() }, &flags.stop, &mut own, tell);
        tell(last);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use viravolta_desk::{Answer, Task};
    use viravolta_engine::{Level, Time};
    use viravolta_notation::NodeId;
    use viravolta_rules::{BoardSize, Position, StartKind};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    fn job(task: Task, game: u64) -> Job {
        Job { node: NodeId::ROOT, position: Position::start(), game, task }
    }

    #[test]
    fn a_new_wish_replaces_the_old_one_and_hurrying_ends_it() {
        let (sender, thoughts) = channel();
        let mut thinker = Thinker::start(move |thought| drop(sender.send(thought))).unwrap();
        thinker.want(Some(job(Task::Hint, 1)));
        thinker.want(Some(job(Task::Hint, 2)));
        loop {
            let thought = thoughts.recv_timeout(PATIENCE).unwrap();
            if thought.job.game == 2 {
                break;
            }
        }
        thinker.hurry();
        loop {
            let thought = thoughts.recv_timeout(PATIENCE).unwrap();
            if thought.done && thought.job.game == 2 {
                assert!(matches!(thought.answer, Answer::Report(report) if report.lines.len() == 4));
                break;
            }
        }
    }

    #[test]
    fn a_job_that_is_hurried_before_it_begins_is_answered_all_the_same() {
        let (sender, thoughts) = channel();
        let mut thinker = Thinker::start(move |thought| drop(sender.send(thought))).unwrap();
        for game in 0..20 {
            thinker.want(Some(job(Task::Move { level: Level::STRONGEST, time: Time::default() }, game)));
            thinker.hurry();
            while !thoughts.recv_timeout(PATIENCE).unwrap().done {}
        }
    }

    #[test]
    fn it_answers_with_a_move() {
        let (sender, thoughts) = channel();
        let mut thinker = Thinker::start(move |thought| drop(sender.send(thought))).unwrap();
        let position = Position::start_of(BoardSize::Four, StartKind::Usual);
        let task = Task::Move { level: Level::STRONGEST, time: Time::default() };
        thinker.want(Some(Job { position, ..job(task, 0) }));
        let last = std::iter::repeat_with(|| thoughts.recv_timeout(PATIENCE).unwrap()).find(|thought| thought.done);
        let thought = last.unwrap();
        assert!(thought.done && matches!(thought.answer, Answer::Move(Some(mv)) if position.play(mv).is_ok()));
    }
}
