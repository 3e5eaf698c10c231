//! `viravolta book show`: what a book knows about a position.

use viravolta_desk::words;
use viravolta_i18n::tr;
use viravolta_rules::Position;

use super::json;
use crate::book_setup::BookArg;
use crate::commands::Context;
use crate::failure::Failure;
use crate::input;
use crate::output::{ASIDE, GOOD, styled};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "POSITION_OR_GAME", default_value = "", hide_default_value = true)]
    game: String,
    #[command(flatten)]
    book: BookArg,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let game = input::game(t, &args.game, Position::start())?;
    let (book, position) = (args.book.book(t)?, game.position());
    let moves = book.moves(position);
    if context.json {
        return context.write_json(&json::shown(position, &book));
    }
    if moves.is_empty() {
        writeln!(context.out, "{}", tr!(t, "book-unknown"))?;
    }
    let best = moves.first().map(|best| best.score);
    for known in &moves {
        let head = format!("{:<6}{:>7}", words::mv(t, known.mv), words::value(t, known.score, known.proof));
        let head = if Some(known.score) == best { styled(GOOD, &head) } else { head };
        let end = if known.inside { String::new() } else { format!("  {}", styled(ASIDE, &tr!(t, "book-leaves"))) };
        writeln!(context.out, "{head}  {}{end}", words::proof(t, known.proof))?;
    }
    Ok(writeln!(context.out, "{}", tr!(t, "book-holds", positions = book.len()))?)
}
