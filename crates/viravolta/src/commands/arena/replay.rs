//! `viravolta arena replay`: one game once more, on paper or with the program at fault.

use std::ops::ControlFlow;
use std::path::PathBuf;

use viravolta_arena::{
    Archive, Explanation, Pairing, Played, Scripted, Story, conversation, fault_file, game_seed, play, words,
};
use viravolta_i18n::tr;
use viravolta_notation::GameRecord;
use viravolta_rules::Color;

use super::{Context, Walls, archive, load, spoken};
use crate::failure::Failure;
use crate::output::paint;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[arg(value_name = "GAME", value_parser = values::number(1..=4_294_967_295))]
    game: u64,
    #[arg(long)]
    again: bool,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    let t = context.t;
    let archive = archive(t, &args.folder)?;
    let number = u32::try_from(args.game).unwrap_or(u32::MAX);
    let Some(game) = archive.games.get(&number) else {
        return Err(Failure::input(tr!(t, "arena-replay-no-game", number = number, games = archive.games.len())));
    };
    let story = fault_file::read(&args.folder, number).ok().map(|file| file.program);
    show(&archive, game, story.as_ref(), context)?;
    if args.again { again(&archive, game, args.sandbox, context) } else { Ok(()) }
}

fn show(
    archive: &Archive,
    game: &Played,
    story: Option<&Story>,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let t = context.t;
    let name = |player: usize| archive.players.get(player).map_or("?", |player| player.name.as_str());
    let discs = super::score(game);
    let (black, white) = (name(game.black), name(game.white));
    let head = tr!(t, "arena-game", number = game.number, black = black, white = white, discs = discs);
    writeln!(context.out, "{head}")?;
    writeln!(context.out, "{}", game.moves)?;
    let end = game.game();
    let last = end.moves().next_back().and_then(|mv| mv.square());
    let picture = end.position().picture().legal_moves(game.at_fault.is_some()).last_move(last);
    write!(context.out, "{}", paint(picture))?;
    if let Some(player) = game.at_fault() {
        writeln!(context.out)?;
        explain(game, name(player), story, context)?;
    }
    Ok(())
}

/// The fault, with everything that was said: here nobody is short of room.
fn explain(game: &Played, name: &str, story: Option<&Story>, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = spoken(context.t);
    if let Some(mut fault) = Explanation::new(t, game, name, story) {
        fault.conversation = story.map_or_else(Vec::new, |story| conversation(t, story, usize::MAX));
        write!(context.out, "{}", fault.text())?;
    }
    Ok(())
}

/// The program at fault plays the same game against somebody who repeats the opponent's moves.
fn again(
    archive: &Archive,
    game: &Played,
    walls: Option<Walls>,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let t = context.t;
    let Some(side) = game.at_fault else { return Err(Failure::input(tr!(t, "arena-replay-no-fault"))) };
    let color = Color::from(side);
    let cup = load(t, &archive.header.cup, walls)?;
    let player = game.player(side);
    let name = &archive.players[player].name;
    let Some(entrant) = cup.players.iter().position(|entrant| entrant.name == *name && !entrant.withdrawn) else {
        return Err(Failure::input(tr!(t, "arena-replay-other-cup")));
    };
    let mut program = cup.seat(entrant, color, game_seed(cup.seed, game.number)).player();
    let mut opponent = Scripted::new(game.game().moves().collect());
    let start = GameRecord::from_game(&game.game()).beginning(game.opening);
    let report = match color {
        Color::Black => play(&mut *program, &mut opponent, start, &cup.terms, &|_| ControlFlow::Continue(())),
        Color::White => play(&mut opponent, &mut *program, start, &cup.terms, &|_| ControlFlow::Continue(())),
    };
    let place = report.record.moves().len();
    let outcome = words::outcome(spoken(t), report.outcome);
    let story = &report.stories[color as usize];
    writeln!(context.out)?;
    if report.at_fault == Some(color) {
        writeln!(context.out, "{}", tr!(t, "arena-again-fault", number = place + 1, outcome = outcome))?;
        let pairing = Pairing { round: game.round, black: game.black, white: game.white, opening: game.pair };
        let played = Played::new(game.number, &pairing, game.opening, &report);
        return explain(&played, name, Some(story), context);
    }
    writeln!(context.out, "{}", tr!(t, "arena-again-other", moves = place))?;
    for line in conversation(spoken(t), story, usize::MAX) {
        writeln!(context.out, "  {}", line.text())?;
    }
    Ok(())
}
