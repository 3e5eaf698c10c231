//! The whole program: it is started, given everything that it will read, and what it printed is compared with the rules.

use viravolta_courses::Course;

use crate::build::Built;
use crate::check::{Check, Status};
use crate::room::{Rooms, Trouble};

mod feed;

use feed::{End, Feed, Run};

/// The ids of the checks of a course's program.
pub(crate) fn ids(_: Course) -> &'static [&'static str] {
    &["program.starts", "program.end-of-input"]
}

/// Every check of a program.
pub(crate) fn check(course: Course, built: &Built, rooms: Rooms) -> Vec<Check> {
    checked(course, built, rooms).unwrap_or_else(|trouble| vec![Check::our_fault("program.starts", &trouble)])
}

fn checked(course: Course, built: &Built, rooms: Rooms) -> Result<Vec<Check>, Trouble> {
    let arguments: &[&str] = if course == Course::Otelo { &["pretas"] } else { &[] };
    let run = feed::run(built, rooms, &Feed { arguments, seconds: 10, ..Feed::default() })?;
    let typed = format!("{} {}", built.by_hand, arguments.join(" "));
    let starts = starts(&run, typed.trim());
    if starts.status == Status::Failed {
        return Ok(vec![starts, Check::not_checked("program.end-of-input", "program.starts")]);
    }
    Ok(vec![starts, end_of_input(&run, typed.trim())])
}

/// Something comes before anything is typed.
fn starts(run: &Run, typed: &str) -> Check {
    const ID: &str = "program.starts";
    let mut check = match run.end {
        _ if !run.output.is_empty() => return Check::passed(ID),
        End::Crashed(_) => Check::failed(ID, "crash"),
        _ => Check::failed(ID, "says-nothing"),
    };
    let said = run.stderr.lines().last().unwrap_or_default().to_owned();
    check = check.showing(typed, "", if said.is_empty() { run.end.text() } else { said });
    check.repeat = Some(typed.to_owned());
    check
}

/// Nothing is typed, and the input ends.
fn end_of_input(run: &Run, typed: &str) -> Check {
    const ID: &str = "program.end-of-input";
    let mistake = match run.end {
        End::Returned(_) => return Check::passed(ID),
        End::Flooded => "floods-at-end",
        End::Spun => "spins-at-end",
        End::Crashed(_) => "crash-at-end",
        End::Waited => "never-ends",
    };
    let sent = format!("{typed} < /dev/null");
    Check { repeat: Some(sent.clone()), ..Check::failed(ID, mistake).showing(sent, "exit", run.end.text()) }
}
