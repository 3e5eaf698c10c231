//! How games begin: not at all, from a file, or from our own list.

use std::path::Path;

use viravolta_rules::{Game, Position};

use super::House;
use super::error::{CupError, OpeningFlaw, Problem};

/// `none`, `builtin`, or a file with one transcript per line; `#` begins a comment.
pub(crate) fn read(given: Option<&str>, folder: &Path, house: &House) -> Result<Vec<Game>, CupError> {
    match given {
        None | Some("none") => Ok(Vec::new()),
        Some("builtin") => parse(house.openings, "builtin"),
        Some(file) => {
            let path = folder.join(file);
            let text = std::fs::read_to_string(&path)
                .map_err(|cause| CupError::Read { path: path.display().to_string(), cause })?;
            parse(&text, file)
        }
    }
}

fn parse(text: &str, name: &str) -> Result<Vec<Game>, CupError> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let moves = line.split('#').next().unwrap_or_default();
        if moves.trim().is_empty() {
            continue;
        }
        let game = Game::from_transcript(Position::start(), moves).map_err(OpeningFlaw::Moves);
        let game = game.and_then(|game| if game.is_over() { Err(OpeningFlaw::Over) } else { Ok(game) });
        openings.push(game.map_err(|flaw| Problem::Opening { line: index + 1, flaw })?);
    }
    if openings.is_empty() { Err(Problem::NoOpenings(name.to_owned()).into()) } else { Ok(openings) }
}
