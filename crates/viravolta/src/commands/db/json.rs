//! The answers for programs. Documented in `docs/formats/json.md`.

use serde::Serialize;
use viravolta_db::{GameRef, Lookup, Standing, Tally};
use viravolta_notation::Opening;
use viravolta_rules::{Color, Position};

use crate::json::object;

/// What is shown of what was found.
pub(super) fn list(found: usize, shown: impl Iterator<Item = impl Serialize>) -> impl Serialize {
    object! { found: found, shown: shown.collect::<Vec<_>>() }
}

pub(super) fn game<'a>(game: &'a GameRef<'a>) -> impl Serialize + 'a {
    let both = |black: u8| [black, 64 - black.min(64)];
    object! {
        number: game.number + 1,
        year: game.year(),
        black: game.player(Color::Black),
        white: game.player(Color::White),
        tournament: game.tournament(),
        score: both(game.raw().score),
        theoretical: both(game.raw().theoretical),
        opening: game.opening().map(|opening| opening.name),
        moves: game.play().transcript().to_string(),
    }
}

fn counts(tally: &Tally) -> impl Serialize + use<> {
    // Two places are enough, and the same on every machine.
    let short = |value: f64| (value * 100.0).round() / 100.0;
    object! {
        games: tally.games(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        percentage: short(tally.percentage()),
        mean_discs: short(tally.mean_discs()),
    }
}

pub(super) fn standing<'a>(standing: &Standing<'a>) -> impl Serialize + use<'a> {
    object! {
        number: standing.number,
        name: standing.name,
        #[serde(flatten)]
        tally: counts(&standing.tally),
        years: [standing.first_year, standing.last_year],
    }
}

pub(super) fn position(position: &Position, found: &Lookup) -> impl Serialize + use<> {
    let next = found.next.iter().map(|next| object! {
        r#move: next.mv.to_string(),
        #[serde(flatten)]
        tally: counts(&next.tally),
    });
    object! {
        position: position.board_text().to_string(),
        opening: Opening::at(position).map(|opening| opening.name),
        #[serde(flatten)]
        tally: counts(&found.tally),
        next: next.collect::<Vec<_>>(),
    }
}
