//! Games in whatever form they come: typed, or in a file of any format that we read.

use viravolta_i18n::{Texts, tr};
use viravolta_notation::{Format, GameRecord, ReadOptions};
use viravolta_rules::Position;

use crate::failure::Failure;
use crate::input::{self, Source};
use crate::{document, faults, read_faults};

pub(super) fn read(t: Texts, argument: &str, start: Position) -> Result<Vec<GameRecord>, Failure> {
    let as_text = |text: &str| document::read(t, text, start).ok().map(|game| GameRecord::from_game(&game));
    let Some((name, bytes)) = input::bytes(t, argument, |text| as_text(text).is_some())? else {
        let source = Source::of(t, argument, |_| true)?;
        let game = document::read(t, &source.text, start).map_err(|fault| source.fault(t, fault))?;
        return Ok(vec![GameRecord::from_game(&game)]);
    };
    // One game, typed into a file: what was said about its start counts.
    if let Some(record) = std::str::from_utf8(&bytes).ok().and_then(as_text) {
        return Ok(vec![record]);
    }
    let Some(format) = Format::detect(&bytes) else {
        return Err(Failure::input(tr!(t, "format-unknown", name = name)));
    };
    let blame = |error| read_faults::failure(t, &name, &error);
    let games = format.read(&bytes[..], ReadOptions::STRICT, None).map_err(blame)?;
    games.collect::<Result<_, _>>().map_err(blame)
}

/// The number of a game, and its players where they are known.
pub(super) fn title(t: Texts, number: usize, record: &GameRecord) -> String {
    match (&record.black.name, &record.white.name) {
        (None, None) => tr!(t, "analyze-title", number = number),
        (black, white) => {
            let name = |name: &Option<String>| faults::printable(name.as_deref().unwrap_or("?"));
            tr!(t, "analyze-title-players", number = number, black = name(black), white = name(white))
        }
    }
}
