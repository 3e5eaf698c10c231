//! How a queue in a database stands.

use std::time::Duration;

use postgres::{Client, Row};

use super::{count, id};
use crate::error::JobsError;
use crate::ids::JobId;
use crate::queue::{BatchStatus, Parked, Status, Tally, Worker, WorkerStatus};

const BATCHES: &str = "select b.name, b.version, b.class, b.speed,
        count(*) filter (where j.state = 'waiting'), count(*) filter (where j.state = 'leased'),
        count(*) filter (where j.state = 'done'), count(*) filter (where j.state = 'parked'),
        count(*) filter (where j.state = 'cancelled')
   from viravolta_jobs.batches b left join viravolta_jobs.jobs j on j.batch = b.id group by b.id order by b.id";

const WORKERS: &str = "select w.name, w.version, w.class, w.speed, w.slots, w.about,
        extract(epoch from clock_timestamp() - w.seen)::float8,
        (select count(*) from viravolta_jobs.jobs j where j.worker = w.id and j.state = 'leased'), w.stopped, w.gone
   from viravolta_jobs.workers w order by w.name, w.number";

const PARKED: &str = "select j.id, b.name, j.failures, coalesce(j.why, '')
   from viravolta_jobs.jobs j join viravolta_jobs.batches b on b.id = j.batch where j.state = 'parked' order by j.seq limit 100";

pub(super) fn read(client: &mut Client) -> Result<Status, JobsError> {
    let mut transaction = client.build_transaction().read_only(true).start()?;
    Ok(Status {
        batches: transaction.query(BATCHES, &[])?.iter().map(batch).collect::<Result<_, _>>()?,
        workers: transaction.query(WORKERS, &[])?.iter().map(worker).collect::<Result<_, _>>()?,
        parked: transaction.query(PARKED, &[])?.iter().map(parked).collect::<Result<_, _>>()?,
    })
}

fn jobs(row: &Row, column: usize) -> Result<u64, JobsError> {
    let jobs: i64 = row.try_get(column)?;
    u64::try_from(jobs).map_err(|_| JobsError::Nonsense)
}

fn batch(row: &Row) -> Result<BatchStatus, JobsError> {
    let (class, speed): (Option<String>, Option<f64>) = (row.try_get(2)?, row.try_get(3)?);
    let tally = Tally {
        waiting: jobs(row, 4)?,
        leased: jobs(row, 5)?,
        done: jobs(row, 6)?,
        parked: jobs(row, 7)?,
        cancelled: jobs(row, 8)?,
    };
    Ok(BatchStatus { name: row.try_get(0)?, version: row.try_get(1)?, tally, class: class.zip(speed) })
}

fn worker(row: &Row) -> Result<WorkerStatus, JobsError> {
    let silent: f64 = row.try_get(6)?;
    let worker = Worker {
        name: row.try_get(0)?,
        version: row.try_get(1)?,
        class: row.try_get(2)?,
        speed: row.try_get(3)?,
        slots: count(row.try_get(4)?) as usize,
        about: row.try_get(5)?,
    };
    let silent = Duration::try_from_secs_f64(silent.max(0.0)).unwrap_or_default();
    Ok(WorkerStatus { worker, silent, leases: jobs(row, 7)?, stopped: row.try_get(8)?, gone: row.try_get(9)? })
}

fn parked(row: &Row) -> Result<Parked, JobsError> {
    let job = id(row.try_get(0)?, JobId::from_bytes)?;
    Ok(Parked { job, batch: row.try_get(1)?, failures: count(row.try_get(2)?), why: row.try_get(3)? })
}
