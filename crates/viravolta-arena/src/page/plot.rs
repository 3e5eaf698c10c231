//! The ratings as a picture: a dot for each player and a line for how sure that is.

use std::fmt::Write;

use super::escape;
use crate::files::Results;
use crate::rating::Rating;

const ROW: f64 = 26.0;
const LEFT: f64 = 170.0;
const WIDTH: f64 = 560.0;

/// The picture, in the order of the ranks.
pub(super) fn svg(results: &Results, rated: &[Rating]) -> String {
    let bounds = rated.iter().fold((f64::MAX, f64::MIN), |(low, high), rating| {
        (low.min(rating.elo - rating.elo_error), high.max(rating.elo + rating.elo_error))
    });
    let (low, high) = if bounds.0 < bounds.1 { bounds } else { (1400.0, 1600.0) };
    let step =
        [25.0, 50.0, 100.0, 200.0, 500.0, 1000.0].into_iter().find(|step| (high - low) / step <= 8.0).unwrap_or(2000.0);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let x = |elo: f64| LEFT + (elo - low) / (high - low) * WIDTH;
    let height = ROW * results.table.len() as f64;
    let mut svg =
        format!("<svg class=\"plot\" viewBox=\"0 0 {:.0} {:.0}\" role=\"img\">", LEFT + WIDTH + 30.0, height + 30.0);
    let mut mark = low;
    while mark <= high {
        let at = x(mark);
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"0\" y2=\"{height:.1}\"/>\
             <text class=\"axis\" x=\"{at:.1}\" y=\"{:.1}\">{mark:.0}</text>",
            height + 18.0
        );
        mark += step;
    }
    for (index, line) in results.table.iter().enumerate() {
        let rating = &rated[line.player];
        let y = ROW * (index as f64 + 0.5);
        let name: String = results.name_of(line.player).chars().take(22).collect();
        let _ = write!(
            svg,
            "<text class=\"name\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\
             <line class=\"bar\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"><title>{:.0} ± {:.0}</title></circle>",
            LEFT - 14.0,
            y + 4.5,
            escape(&name),
            x(rating.elo - rating.elo_error),
            x(rating.elo + rating.elo_error),
            x(rating.elo),
            rating.elo,
            rating.elo_error
        );
    }
    svg + "</svg>"
}
