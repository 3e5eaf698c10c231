//! The engine, for a worker of the page.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use viravolta_book::Book;
use viravolta_desk::Mind;
use viravolta_desk::wire::{Asked, Told};
use viravolta_engine::evaluation::network::Network;
use viravolta_engine::evaluation::weights::Weights;
use viravolta_engine::{Engine, Options, TimeSource};

use crate::memory::{json, respond};

/// Enough for a tab, which may be on a telephone.
const MEBIBYTES: usize = 32;

/// What the page lends to the engine.
#[cfg(target_family = "wasm")]
mod page {
    // SAFETY: the page gives functions of these types, which touch nothing of ours.
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some moment.
        pub(super) safe fn now() -> f64;
        /// That the answer buffer holds what is known so far, so many bytes long.
        pub(super) safe fn tell(length: usize);
    }
}

/// Without a page there is no clock and nobody to tell.
#[cfg(not(target_family = "wasm"))]
mod page {
    pub(super) const fn now() -> f64 {
        0.0
    }
    pub(super) const fn tell(_length: usize) {}
}

struct Tab {
    engine: Engine,
    book: Book,
    random: Xoshiro256PlusPlus,
}

thread_local! {
    static TAB: RefCell<Option<Tab>> = const { RefCell::new(None) };
}

#[derive(Serialize)]
struct Fault {
    fault: String,
}

fn fault(reason: &str) -> Vec<u8> {
    json(&Fault { fault: reason.to_owned() })
}

/// Takes the weights, which are in the request as they are in their file, and a seed for the weaker levels. Says how long
/// the answer is: nothing when all is well.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn engine_load(seed: f64) -> usize {
    respond(|bytes| {
        let weights = match Weights::from_bytes(bytes) {
            Ok(weights) => weights,
            Err(error) => return fault(&error.to_string()),
        };
        let time = TimeSource::new(|| Duration::from_secs_f64((page::now() / 1000.0).max(0.0)));
        let options = Options { threads: 1, hash_mebibytes: MEBIBYTES, time, ..Options::default() };
        match Engine::with_network(&options, Arc::new(Network::new(&weights))) {
            Ok(engine) => {
                let random = Xoshiro256PlusPlus::seed_from_u64(seed.to_bits());
                TAB.set(Some(Tab { engine, book: Book::EMPTY, random }));
                Vec::new()
            }
            Err(error) => fault(&error.to_string()),
        }
    })
}

/// Takes an opening book, which is in the request as it is in its file; without one every position is searched. Says how long
/// the answer is: nothing when all is well.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn engine_book() -> usize {
    respond(|bytes| match Book::from_bytes(bytes) {
        Ok(book) => TAB.with_borrow_mut(|tab| {
            let Some(tab) = tab else { return fault("the weights are missing") };
            tab.book = book;
            Vec::new()
        }),
        Err(error) => fault(&error.to_string()),
    })
}

/// Thinks about what is asked; what becomes known on the way is told to the page. Says how long the answer is.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn engine_ask() -> usize {
    respond(|request| {
        let asked: Asked = match serde_json::from_slice(request) {
            Ok(asked) => asked,
            Err(error) => return fault(&error.to_string()),
        };
        let job = match asked.job() {
            Ok(job) => job,
            Err(error) => return fault(&error.to_string()),
        };
        TAB.with_borrow_mut(|tab| {
            let Some(Tab { engine, book, random }) = tab else { return fault("the weights are missing") };
            if asked.is_repeatable() {
                engine.clear();
            }
            let never = AtomicBool::new(false);
            let told = job.run(Mind { engine, book }, &never, random, |thought| {
                page::tell(respond(|_| json(&Told::from(&thought))));
            });
            json(&Told::from(&told))
        })
    })
}
