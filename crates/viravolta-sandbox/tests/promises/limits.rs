//! Limits: nothing that a program does makes it last longer, grow larger or say more than allowed.

use std::time::Duration;

use viravolta_sandbox::{Cause, Exit, Layer, Limit, Limits, Status, doctor};

use crate::support::{small, small_limits};

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
    let (_, exit) = crate::support::finish(child);
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
    let (_, exit) = crate::support::finish(child);
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
    let command = viravolta_sandbox::Command::new(python).args(["-c", HOARD, &turn.mark]);
    let (said, exit) = crate::support::finish(small().spawn(&command).unwrap());
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
    let command = viravolta_sandbox::Command::new(python).args(["-c", TABLES, &turn.mark]);
    let (_, exit) = crate::support::finish(small().spawn(&command).unwrap());
    ended_by(&exit, Limit::Memory);
}

/// More than the user of the whole machine has.
#[test]
fn watches_of_files_cannot_be_used_up() {
    let turn = turn!();
    let python = std::path::Path::new("/usr/bin/python3");
    viravolta_testkit::needs!(python.exists(), "no {}", python.display());
    let script = "import ctypes\nlibc = ctypes.CDLL(None)\nprint(max(libc.inotify_init() for _ in range(200)))";
    let command = viravolta_sandbox::Command::new(python).args(["-c", script, &turn.mark]);
    let (said, exit) = crate::support::finish(small().spawn(&command).unwrap());
    assert_eq!(said, "-1\n", "{exit:?}");
}

#[test]
fn no_limit_of_time_that_nobody_set() {
    assert_eq!(Limits::default().wall_time, None);
}
