//! What the app wants the engine to think about, and what it makes of the answers.

use viravolta_desk::{Answer, Job, Judgement, Moment, Task, Thought};
use viravolta_notation::NodeId;
use viravolta_rules::Move;

use super::{App, Hints};

impl App {
    /// What to think about now: a pure function of the state, asked after every change.
    pub(crate) fn wanted(&self) -> Option<Job> {
        if self.editor.is_some() || self.reply.is_some() {
            return None;
        }
        let here = self.session.walk().current();
        let computer = self.session.to_move().and_then(|seat| seat.level()).filter(|_| !self.session.is_paused());
        let unknown = self.settings.evaluation && self.session.judgement(here).is_none();
        if let Some(level) = computer {
            // A glance first costs little and keeps the graph whole.
            let task = if unknown { Task::Glance } else { Task::Move { level, time: self.session.time() } };
            return Some(self.job(here, task));
        }
        if let Some(job) = self.review_wants() {
            return Some(job);
        }
        let wants_hints = self.hinting && !self.session.is_over();
        if wants_hints && !self.hints.as_ref().is_some_and(|hints| hints.node == here && hints.done) {
            return Some(self.job(here, Task::Hint));
        }
        let studied = self.session.judgement(here).is_some_and(|judgement| judgement.studied);
        match (self.settings.evaluation, unknown, studied) {
            (false, ..) => None,
            (true, true, _) => Some(self.job(here, Task::Glance)),
            (true, false, false) => Some(self.job(here, Task::study())),
            (true, false, true) => self.unknown_in_line().map(|node| self.job(node, Task::Glance)),
        }
    }

    /// The first position of the line shown that the graph knows nothing about. What comes before a pass is worth what
    /// comes after it.
    fn unknown_in_line(&self) -> Option<NodeId> {
        let walk = self.session.walk();
        let unknown = |node: &NodeId| self.session.judgement(*node).is_none() && !walk.position_of(*node).must_pass();
        walk.line().into_iter().find(unknown)
    }

    fn job(&self, node: NodeId, task: Task) -> Job {
        Job { node, position: *self.session.walk().position_of(node), game: self.game, task }
    }

    pub(super) fn take_thought(&mut self, thought: Thought, now: Moment) {
        if thought.job.game != self.game {
            return;
        }
        // What somebody only tries is not in the game.
        let in_game = thought.job.position == *self.session.walk().position_of(thought.job.node);
        if let Some(judgement) = Judgement::from_thought(&thought).filter(|_| in_game) {
            self.session.judge(thought.job.node, judgement);
        }
        self.tell_review(&thought);
        let Thought { job, answer, done } = thought;
        match (job.task, answer) {
            (Task::Move { .. }, Answer::Move(mv)) => {
                let awaited = job.node == self.session.walk().current()
                    && !self.session.is_paused()
                    && self.session.to_move().is_some_and(|seat| !seat.is_person());
                if let (true, Some(Move::Place(square))) = (awaited, mv) {
                    self.reply = Some((square, self.reply_due(now)));
                }
            }
            (Task::Move { .. }, Answer::Report(report)) if job.node == self.session.walk().current() => {
                self.glimpse = report.lines.into_iter().next();
            }
            (Task::Hint, Answer::Report(report)) if self.hinting && !report.lines.is_empty() => {
                self.hints = Some(Hints { node: job.node, report, done });
            }
            _ => {}
        }
    }

    /// The hints for the position on the screen.
    pub(crate) fn hints_here(&self) -> Option<&Hints> {
        let here = self.session.walk().current();
        self.hints.as_ref().filter(|hints| self.hinting && hints.node == here)
    }

    /// Whether somebody watches the engine think.
    pub(crate) fn is_busy(&self) -> bool {
        match self.wanted() {
            Some(Job { task: Task::Glance, .. }) => self.is_computer_thinking(),
            Some(Job { task: Task::Study(_), .. }) => self.review.is_some(),
            Some(_) => true,
            None => self.reply.is_some(),
        }
    }

    /// Whether the computer is choosing its move.
    pub(crate) fn is_computer_thinking(&self) -> bool {
        !self.session.is_paused() && self.session.to_move().is_some_and(|seat| !seat.is_person())
    }
}
