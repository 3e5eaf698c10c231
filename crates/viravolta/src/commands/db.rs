//! `viravolta db`: games, players, tournaments and positions of a folder of WTHOR files.

mod filter;
mod index;
mod json;

use std::io::Write;
use std::path::PathBuf;

use viravolta_desk::words;
use viravolta_i18n::{Texts, tr};
use viravolta_notation::Opening;
use viravolta_db::{Database, Filter, GameRef, Lookup, Standing, Tally};
use viravolta_rules::{Color, Position};

use crate::commands::{Context, show};
use crate::failure::Failure;
use crate::table::{Align, Table};
use crate::{input, output, values};
use filter::FilterArgs;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

/// What is asked for.
#[derive(Debug, clap::Subcommand)]
enum What {
    Games(GamesArgs),
    Game(GameArgs),
    Players(ListArgs),
    Tournaments(ListArgs),
    Position(PositionArgs),
}

#[derive(Debug, clap::Args)]
struct GamesArgs {
    #[command(flatten)]
    filter: FilterArgs,
    #[arg(long, value_name = "POSITION_OR_GAME")]
    position: Option<String>,
    #[arg(long, value_name = "COUNT", value_parser = values::number(1..=10_000_000), default_value = "20")]
    limit: u64,
}

#[derive(Debug, clap::Args)]
struct GameArgs {
    #[arg(value_name = "NUMBER", value_parser = values::number(1..=u64::MAX))]
    number: u64,
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

#[derive(Debug, clap::Args)]
struct ListArgs {
    #[command(flatten)]
    filter: FilterArgs,
    #[arg(long, value_name = "COUNT", value_parser = values::number(1..=10_000_000), default_value = "20")]
    limit: u64,
}

#[derive(Debug, clap::Args)]
struct PositionArgs {
    #[arg(value_name = "POSITION_OR_GAME", default_value = "", hide_default_value = true)]
    game: String,
    #[command(flatten)]
    filter: FilterArgs,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    match args.what {
        What::Games(args) => games(&args, context),
        What::Game(args) => game(&args, context),
        What::Players(args) => standings(&args, context, Database::players, tr!(context.t, "db-player")),
        What::Tournaments(args) => standings(&args, context, Database::tournaments, tr!(context.t, "db-tournament")),
        What::Position(args) => position(&args, context),
    }
}

fn open(t: Texts, filter: &FilterArgs) -> Result<(Database, Filter), Failure> {
    let wanted = filter.filter(t)?;
    let database = Database::open(filter.folder()).map_err(|error| Failure::database(t, &error))?;
    Ok((database, wanted))
}

fn games(args: &GamesArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let (database, filter) = open(t, &args.filter)?;
    let games: Vec<GameRef<'_>> = match &args.position {
        None => database.games(&filter).collect(),
        Some(text) => {
            let position = *input::game(t, text, Position::start())?.position();
            let found = index::look_up(t, &database, args.filter.folder(), &position, &filter)?;
            found.games.iter().filter_map(|number| database.game(*number)).collect()
        }
    };
    let shown = games.iter().take(usize::try_from(args.limit).unwrap_or(usize::MAX));
    if context.json {
        return context.write_json(&json::list(games.len(), shown.map(json::game)));
    }
    let mut table = Table::new(&[
        ("#".to_owned(), Align::Right),
        (tr!(t, "db-year"), Align::Left),
        (tr!(t, "db-black"), Align::Left),
        (tr!(t, "db-white"), Align::Left),
        (tr!(t, "db-score"), Align::Right),
        (tr!(t, "db-tournament"), Align::Left),
        (tr!(t, "db-opening"), Align::Left),
    ]);
    for game in shown {
        let [black, white] = Color::ALL.map(|color| game.player(color).unwrap_or("?").to_owned());
        let opening = game.opening().map_or(String::new(), |opening| words::opening(t, &opening).to_owned());
        let tournament = game.tournament().unwrap_or("?").to_owned();
        let (number, year) = ((game.number + 1).to_string(), game.year().to_string());
        table.row([number, year, black, white, score(game), tournament, opening]);
    }
    table.write(context.out)?;
    Ok(writeln!(context.out, "{}", tr!(t, "db-games-found", games = games.len(), all = database.len()))?)
}

/// Black's and white's discs.
fn score(game: &GameRef<'_>) -> String {
    format!("{}-{}", game.raw().score, 64 - game.raw().score.min(64))
}

/// One game, by the number that the list gives it.
fn game(args: &GameArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let database = Database::open(&args.folder).map_err(|error| Failure::database(t, &error))?;
    let found = usize::try_from(args.number - 1).ok().and_then(|number| database.game(number));
    let Some(game) = found else {
        return Err(Failure::input(tr!(t, "db-no-such-game", number = args.number, all = database.len())));
    };
    if context.json {
        return context.write_json(&json::game(&game));
    }
    let [black, white] = Color::ALL.map(|color| words::printable(game.player(color).unwrap_or("?")));
    let tournament = words::printable(game.tournament().unwrap_or("?"));
    let heading = tr!(t, "db-game", black = black, white = white, score = score(&game));
    writeln!(context.out, "{}", output::styled(output::HEAD, &heading))?;
    writeln!(context.out, "{tournament}, {}", game.year())?;
    show::describe(t, &game.play(), context.out)?;
    Ok(writeln!(context.out, "{}", game.play().transcript())?)
}

fn standings(
    args: &ListArgs,
    context: &mut Context<'_>,
    list: for<'a> fn(&'a Database, &Filter) -> Vec<Standing<'a>>,
    heading: String,
) -> Result<(), Failure> {
    let t = context.t;
    let (database, filter) = open(t, &args.filter)?;
    let standings = list(&database, &filter);
    let shown = standings.iter().take(usize::try_from(args.limit).unwrap_or(usize::MAX));
    if context.json {
        return context.write_json(&json::list(standings.len(), shown.map(json::standing)));
    }
    let years = [(tr!(t, "db-years"), Align::Left)];
    let columns = [(heading, Align::Left)].into_iter().chain(tally_heads(t)).chain(years);
    let mut table = Table::new(&columns.collect::<Vec<_>>());
    for standing in shown {
        let years = format!("{}-{}", standing.first_year, standing.last_year);
        let name = standing.name.unwrap_or("?").to_owned();
        table.row([name].into_iter().chain(tally_cells(t, &standing.tally)).chain([years]));
    }
    table.write(context.out)?;
    Ok(writeln!(context.out, "{}", tr!(t, "db-entries-found", entries = standings.len()))?)
}

fn position(args: &PositionArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let position = *input::game(t, &args.game, Position::start())?.position();
    let (database, filter) = open(t, &args.filter)?;
    let found = index::look_up(t, &database, args.filter.folder(), &position, &filter)?;
    if context.json {
        return context.write_json(&json::position(&position, &found));
    }
    describe(t, &position, &found, database.len(), context.out)
}

fn describe(t: Texts, position: &Position, found: &Lookup, all: usize, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(opening) = Opening::at(position) {
        writeln!(out, "{}", tr!(t, "db-opening-is", name = words::opening(t, &opening)))?;
    }
    writeln!(out, "{}", tr!(t, "db-position-found", games = found.games.len(), all = all))?;
    if found.games.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", tr!(t, "db-view", side = words::side_inside(t, position.turn())))?;
    let columns = [(tr!(t, "db-move"), Align::Left)].into_iter().chain(tally_heads(t));
    let mut table = Table::new(&columns.collect::<Vec<_>>());
    let all = (tr!(t, "db-all"), &found.tally);
    for (name, tally) in found.next.iter().map(|next| (words::mv(t, next.mv), &next.tally)).chain([all]) {
        table.row([name].into_iter().chain(tally_cells(t, tally)));
    }
    Ok(table.write(out)?)
}

fn tally_heads(t: Texts) -> [(String, Align); 6] {
    [tr!(t, "db-games"), tr!(t, "db-wins"), tr!(t, "db-draws"), tr!(t, "db-losses"), tr!(t, "db-percent"), tr!(t, "db-discs")]
        .map(|head| (head, Align::Right))
}

fn tally_cells(t: Texts, tally: &Tally) -> [String; 6] {
    let whole = |number: u32| t.language().grouped(i128::from(number));
    let discs = tally.mean_discs();
    let sign = if discs > 0.0 { "+" } else { "" };
    [
        whole(tally.games()),
        whole(tally.wins),
        whole(tally.draws),
        whole(tally.losses),
        t.language().decimal(tally.percentage(), 1),
        format!("{sign}{}", t.language().decimal(discs, 1)),
    ]
}
