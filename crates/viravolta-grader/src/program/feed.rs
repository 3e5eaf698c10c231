//! A program gets everything that it will ever read at once, and what it wrote is looked at afterwards.
//!
//! So no verdict depends on how fast a machine is: there are no pauses to interpret.

use std::io::Read;
use std::thread;
use std::time::{Duration, Instant};

use viravolta_sandbox::{Cause, Limit, Limits, MIB, Status};

use crate::build::Built;
use crate::functions::signal_name;
use crate::room::{Rooms, Trouble};

/// What a program may print in one run.
const OUTPUT: u64 = 4 * MIB;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It returned, with this status.
    Returned(i32),
    /// A signal ended it.
    Crashed(i32),
    /// It printed without end.
    Flooded,
    /// It computed without end.
    Spun,
    /// It waited without end.
    Waited,
}

impl End {
    pub(crate) fn text(self) -> String {
        match self {
            Self::Returned(status) => format!("exit {status}"),
            Self::Crashed(signal) => signal_name(signal),
            Self::Flooded => "> 4 MB".to_owned(),
            Self::Spun | Self::Waited => "…".to_owned(),
        }
    }
}

/// What a program wrote, and how it ended.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) output: Vec<u8>,
    pub(crate) end: End,
    pub(crate) stderr: String,
}

/// A run to be made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Feed<'a> {
    pub(crate) arguments: &'a [&'a str],
    pub(crate) input: &'a [u8],
    /// Processor time; more for programs that may think.
    pub(crate) seconds: u64,
    /// The input does not end: the program has to end by itself.
    pub(crate) open: bool,
}

/// Makes a run.
pub(crate) fn run(built: &Built, rooms: Rooms, feed: &Feed<'_>) -> Result<Run, Trouble> {
    let command = built.command();
    let command = feed.arguments.iter().fold(command, |command, argument| command.arg(*argument));
    let seconds = feed.seconds.max(5);
    let limits = Limits {
        cpu_time: Some(Duration::from_secs(seconds)),
        wall_time: Some(Duration::from_secs(60 + 10 * seconds)),
        output: Some(OUTPUT),
        ..Limits::default()
    };
    let started = rooms.start(built.folder(), &command, limits, built.streams);
    let mut child = started?;
    let deadline = Instant::now() + Duration::from_secs(60 + 10 * seconds);
    let (mut output, stdin, stdout) = (Vec::new(), child.stdin.take(), child.stdout.take());
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut stdin = stdin;
            if let Some(stdin) = &mut stdin {
                // A program that ends early need not read everything.
                let _ = stdin.write_all_before(feed.input, Some(deadline));
            }
            stdin.filter(|_| feed.open)
        });
        if let Some(mut stdout) = stdout {
            // A terminal that is closed from the other side is an end, not a failure.
            let _ = stdout.read_to_end(&mut output);
        }
        drop(writer.join());
    });
    let exit = child.wait();
    let end = match (exit.cause, exit.status) {
        (Cause::Limit(Limit::Output), _) => End::Flooded,
        (Cause::Limit(Limit::CpuTime), _) => End::Spun,
        (Cause::Limit(Limit::WallTime), _) => End::Waited,
        (_, Status::Exited(status)) => End::Returned(status),
        (_, Status::Signaled(signal)) => End::Crashed(signal),
        _ => End::Waited,
    };
    let stderr = String::from_utf8_lossy(&exit.stderr).into_owned();
    Ok(Run { output, end, stderr })
}
