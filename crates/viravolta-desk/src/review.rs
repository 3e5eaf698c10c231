//! What did each move cost? One way to find out, for every face.
//!
//! A review knows what to ask of the engine next and what follows from the answers; it does not search itself. Every position
//! of the line is studied once, from the last to the first, so that what is known of the end helps before it. What a move is
//! worth is what the position after it is worth to the other side, with the other sign: the list never contradicts
//! itself. Where the move that was played turns out better than what seemed best, it is the best.

use std::sync::atomic::AtomicBool;

use viravolta_engine::{Limits, Line, Proof, Report, Score};
use viravolta_rules::{Color, Game, Move, Position, Scoring};

use crate::mind::Mind;

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
        Score::from_hundredths(if loss > self.noise() { loss } else { 0 })
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

/// A third of the squares that a game fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first third.
    Opening,
    /// The second.
    Middle,
    /// The last.
    End,
}

impl Phase {
    /// All of them, in the order of a game.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    const fn of(empties: usize, squares: usize) -> Self {
        match 3 * empties {
            many if many > 2 * (squares - 4) => Self::Opening,
            some if some > squares - 4 => Self::Middle,
            _ => Self::End,
        }
    }
}

/// How well somebody has played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The moves that have been judged.
    pub moves: usize,
    /// Those of them that cost nothing.
    pub best: usize,
    /// What the others cost together.
    pub lost: Score,
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
}

/// The review of a line of moves, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    limits: Limits,
    moves: Vec<Move>,
    /// One more than there are moves.
    positions: Vec<Position>,
    /// For each of them what the engine has found, for the side to move.
    studies: Vec<Option<Line>>,
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
        let studies = vec![None; positions.len()];
        Self { limits, moves, positions, studies }
    }

    /// Takes over what another review has found out about the same positions.
    pub fn learn_from(&mut self, other: &Self) {
        if self.limits != other.limits {
            return;
        }
        for (study, position) in self.studies.iter_mut().zip(&self.positions) {
            let same = other.positions.iter().position(|known| known == position);
            if let Some(known) = same.and_then(|there| other.studies[there].as_ref()) {
                *study = Some(known.clone());
            }
        }
    }

    /// What to find out next; `None` when all is known.
    #[must_use]
    pub fn next(&self) -> Option<Question> {
        let place = (0..self.positions.len()).rev().find(|place| self.is_open(*place))?;
        Some(Question { position: self.positions[place], limits: self.limits.clone(), place })
    }

    /// Whether a search has something to say about a place, and has not. After a pass that is the next place.
    fn is_open(&self, place: usize) -> bool {
        let passed = self.moves.get(place) == Some(&Move::Pass);
        self.studies[place].is_none() && !passed && !self.positions[place].is_over()
    }

    /// Takes in what the engine says to a question.
    pub fn answer(&mut self, question: &Question, report: &Report) {
        if let (Some(line), Some(study)) = (report.lines.first(), self.studies.get_mut(question.place)) {
            *study = Some(line.clone());
        }
    }

    /// Finds everything out at once; tells the place of the position and what is known of it so far. Says how many positions
    /// the engine visited.
    pub fn run<'m>(
        &mut self,
        mind: impl Into<Mind<'m>>,
        stop: &AtomicBool,
        mut progress: impl FnMut(usize, &Report),
    ) -> u64 {
        let mind = mind.into();
        let mut nodes = 0;
        while let Some(question) = self.next() {
            let Question { position, limits, place, .. } = &question;
            let report = mind.search(position, limits, stop, |report| progress(*place, report));
            nodes += report.nodes;
            self.answer(&question, &report);
        }
        nodes
    }

    /// What to ask to find out whether another move than the one that was played would have been better.
    #[must_use]
    pub fn trial(&self, mistake: &JudgedMove, tried: Move) -> Option<Question> {
        let position = self.positions.get(mistake.place - 1)?.play(tried).ok()?;
        Some(Question { position, limits: self.limits.clone(), place: mistake.place })
    }

    /// What the answer to a trial comes to.
    #[must_use]
    pub fn tried(&self, mistake: &JudgedMove, tried: Move, report: &Report) -> Option<JudgedMove> {
        let before = self.positions.get(mistake.place - 1)?;
        let after = |mv| before.play(mv).ok().map(|after| after.canonical().0);
        let ended = before.play(tried).ok().filter(Position::is_over);
        let value = match ended {
            _ if after(tried) == after(mistake.best) => mistake.best_value,
            Some(end) => Score::from_discs(end.difference(mistake.color, Scoring::EmptiesToWinner)),
            None => -report.score()?,
        };
        Some(JudgedMove { played: tried, value, ..mistake.clone() })
    }

    /// How many moves have been judged, and how many there are; passes do not count.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let all = self.moves.iter().filter(|mv| **mv != Move::Pass).count();
        (self.moves().count(), all)
    }

    /// Whether all is known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.next().is_none()
    }

    /// The moves that have been judged, in the order of the game. Passes are nobody's choice and are left out.
    pub fn moves(&self) -> impl Iterator<Item = JudgedMove> + '_ {
        let worths = self.worths();
        let mut number = 0;
        self.moves.iter().enumerate().filter_map(move |(place, played)| {
            number += usize::from(*played != Move::Pass);
            let (before, after) = (worths[place]?, worths[place + 1]?);
            let judged = JudgedMove {
                place: place + 1,
                number,
                color: self.positions[place].turn(),
                played: *played,
                value: -after.score,
                best: before.best?,
                best_value: before.score,
                proof: if after.reach() < before.reach() { after.proof } else { before.proof },
            };
            (judged.played != Move::Pass).then_some(judged)
        })
    }

    /// The moves that cost something.
    pub fn mistakes(&self) -> impl Iterator<Item = JudgedMove> + '_ {
        self.moves().filter(JudgedMove::is_mistake)
    }

    /// What would follow a move of the game, the move itself first: the line in which its loss becomes real.
    #[must_use]
    pub fn line_after(&self, judged: &JudgedMove) -> Vec<Move> {
        let after = self.studies.get(judged.place).and_then(Option::as_ref).map_or(&[][..], |line| &line.moves);
        std::iter::once(judged.played).chain(after.iter().copied()).collect()
    }

    /// What would have followed the best move at a mistake, the move itself first.
    #[must_use]
    pub fn line_of_best(&self, judged: &JudgedMove) -> Vec<Move> {
        let studied = self.studies.get(judged.place - 1).and_then(Option::as_ref);
        match studied.filter(|line| line.first() == Some(judged.best)) {
            Some(line) => line.moves.clone(),
            None => vec![judged.best],
        }
    }

    /// What every position of the line is worth to black as far as it is known, with how far to trust it; the start first.
    #[must_use]
    pub fn values(&self) -> Vec<Option<(Score, Proof)>> {
        let for_black = |(worth, position): (Worth, &Position)| {
            let score = if position.turn() == Color::Black { worth.score } else { -worth.score };
            (score, worth.proof)
        };
        let pairs = self.worths().into_iter().zip(&self.positions);
        pairs.map(|(worth, position)| Some(for_black((worth?, position)))).collect()
    }

    /// How well a side has played in a part of the game, as far as it has been judged.
    #[must_use]
    pub fn tally(&self, color: Color, phase: Phase) -> Tally {
        let mut tally = Tally::default();
        for judged in self.moves().filter(|judged| judged.color == color) {
            let empties = self.positions[judged.place - 1].empties().len();
            let squares = self.positions[judged.place - 1].size().area();
            if phase == Phase::of(empties, squares) {
                tally.moves += 1;
                tally.best += usize::from(!judged.is_mistake());
                tally.lost = Score::from_hundredths(tally.lost.hundredths() + judged.loss().hundredths());
            }
        }
        tally
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

    /// What every position is worth, as far as it is known.
    fn worths(&self) -> Vec<Option<Worth>> {
        let mut worths: Vec<Option<Worth>> = vec![None; self.positions.len()];
        for place in (0..self.positions.len()).rev() {
            let later = worths.get(place + 1).copied().flatten();
            worths[place] = self.worth(place, later);
        }
        // Whoever has played the best move stands as was said before it, if that was seen more clearly; and nobody
        // stands better than that.
        for place in 0..self.moves.len() {
            let (Some(before), Some(after)) = (worths[place], worths[place + 1]) else { continue };
            if before.reach() > after.seen_before().reach() {
                let best = before.best == Some(self.moves[place]);
                if best {
                    worths[place + 1] = Some(Worth { score: -before.score, proof: before.proof, ..after });
                } else if -after.score > before.score {
                    worths[place + 1] = Some(Worth { score: -before.score, ..after });
                }
            }
        }
        worths
    }

    /// What a position is worth, given what the one after the move that was played is worth. How far to trust it is
    /// for the search of the position itself to say: only that has looked at the other moves.
    fn worth(&self, place: usize, later: Option<Worth>) -> Option<Worth> {
        let position = &self.positions[place];
        let Some(played) = self.moves.get(place) else { return self.worth_alone(place) };
        let through = later?.seen_before();
        if *played == Move::Pass {
            return Some(Worth { best: Some(Move::Pass), proof: later?.proof, ..through });
        }
        let alone = self.worth_alone(place)?;
        let best = alone.best.and_then(|best| position.play(best).ok());
        // A move that only turns or mirrors the board is the same move.
        let same = best.is_some_and(|best| best.canonical().0 == self.positions[place + 1].canonical().0);
        let deeper = through.reach() >= alone.reach();
        Some(if deeper && (same || through.score > alone.score) {
            Worth { score: through.score, best: Some(*played), ..alone }
        } else if same {
            Worth { best: Some(*played), ..alone }
        } else {
            alone
        })
    }

    /// What the search says of a position, or how the game has ended there.
    fn worth_alone(&self, place: usize) -> Option<Worth> {
        let position = &self.positions[place];
        if position.is_over() {
            let score = Score::from_discs(position.difference(position.turn(), Scoring::EmptiesToWinner));
            return Some(Worth { score, proof: Proof::Exact, best: None });
        }
        let line = self.studies[place].as_ref()?;
        Some(Worth { score: line.score, proof: line.proof, best: line.first() })
    }
}

/// What a position is worth to its side to move.
#[derive(Clone, Copy, Debug)]
struct Worth {
    score: Score,
    proof: Proof,
    best: Option<Move>,
}

impl Worth {
    /// How far it has been looked: judged so deep, to the end with some trust, proven.
    fn reach(&self) -> (u8, u32) {
        match self.proof {
            Proof::Heuristic { depth, .. } | Proof::Book { depth } => (0, depth),
            Proof::Selective(_) => (1, 0),
            Proof::WinDrawLoss => (2, 0),
            Proof::Exact => (3, 0),
        }
    }

    /// The same from one move before: for the other side, and looked one move further.
    fn seen_before(self) -> Self {
        let proof = match self.proof {
            Proof::Heuristic { depth, selectivity } => Proof::Heuristic { depth: depth + 1, selectivity },
            Proof::Book { depth } => Proof::Book { depth: depth + 1 },
            sure => sure,
        };
        Self { score: -self.score, proof, best: self.best }
    }
}

/// The best moves of one position. The best one has the value that a review of a game which ends there gives it: it is
/// found alone first, and the others afterwards. The engine must have forgotten what it knew.
pub fn best_moves<'m>(
    mind: impl Into<Mind<'m>>,
    position: &Position,
    limits: &Limits,
    lines: usize,
    stop: &AtomicBool,
    mut progress: impl FnMut(&Report),
) -> Report {
    let mind = mind.into();
    let wanted = Limits { lines, ..limits.clone() };
    // Whoever sets a time wants the best answer within it, and no two of those are the same.
    if lines <= 1 || limits.time.is_some() || limits.clock.is_some() {
        return mind.search(position, &wanted, stop, progress);
    }
    let first = mind.search(position, limits, stop, &mut progress);
    let mut all = mind.search(position, &wanted, stop, progress);
    let Some(best) = first.lines.first() else { return all };
    all.lines.retain(|line| line.first() != best.first());
    for line in &mut all.lines {
        line.score = line.score.min(best.score);
    }
    all.lines.insert(0, best.clone());
    all.nodes += first.nodes;
    all.elapsed += first.elapsed;
    all
}

#[cfg(test)]
mod tests;
