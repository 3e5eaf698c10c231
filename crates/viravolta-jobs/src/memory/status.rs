//! How a queue in the process stands.

use super::state::{Job, JobState, State};
use crate::ids::WorkerId;
use crate::queue::{BatchStatus, Parked, Status, Tally, WorkerStatus};

pub(super) fn of(state: &State) -> Status {
    let tally = |batch: &str| {
        let mut tally = Tally::default();
        for job in state.jobs.iter().filter(|job| job.batch == batch) {
            *match job.state {
                JobState::Waiting => &mut tally.waiting,
                JobState::Leased { .. } => &mut tally.leased,
                JobState::Done => &mut tally.done,
                JobState::Parked => &mut tally.parked,
                JobState::Cancelled => &mut tally.cancelled,
            } += 1;
        }
        tally
    };
    let batches = state.batches.iter().map(|known| BatchStatus {
        name: known.batch.name.clone(),
        version: known.batch.version.clone(),
        tally: tally(&known.batch.name),
        class: known.class.clone(),
    });
    let leases = |id: &WorkerId| {
        let has = |job: &&Job| matches!(job.state, JobState::Leased { worker, .. } if worker == *id);
        state.jobs.iter().filter(has).count() as u64
    };
    let mut workers: Vec<WorkerStatus> = (state.workers.iter())
        .map(|(id, known)| WorkerStatus {
            worker: known.worker.clone(),
            silent: known.seen.elapsed(),
            leases: leases(id),
            stopped: known.stopped.clone(),
            gone: known.gone,
        })
        .collect();
    workers.sort_by(|one, other| one.worker.name.cmp(&other.worker.name));
    let parked = state.jobs.iter().filter(|job| job.state == JobState::Parked).map(|job| Parked {
        job: job.id,
        batch: job.batch.clone(),
        failures: job.failures,
        why: job.why.clone(),
    });
    Status { batches: batches.collect(), parked: parked.take(100).collect(), workers }
}
