//! `1-0` and its relatives, and what they leave unsaid.

use viravolta_rules::Color;

use crate::{Evaluation, GameRecord, Outcome, Termination};

/// `None` for a game without result; the inner `None` is a draw. Black is the first player.
pub(crate) fn winner(text: &str) -> Option<Option<Color>> {
    match text {
        "1-0" => Some(Some(Color::Black)),
        "0-1" => Some(Some(Color::White)),
        "1/2-1/2" => Some(None),
        _ => None,
    }
}

pub(crate) const fn text(outcome: Option<&Outcome>) -> &'static str {
    match outcome {
        None => "*",
        Some(Outcome { winner: Some(Color::Black), .. }) => "1-0",
        Some(Outcome { winner: Some(Color::White), .. }) => "0-1",
        Some(Outcome { winner: None, .. }) => "1/2-1/2",
    }
}

/// What the winner alone tells, given the moves.
pub(crate) fn implied(winner: Option<Color>, record: &GameRecord) -> Outcome {
    match record.played_out() {
        Some(played) if played.winner == winner => played,
        _ => Outcome { winner, difference: None, termination: Termination::Adjudication },
    }
}

/// Reads `Black wins 40-24` or `Draw 32-32`: the difference from black's view.
pub(crate) fn read_sentence(comment: &str) -> Option<Evaluation> {
    let words: Vec<&str> = comment.trim().trim_end_matches('.').split_whitespace().collect();
    let (winner, score) = match words.as_slice() {
        [color, verb, score] if verb.eq_ignore_ascii_case("wins") => (Some(color.parse::<Color>().ok()?), score),
        [draw, score] if draw.eq_ignore_ascii_case("draw") => (None, score),
        _ => return None,
    };
    let (one, other) = score.split_once('-')?;
    let counts = [one, other].map(|count| count.parse::<u8>().ok().filter(|count| *count <= 64).map(i32::from));
    let margin = (counts[0]? - counts[1]?).abs();
    Some(Evaluation::from_discs(if winner == Some(Color::White) { -margin } else { margin }))
}

/// The sentence for people behind the last move of a game that was played out.
pub(crate) fn sentence(record: &GameRecord) -> Option<String> {
    let outcome = record.outcome.filter(|outcome| record.played_out() == Some(*outcome))?;
    let (black, white) = record.position().counts(viravolta_rules::Scoring::EmptiesToWinner);
    Some(match outcome.winner {
        Some(Color::Black) => format!("Black wins {black}-{white}"),
        Some(Color::White) => format!("White wins {white}-{black}"),
        None => format!("Draw {black}-{white}"),
    })
}

/// Reads the words of other programs too.
pub(crate) fn read_termination(text: &str) -> Option<Termination> {
    let lower = text.trim().to_ascii_lowercase();
    Termination::from_code(&lower).or(match lower.as_str() {
        "time forfeit" | "time" => Some(Termination::Timeout),
        "resign" | "resigned" => Some(Termination::Resignation),
        "abandoned" => Some(Termination::Abandonment),
        "rules infraction" => Some(Termination::Forfeit),
        _ => None,
    })
}
