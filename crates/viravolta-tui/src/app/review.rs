//! The mistakes of a game, while they are looked at. The list stays as it was, wherever one looks around meanwhile, and what
//! would have been better is shown to those who ask.

use std::collections::BTreeSet;

use crossterm::event::{KeyCode, KeyEvent};
use viravolta_desk::review::{JudgedMove, Question};
use viravolta_desk::{Answer, Job, Moment, Review, Session, Task, Thought, faults, words};
use viravolta_i18n::tr;
use viravolta_notation::NodeId;
use viravolta_rules::{Move, Square};

use super::{App, Tone};

/// A review of the line that was shown when it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Mistakes {
    pub(crate) review: Review,
    /// The nodes of the line; the start is the first.
    line: Vec<NodeId>,
    /// Where the board stood: leaving leads back there.
    from: NodeId,
    /// The mistakes that are known.
    pub(crate) list: Vec<JudgedMove>,
    pub(crate) selected: Option<usize>,
    /// The places of the mistakes whose better move has been shown.
    answered: BTreeSet<usize>,
    /// A move that somebody tries in the place of the selected mistake, and what the engine is asked about it.
    trial: Option<(Move, Question)>,
}

impl Mistakes {
    fn of(session: &Session, known: Option<&Review>) -> Self {
        let walk = session.walk();
        let mut review = Review::of(&walk.line_as_game());
        if let Some(known) = known {
            review.learn_from(known);
        }
        let list = review.mistakes().collect();
        let (line, from) = (walk.line(), walk.current());
        Self { review, line, from, list, selected: None, answered: BTreeSet::new(), trial: None }
    }

    /// The position before a mistake.
    fn before(&self, mistake: &JudgedMove) -> NodeId {
        self.line.get(mistake.place - 1).copied().unwrap_or_default()
    }

    /// The selected mistake.
    fn chosen(&self) -> Option<&JudgedMove> {
        self.list.get(self.selected?)
    }

    /// The selected mistake, if the board stands before it.
    pub(crate) fn shown_at(&self, node: NodeId) -> Option<&JudgedMove> {
        self.chosen().filter(|mistake| self.before(mistake) == node)
    }

    /// Whether the better move may be seen.
    pub(crate) fn is_answered(&self, mistake: &JudgedMove) -> bool {
        self.answered.contains(&mistake.place)
    }

    /// Takes in an answer of the engine; what is selected stays selected.
    fn learn(&mut self, asked: &Question, report: &viravolta_engine::Report) {
        let place = self.chosen().map(|mistake| mistake.place);
        self.review.answer(asked, report);
        self.list = self.review.mistakes().collect();
        self.selected = place.and_then(|place| self.list.iter().position(|mistake| mistake.place == place));
    }
}

impl App {
    pub(super) fn toggle_review(&mut self, now: Moment) {
        if self.close_review(now) {
            return;
        }
        if self.session.walk().line().len() < 2 {
            return self.say(tr!(self.t, "review-nothing"), Tone::Plain);
        }
        self.hinting = false;
        self.session.pause(true);
        self.review = Some(Mistakes::of(&self.session, self.known.as_ref()));
        self.notice = None;
    }

    /// Back to where the board stood. Says whether there was a review to close.
    pub(super) fn close_review(&mut self, now: Moment) -> bool {
        let Some(Mistakes { review, line, from, .. }) = self.review.take() else { return false };
        self.known = Some(review);
        let moved = self.session.go(line.last().copied().unwrap_or(from), now) | self.session.go(from, now);
        self.arrived(moved, now);
        true
    }

    /// What the review wants to know next: first about a move that somebody tries.
    pub(super) fn review_wants(&self) -> Option<Job> {
        let mistakes = self.review.as_ref()?;
        let trial = mistakes.trial.as_ref().map(|(_, question)| question.clone());
        let Question { place, limits, position, .. } = trial.or_else(|| mistakes.review.next())?;
        let node = mistakes.line.get(place).copied().unwrap_or_default();
        Some(Job { node, position, game: self.game, task: Task::Study(limits) })
    }

    /// Takes in what the engine says, if the review has asked for it.
    pub(super) fn tell_review(&mut self, thought: &Thought) {
        let Thought { job: Job { position, task, .. }, answer: Answer::Report(report), done: true } = thought else {
            return;
        };
        let answers = |asked: &Question| asked.position == *position && Task::Study(asked.limits.clone()) == *task;
        let Some(mistakes) = &mut self.review else { return };
        if let Some((tried, _)) = mistakes.trial.take_if(|(_, asked)| answers(asked)) {
            let judged = mistakes.chosen().and_then(|mistake| mistakes.review.tried(mistake, tried, report));
            return judged.into_iter().for_each(|judged| self.tell_trial(&judged));
        }
        if let Some(asked) = mistakes.review.next().filter(answers) {
            mistakes.learn(&asked, report);
        }
    }

    /// The keys of the list of mistakes; says whether the key was one.
    pub(super) fn review_key(&mut self, key: KeyEvent, now: Moment) -> bool {
        let Some(mistakes) = &self.review else { return false };
        let last = mistakes.list.len().saturating_sub(1);
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => {
                self.select_mistake(mistakes.selected.map_or(last, |selected| selected.saturating_sub(1)), now);
            }
            KeyCode::Down | KeyCode::Char('j') => {
                self.select_mistake(mistakes.selected.map_or(0, |selected| (selected + 1).min(last)), now);
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.answer_mistake(now),
            KeyCode::Esc => drop(self.close_review(now)),
            _ => return false,
        }
        true
    }

    /// Shows a mistake: the board stands where it was made.
    pub(super) fn select_mistake(&mut self, index: usize, now: Moment) {
        let Some(mistakes) = &mut self.review else { return };
        mistakes.trial = None;
        let Some(mistake) = mistakes.list.get(index) else { return };
        let node = mistakes.before(mistake);
        mistakes.selected = Some(index);
        self.go_in_review(node, now);
    }

    /// To a node of the line that is reviewed, which lies ahead again whatever was tried meanwhile.
    fn go_in_review(&mut self, node: NodeId, now: Moment) {
        let end = self.review.as_ref().and_then(|mistakes| mistakes.line.last()).copied();
        self.session.go(end.unwrap_or(node), now);
        self.session.go(node, now);
        self.arrived(true, now);
    }

    /// The line of the graph: that of the review, wherever the board stands meanwhile.
    pub(crate) fn graph_line(&self) -> Vec<NodeId> {
        self.review.as_ref().map_or_else(|| self.session.walk().line(), |mistakes| mistakes.line.clone())
    }

    /// To a place in the line of the graph.
    pub(super) fn jump(&mut self, place: usize, now: Moment) {
        let node = self.review.as_ref().and_then(|mistakes| mistakes.line.get(place)).copied();
        if let Some(node) = node {
            return self.go_in_review(node, now);
        }
        let moved = self.session.go_to_place(place, now);
        self.arrived(moved, now);
    }

    /// Enter: leads to the mistake, then shows what would have been better, then plays it.
    fn answer_mistake(&mut self, now: Moment) {
        let Some(mistakes) = &mut self.review else { return };
        mistakes.trial = None;
        let (place, best) = match mistakes.shown_at(self.session.walk().current()) {
            None => {
                let index = mistakes.selected.unwrap_or(0);
                return self.select_mistake(index, now);
            }
            Some(mistake) => (mistake.place, mistake.best),
        };
        if mistakes.answered.insert(place) {
            self.notice = None;
        } else if let Move::Place(square) = best {
            self.place_in_review(square, now);
        }
    }

    /// A person chooses a square while the mistakes are looked at: the move is tried in the place of the mistake, or, once
    /// the answer is known, played to see what comes of it.
    pub(super) fn choose_in_review(&mut self, square: Square, now: Moment) {
        let (t, tried) = (self.t, Move::Place(square));
        let Some(mistakes) = &mut self.review else { return };
        let mistake = mistakes.shown_at(self.session.walk().current()).filter(|mistake| !mistakes.is_answered(mistake));
        let Some(mistake) = mistake.cloned() else { return self.place_in_review(square, now) };
        if let Err(illegal) = self.session.position().play(tried) {
            return self.say(faults::illegal_sentence(t, illegal), Tone::Bad);
        }
        // Whatever was tried before is no longer waited for.
        mistakes.trial = None;
        if [mistake.played, mistake.best].contains(&tried) {
            let value = if tried == mistake.best { mistake.best_value } else { mistake.value };
            let report = viravolta_engine::Report {
                lines: vec![viravolta_engine::Line { moves: Vec::new(), score: -value, proof: mistake.proof }],
                ..viravolta_engine::Report::default()
            };
            let judged = mistakes.review.tried(&mistake, tried, &report);
            return judged.into_iter().for_each(|judged| self.tell_trial(&judged));
        }
        mistakes.trial = mistakes.review.trial(&mistake, tried).map(|question| (tried, question));
        self.say(tr!(t, "review-trying", mv = words::mv(t, tried)), Tone::Plain);
    }

    /// Puts a disc for whoever is to move, and nobody answers.
    fn place_in_review(&mut self, square: Square, now: Moment) {
        self.place(square, now);
        self.session.pause(true);
    }

    /// Says what a move that was tried comes to.
    fn tell_trial(&mut self, judged: &JudgedMove) {
        let (t, mv) = (self.t, words::mv(self.t, judged.played));
        if judged.is_mistake() {
            let loss = words::loss(t, judged);
            return self.say(tr!(t, "review-tried-bad", mv = mv, loss = loss), Tone::Bad);
        }
        if let Some(mistakes) = &mut self.review {
            mistakes.answered.insert(judged.place);
        }
        self.say(tr!(t, "review-tried-good", mv = mv), Tone::Good);
    }
}
