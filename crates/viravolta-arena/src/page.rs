//! The report: one HTML page that needs nothing else, neither files nor a network.
//!
//! Tables, plot and faults are written here; only the board that replays a game is drawn by the page's own script.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;
use viravolta_i18n::{Texts, tr};

use crate::files::Results;
use crate::outcome::Outcome;
use crate::played::{Played, Side};
use crate::rating::{Rating, ratings};
use crate::words;

mod cross_table;
mod faults;
mod meetings;
mod plot;
mod rounds;

const TEMPLATE: &str = include_str!("page/page.html");
pub(crate) const BASE: &str = include_str!("page/base.css");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// Text between tags.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A game for the page's script.
#[derive(Serialize)]
struct Replay<'a> {
    number: u32,
    round: u32,
    black: &'a str,
    white: &'a str,
    moves: &'a str,
    result: String,
    how: String,
    winner: Option<Side>,
    lost: Option<String>,
    times: &'a [u64],
    opening: usize,
    fault: Vec<String>,
}

/// What the script says.
#[derive(Serialize)]
struct Labels {
    move_label: String,
    pass: String,
    game: String,
    to_move: [String; 2],
    left: String,
    clock: Option<[u64; 2]>,
}

fn result(game: &Played) -> String {
    let (black, white) = game.score();
    format!("{black}–{white}")
}

fn json(value: &impl Serialize) -> String {
    // A script element ends at the first `</`, wherever it stands.
    serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c")
}

fn standings(t: Texts, results: &Results, rated: &[Rating]) -> String {
    let heads = [
        tr!(t, "page-rank"),
        tr!(t, "page-player"),
        tr!(t, "page-points"),
        tr!(t, "page-wins"),
        tr!(t, "page-draws"),
        tr!(t, "page-losses"),
        tr!(t, "page-faults"),
        tr!(t, "page-tie-break"),
        tr!(t, "page-discs"),
        "Elo".to_owned(),
        "Glicko-2".to_owned(),
        tr!(t, "page-los"),
    ];
    let rests = results.table.iter().any(|line| line.rests > 0).then(|| tr!(t, "page-rests"));
    let mut html = "<table><thead><tr>".to_owned();
    let mut heads = Vec::from(heads);
    // Beside the faults.
    heads.splice(7..7, rests.clone());
    for head in heads {
        let _ = write!(html, "<th>{}</th>", escape(&head));
    }
    html.push_str("</tr></thead><tbody>");
    for (index, line) in results.table.iter().enumerate() {
        let rating = &rated[line.player];
        let next = results.table.get(index + 1).map(|next| rating.superiority(&rated[next.player]));
        let left = if line.withdrawn {
            format!(" <span class=\"tag\">{}</span>", escape(&tr!(t, "page-withdrawn")))
        } else {
            String::new()
        };
        let _ = write!(
            html,
            "<tr><td>{}</td><th>{}{left}</th><td><b>{}</b></td><td>{}</td><td>{}</td><td>{}</td><td{}>{}</td>{}<td>{}</td><td>{}</td>\
             <td>{:.0} ± {:.0}</td><td>{:.0} ± {:.0}</td><td>{}</td></tr>",
            line.rank,
            escape(results.name_of(line.player)),
            words::points(t, line.points()),
            line.wins,
            line.draws,
            line.losses,
            if line.faults > 0 { " class=\"bad\"" } else { "" },
            line.faults,
            if rests.is_some() { format!("<td>{}</td>", line.rests) } else { String::new() },
            words::points(t, f64::from(line.sonneborn_berger) / 4.0),
            if line.discs == 0 { "0".to_owned() } else { format!("{:+}", line.discs) },
            rating.elo,
            rating.elo_error,
            rating.glicko,
            1.96 * rating.glicko_deviation,
            next.map_or_else(String::new, |los| format!("{:.0} %", 100.0 * los)),
        );
    }
    html + "</tbody></table>"
}

/// Games that the referee could not bring to an end, and what is undecided for it.
fn unplayed(t: Texts, results: &Results) -> String {
    let undecided = if results.schedule.due().next().is_none() { results.schedule.undecided() } else { Vec::new() };
    if results.unplayed.is_empty() && undecided.is_empty() {
        return String::new();
    }
    let mut html = format!("<section><h2>{}</h2><ul>", escape(&tr!(t, "page-unplayed")));
    for game in &results.unplayed {
        let (black, white) = (results.name_of(game.pairing.black), results.name_of(game.pairing.white));
        let why = words::fault(t, &game.last, "").join(" ");
        let line = tr!(
            t,
            "page-unplayed-game",
            number = game.number,
            black = black,
            white = white,
            times = game.attempts,
            why = why
        );
        let _ = write!(html, "<li>{}</li>", escape(&line));
    }
    for duel in undecided {
        let [one, other] = duel.players.map(|player| results.name_of(player));
        let _ = write!(html, "<li>{}</li>", escape(&tr!(t, "page-undecided", one = one, other = other)));
    }
    html + "</ul></section>"
}

fn replays(t: Texts, results: &Results) -> String {
    let games: Vec<Replay<'_>> = results
        .games
        .iter()
        .map(|game| Replay {
            number: game.number,
            round: game.round,
            black: results.name_of(game.black),
            white: results.name_of(game.white),
            moves: &game.moves,
            result: result(game),
            how: words::outcome(t, game.outcome),
            winner: game.winner,
            lost: game.at_fault().map(|player| {
                tr!(t, "page-lost", name = results.name_of(player), outcome = words::outcome(t, game.outcome))
            }),
            times: &game.times_ms,
            opening: game.opening,
            fault: game.at_fault().map(|player| words::fault(t, game, results.name_of(player))).unwrap_or_default(),
        })
        .collect();
    json(&games)
}

/// How many remarks about single games there are at most.
const REMARKS: usize = 20;

/// How far a cup is that is not over.
fn running(t: Texts, results: &Results, left: Option<Duration>) -> String {
    let due = results.schedule.due().count();
    if due == 0 {
        return String::new();
    }
    let text = [Some(tr!(t, "page-running", due = due)), left.map(|left| words::time_left(t, left))];
    format!("<p class=\"running\">{}</p>", escape(&text.into_iter().flatten().collect::<Vec<_>>().join(", ")))
}

/// The whole page. `left` is how long the games that are due will take, where somebody knows.
#[must_use]
pub fn page(t: Texts, results: &Results, left: Option<Duration>) -> String {
    let rated = ratings(results.names.len(), &results.games);
    let finished = results.games.len();
    let faults = results.games.iter().filter(|game| game.outcome != Outcome::Normal).count();
    let referee = results.games.iter().map(|game| game.referee_ms).max().unwrap_or(0);
    let labels = Labels {
        move_label: tr!(t, "page-move"),
        pass: tr!(t, "page-pass"),
        game: tr!(t, "page-game"),
        to_move: [words::color(t, viravolta_rules::Color::Black), words::color(t, viravolta_rules::Color::White)],
        left: tr!(t, "page-clock"),
        clock: results.clock,
    };
    let parts = [
        ("{{LANG}}", t.language().tag().to_owned()),
        ("{{TITLE}}", escape(&results.name)),
        (
            "{{SUMMARY}}",
            escape(&tr!(t, "page-summary", games = finished, players = results.names.len(), faults = faults)),
        ),
        ("{{H_STANDINGS}}", escape(&tr!(t, "page-standings"))),
        ("{{STANDINGS}}", standings(t, results, &rated)),
        ("{{STANDINGS_NOTE}}", escape(&tr!(t, "page-standings-note"))),
        ("{{RUNNING}}", running(t, results, left)),
        ("{{ROUNDS}}", rounds::html(t, results)),
        ("{{UNPLAYED}}", unplayed(t, results)),
        ("{{MEETINGS}}", meetings::html(t, results)),
        ("{{FILTER}}", escape(&tr!(t, "page-filter"))),
        ("{{H_CROSS}}", escape(&tr!(t, "page-cross-table"))),
        ("{{CROSS}}", cross_table::html(t, results)),
        ("{{CROSS_NOTE}}", escape(&tr!(t, "page-cross-note"))),
        ("{{H_RATINGS}}", escape(&tr!(t, "page-ratings"))),
        ("{{PLOT}}", plot::html(results, &rated)),
        ("{{PLOT_NOTE}}", escape(&tr!(t, "page-plot-note"))),
        ("{{H_GAMES}}", escape(&tr!(t, "page-games"))),
        ("{{H_FAULTS}}", escape(&tr!(t, "page-faults-by-player"))),
        ("{{FAULTS}}", faults::html(t, results)),
        ("{{REFEREE}}", escape(&tr!(t, "page-referee", referee = referee)) + &remarks(t, results)),
        ("{{FIRST}}", escape(&tr!(t, "page-first"))),
        ("{{BACK}}", escape(&tr!(t, "page-back"))),
        ("{{PLAY}}", escape(&tr!(t, "page-play"))),
        ("{{FORWARD}}", escape(&tr!(t, "page-forward"))),
        ("{{LAST}}", escape(&tr!(t, "page-last"))),
        ("{{GAMES_JSON}}", replays(t, results)),
        ("{{LABELS_JSON}}", json(&labels)),
        ("{{BASE}}", BASE.to_owned()),
        ("{{STYLE}}", STYLE.to_owned()),
        ("{{SCRIPT}}", SCRIPT.to_owned()),
    ];
    fill(&parts)
}

fn remarks(t: Texts, results: &Results) -> String {
    words::remarks(t, results).take(REMARKS).map(|sentence| format!("<br>{}", escape(&sentence))).collect()
}

/// Fills the template in one pass, so that nothing in a player's name is taken for a place to fill.
fn fill(parts: &[(&str, String)]) -> String {
    let mut html = String::new();
    let mut rest = TEMPLATE;
    while let Some(at) = rest.find("{{") {
        html.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find("}}").map_or(rest.len(), |end| end + 2);
        let part = parts.iter().find(|(name, _)| *name == &rest[..end]);
        html.push_str(part.map_or("", |(_, text)| text.as_str()));
        rest = &rest[end..];
    }
    html + rest
}

#[cfg(test)]
mod tests;
