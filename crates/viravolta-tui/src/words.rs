//! Positions, moves and results said in words. The screen shows them and the line mode speaks them.

use viravolta_engine::{Level, Proof, Score};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Color, Ending, GameResult, IllegalMove, IllegalReason, Position, SquareSet};

use crate::review::Review;
use crate::session::{Happening, Pace, Seat};
use crate::thinking::Judgement;

/// The name of a side.
pub(crate) fn side(t: Texts, color: Color) -> String {
    match color {
        Color::Black => tr!(t, "side-black"),
        Color::White => tr!(t, "side-white"),
    }
}

/// The name of a player.
pub(crate) fn seat(t: Texts, seat: Seat, alone: bool) -> String {
    match seat {
        Seat::Person if alone => tr!(t, "seat-you"),
        Seat::Person => tr!(t, "seat-person"),
        Seat::Computer(level) => tr!(t, "seat-computer", level = level.number()),
    }
}

/// What happened.
pub(crate) fn happening(t: Texts, happening: &Happening) -> String {
    match *happening {
        Happening::Placed { color, square, flipped } => {
            tr!(t, "said-placed", side = side(t, color), square = square.to_string(), n = flipped.len())
        }
        Happening::Passed(color) => tr!(t, "said-passed", side = side(t, color)),
        Happening::Ended(result) => self::result(t, &result),
    }
}

/// How the game ended.
pub(crate) fn result(t: Texts, result: &GameResult) -> String {
    let (black, white) = result.counts;
    let Some(winner) = result.winner else { return tr!(t, "result-draw", discs = black) };
    let (more, fewer) = (black.max(white), black.min(white));
    let name = side(t, winner);
    match result.ending {
        Ending::Normal => tr!(t, "result-win", side = name, more = more, fewer = fewer),
        Ending::Resigned(loser) => tr!(t, "result-resigned", side = name, loser = side(t, loser)),
        Ending::TimedOut(loser) => tr!(t, "result-time", side = name, loser = side(t, loser)),
    }
}

/// Why a move is not legal.
pub(crate) fn illegal(t: Texts, illegal: IllegalMove) -> String {
    let mv = illegal.tried.to_string();
    match illegal.reason {
        IllegalReason::OutsideBoard => tr!(t, "illegal-outside", mv = mv),
        IllegalReason::Occupied => tr!(t, "illegal-occupied", mv = mv),
        IllegalReason::NothingFlips => tr!(t, "illegal-nothing", mv = mv),
        IllegalReason::PassNotAllowed => tr!(t, "illegal-pass"),
        IllegalReason::GameOver => tr!(t, "illegal-over"),
    }
}

/// Squares one after the other: `d3, c4, f5`.
pub(crate) fn squares(set: SquareSet) -> String {
    set.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

/// A value in discs: whole when it is proven, with a decimal when it is judged.
pub(crate) fn value(t: Texts, score: Score, proof: Proof) -> String {
    let discs = score.discs();
    match proof {
        Proof::Exact => score.rounded().to_string(),
        _ => {
            let sign = if discs < 0.0 { '−' } else { '+' };
            format!("{sign}{}", t.language().decimal(discs.abs(), 1))
        }
    }
    .replace('-', "−")
}

/// What is known about a position, in a sentence.
pub(crate) fn judgement(t: Texts, judgement: &Judgement) -> String {
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

/// What a side lost by its mistakes.
pub(crate) fn lost(t: Texts, review: &Review, color: Color) -> String {
    let (side, discs) = (side(t, color), review.lost[color as usize]);
    if review.is_exact(color) {
        tr!(t, "review-lost-exact", side = side, discs = discs)
    } else {
        tr!(t, "review-lost", side = side, discs = discs)
    }
}

/// How a value was come by.
pub(crate) fn proof(t: Texts, proof: Proof) -> String {
    match proof {
        Proof::Exact => tr!(t, "proof-exact"),
        Proof::WinDrawLoss => tr!(t, "proof-win-draw-loss"),
        Proof::Selective(_) => tr!(t, "proof-selective"),
        Proof::Heuristic { depth, .. } => tr!(t, "proof-depth", n = depth),
    }
}

/// A level: its name and what it really does.
pub(crate) fn level(t: Texts, level: Level) -> String {
    let name = t.text(&format!("level-{}", level.number()));
    let seconds = level.patience().as_secs_f64();
    let does = if level.error() > 0.0 {
        tr!(t, "level-errs", depth = level.depth(), error = level.error(), last = level.solves_from())
    } else if level == Level::STRONGEST {
        tr!(t, "level-strongest", seconds = seconds)
    } else {
        tr!(t, "level-deep", depth = level.depth(), last = level.solves_from(), seconds = seconds)
    };
    format!("{name}. {does}")
}

/// A time control.
pub(crate) fn pace(t: Texts, pace: Pace) -> String {
    match pace {
        Pace::Unlimited => tr!(t, "pace-unlimited"),
        Pace::PerMove(time) => tr!(t, "pace-move", seconds = time.as_secs()),
        Pace::PerGame(time, increment) if increment.is_zero() => {
            tr!(t, "pace-game", minutes = time.as_secs() / 60)
        }
        Pace::PerGame(time, increment) => {
            tr!(t, "pace-increment", minutes = time.as_secs() / 60, seconds = increment.as_secs())
        }
    }
}

/// The discs of both sides.
pub(crate) fn counts(t: Texts, position: &Position) -> String {
    let count = |color| position.discs(color).len();
    tr!(t, "said-counts", black = count(Color::Black), white = count(Color::White))
}
