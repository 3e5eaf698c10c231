//! Puts the help of the command line into the user's language.
//!
//! The texts are found by name: `help-show` says what `viravolta show` does, `help-show--board` what its argument
//! `board` means, `help--lang` what the option `--lang` of several commands means, `help-show--examples` stands at the
//! end of the page, and `value-file` is how `FILE` is called.

use clap::{Arg, Command, CommandFactory};
use viravolta_i18n::{Texts, tr};

use crate::cli::Cli;

/// The whole command line, ready to parse and to explain itself.
pub(crate) fn command(t: Texts) -> Command {
    let command = localize(t, Cli::command(), "help");
    // Usage lines can only be asked for once everything else is in place.
    let mut built = command.clone();
    built.build();
    with_usage(t, command, &built)
}

fn localize(t: Texts, command: Command, key: &str) -> Command {
    let heading = *command.get_styles().get_header();
    let usage = format!("{heading}{}{heading:#}", tr!(t, "help-heading-usage"));
    let mut command = command
        .about(t.text(key))
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"))
        .subcommand_help_heading(tr!(t, "help-heading-commands"))
        .subcommand_value_name(tr!(t, "help-value-command"))
        .mut_args(|arg| localize_arg(t, arg, key));
    if let Some(examples) = t.find(&format!("{key}--examples"), &[]) {
        let examples: String = examples.lines().map(|line| format!("\n  {line}")).collect();
        command = command.after_help(format!("{heading}{}{heading:#}{examples}", tr!(t, "help-heading-examples")));
    }
    command.mut_subcommands(|sub| {
        let key = format!("{key}-{}", sub.get_name());
        localize(t, sub, &key)
    })
}

fn localize_arg(t: Texts, arg: Arg, command: &str) -> Arg {
    let id = arg.get_id().as_str().replace('_', "-");
    let shared = format!("help--{id}");
    let help = t.find(&format!("{command}--{id}"), &[]).unwrap_or_else(|| t.text(&shared));
    let heading = if arg.is_positional() {
        tr!(t, "help-heading-arguments")
    } else if arg.is_global_set() || id == "version" {
        tr!(t, "help-heading-globals")
    } else {
        tr!(t, "help-heading-options")
    };
    let arg = arg.help_heading(heading);
    if arg.get_action().takes_values() { localize_values(t, arg, help) } else { arg.help(help) }
}

/// The library would list values and defaults in English; here they become part of the translated sentence.
fn localize_values(t: Texts, arg: Arg, mut help: String) -> Arg {
    let values: Vec<_> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !values.is_empty() {
        help += &format!(" [{}]", tr!(t, "help-possible-values", values = values.join(", ")));
    }
    let default = arg.get_default_values().first().filter(|_| !arg.is_hide_default_value_set());
    if let Some(default) = default {
        help += &format!(" [{}]", tr!(t, "help-default-value", value = default.to_string_lossy().into_owned()));
    }
    let names: Vec<_> = arg.get_value_names().unwrap_or_default().iter().map(|name| value_name(t, name)).collect();
    arg.help(help).value_names(names).hide_possible_values(true).hide_default_value(true)
}

fn value_name(t: Texts, name: &str) -> String {
    let key = format!("value-{}", name.to_lowercase().replace('_', "-"));
    t.find(&key, &[]).unwrap_or_else(|| name.to_owned())
}

/// `[OPTIONS]` is the one word of a usage line that is not ours to name.
fn with_usage(t: Texts, command: Command, built: &Command) -> Command {
    let usage = built.clone().render_usage().ansi().to_string();
    let line = usage.split_once("Usage:").map_or(usage.as_str(), |(_, line)| line);
    let line = line.trim_start_matches("\u{1b}[0m").trim_start();
    let line = line.replace("[OPTIONS]", &format!("[{}]", tr!(t, "help-value-options")));
    command.override_usage(line).mut_subcommands(|sub| match built.find_subcommand(sub.get_name()) {
        Some(built) => with_usage(t, sub, built),
        None => sub,
    })
}

#[cfg(test)]
mod tests;
