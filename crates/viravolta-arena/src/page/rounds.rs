//! The way through a knockout or a Swiss cup, round by round, with who rests.

use std::fmt::Write;

use viravolta_i18n::{Texts, tr};

use super::escape;
use crate::cup::FormatName;
use crate::files::Results;
use crate::pairing::Duel;
use crate::schedule::State;
use crate::words;

/// The section, or nothing for formats in which everybody knows whom they meet.
pub(super) fn html(t: Texts, results: &Results) -> String {
    let last = results.schedule.last_round();
    let (title, inside) = match results.schedule.format.name {
        FormatName::Knockout if last > 0 => (tr!(t, "page-bracket"), bracket(t, results, last)),
        FormatName::Swiss if last > 0 => (tr!(t, "page-rounds"), rounds(t, results, last)),
        _ => return String::new(),
    };
    format!("<section><h2>{}</h2>{inside}</section>", escape(&title))
}

fn bracket(t: Texts, results: &Results, last: u32) -> String {
    let players = results.names.len().next_power_of_two().trailing_zeros().max(1);
    let mut html = "<div class=\"bracket\">".to_owned();
    for round in 1..=players {
        let class = if round == players { "round final" } else { "round" };
        let title = if round == players { tr!(t, "page-final") } else { tr!(t, "page-round", round = round) };
        let _ = write!(html, "<div class=\"{class}\"><h3>{}</h3><div class=\"slots\">", escape(&title));
        let mut slots: Vec<String> = Vec::new();
        if round <= last {
            slots.extend(results.schedule.rests(round).iter().map(|player| {
                let (name, rest) = (escape(results.name_of(*player)), escape(&tr!(t, "page-rest")));
                format!("<div class=\"duel\"><div class=\"on\"><span>{name}</span><span class=\"tag\">{rest}</span></div></div>")
            }));
            slots.extend(results.schedule.duels(round).iter().map(|duel| box_of(t, results, duel)));
        }
        // What is not drawn yet has its place.
        let places = 1_usize << (players - round);
        slots
            .resize(places.max(slots.len()), "<div class=\"duel\"><div>&nbsp;</div><div>&nbsp;</div></div>".to_owned());
        html.extend(slots.iter().map(|slot| format!("<div class=\"slot\">{slot}</div>")));
        html.push_str("</div></div>");
    }
    html + "</div>"
}

fn box_of(t: Texts, results: &Results, duel: &Duel) -> String {
    let even = duel.scores[0].half_points == duel.scores[1].half_points;
    let side = |index: usize| {
        let (player, score) = (duel.players[index], duel.scores[index]);
        let class = match duel.winner {
            Some(winner) if winner == player => "on",
            Some(_) => "out",
            None => "waits",
        };
        let points = words::points(t, f64::from(score.half_points) / 2.0);
        // Equal points are decided by the discs.
        let discs = if even && duel.winner.is_some() { format!(" ({:+})", score.discs) } else { String::new() };
        format!(
            "<div class=\"{class}\"><span>{}</span><span>{points}{discs}</span></div>",
            escape(results.name_of(player))
        )
    };
    format!("<div class=\"duel\">{}{}</div>", side(0), side(1))
}

fn rounds(t: Texts, results: &Results, last: u32) -> String {
    let mut html = "<div class=\"rounds\">".to_owned();
    for round in 1..=last {
        let _ = write!(html, "<div><h3>{}</h3><ul>", escape(&tr!(t, "page-round", round = round)));
        for [one, other] in meetings(results, round) {
            let of = |player: usize| {
                let slots = results
                    .schedule
                    .slots
                    .iter()
                    .filter(|slot| slot.pairing.round == round && slot.pairing.has(one) && slot.pairing.has(other));
                slots.fold(0, |sum, slot| match slot.state {
                    State::Played([black, white]) | State::Walkover([black, white]) => {
                        sum + if slot.pairing.black == player { black } else { white }.half_points
                    }
                    _ => sum,
                })
            };
            let points = |player| words::points(t, f64::from(of(player)) / 2.0);
            let _ = write!(
                html,
                "<li><span>{} – {}</span><span>{}–{}</span></li>",
                escape(results.name_of(one)),
                escape(results.name_of(other)),
                points(one),
                points(other)
            );
        }
        for player in results.schedule.rests(round) {
            let (name, rest) = (escape(results.name_of(player)), escape(&tr!(t, "page-rest")));
            let _ = write!(html, "<li><span>{name}</span><span class=\"tag\">{rest}</span></li>");
        }
        html.push_str("</ul></div>");
    }
    html + "</div>"
}

/// Who meets in a round, each pair once, in the order of the draw.
fn meetings(results: &Results, round: u32) -> Vec<[usize; 2]> {
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    for slot in results.schedule.slots.iter().filter(|slot| slot.pairing.round == round) {
        let pair = [slot.pairing.black, slot.pairing.white];
        if !pairs.iter().any(|known| known.iter().all(|player| pair.contains(player))) {
            pairs.push(pair);
        }
    }
    pairs
}
