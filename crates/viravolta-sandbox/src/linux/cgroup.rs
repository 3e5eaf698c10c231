//! Control groups: one limit and one meter for a whole tree of processes, kept by the kernel.
//!
//! Both versions are spoken, because both are found: version 2 on a machine with systemd, version 1 in
//! older containers and virtual machines. Groups are made below the caller's own group (version 1)
//! or below its nearest ancestor that hands out the controllers (version 2), so that a room never
//! escapes a limit that was set on the caller.

mod find;
mod leftovers;

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

#[cfg(test)]
pub(super) use find::version_2_cpu;
pub(super) use find::{Found, Grounds};
pub(super) use leftovers::{Owner, sweep, sweep_groups};

use crate::limits::Limits;

/// A place in one hierarchy where groups can be made, or one such group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) path: PathBuf,
    pub(super) version: u8,
}

impl Place {
    fn read(&self, file: &str) -> Option<String> {
        fs::read_to_string(self.path.join(file)).ok()
    }

    fn number(&self, file: &str) -> Option<u64> {
        self.read(file)?.trim().parse().ok()
    }

    /// The number after a word, in files of "word number" lines.
    fn entry(&self, file: &str, word: &str) -> Option<u64> {
        self.read(file)?.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' ')?.parse().ok())
    }

    fn write(&self, file: &str, value: &str) -> io::Result<()> {
        // A plain write: these are not files that could be replaced.
        fs::OpenOptions::new()
            .write(true)
            .open(self.path.join(file))
            .and_then(|mut file| io::Write::write_all(&mut file, value.as_bytes()))
    }
}

/// The groups of one room, removed on drop.
#[derive(Debug, Default)]
pub(super) struct Groups {
    memory: Option<Place>,
    pids: Option<Place>,
    cpu: Option<Place>,
}

impl Groups {
    /// Makes the groups that this machine allows and sets their limits.
    pub(super) fn open(grounds: &Grounds, limits: &Limits) -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = Owner::this().name(NEXT.fetch_add(1, Ordering::Relaxed));
        let mut groups = Self::default();
        let make = |found: &Found| -> io::Result<Option<Place>> {
            let Found::At(ground) = found else {
                return Ok(None);
            };
            let path = ground.path.join(&name);
            match fs::create_dir(&path) {
                // In version 2 the three controllers are usually one and the same group.
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
                _ => Ok(Some(Place { path, version: ground.version })),
            }
        };
        groups.memory = make(&grounds.memory)?;
        groups.pids = make(&grounds.pids)?;
        groups.cpu = make(&grounds.cpu)?;
        if let (Some(group), Some(memory)) = (&groups.memory, limits.memory) {
            let memory = memory.to_string();
            if group.version == 2 {
                group.write("memory.max", &memory)?;
                // Without swap accounting these files do not exist; without swap they change nothing.
                let _ = group.write("memory.swap.max", "0");
                let _ = group.write("memory.oom.group", "1");
            } else {
                group.write("memory.limit_in_bytes", &memory)?;
                let _ = group.write("memory.memsw.limit_in_bytes", &memory);
            }
        }
        if let (Some(group), Some(processes)) = (&groups.pids, limits.processes) {
            group.write("pids.max", &processes.to_string())?;
        }
        Ok(groups)
    }

    fn places(&self) -> Vec<&Place> {
        let mut places: Vec<&Place> = [&self.memory, &self.pids, &self.cpu].into_iter().flatten().collect();
        places.dedup();
        places
    }

    /// Descriptors into which a process writes "0" to join.
    pub(super) fn doors(&self) -> io::Result<Vec<OwnedFd>> {
        let open = |place: &Place| fs::OpenOptions::new().write(true).open(place.path.join("cgroup.procs"));
        self.places().into_iter().map(|place| open(place).map(OwnedFd::from)).collect()
    }

    pub(super) fn limits_memory(&self) -> bool {
        self.memory.is_some()
    }

    pub(super) fn meters_time(&self) -> bool {
        self.cpu.is_some()
    }

    pub(super) fn limits_processes(&self) -> bool {
        self.pids.is_some()
    }

    /// The file that holds the number of processes and threads, where a group counts them.
    pub(super) fn count(&self) -> Option<OwnedFd> {
        fs::File::open(self.pids.as_ref()?.path.join("pids.current")).ok().map(OwnedFd::from)
    }

    /// CPU time of every process that ever was in the group.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        let group = self.cpu.as_ref()?;
        if group.version == 2 {
            group.entry("cpu.stat", "usage_usec").map(Duration::from_micros)
        } else {
            group.number("cpuacct.usage").map(Duration::from_nanos)
        }
    }

    /// The most memory that the group held at once.
    pub(super) fn peak_memory(&self) -> Option<u64> {
        let group = self.memory.as_ref()?;
        group.number(if group.version == 2 { "memory.peak" } else { "memory.max_usage_in_bytes" })
    }

    /// Whether the kernel killed a process of the group because it was out of memory.
    pub(super) fn ran_out_of_memory(&self) -> bool {
        self.memory.as_ref().is_some_and(|group| {
            let file = if group.version == 2 { "memory.events" } else { "memory.oom_control" };
            group.entry(file, "oom_kill").is_some_and(|count| count > 0)
        })
    }

    /// Whether a process or thread could not be made.
    pub(super) fn ran_out_of_processes(&self) -> bool {
        self.pids.as_ref().is_some_and(|group| group.entry("pids.events", "max").is_some_and(|count| count > 0))
    }

    /// Removes the groups. The meters read nothing afterwards.
    pub(super) fn remove(&self) {
        self.places().into_iter().for_each(|place| remove(&place.path));
    }

    /// Kills whatever is in the groups.
    pub(super) fn kill(&self) {
        self.places().into_iter().for_each(|place| kill_all(&place.path));
    }
}

impl Drop for Groups {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Kills every process of a group.
fn kill_all(path: &Path) {
    if fs::write(path.join("cgroup.kill"), "1").is_ok() {
        return;
    }
    for pid in fs::read_to_string(path.join("cgroup.procs")).unwrap_or_default().lines() {
        if let Some(pid) = pid.parse().ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
        }
    }
}

/// Removes a group, after its last process if need be.
fn remove(path: &Path) {
    // The kernel says "busy" until it has buried the last process.
    for _ in 0..500 {
        match fs::remove_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                kill_all(path);
                std::thread::sleep(Duration::from_millis(2));
            }
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::{Groups, Place};

    #[test]
    fn reads_the_meters_of_both_versions() {
        for (version, files) in [
            (
                1,
                [
                    ("memory.max_usage_in_bytes", "4096\n"),
                    ("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n"),
                    ("cpuacct.usage", "5000000\n"),
                    ("pids.events", "max 0\n"),
                ],
            ),
            (
                2,
                [
                    ("memory.peak", "4096\n"),
                    ("memory.events", "low 0\nmax 9\noom 1\noom_kill 1\n"),
                    ("cpu.stat", "usage_usec 5000\nuser_usec 1\n"),
                    ("pids.events", "max 0\n"),
                ],
            ),
        ] {
            let folder = tempfile::tempdir().unwrap();
            for (name, contents) in files {
                fs::write(folder.path().join(name), contents).unwrap();
            }
            let place = || Some(Place { path: folder.path().to_owned(), version });
            let groups = Groups { memory: place(), pids: place(), cpu: place() };
            assert_eq!(groups.peak_memory(), Some(4096));
            assert_eq!(groups.cpu_time(), Some(Duration::from_millis(5)));
            assert!(groups.ran_out_of_memory());
            assert!(!groups.ran_out_of_processes());
        }
    }
}
