//! What the system does not allow.

use std::io;
use std::path::Path;

use viravolta_disk::Fault;
use viravolta_i18n::{Texts, system_fault};

use crate::texts::tr;

/// Why the system refused, in the reader's language; a rare reason by its number, never in the system's own words.
#[must_use]
pub fn system(t: Texts, error: &io::Error) -> String {
    said(t, Fault::of(error), error)
}

/// A named file that could not be read or written.
#[must_use]
pub fn file(t: Texts, name: &str, error: &io::Error) -> String {
    named(t, name, &said(t, Fault::at(Path::new(name), error), error))
}

/// What is wrong with something that has a name.
#[must_use]
pub fn named(t: Texts, name: &str, reason: &str) -> String {
    tr!(t, "file-fault", name = name, reason = reason)
}

fn said(t: Texts, fault: Fault, error: &io::Error) -> String {
    let rare = match error.raw_os_error() {
        Some(code) => tr!(t, "system-number", code = code),
        None => tr!(t, "system-unknown"),
    };
    system_fault(t.language(), fault.code(), &rare)
}
