//! What a tree of processes uses, counted process by process where no control group counts it.

use std::fs;
use std::time::Duration;

/// The processes below a process, without it.
pub(super) fn below(root: libc::pid_t) -> Vec<libc::pid_t> {
    let mut found = children(root);
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        found.extend(children(pid));
        next += 1;
    }
    found
}

fn children(pid: libc::pid_t) -> Vec<libc::pid_t> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    threads
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok())
        .flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// Signals every process below a process.
pub(super) fn signal(root: libc::pid_t, signal: rustix::process::Signal) {
    for pid in below(root).into_iter().filter_map(rustix::process::Pid::from_raw) {
        // Fails only if it has ended.
        let _ = rustix::process::kill_process(pid, signal);
    }
}

/// CPU time of the tree: of the living, and of the dead that somebody waited for.
pub(super) fn cpu_time(root: libc::pid_t) -> Duration {
    let living: Duration = below(root).into_iter().map(|pid| own_cpu_time(pid) + waited_cpu_time(pid)).sum();
    living + waited_cpu_time(root)
}

fn own_cpu_time(pid: libc::pid_t) -> Duration {
    // SAFETY: both are plain data that outlive the calls.
    unsafe {
        let (mut clock, mut time): (libc::clockid_t, libc::timespec) = (0, std::mem::zeroed());
        if libc::clock_getcpuclockid(pid, &raw mut clock) != 0 || libc::clock_gettime(clock, &raw mut time) != 0 {
            return Duration::ZERO;
        }
        Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
    }
}

fn waited_cpu_time(pid: libc::pid_t) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name in parentheses may hold anything; the fields are the 14th and 15th after it.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().skip(13);
    let ticks: u64 = fields.take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// Memory of the tree in bytes, with the tables that the kernel keeps for its pages. Pages that two processes share after
/// a `fork` count for both.
pub(super) fn memory(pids: &[libc::pid_t]) -> u64 {
    let words = ["RssAnon:", "RssShmem:", "VmSwap:", TABLES];
    pids.iter().map(|pid| kib(&format!("/proc/{pid}/status"), &words)).sum::<u64>() * 1024
}

const TABLES: &str = "VmPTE:";

/// Memory of the tree in bytes with shared pages counted once, where the kernel lets us look. Slower.
pub(super) fn shared_once(pids: &[libc::pid_t]) -> Option<u64> {
    let parts = pids.iter().map(|pid| match kib(&format!("/proc/{pid}/smaps_rollup"), &["Pss:"]) {
        0 => None,
        some => Some(some + kib(&format!("/proc/{pid}/status"), &[TABLES])),
    });
    parts.sum::<Option<u64>>().map(|kib| kib * 1024)
}

fn kib(file: &str, words: &[&str]) -> u64 {
    let text = fs::read_to_string(file).unwrap_or_default();
    let value = |line: &str| {
        let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
        rest.trim().trim_end_matches(" kB").parse::<u64>().ok()
    };
    text.lines().filter_map(value).sum()
}

#[cfg(test)]
mod tests {
    use super::{below, cpu_time, memory};

    #[test]
    fn sees_a_child_and_its_memory() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let pid = child.id() as libc::pid_t;
        let seen = below(std::process::id() as libc::pid_t);
        let used = memory(&[pid]);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(seen.contains(&pid), "{seen:?}");
        assert!(used > 0);
        assert!(cpu_time(std::process::id() as libc::pid_t) > std::time::Duration::ZERO || used > 0);
    }
}
