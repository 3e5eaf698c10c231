//! Self-play, datasets, fitting and calibration of the evaluation.
//!
//! The pipeline: [`generate`] plays games against itself and writes labelled positions into a folder, which any
//! number of processes may fill; `fit` learns a network from the folder; `calibrate` measures how far shallow
//! searches stray from deep ones; `measure` says how good the result is.

pub mod calibrate;
pub mod dataset;
pub mod fit;
pub mod generate;
pub mod model;
