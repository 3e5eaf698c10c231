//! The answers for programs. Documented in `docs/formats/json.md`.

use std::io::Write;

use serde::Serialize;
use viravolta_notation::Opening;
use viravolta_db::{GameRef, Lookup, Standing, Tally};
use viravolta_rules::{Color, Position};

use crate::failure::Failure;

#[derive(Serialize)]
struct List<T> {
    found: usize,
    shown: Vec<T>,
}

#[derive(Serialize)]
struct Game<'a> {
    number: usize,
    year: u16,
    black: Option<&'a str>,
    white: Option<&'a str>,
    tournament: Option<&'a str>,
    score: [u8; 2],
    theoretical: [u8; 2],
    opening: Option<&'static str>,
    moves: String,
}

#[derive(Serialize)]
struct Named<'a> {
    number: u16,
    name: Option<&'a str>,
    #[serde(flatten)]
    tally: Counts,
    years: [u16; 2],
}

#[derive(Serialize)]
struct Counts {
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    percentage: f64,
    mean_discs: f64,
}

#[derive(Serialize)]
struct Next {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    tally: Counts,
}

#[derive(Serialize)]
struct PositionAnswer {
    position: String,
    opening: Option<&'static str>,
    #[serde(flatten)]
    tally: Counts,
    next: Vec<Next>,
}

impl From<&Tally> for Counts {
    fn from(tally: &Tally) -> Self {
        // Two places are enough, and the same on every machine.
        let short = |value: f64| (value * 100.0).round() / 100.0;
        Self {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            percentage: short(tally.percentage()),
            mean_discs: short(tally.mean_discs()),
        }
    }
}

pub(super) fn games<'a>(
    games: impl Iterator<Item = &'a GameRef<'a>>,
    found: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    write(&List { found, shown: games.map(Game::of).collect() }, out)
}

pub(super) fn game(game: &GameRef<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    write(&Game::of(game), out)
}

impl<'a> Game<'a> {
    fn of(game: &'a GameRef<'a>) -> Self {
        let both = |black: u8| [black, 64 - black.min(64)];
        Self {
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
}

pub(super) fn standings<'a>(
    standings: impl Iterator<Item = &'a Standing<'a>>,
    found: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let shown = standings.map(|standing| Named {
        number: standing.number,
        name: standing.name,
        tally: (&standing.tally).into(),
        years: [standing.first_year, standing.last_year],
    });
    write(&List { found, shown: shown.collect() }, out)
}

pub(super) fn position(position: &Position, found: &Lookup, out: &mut dyn Write) -> Result<(), Failure> {
    let next = found.next.iter().map(|next| Next { mv: next.mv.to_string(), tally: (&next.tally).into() });
    let answer = PositionAnswer {
        position: position.board_text().to_string(),
        opening: Opening::at(position).map(|opening| opening.name),
        tally: (&found.tally).into(),
        next: next.collect(),
    };
    write(&answer, out)
}

fn write(answer: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, answer).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}
