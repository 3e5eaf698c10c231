//! Checks course programs and their functions, names their mistakes, and marks a class.
//!
//! [`check`] looks at what a student hands in: it builds it in a closed room, calls the functions that the course's text
//! prescribes on thousands of positions, and compares with the rules. Wrong answers are compared with models of known
//! mistakes; a function that does exactly what a model does is told so, in two sentences and with the smallest position
//! in which it shows. What goes wrong on our side or the machine's is a status of its own, never the student's failure.
#![forbid(unsafe_code)]

use std::path::Path;

use viravolta_courses::Course;

mod build;
mod cases;
mod check;
mod functions;
pub mod grade;
mod handin;
pub mod kit;
mod models;
mod program;
mod report;
mod room;
mod runnable;
mod session;
mod source;

pub use check::{Check, Status};
pub use report::{Report, drawing, explanation, failure, title, visible};
pub use room::{Rooms, Trouble};
pub use runnable::{Runnable, Unbuilt, build};
pub use source::SourceError;

viravolta_i18n::catalogue! {
    /// Everything that the checker says to people.
    pub static TEXTS = ["checks", "grade", "mistakes", "report"];
}

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Where the positions come from: the same seed, the same positions.
    pub seed: u64,
    /// How rooms are closed.
    pub rooms: Rooms,
    /// What is looked at, beside whether it compiles.
    pub parts: Parts,
    /// It is what was handed in, not somebody's working folder.
    pub handed_in: bool,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parts {
    /// The program and its functions.
    #[default]
    All,
    /// Only the whole program.
    Program,
    /// Only the functions.
    Functions,
}

impl Parts {
    /// What has to be looked at for the checks whose names begin so.
    #[must_use]
    pub fn of(beginning: &str) -> Self {
        let theme = beginning.split('.').next().unwrap_or_default();
        match theme {
            "functions" | "luck" => Self::Functions,
            "program" | "dialogue" | "extras" | "strength" => Self::Program,
            _ => Self::All,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { seed: 1, rooms: Rooms::default(), parts: Parts::All, handed_in: false }
    }
}

/// Checks what a student hands in: a program, a source file or a folder.
///
/// # Errors
/// If there is nothing at that path that can be read.
pub fn check(course: Course, thing: &Path, options: &Options) -> Result<Report, SourceError> {
    let report = |checks| Report { course, seed: options.seed, checks };
    let source = match source::Source::copy(thing) {
        Ok(source) => source?,
        Err(trouble) => return Ok(report(vec![Check::our_fault("build.compiles", &trouble)])),
    };
    let (compiles, built) = compiles(course, &source, options);
    let mut checks = vec![compiles];
    if options.parts == Parts::All {
        checks.extend(handin::check(course, &source, options.handed_in, options.rooms));
    }
    match built {
        Some(built) => {
            if options.parts != Parts::Functions {
                let found = program::check(course, &built, options.seed, options.rooms);
                checks.extend(in_order(program::ids(course), found, "program.starts"));
            }
            if options.parts != Parts::Program {
                checks.extend(functions::check(course, &source, options.seed, options.rooms));
            }
        }
        None => {
            let waiting = program::ids(course).iter().chain(functions::ids(course));
            checks.extend(waiting.map(|id| Check::not_checked(id, "build.compiles")));
        }
    }
    Ok(report(checks))
}

/// The ids of all checks of a course, in the order in which they are to be repaired.
pub(crate) fn ids(course: Course) -> impl Iterator<Item = &'static str> {
    let parts = [&["build.compiles"][..], handin::ids(course), program::ids(course), functions::ids(course)];
    parts.into_iter().flatten().copied()
}

/// The checks in the order of the list; one that was not made waits for the first that failed, or for the root.
pub(crate) fn in_order(ids: &'static [&'static str], mut found: Vec<Check>, root: &'static str) -> Vec<Check> {
    let failed = |id: &&str| found.iter().any(|check| check.id == *id && check.status == Status::Failed);
    let root = ids.iter().copied().find(|id| failed(id)).unwrap_or(root);
    let checks = ids.iter().map(|id| match found.iter().position(|check| check.id == *id) {
        Some(at) => found.swap_remove(at),
        None => Check::not_checked(id, root),
    });
    checks.collect()
}

fn compiles(course: Course, source: &source::Source, options: &Options) -> (Check, Option<build::Built>) {
    const ID: &str = "build.compiles";
    let check = match build::build(source, course.name(), options.rooms) {
        Ok(Ok(built)) => return (Check::passed(ID), Some(built)),
        Ok(Err(build::NotBuilt::Nothing)) => nothing(ID, source),
        Ok(Err(build::NotBuilt::Refused { done, said })) => {
            Check { repeat: Some(done.clone()), ..Check::failed(ID, "does-not-compile").showing(done, "", said) }
        }
        Ok(Err(build::NotBuilt::NoProgram { done })) => {
            Check::failed(ID, "no-program").showing(done, course.name(), "")
        }
        Err(trouble) => Check::our_fault(ID, &trouble),
    };
    (check, None)
}

/// Nothing that can be built or run: what is there instead.
fn nothing(id: &'static str, source: &source::Source) -> Check {
    let closed = source.files.iter().any(|file| build::is_closed(file));
    let there: Vec<String> = source.files.iter().take(12).map(|file| file.to_string_lossy().into_owned()).collect();
    let mistake = if closed { "closed-archive" } else { "nothing-to-build" };
    let listed = "find . -type f".to_owned();
    Check { repeat: Some(listed.clone()), ..Check::failed(id, mistake).showing(listed, "", there.join("\n")) }
}

#[cfg(test)]
mod tests;
