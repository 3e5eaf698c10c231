//! Who made how many points against whom.

use std::fmt::Write;

use viravolta_i18n::Texts;

use super::escape;
use crate::files::Results;
use crate::words;

/// The table, in the order of the ranks.
pub(super) fn html(t: Texts, results: &Results) -> String {
    let order: Vec<usize> = results.table.iter().map(|line| line.player).collect();
    let mut html = "<table class=\"cross\"><thead><tr><th></th><th></th>".to_owned();
    for rank in 1..=order.len() {
        let _ = write!(html, "<th>{rank}</th>");
    }
    html.push_str("</tr></thead><tbody>");
    for (index, one) in order.iter().enumerate() {
        let _ = write!(html, "<tr><td>{}</td><th>{}</th>", index + 1, escape(results.name_of(*one)));
        for other in &order {
            html.push_str(&cell(t, results, *one, *other));
        }
        html.push_str("</tr>");
    }
    html + "</tbody></table>"
}

fn cell(t: Texts, results: &Results, one: usize, other: usize) -> String {
    if one == other {
        return "<td class=\"self\"></td>".to_owned();
    }
    let games = results
        .games
        .iter()
        .filter(|game| (game.black == one && game.white == other) || (game.black == other && game.white == one));
    let (mut points, mut count, mut numbers) = (0, 0, Vec::new());
    for game in games {
        points += game.half_points(one).unwrap_or(0);
        count += 1;
        numbers.push(game.number);
    }
    if count == 0 {
        return "<td></td>".to_owned();
    }
    let kind = match points.cmp(&count) {
        std::cmp::Ordering::Greater => "won",
        std::cmp::Ordering::Less => "lost",
        std::cmp::Ordering::Equal => "even",
    };
    let points = words::points(t, f64::from(points) / 2.0);
    format!("<td class=\"{kind}\"><a href=\"#game-{}\" data-game=\"{0}\">{points}/{count}</a></td>", numbers[0])
}
