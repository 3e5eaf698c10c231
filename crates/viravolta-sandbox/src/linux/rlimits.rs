//! Limits per process: the second line behind the control groups, and the only one where there are none.

use std::fs;
use std::os::unix::fs::MetadataExt;

use rustix::process::{Resource, Rlimit};

use super::cgroup::Groups;
use super::stage::Identity;
use crate::limits::{Limits, MIB};

/// What nobody needs in a room: files of a crash, a better place in the queue for the processors than others have (a
/// caller's account may have been given one), and more than a few of the signals and messages that wait, which the kernel
/// counts for the whole account.
const ALWAYS: [(Resource, u64); 5] = [
    (Resource::Core, 0),
    (Resource::Rtprio, 0),
    (Resource::Nice, 0),
    (Resource::Sigpending, 1024),
    (Resource::Msgqueue, 0),
];

/// The limits of a program's processes.
pub(super) fn of(limits: &Limits, identity: &Identity, groups: &Groups) -> Vec<(Resource, Rlimit)> {
    let mut list = ALWAYS.to_vec();
    if let Some(cpu) = limits.cpu_time {
        // Whole seconds per process, so only a backstop: the supervisor counts the tree more finely.
        list.push((Resource::Cpu, cpu.as_secs() + 2));
    }
    if let Some(memory) = limits.memory.filter(|_| !groups.limits_memory()) {
        // Not the address space: Java and others reserve far more of it than they ever use. This limit
        // counts what a process may really write to. The slack leaves it to the supervisor, which can
        // say why, to end the program.
        list.push((Resource::Data, memory.saturating_add(memory / 4).saturating_add(64 * MIB)));
    }
    if let Some(processes) = limits.processes {
        // A control group refuses first where there is one, because it can say that it did.
        let slack = if groups.limits_processes() { 8 } else { 0 };
        list.push((Resource::Nproc, processes.saturating_add(others(identity)).saturating_add(slack)));
    }
    if let Some(size) = limits.file_size {
        list.push((Resource::Fsize, size));
    }
    if let Some(files) = limits.open_files {
        list.push((Resource::Nofile, files));
    }
    list.into_iter().map(|(resource, limit)| (resource, clamp(resource, limit))).collect()
}

/// Nobody but root may go beyond the limit that the caller has.
fn clamp(resource: Resource, limit: u64) -> Rlimit {
    let most = rustix::process::getrlimit(resource).maximum.unwrap_or(u64::MAX);
    let limit = Some(limit.min(most));
    Rlimit { current: limit, maximum: limit }
}

/// How many processes and threads the kernel counts together with the program's.
fn others(identity: &Identity) -> u64 {
    match identity {
        // A user id that nobody else has.
        Identity::Other(..) => 0,
        // Counted per user namespace, where there is one more: the room's first process.
        Identity::Mapped { .. } if counts_per_namespace() => 1,
        Identity::Mapped { .. } | Identity::Same => tasks_of(rustix::process::getuid().as_raw()),
    }
}

/// Whether the kernel is 5.14 or later.
fn counts_per_namespace() -> bool {
    let name = rustix::system::uname();
    let release = name.release().to_string_lossy().into_owned();
    let mut numbers = release.split(|c: char| !c.is_ascii_digit()).map(|word| word.parse::<u32>().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= (5, 14)
}

fn tasks_of(uid: u32) -> u64 {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|entry| entry.metadata().is_ok_and(|found| found.uid() == uid));
    own.map(|entry| fs::read_dir(entry.path().join("task")).map_or(0, |tasks| tasks.count() as u64)).sum()
}
