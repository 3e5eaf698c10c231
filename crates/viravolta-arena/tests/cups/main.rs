//! Whole cups between test programs, in real rooms.
#![cfg(target_os = "linux")]

mod habits;
mod misdeeds;
mod support;
