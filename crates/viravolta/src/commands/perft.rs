//! `viravolta perft`: counts the leaves of the game tree, to verify the rules and to measure the machine.

use std::time::Instant;

use clap::builder::TypedValueParser;
use viravolta_i18n::tr;
use viravolta_rules::Position;
use viravolta_rules::perft::{self, Convention, Counting};

use crate::commands::Context;
use crate::failure::Failure;
use crate::json::object;
use crate::start::StartArgs;
use crate::{input, processor, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "DEPTH", value_parser = values::number(0..=60))]
    depth: u64,
    #[arg(value_name = "POSITION_OR_GAME", default_value = "", hide_default_value = true)]
    game: String,
    #[arg(long, value_name = "CONVENTION", value_parser = convention(), default_value = "a", ignore_case = true)]
    convention: Convention,
    #[arg(long)]
    no_bulk: bool,
    #[command(flatten)]
    start: StartArgs,
}

fn convention() -> impl TypedValueParser<Value = Convention> {
    values::choice([("a", Convention::PassIsPly), ("b", Convention::PassIsFree), ("c", Convention::EndedNotCounted)])
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let level = processor::level(t)?;
    let position: Position = *input::game(t, &args.game, args.start.position())?.position();
    let counting = if args.no_bulk { Counting::EveryLeaf } else { Counting::Bulk };
    let depth = u32::try_from(args.depth).unwrap_or(u32::MAX);

    let began = Instant::now();
    let leaves = perft::count_at(level, &position, depth, args.convention, counting);
    let seconds = began.elapsed().as_secs_f64();

    if context.json {
        return context.write_json(&object! {
            position: position.board_text().to_string(),
            depth: args.depth,
            convention: args.convention.letter(),
            bulk: !args.no_bulk,
            instructions: processor::name(level),
            leaves: leaves,
            seconds: seconds,
        });
    }
    let letter = args.convention.letter();
    writeln!(context.out, "{}", tr!(t, "perft-leaves", depth = depth, leaves = leaves, convention = letter))?;
    let millions = leaves as f64 / seconds.max(1e-9) / 1e6;
    let instructions = processor::name(level);
    let text = tr!(t, "perft-speed", seconds = seconds, millions = millions, instructions = instructions);
    Ok(writeln!(context.out, "{text}")?)
}
