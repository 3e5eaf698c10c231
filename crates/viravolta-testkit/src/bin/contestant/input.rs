//! How a program gets its lines: most wait in a read, and some in ways that nobody sees from outside.

use std::io;
use std::sync::mpsc::{self, Receiver, TryRecvError};

use crate::habits::Habits;
use crate::stdio::Stdio;

pub(crate) enum Input {
    /// It waits in a read.
    Waits,
    /// It looks again and again whether something has come, and sleeps for a moment in between.
    #[cfg(unix)]
    Polls(Vec<u8>),
    /// One thread waits in a read while another computes.
    Ponders(Receiver<String>),
}

impl Input {
    pub(crate) fn new(habits: &Habits) -> io::Result<Self> {
        #[cfg(unix)]
        if habits.has("polls") {
            let stdin = io::stdin();
            let flags = rustix::fs::fcntl_getfl(&stdin)? | rustix::fs::OFlags::NONBLOCK;
            rustix::fs::fcntl_setfl(&stdin, flags)?;
            return Ok(Self::Polls(Vec::new()));
        }
        if habits.has("ponders") {
            let (sender, receiver) = mpsc::channel();
            std::thread::spawn(move || {
                for line in io::stdin().lines().map_while(Result::ok) {
                    if sender.send(line.trim().to_owned()).is_err() {
                        return;
                    }
                }
            });
            return Ok(Self::Ponders(receiver));
        }
        Ok(Self::Waits)
    }

    /// The next line; `None` at the end of the input.
    pub(crate) fn line(&mut self, out: &mut Stdio) -> io::Result<Option<String>> {
        match self {
            Self::Waits => out.line(),
            #[cfg(unix)]
            Self::Polls(held) => loop {
                if let Some(end) = held.iter().position(|byte| *byte == b'\n') {
                    let line: Vec<u8> = held.drain(..=end).collect();
                    return Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()));
                }
                let mut piece = [0; 256];
                match rustix::io::read(io::stdin(), &mut piece[..]) {
                    Ok(0) => return Ok(None),
                    Ok(len) => held.extend_from_slice(&piece[..len]),
                    Err(rustix::io::Errno::AGAIN) => std::thread::sleep(std::time::Duration::from_millis(5)),
                    Err(error) => return Err(error.into()),
                }
            },
            Self::Ponders(receiver) => loop {
                match receiver.try_recv() {
                    Ok(line) => return Ok(Some(line)),
                    Err(TryRecvError::Empty) => std::hint::spin_loop(),
                    Err(TryRecvError::Disconnected) => return Ok(None),
                }
            },
        }
    }
}
