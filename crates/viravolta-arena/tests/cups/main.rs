//! Whole cups between test programs, in real rooms.
#![cfg(target_os = "linux")]

mod clocks;
mod contest;
mod habits;
mod misdeeds;
mod passes;
mod pauses;
mod processors;
mod support;
mod unprivileged;
mod variants;
