//! `viravolta arena check`: every program of a cup is started and walked through its protocol.

use std::io::Write;
use std::path::PathBuf;

use viravolta_arena::{CHECK_GAMES, Cup, Explanation, Trial, trial, words};
use viravolta_desk::words::printable;
use viravolta_i18n::{Texts, tr};
use viravolta_rules::Color;

use super::{Context, Walls, load, spoken};
use crate::failure::Failure;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "CUP")]
    cup: PathBuf,
    #[arg(value_name = "PLAYER")]
    player: Option<String>,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    let t = context.t;
    let cup = load(t, &args.cup, args.sandbox)?;
    if let Some(name) = &args.player
        && !cup.players.iter().any(|player| player.name == *name && !player.withdrawn)
    {
        return Err(Failure::input(tr!(t, "arena-check-no-player", name = name)));
    }
    let mut failed = 0;
    let chosen: Vec<usize> = (0..cup.players.len())
        .filter(|player| !cup.players[*player].withdrawn)
        .filter(|player| args.player.as_ref().is_none_or(|name| cup.players[*player].name == *name))
        .collect();
    for player in &chosen {
        failed += usize::from(!check(t, &cup, *player, context.out)?);
        context.out.flush()?;
    }
    if failed == 0 {
        return Ok(writeln!(context.out, "{}", tr!(t, "arena-check-all-well", players = chosen.len()))?);
    }
    Err(Failure::input(tr!(t, "arena-check-failed", failed = failed, players = chosen.len())))
}

/// Whether the player got through.
fn check(t: Texts, cup: &Cup, player: usize, out: &mut dyn Write) -> Result<bool, Failure> {
    let entrant = &cup.players[player];
    writeln!(out, "{}", tr!(t, "arena-check-player", name = &entrant.name, command = printable(&entrant.written)))?;
    let mut step = 0;
    for seed in 0..CHECK_GAMES {
        for color in Color::ALL {
            let trial = trial(cup, player, color, seed);
            step += 1;
            let color_name = words::color(spoken(t), color);
            if trial.passed() {
                let text = tr!(
                    t,
                    "arena-check-step-well",
                    step = step,
                    color = color_name,
                    answers = trial.answers(),
                    slowest = trial.slowest_ms(),
                );
                writeln!(out, "{text}")?;
            } else {
                let text = tr!(t, "arena-check-step-failed", step = step, color = color_name, answers = trial.answers());
                writeln!(out, "{text}")?;
                show(t, &trial, &entrant.name, out)?;
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn show(t: Texts, trial: &Trial, name: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let story = &trial.report.stories[trial.color as usize];
    let text = Explanation::new(spoken(t), &trial.played, name, Some(story)).map(|explanation| explanation.text());
    for line in text.unwrap_or_default().lines() {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}
