//! `viravolta completions`: what a shell needs to complete our command line.

use clap_complete::{Shell, generate};

use crate::commands::Context;
use crate::failure::Failure;
use crate::localize;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    // The generators panic when they cannot write, so they write where that cannot happen.
    let mut script = Vec::new();
    generate(args.shell, &mut localize::command(context.t), "viravolta", &mut script);
    Ok(context.out.write_all(&script)?)
}
