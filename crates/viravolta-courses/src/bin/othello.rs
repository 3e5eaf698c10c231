//! The course program `othello`.

use std::process::ExitCode;

use viravolta_courses::{Course, run};

fn main() -> ExitCode {
    ExitCode::from(run(Course::Othello, std::env::args_os().skip(1)))
}
