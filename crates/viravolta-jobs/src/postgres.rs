//! A queue in a PostgreSQL database, which does every step itself: `schema/` has the functions.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use postgres::fallible_iterator::FallibleIterator;
use postgres::types::ToSql;
use postgres::{Client, NoTls, Row, Statement};

use crate::access::Access;
use crate::error::JobsError;
use crate::ids::{Hash, JobId, Request, Token, WorkerId};
use crate::queue::{
    Batch, Beat, Finish, Finished, GiveBack, Jobs, Lease, MOST_RESULT_BYTES, NewJob, Status, Verdict, Worker,
};

mod setup;
mod status;

/// Larger things are not kept in the database.
const MOST_BLOB_BYTES: usize = 256 << 20;
/// So many jobs go into the database at once, and so many notifications out of it.
const AT_ONCE: usize = 500;

/// Who uses the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Who has work to be done. Makes the queue if the database has none.
    Coordinator,
    /// Who does it.
    Worker,
}

/// A queue in a database. The connection is made when it is needed, and again when it was lost.
pub struct Postgres {
    access: Access,
    side: Side,
    client: Option<Client>,
    /// What this connection has prepared.
    statements: HashMap<&'static str, Statement>,
}

impl std::fmt::Debug for Postgres {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Postgres").field("side", &self.side).field("connected", &self.client.is_some()).finish()
    }
}

type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

impl Postgres {
    /// A queue in a database, which is not asked yet.
    #[must_use]
    pub fn new(access: Access, side: Side) -> Self {
        Self { access, side, client: None, statements: HashMap::new() }
    }

    /// The connection, made if there is none.
    fn client(&mut self) -> Result<&mut Client, JobsError> {
        if self.client.as_ref().is_none_or(Client::is_closed) {
            let config = self.access.config();
            let connecting = |error| JobsError::connecting(error, config.get_password().is_some());
            let mut client = config.connect(NoTls).map_err(connecting)?;
            let channel = match self.side {
                Side::Coordinator => "viravolta_results",
                Side::Worker => "viravolta_jobs",
            };
            // Nothing that somebody else has put into the database is called by mistake.
            client.batch_execute(&format!(
                "set search_path = pg_catalog; set statement_timeout = '60s'; set lock_timeout = '20s'; listen {channel}"
            ))?;
            match self.side {
                Side::Coordinator => setup::migrate(&mut client)?,
                Side::Worker => setup::verify(&mut client)?,
            }
            self.client = Some(client);
            self.statements.clear();
        }
        self.client.as_mut().ok_or(JobsError::Nonsense)
    }

    /// Runs a statement, which is prepared once for each connection.
    fn rows(&mut self, sql: &'static str, parameters: Parameters<'_>) -> Result<Vec<Row>, JobsError> {
        self.client()?;
        let statement = match self.statements.get(sql) {
            Some(statement) => statement.clone(),
            None => {
                let statement = self.client()?.prepare(sql)?;
                self.statements.insert(sql, statement.clone());
                statement
            }
        };
        Ok(self.client()?.query(&statement, parameters)?)
    }

    fn row(&mut self, sql: &'static str, parameters: Parameters<'_>) -> Result<Row, JobsError> {
        self.rows(sql, parameters)?.pop().ok_or(JobsError::Nonsense)
    }

    fn word(&mut self, sql: &'static str, parameters: Parameters<'_>) -> Result<String, JobsError> {
        Ok(self.row(sql, parameters)?.try_get(0)?)
    }

    /// Lets a role of the database do what workers do, and nothing else.
    ///
    /// # Errors
    /// When there is no such role, or the database refuses.
    pub fn admit(&mut self, role: &str) -> Result<(), JobsError> {
        setup::admit(self.client()?, role)
    }

    /// Lets a lease run out at once.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn expire(&mut self, token: &Token) -> Result<(), JobsError> {
        let sql = "update viravolta_jobs.jobs set expires = clock_timestamp() - interval '1 second' where token = $1";
        self.rows(sql, &[&token.as_bytes()]).map(drop)
    }
}

/// Makes the batch, or takes over what has changed in it.
const OPEN: &str =
    "insert into viravolta_jobs.batches (name, version, fair, priority, lease_ms) values ($1, $2, $3, $4, $5)
    on conflict (name) do update set version = $2, fair = $3, priority = $4, lease_ms = $5 returning id";

fn open(transaction: &mut postgres::Transaction<'_>, batch: &Batch) -> Result<i64, JobsError> {
    let lease = i64::try_from(batch.lease.as_millis()).unwrap_or(i64::MAX);
    let row = transaction.query_one(OPEN, &[&batch.name, &batch.version, &batch.fair, &batch.priority, &lease])?;
    Ok(row.try_get(0)?)
}

fn id<T>(bytes: &[u8], read: impl Fn(&[u8]) -> Option<T>) -> Result<T, JobsError> {
    read(bytes).ok_or(JobsError::Nonsense)
}

fn count(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

impl Jobs for Postgres {
    fn enqueue(&mut self, batch: &Batch, jobs: &[NewJob]) -> Result<u64, JobsError> {
        let mut added = 0;
        // An empty list still makes the batch.
        for jobs in jobs.chunks(AT_ONCE).chain(jobs.is_empty().then_some(jobs)) {
            let mut seen = HashSet::new();
            let jobs: Vec<(JobId, &NewJob)> = jobs.iter().map(|job| (job.id(&batch.name), job)).collect();
            let jobs: Vec<&(JobId, &NewJob)> = jobs.iter().filter(|(id, _)| seen.insert(*id)).collect();
            let ids: Vec<&[u8]> = jobs.iter().map(|(id, _)| id.as_bytes()).collect();
            let kinds: Vec<&str> = jobs.iter().map(|(_, job)| job.kind.as_str()).collect();
            let payloads: Vec<&[u8]> = jobs.iter().map(|(_, job)| job.payload.as_slice()).collect();
            let mut transaction = self.client()?.transaction()?;
            let number = open(&mut transaction, batch)?;
            added += transaction.execute(
                "insert into viravolta_jobs.jobs as j (id, batch, kind, payload)
                 select id, $1, kind, payload
                   from unnest($2::bytea[], $3::text[], $4::bytea[]) with ordinality as new (id, kind, payload, place)
                  order by place
                 on conflict (id) do update set state = 'waiting' where j.state = 'cancelled'",
                &[&number, &ids, &kinds, &payloads],
            )?;
            transaction.batch_execute("notify viravolta_jobs")?;
            transaction.commit()?;
        }
        Ok(added)
    }

    fn put(&mut self, batch: &Batch, bytes: &[u8]) -> Result<Hash, JobsError> {
        if bytes.len() > MOST_BLOB_BYTES {
            return Err(JobsError::TooLarge { bytes: bytes.len() });
        }
        let hash = Hash::of(bytes);
        let mut transaction = self.client()?.transaction()?;
        let number = open(&mut transaction, batch)?;
        // Locked, so that nobody sweeps it away before it belongs to this batch.
        let there = "select 1 from viravolta_jobs.blobs where hash = $1 for key share";
        if transaction.query_opt(there, &[&hash.as_bytes()])?.is_none() {
            let insert = "insert into viravolta_jobs.blobs (hash, bytes) values ($1, $2) on conflict do nothing";
            transaction.execute(insert, &[&hash.as_bytes(), &bytes])?;
        }
        let link = "insert into viravolta_jobs.batch_blobs (batch, hash) values ($1, $2) on conflict do nothing";
        transaction.execute(link, &[&number, &hash.as_bytes()])?;
        transaction.commit()?;
        Ok(hash)
    }

    fn reopen(&mut self, batch: &str) -> Result<(), JobsError> {
        let sql =
            "update viravolta_jobs.results r set settled = false from viravolta_jobs.jobs j, viravolta_jobs.batches b
                   where r.job = j.id and j.batch = b.id and b.name = $1 and r.settled";
        self.rows(sql, &[&batch]).map(drop)
    }

    fn collect(&mut self, batch: &str, most: usize) -> Result<Vec<Finished>, JobsError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = self.rows(
            "select r.job, a.attempt, w.name, r.bytes
               from viravolta_jobs.results r join viravolta_jobs.jobs j on j.id = r.job
               join viravolta_jobs.batches b on b.id = j.batch join viravolta_jobs.attempts a on a.token = r.token
               join viravolta_jobs.workers w on w.id = a.worker
              where b.name = $1 and not r.settled order by j.seq limit $2",
            &[&batch, &most],
        )?;
        let finished = |row: &Row| {
            let job = id(row.try_get(0)?, JobId::from_bytes)?;
            Ok(Finished { job, attempt: count(row.try_get(1)?), worker: row.try_get(2)?, bytes: row.try_get(3)? })
        };
        rows.iter().map(finished).collect()
    }

    fn settle(&mut self, job: &JobId, verdict: &Verdict) -> Result<(), JobsError> {
        let job = job.as_bytes();
        match verdict {
            Verdict::Accepted => {
                // Not waited for until it is on the disk: what is forgotten is seen again, and found in the journal.
                let sql = "with quick as (select set_config('synchronous_commit', 'off', true) as way),
                                believed as (update viravolta_jobs.results set settled = true from quick
                                              where job = $1 and way = 'off' returning token)
                           update viravolta_jobs.workers w set refused = 0
                             from believed b join viravolta_jobs.attempts a on a.token = b.token
                            where w.id = a.worker and w.refused > 0";
                self.rows(sql, &[&job]).map(drop)
            }
            Verdict::Refused(why) | Verdict::Again(why) => {
                let sql = match verdict {
                    Verdict::Again(_) => "select viravolta_jobs.again($1, $2)",
                    _ => "select viravolta_jobs.refuse($1, $2)",
                };
                let mut transaction = self.client()?.transaction()?;
                transaction.batch_execute("set local search_path = viravolta_jobs")?;
                transaction.query(sql, &[&job, why])?;
                Ok(transaction.commit()?)
            }
        }
    }

    fn close(&mut self, batch: &str) -> Result<(), JobsError> {
        let mut transaction = self.client()?.transaction()?;
        transaction.execute("delete from viravolta_jobs.batches where name = $1", &[&batch])?;
        transaction.execute(
            "delete from viravolta_jobs.blobs where hash in (
                 select hash from viravolta_jobs.blobs b
                  where not exists (select 1 from viravolta_jobs.batch_blobs l where l.hash = b.hash) for update skip locked)
                and not exists (select 1 from viravolta_jobs.batch_blobs l where l.hash = blobs.hash)",
            &[],
        )?;
        // Who has not been heard of for a week is forgotten: machines that were started for one job are many.
        transaction.execute(
            "delete from viravolta_jobs.workers w where w.seen < clock_timestamp() - interval '7 days'
                and not exists (select 1 from viravolta_jobs.attempts a where a.worker = w.id)",
            &[],
        )?;
        Ok(transaction.commit()?)
    }

    fn keep_only(&mut self, batch: &str, jobs: &[JobId]) -> Result<u64, JobsError> {
        let jobs: Vec<&[u8]> = jobs.iter().map(JobId::as_bytes).collect();
        let sql = "update viravolta_jobs.jobs j set state = 'cancelled', token = null, worker = null, request = null, expires = null
                     from viravolta_jobs.batches b
                    where b.id = j.batch and b.name = $1 and state in ('waiting', 'leased', 'parked')
                      and not exists (select 1 from unnest($2::bytea[]) as kept (id) where kept.id = j.id)";
        Ok(self.client()?.execute(sql, &[&batch, &jobs])?)
    }

    fn cancel(&mut self, batch: Option<&str>) -> Result<u64, JobsError> {
        let sql = "update viravolta_jobs.jobs j set state = 'cancelled', token = null, worker = null, request = null, expires = null
                     from viravolta_jobs.batches b
                    where b.id = j.batch and ($1::text is null or b.name = $1) and state in ('waiting', 'leased', 'parked')";
        let changed = self.client()?.execute(sql, &[&batch])?;
        // A coordinator that waits for these jobs looks again.
        self.client()?.batch_execute("notify viravolta_results")?;
        Ok(changed)
    }

    fn retry(&mut self, batch: Option<&str>) -> Result<u64, JobsError> {
        let sql = "update viravolta_jobs.jobs j set state = 'waiting', failures = 0, failed_by = '{}'
                     from viravolta_jobs.batches b
                    where b.id = j.batch and ($1::text is null or b.name = $1) and state in ('parked', 'cancelled')";
        let kind = "update viravolta_jobs.batches set class = null, speed = null where $1::text is null or name = $1";
        let mut transaction = self.client()?.transaction()?;
        transaction.execute(kind, &[&batch])?;
        let changed = transaction.execute(sql, &[&batch])?;
        transaction.batch_execute("notify viravolta_jobs")?;
        transaction.commit()?;
        Ok(changed)
    }

    fn status(&mut self) -> Result<Status, JobsError> {
        status::read(self.client()?)
    }

    fn register(&mut self, id: &WorkerId, worker: &Worker) -> Result<(), JobsError> {
        let Worker { name, version, class, speed, slots, about } = worker;
        let slots = i32::try_from(*slots).unwrap_or(i32::MAX);
        let sql = "select viravolta_jobs.register($1, $2, $3, $4, $5, $6, $7)";
        self.rows(sql, &[&id.as_bytes(), name, version, class, speed, &slots, about]).map(drop)
    }

    fn lease(&mut self, worker: &WorkerId, request: &Request, want: usize) -> Result<Vec<Lease>, JobsError> {
        let want = i32::try_from(want).unwrap_or(i32::MAX);
        let sql = "select job, attempt, token, kind, payload, lease_ms from viravolta_jobs.lease($1, $2, $3)";
        let rows = self.rows(sql, &[&worker.as_bytes(), &request.as_bytes(), &want]).map_err(|error| match error {
            JobsError::Database(error) if error.code().is_some_and(|code| code.code() == "28000") => {
                JobsError::Unregistered
            }
            error => error,
        })?;
        let lease = |row: &Row| {
            let milliseconds: i64 = row.try_get(5)?;
            Ok(Lease {
                job: id(row.try_get(0)?, JobId::from_bytes)?,
                attempt: count(row.try_get(1)?),
                token: id(row.try_get(2)?, Token::from_bytes)?,
                kind: row.try_get(3)?,
                payload: row.try_get(4)?,
                lease: Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0)),
            })
        };
        rows.iter().map(lease).collect()
    }

    fn beat(&mut self, worker: &WorkerId, tokens: &[Token]) -> Result<Vec<Beat>, JobsError> {
        let tokens: Vec<&[u8]> = tokens.iter().map(Token::as_bytes).collect();
        let row = self.row("select viravolta_jobs.beat($1, $2)", &[&worker.as_bytes(), &tokens])?;
        let words: Vec<String> = row.try_get(0)?;
        if words.len() != tokens.len() {
            return Err(JobsError::Nonsense);
        }
        let beat = |word: String| match word.as_str() {
            "continue" => Beat::Continue,
            "stop" => Beat::Stop,
            _ => Beat::Lost,
        };
        Ok(words.into_iter().map(beat).collect())
    }

    fn finish(&mut self, worker: &WorkerId, token: &Token, bytes: &[u8]) -> Result<Finish, JobsError> {
        // The database would refuse it as well, but have to read it first.
        let bytes = if bytes.len() > MOST_RESULT_BYTES { &bytes[..=MOST_RESULT_BYTES] } else { bytes };
        let word =
            self.word("select viravolta_jobs.finish($1, $2, $3)", &[&worker.as_bytes(), &token.as_bytes(), &bytes])?;
        Ok(match word.as_str() {
            "accepted" => Finish::Accepted,
            "already" => Finish::AlreadyThere,
            "too-large" => Finish::TooLarge,
            _ => Finish::Stale,
        })
    }

    fn give_back(&mut self, worker: &WorkerId, token: &Token, why: Option<&str>) -> Result<GiveBack, JobsError> {
        let word =
            self.word("select viravolta_jobs.give_back($1, $2, $3)", &[&worker.as_bytes(), &token.as_bytes(), &why])?;
        Ok(match word.as_str() {
            "done" => GiveBack::Done,
            "stopped" => GiveBack::Stopped,
            _ => GiveBack::Stale,
        })
    }

    fn leave(&mut self, worker: &WorkerId) -> Result<(), JobsError> {
        self.rows("select viravolta_jobs.leave($1)", &[&worker.as_bytes()]).map(drop)
    }

    fn blob(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, JobsError> {
        let row = self.row("select viravolta_jobs.blob($1)", &[&hash.as_bytes()])?;
        Ok(row.try_get(0)?)
    }

    fn wait(&mut self, most: Duration) -> Result<bool, JobsError> {
        let mut notifications = self.client()?.notifications();
        let mut heard = notifications.timeout_iter(most);
        let news = heard.next()?.is_some();
        // What came together is one piece of news; who sends more and more of it does not keep anybody here.
        drop(heard);
        let mut rest = notifications.iter();
        for _ in 0..AT_ONCE {
            if rest.next()?.is_none() {
                break;
            }
        }
        Ok(news)
    }
}
