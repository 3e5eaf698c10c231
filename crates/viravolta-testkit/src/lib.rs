//! Board pictures, generators, fake and hostile programs for tests.

pub mod generate;
pub mod naive;
pub mod programs;
pub mod svg;
pub mod terminal;

/// The Rust code of the front page, which must compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}
