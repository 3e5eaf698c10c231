//! The threads that read and write files of games: neither a slow disk nor a large archive delays the keyboard.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::app::{Errand, Order, Outcome};

/// Runs errands. Leaving waits for none of them: whoever leaves looks first whether anything is being written.
pub(crate) struct Clerk {
    queue: Sender<Errand>,
    tell: Arc<dyn Fn(u64, Outcome) + Send + Sync>,
}

impl Clerk {
    /// Starts the thread of the errands that wait for each other. What comes of errands goes to `tell`, from their threads.
    pub(crate) fn start(tell: impl Fn(u64, Outcome) + Send + Sync + 'static) -> io::Result<Self> {
        let (queue, inbox) = channel::<Errand>();
        let tell: Arc<dyn Fn(u64, Outcome) + Send + Sync> = Arc::new(tell);
        let told = Arc::clone(&tell);
        thread::Builder::new()
            .name("clerk".to_owned())
            .spawn(move || inbox.into_iter().for_each(|errand| run(errand, &*told)))?;
        Ok(Self { queue, tell })
    }

    /// Runs an errand. Returns at once.
    pub(crate) fn send(&self, errand: Errand) {
        if errand.order == Order::Queued {
            // The thread listens until this is dropped.
            let _ = self.queue.send(errand);
            return;
        }
        let tell = Arc::clone(&self.tell);
        thread::spawn(move || run(errand, &*tell));
    }
}

fn run(errand: Errand, tell: &dyn Fn(u64, Outcome)) {
    let (serial, outcome) = errand.run();
    tell(serial, outcome);
}
