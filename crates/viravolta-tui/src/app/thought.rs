//! What the app wants the engine to think about, and what it makes of the answers.

use std::time::Instant;

use viravolta_engine::Report;
use viravolta_rules::Move;

use super::{App, Hints};
use crate::review::Review;
use crate::thinking::{Answer, Job, Judgement, Task, Thought, time_for_move};
use crate::tree::NodeId;

impl App {
    /// What to think about now: a pure function of the state, asked after every change.
    pub(crate) fn wanted(&self) -> Option<Job> {
        if self.editor.is_some() || self.reply.is_some() {
            return None;
        }
        let here = self.session.tree().current();
        let computer = self.session.to_move().and_then(|seat| seat.level()).filter(|_| !self.session.is_paused());
        let unknown = self.settings.evaluation && self.session.judgement(here).is_none();
        if let Some(level) = computer {
            // A glance first costs little and keeps the graph whole.
            let task = if unknown { Task::Glance } else { Task::Move { level, time: time_for_move(&self.session) } };
            return Some(self.job(here, task));
        }
        if self.review.is_some()
            && let Some(node) = Review::next(&self.session)
        {
            return Some(self.job(node, Task::Study));
        }
        let wants_hints = self.hinting && !self.session.is_over();
        if wants_hints && !self.hints.as_ref().is_some_and(|hints| hints.node == here && hints.done) {
            return Some(self.job(here, Task::Hint));
        }
        let studied = self.session.judgement(here).is_some_and(|judgement| judgement.studied);
        let task = match (self.settings.evaluation, unknown, studied) {
            (false, ..) | (true, false, true) => return None,
            (true, true, _) => Task::Glance,
            (true, false, false) => Task::Study,
        };
        Some(self.job(here, task))
    }

    fn job(&self, node: NodeId, task: Task) -> Job {
        Job { node, position: *self.session.tree().position_of(node), game: self.game, task }
    }

    pub(super) fn take_thought(&mut self, thought: Thought, now: Instant) {
        let Thought { job, answer, done } = thought;
        if job.game != self.game {
            return;
        }
        match (job.task, answer) {
            (Task::Move { .. }, Answer::Move(mv)) => {
                let awaited = job.node == self.session.tree().current()
                    && !self.session.is_paused()
                    && self.session.to_move().is_some_and(|seat| !seat.is_person());
                if let (true, Some(Move::Place(square))) = (awaited, mv) {
                    self.reply = Some((square, self.reply_due(now)));
                }
            }
            (Task::Hint, Answer::Report(report)) => self.take_hints(&job, report, done),
            (task, Answer::Report(report)) if done => self.learn(&job, &report, task == Task::Study),
            _ => {}
        }
    }

    fn take_hints(&mut self, job: &Job, report: Report, done: bool) {
        let deep = report
            .lines
            .first()
            .is_some_and(|line| matches!(line.proof, viravolta_engine::Proof::Heuristic { depth, .. } if depth >= 12));
        self.learn(job, &report, deep || done);
        if self.hinting && !report.lines.is_empty() {
            self.hints = Some(Hints { node: job.node, report, done });
        }
    }

    fn learn(&mut self, job: &Job, report: &Report, studied: bool) {
        if let Some(line) = report.lines.first() {
            self.session.judge(job.node, Judgement::from_line(&job.position, line, studied));
        }
    }

    /// The hints for the position on the screen.
    pub(crate) fn hints_here(&self) -> Option<&Hints> {
        let here = self.session.tree().current();
        self.hints.as_ref().filter(|hints| self.hinting && hints.node == here)
    }

    /// Whether somebody watches the engine think.
    pub(crate) fn is_busy(&self) -> bool {
        match self.wanted() {
            Some(Job { task: Task::Glance, .. }) => self.is_computer_thinking(),
            Some(Job { task: Task::Study, .. }) => self.review.is_some(),
            Some(_) => true,
            None => self.reply.is_some(),
        }
    }

    /// Whether the computer is choosing its move.
    pub(crate) fn is_computer_thinking(&self) -> bool {
        !self.session.is_paused() && self.session.to_move().is_some_and(|seat| !seat.is_person())
    }
}
