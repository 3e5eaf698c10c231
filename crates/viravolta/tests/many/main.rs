//! Cups over many machines, as processes of this one, with a real PostgreSQL that the test starts.
#![cfg(target_os = "linux")]

mod cups;
mod hostile;
mod kills;
mod machines;
mod overhead;
mod searches;
mod support;
