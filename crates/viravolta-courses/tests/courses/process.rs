//! A course program as a child process, talked to through pipes.

use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits before it calls a program stuck. Nothing is measured with it.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn executable(name: &str) -> &'static Path {
    Path::new(match name {
        "rothelo" => env!("CARGO_BIN_EXE_rothelo"),
        "reversi" => env!("CARGO_BIN_EXE_reversi"),
        "otelo" => env!("CARGO_BIN_EXE_otelo"),
        "othello" => env!("CARGO_BIN_EXE_othello"),
        "ep4" => env!("CARGO_BIN_EXE_ep4"),
        other => panic!("no program is called {other}"),
    })
}

/// A running program. Its output arrives byte by byte on a channel, so that waiting for it can end.
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<u8>,
    seen: Vec<u8>,
}

impl Process {
    pub(crate) fn start(name: &str, args: &[&str]) -> Self {
        Self::spawn(Command::new(executable(name)).args(args))
    }

    pub(crate) fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (send, output) = channel();
        let stdout = child.stdout.take().expect("a pipe");
        thread::spawn(move || {
            for byte in BufReader::new(stdout).bytes() {
                let Ok(byte) = byte else { return };
                if send.send(byte).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Self { child, input, output, seen: Vec::new() }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends text; a program that has ended does not care.
    pub(crate) fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the input is open");
        let _ = input.write_all(text.as_bytes()).and_then(|()| input.flush());
    }

    /// Reads until the output ends with the text, and returns what came since the last call.
    pub(crate) fn read_until(&mut self, end: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        while !self.seen.ends_with(end.as_bytes()) {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(byte) => self.seen.push(byte),
                Err(stop) => {
                    panic!("{stop:?} while waiting for {end:?}; got {:?}", String::from_utf8_lossy(&self.seen))
                }
            }
        }
        String::from_utf8(std::mem::take(&mut self.seen)).expect("text")
    }

    /// One line; `None` when the program has closed its output.
    pub(crate) fn line(&mut self) -> Option<String> {
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(b'\n') => return Some(String::from_utf8(std::mem::take(&mut self.seen)).expect("text")),
                Ok(byte) => self.seen.push(byte),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => panic!("no line comes"),
            }
        }
    }

    /// Waits for the end; the rest of standard output, standard error and the status.
    pub(crate) fn finish(mut self) -> (String, String, ExitStatus) {
        self.input = None;
        let mut rest = std::mem::take(&mut self.seen);
        while let Ok(byte) = self.output.recv_timeout(PATIENCE) {
            rest.push(byte);
        }
        let mut errors = String::new();
        if let Some(stderr) = self.child.stderr.take() {
            BufReader::new(stderr).read_to_string(&mut errors).expect("text");
        }
        let status = self.child.wait().expect("the program ends");
        (String::from_utf8(rest).expect("text"), errors, status)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A failed test leaves no process behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
