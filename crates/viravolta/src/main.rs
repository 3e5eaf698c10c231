//! The `viravolta` command: Othello/Reversi for players, students and teachers.
//!
//! This file only strings the parts together. What was typed is described in `cli.rs`, put into the user's language
//! by `localize.rs`, and carried out by one file of `commands/` each. A run ends with status 0, with 2 when the user
//! gave something that cannot be used, and with 1 when the machine did not let us finish.
#![forbid(unsafe_code)]

mod book_setup;
mod cli;
mod commands;
mod early;
mod elsewhere;
mod engine_setup;
mod failure;
mod input;
mod json;
mod localize;
mod output;
mod patience;
mod processor;
mod progress;
mod say;
mod serve;
mod start;
mod table;
mod usage_error;
mod values;

use std::ffi::OsString;
use std::io::{BufWriter, IsTerminal, Write, stderr, stdin, stdout};
use std::process::ExitCode;

use anstream::AutoStream;
use clap::FromArgMatches;
use clap::error::ErrorKind;
use viravolta_i18n::{Language, Texts};

use cli::{Cli, Globals};
use commands::Context;
use early::Early;
use failure::Failure;

viravolta_i18n::catalogue! {
    /// Everything that this command says to people. One section per command, and these for what they share.
    static TEXTS = [
        "analyze",
        "arena",
        "bench",
        "book",
        "check",
        "common",
        "completions",
        "convert",
        "course",
        "db",
        "doctor",
        "elsewhere",
        "engine",
        "grade",
        "gtp",
        "help",
        "history",
        "jobs",
        "kit",
        "levels",
        "man",
        "nboard",
        "openings",
        "perft",
        "play",
        "serve",
        "show",
        "site",
        "solve",
        "train",
        "usage",
        "worker",
    ];
}

fn main() -> ExitCode {
    let arguments = early::shield_boards(std::env::args_os().collect());
    let early = Early::scan(&arguments);
    let t = TEXTS.speak(Language::choose(early.language));
    let color = early.color.choice();
    let mut out = BufWriter::new(AutoStream::new(stdout().lock(), color));
    let outcome = run(arguments, t, &mut out).and_then(|()| Ok(out.flush()?));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was answered before the fault comes before the fault; if it cannot, the fault still counts.
            let _ = out.flush();
            failure.report(t, &mut AutoStream::new(stderr().lock(), color))
        }
    }
}

fn run(arguments: Vec<OsString>, t: Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let mut command = localize::command(t);
    let parsed = command.try_get_matches_from_mut(&arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return Ok(write!(out, "{}", error.render().ansi())?);
        }
        Err(error) => return Err(usage_error::explain(t, &error, &arguments)),
    };
    let Globals { lang, json, color, .. } = cli.globals;
    let mut context = Context { t, lang, json, color, out };
    match cli.command {
        Some(command) => command.run(&mut context),
        None => without_command(&mut context),
    }
}

/// A person at a terminal gets a game; a program gets the help.
fn without_command(context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    if stdin().is_terminal() && stdout().is_terminal() {
        commands::play(context)
    } else {
        Ok(write!(context.out, "{}", localize::command(context.t).render_help().ansi())?)
    }
}

#[cfg(test)]
mod tests;
