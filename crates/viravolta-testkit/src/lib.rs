//! Board pictures, generators, fake and hostile programs, and programs with known mistakes, for tests.

pub mod generate;
pub mod http;
pub mod naive;
mod needs;
#[cfg(unix)]
pub mod ordinary;
pub mod postgres;
pub mod programs;
mod raised;
pub mod submissions;
pub mod svg;
pub mod terminal;

pub use needs::ignored;
pub use raised::RaisedAtTheEnd;
