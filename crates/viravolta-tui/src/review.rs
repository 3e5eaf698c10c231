//! What each move cost, once the positions of a game have been studied.

use viravolta_rules::{Color, Move, Position};

use crate::session::Session;
use crate::tree::NodeId;

/// Less than this, in discs, is within the noise of a judgement that is not exact.
const NOISE: f64 = 1.0;

/// A move that was not the best.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The position after the move.
    pub node: NodeId,
    /// The number of the move in the line shown, counted from 1.
    pub number: usize,
    /// Who made it.
    pub color: Color,
    /// What was played.
    pub played: Move,
    /// What would have been best.
    pub best: Move,
    /// What it cost, in discs.
    pub loss: f64,
    /// Whether that is proven.
    pub exact: bool,
}

/// What is known about the moves of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// The moves that were not the best, in the order of the game.
    pub mistakes: Vec<Mistake>,
    /// What black and white lost in all.
    pub lost: [f64; 2],
    /// How many positions have been studied, and how many there are.
    pub studied: (usize, usize),
}

impl Review {
    /// The review of the line shown, as far as its positions have been studied.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let tree = session.tree();
        let line = tree.line();
        let studied = line.iter().filter(|node| is_studied(session, **node)).count();
        let mut review = Self { studied: (studied, line.len()), ..Self::default() };
        for (index, pair) in line.windows(2).enumerate() {
            let &[before, after] = pair else { continue };
            if let Some(mistake) = mistake(session, before, after, index + 1) {
                review.lost[mistake.color as usize] += mistake.loss;
                review.mistakes.push(mistake);
            }
        }
        review
    }

    /// Whether what a side lost is proven.
    #[must_use]
    pub fn is_exact(&self, color: Color) -> bool {
        self.mistakes.iter().filter(|mistake| mistake.color == color).all(|mistake| mistake.exact)
    }

    /// Whether nothing is left to be studied.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.studied.0 == self.studied.1
    }

    /// The position to study next: from the end, where values are exact and help those before.
    #[must_use]
    pub fn next(session: &Session) -> Option<NodeId> {
        session.tree().line().into_iter().rev().find(|node| !is_studied(session, *node))
    }
}

fn is_studied(session: &Session, node: NodeId) -> bool {
    session.judgement(node).is_some_and(|judgement| judgement.studied)
}

fn mistake(session: &Session, before: NodeId, after: NodeId, number: usize) -> Option<Mistake> {
    let tree = session.tree();
    let color = tree.position_of(before).turn();
    let played = tree.move_to(after)?;
    let was = session.judgement(before).filter(|judgement| judgement.studied)?;
    let is = session.judgement(after).filter(|judgement| judgement.studied)?;
    let best = *was.line.first()?;
    let loss = was.for_color(color).discs() - is.for_color(color).discs();
    let exact = was.is_exact() && is.is_exact();
    let noise = if exact { 0.0 } else { NOISE };
    // A move that only turns or mirrors the board is as good as the best, whatever two searches make of it.
    let as_good = tree.position_of(before).play(best).is_ok_and(|best| same_board(&best, tree.position_of(after)));
    (played != Move::Pass && !as_good && loss > noise).then_some(Mistake {
        node: after,
        number,
        color,
        played,
        best,
        loss,
        exact,
    })
}

fn same_board(a: &Position, b: &Position) -> bool {
    a.canonical().0 == b.canonical().0
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use viravolta_engine::{Proof, Score, Selectivity};
    use viravolta_rules::{BoardSize, StartKind};

    use super::*;
    use crate::session::{NewGame, Pace, Seat};
    use crate::thinking::Judgement;

    fn session(values: &[(i32, Proof, &str)]) -> Session {
        let game = NewGame::usual([Seat::Person; 2], BoardSize::Eight, StartKind::Usual, Pace::Unlimited);
        let mut session = Session::new(&game);
        for square in ["f5", "d6", "c3"] {
            session.place(square.parse().unwrap(), Instant::now()).unwrap();
        }
        let line = session.tree().line();
        for (node, (hundredths, proof, best)) in line.into_iter().zip(values) {
            let score = Score::from_hundredths(*hundredths);
            let judgement = Judgement { score, proof: *proof, line: vec![best.parse().unwrap()], studied: true };
            session.judge(node, judgement);
        }
        session
    }

    const JUDGED: Proof = Proof::Heuristic { depth: 14, selectivity: Selectivity::P73 };

    #[test]
    fn each_side_pays_for_its_own_mistakes() {
        let exact = Proof::Exact;
        let values = [(0, exact, "e6"), (0, exact, "f6"), (200, exact, "c4"), (-200, JUDGED, "d3")];
        let review = Review::of(&session(&values));
        let list: Vec<_> = review.mistakes.iter().map(|m| (m.number, m.color, m.loss, m.exact)).collect();
        assert_eq!(list, [(2, Color::White, 2.0, true), (3, Color::Black, 4.0, false)]);
        assert_eq!(review.lost, [4.0, 2.0]);
        assert_eq!(Color::ALL.map(|color| review.is_exact(color)), [false, true]);
        assert!(review.is_complete());
    }

    #[test]
    fn the_four_first_moves_are_equally_good() {
        let review = Review::of(&session(&[(0, JUDGED, "e6"), (-300, JUDGED, "d6")]));
        assert_eq!(review.mistakes, []);
    }

    #[test]
    fn noise_is_no_mistake_and_what_is_not_studied_is_not_judged() {
        let session = session(&[(0, JUDGED, "e6"), (-50, JUDGED, "d6")]);
        let review = Review::of(&session);
        assert_eq!(review.mistakes, []);
        assert_eq!(review.studied, (2, 4));
        assert_eq!(Review::next(&session), session.tree().line().last().copied());
    }
}
