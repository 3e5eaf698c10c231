//! Thinking while somebody may type.

use std::io;

use viravolta_desk::{Answer, Job, Task};
use viravolta_i18n::tr;
use viravolta_notation::NodeId;
use viravolta_rules::Move;

use super::Talk;
use super::command::Command;
use super::ear::Heard;

impl Talk<'_> {
    /// The next line: one that waited, or one that comes.
    pub(super) fn next_line(&mut self) -> Option<String> {
        if let Some(line) = self.waiting.pop_front() {
            return Some(line);
        }
        loop {
            match self.ear.next() {
                Heard::Line(line) => return Some(line),
                Heard::End => return None,
                Heard::Thought(_) => {}
            }
        }
    }

    /// Lets the engine do a job. Lines that come meanwhile wait; `now` ends the thinking, `quit` everything.
    pub(super) fn think(&mut self, node: NodeId, task: Task) -> Option<Answer> {
        let position = *self.session.walk().position_of(node);
        let job = Job { node, position, game: self.game, task };
        self.thinker.want(None);
        self.thinker.want(Some(job.clone()));
        // Lines that were there before may hurry it too.
        let hurried = self.waiting.front().is_some_and(|line| Self::is_hurry(line));
        if hurried {
            self.waiting.pop_front();
            self.thinker.hurry();
        }
        loop {
            match self.ear.next() {
                Heard::Thought(thought) if thought.done && thought.job == job => return Some(thought.answer),
                Heard::Thought(_) => {}
                Heard::End => self.waiting.push_back("quit".to_owned()),
                Heard::Line(line) if Self::is_hurry(&line) => self.thinker.hurry(),
                Heard::Line(line) => {
                    let quits = Command::read(&line) == Some(Command::Quit);
                    if quits && self.interactive {
                        self.ended = true;
                        self.thinker.want(None);
                        return None;
                    }
                    self.waiting.push_back(line);
                }
            }
        }
    }

    fn is_hurry(line: &str) -> bool {
        Command::read(line) == Some(Command::Now)
    }

    /// The computer plays as long as it is its turn.
    pub(super) fn computer_moves(&mut self) -> io::Result<()> {
        while !self.ended && !self.session.is_paused() {
            let Some(level) = self.session.to_move().and_then(|seat| seat.level()) else { return Ok(()) };
            let now = self.clock.now();
            let time = self.session.time();
            self.session.run_clock(true, now);
            if self.interactive {
                self.say(&tr!(self.t, "plain-thinking"))?;
            }
            let answer = self.think(self.session.walk().current(), Task::Move { level, time });
            let now = self.clock.now();
            if let Some(ended) = self.session.check_clock(now) {
                return self.tell(&[ended]);
            }
            if let Some(Answer::Move(Some(Move::Place(square)))) = answer
                && let Ok(happenings) = self.session.place(square, now)
            {
                self.tell(&happenings)?;
                self.keep();
            }
        }
        Ok(())
    }
}
