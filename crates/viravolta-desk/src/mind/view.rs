//! The same question, however the board is turned.
//!
//! A search tries moves in an order that depends on where they are, and where it prunes it may find another value for a
//! position that was turned or mirrored. Whoever wants the same answer for both asks about the same view of them.

use std::sync::atomic::AtomicBool;

use viravolta_engine::{Limits, Report};
use viravolta_rules::{Position, Symmetry};

use super::Mind;

/// From where the positions of a line are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View(Symmetry);

impl View {
    /// The view in which a line of positions looks like the same line turned or mirrored in any way: the last position
    /// decides, then those before it.
    pub(crate) fn of(positions: &[Position]) -> Self {
        let seen = |symmetry: &Symmetry| -> Vec<_> {
            positions.iter().rev().map(|position| symmetry.position(position).board()).collect()
        };
        Self(Symmetry::ALL.into_iter().min_by_key(seen).unwrap_or(Symmetry::Identity))
    }

    /// What a mind knows of a position of the line.
    pub(crate) fn search(
        self,
        mind: Mind<'_>,
        position: &Position,
        limits: &Limits,
        stop: &AtomicBool,
        mut progress: impl FnMut(&Report),
    ) -> Report {
        let size = position.size();
        let there = Limits { excluded: self.0.set(limits.excluded, size), ..limits.clone() };
        let back = |report: &Report| report.turned(self.0.inverse(), size);
        let report = mind.search(&self.0.position(position), &there, stop, |report| progress(&back(report)));
        back(&report)
    }
}
