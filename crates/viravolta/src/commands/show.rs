//! `viravolta show`: a position, or where a game stands.

use std::io::Write;

use viravolta_desk::{Brief, words};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::opening_of;
use viravolta_rules::{Color, Game, Position, Scoring};

use crate::commands::{Context, analyze};
use crate::failure::Failure;
use crate::start::StartArgs;
use crate::{input, output, values};

/// No game has more moves, passes included.
const LONGEST_GAME: u64 = 120;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "POSITION_OR_GAME", default_value = "", hide_default_value = true)]
    game: String,
    /// Stop after so many moves, passes included.
    #[arg(long, value_name = "MOVES", value_parser = values::number(0..=LONGEST_GAME))]
    after: Option<u64>,
    /// How many of the best moves to value as well.
    #[arg(long, value_name = "LINES", value_parser = values::number(1..=64))]
    lines: Option<u64>,
    #[command(flatten)]
    start: StartArgs,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let mut game = input::game(t, &args.game, args.start.position())?;
    if let Some(after) = args.after {
        let made = game.moves().len() as u64;
        if after > made {
            return Err(Failure::input(tr!(t, "show-after-end", moves = made, asked = after)));
        }
        for _ in after..made {
            game.undo();
        }
    }
    if args.lines.is_some() {
        context.refuse_json_with("--lines")?;
    }
    if context.json {
        return context.write_json(&Brief::of(&game));
    }
    describe(t, &game, context.out)?;
    match args.lines {
        Some(lines) if !game.is_over() => analyze::best_moves(context, game.position(), lines),
        _ => Ok(()),
    }
}

/// The board, the counts, and who is to move where, or how the game ended.
pub(crate) fn describe(t: Texts, game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    let position = game.position();
    let last = game.moves().next_back().and_then(|mv| mv.square());
    let picture = position.picture().counts(false).legal_moves(!game.is_over()).last_move(last);
    write!(out, "{}", output::paint(picture))?;
    let (black, white) = position.counts(Scoring::Plain);
    let empty = position.empties().len();
    writeln!(out, "{}", tr!(t, "show-counts", black = black, white = white, empty = empty))?;
    if let Some(opening) = opening_of(game) {
        writeln!(out, "{}", tr!(t, "show-opening", name = words::opening(t, &opening)))?;
    }
    match game.result() {
        Some(result) => writeln!(out, "{}", words::result(t, &result))?,
        None => writeln!(out, "{}", describe_turn(t, position))?,
    }
    Ok(())
}

fn describe_turn(t: Texts, position: &Position) -> String {
    let moves: Vec<_> = position.legal_moves().iter().map(|square| square.to_string()).collect();
    match (position.turn(), position.must_pass()) {
        (Color::Black, false) => tr!(t, "show-black-to-move", moves = moves.join(" ")),
        (Color::White, false) => tr!(t, "show-white-to-move", moves = moves.join(" ")),
        (Color::Black, true) => tr!(t, "show-black-must-pass"),
        (Color::White, true) => tr!(t, "show-white-must-pass"),
    }
}
