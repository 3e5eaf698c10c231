//! The mistakes of a game, while they are looked at. The list stays as it was, wherever one looks around meanwhile.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use viravolta_desk::review::{JudgedMove, Question};
use viravolta_desk::{Answer, Job, Moment, Review, Session, Task, Thought};
use viravolta_i18n::tr;
use viravolta_notation::NodeId;

use super::{App, Tone};

/// A review of the line that was shown when it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Mistakes {
    pub(crate) review: Review,
    /// The nodes of the line; the start is the first.
    line: Vec<NodeId>,
    /// The mistakes that are known.
    pub(crate) list: Vec<JudgedMove>,
    pub(crate) selected: usize,
}

impl Mistakes {
    fn of(session: &Session, known: Option<&Review>) -> Self {
        let mut review = Review::of(&session.walk().line_as_game());
        if let Some(known) = known {
            review.learn_from(known);
        }
        let list = review.mistakes().collect();
        Self { review, line: session.walk().line(), list, selected: 0 }
    }

    /// The position before a mistake.
    fn before(&self, mistake: &JudgedMove) -> NodeId {
        self.line.get(mistake.place - 1).copied().unwrap_or_default()
    }

    /// The selected mistake, if the board stands before it.
    pub(crate) fn shown_at(&self, node: NodeId) -> Option<&JudgedMove> {
        self.list.get(self.selected).filter(|mistake| self.before(mistake) == node)
    }
}

impl App {
    pub(super) fn toggle_review(&mut self, now: Moment) {
        if self.close_review() {
            return;
        }
        if self.session.walk().line().len() < 2 {
            return self.say(tr!(self.t, "review-nothing"), Tone::Plain);
        }
        self.hinting = false;
        self.session.pause(true);
        self.review = Some(Mistakes::of(&self.session, self.known.as_ref()));
        self.select_mistake(0, now);
    }

    /// Says whether there was one to close.
    fn close_review(&mut self) -> bool {
        let closed = self.review.take();
        let any = closed.is_some();
        self.known = closed.map(|mistakes| mistakes.review).or(self.known.take());
        any
    }

    /// What the review wants to know next.
    pub(super) fn review_wants(&self) -> Option<(NodeId, Task)> {
        let mistakes = self.review.as_ref()?;
        let Question { place, limits, .. } = mistakes.review.next()?;
        Some((mistakes.line.get(place).copied().unwrap_or_default(), Task::Study(limits)))
    }

    /// Takes in what the engine says, if the review has asked for it.
    pub(super) fn tell_review(&mut self, thought: &Thought) {
        let Thought { job: Job { position, task, .. }, answer: Answer::Report(report), done: true } = thought else {
            return;
        };
        let Some(mistakes) = &mut self.review else { return };
        let asked = mistakes.review.next();
        let asked = asked.filter(|asked| asked.position == *position && Task::Study(asked.limits.clone()) == *task);
        if let Some(asked) = asked {
            mistakes.review.answer(&asked, report);
            mistakes.list = mistakes.review.mistakes().collect();
        }
    }

    /// The keys of the list of mistakes; says whether the key was one.
    pub(super) fn review_key(&mut self, key: KeyEvent, now: Moment) -> bool {
        let Some(selected) = self.review.as_ref().map(|mistakes| mistakes.selected) else { return false };
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.select_mistake(selected.saturating_sub(1), now),
            KeyCode::Down | KeyCode::Char('j') => self.select_mistake(selected + 1, now),
            KeyCode::Esc => drop(self.close_review()),
            _ => return false,
        }
        true
    }

    /// Shows a mistake: the board stands where it was made.
    pub(super) fn select_mistake(&mut self, index: usize, now: Moment) {
        let Some(mistakes) = &mut self.review else { return };
        mistakes.selected = index.min(mistakes.list.len().saturating_sub(1));
        let Some(mistake) = mistakes.list.get(mistakes.selected) else { return };
        let node = mistakes.before(mistake);
        let moved = self.session.go(node, now);
        self.arrived(moved, now);
    }
}
