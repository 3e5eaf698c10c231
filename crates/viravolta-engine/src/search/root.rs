//! The root of the search: iterations, windows, several best moves, progress.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use viravolta_rules::Square;
use viravolta_rules::simd::Isa;

use super::Node;
use super::pvs::{search_null, search_open, work_on};
use super::worker::{Shared, Worker};
use crate::bits::squares;
use crate::evaluation::Evaluation;
use crate::schedule::Step;
use crate::selectivity::Selectivity;
use crate::units::{INFINITE, UNIT};

/// A move at the root with what is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    pub square: Square,
    flips: u64,
    /// From the last iteration that searched it: exact inside the window, a bound outside.
    pub score: i32,
    /// The iteration that gave the score.
    pub step: Option<Step>,
    /// The sum of the score and of what the iteration before that one said, a ply shallower.
    pub two: Option<i32>,
}

/// What the root is asked.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub steps: Vec<Step>,
    pub lines: usize,
    /// The moves to search.
    pub squares: u64,
    /// The window of the iterations that reach the end of the game; `None` wants the value itself.
    pub solving_window: Option<(i32, i32)>,
    /// After this moment, as the time source tells it, no new iteration begins.
    pub soft_deadline: Option<Duration>,
}

/// The state of the root after each iteration: its moves, the best `lines` first.
pub(crate) type Progress<'p> = &'p mut dyn FnMut(&[RootMove], u64);

/// Runs the iterations on the main thread while `threads - 1` helpers wait for splits. Returns whether all
/// iterations were finished.
pub(crate) fn run<I: Isa, E: Evaluation>(
    isa: I,
    shared: &Shared<'_, E>,
    root: &Node<E::Features>,
    request: &Request,
    threads: usize,
    progress: Progress<'_>,
) -> bool {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            let help = move || {
                let mut worker = Worker::new(shared, false);
                while let Some(split) = shared.pool.wait_for_work() {
                    work_on(isa, &mut worker, &split);
                    worker.split = None;
                    // Before leaving, so that whoever waits for this split sees every node.
                    shared.nodes.fetch_add(std::mem::take(&mut worker.nodes), Relaxed);
                    shared.pool.leave(&split);
                }
            };
            // Where there are no more threads, those that there are do the work.
            if std::thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        // Also when `progress` panics: the scope waits for the helpers, and they for the end.
        let _closing = shared.pool.closed_at_the_end();
        iterate(isa, shared, root, request, progress)
    })
}

fn iterate<I: Isa, E: Evaluation>(
    isa: I,
    shared: &Shared<'_, E>,
    root: &Node<E::Features>,
    request: &Request,
    progress: Progress<'_>,
) -> bool {
    let mut worker = Worker::new(shared, true);
    let mut moves = root_moves(isa, &mut worker, root, request.squares);
    let lines = request.lines.clamp(1, moves.len().max(1));
    progress(&moves, worker.nodes);
    for step in &request.steps {
        if worker.look_now() || request.soft_deadline.is_some_and(|soft| shared.time.now() >= soft) {
            return false;
        }
        let before = if lines > 1 { moves.clone() } else { moves[..lines.min(moves.len())].to_vec() };
        for line in 0..lines {
            let done = aspire(isa, &mut worker, root, &mut moves[line..], *step, request.solving_window);
            if !done {
                // Looking for a better line has left bounds on the others: what is not done stands as it stood.
                for mv in moves[line..].iter_mut().filter(|mv| lines > 1 && (line > 0 || mv.step != Some(*step))) {
                    *mv = before.iter().find(|old| old.square == mv.square).copied().unwrap_or(*mv);
                }
                moves[..lines].sort_by_key(|mv| (std::cmp::Reverse(mv.step.map(rank)), std::cmp::Reverse(mv.score)));
                add_up(&mut moves[..lines], &before[..lines], *step);
                progress(&moves, worker.nodes + shared.nodes.load(Relaxed));
                return false;
            }
        }
        moves[..lines].sort_by_key(|mv| std::cmp::Reverse(mv.score));
        add_up(&mut moves[..lines], &before[..lines], *step);
        progress(&moves, worker.nodes + shared.nodes.load(Relaxed));
    }
    true
}

/// Adds what the iteration before had found to the lines of this one: to the best what the position was worth, to another
/// what it was worth itself. What this iteration finds worse is not made better by the one before.
fn add_up(lines: &mut [RootMove], before: &[RootMove], step: Step) {
    let mut most = i32::MAX;
    for (at, mv) in lines.iter_mut().enumerate().filter(|(_, mv)| mv.step == Some(step)) {
        let earlier = if at == 0 { before.first() } else { before.iter().find(|old| old.square == mv.square) };
        let earlier = earlier.filter(|old| old.step.is_some_and(|step_before| step_before.depth + 1 == step.depth));
        most = most.min(mv.score + earlier.map_or(mv.score, |old| old.score));
        mv.two = Some(most);
    }
}

const fn rank(step: Step) -> (i32, u8) {
    (step.depth, step.selectivity.index())
}

/// The moves, ordered by a short look.
fn root_moves<I: Isa, E: Evaluation>(
    isa: I,
    worker: &mut Worker<'_, E>,
    root: &Node<E::Features>,
    legal: u64,
) -> Vec<RootMove> {
    let board = root.board;
    let mut moves: Vec<RootMove> = squares(legal)
        .map(|square| {
            let flips = isa.flips(board.player, board.opponent, square);
            let child = root.play(worker.shared.evaluation, square, flips);
            let score = -worker.shared.evaluation.score(isa, child.board, &child.features);
            RootMove { square, flips, score, step: None, two: None }
        })
        .collect();
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.score));
    moves
}

/// Searches with a window around the last value and widens it until the value is inside; the best move comes
/// first. Returns whether the search came to its end.
fn aspire<I: Isa, E: Evaluation>(
    isa: I,
    worker: &mut Worker<'_, E>,
    root: &Node<E::Features>,
    moves: &mut [RootMove],
    step: Step,
    solving_window: Option<(i32, i32)>,
) -> bool {
    let limit = INFINITE;
    let solving = step.depth >= worker.empties(root.board.occupied()).count_ones() as i32;
    if solving && let Some(window) = solving_window {
        search_root(isa, worker, root, moves, window, step);
        return !worker.stopped();
    }
    let guess = moves.first().map_or(0, |mv| mv.score);
    let known = moves.first().is_some_and(|mv| mv.step.is_some());
    let mut reach = if solving && step.selectivity == Selectivity::Full { 2 * UNIT } else { 3 * UNIT };
    let (mut alpha, mut beta) = if known { around(guess, reach, solving) } else { (-limit, limit) };
    let (mut fell, mut rose) = (false, false);
    loop {
        let score = search_root(isa, worker, root, moves, (alpha, beta), step);
        if worker.stopped() {
            return false;
        }
        let (falls, rises) = (score <= alpha && alpha > -limit, score >= beta && beta < limit);
        fell |= falls;
        rose |= rises;
        reach *= 2;
        (alpha, beta) = if !falls && !rises {
            return true;
        } else if (fell && rose) || reach > 16 * UNIT {
            // Pruning depends on the window, so a value can be below one border and then above the next: a window
            // that follows it would never hold it.
            (if fell { -limit } else { beta - 1 }, if rose { limit } else { alpha + 1 })
        } else if falls {
            (around(score, reach, solving).0, alpha + 1)
        } else {
            (beta - 1, around(score, reach, solving).1)
        };
    }
}

/// A window around a value; when solving its borders are odd numbers of discs, where no value lies on a full board.
fn around(value: i32, reach: i32, solving: bool) -> (i32, i32) {
    let limit = INFINITE;
    let (alpha, beta) = if solving {
        let even = (value + UNIT).div_euclid(2 * UNIT) * 2 * UNIT;
        (even - reach / 2, even + reach / 2)
    } else {
        (value - reach, value + reach)
    };
    (alpha.max(-limit), beta.min(limit))
}

/// One pass over the root moves; the best is moved to the front.
fn search_root<I: Isa, E: Evaluation>(
    isa: I,
    worker: &mut Worker<'_, E>,
    root: &Node<E::Features>,
    moves: &mut [RootMove],
    (alpha, beta): (i32, i32),
    step: Step,
) -> i32 {
    worker.nodes += 1;
    let mut best = -INFINITE;
    for at in 0..moves.len() {
        let mv = moves[at];
        let child = root.play(worker.shared.evaluation, mv.square, mv.flips);
        let lower = alpha.max(best);
        let (depth, selectivity) = (step.depth - 1, step.selectivity);
        let mut score = -INFINITE;
        let open = at == 0 && beta > alpha + 1;
        if !open {
            score = -search_null(isa, worker, &child, -lower - 1, depth, selectivity);
        }
        if (open || (lower < score && score < beta)) && !worker.stopped() {
            score = -search_open(isa, worker, &child, (-beta, -lower), depth, selectivity);
        }
        if worker.stopped() {
            return best;
        }
        moves[at].score = score;
        if score > best {
            best = score;
            moves[at].step = Some(step);
            moves[..=at].rotate_right(1);
            if score >= beta {
                break;
            }
        }
    }
    best
}
