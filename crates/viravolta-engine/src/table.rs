//! The transposition table: lock-free, shared by all threads, kept from move to move.
//!
//! Threads read and write its slots without locks; how that can be right is in `slot.rs`.
#![cfg_attr(
    not(target_family = "wasm"),
    expect(unsafe_code, reason = "memory that arrives zeroed, without touching it")
)]

mod fetcher;
mod memory;
mod slot;

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use viravolta_rules::{Board, Square};

use crate::sync;
use fetcher::Fetcher;
use memory::Memory;
use slot::Slot;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The value is at least this, in search units.
    pub lower: i16,
    /// The value is at most this, in search units.
    pub upper: i16,
    /// How many plies were searched.
    pub depth: u8,
    /// How much was trusted to forward pruning; see [`Selectivity`](crate::Selectivity).
    pub selectivity: u8,
    /// The best and the second best move, as far as known.
    pub moves: [Option<Square>; 2],
}

/// What a finished search stores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    pub depth: u8,
    pub selectivity: u8,
    pub alpha: i32,
    pub beta: i32,
    pub score: i32,
    pub best: Option<Square>,
}

const WAYS: usize = 4;

/// Four slots that share a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// The table. A hash of the board chooses the bucket, an independent one verifies the slot.
#[derive(Debug)]
pub(crate) struct Table {
    memory: Arc<Memory>,
    mask: u64,
    age: AtomicU8,
    fetcher: Option<Fetcher>,
}

/// The two hashes of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    index: u64,
    check: u64,
}

impl Key {
    #[inline(always)]
    pub(crate) const fn of(board: Board) -> Self {
        Self { index: board.hash64(), check: check_of(board) }
    }
}

/// A number that tells a board from others, its upper bits mixed best.
///
/// A product alone would not do: the highest bit of a factor changes only the highest of the product, whatever the other
/// factor is, so that a disc of each side, on the squares that stand there, would cancel out. Hence one product is folded onto
/// itself. And one side is turned before it is multiplied: otherwise the same square would stand highest for both.
#[inline(always)]
pub(crate) const fn check_of(board: Board) -> u64 {
    let player = board.player.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let opponent = board.opponent.rotate_left(29).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (player ^ player >> 32).wrapping_add(opponent)
}

impl Table {
    /// A table of at most so many MiB (a power of two of buckets, at least 64 KiB). The memory is handed out by
    /// the system when it is first touched, so that this costs next to nothing.
    pub(crate) fn new(mebibytes: usize) -> std::io::Result<Self> {
        let bytes = mebibytes.saturating_mul(1 << 20).max(1 << 16);
        let buckets = 1usize << (bytes / size_of::<Bucket>()).ilog2();
        let memory = Memory::new(buckets)?;
        Ok(Self { memory: Arc::new(memory), mask: buckets as u64 - 1, age: AtomicU8::new(1), fetcher: None })
    }

    /// Has the memory handed out in the background.
    pub(crate) fn fetch(&mut self) {
        self.fetcher = Some(Fetcher::start(Arc::clone(&self.memory)));
    }

    /// Marks everything stored so far as old: it still answers, but is replaced first.
    pub(crate) fn new_search(&self) {
        let age = self.age.load(Relaxed);
        self.age.store(if age >= AGES { 1 } else { age + 1 }, Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        // Waits until the fetcher has let go of the memory.
        self.fetcher = None;
        if let Some(memory) = Arc::get_mut(&mut self.memory) {
            memory.clear();
        }
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        // There are `mask + 1` buckets.
        self.memory.bucket((key.index & self.mask) as usize)
    }

    /// Asks the processor to fetch the bucket while other work goes on.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(key);
            // SAFETY: SSE is part of x86-64, and a prefetch of any address is harmless.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast::<i8>()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the board.
    #[inline(always)]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let (data, check) = slot.read();
            if check == key.check && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Stores what a search found. Bounds of an equally deep search are joined; less valuable slots give way.
    pub(crate) fn store(&self, key: Key, finding: &Finding) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut worst = (&bucket.0[0], u32::MAX);
        for slot in &bucket.0 {
            let (data, check) = slot.read();
            if data == 0 {
                worst = (slot, 0);
                break;
            }
            if check == key.check {
                slot.write(pack(&merged(&unpack(data), finding), age), key.check);
                return;
            }
            let value = worth(data, age);
            if value < worst.1 {
                worst = (slot, value);
            }
        }
        worst.0.write(pack(&fresh(finding), age), key.check);
    }
}

/// Ages run from 1 to this, so that a used slot is never all zero.
const AGES: u8 = 31;
const NO_MOVE: u8 = 64;

/// How much a slot deserves to stay: this search before older ones, then deep before shallow.
#[inline(always)]
fn worth(data: u64, age: u8) -> u32 {
    let depth = (data >> 32) as u8;
    let current = u32::from(age_of(data) == age);
    current << 16 | u32::from(depth) << 3 | u32::from(selectivity_of(data))
}

#[inline(always)]
const fn age_of(data: u64) -> u8 {
    (data >> 43) as u8 & 31
}

#[inline(always)]
const fn selectivity_of(data: u64) -> u8 {
    (data >> 40) as u8 & 7
}

#[inline(always)]
fn pack(entry: &Entry, age: u8) -> u64 {
    let square = |at: usize| u64::from(entry.moves[at].map_or(NO_MOVE, |square| square.index() as u8));
    u64::from(entry.lower as u16)
        | u64::from(entry.upper as u16) << 16
        | u64::from(entry.depth) << 32
        | u64::from(entry.selectivity & 7) << 40
        | u64::from(age) << 43
        | square(0) << 48
        | square(1) << 56
}

#[inline(always)]
fn unpack(data: u64) -> Entry {
    Entry {
        lower: data as i16,
        upper: (data >> 16) as i16,
        depth: (data >> 32) as u8,
        selectivity: selectivity_of(data),
        moves: [Square::from_index((data >> 48) as u8 as usize), Square::from_index((data >> 56) as usize)],
    }
}

fn fresh(finding: &Finding) -> Entry {
    let mut entry = Entry {
        lower: -i16::MAX,
        upper: i16::MAX,
        depth: finding.depth,
        selectivity: finding.selectivity,
        moves: [finding.best, None],
    };
    tighten(&mut entry, finding);
    entry
}

fn merged(old: &Entry, finding: &Finding) -> Entry {
    let mut entry = if old.depth == finding.depth && old.selectivity == finding.selectivity {
        let mut entry = *old;
        tighten(&mut entry, finding);
        entry
    } else {
        Entry { moves: old.moves, ..fresh(finding) }
    };
    if finding.best.is_some() && finding.best != old.moves[0] {
        entry.moves = [finding.best, old.moves[0]];
    }
    entry
}

fn tighten(entry: &mut Entry, finding: &Finding) {
    let score = finding.score as i16;
    if finding.score > finding.alpha && score > entry.lower {
        entry.lower = score;
    }
    if finding.score < finding.beta && score < entry.upper {
        entry.upper = score;
    }
    // Bounds that cross came from different windows of an unstable selective search: trust the newer one.
    if entry.lower > entry.upper {
        entry.lower = if finding.score > finding.alpha { score } else { -i16::MAX };
        entry.upper = if finding.score < finding.beta { score } else { i16::MAX };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn fetching_changes_nothing_and_clearing_waits_for_it() {
        let mut table = Table::new(16).unwrap();
        let key = Key::of(Board::start());
        let finding = Finding { depth: 3, selectivity: 0, alpha: -8, beta: 8, score: 4, best: None };
        table.store(key, &finding);
        let stored = table.probe(key);
        table.fetch();
        assert_eq!(table.probe(key), stored);
        table.fetch();
        assert_eq!((stored.is_some(), table.probe(key)), (true, stored));
        table.clear();
        assert_eq!(table.probe(key), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_change_of_two_squares_changes_the_check(player: u64, occupied: u64) {
            let board = Board { player: player & occupied, opponent: !player & occupied };
            // What stands on a square: nothing, the player's, the opponent's.
            let with = |board: Board, square: u32, disc: u64| Board {
                player: board.player & !(1 << square) | (disc & 1) << square,
                opponent: board.opponent & !(1 << square) | (disc >> 1) << square,
            };
            let check = check_of(board);
            for first in 0..64 {
                for second in first + 1..64 {
                    for discs in 0..9 {
                        let other = with(with(board, first, discs % 3), second, discs / 3);
                        prop_assert!(other == board || check_of(other) != check, "{first} {second}: {other:?}");
                    }
                }
            }
        }
    }

    proptest! {
        #[test]
        fn every_change_of_up_to_three_squares_changes_the_check(
            player: u64,
            occupied: u64,
            changes in proptest::collection::btree_map(0u32..64, 1u32..3, 1..=3),
        ) {
            let board = Board { player: player & occupied, opponent: !player & occupied };
            let mut other = board;
            for (square, change) in changes {
                // Empty, the player's, the opponent's: one or two steps on.
                let contents = (board.player >> square & 1) as u32 + 2 * (board.opponent >> square & 1) as u32;
                let new = (contents + change) % 3;
                other.player = other.player & !(1 << square) | u64::from(new & 1) << square;
                other.opponent = other.opponent & !(1 << square) | u64::from(new >> 1) << square;
            }
            prop_assert_ne!(check_of(board), check_of(other));
        }
    }

    fn finding(depth: u8, alpha: i32, beta: i32, score: i32) -> Finding {
        Finding { depth, selectivity: 5, alpha, beta, score, best: Square::from_index(19) }
    }

    #[test]
    fn a_stored_value_comes_back_with_its_bounds() {
        let table = Table::new(1).unwrap();
        let key = Key::of(Board::start());
        assert_eq!(table.probe(key), None);
        table.store(key, &finding(7, 3, 4, -12));
        let entry = table.probe(key).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.depth), (-i16::MAX, -12, 7));
        assert_eq!(entry.moves, [Square::from_index(19), None]);
        table.store(key, &finding(7, -20, -19, -14));
        let entry = table.probe(key).unwrap();
        assert_eq!((entry.lower, entry.upper), (-14, -12));
    }

    #[test]
    fn a_full_bucket_keeps_what_is_deep_and_new() {
        let table = Table::new(0).unwrap();
        for index in 0..5 {
            let key = Key { index: 1, check: 1000 + index };
            table.store(key, &finding(if index == 0 { 30 } else { 5 }, 0, 1, 0));
        }
        assert!(table.probe(Key { index: 1, check: 1000 }).is_some());
        table.new_search();
        for index in 0..4 {
            table.store(Key { index: 1, check: 2000 + index }, &finding(1, 0, 1, 0));
        }
        assert!(table.probe(Key { index: 1, check: 1000 }).is_none());
    }
}
