//! The queue's tables and functions: made, brought up to date, and opened to workers.

use postgres::Client;
use postgres::error::SqlState;

use crate::error::JobsError;

/// Each brings the queue from the version before to its own.
const STEPS: [&str; 2] = [include_str!("../../schema/1.sql"), include_str!("../../schema/2.sql")];
/// What the newest version does.
const FUNCTIONS: &str = include_str!("../../schema/functions.sql");
/// Any number, the same for everybody: two coordinators do not make the queue at the same time.
const LOCK: i64 = 0x7669_7261;

fn current() -> i32 {
    STEPS.len() as i32
}

/// Makes the queue, or brings it up to date.
pub(super) fn migrate(client: &mut Client) -> Result<(), JobsError> {
    match version(client)? {
        Some(version) if version == current() => return Ok(()),
        Some(version) if version > current() => return Err(JobsError::Version(version)),
        _ => {}
    }
    let mut transaction = client.transaction()?;
    transaction.execute("select pg_advisory_xact_lock($1)", &[&LOCK])?;
    transaction.batch_execute("create schema if not exists viravolta_jobs; set local search_path = viravolta_jobs")?;
    let there = transaction
        .query_opt("select 1 from pg_tables where schemaname = 'viravolta_jobs' and tablename = 'version'", &[])?;
    let before: i32 = match there {
        Some(_) => transaction.query_one("select number from version", &[])?.try_get(0)?,
        None => 0,
    };
    // A newer coordinator may have been here while this one waited for the lock.
    if before > current() {
        return Err(JobsError::Version(before));
    }
    for step in STEPS.iter().skip(usize::try_from(before).unwrap_or(0)) {
        transaction.batch_execute(step)?;
    }
    transaction.batch_execute(FUNCTIONS)?;
    transaction.execute("update version set number = $1", &[&current()])?;
    Ok(transaction.commit()?)
}

/// The version of the queue, if there is one.
fn version(client: &mut Client) -> Result<Option<i32>, JobsError> {
    match client.query_one("select viravolta_jobs.schema_version()", &[]) {
        Ok(row) => Ok(Some(row.try_get(0)?)),
        Err(error) => match error.code() {
            Some(code) if [SqlState::INVALID_SCHEMA_NAME, SqlState::UNDEFINED_FUNCTION].contains(code) => Ok(None),
            _ => Err(error.into()),
        },
    }
}

/// Whether the queue is there, as this program knows it.
pub(super) fn verify(client: &mut Client) -> Result<(), JobsError> {
    match version(client)? {
        None => Err(JobsError::NoQueue),
        Some(version) if version == current() => Ok(()),
        Some(version) => Err(JobsError::Version(version)),
    }
}

/// What a worker calls.
const FOR_WORKERS: [&str; 8] = [
    "schema_version()",
    "register(bytea, text, text, text, float8, integer, text)",
    "lease(bytea, bytea, integer)",
    "beat(bytea, bytea[])",
    "finish(bytea, bytea, bytea)",
    "give_back(bytea, bytea, text)",
    "leave(bytea)",
    "blob(bytea)",
];

pub(super) fn admit(client: &mut Client, role: &str) -> Result<(), JobsError> {
    let role = format!("\"{}\"", role.replace('"', "\"\""));
    let functions = FOR_WORKERS.map(|function| format!("viravolta_jobs.{function}")).join(", ");
    Ok(client.batch_execute(&format!(
        "begin; grant usage on schema viravolta_jobs to {role}; grant execute on function {functions} to {role}; commit"
    ))?)
}
