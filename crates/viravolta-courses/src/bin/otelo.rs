//! The course program `otelo`.

use std::process::ExitCode;

use viravolta_courses::{Course, run};

fn main() -> ExitCode {
    ExitCode::from(run(Course::Otelo, std::env::args_os().skip(1)))
}
