//! What can be typed. The words shown in `--help` are in `i18n/`, not here: see `localize.rs`.

use anstream::ColorChoice;
use clap::{ArgAction, Args, Parser, ValueEnum};
use viravolta_i18n::Language;

use crate::commands::Command;
use crate::values;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "viravolta",
    version,
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) globals: Globals,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Options that every command takes.
#[derive(Debug, Args)]
pub(crate) struct Globals {
    /// Acted upon by `early.rs`, which must know before anything is parsed; here it is only verified.
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = values::language)]
    pub(crate) lang: Option<Language>,
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Acted upon by `early.rs`, as `lang` is.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
    #[arg(short, long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless the environment says otherwise (`NO_COLOR`, `CLICOLOR_FORCE`, `TERM=dumb`).
    #[default]
    Auto,
    Always,
    Never,
}

impl When {
    pub(crate) const fn choice(self) -> ColorChoice {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
    }
}
