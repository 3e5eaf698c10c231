//! The course program `reversi`.

use std::process::ExitCode;

use viravolta_courses::{Course, run};

fn main() -> ExitCode {
    ExitCode::from(run(Course::Reversi, std::env::args_os().skip(1)))
}
