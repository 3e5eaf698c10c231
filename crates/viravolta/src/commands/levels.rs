//! `viravolta levels`: how strong each level is and how long it takes.

use std::io;

use serde::Serialize;
use viravolta_desk::words;
use viravolta_engine::Level;
use viravolta_i18n::Texts;

use crate::commands::Context;
use crate::failure::Failure;
use crate::output::{ASIDE, HEAD, styled};

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
            strength: words::level(t, level),
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
        writeln!(context.out, "{}  {}", styled(HEAD, &format!("{:>2}", record.level)), record.strength)?;
        writeln!(context.out, "    {}", styled(ASIDE, &words::level_does(t, level)))?;
    }
    Ok(())
}
