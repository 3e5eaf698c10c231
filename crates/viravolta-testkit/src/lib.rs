//! Board pictures, generators, fake and hostile programs for tests.

pub mod generate;
pub mod naive;
mod needs;
pub mod programs;
pub mod svg;
pub mod terminal;

pub use needs::ignored;
