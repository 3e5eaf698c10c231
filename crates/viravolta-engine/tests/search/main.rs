//! The engine against plain minimax, against itself, and at the edges of what can be asked.

mod exact;
mod ffo;
mod limits;
mod naive;
mod odd_boards;
mod stopping;
mod symmetry;
mod threads;
mod values;

use std::sync::LazyLock;

use viravolta_engine::{Engine, Options};
use viravolta_rules::simd::Level;

/// An engine with a small table.
fn engine(threads: usize, instructions: Option<Level>) -> Engine {
    engine_with(threads, instructions, 1)
}

fn engine_with(threads: usize, instructions: Option<Level>, hash_mebibytes: usize) -> Engine {
    Engine::new(&Options { threads, hash_mebibytes, instructions, ..Options::default() })
        .expect("memory for a small table")
}

/// One engine for every instruction set of this machine. Their tables are never cleared: what was found about one
/// position must not harm the next.
static ENGINES: LazyLock<Vec<Engine>> =
    LazyLock::new(|| Level::available().into_iter().map(|level| engine(1, Some(level))).collect());
