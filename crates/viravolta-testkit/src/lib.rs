//! Board pictures, generators, fake and hostile programs for tests.

pub mod generate;
pub mod naive;
pub mod programs;
pub mod svg;
pub mod terminal;
