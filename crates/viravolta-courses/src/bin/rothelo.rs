//! The course program `rothelo`.

use std::process::ExitCode;

use viravolta_courses::{Course, run};

fn main() -> ExitCode {
    ExitCode::from(run(Course::Rothelo, std::env::args_os().skip(1)))
}
