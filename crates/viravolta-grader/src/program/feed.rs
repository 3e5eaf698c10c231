//! A program gets everything that it will ever read at once, and what it wrote is looked at afterwards.
//!
//! So no verdict depends on how fast a machine is: there are no pauses to interpret.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use viravolta_sandbox::{Attention, Cause, Command, Limit, Limits, MIB, Status, Stdin, Streams};

use crate::build::Built;
use crate::functions::signal_name;
use crate::room::{LOOK, Rooms, Slumber, Trouble};

/// What a program may print in one run.
const OUTPUT: u64 = 4 * MIB;
/// What is looked at of a flood: where it was stopped depends on the machine, and no report shall.
const FLOOD: usize = MIB as usize;

/// How long a program may think about its first word.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It returned, with this status.
    Returned(i32),
    /// An error of its language ended it: an exception, a panic.
    Raised(i32),
    /// A signal ended it.
    Crashed(i32),
    /// It printed without end.
    Flooded,
    /// It computed without end.
    Spun,
    /// It went on all the time, and its time was not enough: it thinks long.
    Slow,
    /// It waited without end.
    Waited,
}

impl End {
    /// The name of the mistake, if it is one wherever it happens.
    pub(crate) const fn mistake(self) -> Option<&'static str> {
        match self {
            Self::Returned(_) | Self::Slow => None,
            Self::Raised(_) => Some("program-error"),
            Self::Crashed(_) => Some("crash"),
            Self::Flooded => Some("floods"),
            Self::Spun => Some("endless-loop"),
            Self::Waited => Some("never-ends"),
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            Self::Returned(status) | Self::Raised(status) => format!("exit {status}"),
            Self::Crashed(signal) => signal_name(signal),
            Self::Flooded => "> 4 MB".to_owned(),
            Self::Spun | Self::Slow | Self::Waited => "…".to_owned(),
        }
    }
}

/// What a program wrote, and how it ended.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) output: Vec<u8>,
    /// The file that was asked for, if the program left one.
    pub(crate) file: Option<Vec<u8>>,
    pub(crate) end: End,
    pub(crate) stderr: String,
    pub(crate) cpu: Duration,
}

impl Run {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.output).replace("\r\n", "\n")
    }

    /// How it ended, in its language's own words if there are some.
    pub(crate) fn ending(&self) -> String {
        let told = matches!(self.end, End::Raised(_)).then(|| complaint(&self.stderr)).flatten();
        told.unwrap_or_else(|| self.end.text())
    }
}

/// The lines of a traceback that say where and what. That the input has ended is no error of this kind: what a program does
/// then is looked at by itself.
fn complaint(stderr: &str) -> Option<String> {
    let lines: Vec<&str> = stderr.lines().filter(|line| !line.trim().is_empty()).collect();
    let begins = |words: &[&str]| {
        let at = |line: &&str| words.iter().any(|word| line.contains(word));
        lines.iter().rposition(at).map(|at| lines[at..].to_vec())
    };
    let (place, what) = if begins(&["Traceback (most recent call last)"]).is_some() {
        let line = lines.iter().rfind(|line| line.trim_start().starts_with("File \""))?;
        // The folder is that of a closed room.
        let (file, place) = line.trim().strip_prefix("File \"")?.split_once('"')?;
        (format!("{}{place}", file.rsplit('/').next()?), *lines.last()?)
    } else {
        let told = begins(&["Exception in thread", "panicked at"])?;
        (told[0].to_owned(), told.get(1)?.trim())
    };
    let ended =
        ["EOFError", "NoSuchElementException"].iter().any(|error| what.contains(error) || place.contains(error));
    // Rust puts a number behind the name of the thread that is another one every time.
    let place = match (place.find(" ("), place.find(") panicked at ")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &place[..from], &place[to + 1..]),
        _ => place,
    };
    let told = if place.contains(", line ") { format!("{what} ({place})") } else { format!("{place}\n{what}") };
    (!ended).then(|| told.chars().take(400).collect())
}

/// A run to be made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Feed<'a> {
    pub(crate) arguments: &'a [&'a str],
    /// Files in the program's folder.
    pub(crate) files: &'a [(&'a str, &'a [u8])],
    pub(crate) input: &'a [u8],
    /// A file to bring back.
    pub(crate) wanted: Option<&'a str>,
    /// Processor time; more for programs that may think.
    pub(crate) seconds: u64,
    /// The input does not end: the program has to end by itself.
    pub(crate) open: bool,
    /// So many processes came before it. A room is a new machine each time, and who draws lots by the number of the process
    /// would always draw the same.
    pub(crate) older: usize,
}

/// Types one byte after the other, for as long as somebody is there to read: a program that ends early need not read
/// everything, and a terminal without a reader is full for ever.
fn type_in(stdin: &mut Stdin, input: &[u8], deadline: Instant, ended: &AtomicBool, typed: &AtomicUsize) {
    for (at, byte) in input.iter().enumerate() {
        typed.store(at, Ordering::Relaxed);
        loop {
            match stdin.write_all_before(&[*byte], Some(Instant::now() + Duration::from_millis(50))) {
                Ok(()) => break,
                Err(error) if error.kind() != io::ErrorKind::TimedOut => return,
                Err(_) if ended.load(Ordering::Relaxed) || Instant::now() > deadline => return,
                Err(_) => {}
            }
        }
    }
}

/// Makes a run.
pub(crate) fn run(built: &Built, rooms: Rooms, feed: &Feed<'_>) -> Result<Run, Trouble> {
    // Unknown to the program, which could otherwise pretend to have left a file.
    let mark = format!("\n\u{1e}{:016x}\u{1e}", RandomState::new().build_hasher().finish());
    for (name, content) in feed.files {
        fs::write(built.folder().join(name), content)?;
    }
    let mut command = built.command();
    let in_shell = feed.wanted.is_some() || feed.older > 0;
    if in_shell {
        let older = format!("k={}; while [ $k -gt 0 ]; do (:); k=$((k - 1)); done", feed.older);
        let after = feed.wanted.map(|file| format!("printf '{mark}'; cat {file};")).unwrap_or_default();
        let script = format!("{older}; \"$@\"; s=$?; {after} exit $s");
        command = Command::new("sh").args(["-c", &script, "sh"]).args(built.words());
    }
    let command = feed.arguments.iter().fold(command, |command, argument| command.arg(*argument));
    let seconds = feed.seconds.max(5);
    let limits = Limits {
        cpu_time: Some(Duration::from_secs(seconds)),
        wall_time: Some(Duration::from_secs(60 + 10 * seconds)),
        output: Some(OUTPUT),
        ..Limits::default()
    };
    let started = rooms.start(built.folder(), &command, limits, built.streams);
    for (name, _) in feed.files {
        fs::remove_file(built.folder().join(name))?;
    }
    let mut child = started?;
    let deadline = Instant::now() + Duration::from_secs(60 + 10 * seconds);
    let (mut output, stdin, mut stdout) = (Vec::new(), child.stdin.take(), child.stdout.take());
    let begun = Instant::now();
    let mut heard = begun;
    let (ended, typed) = (AtomicBool::new(false), AtomicUsize::new(0));
    let mut asleep = false;
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut stdin = stdin;
            if let Some(stdin) = &mut stdin {
                type_in(stdin, feed.input, deadline, &ended, &typed);
            }
            stdin.filter(|_| feed.open)
        });
        let mut buffer = [0; 1 << 14];
        let (mut slumber, mut taken) = (Slumber::default(), 0);
        // A terminal that is closed from the other side is an end, not a failure.
        while let Some(Ok(read)) = stdout.as_mut().map(|out| out.read_before(&mut buffer, Some(Instant::now() + LOOK)))
        {
            match read {
                Some(0) => break,
                Some(length) => {
                    output.extend(&buffer[..length]);
                    heard = Instant::now();
                    slumber.awake();
                }
                None if taken != typed.load(Ordering::Relaxed) => {
                    taken = typed.load(Ordering::Relaxed);
                    slumber.awake();
                }
                None if slumber.is_deep(&child) => {
                    asleep = true;
                    child.kill_tree();
                }
                None => {}
            }
        }
        ended.store(true, Ordering::Relaxed);
        drop(writer.join());
    });
    let exit = child.wait();
    let end = match (exit.cause, exit.status) {
        _ if asleep => End::Waited,
        (Cause::Limit(Limit::Output), _) => End::Flooded,
        (Cause::Limit(Limit::CpuTime), _) if heard - begun > begun.elapsed() / 2 => End::Slow,
        (Cause::Limit(Limit::CpuTime), _) => End::Spun,
        (Cause::Limit(Limit::WallTime), _) => End::Waited,
        // The shell around it says 128 and the signal.
        (_, Status::Exited(status)) if in_shell && status > 128 => End::Crashed(status - 128),
        (_, Status::Exited(status)) => End::Returned(status),
        (_, Status::Signaled(signal)) => End::Crashed(signal),
        _ => End::Waited,
    };
    if end == End::Flooded {
        output.truncate(FLOOD);
    }
    let mark = mark.into_bytes();
    let split = output.windows(mark.len()).rposition(|window| window == mark).filter(|_| feed.wanted.is_some());
    let file = split.map(|at| output.split_off(at)[mark.len()..].to_vec()).filter(|file| !file.is_empty());
    let stderr = String::from_utf8_lossy(&exit.stderr).into_owned();
    let end = match end {
        End::Returned(status @ 1..) if complaint(&stderr).is_some() => End::Raised(status),
        end => end,
    };
    Ok(Run { output, file, end, stderr, cpu: exit.cpu_time })
}

/// Whether something comes through a pipe before anything is sent: the program flushes.
pub(crate) fn speaks_first(built: &Built, rooms: Rooms, arguments: &[&str]) -> Result<bool, Trouble> {
    let command = arguments.iter().fold(built.command(), |command, argument| command.arg(*argument));
    let limits = Limits { cpu_time: Some(Duration::from_secs(60)), ..Limits::default() };
    let mut child = rooms.start(built.folder(), &command, limits, Streams::Pipes)?;
    let deadline = Instant::now() + PATIENCE;
    let (mut buffer, mut slumber) = ([0; 256], Slumber::default());
    loop {
        let Some(stdout) = &mut child.stdout else { return Ok(false) };
        let step = Instant::now() + LOOK;
        match stdout.read_before(&mut buffer, Some(step.min(deadline)))? {
            Some(0) => return Ok(false),
            Some(_) => return Ok(true),
            // A program that waits for us has said all that it will say.
            None if child.attention() == Attention::Reading => {
                return Ok(matches!(
                    child.stdout.as_mut().map(|stdout| stdout.read_before(&mut buffer, Some(Instant::now()))),
                    Some(Ok(Some(1..)))
                ));
            }
            None if Instant::now() >= deadline || slumber.is_deep(&child) => return Ok(false),
            None => {}
        }
    }
}

/// Whether the program ends after this input, although more could come.
pub(crate) fn ends_after(built: &Built, rooms: Rooms, input: &[u8]) -> Result<bool, Trouble> {
    let limits = Limits { cpu_time: Some(Duration::from_secs(20)), output: Some(OUTPUT), ..Limits::default() };
    let mut child = rooms.start(built.folder(), &built.command(), limits, built.streams)?;
    let deadline = Instant::now() + PATIENCE;
    if let Some(stdin) = &mut child.stdin {
        // A program that ends at once need not read.
        let _ = stdin.write_all_before(input, Some(deadline));
    }
    let mut buffer = [0; 4096];
    loop {
        let step = Instant::now() + Duration::from_millis(100);
        let read = child.stdout.as_mut().map(|stdout| stdout.read_before(&mut buffer, Some(step)));
        match read {
            Some(Ok(Some(1..))) => {}
            Some(Ok(None)) if child.try_wait().is_none() && Instant::now() < deadline => {
                if child.attention() == Attention::Reading {
                    return Ok(false);
                }
            }
            _ => return Ok(child.wait_before(deadline).is_some_and(|exit| exit.cause == Cause::Program)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::complaint;

    #[test]
    fn a_traceback_says_where_and_what() {
        let python = "Traceback (most recent call last):\n  File \"ep4.py\", line 9, in <module>\n    main()\n  File \"/room/ep4.py\", line 4, in main\n    x < 1\nTypeError: '<' not supported\n";
        assert_eq!(complaint(python).as_deref(), Some("TypeError: '<' not supported (ep4.py, line 4, in main)"));
        assert_eq!(complaint(&python.replace("TypeError", "EOFError")), None);
        let java =
            "Exception in thread \"main\" java.lang.ArithmeticException: / by zero\n\tat Otelo.main(Otelo.java:7)\n";
        let told = "Exception in thread \"main\" java.lang.ArithmeticException: / by zero\nat Otelo.main(Otelo.java:7)";
        assert_eq!(complaint(java).as_deref(), Some(told));
        let rust = "\nthread 'main' (4711) panicked at otelo.rs:3:5:\nindex out of bounds\nnote: run with\n";
        assert_eq!(complaint(rust).as_deref(), Some("thread 'main' panicked at otelo.rs:3:5:\nindex out of bounds"));
        assert_eq!(complaint("sh: 1: cls: not found\n"), None);
    }
}
