//! The order of iterations: ever deeper midgame searches, then the end of the game with ever less pruning.

use crate::{Goal, Limits, Selectivity};

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub depth: i32,
    pub selectivity: Selectivity,
}

/// Up to so many empty squares a position is solved at once.
const SOLVE_AT_ONCE: i32 = 10;

/// A solving search is seeded by midgame searches up to this many plies short of the end.
const SHORT_OF_END: i32 = 10;

/// The iterations for a position with `empties` empty squares.
pub(crate) fn steps(limits: &Limits, empties: i32) -> Vec<Step> {
    let solve = |selectivity| Step { depth: empties, selectivity };
    let wants_solution = limits.goal != Goal::BestMove;
    let reaches_end = wants_solution
        || limits.depth.is_none_or(|depth| depth as i32 >= empties)
        || limits.solve_from.is_some_and(|from| empties <= from as i32);
    let last = if wants_solution { Selectivity::Full } else { limits.selectivity };
    if empties <= SOLVE_AT_ONCE && reaches_end {
        return vec![solve(Selectivity::Full)];
    }
    let deepest = limits.depth.map_or(empties, |depth| depth as i32).min(empties - 1);
    let midgame = if reaches_end { deepest.min(empties - SHORT_OF_END).max(1) } else { deepest };
    let midgame_selectivity =
        limits.selectivity.min(if wants_solution { Selectivity::P73 } else { limits.selectivity });
    let mut steps: Vec<Step> =
        (1..=midgame.max(1)).map(|depth| Step { depth, selectivity: midgame_selectivity }).collect();
    if reaches_end {
        let until = if limits.depth.is_some() && !wants_solution && limits.solve_from.is_none() {
            last
        } else {
            Selectivity::Full
        };
        let levels = Selectivity::ALL.into_iter().filter(|level| *level <= until);
        let useful = if wants_solution { prepares_solution } else { improves_answer };
        steps.extend(levels.filter(|level| useful(*level, empties)).map(solve));
    }
    steps
}

/// Levels that may be the last for which there is time: few empty squares are not worth every one on the way.
const fn improves_answer(level: Selectivity, empties: i32) -> bool {
    match level {
        Selectivity::Full => true,
        Selectivity::P73 => empties >= 14,
        Selectivity::P87 => empties >= 22,
        Selectivity::P95 => empties >= 18,
        Selectivity::P98 => empties >= 26,
        Selectivity::P99 => empties >= 24,
    }
}

/// Levels that order the moves of a solution so much better that they save more than they cost.
const fn prepares_solution(level: Selectivity, empties: i32) -> bool {
    match level {
        Selectivity::Full => true,
        Selectivity::P73 => empties >= 14,
        Selectivity::P87 => empties >= 28,
        Selectivity::P95 => empties >= 26,
        Selectivity::P98 => false,
        Selectivity::P99 => empties >= 30,
    }
}
