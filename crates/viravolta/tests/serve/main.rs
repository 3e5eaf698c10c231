//! `viravolta serve` as people start it: its end, its sudden end, its values, its cups.

mod cups;
mod ends;
#[cfg(unix)]
mod kills;
mod support;
mod values;
