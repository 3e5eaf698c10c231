//! `viravolta help`: the help of a command, for those who ask in that order.

use viravolta_i18n::tr;

use crate::commands::Context;
use crate::failure::Failure;
use crate::localize;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    let mut root = localize::command(context.t);
    root.build();
    let mut command = &root;
    for name in &args.command {
        command = command
            .find_subcommand(name)
            .ok_or_else(|| Failure::input(tr!(context.t, "usage-unknown-command", command = name)))?;
    }
    Ok(write!(context.out, "{}", command.clone().render_help().ansi())?)
}
