//! A game as requests describe it: where it begins and what was played.

use serde::Deserialize;
use viravolta_desk::faults;
use viravolta_i18n::Texts;
use viravolta_rules::{Game, Move, Position, TranscriptError};

use crate::http::Fault;

/// A start and moves, both of which may be left out.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Place {
    #[serde(default)]
    pub(crate) start: Option<String>,
    #[serde(default)]
    pub(crate) moves: Option<Moves>,
}

/// Moves as a list or as one text.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Moves {
    List(Vec<String>),
    Text(String),
}

impl Place {
    /// The game, played with our rules.
    pub(crate) fn game(&self, t: Texts) -> Result<Game, Fault> {
        let start = match self.start.as_deref().map(str::trim) {
            None | Some("") => Position::start(),
            Some(text) => text.parse().map_err(|error| Fault::Malformed(faults::board(t, &error)))?,
        };
        let text = match &self.moves {
            None => "",
            Some(Moves::Text(text)) => text,
            Some(Moves::List(list)) => &list.join(" "),
        };
        Game::from_transcript(start, text).map_err(|error| match &error {
            TranscriptError::Malformed(_) => Fault::Malformed(faults::transcript(t, &error)),
            TranscriptError::Illegal(_) => Fault::Illegal(faults::transcript(t, &error)),
        })
    }
}

/// A move as programs read it.
pub(crate) fn written(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string(),
        Move::Pass => "pass".to_owned(),
    }
}
