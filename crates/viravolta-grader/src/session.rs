//! A conversation with a harness: a request per line, an answer per line, and a new harness after a death.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use viravolta_sandbox::{Child, Command, Status, Streams};

use crate::room::{LOOK, Rooms, Slumber, Trouble, checking};

/// How long an answer may take on the clock. A call that computes is stopped by the harness after some seconds of
/// processor time, and one that sleeps is noticed; this is for a machine that is very busy.
const SILENCE: Duration = Duration::from_secs(90);

/// Why a call did not come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Death {
    /// A signal ended the program.
    Signal(i32),
    /// It did not end.
    Hung,
    /// It ended the whole program.
    Left,
}

/// What came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Line(String),
    /// The call with this number within the request.
    Died(Death, usize),
}

/// A harness with a student's functions, in a room.
#[derive(Debug)]
pub(crate) struct Session {
    rooms: Rooms,
    folder: PathBuf,
    command: Command,
    /// What a new harness is told first.
    setup: String,
    running: Option<Running>,
    /// What harnesses wrote to standard error, for the reports of sanitizers.
    stderr: Vec<u8>,
}

#[derive(Debug)]
struct Running {
    child: Child,
    unread: Vec<u8>,
    /// It sleeps and will not answer.
    asleep: bool,
}

impl Session {
    pub(crate) fn new(rooms: Rooms, folder: &Path, command: Command) -> Self {
        Self { rooms, folder: folder.to_owned(), command, setup: String::new(), running: None, stderr: Vec::new() }
    }

    /// What the harness is told before everything else, now and after a death.
    pub(crate) fn set_up(&mut self, line: &str) -> Result<Reply, Trouble> {
        line.clone_into(&mut self.setup);
        if self.running.is_some() { self.exchange(line) } else { self.begin() }
    }

    pub(crate) fn ask(&mut self, request: &str) -> Result<Reply, Trouble> {
        if self.running.is_none()
            && let died @ Reply::Died(..) = self.begin()?
        {
            return Ok(died);
        }
        self.exchange(request)
    }

    fn begin(&mut self) -> Result<Reply, Trouble> {
        let child = self.rooms.start(&self.folder, &self.command, checking(), Streams::Pipes)?;
        self.running = Some(Running { child, unread: Vec::new(), asleep: false });
        let setup = self.setup.clone();
        if setup.is_empty() { Ok(Reply::Line(String::new())) } else { self.exchange(&setup) }
    }

    fn exchange(&mut self, request: &str) -> Result<Reply, Trouble> {
        let Some(running) = &mut self.running else { return Err(Trouble::Ours("no harness".to_owned())) };
        let deadline = Instant::now() + SILENCE;
        let request = format!("{request}\n");
        let sent = running.child.stdin.as_mut().map(|stdin| stdin.write_all_before(request.as_bytes(), Some(deadline)));
        let line = match sent {
            Some(Ok(())) => running.line(deadline)?,
            _ => None,
        };
        let reply = match line {
            Some(line) => understand(line),
            None if running.asleep || Instant::now() >= deadline => Reply::Died(Death::Hung, 0),
            None => Reply::Died(self.ending(), 0),
        };
        if matches!(reply, Reply::Died(..)) {
            self.close();
        }
        Ok(reply)
    }

    /// How a harness ended that said nothing about it.
    fn ending(&mut self) -> Death {
        let Some(running) = &mut self.running else { return Death::Left };
        match running.child.wait_before(Instant::now() + SILENCE).map(|exit| (exit.status, exit.limit())) {
            Some((_, Some(_))) | None => Death::Hung,
            Some((Status::Signaled(signal), None)) => Death::Signal(signal),
            Some(_) => Death::Left,
        }
    }

    /// Whether the harness still lives.
    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Ends the harness and keeps what it wrote to standard error.
    pub(crate) fn close(&mut self) {
        if let Some(mut running) = self.running.take() {
            drop(running.child.stdin.take());
            if running.asleep || running.child.wait_before(Instant::now() + Duration::from_secs(5)).is_none() {
                running.child.kill_tree();
            }
            self.stderr.extend(running.child.wait().stderr);
        }
    }

    /// What the harnesses wrote to standard error until now.
    pub(crate) fn stderr(&mut self) -> String {
        self.close();
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

impl Running {
    /// The next line; `None` when the harness is gone, sleeps, or the time is over.
    fn line(&mut self, deadline: Instant) -> io::Result<Option<String>> {
        let mut buffer = [0; 1 << 14];
        let mut searched = 0;
        let mut slumber = Slumber::default();
        loop {
            if let Some(end) = self.unread[searched..].iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.unread.drain(..=searched + end).collect();
                return Ok(Some(String::from_utf8_lossy(&line[..line.len() - 1]).into_owned()));
            }
            searched = self.unread.len();
            let Some(stdout) = &mut self.child.stdout else { return Ok(None) };
            match stdout.read_before(&mut buffer, Some(deadline.min(Instant::now() + LOOK)))? {
                Some(0) => return Ok(None),
                Some(len) => {
                    self.unread.extend_from_slice(&buffer[..len]);
                    slumber.awake();
                }
                None if Instant::now() >= deadline => return Ok(None),
                None if slumber.is_deep(&self.child) => {
                    self.asleep = true;
                    return Ok(None);
                }
                None => {}
            }
        }
    }
}

/// The last words of a harness are `!kind number call`.
fn understand(line: String) -> Reply {
    let mut words = line.split(' ');
    let kind = words.next().unwrap_or_default();
    if !kind.starts_with('!') {
        return Reply::Line(line);
    }
    let mut number = || words.next().and_then(|word| word.parse::<i32>().ok()).unwrap_or_default();
    let (number, call) = (number(), number());
    let death = match kind {
        "!S" => Death::Signal(number),
        "!H" => Death::Hung,
        _ => Death::Left,
    };
    Reply::Died(death, usize::try_from(call).unwrap_or_default())
}
