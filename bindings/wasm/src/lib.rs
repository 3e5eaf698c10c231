//! The desk and the engine in a browser tab: modules made of this crate, each with some of its features.
//!
//! All are spoken to in the same way. The page asks for `room` and writes a request there, in JSON; it calls
//! `desk_ask` or `engine_ask`, which says how long the answer is; the answer is at `answer`. Bytes of files
//! travel as strings with a character for each byte. The weights of the evaluation and the opening book are in no module: the
//! worker hands them over (`engine_load`, `engine_book`).
#![expect(unsafe_code, reason = "names to be called by, and what the page lends to the engine")]

#[cfg(feature = "desk")]
mod desk;
#[cfg(feature = "engine")]
mod engine;
mod memory;
