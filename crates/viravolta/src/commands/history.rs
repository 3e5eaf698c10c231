//! `viravolta history`: the games that were played in the app.

use viravolta_desk::faults;
use viravolta_desk::history::Entry;
use viravolta_i18n::tr;
use viravolta_rules::Color;
use viravolta_tui::{Folders, History};

use crate::commands::Context;
use crate::failure::Failure;
use crate::json::object;
use crate::table::{Align, Table};
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only games that have all of these words.
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    #[arg(long, value_name = "COUNT", value_parser = values::number(1..=10_000_000), default_value = "20")]
    limit: u64,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let Some(folders) = Folders::of_user() else { return Err(Failure::input(tr!(t, "history-no-home"))) };
    let history = History::of(&folders);
    let name = history.path().display().to_string();
    let entries = history.read().map_err(|error| Failure::input(faults::file(t, &name, &error)))?;
    let unread = history.unread().map_err(|error| Failure::input(faults::file(t, &name, &error)))?;
    if unread > 0 {
        eprintln!("viravolta: {}", tr!(t, "history-unread", games = unread, file = &name));
    }
    let wanted = args.words.join(" ");
    let found: Vec<&Entry> = entries.iter().filter(|entry| entry.matches(t, &wanted)).collect();
    let shown = found.iter().take(usize::try_from(args.limit).unwrap_or(usize::MAX));
    if context.json {
        for entry in shown {
            let record = &entry.record;
            context.write_json(&object! {
                number: entry.number,
                date: &record.date,
                black: &record.black.name,
                white: &record.white.name,
                discs: Color::ALL.map(|color| record.position().discs(color).len()),
                finished: record.outcome.is_some(),
                moves: record.to_game().transcript().to_string(),
            })?;
        }
        return Ok(());
    }
    if !found.is_empty() {
        let heads = [
            ("#".to_owned(), Align::Right),
            (tr!(t, "history-date"), Align::Left),
            (tr!(t, "history-players"), Align::Left),
            (tr!(t, "history-result"), Align::Right),
            (tr!(t, "history-opening"), Align::Left),
        ];
        let mut table = Table::new(&heads);
        shown.for_each(|entry| table.row([entry.number.to_string()].into_iter().chain(entry.cells(t))));
        table.write(context.out)?;
    }
    Ok(writeln!(context.out, "{}", tr!(t, "history-found", games = found.len(), all = entries.len(), file = name))?)
}
