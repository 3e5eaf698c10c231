//! A program that does one bad thing, for tests of the sandbox and of the referee:
//! `hostile DEED [ARGUMENTS]`. Arguments that a deed does not know are ignored; tests use them as marks.
//!
//! Every deed is safe to run inside a room and most are not safe outside of one.

#[cfg(unix)]
mod deeds;

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    deeds::main()
}

#[cfg(not(unix))]
fn main() {
    eprintln!("the deeds need a Unix system");
}
