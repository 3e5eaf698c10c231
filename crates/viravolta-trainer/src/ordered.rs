//! Many independent tasks on several threads, their results taken in the order of the tasks.
//!
//! Because the results come in order, what is written does not depend on the number of threads, and a run that was
//! stopped knows where to go on by one number.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

/// Does the tasks `first..end`. Every thread makes its own worker; `take` gets each result in the order of the tasks
/// and may end the whole. When `stop` is set, tasks that have begun are finished and no new ones begin.
pub(crate) fn run<T, W, E>(
    threads: usize,
    first: u64,
    end: u64,
    stop: &AtomicBool,
    make_worker: impl Fn() -> Result<W, E> + Sync,
    mut take: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    E: Send,
    W: FnMut(u64) -> T,
{
    let next = AtomicU64::new(first);
    let halt = AtomicBool::new(false);
    // A slow task must not let the others run away from it: their results wait in memory.
    let (sender, receiver) = mpsc::sync_channel::<Result<(u64, T), E>>(64);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (next, halt, make_worker) = (&next, &halt, &make_worker);
            scope.spawn(move || {
                let mut worker = match make_worker() {
                    Ok(worker) => worker,
                    Err(error) => return drop(sender.send(Err(error))),
                };
                while !stop.load(Relaxed) && !halt.load(Relaxed) {
                    let task = next.fetch_add(1, Relaxed);
                    if task >= end || sender.send(Ok((task, worker(task)))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = first;
        let outcome = receiver.iter().try_for_each(|message| {
            let (task, result) = match message {
                Ok(done) => done,
                Err(error) => return ControlFlow::Break(error),
            };
            waiting.insert(task, result);
            while let Some(result) = waiting.remove(&due) {
                if let Err(error) = take(due, result) {
                    return ControlFlow::Break(error);
                }
                due += 1;
            }
            ControlFlow::Continue(())
        });
        halt.store(true, Relaxed);
        // Whoever waits to hand in a result must not wait for ever.
        drop(receiver);
        match outcome {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(error),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_an_error_ends_it() {
        let never = AtomicBool::new(false);
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let worker = || Ok::<_, ()>(|task: u64| task * task);
            run(threads, 3, 200, &never, worker, |task, square| {
                assert_eq!(square, task * task);
                seen.push(task);
                Ok(())
            })
            .unwrap();
            assert_eq!(seen, (3..200).collect::<Vec<_>>());
            let broken = run(
                threads,
                0,
                1000,
                &never,
                || Ok(|task: u64| task),
                |task, _| {
                    if task < 50 { Ok(()) } else { Err(task) }
                },
            );
            assert_eq!(broken, Err(50));
        }
    }

    #[test]
    fn stopped_work_leaves_no_gap() {
        let stop = AtomicBool::new(false);
        let mut seen = 0;
        let taken = run(
            2,
            0,
            u64::MAX,
            &stop,
            || Ok::<_, ()>(|task: u64| task),
            |task, _| {
                assert_eq!(task, seen);
                seen += 1;
                stop.store(seen > 100, Relaxed);
                Ok(())
            },
        );
        assert_eq!(taken, Ok(()));
    }
}
