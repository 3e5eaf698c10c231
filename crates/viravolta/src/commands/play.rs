//! `viravolta play`: the app, full-screen or in lines.

use std::io::{BufReader, IsTerminal, stdin, stdout};
use std::path::PathBuf;

use viravolta_desk::{Pace, Seat};
use viravolta_rules::{BoardSize, StartKind};
use viravolta_tui::{Options, ThemeName, run_plain};

use crate::cli::When;
use crate::commands::Context;
use crate::failure::Failure;
use crate::{start, values};

/// What can be typed.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[arg(long)]
    plain: bool,
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_name = "PLAYER", value_parser = values::player)]
    black: Option<Seat>,
    #[arg(long, value_name = "PLAYER", value_parser = values::player)]
    white: Option<Seat>,
    #[arg(long, value_name = "SIDE", value_parser = start::size())]
    size: Option<BoardSize>,
    #[arg(long, value_name = "START", value_parser = start::kind())]
    start: Option<StartKind>,
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Pace>,
    #[arg(long, value_name = "THEME", value_parser = values::choice(ThemeName::ALL.map(|theme| (theme.code(), theme))))]
    theme: Option<ThemeName>,
}

/// What opens when nothing is asked for.
pub(crate) fn without_arguments(context: &mut Context<'_>) -> Result<(), Failure> {
    run(Args::default(), context)
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    let options = Options {
        language: context.lang,
        ascii: args.ascii || context.color == When::Never,
        theme: args.theme,
        black: args.black,
        white: args.white,
        size: args.size,
        start: args.start,
        pace: args.time,
        file: args.file,
    };
    let interactive = stdin().is_terminal();
    let has_screen = interactive && stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    if args.plain || !has_screen {
        return Ok(run_plain(&options, BufReader::new(stdin()), context.out, interactive)?);
    }
    Ok(viravolta_tui::run(&options)?)
}
