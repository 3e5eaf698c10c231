//! The line of perfect play after a solved position, to the end of the game.
//!
//! The table forgets, and below the plies where it is used it never knew: what is missing is proven anew, one null
//! window per move, with a limit on the work so that a nicety never costs what the search did.

use std::sync::atomic::{AtomicBool, AtomicU64};

use viravolta_rules::simd::Isa;
use viravolta_rules::{Move, Position, Square};

use super::Node;
use super::pvs::search_null;
use super::split::Pool;
use super::worker::{Shared, Worker};
use crate::evaluation::Evaluation;
use crate::report::Line;
use crate::selectivity::Selectivity;
use crate::table::Key;
use crate::units::UNIT;

/// So many nodes at most for all moves of a line together.
const EFFORT: u64 = 2_000_000;

/// Replaces what follows the first move of the line by perfect play of both sides. When time or effort runs out the
/// line ends sooner; its moves are never less than perfect.
///
/// `position` is the searched one; `passed` says that the line begins with a pass that led to it.
pub(crate) fn complete<I: Isa, E: Evaluation>(
    isa: I,
    shared: &Shared<'_, E>,
    position: &Position,
    passed: bool,
    line: &mut Line,
) {
    let shared = Shared {
        evaluation: shared.evaluation,
        table: shared.table,
        probcut: shared.probcut,
        squares: shared.squares,
        area: shared.area,
        stop_asked: shared.stop_asked,
        stop: AtomicBool::new(false),
        time: shared.time,
        deadline: shared.deadline,
        node_limit: EFFORT,
        nodes: AtomicU64::new(0),
        pool: Pool::default(),
    };
    let mut worker = Worker::new(&shared, true);
    line.moves.truncate(1 + usize::from(passed));
    let Some(Ok(mut now)) = line.moves.last().map(|mv| position.play(*mv)) else { return };
    // The value of the position before the move, for the side that made it.
    let mut value = line.score.rounded().discs() * UNIT;
    value = if passed { value } else { -value };
    while !now.is_over() {
        let mv = if now.must_pass() {
            Some(Move::Pass)
        } else {
            perfect_move(isa, &mut worker, &now, value).map(Move::Place)
        };
        let Some((mv, Ok(next))) = mv.map(|mv| (mv, now.play(mv))) else { return };
        line.moves.push(mv);
        now = next;
        value = -value;
    }
}

/// A move that keeps the value, which is known; `None` when it could not be found in time.
fn perfect_move<I: Isa, E: Evaluation>(
    isa: I,
    worker: &mut Worker<'_, E>,
    position: &Position,
    value: i32,
) -> Option<Square> {
    let shared = worker.shared;
    let known = shared.table.probe(Key::of(position.board())).map(|entry| entry.moves).unwrap_or_default();
    let legal = position.legal_moves();
    let first = known.into_iter().flatten().filter(|square| legal.contains(*square));
    let rest = legal.iter().filter(|square| !known.contains(&Some(*square)));
    for square in first.chain(rest) {
        let child = position.play(Move::Place(square)).ok()?;
        let node = Node::new(shared.evaluation, child.board());
        let depth = child.empties().len() as i32;
        let answer = search_null(isa, worker, &node, -value, depth, Selectivity::Full);
        if worker.look_now() {
            return None;
        }
        if answer <= -value {
            return Some(square);
        }
    }
    None
}
