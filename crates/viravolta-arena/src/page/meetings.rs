//! What the meetings of a match or a gauntlet prove.

use std::fmt::Write;

use viravolta_i18n::{Texts, tr};

use super::escape;
use crate::cup::FormatName;
use crate::files::Results;
use crate::rating::{Estimate, Meeting};

/// The section, or nothing: a round robin has too many meetings of too few games.
pub(super) fn html(t: Texts, results: &Results) -> String {
    if !matches!(results.schedule.format.name, FormatName::Match | FormatName::Gauntlet) {
        return String::new();
    }
    let heads = [
        tr!(t, "page-meeting"),
        tr!(t, "page-wins"),
        tr!(t, "page-draws"),
        tr!(t, "page-losses"),
        tr!(t, "page-faults"),
        "%".to_owned(),
        "Elo".to_owned(),
        tr!(t, "page-los"),
        tr!(t, "page-thinking"),
    ];
    let mut html =
        format!("<section><h2>{}</h2><div class=\"wide\"><table><thead><tr>", escape(&tr!(t, "page-meetings")));
    for head in heads {
        let _ = write!(html, "<th>{}</th>", escape(&head));
    }
    html.push_str("</tr></thead><tbody>");
    for meeting in results.meetings() {
        html.push_str(&row(t, results, &meeting));
    }
    let note = escape(&tr!(t, "page-meetings-note"));
    html + &format!("</tbody></table></div><p class=\"note\">{note}</p></section>")
}

fn row(t: Texts, results: &Results, meeting: &Meeting) -> String {
    let name = |player: usize| escape(results.name_of(player));
    let number = |value: f64, places: usize| t.language().decimal(value, places);
    let share = 100.0 * meeting.score().value.unwrap_or(0.5);
    let [first, second] = meeting.thinking.each_ref().map(|thinking| number(thinking.mean_ms(), 0));
    format!(
        "<tr><th>{} – {}</th><td>{}</td><td>{}</td><td>{}</td><td>{} – {}</td><td>{} ± {}</td><td>{}</td><td>{} %</td>\
         <td>{first} – {second} ms</td></tr>",
        name(meeting.first),
        name(meeting.second),
        meeting.wins,
        meeting.draws,
        meeting.losses,
        meeting.faults[0],
        meeting.faults[1],
        number(share, 1),
        number(100.0 * meeting.score_margin(), 1),
        elo(&meeting.elo(), number),
        number(100.0 * meeting.superiority(), 0),
    )
}

fn elo(elo: &Estimate, number: impl Fn(f64, usize) -> String) -> String {
    match (elo.value.zip(elo.margin()), elo.low, elo.high) {
        (Some((value, margin)), ..) => format!("{} ± {}", number(value, 0), number(margin, 0)),
        (None, Some(low), _) => format!("≥ {}", number(low, 0)),
        (None, None, Some(high)) => format!("≤ {}", number(high, 0)),
        (None, None, None) => "?".to_owned(),
    }
}
