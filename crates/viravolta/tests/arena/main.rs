//! `viravolta arena` as a teacher uses it: real cups, real programs, and a referee that is killed again and again.
#![cfg(target_os = "linux")]

mod commands;
mod hostile;
mod init;
mod machine;
mod meeting;
mod power_cuts;
mod stopped;
mod support;
mod verdicts;
mod weeks;
