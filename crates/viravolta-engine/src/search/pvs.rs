//! Principal variation search.

use std::sync::Arc;

use viravolta_rules::simd::Isa;
use viravolta_rules::{Board, Square};

use super::kind::{NodeKind, Null, Open};
use super::leaf::shallow;
use super::ordering::{Candidate, Effort, MoveList, order_by_evaluation, order_by_mobility, pick};
use super::split::Split;
use super::worker::Worker;
use super::{Node, after};
use crate::deviation::Deviation;
use crate::endgame::{Ending, MOST, final_score, solve_null, stability_cut};
use crate::evaluation::Evaluation;
use crate::selectivity::Selectivity;
use crate::table::{Entry, Finding, Key};
use crate::units::{INFINITE, UNIT};

/// Up to so many empty squares the rest is solved without evaluation.
const SOLVE_PLAIN: i32 = MOST as i32;
/// Up to so many empty squares an open window is closed by null windows of the plain solver.
const SOLVE_OPEN: i32 = 8;
/// Up to this depth the table and pruning do not pay in the midgame.
const LEAF: i32 = 2;
/// Of this depth the evaluation alone may stand for the search, from the next one on a shallower search.
const CUT_BY_EVALUATION: i32 = 2;
/// From this depth on the table is asked about every child before one is searched.
const CUT_BY_CHILD_FROM: i32 = 5;
/// From these depths on a node is worth sharing between threads.
const SPLIT_MIDGAME: i32 = 6;
const SPLIT_ENDGAME: i32 = 14;

viravolta_rules::isa_fn!(
    /// The value against a null window (`alpha`, `alpha + 1`): a lower bound above alpha, an upper one otherwise.
    pub(crate) fn search_null[E: Evaluation](
        worker: &mut Worker<'_, E>,
        node: &Node<E::Features>,
        alpha: i32,
        depth: i32,
        selectivity: Selectivity,
    ) -> i32 = null_body
);

viravolta_rules::isa_fn!(
    /// The value inside an open window.
    pub(crate) fn search_open[E: Evaluation](
        worker: &mut Worker<'_, E>,
        node: &Node<E::Features>,
        window: (i32, i32),
        depth: i32,
        selectivity: Selectivity,
    ) -> i32 = open_body
);

#[inline(always)]
fn null_body<I: Isa, E: Evaluation>(
    isa: I,
    worker: &mut Worker<'_, E>,
    node: &Node<E::Features>,
    alpha: i32,
    depth: i32,
    selectivity: Selectivity,
) -> i32 {
    search::<I, E, Null>(isa, worker, node, (alpha, alpha + 1), depth, selectivity)
}

#[inline(always)]
fn open_body<I: Isa, E: Evaluation>(
    isa: I,
    worker: &mut Worker<'_, E>,
    node: &Node<E::Features>,
    window: (i32, i32),
    depth: i32,
    selectivity: Selectivity,
) -> i32 {
    search::<I, E, Open>(isa, worker, node, window, depth, selectivity)
}

#[inline(always)]
fn search<I: Isa, E: Evaluation, K: NodeKind>(
    isa: I,
    worker: &mut Worker<'_, E>,
    node: &Node<E::Features>,
    (mut alpha, mut beta): (i32, i32),
    depth: i32,
    selectivity: Selectivity,
) -> i32 {
    let shared = worker.shared;
    let board = node.board;
    let empties = worker.empties(board.occupied());
    let count = empties.count_ones() as i32;
    let solving = depth >= count;
    let depth = depth.min(count);
    if solving && count <= if K::PV { SOLVE_OPEN } else { SOLVE_PLAIN } {
        return solve_rest::<I, E, K>(isa, worker, board, alpha, beta);
    }
    let prunes = !K::PV && selectivity != Selectivity::Full;
    if !solving && depth <= LEAF {
        if prunes
            && depth == CUT_BY_EVALUATION
            && let Some(score) = cut_by_evaluation(isa, worker, node, alpha, count, selectivity)
        {
            return score;
        }
        return shallow(isa, worker, node, alpha, beta, depth);
    }
    let key = Key::of(board);
    shared.table.prefetch(key);
    worker.nodes += 1;
    if worker.stopped() {
        return alpha;
    }
    if solving && let Some(bound) = stability_cut(board, alpha.div_euclid(UNIT), count, shared.area) {
        return bound * UNIT;
    }
    let moves = isa.moves(board.player, board.opponent) & empties;
    let entry = shared.table.probe(key);
    if let Some(entry) = &entry
        && i32::from(entry.depth) >= depth
        && entry.selectivity >= selectivity.index()
        && (!K::PV || entry.lower == entry.upper)
    {
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        alpha = alpha.max(lower);
        beta = beta.min(upper);
    }
    if moves == 0 {
        if isa.moves(board.opponent, board.player) & empties == 0 {
            return final_score(board.player, board.opponent, count) * UNIT;
        }
        let passed = node.pass(shared.evaluation);
        return if K::PV {
            -search_open(isa, worker, &passed, (-beta, -alpha), depth, selectivity)
        } else {
            -search_null(isa, worker, &passed, -beta, depth, selectivity)
        };
    }
    if prunes
        && depth > CUT_BY_EVALUATION
        && let Some(score) = probcut(isa, worker, node, alpha, depth, count, selectivity)
    {
        return score;
    }
    let mut list = MoveList::new();
    let candidates = list.fill(isa, shared.table, board, moves);
    let first_known = known_first(candidates, entry.as_ref());
    // Asked early where it will be needed: meanwhile the table's answers arrive.
    let early = !first_known && candidates.len() > 1;
    let in_vain = early.then(|| in_vain::<I, E, K>(isa, worker, node, alpha, solving));
    if depth >= CUT_BY_CHILD_FROM
        && !K::PV
        && let Some(score) = cut_by_child(worker, candidates, beta, depth - 1, selectivity)
    {
        return score;
    }
    let choice = Choice { candidates, entry: entry.as_ref(), first_known, in_vain };
    let best = search_moves::<I, E, K>(isa, worker, node, choice, (alpha, beta), depth, selectivity);
    if worker.stopped() {
        return best.0;
    }
    let finding =
        Finding { depth: depth as u8, selectivity: selectivity.index(), alpha, beta, score: best.0, best: best.1 };
    shared.table.store(key, &finding);
    best.0
}

/// The moves of a node, before any is searched, and what is known of them.
struct Choice<'a> {
    candidates: &'a mut [Candidate],
    entry: Option<&'a Entry>,
    /// Whether the table's best move has come to the front.
    first_known: bool,
    /// The answer of [`in_vain`], where it has been asked already.
    in_vain: Option<bool>,
}

/// Whether the evaluation expects that no move will do. Then all are searched, in whatever order, and less effort is enough
/// to order them.
#[inline(always)]
fn in_vain<I: Isa, E: Evaluation, K: NodeKind>(
    isa: I,
    worker: &Worker<'_, E>,
    node: &Node<E::Features>,
    alpha: i32,
    solving: bool,
) -> bool {
    solving && !K::PV && worker.shared.evaluation.score(isa, node.board, &node.features) <= alpha
}

/// How much is done to order the moves of a node, and whether it has no use for that because none will do. `None` has
/// mobility alone.
#[inline(always)]
fn ordering_effort(depth: i32, solving: bool, pv: bool, in_vain: bool) -> Option<Effort> {
    if solving {
        let plies = ((depth - 13) / 3 + i32::from(pv)).clamp(0, 4) - i32::from(in_vain);
        let spread = if plies > 0 { 3 } else { 2 };
        (plies >= 0).then_some(Effort { depth: plies, mobility: 80 * UNIT, spread })
    } else {
        Some(Effort { depth: ((depth - 6) / 4).clamp(0, 3), mobility: 4 * UNIT, spread: i32::MAX })
    }
}

/// Brings the table's best move to the front, if there is one.
#[inline(always)]
fn known_first(candidates: &mut [Candidate], entry: Option<&Entry>) -> bool {
    let best = entry.and_then(|entry| entry.moves[0]);
    let known = candidates.iter().position(|candidate| Some(candidate.square) == best);
    if let Some(at) = known {
        candidates.swap(0, at);
    }
    known.is_some()
}

/// Searches the candidates in order, alone or with idle threads, and returns the best value and its move.
#[inline(always)]
fn search_moves<I: Isa, E: Evaluation, K: NodeKind>(
    isa: I,
    worker: &mut Worker<'_, E>,
    node: &Node<E::Features>,
    Choice { candidates, entry, first_known, in_vain: known_vain }: Choice<'_>,
    (alpha, beta): (i32, i32),
    depth: i32,
    selectivity: Selectivity,
) -> (i32, Option<Square>) {
    let shared = worker.shared;
    let count = worker.empties(node.board.occupied()).count_ones() as i32;
    let solving = depth == count;
    let shareable = depth >= if solving { SPLIT_ENDGAME } else { SPLIT_MIDGAME };
    // What is solved without evaluation needs no features.
    let plain_below = !K::PV && solving && count == SOLVE_PLAIN + 1;
    let mut best = (-INFINITE, None);
    // The move that the table knows is often enough: the others are put in order when it was not.
    let first_ordered = usize::from(first_known);
    for at in 0..candidates.len() {
        if at == first_ordered && at + 1 < candidates.len() {
            let in_vain = known_vain.unwrap_or_else(|| in_vain::<I, E, K>(isa, worker, node, alpha, solving));
            let rest = &mut candidates[at..];
            match ordering_effort(depth, solving, K::PV, in_vain) {
                None => order_by_mobility(isa, worker, node.board, rest, entry),
                Some(effort) => order_by_evaluation(isa, worker, node, rest, entry, effort),
            }
        }
        if shareable && at > 0 && at + 1 < candidates.len() && shared.pool.has_idle() {
            candidates[at..].sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.order));
            let rest = candidates[at..].to_vec();
            return search_shared::<I, E, K>(isa, worker, node, rest, best, (alpha, beta), depth, selectivity);
        }
        let candidate = pick(candidates, at);
        // Asked for long before, it may have left the near cache since.
        shared.table.prefetch(candidate.key);
        let lower = alpha.max(best.0);
        let score = if plain_below {
            let child = after(node.board, candidate.square, candidate.flips);
            -solve_rest::<I, E, Null>(isa, worker, child, -lower - 1, -lower)
        } else {
            let child = node.play(shared.evaluation, candidate.square, candidate.flips);
            search_child::<I, E, K>(isa, worker, &child, (lower, beta), depth, selectivity, at == 0)
        };
        if worker.stopped() {
            return best;
        }
        if score > best.0 {
            best = (score, Some(candidate.square));
            if score >= beta {
                let tried = candidates[..at].iter().map(|candidate| candidate.square);
                worker.history.refuted(count, depth, candidate.square, tried);
                break;
            }
        }
    }
    best
}

/// One child: the first of an open node with the open window, others with a null window first.
#[inline(always)]
fn search_child<I: Isa, E: Evaluation, K: NodeKind>(
    isa: I,
    worker: &mut Worker<'_, E>,
    child: &Node<E::Features>,
    (alpha, beta): (i32, i32),
    depth: i32,
    selectivity: Selectivity,
    first: bool,
) -> i32 {
    if K::PV && first {
        return -search_open(isa, worker, child, (-beta, -alpha), depth - 1, selectivity);
    }
    let score = -search_null(isa, worker, child, -alpha - 1, depth - 1, selectivity);
    if K::PV && alpha < score && score < beta && !worker.stopped() {
        return -search_open(isa, worker, child, (-beta, -alpha), depth - 1, selectivity);
    }
    score
}

/// Opens the remaining moves to idle threads and works on them too.
#[expect(clippy::too_many_arguments, reason = "the state of one node")]
#[cold]
fn search_shared<I: Isa, E: Evaluation, K: NodeKind>(
    isa: I,
    worker: &mut Worker<'_, E>,
    node: &Node<E::Features>,
    moves: Vec<Candidate>,
    best: (i32, Option<Square>),
    window: (i32, i32),
    depth: i32,
    selectivity: Selectivity,
) -> (i32, Option<Square>) {
    let pool = &worker.shared.pool;
    let parent = worker.split.clone();
    let split = Arc::new(Split::new(parent.clone(), *node, moves, best, window, depth, selectivity, K::PV));
    pool.publish(&split);
    work_on(isa, worker, &split);
    pool.withdraw(&split);
    if worker.shared.stop.load(std::sync::atomic::Ordering::Relaxed) {
        split.abandon();
    }
    while let Some(below) = pool.help_until_done(&split) {
        work_on(isa, worker, &below);
        pool.leave(&below);
    }
    worker.split = parent;
    split.best()
}

/// Searches moves of a split until none is left or the node is decided.
pub(crate) fn work_on<I: Isa, E: Evaluation>(isa: I, worker: &mut Worker<'_, E>, split: &Arc<Split<E::Features>>) {
    worker.split = Some(Arc::clone(split));
    while !worker.stopped() {
        let Some(candidate) = split.take() else { break };
        let child = split.node.play(worker.shared.evaluation, candidate.square, candidate.flips);
        let window = (split.alpha.max(split.best().0), split.beta);
        let score = if split.open {
            search_child::<I, E, Open>(isa, worker, &child, window, split.depth, split.selectivity, false)
        } else {
            search_child::<I, E, Null>(isa, worker, &child, window, split.depth, split.selectivity, false)
        };
        if worker.stopped() {
            break;
        }
        split.report(score, candidate.square);
    }
}

/// A child that the table knows to be bad enough for the opponent decides the node.
#[inline(always)]
fn cut_by_child<E: Evaluation>(
    worker: &Worker<'_, E>,
    candidates: &[Candidate],
    beta: i32,
    depth: i32,
    selectivity: Selectivity,
) -> Option<i32> {
    let enough = |entry: &Entry| {
        i32::from(entry.depth) >= depth && entry.selectivity >= selectivity.index() && -i32::from(entry.upper) >= beta
    };
    candidates.iter().find_map(|candidate| {
        worker.shared.table.probe(candidate.key).filter(enough).map(|entry| -i32::from(entry.upper))
    })
}

/// Lets the evaluation stand for a search of [`CUT_BY_EVALUATION`] plies when it clears the window by the margin.
#[inline(always)]
fn cut_by_evaluation<I: Isa, E: Evaluation>(
    isa: I,
    worker: &Worker<'_, E>,
    node: &Node<E::Features>,
    alpha: i32,
    count: i32,
    selectivity: Selectivity,
) -> Option<i32> {
    const { assert!(Deviation::reduced(CUT_BY_EVALUATION) == 0) };
    let shared = worker.shared;
    let margin = shared.probcut.margin(selectivity, CUT_BY_EVALUATION, count);
    let guess = shared.evaluation.score(isa, node.board, &node.features);
    if guess > alpha + margin {
        Some(alpha + 1)
    } else if guess <= alpha - margin {
        Some(alpha)
    } else {
        None
    }
}

/// Lets a shallow search stand for the deep one when it clears the window by the margin.
#[inline(always)]
fn probcut<I: Isa, E: Evaluation>(
    isa: I,
    worker: &mut Worker<'_, E>,
    node: &Node<E::Features>,
    alpha: i32,
    depth: i32,
    count: i32,
    selectivity: Selectivity,
) -> Option<i32> {
    let shared = worker.shared;
    let margin = shared.probcut.margin(selectivity, depth, count);
    let guess = shared.evaluation.score(isa, node.board, &node.features);
    let shallow_depth = Deviation::reduced(depth);
    let limit = 64 * UNIT;
    let above = alpha + 1 + margin;
    // The reduced search costs something: only where the evaluation already leans that way.
    if guess > alpha && above < limit {
        let score = search_null(isa, worker, node, above - 1, shallow_depth, selectivity);
        if score >= above {
            return Some(alpha + 1);
        }
    }
    let below = alpha - margin;
    if guess <= alpha && below > -limit {
        let score = search_null(isa, worker, node, below, shallow_depth, selectivity);
        if score <= below {
            return Some(alpha);
        }
    }
    None
}

/// The plain solver for the rest of the game. An open window is closed by bisection with null windows.
#[inline(always)]
fn solve_rest<I: Isa, E: Evaluation, K: NodeKind>(
    isa: I,
    worker: &mut Worker<'_, E>,
    board: Board,
    alpha: i32,
    beta: i32,
) -> i32 {
    let shared = worker.shared;
    let mut ending = Ending {
        table: shared.table,
        local: &mut worker.local,
        squares: shared.squares,
        area: shared.area,
        nodes: &mut worker.nodes,
    };
    let mut lower = alpha.div_euclid(UNIT);
    if !K::PV {
        return solve_null(isa, &mut ending, board, lower) * UNIT;
    }
    let mut upper = -(-beta).div_euclid(UNIT);
    loop {
        let middle = lower + (upper - lower - 1) / 2;
        let score = solve_null(isa, &mut ending, board, middle);
        if score > middle {
            lower = score;
        } else {
            upper = score;
        }
        if lower >= upper {
            return score * UNIT;
        }
    }
}
