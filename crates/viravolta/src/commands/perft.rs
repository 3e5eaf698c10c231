//! `viravolta perft`: counts the leaves of the game tree, to verify the rules and to measure the machine.

use std::io;
use std::time::Instant;

use clap::ValueEnum;
use serde::Serialize;
use viravolta_i18n::tr;
use viravolta_rules::Position;
use viravolta_rules::perft::{self, Convention, Counting};

use crate::commands::Context;
use crate::failure::Failure;
use crate::start::StartArgs;
use crate::{input, processor, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "DEPTH", value_parser = values::number(0..=60))]
    depth: u64,
    #[arg(value_name = "POSITION_OR_GAME", default_value = "", hide_default_value = true)]
    game: String,
    #[arg(long, value_name = "CONVENTION", value_enum, default_value_t = Letter::A, ignore_case = true)]
    convention: Letter,
    #[arg(long)]
    no_bulk: bool,
    #[command(flatten)]
    start: StartArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Letter {
    A,
    B,
    C,
}

/// What was asked, once it has been understood, and the answer.
#[derive(Debug, Serialize)]
struct Answer {
    position: String,
    depth: u64,
    convention: char,
    bulk: bool,
    instructions: String,
    leaves: u64,
    seconds: f64,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let level = processor::level(t)?;
    let position: Position = *input::game(t, &args.game, args.start.position())?.position();
    let convention = match args.convention {
        Letter::A => Convention::PassIsPly,
        Letter::B => Convention::PassIsFree,
        Letter::C => Convention::EndedNotCounted,
    };
    let counting = if args.no_bulk { Counting::EveryLeaf } else { Counting::Bulk };
    let depth = u32::try_from(args.depth).unwrap_or(u32::MAX);

    let began = Instant::now();
    let leaves = perft::count_at(level, &position, depth, convention, counting);
    let seconds = began.elapsed().as_secs_f64();

    if context.json {
        let answer = Answer {
            position: position.board_text().to_string(),
            depth: args.depth,
            convention: convention.letter(),
            bulk: !args.no_bulk,
            instructions: processor::name(level),
            leaves,
            seconds,
        };
        serde_json::to_writer(&mut *context.out, &answer).map_err(io::Error::from)?;
        return Ok(writeln!(context.out)?);
    }
    let letter = convention.letter();
    writeln!(context.out, "{}", tr!(t, "perft-leaves", depth = depth, leaves = leaves, convention = letter))?;
    let millions = leaves as f64 / seconds.max(1e-9) / 1e6;
    let instructions = processor::name(level);
    let text = tr!(t, "perft-speed", seconds = seconds, millions = millions, instructions = instructions);
    Ok(writeln!(context.out, "{text}")?)
}
