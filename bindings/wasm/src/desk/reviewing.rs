//! The review of a game, question by question.

use serde_json::{Value, json};
use viravolta_desk::review::{JudgedMove, Phase, Question};
use viravolta_desk::wire::{Asked, What};
use viravolta_desk::{Review, words};
use viravolta_engine::Score;
use viravolta_rules::{Color, Move};

use super::{Desk, report, square_of, view};

/// What the engine is asked.
fn asked(question: &Question) -> Value {
    let depth = question.limits.depth;
    json!({ "place": question.place, "asked": Asked { depth, count: Some(1), ..Asked::about(&question.position, What::Lines) } })
}

impl Desk {
    pub(super) fn begin_review(&mut self) -> Value {
        let mut review = Review::of(&self.session.walk().line_as_game());
        if let Some(known) = &self.review {
            review.learn_from(known);
        }
        self.review = Some(review);
        self.review_so_far()
    }

    pub(super) fn reviewed(&mut self, place: usize, told: &Value) -> Value {
        if let Some(review) = &mut self.review
            && let Some(question) = review.next().filter(|question| question.place == place)
        {
            review.answer(&question, &report::read(told));
        }
        self.review_so_far()
    }

    fn review_so_far(&self) -> Value {
        let t = self.t;
        let Some(review) = &self.review else { return json!({}) };
        let (done, all) = review.progress();
        let value = |(score, proof): (Score, _)| json!({ "discs": score.discs(), "shown": words::value(t, score, proof), "source": view::source(proof), "proof": words::proof(t, proof) });
        let phases = Color::ALL.map(|side| {
            Phase::ALL.map(|phase| {
                let tally = review.tally(side, phase);
                json!({ "moves": tally.moves, "best": tally.best, "lost": tally.lost.discs() })
            })
        });
        json!({
            "next": review.next().as_ref().map(asked),
            "done": done,
            "all": all,
            "complete": review.is_complete(),
            "values": review.values().into_iter().map(|known| known.map(value)).collect::<Vec<_>>(),
            "mistakes": review.mistakes().map(|mistake| self.mistake(review, &mistake)).collect::<Vec<_>>(),
            "summary": if review.is_complete() { words::summary(t, review) } else { Vec::new() },
            "lost": Color::ALL.map(|side| words::lost(t, review, side)),
            "phases": phases,
        })
    }

    fn mistake(&self, review: &Review, mistake: &JudgedMove) -> Value {
        let t = self.t;
        let text = |moves: &[Move]| moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>();
        json!({
            "place": mistake.place,
            "number": mistake.number,
            "color": view::color(mistake.color),
            "played": mistake.played.to_string(),
            "best": mistake.best.to_string(),
            "discs": mistake.loss().discs(),
            "loss": words::loss(t, mistake),
            "costly": words::costly_move(t, mistake),
            "words": words::mistake(t, mistake),
            "turns": mistake.turn().is_some(),
            "value": words::value(t, mistake.value, mistake.proof),
            "best_value": words::value(t, mistake.best_value, mistake.proof),
            "line": text(&review.line_after(mistake)),
            "best_line": text(&review.line_of_best(mistake)),
        })
    }

    fn mistake_at(&self, place: usize) -> Option<(&Review, JudgedMove)> {
        let review = self.review.as_ref()?;
        let mistake = review.mistakes().find(|mistake| mistake.place == place)?;
        Some((review, mistake))
    }

    pub(super) fn try_again(&self, place: usize, square: &str) -> Value {
        let question = self.mistake_at(place).and_then(|(review, mistake)| {
            let tried = Move::Place(square_of(square)?);
            review.trial(&mistake, tried)
        });
        json!({ "next": question.as_ref().map(asked) })
    }

    pub(super) fn tried(&self, place: usize, square: &str, told: &Value) -> Value {
        let t = self.t;
        let judged = self.mistake_at(place).and_then(|(review, mistake)| {
            let tried = Move::Place(square_of(square)?);
            review.tried(&mistake, tried, &report::read(told))
        });
        let Some(judged) = judged else { return json!({}) };
        json!({
            "found": !judged.is_mistake(),
            "value": words::value(t, judged.value, judged.proof),
            "loss": words::loss(t, &judged),
        })
    }
}
