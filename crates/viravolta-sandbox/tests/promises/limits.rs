//! Limits: nothing that a program does makes it last longer, grow larger or say more than allowed.

use std::time::Duration;

use viravolta_sandbox::{Cause, Command, Exit, Layer, Limit, Limits, Status, doctor};

use crate::support::{finish, small, small_limits};

fn ended_by(exit: &Exit, limit: Limit) {
    assert_eq!(exit.cause, Cause::Limit(limit), "{exit:?}");
    assert!(exit.limits_touched.contains(&limit), "{exit:?}");
}

#[test]
fn a_memory_bomb_is_ended_and_named() {
    let turn = turn!();
    let (_, exit) = turn.run(&small(), "memory-bomb", &[]);
    ended_by(&exit, Limit::Memory);
    assert!(exit.peak_memory.unwrap() >= 100 << 20, "{exit:?}");
}

#[test]
fn memory_is_counted_over_the_whole_tree() {
    let turn = turn!();
    let (_, exit) = turn.run(&small(), "memory-swarm", &[]);
    ended_by(&exit, Limit::Memory);
}

#[test]
fn a_fork_bomb_stays_small_and_dies_whole() {
    let turn = turn!();
    let limits = Limits { wall_time: Some(Duration::from_secs(5)), ..small_limits() };
    let child = turn.start(&small().limits(limits), "fork-bomb", &[]);
    // However busy the machine is, some time within the limit there is more than one.
    let deadline = std::time::Instant::now() + Duration::from_secs(5);
    let mut alive = 0;
    while alive < 2 && std::time::Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
        alive = crate::support::marked(&turn.mark).len();
    }
    let (_, exit) = finish(child);
    assert!((2..=16).contains(&alive), "{alive} processes");
    ended_by(&exit, Limit::WallTime);
    if doctor().holds(Layer::CgroupPids) {
        assert!(exit.limits_touched.contains(&Limit::Processes), "{exit:?}");
    }
}

#[test]
fn a_flood_of_output_is_cut_off() {
    let turn = turn!();
    let (said, exit) = turn.run(&small(), "output-flood", &[]);
    ended_by(&exit, Limit::Output);
    assert!(said.len() <= (1 << 20) + (1 << 16), "{} bytes", said.len());
}

#[test]
fn a_flood_of_errors_is_cut_off_and_its_end_is_kept() {
    let turn = turn!();
    let (_, exit) = turn.run(&small(), "error-flood", &[]);
    ended_by(&exit, Limit::Output);
    assert_eq!(exit.stderr.len(), viravolta_sandbox::STDERR_TAIL);
}

#[test]
fn a_silent_program_ends_with_its_wall_time() {
    let turn = turn!();
    let limits = Limits { wall_time: Some(Duration::from_millis(300)), ..small_limits() };
    let (_, exit) = turn.run(&small().limits(limits), "silent", &[]);
    ended_by(&exit, Limit::WallTime);
    assert!(exit.wall_time >= Duration::from_millis(300));
}

#[test]
fn a_program_that_ignores_signals_ends_with_its_cpu_time() {
    let turn = turn!();
    let limits = Limits { cpu_time: Some(Duration::from_millis(300)), ..small_limits() };
    let (_, exit) = turn.run(&small().limits(limits), "ignore-signals", &[]);
    ended_by(&exit, Limit::CpuTime);
    assert!(exit.cpu_time >= Duration::from_millis(290), "{exit:?}");
}

#[test]
fn cpu_time_is_counted_over_the_whole_tree_and_can_be_read_live() {
    let turn = turn!();
    let limits = Limits { cpu_time: Some(Duration::from_secs(1)), ..small_limits() };
    let child = turn.start(&small().limits(limits), "spin-swarm", &[]);
    crate::support::eventually("the clock runs", || child.cpu_time() > Duration::from_millis(200));
    let (_, exit) = finish(child);
    ended_by(&exit, Limit::CpuTime);
}

#[test]
fn a_big_file_is_cut_off() {
    let turn = turn!();
    let limits = Limits { file_size: Some(1 << 20), ..small_limits() };
    let (_, exit) = turn.run(&small().limits(limits), "big-file", &[]);
    ended_by(&exit, Limit::FileSize);
    assert!(matches!(exit.status, Status::Signaled(_)), "{exit:?}");
}

#[test]
fn the_disk_cannot_be_filled() {
    let turn = turn!();
    let (said, exit) = turn.run(&small(), "fill-disk", &[]);
    assert_eq!((exit.status, exit.cause), (Status::Exited(1), Cause::Program), "{exit:?}");
    assert!(said.contains("15 MiB") && !said.contains("18 MiB"), "{said}");
    assert!(String::from_utf8_lossy(&exit.stderr).contains("No space left"), "{exit:?}");
}

#[test]
fn files_cannot_be_made_without_end() {
    let turn = turn!();
    let (_, exit) = turn.run(&small(), "many-files", &[]);
    assert_eq!(exit.status, Status::Exited(1), "{exit:?}");
    assert!(String::from_utf8_lossy(&exit.stderr).contains("No space left"), "{exit:?}");
}

/// Memory of which a process lets go without giving it back.
const HOARD: &str = "
import mmap, sys
kept, sources = [], [lambda: mmap.mmap(-1, 16 << 20)]
try:
    zero = open('/dev/zero', 'r+b')
    sources.append(lambda: mmap.mmap(zero.fileno(), 16 << 20))
except OSError: pass
for source in sources:
    try:
        while len(kept) < 40:
            piece = source()
            for page in range(0, 16 << 20, 4096): piece[page] = 1
            piece.madvise(mmap.MADV_DONTNEED)
            kept.append(piece)
            print(len(kept) * 16, 'MiB', flush=True)
    except OSError: pass
";

#[test]
fn shared_memory_counts() {
    let turn = turn!();
    let python = std::path::Path::new("/usr/bin/python3");
    viravolta_testkit::needs!(python.exists(), "no {}", python.display());
    let command = Command::new(python).args(["-c", HOARD, &turn.mark]);
    let (said, exit) = finish(small().spawn(&command).unwrap());
    let most = said.lines().filter_map(|line| line.split(' ').next()?.parse::<u64>().ok()).max().unwrap_or(0);
    assert!(most <= 128, "it kept {most} MiB of 128: {exit:?}");
}

/// Pages that are only read cost nothing but the tables in which they are found.
const TABLES: &str = "
import mmap
piece = mmap.mmap(-1, 256 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ)
for page in range(0, 256 << 30, 2 << 20):
    piece[page]
";

#[test]
fn tables_of_pages_count() {
    let turn = turn!();
    let python = std::path::Path::new("/usr/bin/python3");
    viravolta_testkit::needs!(python.exists(), "no {}", python.display());
    let command = Command::new(python).args(["-c", TABLES, &turn.mark]);
    let (_, exit) = finish(small().spawn(&command).unwrap());
    ended_by(&exit, Limit::Memory);
}

/// More than the user of the whole machine has.
#[test]
fn watches_of_files_cannot_be_used_up() {
    let turn = turn!();
    let python = std::path::Path::new("/usr/bin/python3");
    viravolta_testkit::needs!(python.exists(), "no {}", python.display());
    let script = "import ctypes\nlibc = ctypes.CDLL(None)\nprint(max(libc.inotify_init() for _ in range(200)))";
    let command = Command::new(python).args(["-c", script, &turn.mark]);
    let (said, exit) = finish(small().spawn(&command).unwrap());
    assert_eq!(said, "-1\n", "{exit:?}");
}

#[test]
fn no_limit_of_time_that_nobody_set() {
    assert_eq!(Limits::default().wall_time, None);
}

/// Of a place in the queue for the processors that the caller's account may have, and of what the kernel counts for it.
#[test]
fn nothing_of_the_account_is_passed_on() {
    let turn = turn!();
    let command = Command::new("sh").args(["-c", "cat /proc/self/limits", &turn.mark]);
    let (said, exit) = finish(small().spawn(&command).unwrap());
    for (limit, most) in
        [("realtime priority", 0), ("nice priority", 0), ("pending signals", 1024), ("msgqueue size", 0)]
    {
        let line = said.lines().find_map(|line| line.strip_prefix(&format!("Max {limit}"))).unwrap_or_default();
        let values: Vec<Option<u64>> = line.split_whitespace().take(2).map(|word| word.parse().ok()).collect();
        assert_eq!(values.len(), 2, "{limit}: {said}{exit:?}");
        assert!(values.iter().all(|value| value.is_some_and(|value| value <= most)), "{limit}: {line}");
    }
}

/// With a terabyte instead of a few pages these calls fill the memory with tables, or compute for seconds, and nothing
/// interrupts them.
const AT_ONCE: &str = "
import ctypes, mmap
libc = ctypes.CDLL(None)
piece = mmap.mmap(-1, 1 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
place = ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(piece)))
size, told = ctypes.c_size_t(1 << 20), ctypes.create_string_buffer(256)
print(libc.madvise(place, size, 4), [libc.madvise(place, size, advice) for advice in (22, 23, 25, 102)], libc.mincore(place, size, told))
";

#[test]
fn no_call_fills_the_tables_of_pages_at_once() {
    let turn = turn!();
    let python = std::path::Path::new("/usr/bin/python3");
    viravolta_testkit::needs!(python.exists(), "no {}", python.display());
    let command = Command::new(python).args(["-c", AT_ONCE, &turn.mark]);
    let (said, exit) = finish(small().spawn(&command).unwrap());
    assert_eq!(said, "0 [-1, -1, -1, -1] -1\n", "{exit:?}");
}
