//! Going back and forth in the game.

use std::time::Instant;

use viravolta_rules::Move;

use super::Session;
use crate::tree::NodeId;

impl Session {
    /// Takes back to the last choice of somebody at this terminal, or by one move when only computers play.
    ///
    /// Says how many moves were taken back.
    pub fn undo(&mut self, now: Instant) -> usize {
        // What came last was a resignation or a fallen clock: that is what is taken back.
        if self.stopped.take_if(|(node, _)| *node == self.tree.current()).is_some() {
            self.arrive(now);
            return 1;
        }
        self.retrace(now, |tree| tree.back())
    }

    /// The way back of [`undo`](Self::undo).
    pub fn redo(&mut self, now: Instant) -> usize {
        self.retrace(now, |tree| tree.forward())
    }

    fn retrace(&mut self, now: Instant, mut step: impl FnMut(&mut crate::tree::Walk) -> bool) -> usize {
        let anybody = self.seats.iter().any(|seat| seat.is_person());
        let mut steps = 0;
        while step(&mut self.tree) {
            steps += 1;
            // A pass is nobody's choice, and a computer's choice is not ours to make again.
            let person = self.seat(self.position().turn()).is_person() || !anybody;
            if person && !self.position().must_pass() {
                break;
            }
        }
        if steps > 0 {
            self.arrive(now);
            let computer_to_move = self.to_move().is_some_and(|seat| !seat.is_person());
            self.paused = computer_to_move;
        }
        steps
    }

    /// One move back, whoever made it; the computer then waits.
    pub fn step_back(&mut self, now: Instant) -> bool {
        let moved = self.tree.back();
        self.look(moved, now)
    }

    /// One move forward; the computer then waits.
    pub fn step_forward(&mut self, now: Instant) -> bool {
        let moved = self.tree.forward();
        self.look(moved, now)
    }

    /// To a node of the tree; the computer then waits.
    pub fn go(&mut self, node: NodeId, now: Instant) -> bool {
        let moved = node != self.tree.current();
        self.tree.go(node);
        self.look(moved, now)
    }

    /// To the move with this number in the line shown; 0 is the start.
    pub fn go_to_number(&mut self, number: usize, now: Instant) -> bool {
        let line = self.tree.line();
        let node = line.get(number).or(line.last()).copied().unwrap_or(NodeId::ROOT);
        self.go(node, now)
    }

    /// To the next branch, or the one before: among those that begin with the last move; if it was the only one,
    /// among those that leave from here; if there is none, from the last fork on the way here. Goes on over the replies of
    /// a computer that are known. Says which branch of how many it is, if there is one.
    pub fn switch_branch(&mut self, forward: bool, now: Instant) -> Option<(usize, usize)> {
        let here = self.tree.current();
        let on_the_way = self.tree.path().into_iter().rev();
        let mut candidates = [here].into_iter().chain(self.tree.next(here)).chain(on_the_way);
        let fork = candidates.find(|node| self.tree.siblings(*node).len() > 1)?;
        let siblings = self.tree.siblings(fork);
        let here = siblings.iter().position(|node| *node == fork).unwrap_or(0);
        let step = if forward { 1 } else { siblings.len() - 1 };
        let target = siblings[(here + step) % siblings.len()];
        self.tree.go(target);
        let anybody = self.seats.iter().any(|seat| seat.is_person());
        while anybody && !self.seat(self.position().turn()).is_person() && self.tree.forward() {}
        self.look(true, now);
        Some(self.tree.branch(target))
    }

    fn look(&mut self, moved: bool, now: Instant) -> bool {
        if moved {
            self.paused = true;
            self.arrive(now);
        }
        moved
    }

    /// Puts the clocks to where they stood here.
    fn arrive(&mut self, now: Instant) {
        self.clocks.run(None, now);
        if let Some(reading) = self.readings.get(&self.tree.current()) {
            self.clocks.set(*reading);
        }
        self.revision += 1;
    }

    /// The number of the current move in the line shown; 0 at the start.
    #[must_use]
    pub fn number(&self) -> usize {
        self.tree.path().len() - 1
    }

    /// The last move on the way here that was not a pass, with the discs that it flipped.
    #[must_use]
    pub fn last_placed(&self) -> Option<(viravolta_rules::Square, viravolta_rules::SquareSet)> {
        let mut node = self.tree.current();
        if self.tree.move_to(node) == Some(Move::Pass) {
            node = self.tree.parent(node)?;
        }
        let square = self.tree.move_to(node)?.square()?;
        let before = self.tree.position_of(self.tree.parent(node)?);
        Some((square, before.flips(square)))
    }
}
