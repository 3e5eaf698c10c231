//! The server behind `viravolta serve`: pages in three languages, one stream of events per page, engine threads with
//! fair turns, games by link that survive a pulled plug, an explorer over a game database, and cups to watch.
//!
//! What travels is described in `docs/formats/web.md`. The rules, the search and the words are those of the crates
//! below; the page in the tab is built in `web/` and embedded from `assets/dist`. `viravolta site` writes the same
//! [pages](page) and the same [assets] as files.
#![forbid(unsafe_code)]

pub mod assets;
mod cups;
mod explorer;
mod games;
mod http;
mod metrics;
pub mod page;
mod place;
mod random;
mod server;
mod state;
mod store;
mod stream;
mod texts;
mod think;

pub use server::{Running, ServeError, Settings, start};
pub use store::StoreError;
