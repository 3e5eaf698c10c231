//! Answers that get lost, workers that fall silent, jobs that kill.

use viravolta_jobs::{Beat, Finish, GiveBack, Jobs, Side, Verdict};
use viravolta_testkit::needs;

use super::{Hall, batch, payloads, register, request};

#[test]
fn a_lost_answer_to_a_lease_costs_nothing() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(3);
    let me = register(&mut worker, "pc-1", 1);
    let asked = request();
    let first = worker.lease(&me, &asked, 1).unwrap();
    // The connection broke before the answer came: the worker asks again, over another one.
    let mut again = hall.queue(Side::Worker);
    assert_eq!(again.lease(&me, &asked, 1).unwrap(), first);
    assert_eq!(first.len(), 1);
    let status = coordinator.status().unwrap();
    assert_eq!((status.batches[0].tally.leased, status.batches[0].tally.waiting), (1, 2));
}

#[test]
fn a_result_that_is_sent_again_counts_once() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(1);
    let me = register(&mut worker, "pc-1", 1);
    let lease = worker.lease(&me, &request(), 1).unwrap().remove(0);
    assert_eq!(worker.finish(&me, &lease.token, b"one").unwrap(), Finish::Accepted);
    hall.server().kill();
    hall.server().revive();
    // A day later, too.
    let _ = hall.server().sql("update viravolta_jobs.attempts set ended = ended - interval '1 day'");
    let mut worker = hall.queue(Side::Worker);
    for _ in 0..3 {
        assert_eq!(worker.finish(&me, &lease.token, b"two").unwrap(), Finish::AlreadyThere);
    }
    // The old connection is gone; the next call makes another.
    assert!(coordinator.collect("b", 10).is_err_and(|error| error.is_passing()));
    let results = coordinator.collect("b", 10).unwrap();
    assert_eq!(results.iter().map(|result| result.bytes.as_slice()).collect::<Vec<_>>(), [b"one"]);
}

#[test]
fn of_two_who_hold_the_same_job_one_counts_and_the_other_is_evidence() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    for slow_first in [true, false] {
        let (mut coordinator, mut worker) = hall.with_jobs(1);
        let (slow, quick) = (register(&mut worker, "slow", 1), register(&mut worker, "quick", 1));
        let held = worker.lease(&slow, &request(), 1).unwrap().remove(0);
        assert_eq!(worker.lease(&quick, &request(), 1).unwrap(), [], "somebody has it");
        coordinator.expire(&held.token).unwrap();
        // Nobody has taken it yet: a beat in time saves it.
        assert_eq!(worker.beat(&slow, &[held.token]).unwrap(), [Beat::Continue]);
        coordinator.expire(&held.token).unwrap();
        let taken = worker.lease(&quick, &request(), 1).unwrap().remove(0);
        assert_eq!((taken.job, taken.attempt), (held.job, 2));
        assert_eq!(worker.beat(&slow, &[held.token]).unwrap(), [Beat::Lost]);
        assert_eq!(worker.give_back(&slow, &held.token, None).unwrap(), GiveBack::Stale, "it is not its own to give");
        let mut order = [(&slow, &held.token), (&quick, &taken.token)];
        if !slow_first {
            order.reverse();
        }
        assert_eq!(worker.finish(order[0].0, order[0].1, b"first").unwrap(), Finish::Accepted);
        assert_eq!(worker.beat(order[1].0, &[*order[1].1]).unwrap(), [Beat::Stop]);
        assert_eq!(worker.finish(order[1].0, order[1].1, b"second").unwrap(), Finish::AlreadyThere);
        assert_eq!(coordinator.collect("b", 10).unwrap()[0].bytes, b"first");
        assert_eq!(
            hall.server().sql("select convert_from(bytes, 'UTF8') from viravolta_jobs.attempts where how = 'second'"),
            "second"
        );
        coordinator.close("b").unwrap();
    }
}

#[test]
fn a_job_that_kills_its_workers_is_parked_and_the_others_go_on() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(3);
    let ids: Vec<_> = (0..3).map(|number| register(&mut worker, &format!("pc-{number}"), 1)).collect();
    let poison = payloads(1)[0].id("b");
    for id in ids.iter().cycle().take(60) {
        for lease in worker.lease(id, &request(), 2).unwrap() {
            if lease.job == poison {
                coordinator.expire(&lease.token).unwrap();
            } else {
                worker.finish(id, &lease.token, b"fine").unwrap();
            }
        }
    }
    let status = coordinator.status().unwrap();
    assert_eq!((status.batches[0].tally.done, status.batches[0].tally.parked), (2, 1));
    assert_eq!((status.parked[0].job, status.parked[0].failures), (poison, 3));
    assert!(status.workers.iter().all(|worker| worker.stopped.is_none()));
    assert_eq!(coordinator.retry(Some("b")).unwrap(), 1);
    assert_eq!(worker.lease(&ids[0], &request(), 1).unwrap()[0].job, poison);
}

#[test]
fn a_worker_that_fails_three_times_in_a_row_is_stopped_and_its_jobs_go_to_others() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(5);
    let (broken, sound) = (register(&mut worker, "broken", 1), register(&mut worker, "sound", 5));
    let mut answers = Vec::new();
    for _ in 0..3 {
        let lease = worker.lease(&broken, &request(), 1).unwrap().remove(0);
        answers.push(worker.give_back(&broken, &lease.token, Some("no room can be closed")).unwrap());
    }
    assert_eq!(answers, [GiveBack::Done, GiveBack::Done, GiveBack::Stopped]);
    assert_eq!(worker.lease(&broken, &request(), 1).unwrap(), []);
    assert_eq!(worker.lease(&sound, &request(), 10).unwrap().len(), 5);
    let status = coordinator.status().unwrap();
    assert_eq!(status.workers[0].stopped.as_deref(), Some("no room can be closed"));
    // Somebody has mended it.
    worker.register(&broken, &status.workers[0].worker).unwrap();
    assert_eq!(coordinator.status().unwrap().workers[0].stopped, None);
}

#[test]
fn jobs_that_are_called_off_stop_and_can_come_back() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(2);
    let me = register(&mut worker, "pc-1", 1);
    let lease = worker.lease(&me, &request(), 1).unwrap().remove(0);
    assert_eq!(coordinator.cancel(Some("b")).unwrap(), 2);
    assert_eq!(worker.beat(&me, &[lease.token]).unwrap(), [Beat::Stop]);
    assert_eq!(worker.finish(&me, &lease.token, b"late").unwrap(), Finish::Stale);
    assert_eq!(worker.lease(&me, &request(), 1).unwrap(), []);
    assert_eq!(coordinator.enqueue(&batch(), &payloads(2)).unwrap(), 2);
    assert_eq!(worker.lease(&me, &request(), 9).unwrap().len(), 2);
}

#[test]
fn an_interrupted_worker_gives_back_what_it_had_when_it_comes_again() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(2);
    let me = register(&mut worker, "pc-1", 2);
    let had = worker.lease(&me, &request(), 2).unwrap();
    // One result was on its disk.
    worker.register(&me, &coordinator.status().unwrap().workers[0].worker).unwrap();
    assert_eq!(coordinator.status().unwrap().batches[0].tally.waiting, 2);
    assert_eq!(worker.finish(&me, &had[0].token, b"kept").unwrap(), Finish::Accepted);
    assert_eq!(worker.lease(&me, &request(), 2).unwrap()[0].job, had[1].job);
}

#[test]
fn what_is_wanted_again_goes_to_somebody_else_and_nobody_is_blamed() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(1);
    let (one, other) = (register(&mut worker, "one", 1), register(&mut worker, "other", 1));
    let first = worker.lease(&one, &request(), 1).unwrap().remove(0);
    assert_eq!(worker.finish(&one, &first.token, b"late").unwrap(), Finish::Accepted);
    coordinator.settle(&first.job, &Verdict::Again("the referee was late".to_owned())).unwrap();
    assert_eq!(coordinator.collect("b", 9).unwrap(), []);
    assert_eq!(worker.finish(&one, &first.token, b"late").unwrap(), Finish::AlreadyThere, "it was taken");
    assert_eq!(worker.lease(&one, &request(), 1).unwrap(), [], "somebody else is there");
    let second = worker.lease(&other, &request(), 1).unwrap().remove(0);
    assert_eq!((second.job, second.attempt), (first.job, 2));
    assert_eq!(worker.finish(&other, &second.token, b"in time").unwrap(), Finish::Accepted);
    assert_eq!(coordinator.collect("b", 9).unwrap()[0].bytes, b"in time");
    let kept = "select convert_from(bytes, 'UTF8') || ', ' || why from viravolta_jobs.attempts where how = 'again'";
    assert_eq!(hall.server().sql(kept), "late, the referee was late");
    let blamed = "select sum(streak + refused) || ' ' || (select sum(failures) from viravolta_jobs.jobs) from viravolta_jobs.workers";
    assert_eq!(hall.server().sql(blamed), "0 0");
    // Somebody who is alone does it again.
    coordinator.settle(&second.job, &Verdict::Again("late".to_owned())).unwrap();
    assert_eq!(worker.lease(&one, &request(), 1).unwrap().len(), 1);
}

#[test]
fn what_a_coordinator_does_not_want_any_more_is_called_off() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(4);
    let me = register(&mut worker, "pc-1", 1);
    let leases = worker.lease(&me, &request(), 2).unwrap();
    assert_eq!(worker.finish(&me, &leases[0].token, b"done").unwrap(), Finish::Accepted);
    let wanted = [payloads(4)[3].id("b")];
    assert_eq!(coordinator.keep_only("b", &wanted).unwrap(), 2, "one runs, one waits");
    assert_eq!(worker.beat(&me, &[leases[1].token]).unwrap(), [Beat::Stop]);
    let tally = coordinator.status().unwrap().batches[0].tally;
    assert_eq!((tally.done, tally.waiting, tally.cancelled), (1, 1, 2));
    assert_eq!(worker.lease(&me, &request(), 9).unwrap().iter().map(|lease| lease.job).collect::<Vec<_>>(), wanted);
}
