//! The thread that reads and writes files of games: neither a slow disk nor a large archive delays the keyboard.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::app::{Errand, Outcome};

/// The handle of the thread.
#[derive(Debug)]
pub(crate) struct Clerk {
    errands: Option<Sender<Errand>>,
    thread: Option<JoinHandle<()>>,
}

impl Clerk {
    /// Starts the thread. What comes of the errands goes to `tell`, from that thread, in their order.
    pub(crate) fn start(tell: impl Fn(u64, Outcome) + Send + 'static) -> io::Result<Self> {
        let (errands, inbox) = channel();
        let work = move || run(&inbox, &tell);
        let thread = thread::Builder::new().name("clerk".to_owned()).spawn(work)?;
        Ok(Self { errands: Some(errands), thread: Some(thread) })
    }

    /// Runs an errand after those before it. Returns at once.
    pub(crate) fn send(&self, errand: Errand) {
        if let Some(errands) = &self.errands {
            // The thread listens until this is dropped.
            let _ = errands.send(errand);
        }
    }
}

impl Drop for Clerk {
    /// Waits until what was to be written is written.
    fn drop(&mut self) {
        drop(self.errands.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(inbox: &Receiver<Errand>, tell: &dyn Fn(u64, Outcome)) {
    while let Ok(errand) = inbox.recv() {
        let serial = errand.serial();
        tell(serial, errand.run());
    }
}
