//! Every fault, by player: what each owner wants to read first.

use std::fmt::Write;

use viravolta_i18n::{Texts, tr};

use super::escape;
use crate::explain::Explanation;
use crate::files::Results;
use crate::outcome::Outcome;
use crate::played::Played;
use crate::words;

/// So many faults of a player are open to view; who makes one fault usually makes it again and again.
const SHOWN: usize = 3;

pub(super) fn html(t: Texts, results: &Results) -> String {
    let mut html = String::new();
    for line in &results.table {
        let faults: Vec<&Played> = results.games.iter().filter(|game| game.at_fault() == Some(line.player)).collect();
        if faults.is_empty() {
            continue;
        }
        let kinds: Vec<String> = Outcome::ALL
            .into_iter()
            .filter_map(|kind| {
                let count = faults.iter().filter(|game| game.outcome == kind).count();
                (count > 0).then(|| format!("{} × {count}", words::outcome(t, kind)))
            })
            .collect();
        let _ = write!(
            html,
            "<details open><summary><b>{}</b>: {}</summary><ul>",
            escape(results.name_of(line.player)),
            escape(&kinds.join(", "))
        );
        let (shown, more) = faults.split_at(faults.len().min(SHOWN));
        html.extend(shown.iter().map(|game| one(t, results, game, line.player)));
        if !more.is_empty() {
            let rest: String = more.iter().map(|game| one(t, results, game, line.player)).collect();
            let summary = escape(&tr!(t, "page-more-faults", faults = more.len()));
            let _ =
                write!(html, "</ul><details class=\"more\"><summary>{summary}</summary><ul>{rest}</ul></details><ul>");
        }
        html.push_str("</ul></details>");
    }
    if html.is_empty() { format!("<p>{}</p>", escape(&tr!(t, "page-no-faults"))) } else { html }
}

fn one(t: Texts, results: &Results, game: &Played, player: usize) -> String {
    let opponent = if game.black == player { game.white } else { game.black };
    let explained = Explanation::new(t, game, results.name_of(player), None).map(|fault| fault.html());
    format!(
        "<li><a href=\"#game-{0}\" data-game=\"{0}\">{1} {0}</a> ({2}){3}</li>",
        game.number,
        escape(&tr!(t, "page-game")),
        escape(&tr!(t, "page-against", name = results.name_of(opponent))),
        explained.unwrap_or_default()
    )
}
