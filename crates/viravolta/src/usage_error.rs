//! Says in the user's language what is wrong with a command line.

use std::error::Error;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use viravolta_i18n::{Texts, tr};

use crate::cli::Cli;
use crate::failure::Failure;
use crate::values::ValueFault;

/// The one message for a command line that could not be parsed.
pub(crate) fn explain(t: Texts, error: &clap::Error, arguments: &[OsString]) -> Failure {
    let said = |kind| context(error, kind);
    let argument = said(ContextKind::InvalidArg);
    let value = said(ContextKind::InvalidValue);
    let mut message = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => tr!(t, "usage-unknown-option", option = argument),
        ErrorKind::UnknownArgument => tr!(t, "usage-surplus", argument = argument),
        ErrorKind::InvalidSubcommand => {
            tr!(t, "usage-unknown-command", command = said(ContextKind::InvalidSubcommand))
        }
        ErrorKind::InvalidValue if value.is_empty() => tr!(t, "usage-value-missing", argument = argument),
        ErrorKind::InvalidValue => {
            tr!(t, "usage-value-unknown", argument = argument, value = value, values = said(ContextKind::ValidValue))
        }
        ErrorKind::ValueValidation => {
            tr!(t, "usage-value-wrong", argument = argument, value = value, reason = reason(t, error))
        }
        ErrorKind::TooManyValues if !value.is_empty() => tr!(t, "usage-flag-value", argument = argument, value = value),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => tr!(t, "usage-value-missing", argument = argument),
        ErrorKind::ArgumentConflict if said(ContextKind::PriorArg).is_empty() => {
            tr!(t, "usage-twice", argument = argument)
        }
        ErrorKind::ArgumentConflict if said(ContextKind::PriorArg) == argument => {
            tr!(t, "usage-twice", argument = argument)
        }
        ErrorKind::ArgumentConflict => {
            tr!(t, "usage-conflict", argument = argument, other = said(ContextKind::PriorArg))
        }
        ErrorKind::MissingRequiredArgument => tr!(t, "usage-missing", arguments = argument),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            tr!(t, "usage-command-missing")
        }
        ErrorKind::InvalidUtf8 => tr!(t, "usage-not-text"),
        // Nothing else happens with the command line that we have; were it to, clap's own words say it best.
        _ => error.to_string().trim().trim_start_matches("error: ").to_owned(),
    };
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue] {
        if !said(kind).is_empty() {
            message += &tr!(t, "usage-suggestion", suggestion = said(kind));
        }
    }
    let hint = tr!(t, "usage-hint", command = command_path(arguments));
    Failure::Input { message, excerpt: None, hint: Some(hint) }
}

fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(ContextValue::Number(number)) => number.to_string(),
        Some(other @ ContextValue::StyledStr(_)) => other.to_string(),
        _ => String::new(),
    }
}

fn reason(t: Texts, error: &clap::Error) -> String {
    match error.source().and_then(|source| source.downcast_ref::<ValueFault>()) {
        Some(ValueFault::Number { least, most }) => tr!(t, "usage-number", least = *least, most = *most),
        Some(ValueFault::Numbers) => tr!(t, "usage-numbers"),
        Some(ValueFault::Fraction) => tr!(t, "usage-fraction"),
        Some(ValueFault::Years) => tr!(t, "usage-years"),
        Some(ValueFault::Language) => tr!(t, "usage-language"),
        Some(ValueFault::Player) => tr!(t, "usage-player"),
        Some(ValueFault::Time) => tr!(t, "usage-time"),
        None => error.source().map(ToString::to_string).unwrap_or_default(),
    }
}

/// `viravolta show`, as far as the words that were typed name commands.
fn command_path(arguments: &[OsString]) -> String {
    let root = Cli::command();
    let mut path = root.get_name().to_owned();
    let mut command: &Command = &root;
    for word in arguments.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(sub) = command.find_subcommand(word) {
            path = format!("{path} {}", sub.get_name());
            command = sub;
        }
    }
    path
}
