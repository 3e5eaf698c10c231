//! `viravolta openings`: the openings that have names, and lists of balanced ones made by our own engine.

use std::collections::HashSet;

use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_desk::words;
use viravolta_engine::{Engine, Limits};
use viravolta_i18n::tr;
use viravolta_notation::{Opening, opening_of};
use viravolta_rules::{Game, Move, Position};

use super::Context;
use crate::failure::Failure;
use crate::json::object;
use crate::table::{Align, Table};
use crate::{engine_setup, processor, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Openings,
}

#[derive(Debug, clap::Subcommand)]
enum Openings {
    List,
    Find(FindArgs),
    Generate(GenerateArgs),
}

/// What can be typed after `find`.
#[derive(Debug, clap::Args)]
struct FindArgs {
    #[arg(value_name = "NAME")]
    name: String,
}

/// What can be typed after `generate`.
#[derive(Debug, clap::Args)]
struct GenerateArgs {
    #[arg(long, value_name = "COUNT", default_value_t = 600, value_parser = values::number(1..=100_000))]
    count: u64,
    #[arg(long, value_name = "MOVES", default_value_t = 8, value_parser = values::number(2..=30))]
    moves: u64,
    #[arg(long, value_name = "DISCS", default_value_t = 2, value_parser = values::number(0..=64))]
    margin: u64,
    #[arg(long, value_name = "DEPTH", default_value_t = 12, value_parser = values::number(1..=30))]
    depth: u64,
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = values::number(0..=u64::MAX))]
    seed: u64,
}

/// So many openings in a row that are known, or not balanced, and the list is as long as it gets.
const FRUITLESS: u32 = 20_000;

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    match args.command {
        Openings::List => list(context, |_| true),
        Openings::Find(FindArgs { name }) => find(context, &name),
        Openings::Generate(args) => generate(&args, context),
    }
}

fn list(context: &mut Context<'_>, wanted: impl Fn(&Opening) -> bool) -> Result<(), Failure> {
    let openings = Opening::all().filter(wanted);
    if context.json {
        for Opening { name, portuguese, line } in openings {
            context.write_json(&object! { name: name, portuguese: portuguese, moves: line })?;
        }
        return Ok(());
    }
    let t = context.t;
    let mut table = Table::new(&[(tr!(t, "openings-name"), Align::Left), (tr!(t, "openings-moves"), Align::Left)]);
    for opening in openings {
        table.row([words::opening(t, &opening).to_owned(), opening.line.to_owned()]);
    }
    Ok(table.write(context.out)?)
}

/// By a part of the name, in either language and without regard to case; or by the moves of a game.
fn find(context: &mut Context<'_>, name: &str) -> Result<(), Failure> {
    let part = name.trim().to_lowercase();
    let by_moves = part.parse::<Game>().ok().and_then(|game| opening_of(&game));
    let wanted = |opening: &Opening| {
        let named = [opening.name, opening.portuguese].iter().any(|name| name.to_lowercase().contains(&part));
        named || by_moves.is_some_and(|found| found == *opening)
    };
    if !Opening::all().any(|opening| wanted(&opening)) {
        return Err(Failure::input(tr!(context.t, "openings-none", name = words::printable(name))));
    }
    list(context, wanted)
}

fn generate(args: &GenerateArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    let t = context.t;
    let engine = engine_setup::engine(t, 1, 64, None, processor::level(t)?)?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let mut seen = HashSet::new();
    let (mut found, mut fruitless) = (0, 0);
    while found < args.count && fruitless < FRUITLESS {
        fruitless += 1;
        let Some(game) = wander(&mut random, args.moves) else { continue };
        if seen.insert(game.position().canonical().0) && is_balanced(&engine, game.position(), args) {
            writeln!(context.out, "{}", game.transcript())?;
            (found, fruitless) = (found + 1, 0);
        }
    }
    if found < args.count {
        eprintln!("{}", tr!(t, "openings-fewer", found = found));
    }
    Ok(())
}

/// Any moves after f5, to which every other first move is symmetric; without a pass, which no list of openings has.
fn wander(random: &mut Xoshiro256PlusPlus, moves: u64) -> Option<Game> {
    let mut game = Game::new(Position::start());
    game.play("f5".parse().ok()?).ok()?;
    for _ in 1..moves {
        let square = game.position().legal_moves().iter().choose(random)?;
        game.play(Move::Place(square)).ok()?;
    }
    (!game.position().must_pass() && !game.is_over()).then_some(game)
}

/// A quick look first: most openings are not worth a long one.
fn is_balanced(engine: &Engine, position: &Position, args: &GenerateArgs) -> bool {
    let depth = u32::try_from(args.depth).unwrap_or(12);
    let margin = args.margin as f64 + 0.5;
    let within = |depth: u32, margin: f64| {
        let score = engine.search(position, &Limits::depth(depth)).score();
        score.is_some_and(|score| score.discs().abs() <= margin)
    };
    within(depth.min(4), margin + 4.0) && within(depth, margin)
}
