//! `viravolta course`: one of the five course programs, exactly as its own executable would run.
//!
//! Everything after the name belongs to the program: its options, its language and its exit status are its own.

use std::ffi::OsString;

use viravolta_courses::Course;
use viravolta_i18n::tr;

use crate::commands::Context;
use crate::failure::Failure;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The name and what follows it are one argument to the parser, so that it leaves `--help` and `--color` alone.
    #[arg(value_name = "PROGRAM", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    program: Vec<OsString>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    let mut words = args.program.into_iter();
    let name = words.next().unwrap_or_default();
    let course = name.to_str().and_then(|name| name.parse::<Course>().ok()).ok_or_else(|| {
        let known: Vec<&str> = Course::ALL.iter().map(|course| course.name()).collect();
        let name = name.to_string_lossy().into_owned();
        Failure::input(tr!(context.t, "course-unknown", name = name, known = known.join(", ")))
    })?;
    match viravolta_courses::run(course, words) {
        0 => Ok(()),
        status => Err(Failure::Told(status)),
    }
}
