//! The protocols between threads, built a second time of loom's parts: every interleaving of a small case is tried,
//! with every value that relaxed memory may show.

#[path = "table/slot.rs"]
mod slot;
#[expect(dead_code, reason = "a copy of the real file, of which the models use a part")]
#[path = "search/split.rs"]
mod split;

/// What the two files above find as their parent's `sync`.
mod sync {
    pub(crate) use loom::sync::{Arc, Condvar, Mutex, MutexGuard, atomic};
}

use loom::thread;
use viravolta_rules::{Board, Square};

use crate::search::Node;
use crate::search::ordering::Candidate;
use crate::selectivity::Selectivity;
use crate::table::Key;
use slot::Slot;
use split::{Pool, Split};
use sync::Arc;

/// Threads may be interrupted so often at arbitrary places; more finds nothing new and takes long.
const INTERRUPTIONS: usize = 3;

fn explore(model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(INTERRUPTIONS);
    builder.check(model);
}

#[test]
fn a_slot_is_read_whole_or_not_at_all() {
    const MINE: u64 = 0x1111;
    const THEIRS: u64 = 0x2222;
    explore(|| {
        let slot = Arc::new(Slot::default());
        slot.write(0xA0, MINE);
        let writers = [(0xB1, MINE), (0xC2, THEIRS)].map(|(data, check)| {
            let slot = Arc::clone(&slot);
            thread::spawn(move || slot.write(data, check))
        });
        let (data, check) = slot.read();
        match check {
            MINE => assert!([0xA0, 0xB1].contains(&data), "{data:x}"),
            THEIRS => assert_eq!(data, 0xC2),
            _ => {}
        }
        writers.into_iter().for_each(|writer| writer.join().unwrap());
    });
}

/// A split whose moves have these values, as the threads below find them.
fn split(parent: Option<Arc<Split<()>>>, values: &[i32], beta: i32) -> Arc<Split<()>> {
    let candidate = |at: usize| Candidate {
        square: Square::from_index(at).unwrap(),
        flips: 0,
        key: Key::of(Board::start()),
        mobility: 0,
        order: values[at],
    };
    let node = Node { board: Board::start(), features: () };
    let moves = (0..values.len()).map(candidate).collect();
    Arc::new(Split::new(parent, node, moves, (-100, None), (0, beta), 20, Selectivity::Full, false))
}

fn work_on(split: &Split<()>) -> usize {
    let mut done = 0;
    while let Some(candidate) = split.take() {
        split.report(candidate.order, candidate.square);
        done += 1;
    }
    done
}

/// A helper of the search: takes work until it is sent home.
fn help(pool: &Pool<()>) -> usize {
    let mut done = 0;
    while let Some(split) = pool.wait_for_work() {
        done += work_on(&split);
        pool.leave(&split);
    }
    done
}

#[test]
fn every_move_is_searched_once_and_the_best_is_kept_with_its_move() {
    explore(|| {
        let split = split(None, &[3, 7, 5], 100);
        let other = Arc::clone(&split);
        let helper = thread::spawn(move || work_on(&other));
        let done = work_on(&split) + helper.join().unwrap();
        assert_eq!((done, split.best()), (3, (7, Square::from_index(1))));
    });
}

#[test]
fn a_value_beyond_beta_decides_the_node_and_all_below_it() {
    explore(|| {
        let parent = split(None, &[3, 50, 5], 40);
        let child = split(Some(Arc::clone(&parent)), &[1, 2], 100);
        let other = Arc::clone(&parent);
        let helper = thread::spawn(move || work_on(&other));
        work_on(&parent);
        helper.join().unwrap();
        assert_eq!(parent.best(), (50, Square::from_index(1)));
        assert!(child.cancelled() && parent.take().is_none());
    });
}

#[test]
fn nobody_leaves_before_the_helpers_and_nobody_waits_for_ever() {
    explore(|| {
        let pool = Arc::new(Pool::default());
        let helper = thread::spawn({
            let pool = Arc::clone(&pool);
            move || help(&pool)
        });
        let split = split(None, &[3, 7], 100);
        pool.publish(&split);
        let mut done = work_on(&split);
        pool.withdraw(&split);
        while let Some(below) = pool.help_until_done(&split) {
            work_on(&below);
            pool.leave(&below);
        }
        // Whatever a helper took, it has reported: the node can be returned.
        assert_eq!(split.best(), (7, Square::from_index(1)));
        pool.close();
        done += helper.join().unwrap();
        assert_eq!(done, 2);
        assert!(!pool.has_idle());
    });
}

#[test]
fn an_owner_that_waits_helps_below_its_own_node() {
    explore(|| {
        let pool = Arc::new(Pool::default());
        let above = split(None, &[3], 100);
        let below = split(Some(Arc::clone(&above)), &[4, 9], 100);
        pool.publish(&above);
        let helper = thread::spawn({
            let (pool, below) = (Arc::clone(&pool), Arc::clone(&below));
            move || {
                // It takes the one move above and opens a split of its own under it.
                let Some(taken) = pool.wait_for_work() else { return 0 };
                let mut done = 0;
                if let Some(candidate) = taken.take() {
                    pool.publish(&below);
                    done += work_on(&below);
                    pool.withdraw(&below);
                    assert!(pool.help_until_done(&below).is_none());
                    taken.report(candidate.order, candidate.square);
                }
                pool.leave(&taken);
                done
            }
        });
        let mut done = 0;
        if let Some(candidate) = above.take() {
            above.report(candidate.order, candidate.square);
        }
        pool.withdraw(&above);
        while let Some(split) = pool.help_until_done(&above) {
            done += work_on(&split);
            pool.leave(&split);
        }
        assert_eq!(above.best(), (3, Square::from_index(0)));
        pool.close();
        done += helper.join().unwrap();
        assert!(done == 0 || (done, below.best()) == (2, (9, Square::from_index(1))));
    });
}
