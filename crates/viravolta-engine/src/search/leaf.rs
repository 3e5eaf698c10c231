//! The last plies of a midgame search: no table, no pruning, only alpha-beta over the evaluation.

use viravolta_rules::simd::Isa;

use super::worker::Worker;
use super::{Node, after};
use crate::bits::lowest;
use crate::endgame::final_score;
use crate::evaluation::Evaluation;
use crate::units::{INFINITE, UNIT};

viravolta_rules::isa_fn!(
    /// The value of a search of a few plies.
    pub(crate) fn shallow[E: Evaluation](
        worker: &mut Worker<'_, E>,
        node: &Node<E::Features>,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 = shallow_body
);

/// Squares by how often they are good, tried in this order.
const CLASSES: [u64; 4] = {
    let corners = 0x8100_0000_0000_0081;
    let diagonal = 0x0042_0000_0000_4200;
    let beside = 0x4281_0000_0000_8142;
    [corners, !(corners | diagonal | beside), beside, diagonal]
};

#[inline(always)]
fn shallow_body<I: Isa, E: Evaluation>(
    isa: I,
    worker: &mut Worker<'_, E>,
    node: &Node<E::Features>,
    mut alpha: i32,
    beta: i32,
    depth: i32,
) -> i32 {
    worker.nodes += 1;
    let evaluation = worker.shared.evaluation;
    let board = node.board;
    if depth <= 0 {
        return evaluation.score(isa, board, &node.features);
    }
    let moves = isa.moves(board.player, board.opponent) & worker.shared.squares;
    if moves == 0 {
        let passed = node.pass(evaluation);
        let empties = worker.empties(board.occupied());
        return if isa.moves(board.opponent, board.player) & empties == 0 {
            final_score(board.player, board.opponent, empties.count_ones() as i32) * UNIT
        } else {
            -shallow(isa, worker, &passed, -beta, -alpha, depth)
        };
    }
    let mut best = -INFINITE;
    for class in CLASSES {
        let mut set = moves & class;
        while set != 0 {
            let square = lowest(set);
            set &= set - 1;
            let flips = isa.flips(board.player, board.opponent, square);
            let score = if depth == 1 {
                worker.nodes += 1;
                -worker.evaluated.value_or(after(board, square, flips), || {
                    let child = node.play(evaluation, square, flips);
                    evaluation.score(isa, child.board, &child.features)
                })
            } else {
                let child = node.play(evaluation, square, flips);
                -shallow(isa, worker, &child, -beta, -alpha, depth - 1)
            };
            if score > best {
                best = score;
                if score >= beta {
                    return score;
                }
                alpha = alpha.max(score);
            }
        }
    }
    best
}
