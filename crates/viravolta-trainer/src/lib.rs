//! Self-play, datasets, fitting and calibration of the evaluation.
//!
//! The pipeline: [`generate`] plays games against itself and writes labelled positions into a folder, which any
//! number of processes may fill; [`fit`] learns a network from such folders; [`calibrate`] measures how far shallow
//! searches stray from deep ones; [`measure`] says how good the result is. [`book`] makes opening books with it. Each of them can be killed at any moment
//! and goes on where it was when it is started again.

pub mod archive;
pub mod book;
pub mod calibrate;
pub mod checkpoint;
pub mod dataset;
mod error;
pub mod exclude;
mod files;
pub mod fit;
pub mod generate;
pub mod import;
mod journal;
pub mod measure;
pub mod model;
mod ordered;
mod positions;
mod split;

pub use error::TrainerError;
pub use files::{fingerprint, write_atomically};
