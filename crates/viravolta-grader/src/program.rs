//! The whole program: it is started, given everything that it will read, and what it printed is compared with the rules.

use viravolta_courses::Course;
use viravolta_rules::BoardSize;

use crate::build::Built;
use crate::check::{Check, Status};
use crate::room::{Rooms, Trouble, quoted};

mod boards;
mod console;
mod ep4;
mod feed;
mod levels;
mod otelo;
mod othello;
mod reversi;
mod rothelo;
mod script;
mod strength;

use feed::{End, Feed, Run};

/// A program on the bench, and how it is tried.
struct Bench<'a> {
    course: Course,
    built: &'a Built,
    rooms: Rooms,
    seed: u64,
    /// Processor time for a game.
    seconds: u64,
    /// It does not stop when its input ends, so that this tells nothing new elsewhere.
    bad_at_end: bool,
}

impl Bench<'_> {
    fn feed(&self, feed: &Feed<'_>) -> Result<Run, Trouble> {
        feed::run(self.built, self.rooms, feed)
    }

    /// What was typed, as far as it is worth showing: the last lines, or the program's name when nothing was.
    fn sent(&self, lines: &[String]) -> String {
        let from = lines.len().saturating_sub(6);
        match lines {
            [] => self.built.by_hand.clone(),
            _ => format!("{}{}", if from > 0 { "… " } else { "" }, lines[from..].join(" ")),
        }
    }

    /// A line for a shell that builds the program, starts it with these arguments and types these lines.
    fn repeated(&self, lines: &[String], arguments: &str) -> String {
        let command = format!("{} {arguments}", self.built.by_hand);
        let command = command.trim_end();
        let lines: Vec<String> = lines.iter().map(|line| quoted(line)).collect();
        self.built.line(&if lines.is_empty() {
            format!("{command} < /dev/null")
        } else {
            format!("printf '%s\\n' {} | {command}", lines.join(" "))
        })
    }
}

/// The ids of the checks of a course's program, in the order in which they are to be repaired.
pub(crate) fn ids(course: Course) -> &'static [&'static str] {
    match course {
        Course::Otelo => &[
            "program.starts",
            "program.end-of-input",
            "program.protocol",
            "program.game.black",
            "program.game.white",
            "program.pass",
            "program.empty-squares",
            "program.bad-input",
            "program.flush",
            "strength.random",
        ],
        Course::Othello => &[
            "program.starts",
            "program.end-of-input",
            "program.game.black",
            "program.game.white",
            "program.wipe-out",
            "program.empty-squares",
            "program.files",
            "program.bad-input",
            "dialogue.moves",
            "dialogue.words",
            "dialogue.lines",
            "dialogue.bytes",
            "strength.random",
        ],
        Course::Ep4 => &[
            "program.starts",
            "program.end-of-input",
            "program.game.black",
            "program.pass",
            "program.wipe-out",
            "program.empty-squares",
            "program.bad-input",
            "dialogue.moves",
            "dialogue.words",
            "dialogue.lines",
            "dialogue.bytes",
        ],
        Course::Reversi => &[
            "program.starts",
            "program.end-of-input",
            "program.game.black",
            "program.pass",
            "program.empty-squares",
            "program.bad-input",
        ],
        Course::Rothelo => &[
            "program.starts",
            "program.end-of-input",
            "program.game.black",
            "program.pass",
            "program.wipe-out",
            "program.empty-squares",
            "program.bad-input",
            "extras.play",
            "extras.quit",
            "extras.save",
            "extras.load",
            "extras.restart",
            "extras.help",
            "extras.strategy",
            "extras.random",
        ],
    }
}

/// The boards in a text, as `X`, `O` and `-`.
pub(crate) fn drawn(course: Course, size: BoardSize, text: &str) -> Vec<String> {
    let found = boards::scan(text, size, console::glyphs(course));
    found.into_iter().map(|shown| boards::text(shown, size)).collect()
}

/// Every check of a program.
pub(crate) fn check(course: Course, built: &Built, seed: u64, rooms: Rooms) -> Vec<Check> {
    checked(course, built, seed, rooms)
        .unwrap_or_else(|trouble| ids(course).iter().map(|id| Check::our_fault(id, &trouble)).collect())
}

fn checked(course: Course, built: &Built, seed: u64, rooms: Rooms) -> Result<Vec<Check>, Trouble> {
    let arguments: &[&str] = if course == Course::Otelo { &["pretas"] } else { &[] };
    let run = feed::run(built, rooms, &Feed { arguments, seconds: 10, ..Feed::default() })?;
    let typed = built.line(format!("{} {}", built.by_hand, arguments.join(" ")).trim());
    let starts = starts(&run, &typed);
    let mut checks = vec![starts];
    if checks[0].status == Status::Failed {
        return Ok(checks);
    }
    let end = end_of_input(&run, &typed);
    // A program that does not stop would use all the time that it is given.
    let seconds = if end.status == Status::Failed { 10 } else { 90 };
    let bad_at_end = end.status == Status::Failed || matches!(run.end, End::Raised(_));
    checks.push(end);
    if run.end == End::Waited {
        // It would wait in every game.
        return Ok(checks);
    }
    let bench = Bench { course, built, rooms, seed, seconds, bad_at_end };
    checks.extend(match course {
        Course::Otelo => otelo::check(&bench)?,
        Course::Othello => othello::check(&bench)?,
        Course::Ep4 => ep4::check(&bench)?,
        Course::Reversi => reversi::check(&bench)?,
        Course::Rothelo => rothelo::check(&bench)?,
    });
    Ok(checks)
}

/// Something comes before anything is typed.
fn starts(run: &Run, typed: &str) -> Check {
    const ID: &str = "program.starts";
    let mut check = match run.end {
        _ if !run.output.is_empty() => return Check::passed(ID),
        End::Crashed(_) => Check::failed(ID, "crash"),
        End::Raised(_) => Check::failed(ID, "program-error"),
        _ => Check::failed(ID, "says-nothing"),
    };
    let said = match run.end {
        End::Raised(_) => run.ending(),
        _ => run.stderr.lines().last().unwrap_or_default().to_owned(),
    };
    check = check.showing(typed, "", if said.is_empty() { run.end.text() } else { said });
    check.repeat = Some(typed.to_owned());
    check
}

/// Nothing is typed, and the input ends.
fn end_of_input(run: &Run, typed: &str) -> Check {
    const ID: &str = "program.end-of-input";
    let mistake = match run.end {
        End::Returned(_) | End::Raised(_) => return Check::passed(ID),
        End::Flooded => "floods-at-end",
        End::Spun | End::Slow => "spins-at-end",
        End::Crashed(_) => "crash-at-end",
        End::Waited => "never-ends",
    };
    let sent = format!("{typed} < /dev/null");
    Check { repeat: Some(sent.clone()), ..Check::failed(ID, mistake).showing(sent, "exit", run.end.text()) }
}
