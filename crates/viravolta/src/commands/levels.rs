//! `viravolta levels`: how strong each level is and how long it takes.

use std::io;

use serde::Serialize;
use viravolta_engine::Level;
use viravolta_i18n::{Texts, tr};

use crate::commands::Context;
use crate::failure::Failure;

/// Nothing can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

/// The JSON form; `docs/formats/json.md` explains it.
#[derive(Debug, Serialize)]
struct Record {
    level: u8,
    depth: u32,
    solves_from: u32,
    error: f64,
    seconds: f64,
    strength: String,
}

impl Record {
    fn of(t: Texts, level: Level) -> Self {
        Self {
            level: level.number(),
            depth: level.depth(),
            solves_from: level.solves_from(),
            error: level.error(),
            seconds: level.patience().as_secs_f64(),
            strength: strength(t, level),
        }
    }
}

pub(crate) fn run(_args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    for level in Level::all() {
        let record = Record::of(t, level);
        if context.json {
            serde_json::to_writer(&mut *context.out, &record).map_err(io::Error::from)?;
            writeln!(context.out)?;
            continue;
        }
        writeln!(context.out, "{:>2}  {}", record.level, record.strength)?;
        writeln!(context.out, "    {}", describe(t, &record))?;
    }
    Ok(())
}

fn describe(t: Texts, record: &Record) -> String {
    let depth = match record.level {
        10 => tr!(t, "levels-depth-all"),
        _ => tr!(t, "levels-depth", depth = record.depth, empties = record.solves_from),
    };
    let error = if record.error > 0.0 {
        tr!(t, "levels-error", discs = record.error)
    } else {
        tr!(t, "levels-no-error")
    };
    tr!(t, "levels-line", depth = depth, error = error, seconds = record.seconds)
}

fn strength(t: Texts, level: Level) -> String {
    match level.number() {
        1 => tr!(t, "levels-1"),
        2 => tr!(t, "levels-2"),
        3 => tr!(t, "levels-3"),
        4 => tr!(t, "levels-4"),
        5 => tr!(t, "levels-5"),
        6 => tr!(t, "levels-6"),
        7 => tr!(t, "levels-7"),
        8 => tr!(t, "levels-8"),
        9 => tr!(t, "levels-9"),
        _ => tr!(t, "levels-10"),
    }
}
