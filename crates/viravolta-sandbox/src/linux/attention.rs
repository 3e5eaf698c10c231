//! Looks what the processes of a room are doing.

use std::fs;
use std::os::fd::OwnedFd;
use std::sync::{Arc, Mutex, PoisonError};

use super::cgroup::Groups;
use super::tree;
use crate::attention::Attention;
use crate::child::Look;

/// Looks at the tree below the first process of a room.
pub(super) struct Onlooker {
    root: libc::pid_t,
    groups: Arc<Groups>,
    eyes: Mutex<Option<Eyes>>,
}

impl Onlooker {
    pub(super) fn new(root: libc::pid_t, groups: Arc<Groups>) -> Self {
        Self { root, groups, eyes: Mutex::new(None) }
    }
}

impl Look for Onlooker {
    fn alone(&self) -> Option<Attention> {
        let mut eyes = self.eyes.lock().unwrap_or_else(PoisonError::into_inner);
        if eyes.is_none() {
            *eyes = Eyes::open(self.root, &self.groups);
        }
        eyes.as_ref().and_then(Eyes::look)
    }

    fn all(&self) -> Attention {
        of_many(self.root)
    }
}

fn of_many(root: libc::pid_t) -> Attention {
    let (mut reading, mut running) = (false, false);
    for pid in tree::below(root) {
        let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        for thread in threads {
            // The name of a program need not be UTF-8.
            let file = |name: &str| {
                let bytes = fs::read(thread.path().join(name)).unwrap_or_default();
                String::from_utf8_lossy(&bytes).into_owned()
            };
            match state(&file("stat")) {
                Some('S') => reading |= is_reading(&file("syscall")).unwrap_or_else(|| sleeps_in_read(&file("wchan"))),
                // Stopped by somebody, or gone.
                Some('T' | 't' | 'Z' | 'X' | 'I') => {}
                // Running, waiting for a disk, or ended between two looks.
                _ => running = true,
            }
        }
    }
    match (reading, running) {
        (true, true) => Attention::Listening,
        (true, false) => Attention::Reading,
        (false, true) => Attention::Busy,
        (false, false) => Attention::Asleep,
    }
}

/// The same in a few small reads, where a program is one process with one thread: almost always. The files stay open,
/// because a program is looked at before every question.
struct Eyes {
    company: Company,
    syscall: OwnedFd,
    stat: OwnedFd,
}

/// What shows whether a program is alone in its room.
enum Company {
    /// The group's count of processes and threads.
    Counted(OwnedFd),
    /// The children of the room's first process, of which the program is one, and those of the program.
    Listed { program: libc::pid_t, below: OwnedFd, children: OwnedFd },
}

impl Eyes {
    fn open(root: libc::pid_t, groups: &Groups) -> Option<Self> {
        let open = |path: String| {
            let flags = rustix::fs::OFlags::RDONLY | rustix::fs::OFlags::CLOEXEC;
            rustix::fs::open(path, flags, rustix::fs::Mode::empty()).ok()
        };
        let below = open(format!("/proc/{root}/task/{root}/children"))?;
        let mut text = [0; LONGEST];
        let program: libc::pid_t = read(&below, &mut text)?.split(' ').next()?.parse().ok()?;
        let stat = open(format!("/proc/{program}/task/{program}/stat"))?;
        let syscall = open(format!("/proc/{program}/syscall"))?;
        let company = match groups.count() {
            Some(count) => Company::Counted(count),
            None => {
                Company::Listed { program, below, children: open(format!("/proc/{program}/task/{program}/children"))? }
            }
        };
        Some(Self { company, syscall, stat })
    }

    /// `None` where there is more to look at, or nothing any more.
    fn look(&self) -> Option<Attention> {
        let mut text = [0; LONGEST];
        let alone = match &self.company {
            Company::Counted(count) => read(count, &mut text)?.trim() == "1",
            Company::Listed { program, below, children } => {
                read(below, &mut text)?.trim().parse() == Ok(*program)
                    && read(children, &mut text)?.trim().is_empty()
                    && threads(read(&self.stat, &mut text)?) == Some(1)
            }
        };
        let syscall = alone.then(|| read(&self.syscall, &mut text))??;
        match is_reading(syscall) {
            // Mostly. Whoever was stopped in a read says as little as one that waits there; the kernel writes the state down
            // with fifty other numbers, so it is not asked for.
            Some(true) => Some(Attention::Reading),
            None if syscall.starts_with("running") => Some(Attention::Busy),
            _ => match state(read(&self.stat, &mut text)?)? {
                'S' => Some(Attention::Asleep),
                'R' | 'D' => Some(Attention::Busy),
                _ => None,
            },
        }
    }
}

/// Longer files of the kernel are not read.
const LONGEST: usize = 1024;

/// A file of the kernel that is not long, as it is now.
fn read<'a>(file: &OwnedFd, text: &'a mut [u8; LONGEST]) -> Option<&'a str> {
    let len = rustix::io::pread(file, &mut text[..], 0).ok().filter(|len| *len < LONGEST)?;
    // A program whose name is not UTF-8 is looked at the slow way.
    std::str::from_utf8(&text[..len]).ok()
}

/// How many threads a `stat` file tells of: the 18th field after the name.
fn threads(stat: &str) -> Option<u32> {
    stat.rsplit_once(") ")?.1.split(' ').nth(17)?.parse().ok()
}

/// The state in a `stat` file: the first letter after the name, which stands in parentheses and may hold anything.
fn state(stat: &str) -> Option<char> {
    stat.rsplit_once(") ")?.1.chars().next()
}

/// Whether a `syscall` file tells of a thread that reads standard input; `None` if we may not look.
fn is_reading(syscall: &str) -> Option<bool> {
    let mut words = syscall.split_whitespace();
    let number: libc::c_long = words.next()?.parse().ok()?;
    let reads = [libc::SYS_read, libc::SYS_readv, libc::SYS_pread64].contains(&number);
    Some(reads && words.next() == Some("0x0"))
}

/// Whether the kernel's function in which a thread sleeps reads from a terminal or a pipe. It says less than a system
/// call does, and can be seen where that cannot.
fn sleeps_in_read(wchan: &str) -> bool {
    wchan.contains("tty_read") || wchan.contains("pipe_read")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_kernel_are_understood() {
        assert_eq!(state("12 (a) b) S 1 2 3"), Some('S'));
        assert_eq!(state(""), None);
        let stat = "12 (a) b) S 1 12 12 34 12 4194304 1 2 3 4 5 6 7 8 20 0 3 0 999 1 2";
        assert_eq!((state(stat), threads(stat)), (Some('S'), Some(3)));
        assert_eq!(is_reading(&format!("{} 0x0 0x7ff0 0x400 0x0 0x0 0x0 0x7ff 0x7f", libc::SYS_read)), Some(true));
        assert_eq!(is_reading(&format!("{} 0x5 0x7ff0 0x400 0x0 0x0 0x0 0x7ff 0x7f", libc::SYS_read)), Some(false));
        assert_eq!(is_reading("running"), None);
        assert!(
            sleeps_in_read("anon_pipe_read") && sleeps_in_read("n_tty_read") && !sleeps_in_read("hrtimer_nanosleep")
        );
    }
}
