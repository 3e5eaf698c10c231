//! A test's turn: its mark, its policy, and the search for what it left behind.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use viravolta_sandbox::{Child, Command, Exit, Folder, Limits, Policy, doctor};
use viravolta_testkit::programs::hostile;

/// One test's turn. On drop it looks for leftovers.
pub(crate) struct Turn {
    /// A word that is in the command line of every process of this test.
    pub(crate) mark: String,
    _alone: MutexGuard<'static, ()>,
}

/// Waits for a turn, where every required layer holds.
macro_rules! turn {
    () => {{
        let missing = viravolta_sandbox::doctor().missing_required();
        viravolta_testkit::needs!(missing.is_empty(), "this machine lacks {missing:?}");
        crate::support::take_turn()
    }};
}

pub(crate) fn take_turn() -> Turn {
    static ALONE: Mutex<()> = Mutex::new(());
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mark = format!("mark-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    Turn { mark, _alone: alone }
}

/// A strict policy for an empty folder, small and short enough that a broken promise does not hurt.
pub(crate) fn small() -> Policy {
    Policy::new(Folder::Empty).limits(small_limits())
}

pub(crate) fn small_limits() -> Limits {
    Limits {
        cpu_time: Some(Duration::from_secs(20)),
        wall_time: Some(Duration::from_secs(30)),
        memory: Some(128 << 20),
        processes: Some(16),
        disk: 16 << 20,
        file_size: Some(64 << 20),
        output: Some(1 << 20),
        ..Limits::default()
    }
}

impl Turn {
    pub(crate) fn hostile(&self, deed: &str, args: &[&str]) -> Command {
        Command::new(hostile()).arg(deed).args(args.iter().copied()).arg(&self.mark)
    }

    /// Starts a deed.
    pub(crate) fn start(&self, policy: &Policy, deed: &str, args: &[&str]) -> Child {
        policy.spawn(&self.hostile(deed, args)).unwrap()
    }

    /// Runs a deed to its end, and answers with what it said.
    pub(crate) fn run(&self, policy: &Policy, deed: &str, args: &[&str]) -> (String, Exit) {
        finish(self.start(policy, deed, args))
    }
}

/// Reads a program's output to the end and waits for it.
pub(crate) fn finish(mut child: Child) -> (String, Exit) {
    let mut said = Vec::new();
    child.stdout.as_mut().unwrap().read_to_end(&mut said).unwrap();
    let exit = child.wait();
    (String::from_utf8_lossy(&said).into_owned(), exit)
}

/// The processes whose command line holds a word.
pub(crate) fn marked(mark: &str) -> Vec<i32> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let numbered = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    numbered
        .filter(|pid| {
            let words = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            words.split(|&byte| byte == 0).any(|word| word == mark.as_bytes())
        })
        .collect()
}

/// Groups and folders that a process made for rooms.
pub(crate) fn traces(pid: u32) -> Vec<PathBuf> {
    let ours = format!("-{pid}-");
    let mut folders = vec![std::env::temp_dir()];
    folders.extend(doctor().layers.iter().filter_map(|found| {
        let path = found.detail.split_once(", ")?.1;
        path.starts_with('/').then(|| PathBuf::from(path))
    }));
    let entries = folders.into_iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
    let names = entries.filter(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        name.starts_with("viravolta-room-") && name.contains(&ours)
    });
    names.map(|entry| entry.path()).collect()
}

/// Waits until something holds, for a few seconds at most.
pub(crate) fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < deadline, "{what}: still not after 20 seconds");
        std::thread::sleep(Duration::from_millis(10));
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(marked(&self.mark), [0; 0], "processes were left running");
            let traces = traces(std::process::id());
            assert!(traces.is_empty(), "{traces:?} were left behind");
        }
    }
}
