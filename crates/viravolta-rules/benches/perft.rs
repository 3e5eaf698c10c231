//! Perft from the usual start: ours to depth 12 under each convention, and beside other libraries to depth 10.
//!
//! All in one process, so that the figures can be compared; `docs/BENCHMARKS.md` keeps some.

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use magpie::othello::Stone;
use viravolta_rules::Position;
use viravolta_rules::perft::{Convention, Counting, count_at};
use viravolta_rules::simd::Level;

/// Leaves at depth 12 under each convention.
const AT_12: [(Convention, u64); 3] = [
    (Convention::PassIsPly, 1_939_886_636),
    (Convention::PassIsFree, 1_939_899_208),
    (Convention::EndedNotCounted, 1_939_879_668),
];

fn bench_depth_12(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft 12");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (convention, leaves) in AT_12 {
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("{convention}, bulk"), |bencher| {
            bencher.iter(|| {
                let found = count_at(Level::detect(), &Position::start(), 12, convention, Counting::Bulk);
                assert_eq!(found, leaves);
            });
        });
    }
}

/// Leaves at depth 10 under convention A.
const AT_10: u64 = 24_571_284;

fn bench_libraries(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft 10");
    group.sample_size(10).sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(AT_10));
    for (name, counting) in [("bulk", Counting::Bulk), ("every leaf", Counting::EveryLeaf)] {
        for level in Level::available() {
            group.bench_function(format!("{name}/{level:?}").to_lowercase(), |bencher| {
                let count = || count_at(level, &Position::start(), 10, Convention::PassIsPly, counting);
                bencher.iter(|| assert_eq!(count(), AT_10));
            });
        }
        let bulk = counting == Counting::Bulk;
        group.bench_function(format!("{name}/magpie"), |bencher| {
            let start = magpie::othello::Board::standard();
            bencher.iter(|| assert_eq!(magpie_leaves(&start, Stone::Black, false, 10, bulk), AT_10));
        });
        group.bench_function(format!("{name}/rust_reversi_core"), |bencher| {
            let start = rust_reversi_core::board::Board::new();
            bencher.iter(|| assert_eq!(rust_reversi_leaves(&start, 10, bulk), AT_10));
        });
    }
}

fn magpie_leaves(board: &magpie::othello::Board, stone: Stone, passed: bool, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        return if passed { 1 } else { magpie_leaves(board, stone.flip(), true, depth - 1, bulk) };
    }
    if bulk && depth == 1 {
        return u64::from(moves.count_set());
    }
    let child = |square| {
        let mut child = board.clone();
        child.play(stone, square);
        magpie_leaves(&child, stone.flip(), false, depth - 1, bulk)
    };
    moves.hot_bits().map(child).sum()
}

fn rust_reversi_leaves(board: &rust_reversi_core::board::Board, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut board = board.clone();
    let mut moves = board.get_legal_moves();
    if moves == 0 {
        return if board.is_game_over() || board.do_pass().is_err() {
            1
        } else {
            rust_reversi_leaves(&board, depth - 1, bulk)
        };
    }
    if bulk && depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut leaves = 0;
    while moves != 0 {
        // Their first square is the highest bit.
        let square = moves.leading_zeros();
        moves &= !(1 << (63 - square));
        let mut child = board.clone();
        if child.do_move(square as usize).is_ok() {
            leaves += rust_reversi_leaves(&child, depth - 1, bulk);
        }
    }
    leaves
}

criterion_group!(benches, bench_libraries, bench_depth_12);
criterion_main!(benches);
