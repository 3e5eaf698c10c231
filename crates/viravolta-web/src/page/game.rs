//! The page of a game by link.

use askama::Template;

use super::{Shell, Still};

/// A game by link, as it stands.
#[derive(Template)]
#[template(path = "game.html")]
pub(crate) struct GamePage<'a> {
    pub(crate) shell: &'a Shell,
    pub(crate) token: &'a str,
    /// `black`, `white` or `watch`.
    pub(crate) seat: &'static str,
    /// Who plays black and who plays white, with what their clocks say.
    pub(crate) players: [String; 2],
    /// What the reader may do here, in a sentence.
    pub(crate) role: String,
    pub(crate) still: Still,
    pub(crate) moves: Vec<String>,
}
