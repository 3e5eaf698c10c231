//! A worker that lies, and a role that may do little.

use viravolta_jobs::{Batch, Finish, GiveBack, Jobs, JobsError, Side, Token, Verdict, Worker, WorkerId};
use viravolta_testkit::needs;

use super::{Hall, payloads, queue, register, request};

#[test]
fn forged_tokens_and_those_of_others_do_nothing() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(1);
    let (honest, hostile) = (register(&mut worker, "honest", 1), register(&mut worker, "hostile", 1));
    let lease = worker.lease(&honest, &request(), 1).unwrap().remove(0);
    let forged = Token::from_bytes(&[1; 16]).unwrap();
    for token in [forged, lease.token] {
        assert_eq!(worker.finish(&hostile, &token, b"mine").unwrap(), Finish::Stale);
        assert_eq!(worker.give_back(&hostile, &token, Some("x")).unwrap(), GiveBack::Stale);
        assert_eq!(worker.beat(&hostile, &[token]).unwrap(), [viravolta_jobs::Beat::Lost]);
    }
    assert_eq!(coordinator.collect("b", 10).unwrap(), []);
    assert_eq!(worker.finish(&honest, &lease.token, b"yes").unwrap(), Finish::Accepted);
    coordinator.settle(&lease.job, &Verdict::Refused("illegal".to_owned())).unwrap();
    assert_eq!(
        worker.finish(&honest, &lease.token, b"again").unwrap(),
        Finish::Stale,
        "a token is good for one result"
    );
    let next = worker.lease(&hostile, &request(), 1).unwrap().remove(0);
    assert_eq!((next.job, next.attempt), (lease.job, 2));
}

#[test]
fn nobody_hoards_jobs_and_nobody_sends_a_hundred_megabytes() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, mut worker) = hall.with_jobs(200);
    let hoarder = register(&mut worker, "hoarder", 2);
    let got: usize = (0..50).map(|_| worker.lease(&hoarder, &request(), 10_000).unwrap().len()).sum();
    assert_eq!(got, 4, "twice as many as it can do at a time");
    assert!(worker.register(&WorkerId::random(), &Worker { slots: 100_000, ..Worker::new("x", "1") }).is_err());
    for speed in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300] {
        let odd = Worker { speed, ..Worker::new("x", "1") };
        assert!(worker.register(&WorkerId::random(), &odd).is_err(), "{speed}");
    }
    assert!(worker.beat(&hoarder, &vec![Token::from_bytes(&[1; 16]).unwrap(); 5000]).is_err());
    let lease = worker.lease(&hoarder, &request(), 1).unwrap();
    assert_eq!(lease, []);
    let big = register(&mut worker, "big", 1);
    let lease = worker.lease(&big, &request(), 1).unwrap().remove(0);
    assert_eq!(worker.finish(&big, &lease.token, &vec![0; 100 << 20]).unwrap(), Finish::TooLarge);
    assert_eq!(worker.finish(&big, &lease.token, b"small").unwrap(), Finish::Stale);
    assert_eq!(coordinator.status().unwrap().batches[0].tally.done, 0);
}

#[test]
fn workers_of_another_version_or_class_get_nothing() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let mut coordinator = hall.queue(Side::Coordinator);
    let mut worker = hall.queue(Side::Worker);
    coordinator.enqueue(&Batch { fair: true, ..Batch::new("cup", "2") }, &payloads(20)).unwrap();
    let mut ids = Vec::new();
    for (class, speed, version) in [
        ("avx2", 1.0, "1"),
        ("avx2", 1.1, "2"),
        ("avx2", 1.0, "2"),
        ("sse2", 1.0, "2"),
        ("avx2", 3.0, "2"),
        ("avx2", 1.2, "2"),
    ] {
        let id = WorkerId::random();
        worker.register(&id, &Worker { class: class.to_owned(), speed, ..Worker::new("w", version) }).unwrap();
        ids.push(id);
    }
    // Whoever comes first: the commonest class plays, around its middle speed.
    let got: Vec<usize> = ids.iter().map(|id| worker.lease(id, &request(), 1).unwrap().len()).collect();
    assert_eq!(got, [0, 1, 1, 0, 0, 1]);
    let class = coordinator.status().unwrap().batches[0].class.clone().unwrap();
    assert_eq!(class.0, "avx2");
    assert!((class.1 - 1.15).abs() < 1e-9, "{class:?}");
}

#[test]
fn the_role_of_workers_calls_its_functions_and_sees_nothing_else() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let (mut coordinator, _) = hall.with_jobs(1);
    let blob = coordinator.put(&super::batch(), b"program").unwrap();
    let _ = hall.server().sql("drop role if exists \"lab \"\"7\"\"\"; create role \"lab \"\"7\"\"\" login");
    let url = hall.server().url_of("lab%20%227%22", "postgres");
    let mut outsider = queue(&url, Side::Worker);
    let refused = outsider.register(&WorkerId::random(), &Worker::new("x", "1")).unwrap_err();
    assert!(!refused.is_passing(), "{refused}");
    coordinator.admit("lab \"7\"").unwrap();
    let mut lab = queue(&url, Side::Worker);
    let me = register(&mut lab, "pc-1", 1);
    assert_eq!(lab.blob(&blob).unwrap().as_deref(), Some(b"program".as_slice()));
    let lease = lab.lease(&me, &request(), 1).unwrap().remove(0);
    assert_eq!(lab.finish(&me, &lease.token, b"done").unwrap(), Finish::Accepted);
    for refused in [
        lab.status().map(drop),
        lab.collect("b", 1).map(drop),
        lab.cancel(None).map(drop),
        lab.settle(&lease.job, &Verdict::Refused("x".to_owned())),
        lab.expire(&lease.token),
        lab.close("b"),
        lab.enqueue(&super::batch(), &payloads(3)).map(drop),
    ] {
        assert!(matches!(refused, Err(JobsError::Database(error)) if error.code().unwrap().code() == "42501"));
    }
    // Whatever there is, and what it may do with it: eight functions and nothing else.
    let functions = "select string_agg(proname, ' ' order by proname) from pg_proc
        where pronamespace = 'viravolta_jobs'::regnamespace and has_function_privilege('lab \"7\"', oid, 'execute')";
    assert_eq!(hall.server().sql(functions), "beat blob finish give_back lease leave register schema_version");
    let tables = "select count(*) from pg_class
        where relnamespace = 'viravolta_jobs'::regnamespace and case relkind
            when 'r' then has_table_privilege('lab \"7\"', oid, 'select, insert, update, delete, truncate, references, trigger')
                       or has_any_column_privilege('lab \"7\"', oid, 'select, insert, update, references')
            when 'S' then has_sequence_privilege('lab \"7\"', oid, 'usage, select, update')
            else false end";
    assert_eq!(hall.server().sql(tables), "0");
    assert_eq!(hall.server().sql("select has_schema_privilege('lab \"7\"', 'viravolta_jobs', 'create')"), "f");
    let _ = hall.server().sql("drop owned by \"lab \"\"7\"\"\"; drop role \"lab \"\"7\"\"\"");
}
