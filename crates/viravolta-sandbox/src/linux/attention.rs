//! Looks what the processes of a room are doing.

use std::fs;

use super::tree;
use crate::attention::Attention;

/// What the tree below a process is doing.
pub(super) fn of(root: libc::pid_t) -> Attention {
    if let Some(attention) = of_one(root) {
        return attention;
    }
    let mut reading = false;
    for pid in tree::below(root) {
        let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        for thread in threads {
            let file = |name: &str| fs::read_to_string(thread.path().join(name)).unwrap_or_default();
            match state(&file("stat")) {
                Some('S') => reading |= is_reading(&file("syscall")).unwrap_or_else(|| sleeps_in_read(&file("wchan"))),
                // Stopped by somebody, or gone.
                Some('T' | 't' | 'Z' | 'X' | 'I') => {}
                // Running, waiting for a disk, or ended between two looks.
                _ => return Attention::Busy,
            }
        }
    }
    if reading { Attention::Reading } else { Attention::Asleep }
}

/// The same in a few small reads, where a program is one process with one thread: almost always.
fn of_one(root: libc::pid_t) -> Option<Attention> {
    let children = |pid: libc::pid_t| small_file(&format!("/proc/{pid}/task/{pid}/children"));
    let below = children(root)?;
    let mut below = below.split_whitespace();
    let pid: libc::pid_t = below.next()?.parse().ok()?;
    let stat = small_file(&format!("/proc/{pid}/stat"))?;
    if below.next().is_some() || threads(&stat) != Some(1) || !children(pid)?.trim().is_empty() {
        return None;
    }
    match state(&stat)? {
        'S' => match is_reading(&small_file(&format!("/proc/{pid}/syscall"))?)? {
            true => Some(Attention::Reading),
            false => Some(Attention::Asleep),
        },
        'R' | 'D' => Some(Attention::Busy),
        _ => None,
    }
}

/// A file of the kernel that is not long.
fn small_file(path: &str) -> Option<String> {
    let flags = rustix::fs::OFlags::RDONLY | rustix::fs::OFlags::CLOEXEC;
    let file = rustix::fs::open(path, flags, rustix::fs::Mode::empty()).ok()?;
    let mut text = [0; 1024];
    let len = rustix::io::read(&file, &mut text[..]).ok().filter(|len| *len < text.len())?;
    Some(String::from_utf8_lossy(&text[..len]).into_owned())
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
