//! Runs a protocol over a pair of pipes: one thread reads, one thinks, and this one talks.
//!
//! The protocol itself is a machine of `viravolta-protocol`; here it gets its lines, its player and its output, and
//! nothing about any protocol may be known in this file.

mod inbox;
mod memory;
mod options;
mod thinker;

use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use viravolta_protocol::{Effect, LineSplitter, Player, Search, Session, TimeLimit};

use inbox::{Event, Inbox};
pub(crate) use options::EngineArgs;
pub(crate) use thinker::Thinker;

/// More of a file is not read: a game has some kilobytes.
const MAX_FILE: u64 = 4 << 20;

/// Serves the session until it quits or one of the pipes is closed.
pub(crate) fn serve<P: Player + Send>(
    session: &mut dyn Session,
    player: &mut P,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    let inbox = Arc::new(Inbox::default());
    let reader = Arc::clone(&inbox);
    // It may sit in a read for ever, so nobody waits for it; it ends with the process.
    thread::spawn(move || read_lines(input, &reader));
    loop {
        while let Some(effect) = session.next_effect() {
            match effect {
                Effect::Send(text) => send(out, &text)?,
                Effect::Search(search) => think(session, player, &search, &inbox, out)?,
                // No search runs here.
                Effect::Stop => {}
                Effect::NewGame => player.new_game(),
                Effect::Learn(game) => player.learn(&game),
                Effect::SetLevel(level) => player.set_level(level),
                Effect::ReadFile(path) => session.file(read_file(&path).map_err(|error| error.to_string())),
                Effect::Quit => return Ok(()),
            }
        }
        match inbox.take(true) {
            Event::Line(line) => session.receive(line),
            Event::End => session.end_of_input(),
            Event::Report(report) => session.report(report),
            Event::Answer(answer) => session.answer(answer),
        }
    }
}

/// Lets the player think in a thread of its own, and goes on listening until it has answered.
fn think<P: Player + Send>(
    session: &mut dyn Session,
    player: &mut P,
    search: &Search,
    inbox: &Inbox,
    out: &mut dyn Write,
) -> io::Result<()> {
    let stop = AtomicBool::new(false);
    let asked = inbox.last_line();
    thread::scope(|scope| {
        scope.spawn(|| {
            // On a busy machine the question may have waited for us: that time is gone.
            let search =
                &Search { time: less(search.time, asked.map_or(Duration::ZERO, |at| at.elapsed())), ..search.clone() };
            let answer = player.think(search, &stop, &mut |report| inbox.post(Event::Report(report)));
            inbox.post(Event::Answer(answer));
        });
        let outcome = listen(session, inbox, &stop, out);
        // Whatever went wrong, the thread must not hold us up.
        stop.store(true, Ordering::Relaxed);
        outcome
    })
}

/// What is left after a while.
fn less(time: TimeLimit, gone: Duration) -> TimeLimit {
    match time {
        TimeLimit::None => TimeLimit::None,
        TimeLimit::PerMove(time) => TimeLimit::PerMove(time.saturating_sub(gone)),
        TimeLimit::Clock { left, increment, moves } => {
            TimeLimit::Clock { left: left.saturating_sub(gone), increment, moves }
        }
    }
}

fn listen(session: &mut dyn Session, inbox: &Inbox, stop: &AtomicBool, out: &mut dyn Write) -> io::Result<()> {
    loop {
        match inbox.take(session.wants_input()) {
            Event::Line(line) => session.receive(line),
            Event::End => session.end_of_input(),
            Event::Report(report) => session.report(report),
            Event::Answer(answer) => {
                session.answer(answer);
                return Ok(());
            }
        }
        // Only these two come while a search runs.
        while let Some(effect) = session.next_effect() {
            match effect {
                Effect::Send(text) => send(out, &text)?,
                Effect::Stop => stop.store(true, Ordering::Relaxed),
                _ => return Err(io::Error::other("the session asked for something in mid-search")),
            }
        }
    }
}

fn send(out: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(out, "{text}")?;
    out.flush()
}

/// Reads a file that a controller has named; a device that never ends is cut.
fn read_file(path: &str) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    File::open(path)?.take(MAX_FILE).read_to_end(&mut content)?;
    Ok(content)
}

/// Cuts the input into lines until it ends; an input that cannot be read has ended.
fn read_lines(mut input: impl Read, inbox: &Inbox) {
    let mut splitter = LineSplitter::new();
    let mut buffer = [0; 4096];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => splitter.push(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
        while let Some(line) = splitter.next_line() {
            inbox.post_line(line);
        }
    }
    splitter.finish();
    while let Some(line) = splitter.next_line() {
        inbox.post_line(line);
    }
    inbox.end();
}
