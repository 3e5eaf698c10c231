//! What did each move cost? One way to find out, for every face.
//!
//! A review knows what to ask of the engine next and what follows from the answers; it does not search itself. The positions are
//! studied from the last to the first, so that what is known of the end helps before it. Beside the best move, the move
//! that was played is valued by a search that looks exactly as far: comparing searches of different depths would invent
//! losses.

use std::sync::atomic::AtomicBool;

use viravolta_engine::{Engine, Limits, Line, Proof, Report, Score};
use viravolta_rules::{Color, Game, Move, Position};

/// Without any wish: this deep, which takes a fraction of a second a move.
const DEPTH: u32 = 12;
/// The end of the game is solved this many moves sooner than the search would reach it.
const SOLVE_SOONER: u32 = 6;
/// Less than this, in hundredths of a disc, is within the noise of a judgement that is not exact.
const NOISE: i32 = 100;

/// The limits of a study that is as careful as a review is unless told otherwise.
#[must_use]
pub fn care() -> Limits {
    care_to(DEPTH)
}

/// The limits of a study that looks this many moves ahead.
#[must_use]
pub fn care_to(depth: u32) -> Limits {
    Limits { solve_from: Some(depth + SOLVE_SOONER), ..Limits::depth(depth) }
}

/// A move of a game beside the best one. Values are seen from the side that moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// Its place in the line, from 1, passes included.
    pub place: usize,
    /// Its number for people, from 1: passes do not count.
    pub number: usize,
    /// Who moved.
    pub color: Color,
    /// What was played.
    pub played: Move,
    /// What that is worth.
    pub value: Score,
    /// What was best.
    pub best: Move,
    /// What that is worth.
    pub best_value: Score,
    /// How far to trust both values.
    pub proof: Proof,
    /// Whether what was played only turns or mirrors what was best.
    as_good: bool,
}

/// How a game stands for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The other side is ahead.
    Lost,
    /// Nobody is ahead by more than the noise.
    Even,
    /// The side is ahead.
    Won,
}

impl JudgedMove {
    /// What the move cost: nothing, unless it is more than the noise of the judgement.
    #[must_use]
    pub fn loss(&self) -> Score {
        let loss = self.best_value.hundredths() - self.value.hundredths();
        let counts = !self.as_good && loss > self.noise();
        Score::from_hundredths(if counts { loss } else { 0 })
    }

    /// Whether the values are proven.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        matches!(self.proof, Proof::Exact)
    }

    /// Whether the move cost anything.
    #[must_use]
    pub fn is_mistake(&self) -> bool {
        self.loss().hundredths() > 0
    }

    /// How the game stood for the mover and how it stands after the move, if that is worse.
    #[must_use]
    pub fn turn(&self) -> Option<(Standing, Standing)> {
        let (before, after) = (self.standing(self.best_value), self.standing(self.value));
        (self.is_mistake() && after < before).then_some((before, after))
    }

    const fn noise(&self) -> i32 {
        if self.is_exact() { 0 } else { NOISE }
    }

    fn standing(&self, value: Score) -> Standing {
        match value.hundredths() {
            value if value > self.noise() => Standing::Won,
            value if value < -self.noise() => Standing::Lost,
            _ => Standing::Even,
        }
    }
}

/// Something to ask of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The position to search.
    pub position: Position,
    /// How carefully.
    pub limits: Limits,
    /// The place of the position in the line; 0 is the start.
    pub place: usize,
    of_played: bool,
}

/// What is known about one position of the line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Study {
    /// What is best here; for the side to move.
    best: Option<Line>,
    /// What the move that was played here is worth to whoever played it.
    played: Option<Score>,
}

/// The review of a line of moves, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    limits: Limits,
    moves: Vec<Move>,
    /// One more than there are moves.
    positions: Vec<Position>,
    studies: Vec<Study>,
}

impl Review {
    /// A review of a game, within the usual limits.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self::within(game, care())
    }

    /// A review of a game within these limits for each search.
    #[must_use]
    pub fn within(game: &Game, limits: Limits) -> Self {
        let moves: Vec<Move> = game.moves().collect();
        let positions: Vec<Position> = (0..=moves.len()).filter_map(|at| game.position_after(at).copied()).collect();
        let studies = vec![Study::default(); positions.len()];
        Self { limits, moves, positions, studies }
    }

    /// Takes over what another review has found out about the same positions.
    pub fn learn_from(&mut self, other: &Self) {
        if self.limits != other.limits {
            return;
        }
        for (at, study) in self.studies.iter_mut().enumerate() {
            let same = other.positions.iter().position(|position| *position == self.positions[at]);
            let Some(there) = same else { continue };
            study.best.clone_from(&other.studies[there].best);
            if self.moves.get(at) == other.moves.get(there) {
                study.played = other.studies[there].played;
            }
        }
    }

    /// What to find out next; `None` when all is known.
    #[must_use]
    pub fn next(&self) -> Option<Question> {
        let place = (0..self.moves.len()).rev().find(|place| !self.is_judged(*place))?;
        let question = |place: usize, limits: Limits, of_played| {
            Some(Question { position: self.positions[place], limits, place, of_played })
        };
        let Some(best) = &self.studies[place].best else { return question(place, self.limits.clone(), false) };
        question(place + 1, Limits { depth: self.depth_after(best.proof), ..self.limits.clone() }, true)
    }

    /// Takes in what the engine says to a question.
    pub fn answer(&mut self, question: &Question, report: &Report) {
        let Some(line) = report.lines.first() else { return };
        let asked = if question.of_played { question.place.checked_sub(1) } else { Some(question.place) };
        let Some(study) = asked.and_then(|place| self.studies.get_mut(place)) else { return };
        if question.of_played {
            study.played = Some(-line.score);
        } else {
            study.best = Some(line.clone());
        }
    }

    /// Finds everything out at once; tells the place of the position and what is known of it so far. Says how many positions
    /// the engine visited.
    pub fn run(&mut self, engine: &Engine, stop: &AtomicBool, mut progress: impl FnMut(usize, &Report)) -> u64 {
        let mut nodes = 0;
        while let Some(question) = self.next() {
            let Question { position, limits, place, .. } = &question;
            let report = engine.search_with(position, limits, stop, |report| progress(*place, report));
            nodes += report.nodes;
            self.answer(&question, &report);
        }
        nodes
    }

    /// What to ask to find out whether another move than the one that was played would have been better.
    #[must_use]
    pub fn trial(&self, mistake: &JudgedMove, tried: Move) -> Option<Question> {
        let place = mistake.place - 1;
        let position = self.positions.get(place)?.play(tried).ok()?;
        let depth = self.depth_after(mistake.proof);
        Some(Question { position, limits: Limits { depth, ..self.limits.clone() }, place: place + 1, of_played: true })
    }

    /// What the answer to a trial comes to.
    #[must_use]
    pub fn tried(&self, mistake: &JudgedMove, tried: Move, report: &Report) -> Option<JudgedMove> {
        let value = -report.score()?;
        let before = self.positions.get(mistake.place - 1)?;
        let as_good = tried == mistake.best
            || before.play(tried).is_ok_and(|after| before.play(mistake.best).is_ok_and(|best| same(&best, &after)));
        Some(JudgedMove { played: tried, value, as_good, ..mistake.clone() })
    }

    /// How far to look after a move, where what was best is known so well: the move has been made, one less to go.
    fn depth_after(&self, proof: Proof) -> Option<u32> {
        match proof {
            Proof::Heuristic { depth, .. } => Some(depth.saturating_sub(1).max(1)),
            Proof::Exact | Proof::WinDrawLoss | Proof::Selective(_) => self.limits.depth,
        }
    }

    /// How many moves have been judged, and how many there are; passes do not count.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let moves = || (0..self.moves.len()).filter(|place| self.moves[*place] != Move::Pass);
        (moves().filter(|place| self.is_judged(*place)).count(), moves().count())
    }

    /// Whether all is known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.next().is_none()
    }

    /// The moves that have been judged, in the order of the game. Passes are nobody's choice and are left out.
    pub fn moves(&self) -> impl Iterator<Item = JudgedMove> + '_ {
        let discs = self.moves.iter().scan(0, |discs, mv| {
            *discs += usize::from(*mv != Move::Pass);
            Some(*discs)
        });
        discs.enumerate().filter_map(|(place, number)| self.judged(place, number))
    }

    /// The moves that cost something.
    pub fn mistakes(&self) -> impl Iterator<Item = JudgedMove> + '_ {
        self.moves().filter(JudgedMove::is_mistake)
    }

    /// What a side lost in all.
    #[must_use]
    pub fn lost(&self, color: Color) -> Score {
        let own = self.moves().filter(|judged| judged.color == color);
        Score::from_hundredths(own.map(|judged| judged.loss().hundredths()).sum())
    }

    /// Whether what a side lost is proven.
    #[must_use]
    pub fn is_exact(&self, color: Color) -> bool {
        self.mistakes().filter(|mistake| mistake.color == color).all(|mistake| mistake.is_exact())
    }

    fn is_judged(&self, place: usize) -> bool {
        self.moves[place] == Move::Pass || self.values(place).is_some()
    }

    /// The best line at a place, what the move played there is worth, and whether it is as good as the best.
    fn values(&self, place: usize) -> Option<(&Line, Score, bool)> {
        let study = &self.studies[place];
        let best = study.best.as_ref()?;
        let after = &self.positions[place + 1];
        let as_good = best.first() == Some(self.moves[place])
            || best
                .first()
                .and_then(|best| self.positions[place].play(best).ok())
                .is_some_and(|best| same(&best, after));
        if as_good {
            return Some((best, best.score, true));
        }
        let known = self.studies[place + 1].best.as_ref();
        let proven = known.filter(|line| line.proof == Proof::Exact && best.proof == Proof::Exact);
        let value = proven.map(|line| -line.score).or(study.played)?;
        Some((best, value, false))
    }

    fn judged(&self, place: usize, number: usize) -> Option<JudgedMove> {
        let (line, value, as_good) = self.values(place).filter(|_| self.moves[place] != Move::Pass)?;
        Some(JudgedMove {
            place: place + 1,
            number,
            color: self.positions[place].turn(),
            played: self.moves[place],
            value,
            best: line.first()?,
            best_value: line.score,
            proof: line.proof,
            as_good,
        })
    }
}

/// A move that only turns or mirrors the board is as good as the other, whatever two searches make of it.
fn same(a: &Position, b: &Position) -> bool {
    a.canonical().0 == b.canonical().0
}

#[cfg(test)]
mod tests;
