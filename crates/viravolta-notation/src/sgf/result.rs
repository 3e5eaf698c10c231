//! The `RE` property and the private one that completes it.

use viravolta_rules::Color;

use crate::{Evaluation, Outcome, Termination};

/// Reads `B+6`, `W+R`, `0`, `Void` and their relatives. `Err` when it is none of them.
pub(crate) fn read(text: &str, over: bool) -> Result<Option<Outcome>, ()> {
    let text = text.trim();
    let played = if over { Termination::Normal } else { Termination::Adjudication };
    let (winner, how) = match text.split_once('+') {
        Some(("B" | "b", how)) => (Color::Black, how),
        Some(("W" | "w", how)) => (Color::White, how),
        _ => {
            return match text.to_ascii_lowercase().as_str() {
                "" | "?" | "void" => Ok(None),
                "0" | "draw" | "jigo" => Ok(Some(Outcome::from_difference(Evaluation::default(), played))),
                _ => Err(()),
            };
        }
    };
    let won = |termination| Ok(Some(Outcome::won_by(winner, termination)));
    match how.to_ascii_lowercase().as_str() {
        "r" | "resign" => won(Termination::Resignation),
        "t" | "time" => won(Termination::Timeout),
        "f" | "forfeit" => won(Termination::Forfeit),
        "" | "?" => won(played),
        margin => {
            let margin: Evaluation = margin.parse().map_err(|_| ())?;
            let difference = if winner == Color::Black { margin } else { -margin };
            Ok(Some(Outcome { winner: Some(winner), difference: Some(difference), termination: played }))
        }
    }
}

/// Writes the result for everybody.
pub(crate) fn text(outcome: Option<&Outcome>) -> String {
    let Some(outcome) = outcome else { return "Void".to_owned() };
    let Some(winner) = outcome.winner else { return "0".to_owned() };
    let side = if winner == Color::Black { "B" } else { "W" };
    let how = match (outcome.termination, outcome.difference) {
        (Termination::Resignation, _) => "R".to_owned(),
        (Termination::Timeout, _) => "T".to_owned(),
        (Termination::Forfeit, _) => "F".to_owned(),
        (_, None) => String::new(),
        (_, Some(difference)) => {
            let margin = if winner == Color::Black { difference } else { -difference };
            margin.0.to_integer().map_or_else(|| margin.to_string(), |discs| discs.to_string())
        }
    };
    format!("{side}+{how}")
}

/// Writes what `RE` cannot say: `black resignation -12`.
pub(crate) fn details_text(outcome: &Outcome) -> String {
    let winner = outcome.winner.map_or("draw".to_owned(), |winner| winner.to_string());
    let difference = outcome.difference.map_or("?".to_owned(), |difference| difference.to_string());
    format!("{winner} {} {difference}", outcome.termination.code())
}

/// Reads what [`details_text`] wrote.
pub(crate) fn read_details(text: &str) -> Option<Outcome> {
    let mut words = text.split_whitespace();
    let winner = match words.next()? {
        "draw" => None,
        color => Some(color.parse().ok()?),
    };
    let termination = Termination::from_code(words.next()?)?;
    let difference = match words.next()? {
        "?" => None,
        number => Some(number.parse().ok()?),
    };
    words.next().is_none().then_some(Outcome { winner, difference, termination })
}
