//! Going back and forth in the game.

use viravolta_notation::NodeId;
use viravolta_rules::{Move, Square, SquareSet};

use super::Session;
use crate::moment::Moment;
use crate::walk::Walk;

impl Session {
    /// Takes back to the last choice of somebody at this terminal, or by one move when only computers play.
    ///
    /// Says how many moves were taken back; passes do not count.
    pub fn undo(&mut self, now: Moment) -> usize {
        // What came last was a resignation or a fallen clock: that is what is taken back.
        if self.stopped.take_if(|(node, _)| *node == self.walk.current()).is_some() {
            self.arrive(now);
            return 1;
        }
        self.retrace(now, |walk| walk.back())
    }

    /// The way back of [`undo`](Self::undo).
    pub fn redo(&mut self, now: Moment) -> usize {
        self.retrace(now, |walk| walk.forward())
    }

    fn retrace(&mut self, now: Moment, mut step: impl FnMut(&mut Walk) -> bool) -> usize {
        let anybody = self.seats.iter().any(|seat| seat.is_person());
        let (before, number) = (self.walk.current(), self.number());
        while step(&mut self.walk) {
            // A pass is nobody's choice, and a computer's choice is not ours to make again.
            let person = self.seat(self.position().turn()).is_person() || !anybody;
            if person && !self.position().must_pass() {
                break;
            }
        }
        if self.walk.current() != before {
            self.arrive(now);
            let computer_to_move = self.to_move().is_some_and(|seat| !seat.is_person());
            self.paused = computer_to_move;
        }
        self.number().abs_diff(number)
    }

    /// One move back, whoever made it; the computer then waits.
    pub fn step_back(&mut self, now: Moment) -> bool {
        let moved = self.walk.back();
        self.look(moved, now)
    }

    /// One move forward; the computer then waits.
    pub fn step_forward(&mut self, now: Moment) -> bool {
        let moved = self.walk.forward();
        self.look(moved, now)
    }

    /// To a node of the tree; the computer then waits.
    pub fn go(&mut self, node: NodeId, now: Moment) -> bool {
        let moved = node != self.walk.current();
        self.walk.go(node);
        self.look(moved, now)
    }

    /// To this place in the line shown, passes included; 0 is the start.
    pub fn go_to_place(&mut self, place: usize, now: Moment) -> bool {
        let line = self.walk.line();
        let node = line.get(place).or(line.last()).copied().unwrap_or(NodeId::ROOT);
        self.go(node, now)
    }

    /// To the move with this number in the line shown, in which passes do not count; 0 is the start.
    pub fn go_to_number(&mut self, number: usize, now: Moment) -> bool {
        let line = self.walk.line();
        let mut discs = 0;
        let place = line.iter().position(|node| {
            discs += usize::from(matches!(self.walk.move_to(*node), Some(Move::Place(_))));
            discs == number
        });
        self.go_to_place(place.unwrap_or(line.len()), now)
    }

    /// To the next branch, or the one before: among those that begin with the last move; if it was the only one,
    /// among those that leave from here; if there is none, from the last fork on the way here. Goes on over the replies of
    /// a computer that are known. Says which branch of how many it is, if there is one.
    pub fn switch_branch(&mut self, forward: bool, now: Moment) -> Option<(usize, usize)> {
        let here = self.walk.current();
        let on_the_way = self.walk.path().into_iter().rev();
        let mut candidates = [here].into_iter().chain(self.walk.next(here)).chain(on_the_way);
        let fork = candidates.find(|node| self.walk.siblings(*node).len() > 1)?;
        let siblings = self.walk.siblings(fork);
        let here = siblings.iter().position(|node| *node == fork).unwrap_or(0);
        let step = if forward { 1 } else { siblings.len() - 1 };
        let target = siblings[(here + step) % siblings.len()];
        self.walk.go(target);
        let anybody = self.seats.iter().any(|seat| seat.is_person());
        while anybody && !self.seat(self.position().turn()).is_person() && self.walk.forward() {}
        self.look(true, now);
        Some(self.walk.branch(target))
    }

    /// Where the way here leaves the game for a branch: the first node of the branch, if there is one.
    #[must_use]
    pub fn branch_begin(&self) -> Option<NodeId> {
        let home = self.walk.tree().path(self.home_end());
        let path = self.walk.tree().path(self.walk.current());
        let left = path.iter().zip(&home).take_while(|(here, there)| here == there).count();
        path.get(left).copied().filter(|_| left < home.len())
    }

    /// Back to the game from a branch: to where it was left, with the game ahead. Says whether this changes anything.
    pub fn go_home(&mut self, now: Moment) -> bool {
        let home = self.home_end();
        let fork = match self.branch_begin() {
            Some(begin) => self.walk.parent(begin).unwrap_or_default(),
            None if self.walk.line().contains(&home) => return false,
            None => self.walk.current(),
        };
        self.walk.go(home);
        self.go(fork, now)
    }

    /// Makes the line shown the game. Says whether it was another one.
    pub fn promote(&mut self) -> bool {
        let end = self.walk.line_end();
        // Where somebody plays on beside the main line, the line that is played is not the main one yet.
        if end == self.home_end() && end == self.walk.tree().end() {
            return false;
        }
        self.walk.promote(end);
        self.finished = self.finished.map(|_| end).filter(|end| self.walk.position_of(*end).is_over());
        // What was recorded is how the other line ended.
        self.head.outcome = None;
        self.head.thor = None;
        self.latest = end;
        self.revision += 1;
        true
    }

    /// Removes the branch that begins with this node.
    pub fn delete_branch(&mut self, begin: NodeId, now: Moment) {
        let gone = |node: NodeId, walk: &Walk| walk.tree().path(node).contains(&begin);
        self.stopped.take_if(|(node, _)| gone(*node, &self.walk));
        self.finished.take_if(|node| gone(*node, &self.walk));
        if gone(self.latest, &self.walk) {
            self.latest = self.walk.parent(begin).unwrap_or_default();
        }
        self.walk.delete(begin);
        self.paused = true;
        self.arrive(now);
    }

    /// Writes a comment on the move that led to a node in the place of the one before; an empty one is none.
    pub fn comment(&mut self, node: NodeId, text: &str) {
        self.walk.comment(node, text);
        self.revision += 1;
    }

    fn look(&mut self, moved: bool, now: Moment) -> bool {
        if moved {
            self.paused = true;
            self.arrive(now);
        }
        moved
    }

    /// Puts the clocks to where they stood here.
    fn arrive(&mut self, now: Moment) {
        self.clocks.run(None, now);
        if let Some(reading) = self.readings.get(&self.walk.current()) {
            self.clocks.set(*reading);
        }
        self.revision += 1;
    }

    /// The place in the line shown, passes included; 0 is the start.
    #[must_use]
    pub fn place_in_line(&self) -> usize {
        self.walk.path().len() - 1
    }

    /// The number of the current move, in which passes do not count; 0 at the start.
    #[must_use]
    pub fn number(&self) -> usize {
        self.walk.number_of(self.walk.current())
    }

    /// The last move on the way here that was not a pass, with the discs that it flipped.
    #[must_use]
    pub fn last_placed(&self) -> Option<(Square, SquareSet)> {
        let mut node = self.walk.current();
        if self.walk.move_to(node) == Some(Move::Pass) {
            node = self.walk.parent(node)?;
        }
        let square = self.walk.move_to(node)?.square()?;
        let before = self.walk.position_of(self.walk.parent(node)?);
        Some((square, before.flips(square)))
    }
}
