//! The course programs as their users meet them: whole dialogues, worked examples, pipes, files, raw bytes.

mod any_board;
mod dialogue;
mod dialogues;
mod ep4_samples;
mod pipes;
mod process;
mod raw_bytes;
#[cfg(unix)]
mod rothelo_file;
mod seeds;
