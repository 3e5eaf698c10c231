//! Moves and flips of boards from all stages of the game, per instruction set, and of other libraries.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use magpie::othello::Stone;
use viravolta_rules::simd::{Isa, Portable};
use viravolta_rules::{Board, Position, Square, isa_fn};

/// Boards from games that a small generator plays.
fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    let mut state = 1u64;
    while boards.len() < 2000 {
        let mut position = Position::start();
        loop {
            boards.push(position.board());
            let moves: Vec<_> = position.all_moves().collect();
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let Some(mv) = moves.get((state >> 33) as usize % moves.len().max(1)) else { break };
            position = position.play(*mv).expect("it is legal");
        }
    }
    boards
}

// The loops are built once per instruction set, as the search is: a call across that border cannot be inlined.
isa_fn!(fn one_by_one(boards: &[Board]) -> u64 = one_by_one_body);

#[inline(always)]
fn one_by_one_body<I: Isa>(isa: I, boards: &[Board]) -> u64 {
    boards.iter().fold(0, |sum, board| sum ^ isa.moves(board.player, board.opponent))
}

isa_fn!(fn four_at_once(boards: &[Board]) -> u64 = four_at_once_body);

#[inline(always)]
fn four_at_once_body<I: Isa>(isa: I, boards: &[Board]) -> u64 {
    boards.as_chunks().0.iter().flat_map(|four| isa.moves_of_four(four)).fold(0, |sum, moves| sum ^ moves)
}

isa_fn!(fn flips_one_by_one(moves: &[(Board, Square)]) -> u64 = flips_one_by_one_body);

#[inline(always)]
fn flips_one_by_one_body<I: Isa>(isa: I, moves: &[(Board, Square)]) -> u64 {
    moves.iter().fold(0, |sum, (board, square)| sum ^ isa.flips(board.player, board.opponent, *square))
}

isa_fn!(fn children(boards: &[Board], children: &mut [Board]) -> usize = children_body);

#[inline(always)]
fn children_body<I: Isa>(isa: I, boards: &[Board], children: &mut [Board]) -> usize {
    isa.children_of_all(boards, u64::MAX, children, |_| {})
}

fn moves_of<I: Isa>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, isa: I, boards: &[Board]) {
    group.bench_function(name, |bencher| bencher.iter(|| one_by_one(isa, black_box(boards))));
    group.bench_function(format!("{name}, four at once"), |bencher| {
        bencher.iter(|| four_at_once(isa, black_box(boards)));
    });
}

fn bench_moves(criterion: &mut Criterion) {
    let boards = boards();
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(boards.len() as u64));
    moves_of(&mut group, "portable", Portable, &boards);
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = viravolta_rules::simd::Avx2::detect() {
        moves_of(&mut group, "avx2", avx2, &boards);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = viravolta_rules::simd::Avx512::detect() {
        moves_of(&mut group, "avx512", avx512, &boards);
    }
    let theirs: Vec<_> = boards
        .iter()
        .map(|board| magpie::othello::Board::try_from((board.player, board.opponent)).expect("disjoint"))
        .collect();
    group.bench_function("magpie", |bencher| {
        bencher.iter(|| theirs.iter().fold(0, |sum, board| sum ^ board.moves_for(Stone::Black).raw()));
    });
    let theirs: Vec<_> = boards.iter().map(rust_reversi).collect();
    group.bench_function("rust_reversi_core", |bencher| {
        bencher.iter(|| theirs.iter().fold(0, |sum, board| sum ^ board.clone().get_legal_moves()));
    });
}

/// Their first square is the highest bit.
fn rust_reversi(board: &Board) -> rust_reversi_core::board::Board {
    let mut theirs = rust_reversi_core::board::Board::new();
    theirs.set_board(board.player.reverse_bits(), board.opponent.reverse_bits(), rust_reversi_core::board::Turn::Black);
    theirs
}

fn flips_of<I: Isa>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, isa: I, boards: &[Board]) {
    let moves: Vec<(Board, Square)> =
        boards.iter().flat_map(|board| board.moves().iter().map(|square| (*board, square))).collect();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function(name, |bencher| bencher.iter(|| flips_one_by_one(isa, black_box(&moves))));
    group.bench_function(format!("{name}, with moves and boards, of many at once"), |bencher| {
        let mut space = vec![Board::start(); moves.len()];
        bencher.iter(|| children(isa, black_box(boards), black_box(&mut space)));
    });
}

fn bench_flips(criterion: &mut Criterion) {
    let boards = boards();
    let mut group = criterion.benchmark_group("flips");
    flips_of(&mut group, "portable", Portable, &boards);
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = viravolta_rules::simd::Avx2::detect() {
        flips_of(&mut group, "avx2", avx2, &boards);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = viravolta_rules::simd::Avx512::detect() {
        flips_of(&mut group, "avx512", avx512, &boards);
    }
}

criterion_group!(benches, bench_moves, bench_flips);
criterion_main!(benches);
