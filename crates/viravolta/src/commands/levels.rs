//! `viravolta levels`: how strong each level is and how long it takes.

use viravolta_desk::words;
use viravolta_engine::Level;

use crate::commands::Context;
use crate::failure::Failure;
use crate::json::object;
use crate::output::{ASIDE, HEAD, styled};

/// Nothing can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    for level in Level::all() {
        let strength = words::level(t, level);
        if context.json {
            context.write_json(&object! {
                level: level.number(),
                depth: level.depth(),
                solves_from: level.solves_from(),
                error: level.error(),
                seconds: level.patience().as_secs_f64(),
                strength: strength,
            })?;
            continue;
        }
        writeln!(context.out, "{}  {strength}", styled(HEAD, &format!("{:>2}", level.number())))?;
        writeln!(context.out, "    {}", styled(ASIDE, &words::level_does(t, level)))?;
    }
    Ok(())
}
