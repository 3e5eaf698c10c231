//! The program `ep4` over Python's own `sys.stdin` and `sys.stdout`, which a program may have replaced.

use pyo3::prelude::*;
use viravolta_courses::{Ep4, Flow, Program};
use viravolta_rules::BoardSize;

/// Prints text and flushes it.
pub(crate) fn write(py: Python<'_>, text: &str) -> PyResult<()> {
    let stdout = py.import("sys")?.getattr("stdout")?;
    stdout.call_method1("write", (text,))?;
    stdout.call_method0("flush")?;
    Ok(())
}

/// Plays a game until it or the input ends.
pub(crate) fn run(py: Python<'_>, size: BoardSize) -> PyResult<()> {
    let mut program = Ep4::new(size);
    let mut output = Vec::new();
    let mut flow = program.open(&mut output)?;
    loop {
        write(py, &String::from_utf8_lossy(&output))?;
        output.clear();
        if flow != Flow::Wait {
            return Ok(());
        }
        let line: String = py.import("sys")?.getattr("stdin")?.call_method0("readline")?.extract()?;
        if line.is_empty() {
            return Ok(());
        }
        flow = program.answer(line.as_bytes(), &mut output)?;
    }
}
