//! Each promise of the sandbox, kept against a program that tries to break it.
//!
//! The tests run one after another, and after each of them nothing may be left: no process, no control
//! group, no folder. Where a required layer is missing they say so and pass.

#![cfg(target_os = "linux")]

mod cleanup;
mod languages;
mod limits;
mod streams;
mod support;
mod unprivileged;
mod walls;
