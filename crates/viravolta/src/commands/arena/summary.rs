//! What the games of a match or a gauntlet prove, in a few lines.

use std::io::Write;

use viravolta_arena::{Decision, Estimate, FormatName, Meeting, Results, Sprt};
use viravolta_i18n::{Texts, tr};

use super::{Context, table};
use crate::failure::Failure;
use crate::output::{HEAD, styled};

/// `LOW,HIGH` in Elo, with errors of 5 % each.
pub(super) fn read_sprt(t: Texts, text: &str) -> Result<Sprt, Failure> {
    let bounds = text.split_once(',').and_then(|(low, high)| {
        let (elo0, elo1): (f64, f64) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        (elo0.is_finite() && elo1.is_finite() && elo0 < elo1).then_some((elo0, elo1))
    });
    let (elo0, elo1) = bounds.ok_or_else(|| Failure::input(tr!(t, "arena-match-sprt", text = text)))?;
    Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 })
}

/// The table, its head apart from the rest.
pub(super) fn standings(results: &Results, context: &mut Context<'_>) -> Result<(), Failure> {
    for (at, line) in table(context.t, &results.names, &results.table).iter().enumerate() {
        writeln!(context.out, "{}", if at == 0 { styled(HEAD, line) } else { line.clone() })?;
    }
    Ok(())
}

/// Every meeting of a match or gauntlet; other formats have too many, and are about the table.
pub(super) fn meetings(results: &Results, context: &mut Context<'_>) -> Result<(), Failure> {
    if !matches!(results.schedule.format.name, FormatName::Match | FormatName::Gauntlet) {
        return Ok(());
    }
    for meeting in results.meetings() {
        writeln!(context.out)?;
        tell(results, &meeting, context)?;
    }
    Ok(())
}

/// One meeting.
pub(super) fn tell(results: &Results, meeting: &Meeting, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let (first, second) = (results.name_of(meeting.first), results.name_of(meeting.second));
    let out = &mut context.out;
    writeln!(out, "{}", styled(HEAD, &tr!(t, "arena-match-names", first = first, second = second)))?;
    let score = meeting.score();
    let (share, margin) = (100.0 * score.value.unwrap_or(0.5), 100.0 * meeting.score_margin());
    let (wins, draws, losses) = (meeting.wins, meeting.draws, meeting.losses);
    let text =
        tr!(t, "arena-match-score", wins = wins, draws = draws, losses = losses, share = share, margin = margin);
    writeln!(out, "{text}")?;
    writeln!(out, "{}", elo(t, &meeting.elo(), 100.0 * meeting.superiority()))?;
    let [zero, half, one, more, two] = meeting.pairs.counts;
    let shown = tr!(t, "arena-match-pairs", zero = zero, half = half, one = one, more = more, two = two);
    writeln!(out, "{shown}")?;
    for (name, thinking) in [first, second].into_iter().zip(&meeting.thinking) {
        let (mean, slowest) = (thinking.mean_ms(), thinking.slowest_ms);
        writeln!(out, "{}", tr!(t, "arena-match-thinking", name = name, mean = mean, slowest = slowest))?;
    }
    if meeting.faults != [0, 0] {
        let [one, other] = meeting.faults;
        writeln!(out, "{}", tr!(t, "arena-match-faults", first = one, second = other))?;
    }
    Ok(())
}

fn elo(t: Texts, elo: &Estimate, superiority: f64) -> String {
    match (elo.value.zip(elo.margin()), elo.low, elo.high) {
        (Some((value, margin)), ..) => {
            tr!(t, "arena-match-elo", elo = value, error = margin, superiority = superiority)
        }
        (None, Some(low), _) => tr!(t, "arena-match-elo-low", elo = low, superiority = superiority),
        (None, None, Some(high)) => tr!(t, "arena-match-elo-high", elo = high, superiority = superiority),
        (None, None, None) => tr!(t, "arena-match-elo-open"),
    }
}

/// What the sequential test says.
pub(super) fn verdict(sprt: Sprt, meeting: &Meeting, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let (low, high) = sprt.bounds();
    let ratio = sprt.ratio(&meeting.pairs);
    writeln!(context.out, "{}", tr!(t, "arena-match-llr", ratio = ratio, low = low, high = high))?;
    let verdict = match sprt.decision(&meeting.pairs) {
        Decision::Undecided => tr!(t, "arena-match-undecided"),
        Decision::Elo0 => tr!(t, "arena-match-elo0", elo = sprt.elo0),
        Decision::Elo1 => tr!(t, "arena-match-elo1", elo = sprt.elo1),
    };
    Ok(writeln!(context.out, "{verdict}")?)
}
