//! Each promise of the sandbox, kept against a program that tries to break it.
//!
//! The tests run one after another, and after each of them nothing may be left: no process, no control
//! group, no folder. Where a required layer is missing they say that they are ignored.

#![cfg(target_os = "linux")]

#[macro_use]
mod support;

mod cleanup;
mod grants;
mod languages;
mod limits;
mod streams;
mod turns;
mod unprivileged;
mod walls;
