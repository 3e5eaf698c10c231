//! The C program's own `stdin` and `stdout`.
//!
//! Rust has buffers of its own: what it printed would come out of order with the program's `printf`, and what it
//! read ahead would be missing from the program's `scanf`.

use core::ffi::c_int;

use libc::{fflush, getchar, putchar};

/// The longest line that is kept; of a longer one the rest is read and forgotten, and `None` given for its text.
const LONGEST: usize = 1024;

/// Prints to the C program's standard output and flushes it.
pub fn write(text: &str) {
    for byte in text.bytes() {
        // SAFETY: `putchar` takes any byte; it may be called at any time.
        unsafe { putchar(c_int::from(byte)) };
    }
    // SAFETY: a null stream means all output streams.
    unsafe { fflush(core::ptr::null_mut()) };
}

/// Reads a line, without its end, from the C program's standard input; `None` at the end of the input.
///
/// A line that is too long to mean anything is given as empty.
#[must_use]
pub fn read_line() -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let mut length = 0usize;
    loop {
        // SAFETY: `getchar` may be called at any time.
        let byte = u8::try_from(unsafe { getchar() });
        match byte {
            Err(_) if length == 0 => return None,
            Err(_) | Ok(b'\n') => return Some(if length > LONGEST { Vec::new() } else { line }),
            Ok(byte) => {
                if length < LONGEST {
                    line.push(byte);
                }
                length = length.saturating_add(1);
            }
        }
    }
}
