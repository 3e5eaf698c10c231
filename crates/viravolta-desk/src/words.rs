//! Players, moves, values and results as people read them. Every face says the same thing in the same words.

use std::time::Duration;

use viravolta_engine::{Level, Line, Proof, Score};
use viravolta_i18n::{Language, Texts};
use viravolta_notation::{GameRecord, Opening};
use viravolta_rules::{Color, DiscDiff, Ending, GameResult, Move, Position, Square, SquareSet};

use crate::review::{JudgedMove, Review, Standing};
use crate::session::{Happening, Pace, Seat, Session};
use crate::texts::{ours, tr};
use crate::thinking::Judgement;

/// The name of a side, where it stands alone or begins a sentence.
#[must_use]
pub fn side(t: Texts, color: Color) -> String {
    match color {
        Color::Black => tr!(t, "side-black"),
        Color::White => tr!(t, "side-white"),
    }
}

/// The name of a side in the middle of a sentence.
#[must_use]
pub fn side_inside(t: Texts, color: Color) -> String {
    match color {
        Color::Black => tr!(t, "side-black-inside"),
        Color::White => tr!(t, "side-white-inside"),
    }
}

/// A move as people write it.
#[must_use]
pub fn mv(t: Texts, mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string(),
        Move::Pass => tr!(t, "move-pass"),
    }
}

/// Moves one after the other.
#[must_use]
pub fn moves(t: Texts, moves: &[Move]) -> String {
    moves.iter().map(|played| mv(t, *played)).collect::<Vec<_>>().join(" ")
}

/// Squares one after the other: `d3, c4, f5`.
#[must_use]
pub fn squares(set: SquareSet) -> String {
    set.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

/// Who plays a colour. With `alone` there is one person, who reads this.
#[must_use]
pub fn seat(t: Texts, seat: Seat, alone: bool) -> String {
    match seat {
        Seat::Person if alone => tr!(t, "seat-you"),
        Seat::Person => tr!(t, "seat-person"),
        Seat::Computer(level) => tr!(t, "seat-computer", level = level.number()),
    }
}

/// What happened on the board.
#[must_use]
pub fn happening(t: Texts, happening: &Happening) -> String {
    match *happening {
        Happening::Placed { color, square, flipped } => {
            tr!(t, "said-placed", side = side(t, color), square = square.to_string(), n = flipped.len())
        }
        Happening::Passed(color) => tr!(t, "said-passed", side = side(t, color)),
        Happening::Ended(result) => self::result(t, &result),
    }
}

/// How a game ended.
#[must_use]
pub fn result(t: Texts, result: &GameResult) -> String {
    let (black, white) = result.counts;
    let Some(winner) = result.winner else { return tr!(t, "result-draw", discs = black) };
    let (more, fewer) = (black.max(white), black.min(white));
    let name = side(t, winner);
    match result.ending {
        Ending::Normal => tr!(t, "result-win", side = name, more = more, fewer = fewer),
        Ending::Resigned(loser) => tr!(t, "result-resigned", side = name, loser = side_inside(t, loser)),
        Ending::TimedOut(loser) => tr!(t, "result-time", side = name, loser = side_inside(t, loser)),
    }
}

/// The discs of both sides.
#[must_use]
pub fn counts(t: Texts, position: &Position) -> String {
    let count = |color| position.discs(color).len();
    tr!(t, "said-counts", black = count(Color::Black), white = count(Color::White))
}

/// A whole number of discs with its sign.
#[must_use]
pub fn discs(discs: DiscDiff) -> String {
    match discs.discs() {
        0 => "0".to_owned(),
        discs => format!("{discs:+}"),
    }
}

/// A value: whole discs where it is proven, a decimal where it is judged.
#[must_use]
pub fn value(t: Texts, score: Score, proof: Proof) -> String {
    match proof {
        Proof::Exact => discs(score.rounded()),
        Proof::WinDrawLoss => match score.hundredths() {
            ..0 => tr!(t, "value-loss"),
            0 => tr!(t, "value-draw"),
            1.. => tr!(t, "value-win"),
        },
        Proof::Selective(_) | Proof::Heuristic { .. } | Proof::Book { .. } => {
            let shown = t.language().decimal(score.discs().abs(), 1);
            // Next to nothing has no sign of its own.
            let sign = if score.hundredths() < 0 && shown.contains(|c| ('1'..='9').contains(&c)) { '-' } else { '+' };
            format!("{sign}{shown}")
        }
    }
}

/// How a value was come by.
#[must_use]
pub fn proof(t: Texts, proof: Proof) -> String {
    match proof {
        Proof::Exact => tr!(t, "proof-exact"),
        Proof::WinDrawLoss => tr!(t, "proof-win-draw-loss"),
        Proof::Selective(selectivity) => tr!(t, "proof-selective", percent = selectivity.percent()),
        Proof::Heuristic { depth, .. } => tr!(t, "proof-depth", n = depth),
        Proof::Book { depth } => tr!(t, "proof-book", n = depth),
    }
}

/// What is known about a position, in a sentence without its full stop.
#[must_use]
pub fn judgement(t: Texts, judgement: &Judgement) -> String {
    let score = judgement.score;
    let ahead = side(t, if score.hundredths() >= 0 { Color::Black } else { Color::White });
    let whole = score.rounded().discs().unsigned_abs();
    match judgement.proof {
        Proof::Exact if whole == 0 => tr!(t, "judged-exact-draw"),
        Proof::Exact => tr!(t, "judged-exact-win", side = ahead, n = whole),
        _ if score.hundredths().abs() < 50 => tr!(t, "judged-even"),
        _ => tr!(t, "judged-ahead", side = ahead, discs = score.discs().abs()),
    }
}

/// The best line of a search: its first move, the value, and how that was come by.
#[must_use]
pub fn line(t: Texts, line: &Line) -> [String; 3] {
    let first = line.first().map(|first| mv(t, first)).unwrap_or_default();
    [first, value(t, line.score, line.proof), proof(t, line.proof)]
}

/// A mistake: its number, who made it, what was played and what was best.
#[must_use]
pub fn mistake(t: Texts, mistake: &JudgedMove) -> String {
    let (played, best) = (mv(t, mistake.played), mv(t, mistake.best));
    tr!(t, "review-row", number = mistake.number, side = side(t, mistake.color), played = played, best = best)
}

/// A move that cost something: its number, who made it and what was played, without what was best.
#[must_use]
pub fn costly_move(t: Texts, mistake: &JudgedMove) -> String {
    format!("{}. {} {}", mistake.number, side(t, mistake.color), mv(t, mistake.played))
}

/// What a mistake cost.
#[must_use]
pub fn loss(t: Texts, mistake: &JudgedMove) -> String {
    let discs = mistake.loss().discs();
    match mistake.is_exact() {
        true => tr!(t, "review-loss-exact", discs = discs),
        false => tr!(t, "review-loss", discs = discs),
    }
}

/// What a side lost by its mistakes.
#[must_use]
pub fn lost(t: Texts, review: &Review, color: Color) -> String {
    let (side, discs) = (side(t, color), review.lost(color).discs());
    match review.is_exact(color) {
        true => tr!(t, "review-lost-exact", side = side, discs = discs),
        false => tr!(t, "review-lost", side = side, discs = discs),
    }
}

/// What a review comes to: what each side lost and where the result changed hands, or that nothing was lost.
#[must_use]
pub fn summary(t: Texts, review: &Review) -> Vec<String> {
    if review.mistakes().next().is_none() {
        return vec![tr!(t, "review-none")];
    }
    let turns = review.mistakes().filter_map(|mistake| {
        let (before, after) = mistake.turn()?;
        let (number, side, mv) = (mistake.number, side_inside(t, mistake.color), mv(t, mistake.played));
        let (before, after) = (standing(t, before), standing(t, after));
        Some(tr!(t, "review-turn", number = number, side = side, mv = mv, before = before, after = after))
    });
    Color::ALL.into_iter().map(|color| lost(t, review, color)).chain(turns).collect()
}

fn standing(t: Texts, standing: Standing) -> String {
    match standing {
        Standing::Won => tr!(t, "review-won"),
        Standing::Even => tr!(t, "review-even"),
        Standing::Lost => tr!(t, "review-standing-lost"),
    }
}

/// A level's name and for whom it is.
#[must_use]
pub fn level(t: Texts, level: Level) -> String {
    let number = level.number();
    format!("{}: {}", level_name(t, level), ours(t).text(&format!("level-for-{number}")))
}

/// A level's name.
#[must_use]
pub fn level_name(t: Texts, level: Level) -> String {
    ours(t).text(&format!("level-{}", level.number()))
}

/// What a level does.
#[must_use]
pub fn level_does(t: Texts, level: Level) -> String {
    let (depth, last, seconds) = (level.depth(), level.solves_from(), level.patience().as_secs_f64());
    if level.error() > 0.0 {
        tr!(t, "level-errs", depth = depth, error = level.error(), last = last, seconds = seconds)
    } else if level == Level::STRONGEST {
        tr!(t, "level-strongest", seconds = seconds)
    } else {
        tr!(t, "level-deep", depth = depth, last = last, seconds = seconds)
    }
}

/// A time control.
#[must_use]
pub fn pace(t: Texts, pace: Pace) -> String {
    let minutes = |time: Duration| time.as_secs() / 60;
    match pace {
        Pace::Unlimited => tr!(t, "pace-unlimited"),
        Pace::PerMove(time) => tr!(t, "pace-move", seconds = time.as_secs()),
        Pace::PerGame(time, increment) if increment.is_zero() => tr!(t, "pace-game", minutes = minutes(time)),
        Pace::PerGame(time, increment) => {
            tr!(t, "pace-increment", minutes = minutes(time), seconds = increment.as_secs())
        }
    }
}

/// The name of an opening.
#[must_use]
pub fn opening(t: Texts, opening: &Opening) -> &'static str {
    match t.language() {
        Language::English => opening.name,
        Language::BrazilianPortuguese | Language::EuropeanPortuguese => opening.portuguese,
    }
}

/// A line that tells a record from others: players, event, date.
#[must_use]
pub fn title(t: Texts, record: &GameRecord) -> String {
    let name = |color: Color| record.player(color).name.clone().unwrap_or_else(|| side(t, color));
    let players = format!("{} – {}", name(Color::Black), name(Color::White));
    let details = [&record.event, &record.date].into_iter().flatten().map(String::as_str);
    printable(&std::iter::once(players.as_str()).chain(details).collect::<Vec<_>>().join(", "))
}

/// That a game was opened, with how many moves; passes are not counted.
#[must_use]
pub fn opened(t: Texts, record: &GameRecord) -> String {
    let moves = record.moves().filter(|recorded| recorded.mv != Move::Pass).count();
    tr!(t, "opened", moves = moves, title = title(t, record))
}

/// A text from outside, with whatever could move the cursor or change the terminal made visible.
#[must_use]
pub fn printable(text: &str) -> String {
    // Besides controls, marks that turn the direction of whatever is written around them.
    let hidden = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if hidden(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// A clause as a sentence: with a full stop and, unless it begins with a square, a capital.
#[must_use]
pub(crate) fn sentence(clause: &str) -> String {
    let begins_with_square = clause.get(..2).is_some_and(|start| start.parse::<Square>().is_ok());
    let mut letters = clause.chars();
    match letters.next() {
        Some(first) if !begins_with_square => first.to_uppercase().chain(letters).chain(['.']).collect(),
        _ => format!("{clause}."),
    }
}

/// The name of the opening that was played to get here, if it has one: that of the last position with a name.
#[must_use]
pub fn opening_here(t: Texts, session: &Session) -> Option<&'static str> {
    let path = session.walk().path();
    let named = path.into_iter().rev().find_map(|node| Opening::at(session.walk().position_of(node)))?;
    Some(opening(t, &named))
}

#[cfg(test)]
mod tests {
    use viravolta_engine::Selectivity;

    use super::*;
    use crate::texts::speak;

    #[test]
    fn values_have_a_decimal_where_they_are_judged() {
        let t = speak(Language::BrazilianPortuguese);
        let judged = Proof::Heuristic { depth: 12, selectivity: Selectivity::P73 };
        for (hundredths, shown) in [(-130, "-1,3"), (-4, "+0,0"), (0, "+0,0"), (62, "+0,6")] {
            assert_eq!(value(t, Score::from_hundredths(hundredths), judged), shown);
        }
        assert_eq!(value(t, Score::from_hundredths(-400), Proof::Exact), "-4");
        assert_eq!(value(t, Score::from_hundredths(400), Proof::WinDrawLoss), "vitória");
    }
}
