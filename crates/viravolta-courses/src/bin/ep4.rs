//! The course program `ep4`.

use std::process::ExitCode;

use viravolta_courses::{Course, run};

fn main() -> ExitCode {
    ExitCode::from(run(Course::Ep4, std::env::args_os().skip(1)))
}
