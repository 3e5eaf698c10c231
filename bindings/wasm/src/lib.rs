//! The engine as a WebAssembly module, for a place without system, threads or clock: it imports nothing, and is built for
//! `wasm32-unknown-unknown` without a line of C. What it has to offer so far is the proof that it thinks there as it
//! does everywhere; `tests/node.rs` calls it.
#![expect(unsafe_code, reason = "a name to be called by")]

use viravolta_engine::{Engine, bench};

/// The checksum of some of the positions of the bench: the first and every so many after it. 0 without memory.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub extern "C" fn bench_checksum(every: u32) -> u64 {
    let Ok(engine) = Engine::new(&bench::options()) else { return 0 };
    let mut checksum = bench::Checksum::default();
    for position in bench::positions().step_by(every.max(1) as usize) {
        checksum.add(&bench::think(&engine, &position));
    }
    checksum.value()
}
