//! Lines and thoughts, in the order in which they come.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use viravolta_desk::Thought;

/// Something that came.
pub(super) enum Heard {
    Line(String),
    /// There will be no more lines.
    End,
    Thought(Box<Thought>),
}

/// Longer lines are cut off: nothing that makes sense is so long.
const LONGEST: u64 = 64 * 1024;

/// Listens to the input and to the engine.
pub(super) struct Ear {
    sender: Sender<Heard>,
    receiver: Receiver<Heard>,
}

impl Ear {
    pub(super) fn listen(input: impl BufRead + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        let lines = sender.clone();
        thread::spawn(move || read_lines(input, &lines));
        Self { sender, receiver }
    }

    pub(super) fn for_thoughts(&self) -> impl Fn(Thought) + Send + 'static {
        let sender = self.sender.clone();
        move |thought| drop(sender.send(Heard::Thought(Box::new(thought))))
    }

    /// Waits for the next thing. Somebody always holds a sender: this one.
    pub(super) fn next(&self) -> Heard {
        self.receiver.recv().unwrap_or(Heard::End)
    }
}

fn read_lines(mut input: impl BufRead, lines: &Sender<Heard>) {
    loop {
        let mut bytes = Vec::new();
        let heard = match std::io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Heard::End,
            // What is not text is not a command either; it will be said so.
            Ok(_) => Heard::Line(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()),
        };
        let last = matches!(heard, Heard::End);
        if lines.send(heard).is_err() || last {
            return;
        }
    }
}
