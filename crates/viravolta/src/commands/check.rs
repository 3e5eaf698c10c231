//! `viravolta check`: a student's program, checked against the text of its course.
//!
//! Status 0 when everything passes, 1 when something fails, 2 for bad usage, 3 when we or the machine could not find out.

use std::path::PathBuf;

use viravolta_courses::Course;
use viravolta_grader::{Options, Parts, Rooms, SourceError};
use viravolta_i18n::tr;

use super::arena::Walls;
use crate::commands::Context;
use crate::failure::Failure;

/// What can be typed.
#[derive(Debug, clap::Args)]
#[command(visible_alias = "verifica")]
pub(crate) struct Args {
    #[arg(value_name = "COURSE", value_parser = ["rothelo", "reversi", "otelo", "othello", "ep4"])]
    course: String,
    #[arg(value_name = "THING")]
    thing: PathBuf,
    #[arg(long, value_name = "ID")]
    only: Option<String>,
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    super::needs_rooms(t)?;
    let course: Course = args.course.parse().map_err(|_| Failure::input(args.course.clone()))?;
    let mode = args.sandbox.map_or_else(Default::default, Walls::mode);
    let parts = args.only.as_deref().map_or_else(Parts::default, Parts::of);
    let options = Options { seed: args.seed, rooms: Rooms { mode }, parts, handed_in: false };
    let mut report = viravolta_grader::check(course, &args.thing, &options).map_err(|error| match error {
        SourceError::Unreadable { path, cause } => Failure::file(t, &path.display().to_string(), &cause),
        SourceError::TooLarge(path) => {
            Failure::input(tr!(t, "check-too-large", name = path.display().to_string()))
        }
    })?;
    report.name_commands(&args.thing.display().to_string(), Some(args.seed));
    if let Some(only) = &args.only {
        report.checks.retain(|check| check.id.starts_with(only.as_str()));
        if report.checks.is_empty() {
            return Err(Failure::input(tr!(t, "check-no-such", id = only)));
        }
    }
    let spoken = viravolta_grader::TEXTS.speak(t.language());
    if context.json {
        writeln!(context.out, "{}", report.json(spoken))?;
    } else {
        write!(context.out, "{}", report.text(spoken))?;
    }
    match report.exit_status() {
        0 => Ok(()),
        status => Err(Failure::Told(status)),
    }
}
