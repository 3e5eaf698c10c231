//! What happens to the database itself.

use std::thread;
use std::time::{Duration, Instant};

use postgres::{Client, NoTls};
use viravolta_jobs::{Finish, Jobs, JobsError, Side, Verdict};
use viravolta_testkit::needs;

use super::{Hall, batch, payloads, register, request};

#[test]
fn what_was_confirmed_survives_and_what_was_not_can_be_sent_again() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(4);
    let me = register(&mut worker, "pc-1", 4);
    let leases = worker.lease(&me, &request(), 4).unwrap();
    assert_eq!(worker.finish(&me, &leases[0].token, b"0").unwrap(), Finish::Accepted);
    hall.server().kill();
    for _ in 0..2 {
        let away = worker.finish(&me, &leases[1].token, b"1").unwrap_err();
        assert!(away.is_passing(), "{away}");
    }
    hall.server().revive();
    assert_eq!(worker.finish(&me, &leases[1].token, b"1").unwrap(), Finish::Accepted);
    while coordinator.collect("b", 9).is_err_and(|error| error.is_passing()) {}
    assert_eq!(coordinator.collect("b", 9).unwrap().len(), 2);
}

#[test]
fn a_read_only_or_crowded_database_is_waited_for() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (_coordinator, mut worker) = hall.with_jobs(2);
    let me = register(&mut worker, "pc-1", 2);
    let lease = worker.lease(&me, &request(), 1).unwrap().remove(0);
    let role = "drop role if exists failover; create role failover login superuser";
    let _ = hall.server().sql(&format!("{role}; alter role failover set default_transaction_read_only = on"));
    let mut elsewhere = super::queue(&hall.server().url_of("failover", "postgres"), Side::Worker);
    let refused = elsewhere.finish(&me, &lease.token, b"x").unwrap_err();
    assert!(refused.is_passing(), "{refused}");
    let mut crowd = Vec::new();
    let refused = loop {
        assert!(crowd.len() < 200, "the server takes everybody");
        let mut queue = hall.queue(Side::Worker);
        match queue.blob(&viravolta_jobs::Hash::of(b"x")) {
            Ok(_) => crowd.push(queue),
            Err(error) => break error,
        }
    };
    assert!(refused.is_passing(), "{refused}");
    assert_eq!(worker.finish(&me, &lease.token, b"x").unwrap(), Finish::Accepted, "who is in stays in");
}

#[test]
fn who_has_no_password_or_is_not_admitted_does_not_wait_for_it_to_pass() {
    let server = viravolta_testkit::postgres::Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let _ = server.sql("create role locked login password 'x'; create role shut login");
    // As of a server that takes only encrypted connections.
    let rules = "local all locked scram-sha-256\nlocal all shut reject\nlocal all all trust\n";
    std::fs::write(server.folder().join("data/pg_hba.conf"), rules).expect("the server's file");
    let _ = server.sql("select pg_reload_conf()");
    let began = Instant::now();
    loop {
        // The server reads its file when it gets to it; until then it lets everybody in.
        match super::queue(&server.url_of("shut", "postgres"), Side::Worker).status() {
            Err(JobsError::NoQueue) => assert!(began.elapsed() < Duration::from_secs(120), "it lets everybody in"),
            Err(JobsError::NotAdmitted(why)) => {
                assert!(why.contains("shut"), "{why}");
                break;
            }
            other => panic!("{other:?}"),
        }
        thread::sleep(Duration::from_millis(50));
    }
    let refused = super::queue(&server.url_of("locked", "postgres"), Side::Worker).status().unwrap_err();
    assert!(!refused.is_passing(), "{refused}");
    match refused {
        JobsError::NoPassword => {}
        // Who runs this has a password for every address.
        JobsError::Database(error) => assert_eq!(error.code().unwrap().code(), "28P01"),
        other => panic!("{other}"),
    }
}

#[test]
fn coordinators_at_the_same_time_make_one_queue_and_a_newer_one_is_left_alone() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    assert!(matches!(hall.queue(Side::Worker).blob(&viravolta_jobs::Hash::of(b"")), Err(JobsError::NoQueue)));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| hall.queue(Side::Coordinator).enqueue(&batch(), &payloads(5)).unwrap());
        }
    });
    assert_eq!(hall.queue(Side::Coordinator).status().unwrap().batches[0].tally.waiting, 5);
    let _ = hall.server().sql("update viravolta_jobs.version set number = 99");
    for side in [Side::Coordinator, Side::Worker] {
        assert!(matches!(hall.queue(side).blob(&viravolta_jobs::Hash::of(b"")), Err(JobsError::Version(99))));
    }
}

#[test]
fn a_queue_that_becomes_newer_while_one_waits_for_it_is_left_alone() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    drop(hall.with_jobs(1));
    let _ = hall.server().sql("update viravolta_jobs.version set number = 1");
    // A newer coordinator, which is done when this one waits for it. The lock is that of `postgres/setup.rs`.
    let mut newer = Client::connect(&hall.server().url(), NoTls).expect("a connection");
    newer.batch_execute("begin; select pg_advisory_xact_lock(x'76697261'::bigint)").unwrap();
    let newer = thread::spawn(move || {
        let waited = "select count(*) from pg_locks where locktype = 'advisory' and not granted";
        let began = Instant::now();
        while newer.query_one(waited, &[]).unwrap().get::<_, i64>(0) == 0 {
            assert!(began.elapsed() < Duration::from_secs(60), "nobody waits");
            thread::sleep(Duration::from_millis(10));
        }
        newer.batch_execute("update viravolta_jobs.version set number = 99; commit").unwrap();
    });
    let refused = hall.queue(Side::Coordinator).enqueue(&batch(), &payloads(1)).unwrap_err();
    assert!(matches!(refused, JobsError::Version(99)), "{refused}");
    newer.join().unwrap();
    assert_eq!(hall.server().sql("select number from viravolta_jobs.version"), "99");
}

#[test]
fn news_arrives_and_blobs_go_with_their_last_batch() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(0);
    worker.blob(&viravolta_jobs::Hash::of(b"")).unwrap();
    let waiting = thread::spawn(move || {
        let began = Instant::now();
        worker.wait(Duration::from_secs(300)).unwrap();
        (worker, began.elapsed())
    });
    // It may not be listening yet: until it has heard, there is more news.
    while !waiting.is_finished() {
        coordinator.enqueue(&batch(), &payloads(1)).unwrap();
        thread::sleep(Duration::from_millis(50));
    }
    let (mut worker, took) = waiting.join().unwrap();
    assert!(took < Duration::from_secs(250), "it was told, and did not wait to the end");
    let other = viravolta_jobs::Batch::new("other", "1");
    let shared = coordinator.put(&batch(), b"shared").unwrap();
    assert_eq!(coordinator.put(&other, b"shared").unwrap(), shared);
    let alone = coordinator.put(&other, b"alone").unwrap();
    coordinator.close("other").unwrap();
    assert_eq!(worker.blob(&alone).unwrap(), None);
    assert_eq!(worker.blob(&shared).unwrap().as_deref(), Some(b"shared".as_slice()));
    register(&mut worker, "old", 1);
    let _ = hall.server().sql("update viravolta_jobs.workers set seen = seen - interval '8 days'");
    register(&mut worker, "young", 1);
    coordinator.close("b").unwrap();
    assert_eq!(worker.blob(&shared).unwrap(), None);
    assert_eq!(hall.server().sql("select string_agg(name, ' ') from viravolta_jobs.workers"), "young");
}

#[test]
fn a_queue_of_the_version_before_is_brought_up_to_date_with_its_jobs() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let job = payloads(1)[0].id("b").to_string();
    // The tables of version 1, a job in them, and a function that does not do any more what it did.
    let _ = hall.server().sql(&format!(
        "create schema viravolta_jobs; set search_path = viravolta_jobs; {}
         create function schema_version() returns integer language sql as 'select number from viravolta_jobs.version';
         create function beat(p_worker bytea, p_tokens bytea[]) returns text[] language sql as 'select null::text[]';
         insert into batches (name, version, fair, priority, lease_ms) values ('b', '1', false, 0, 60000);
         insert into jobs (id, batch, kind, payload) values ('\\x{job}', 1, 'count', '0')",
        include_str!("../../schema/1.sql"),
    ));
    assert!(matches!(hall.queue(Side::Worker).blob(&viravolta_jobs::Hash::of(b"")), Err(JobsError::Version(1))));
    let mut coordinator = hall.queue(Side::Coordinator);
    assert_eq!(coordinator.enqueue(&batch(), &payloads(1)).unwrap(), 0, "it is there already");
    let mut worker = hall.queue(Side::Worker);
    let (me, other) = (register(&mut worker, "pc-1", 1), register(&mut worker, "pc-2", 1));
    for id in [me, other] {
        let lease = worker.lease(&id, &request(), 1).unwrap().remove(0);
        assert_eq!(worker.beat(&id, &[lease.token]).unwrap(), [viravolta_jobs::Beat::Continue]);
        assert_eq!(worker.finish(&id, &lease.token, b"x").unwrap(), Finish::Accepted);
        coordinator.settle(&lease.job, &Verdict::Again("late".to_owned())).unwrap();
    }
    assert_eq!(hall.server().sql("select number from viravolta_jobs.version"), "2");
}
