//! What moves are worth: each beside the best one that there was.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use viravolta_engine::{Engine, Limits, Proof, Report, Score};
use viravolta_rules::{Color, Game, Move, Position};

/// The engine and how hard it thinks.
pub(super) struct Judge<'e> {
    pub(super) engine: &'e Engine,
    pub(super) limits: Limits,
    pub(super) lines: usize,
}

/// A move of a game beside the best one. Values are seen from the side that moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JudgedMove {
    /// Its number in the game, from 1, passes included.
    pub(super) number: usize,
    pub(super) color: Color,
    pub(super) played: Move,
    pub(super) value: Score,
    pub(super) best: Move,
    pub(super) best_value: Score,
    pub(super) proof: Proof,
}

/// A game whose moves have been judged.
#[derive(Clone, Debug)]
pub(super) struct JudgedGame {
    /// Passes are nobody's choice and left out.
    pub(super) moves: Vec<JudgedMove>,
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    Lost,
    Even,
    Won,
}

/// A judgement within a disc of a draw could as well be one.
const NEARLY_EVEN: i32 = 100;

impl Standing {
    fn of(value: Score, proof: Proof) -> Self {
        let margin = if proof == Proof::Exact { 0 } else { NEARLY_EVEN };
        match value.hundredths() {
            value if value > margin => Self::Won,
            value if value < -margin => Self::Lost,
            _ => Self::Even,
        }
    }
}

impl JudgedMove {
    /// What the move cost, never less than nothing.
    pub(super) fn loss(&self) -> Score {
        let loss = self.best_value.hundredths() - self.value.hundredths();
        Score::from_hundredths(if self.played == self.best { 0 } else { loss.max(0) })
    }

    /// How the game stood for the mover and how it stands after the move, if that is worse.
    pub(super) fn turn(&self) -> Option<(Standing, Standing)> {
        let (before, after) = (Standing::of(self.best_value, self.proof), Standing::of(self.value, self.proof));
        (self.loss().hundredths() > 0 && after < before).then_some((before, after))
    }
}

impl JudgedGame {
    /// What a side lost in all.
    pub(super) fn lost(&self, color: Color) -> Score {
        let own = self.moves.iter().filter(|judged| judged.color == color);
        Score::from_hundredths(own.map(|judged| judged.loss().hundredths()).sum())
    }
}

impl Judge<'_> {
    /// The best moves of a position.
    pub(super) fn position(&self, position: &Position, progress: &mut dyn FnMut(&Report)) -> Report {
        let limits = Limits { lines: self.lines, ..self.limits.clone() };
        self.engine.search_with(position, &limits, &AtomicBool::new(false), progress)
    }

    /// Judges the moves from the last to the first, so that what is known of the end helps before it.
    pub(super) fn game(&self, game: &Game, progress: &mut dyn FnMut(usize, usize, &Report)) -> JudgedGame {
        let began = Instant::now();
        let moves: Vec<Move> = game.moves().collect();
        let mut judged = JudgedGame { moves: Vec::new(), nodes: 0, time: Duration::ZERO };
        let mut after: Option<Report> = None;
        for (at, played) in moves.iter().enumerate().rev() {
            let (Some(position), Some(next)) = (game.position_after(at), game.position_after(at + 1)) else { break };
            let mut search = |position: &Position, limits: &Limits| {
                let report = self.engine.search_with(position, limits, &AtomicBool::new(false), |report| {
                    progress(moves.len() - at, moves.len(), report);
                });
                judged.nodes += report.nodes;
                report
            };
            let report = search(position, &self.limits);
            let (Some(best), Some(line)) = (report.best_move(), report.lines.first()) else { break };
            let (best_value, proof) = (line.score, line.proof);
            let value = if best == *played {
                best_value
            } else {
                // One ply less deep: as deep as the best move was searched.
                let shallower = self.limits.depth.map(|depth| depth.saturating_sub(1).max(1));
                match (&after, proof, shallower) {
                    (Some(after), Proof::Exact, _) | (Some(after), _, None) => -after.score().unwrap_or_default(),
                    _ => -search(next, &Limits { depth: shallower, ..self.limits.clone() }).score().unwrap_or_default(),
                }
            };
            if *played != Move::Pass {
                let color = position.turn();
                let played = *played;
                judged.moves.push(JudgedMove { number: at + 1, color, played, value, best, best_value, proof });
            }
            after = Some(report);
        }
        judged.moves.reverse();
        judged.time = began.elapsed();
        judged
    }
}

#[cfg(test)]
mod tests {
    use viravolta_engine::Options;
    use viravolta_rules::{BoardSize, StartKind};

    use super::*;

    #[test]
    fn losses_add_up_to_the_result() {
        let start = Position::start_of(BoardSize::Four, StartKind::Usual);
        let game = Game::from_transcript(start, "b1a1d3d2c1d1a2").unwrap();
        let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() }).unwrap();
        let judge = Judge { engine: &engine, limits: Limits::exact(), lines: 1 };
        let judged = judge.game(&game, &mut |_, _, _| {});
        let whole = engine.search(game.position(), &Limits::exact()).score().unwrap();
        let end = if game.position().turn() == Color::Black { whole } else { -whole };
        let (black, white) = (judged.lost(Color::Black), judged.lost(Color::White));
        // Perfect play from the start gives black -10; every loss moves the value by what it cost.
        assert_eq!(-1000 - black.hundredths() + white.hundredths(), end.hundredths());
        assert!(judged.moves.iter().all(|judged| judged.proof == Proof::Exact));
        let falls = |judged: &JudgedMove| judged.turn().is_some();
        let sides: Vec<Color> = judged.moves.iter().filter(|judged| falls(judged)).map(|judged| judged.color).collect();
        // Whoever throws a result away had it: the sides alternate, and white had it first.
        assert!(sides.windows(2).all(|pair| pair[0] != pair[1]), "{sides:?}");
        assert_ne!(sides.first(), Some(&Color::Black));
    }
}
