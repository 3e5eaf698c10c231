//! Everything that can happen arrives in one queue: keys, thoughts, signals.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;
use std::{io, thread};

use crossterm::event::{self, Event as TerminalEvent};
use viravolta_desk::Thought;

use crate::app::{Event, Outcome};
use crate::files::Autosave;
use crate::system::{self, Notice};

/// Something that arrived.
pub(super) enum Incoming {
    Event(Event),
    /// The window has another size.
    Redraw,
    /// Another place to keep the game, or why there is none.
    Slot(io::Result<Autosave>),
    /// What the system tells.
    System(Notice),
    /// The terminal is gone.
    Leave,
}

/// The queue.
pub(super) struct Inbox {
    sender: Sender<Incoming>,
    receiver: Receiver<Incoming>,
}

impl Inbox {
    pub(super) fn new() -> Self {
        let (sender, receiver) = channel();
        Self { sender, receiver }
    }

    /// Where the engine's thoughts go.
    pub(super) fn for_thoughts(&self) -> impl Fn(Thought) + Send + 'static {
        let sender = self.sender.clone();
        // Nobody listens any more when the app is leaving, and then it does not matter.
        move |thought| drop(sender.send(Incoming::Event(Event::Thought(Box::new(thought)))))
    }

    /// Where what came of errands goes.
    pub(super) fn for_outcomes(&self) -> impl Fn(u64, Outcome) + Send + Sync + 'static {
        let sender = self.sender.clone();
        move |serial, outcome| drop(sender.send(Incoming::Event(Event::Done(serial, Box::new(outcome)))))
    }

    /// Leaves the place of a kept game as it is and looks for another.
    pub(super) fn look_for_slot(&self, before: Option<Autosave>, folder: PathBuf) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            drop(before);
            let taken = Autosave::start(&folder, false).map(|(autosave, _)| autosave);
            drop(sender.send(Incoming::Slot(taken)));
        });
    }

    /// Begins to listen to the terminal and to signals.
    pub(super) fn listen(&self) -> io::Result<()> {
        let sender = self.sender.clone();
        thread::Builder::new().name("keyboard".to_owned()).spawn(move || read_terminal(&sender))?;
        let sender = self.sender.clone();
        system::listen(move |notice| sender.send(Incoming::System(notice)).is_ok())
    }

    /// Waits for the next thing.
    pub(super) fn wait(&self, time: Duration) -> Result<Incoming, RecvTimeoutError> {
        self.receiver.recv_timeout(time)
    }

    /// What has arrived besides.
    pub(super) fn more(&self) -> Option<Incoming> {
        self.receiver.try_recv().ok()
    }
}

fn read_terminal(sender: &Sender<Incoming>) {
    loop {
        let incoming = match event::read() {
            Ok(TerminalEvent::Key(key)) => Incoming::Event(Event::Key(key)),
            Ok(TerminalEvent::Mouse(mouse)) => Incoming::Event(Event::Mouse(mouse)),
            Ok(TerminalEvent::Paste(text)) => Incoming::Event(Event::Paste(text)),
            Ok(TerminalEvent::Resize(..)) => Incoming::Redraw,
            Ok(TerminalEvent::FocusGained | TerminalEvent::FocusLost) => continue,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => Incoming::Leave,
        };
        let last = matches!(incoming, Incoming::Leave);
        if sender.send(incoming).is_err() || last {
            return;
        }
    }
}
