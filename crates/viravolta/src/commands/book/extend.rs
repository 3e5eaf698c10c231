//! `viravolta book extend`: adds the positions of games, and those that good play reaches soon after the book ends.

use std::path::PathBuf;

use viravolta_engine::Score;
use viravolta_i18n::tr;
use viravolta_rules::Position;

use super::SearchArgs;
use crate::commands::Context;
use crate::failure::Failure;
use crate::{input, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "FILE")]
    book: PathBuf,
    #[arg(value_name = "GAMES")]
    games: Vec<String>,
    /// Of each game so many moves.
    #[arg(long, value_name = "MOVES", default_value_t = 20, value_parser = values::number(0..=120))]
    moves: u64,
    /// Lines on which both sides together gave away no more than this, in hundredths of a disc.
    #[arg(long, value_name = "HUNDREDTHS", value_parser = values::number(0..=6400))]
    widen: Option<u64>,
    #[arg(long, value_name = "POSITIONS", default_value_t = 1000, value_parser = values::number(1..=10_000_000))]
    positions: u64,
    #[command(flatten)]
    search: SearchArgs,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    if args.games.is_empty() && args.widen.is_none() {
        return Err(Failure::input(tr!(t, "book-extend-nothing")));
    }
    let mut asked: Vec<Position> = Vec::new();
    for argument in &args.games {
        for record in input::games(t, argument, Position::start())? {
            let game = record.to_game();
            asked.extend((0..=args.moves as usize).filter_map(|at| game.position_after(at)));
        }
    }
    let mut left = args.positions as usize;
    let margin = args.widen.map(|hundredths| Score::from_hundredths(hundredths as i32));
    args.search.work(context, &args.book, |book, draft| {
        let games: Vec<Position> = std::mem::take(&mut asked);
        let mut added = games.iter().filter(|position| draft.add(position)).count();
        if let Some(margin) = margin
            && added == 0
        {
            added = book.widen(draft, margin, left.min(STEP));
            left -= added;
        }
        added > 0
    })
}

/// A book is widened by so many positions at a time: what they are worth decides about the next.
const STEP: usize = 200;
