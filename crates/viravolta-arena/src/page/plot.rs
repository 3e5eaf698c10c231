//! The ratings as a picture: a dot for each player and a line for how sure that is.

use std::fmt::Write;

use super::escape;
use crate::files::Results;
use crate::rating::Rating;

/// The picture, in the order of the ranks: rows of boxes, which keep the size of their letters on a narrow screen.
pub(super) fn html(results: &Results, rated: &[Rating]) -> String {
    let bounds = rated.iter().fold((f64::MAX, f64::MIN), |(low, high), rating| {
        (low.min(rating.elo - rating.elo_error), high.max(rating.elo + rating.elo_error))
    });
    let (low, high) = if bounds.0 < bounds.1 { bounds } else { (1400.0, 1600.0) };
    let step =
        [25.0, 50.0, 100.0, 200.0, 500.0, 1000.0].into_iter().find(|step| (high - low) / step <= 8.0).unwrap_or(2000.0);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let place = |elo: f64| 100.0 * (elo - low) / (high - low);
    let mut html = format!("<div class=\"plot\" style=\"--step:{:.3}%\">", place(low + step));
    for line in &results.table {
        let Rating { elo, elo_error, .. } = rated[line.player];
        let _ = write!(
            html,
            "<div class=\"row\"><span class=\"name\">{}</span><span class=\"track\" title=\"{elo:.0} ± {elo_error:.0}\">\
             <i class=\"bar\" style=\"left:{:.1}%;width:{:.1}%\"></i><i class=\"dot\" style=\"left:{:.1}%\"></i></span></div>",
            escape(results.name_of(line.player)),
            place(elo - elo_error),
            place(elo + elo_error) - place(elo - elo_error),
            place(elo),
        );
    }
    html.push_str("<div class=\"row axis\"><span></span><span class=\"track\">");
    let mut mark = low;
    while mark <= high {
        let _ = write!(html, "<span style=\"left:{:.1}%\">{mark:.0}</span>", place(mark));
        mark += step;
    }
    html + "</span></div></div>"
}
