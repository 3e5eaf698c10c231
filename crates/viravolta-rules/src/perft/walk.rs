//! The counting itself, built once per instruction set and way of counting.
//!
//! Down to the third ply from the end the tree is walked node by node. The boards below wait in a queue, and the
//! last two plies, where nearly all boards are, are made for many of them at once.

use core::hint::black_box;

use super::Convention;
use crate::simd::Isa;
use crate::{Board, isa_fn};

/// More moves than this no board has.
const MOST_MOVES: usize = 64;

/// How many boards are taken from a queue at once.
const BATCH: usize = 32;

/// The children of a batch.
type Children = [Board; BATCH * MOST_MOVES];

const NO_BOARD: Board = Board { player: 0, opponent: 0 };

/// What is the same for the whole count.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    pub(super) squares: u64,
    pub(super) convention: Convention,
}

/// The leaves so far, and the boards that wait.
struct Walk {
    rules: Rules,
    leaves: u64,
    /// Boards with two plies left.
    queue: [Board; BATCH + MOST_MOVES],
    queued: usize,
    /// Space for boards with one ply left.
    children: Children,
    /// Space for leaves.
    grandchildren: Children,
}

impl Walk {
    const fn new(rules: Rules) -> Self {
        Self {
            rules,
            leaves: 0,
            queue: [NO_BOARD; BATCH + MOST_MOVES],
            queued: 0,
            children: [NO_BOARD; BATCH * MOST_MOVES],
            grandchildren: [NO_BOARD; BATCH * MOST_MOVES],
        }
    }
}

/// The leaves below a board.
pub(super) fn count<I: Isa, L: LastPly>(isa: I, board: Board, depth: u32, rules: Rules) -> u64 {
    let mut walk = Walk::new(rules);
    deep::<I, L>(isa, board, depth, &mut walk);
    take_queue::<I, L>(isa, &mut walk);
    walk.leaves
}

isa_fn!(
    /// Walks down to the third ply from the end and queues what is below.
    fn deep[L: LastPly](board: Board, depth: u32, walk: &mut Walk) = deep_body::<_, L>
);

#[inline(always)]
fn deep_body<I: Isa, L: LastPly>(isa: I, board: Board, depth: u32, walk: &mut Walk) {
    let rules = walk.rules;
    let moves = isa.moves(board.player, board.opponent) & rules.squares;
    if depth < 3 {
        walk.leaves += shallow::<I, L>(isa, board, depth, rules);
    } else if moves == 0 {
        if isa.moves(board.opponent, board.player) & rules.squares == 0 {
            walk.leaves += rules.convention.ended();
        } else {
            deep::<I, L>(isa, board.pass(), rules.convention.after_pass(depth), walk);
        }
    } else if depth == 3 {
        walk.queued += isa.children(board, moves, &mut walk.queue[walk.queued..]);
        if walk.queued >= BATCH {
            take_queue::<I, L>(isa, walk);
        }
    } else {
        let mut children = [NO_BOARD; MOST_MOVES];
        let made = isa.children(board, moves, &mut children);
        for child in &children[..made] {
            deep::<I, L>(isa, *child, depth - 1, walk);
        }
    }
}

isa_fn!(
    /// Counts below the boards that wait, and forgets them.
    fn take_queue[L: LastPly](walk: &mut Walk) = take_queue_body::<_, L>
);

#[inline(always)]
fn take_queue_body<I: Isa, L: LastPly>(isa: I, walk: &mut Walk) {
    let Walk { rules, leaves, queue, queued, children, grandchildren } = walk;
    for boards in queue[..*queued].chunks(BATCH) {
        let made = isa.children_of_all(boards, rules.squares, children, |board| {
            *leaves += shallow::<I, L>(isa, board, 2, *rules);
        });
        *leaves += L::count(isa, &children[..made], *rules, grandchildren);
    }
    *queued = 0;
}

isa_fn!(
    /// Counts node by node: for few plies, and for the rare boards where somebody passes near the end.
    fn shallow[L: LastPly](board: Board, depth: u32, rules: Rules) -> u64 = shallow_body::<_, L>
);

#[inline(always)]
fn shallow_body<I: Isa, L: LastPly>(isa: I, board: Board, depth: u32, rules: Rules) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let moves = isa.moves(board.player, board.opponent) & rules.squares;
    if moves == 0 {
        return if isa.moves(board.opponent, board.player) & rules.squares == 0 {
            rules.convention.ended()
        } else {
            shallow::<I, L>(isa, board.pass(), rules.convention.after_pass(depth), rules)
        };
    }
    if L::BULK && depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut children = [NO_BOARD; MOST_MOVES];
    let made = isa.children(board, moves, &mut children);
    children[..made].iter().map(|child| shallow::<I, L>(isa, *child, depth - 1, rules)).sum()
}

/// How the last ply is counted.
pub(super) trait LastPly {
    /// Whether its moves are counted and not made.
    const BULK: bool;

    /// The leaves below boards with one ply left, and space to make them.
    fn count<I: Isa>(isa: I, boards: &[Board], rules: Rules, space: &mut Children) -> u64;
}

/// The moves of the last ply are counted.
pub(super) struct Bulk;

impl LastPly for Bulk {
    const BULK: bool = true;

    #[inline(always)]
    fn count<I: Isa>(isa: I, boards: &[Board], rules: Rules, _: &mut Children) -> u64 {
        let leaves = |board: &Board, moves: u64| match moves & rules.squares {
            0 => shallow::<I, Self>(isa, *board, 1, rules),
            moves => u64::from(moves.count_ones()),
        };
        let (fours, rest) = boards.as_chunks();
        let mut sum = 0;
        for boards in fours {
            for (board, moves) in boards.iter().zip(isa.moves_of_four(boards)) {
                sum += leaves(board, moves);
            }
        }
        for board in rest {
            sum += leaves(board, isa.moves(board.player, board.opponent));
        }
        sum
    }
}

/// The boards of the last ply are built.
pub(super) struct EveryLeaf;

impl LastPly for EveryLeaf {
    const BULK: bool = false;

    #[inline(always)]
    fn count<I: Isa>(isa: I, boards: &[Board], rules: Rules, space: &mut Children) -> u64 {
        let mut sum = 0;
        for boards in boards.chunks(BATCH) {
            let made = isa.children_of_all(boards, rules.squares, space, |board| {
                sum += shallow::<I, Self>(isa, board, 1, rules);
            });
            // Without a reader the compiler would leave the last flips out.
            black_box(&mut *space);
            sum += made as u64;
        }
        sum
    }
}
