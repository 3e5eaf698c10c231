//! Cups of a folder, while they are played and afterwards. The journal of each is the truth; nothing is written.

mod folder;
mod json;
mod routes;

pub(crate) use folder::{Cup, CupWatch, Cups, Progress};
pub(crate) use routes::{game_page, list, list_page, page, read};
