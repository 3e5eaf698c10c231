//! `viravolta jobs`: the work that many machines share, as it stands.

use std::io;

use serde::Serialize;
use viravolta_desk::words::printable;
use viravolta_i18n::{Texts, tr};
use viravolta_jobs::{BatchStatus, Jobs, Postgres, Status, WorkerStatus};

use crate::commands::Context;
use crate::elsewhere::{failure, open, reason};
use crate::failure::Failure;
use crate::table::{Align, Table};

/// What can be typed.
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Chore,
}

#[derive(Debug, clap::Subcommand)]
enum Chore {
    Setup(SetupArgs),
    Status(UrlArgs),
    Workers(UrlArgs),
    Cancel(CancelArgs),
    Retry(BatchArgs),
}

#[derive(Debug, clap::Args)]
struct UrlArgs {
    #[arg(value_name = "URL")]
    url: String,
}

#[derive(Debug, clap::Args)]
struct SetupArgs {
    #[arg(value_name = "URL")]
    url: String,
    /// Who may work.
    #[arg(long, value_name = "ROLE")]
    workers: Vec<String>,
}

#[derive(Debug, clap::Args)]
struct BatchArgs {
    #[arg(value_name = "URL")]
    url: String,
    #[arg(value_name = "BATCH")]
    batch: Option<String>,
}

#[derive(Debug, clap::Args)]
struct CancelArgs {
    #[command(flatten)]
    which: BatchArgs,
    /// Take what was done away as well.
    #[arg(long, requires = "batch")]
    forget: bool,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    match args.command {
        Chore::Setup(SetupArgs { url, workers }) => {
            context.refuse_json()?;
            let mut queue = open(t, &url)?;
            queue.status().map_err(|error| failure(t, &error))?;
            for role in &workers {
                queue.admit(role).map_err(|error| failure(t, &error))?;
            }
            Ok(writeln!(context.out, "{}", tr!(t, "jobs-ready", roles = workers.len(), names = workers.join(", ")))?)
        }
        Chore::Status(UrlArgs { url }) => batches(context, &status(t, &url)?),
        Chore::Workers(UrlArgs { url }) => workers(context, &status(t, &url)?),
        Chore::Cancel(CancelArgs { which: BatchArgs { url, batch }, forget }) => {
            let mut queue = known(t, &url, batch.as_deref())?;
            let jobs = queue.cancel(batch.as_deref()).map_err(|error| failure(t, &error))?;
            if let Some(batch) = batch.filter(|_| forget) {
                queue.close(&batch).map_err(|error| failure(t, &error))?;
            }
            changed(context, jobs, || tr!(t, "jobs-cancelled", jobs = jobs))
        }
        Chore::Retry(BatchArgs { url, batch }) => {
            let mut queue = known(t, &url, batch.as_deref())?;
            let jobs = queue.retry(batch.as_deref()).map_err(|error| failure(t, &error))?;
            changed(context, jobs, || tr!(t, "jobs-retried", jobs = jobs))
        }
    }
}

fn status(t: Texts, url: &str) -> Result<Status, Failure> {
    open(t, url)?.status().map_err(|error| failure(t, &error))
}

/// The queue, if it has the batch that was named.
fn known(t: Texts, url: &str, named: Option<&str>) -> Result<Postgres, Failure> {
    let mut queue = open(t, url)?;
    let status = queue.status().map_err(|error| failure(t, &error))?;
    match named {
        Some(named) if status.batches.iter().all(|batch| batch.name != named) => {
            Err(Failure::input(tr!(t, "jobs-unknown", batch = named)))
        }
        _ => Ok(queue),
    }
}

fn changed(context: &mut Context<'_>, jobs: u64, words: impl FnOnce() -> String) -> Result<(), Failure> {
    if context.json {
        return Ok(writeln!(context.out, "{{\"jobs\":{jobs}}}")?);
    }
    Ok(writeln!(context.out, "{}", words())?)
}

/// The JSON forms; `docs/formats/json.md` explains them.
#[derive(Debug, Serialize)]
struct BatchRecord<'a> {
    batch: &'a str,
    version: &'a str,
    waiting: u64,
    leased: u64,
    done: u64,
    parked: u64,
    cancelled: u64,
    class: Option<&'a str>,
    speed: Option<f64>,
    failures: Vec<FailureRecord<'a>>,
}

#[derive(Debug, Serialize)]
struct FailureRecord<'a> {
    job: String,
    failures: u32,
    why: &'a str,
}

#[derive(Debug, Serialize)]
struct WorkerRecord<'a> {
    name: &'a str,
    version: &'a str,
    class: &'a str,
    speed: f64,
    slots: usize,
    leases: u64,
    silent_seconds: f64,
    state: &'static str,
    stopped: Option<&'a str>,
    /// What the worker's doctor said.
    about: serde_json::Value,
}

fn lines(context: &mut Context<'_>, records: impl IntoIterator<Item = impl Serialize>) -> Result<(), Failure> {
    for record in records {
        serde_json::to_writer(&mut *context.out, &record).map_err(io::Error::from)?;
        writeln!(context.out)?;
    }
    Ok(())
}

fn batches(context: &mut Context<'_>, status: &Status) -> Result<(), Failure> {
    let t = context.t;
    if context.json {
        let record = |BatchStatus { name, version, tally, class }: &'_ BatchStatus| {
            let parked = status.parked.iter().filter(|parked| parked.batch == *name);
            let failures = parked.map(|parked| FailureRecord {
                job: parked.job.to_string(),
                failures: parked.failures,
                why: &parked.why,
            });
            serde_json::to_value(BatchRecord {
                batch: name,
                version,
                waiting: tally.waiting,
                leased: tally.leased,
                done: tally.done,
                parked: tally.parked,
                cancelled: tally.cancelled,
                class: class.as_ref().map(|(class, _)| class.as_str()),
                speed: class.as_ref().map(|(_, speed)| *speed),
                failures: failures.collect(),
            })
            .unwrap_or_default()
        };
        return lines(context, status.batches.iter().map(record));
    }
    if status.batches.is_empty() {
        return Ok(writeln!(context.out, "{}", tr!(t, "jobs-none"))?);
    }
    let numbers = ["jobs-waiting", "jobs-leased", "jobs-done", "jobs-parked", "jobs-off"];
    let heads: Vec<_> = [(tr!(t, "jobs-batch"), Align::Left)]
        .into_iter()
        .chain(numbers.map(|key| (t.text(key), Align::Right)))
        .chain([(tr!(t, "jobs-class"), Align::Left)])
        .collect();
    let mut table = Table::new(&heads);
    for BatchStatus { name, tally, class, .. } in &status.batches {
        let counts = [tally.waiting, tally.leased, tally.done, tally.parked, tally.cancelled].map(|count| count.to_string());
        let class = class.as_ref().map(|(class, speed)| class_text(t, class, *speed)).unwrap_or_default();
        table.row([name.clone()].into_iter().chain(counts).chain([class]));
    }
    table.write(context.out)?;
    for parked in &status.parked {
        let text = tr!(t, "jobs-why", batch = &parked.batch, failures = parked.failures, why = reason(t, &parked.why));
        writeln!(context.out, "{}", printable(&text))?;
    }
    Ok(())
}

fn class_text(t: Texts, class: &str, speed: f64) -> String {
    format!("{} {}", printable(class), t.language().decimal(speed, 1))
}

fn workers(context: &mut Context<'_>, status: &Status) -> Result<(), Failure> {
    let t = context.t;
    let state = |worker: &WorkerStatus| match worker {
        WorkerStatus { stopped: Some(_), .. } => "stopped",
        worker if !worker.is_there() => "gone",
        WorkerStatus { leases: 0, .. } => "idle",
        _ => "working",
    };
    if context.json {
        let record = |known: &'_ WorkerStatus| {
            let worker = &known.worker;
            serde_json::to_value(WorkerRecord {
                name: &worker.name,
                version: &worker.version,
                class: &worker.class,
                speed: worker.speed,
                slots: worker.slots,
                leases: known.leases,
                silent_seconds: known.silent.as_secs_f64(),
                state: state(known),
                stopped: known.stopped.as_deref(),
                about: serde_json::from_str(&worker.about).unwrap_or_default(),
            })
            .unwrap_or_default()
        };
        return lines(context, status.workers.iter().map(record));
    }
    if status.workers.is_empty() {
        return Ok(writeln!(context.out, "{}", tr!(t, "jobs-nobody"))?);
    }
    let heads = [
        (tr!(t, "jobs-worker"), Align::Left),
        (tr!(t, "jobs-class"), Align::Left),
        (tr!(t, "jobs-slots"), Align::Right),
        (tr!(t, "jobs-silent"), Align::Right),
        (tr!(t, "jobs-state"), Align::Left),
    ];
    let mut table = Table::new(&heads);
    for known in &status.workers {
        let worker = &known.worker;
        let text = match state(known) {
            "stopped" => tr!(t, "jobs-state-stopped", why = reason(t, known.stopped.as_deref().unwrap_or_default())),
            "gone" => tr!(t, "jobs-state-gone"),
            "idle" => idle(t, known, status),
            _ => tr!(t, "jobs-state-working"),
        };
        // Workers choose their own names and reasons.
        table.row([
            printable(&worker.name),
            class_text(t, &worker.class, worker.speed),
            format!("{}/{}", known.leases, worker.slots),
            tr!(t, "jobs-seconds", seconds = known.silent.as_secs()),
            printable(&text),
        ]);
    }
    Ok(table.write(context.out)?)
}

/// Why a worker has nothing to do.
fn idle(t: Texts, known: &WorkerStatus, status: &Status) -> String {
    let waiting: Vec<&BatchStatus> = status.batches.iter().filter(|batch| batch.tally.waiting > 0).collect();
    let Some(first) = waiting.first() else { return tr!(t, "jobs-idle-nothing") };
    let fitting = waiting.iter().any(|batch| batch.fits(&known.worker));
    let class = waiting.iter().filter(|batch| batch.version == known.worker.version).find_map(|batch| {
        let (class, speed) = batch.class.as_ref()?;
        Some(tr!(t, "jobs-idle-class", batch = &batch.name, class = class_text(t, class, *speed)))
    });
    match class {
        _ if fitting => tr!(t, "jobs-idle-soon"),
        Some(class) => class,
        None => tr!(t, "jobs-idle-version", batch = &first.name, version = &first.version),
    }
}
