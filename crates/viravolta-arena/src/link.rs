//! The wire between the referee and one program: bytes with deadlines, everything noted down, and the end of the
//! program turned into a fault.
//!
//! This file must not know any protocol.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use viravolta_sandbox::{Attention, Child, Command, Opening, Policy, SpawnError};

use crate::clock::Allowance;
use crate::duration::milliseconds;
use crate::latency::Latency;
use crate::manner::Manner;
use crate::note::Note;
use crate::outcome::{Detail, Fault, Outcome, Reason};

mod ending;
mod settle;

use ending::explain;
pub(crate) use ending::not_started;
use settle::Waits;

/// How long a program that has closed its output may take to end, at least.
const LAST_BREATH: Duration = Duration::from_millis(500);
/// How much of a conversation is kept for the file of a fault.
const LOG_ENTRIES: usize = 240;
const LOG_TEXT: usize = 2048;
/// How many pieces of output are looked at before a question: a flood is stopped elsewhere.
const DRAINED: usize = 16;
/// How soon and how often we look what a program is doing that says nothing.
const FIRST_LOOK: Duration = Duration::from_millis(1);
const LAST_LOOK: Duration = Duration::from_millis(16);
/// A program that has slept for so long without reading is taken for one that waits for us in a way that cannot be seen.
const DOZE: Duration = Duration::from_millis(400);
/// How long a program that waits in a way that cannot be seen is listened to before it is asked.
const SETTLE: Duration = Duration::from_millis(50);
/// How long a program that talks on and on after its answer is listened to.
const FLOOD: Duration = Duration::from_secs(10);
/// How long a program may go on after its answer: to flush, to show a board, to wait for input.
const RESTING_AFTER: Duration = Duration::from_millis(20);
/// So much in one turn, and still no answer, is a flood.
const TORRENT: u64 = 256 * 1024;
/// How often the CPU clock is read where CPU time is what counts.
const CPU_LOOK: Duration = Duration::from_millis(20);

/// How to start a program.
#[derive(Clone, Debug)]
pub struct Launch {
    /// What to run.
    pub command: Command,
    /// In which room.
    pub policy: Policy,
    /// By how much its answers may be late: what talking to this program costs beyond its thinking.
    pub grace: Duration,
}

/// One thing said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Milliseconds since the program was started.
    pub at_ms: u64,
    /// Whether the program said it; otherwise the referee.
    pub program: bool,
    /// What was said, shortened; bytes that are not UTF-8 have become U+FFFD.
    pub text: String,
    /// What the referee understood of it, or meant by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub understood: Vec<Note>,
}

/// What is known about a program after its game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Story {
    /// The end of the conversation.
    pub said: Vec<Said>,
    /// The end of standard error.
    pub stderr: String,
    /// CPU time, in milliseconds.
    pub cpu_ms: u64,
    /// The most memory that it held, in bytes.
    pub peak_memory: Option<u64>,
    /// How it writes squares and draws discs.
    #[serde(default, skip_serializing_if = "Manner::is_ours")]
    pub manner: Manner,
}

/// What waiting for a program brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Bytes; they are in the buffer now.
    Something,
    /// Nothing until then.
    Nothing,
    /// Nothing, and the program waits for input: nothing more will come before we speak.
    Waiting,
}

/// One question to a program, and the clock that runs for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    began: Instant,
    cpu_before: Duration,
    heard_before: u64,
    /// With the grace of the program.
    allowance: Allowance,
}

impl Turn {
    /// When the referee stops waiting.
    pub(crate) fn deadline(&self) -> Instant {
        self.began + self.allowance.patience()
    }

    /// When its time is over, on the clock on the wall.
    fn over(&self) -> Instant {
        if self.allowance.cpu { self.deadline() } else { self.began + self.allowance.limit }
    }

    fn detail(&self, took: Duration) -> Detail {
        let referee = Latency::global().between(self.began, Instant::now());
        Detail::Time {
            took_ms: milliseconds(took),
            limit_ms: milliseconds(self.allowance.limit),
            referee_ms: milliseconds(referee),
        }
    }

    /// Nothing came.
    pub(crate) fn no_answer(&self) -> Fault {
        Fault::new(Outcome::NoAnswer, self.detail(self.began.elapsed()))
    }
}

/// The time that an answer took, and the fault if that was too long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// By the clock that counts.
    pub time: Duration,
    /// By how much the referee itself was late at most meanwhile.
    pub referee: Duration,
    /// The fault, if it was too long.
    pub late: Option<Fault>,
}

/// A running program.
#[derive(Debug)]
pub(crate) struct Link {
    child: Child,
    grace: Duration,
    began: Instant,
    unread: Vec<u8>,
    /// How many bytes it has said.
    heard: u64,
    log: VecDeque<Said>,
    waits: Waits,
}

/// A program that is being started.
#[derive(Debug)]
pub(crate) struct Start {
    opening: Result<Opening, SpawnError>,
    launch: Launch,
}

impl Start {
    /// Begins to start a program. Nobody waits for it until [`Self::finish`], which also tells what went wrong.
    pub(crate) fn begin(launch: Launch) -> Self {
        Self { opening: launch.policy.open(&launch.command), launch }
    }

    /// Waits until it runs.
    pub(crate) fn finish(self) -> Result<Link, Fault> {
        let child = self.opening.and_then(Opening::finish).map_err(|error| not_started(&error))?;
        Ok(Link::new(child, &self.launch))
    }
}

impl Link {
    /// Starts a program.
    pub(crate) fn start(launch: &Launch) -> Result<Self, Fault> {
        Start::begin(launch.clone()).finish()
    }

    fn new(child: Child, launch: &Launch) -> Self {
        // Elsewhere nothing can be seen.
        let waits = if cfg!(target_os = "linux") { Waits::Unknown } else { Waits::Unseen };
        let (unread, log) = (Vec::new(), VecDeque::new());
        Self { child, grace: launch.grace, began: Instant::now(), unread, heard: 0, log, waits }
    }

    fn note(&mut self, program: bool, text: &[u8]) {
        let text = String::from_utf8_lossy(&text[..text.len().min(LOG_TEXT)]).into_owned();
        if let Some(last) = self.log.back_mut()
            && last.program
            && program
            && last.understood.is_empty()
            && last.text.len() + text.len() <= LOG_TEXT
        {
            last.text.push_str(&text);
            return;
        }
        if self.log.len() == LOG_ENTRIES {
            self.log.pop_front();
        }
        self.log.push_back(Said { at_ms: milliseconds(self.began.elapsed()), program, text, understood: Vec::new() });
    }

    /// Notes what the last thing said meant.
    pub(crate) fn understood(&mut self, note: Note) {
        if let Some(last) = self.log.back_mut()
            && !last.understood.contains(&note)
        {
            last.understood.push(note);
        }
    }

    /// The program is not on turn: it is stopped as soon as it has had a moment to settle.
    pub(crate) fn rest(&self) {
        self.child.rest(RESTING_AFTER);
    }

    /// The clock of a question starts, for a program that runs.
    pub(crate) fn turn(&self, allowance: Allowance) -> Turn {
        self.child.wake();
        let cpu_before = if allowance.cpu { self.child.cpu_time() } else { Duration::ZERO };
        let allowance = Allowance { limit: allowance.limit.saturating_add(self.grace), ..allowance };
        Turn { began: Instant::now(), cpu_before, heard_before: self.heard, allowance }
    }

    /// The clock of a question stops.
    pub(crate) fn taken(&self, turn: &Turn) -> Taken {
        let now = Instant::now();
        let referee = Latency::global().between(turn.began, now);
        let (time, margin) = if turn.allowance.cpu {
            (self.child.cpu_time().saturating_sub(turn.cpu_before), Duration::ZERO)
        } else {
            (now - turn.began, referee)
        };
        let too_long = time > turn.allowance.limit.saturating_add(margin);
        let late = too_long.then(|| Fault::new(Outcome::Late, turn.detail(time)));
        Taken { time, referee, late }
    }

    /// Writes to the program.
    pub(crate) fn send(&mut self, text: &[u8], deadline: Instant) -> Result<(), Fault> {
        self.note(false, text);
        let Some(stdin) = &mut self.child.stdin else { return Ok(()) };
        match stdin.write_all_before(text, Some(deadline)) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::TimedOut => Err(Fault::new(Outcome::NoAnswer, Detail::None)),
            // It may have said all it had to say before it stopped listening: what it wrote decides.
            Err(_) => Ok(()),
        }
    }

    /// Waits for output. A program whose output has ended is at fault; which fault it is shows by the last moment that
    /// it had to answer.
    fn hear(&mut self, until: Instant, last: Instant) -> Result<Heard, Fault> {
        let mut chunk = [0; 4096];
        let Some(stdout) = &mut self.child.stdout else { return Ok(Heard::Nothing) };
        match stdout.read_before(&mut chunk, Some(until)) {
            Ok(None) => Ok(Heard::Nothing),
            Ok(Some(0)) | Err(_) => Err(self.ended(last)),
            Ok(Some(len)) => {
                self.note(true, &chunk[..len]);
                self.unread.extend_from_slice(&chunk[..len]);
                self.heard += len as u64;
                Ok(Heard::Something)
            }
        }
    }

    /// Waits for output within a turn: until `quiet` at most, and no longer than the patience of the turn allows.
    pub(crate) fn hear_in(&mut self, turn: &Turn, quiet: Option<Instant>) -> Result<Heard, Fault> {
        loop {
            let until = quiet.map_or(turn.deadline(), |quiet| quiet.min(turn.deadline()));
            let look = if turn.allowance.cpu { until.min(Instant::now() + CPU_LOOK) } else { until };
            if self.hear(look, turn.deadline())? == Heard::Something {
                return Ok(Heard::Something);
            }
            if turn.allowance.cpu
                && let Some(late) = self.taken(turn).late
            {
                return Err(late);
            }
            if Instant::now() >= turn.deadline() {
                return Err(self.drown(turn));
            }
            if quiet.is_some_and(|quiet| Instant::now() >= quiet) {
                return Ok(Heard::Nothing);
            }
        }
    }

    /// The time is over. Who talks on and on is not silent: it is heard out until its limit, however slowly it gets there.
    fn drown(&mut self, turn: &Turn) -> Fault {
        let end = Instant::now() + FLOOD;
        while self.heard - turn.heard_before > TORRENT && Instant::now() < end {
            let until = Instant::now() + SETTLE;
            match self.hear(until, until) {
                Ok(Heard::Something) => self.unread.clear(),
                Ok(_) => break,
                Err(fault) => return fault,
            }
        }
        turn.no_answer()
    }

    /// Waits until the program says something or waits for input itself: then it has said all that it has to say,
    /// however busy the machine is. `Nothing` means that it sleeps, and nobody knows what for.
    pub(crate) fn listen_in(&mut self, turn: &Turn) -> Result<Heard, Fault> {
        let mut pause = FIRST_LOOK;
        let (mut reading, mut asleep) = (0, None);
        loop {
            if self.hear_in(turn, Some(Instant::now() + pause))? == Heard::Something {
                return Ok(Heard::Something);
            }
            match self.child.attention() {
                Attention::Reading => {
                    (reading, asleep) = (reading + 1, None);
                    // Twice: a terminal hands on what we have typed a moment later than we typed it. And what it wrote
                    // between two looks is there now.
                    if reading > 1 {
                        let now = Instant::now();
                        if self.hear(now, turn.deadline())? == Heard::Something {
                            return Ok(Heard::Something);
                        }
                        self.seen_waiting();
                        return Ok(Heard::Waiting);
                    }
                }
                Attention::Asleep => {
                    reading = 0;
                    if asleep.get_or_insert_with(Instant::now).elapsed() >= DOZE {
                        return Ok(Heard::Nothing);
                    }
                }
                Attention::Busy | Attention::Listening => (reading, asleep) = (0, None),
            }
            pause = (2 * pause).min(LAST_LOOK);
        }
    }

    /// Waits until the program is up: it waits for input, or has said a line that `is_enough`. Answers with what is left of
    /// its time to start, if it sleeps and may not be up yet.
    pub(crate) fn come_up(&mut self, limit: Duration, is_enough: impl Fn(&[u8]) -> bool) -> Duration {
        let turn = self.turn(Allowance { limit, cpu: false, watchdog: Duration::ZERO });
        // Nothing was typed that it could still be about to read: one glance is enough.
        if self.child.attention() == Attention::Reading {
            self.seen_waiting();
            return Duration::ZERO;
        }
        // Where the line begins that has not ended yet, and how far its end was searched for: every byte is seen once.
        let (mut line, mut searched) = (0, 0);
        while Instant::now() < turn.deadline() {
            match self.listen_in(&turn) {
                Ok(Heard::Something) => {
                    while let Some(at) = self.unread[searched..].iter().position(|&byte| byte == b'\n') {
                        let end = searched + at + 1;
                        if is_enough(&self.unread[line..end]) {
                            return Duration::ZERO;
                        }
                        (line, searched) = (end, end);
                    }
                    searched = self.unread.len();
                }
                Ok(Heard::Nothing) => return turn.deadline().saturating_duration_since(Instant::now()),
                // What goes wrong here shows again when it is asked.
                Ok(_) | Err(_) => return Duration::ZERO,
            }
        }
        Duration::ZERO
    }

    /// Takes in what has come already, without waiting. An end is noticed when we next wait.
    pub(crate) fn drain(&mut self) {
        for _ in 0..DRAINED {
            let now = Instant::now();
            if !matches!(self.hear(now, now), Ok(Heard::Something)) {
                return;
            }
        }
    }

    /// What was heard and not used yet.
    pub(crate) fn unread(&self) -> &[u8] {
        &self.unread
    }

    /// Takes everything that was heard.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.unread)
    }

    /// Gives back what was taken and not used: it is heard again before anything new.
    pub(crate) fn put_back(&mut self, mut bytes: Vec<u8>) {
        bytes.append(&mut self.unread);
        self.unread = bytes;
    }

    /// Why the output ended: with the program, or because the program closed it and runs on. On a busy machine clearing
    /// a room takes its time, so nothing is decided before the program's time is over.
    fn ended(&mut self, last: Instant) -> Fault {
        let Some(exit) = self.child.wait_before(last.max(Instant::now() + LAST_BREATH)) else {
            let detail = Detail::Said { text: String::new(), reason: Some(Reason::ClosedOutput) };
            return Fault::new(Outcome::NoAnswer, detail);
        };
        explain(&exit)
    }

    /// Ends the program, and does not wait for that.
    pub(crate) fn end(&self) {
        self.child.kill_tree();
    }

    /// Ends the program and tells what is known about it. `diagnose` also keeps what it said.
    pub(crate) fn close(mut self, diagnose: bool) -> Story {
        self.child.kill_tree();
        let exit = self.child.wait();
        let stderr =
            if diagnose { String::from_utf8_lossy(tail(&exit.stderr, 4096)).into_owned() } else { String::new() };
        Story {
            said: if diagnose { self.log.into() } else { Vec::new() },
            stderr,
            cpu_ms: milliseconds(exit.cpu_time),
            peak_memory: exit.peak_memory,
            manner: Manner::default(),
        }
    }
}

fn tail(bytes: &[u8], len: usize) -> &[u8] {
    &bytes[bytes.len().saturating_sub(len)..]
}
