use libc::sock_filter;

use super::{Choices, program};

const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;
const EPERM: u32 = libc::SECCOMP_RET_ERRNO | libc::EPERM as u32;
const EINVAL: u32 = libc::SECCOMP_RET_ERRNO | libc::EINVAL as u32;
const ENOSYS: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;

const ROOM: Choices = Choices { local_sockets: true, shared_memory: true, pinned: false };
const BARE: Choices = Choices { local_sockets: false, shared_memory: false, pinned: true };

/// The kernel's machine, as far as our filters use it.
fn run(code: &[sock_filter], data: &[u32; 16]) -> u32 {
    let (mut at, mut loaded) = (0, 0);
    loop {
        let op = code[at];
        let jump = |taken: bool| at + 1 + usize::from(if taken { op.jt } else { op.jf });
        at = match op.code {
            0x06 => return op.k,
            0x20 => {
                loaded = data[op.k as usize / 4];
                at + 1
            }
            0x15 => jump(loaded == op.k),
            0x25 => jump(loaded > op.k),
            0x45 => jump(loaded & op.k != 0),
            0x54 => {
                loaded &= op.k;
                at + 1
            }
            other => panic!("unknown code {other:#x}"),
        };
    }
}

fn judge<const N: usize>(choices: Choices, call: i64, args: [u64; N]) -> u32 {
    judge_raw(choices, super::calls::ARCHITECTURE.unwrap(), call as u32, args)
}

fn judge_raw<const N: usize>(choices: Choices, architecture: u32, call: u32, args: [u64; N]) -> u32 {
    let mut data = [0; 16];
    data[0] = call;
    data[1] = architecture;
    for (number, arg) in args.into_iter().enumerate() {
        data[4 + 2 * number] = arg as u32;
        data[5 + 2 * number] = (arg >> 32) as u32;
    }
    run(&program(choices), &data)
}

#[test]
fn ordinary_calls_go_through() {
    for call in [libc::SYS_read, libc::SYS_openat, libc::SYS_mmap, libc::SYS_futex, libc::SYS_exit_group] {
        assert_eq!(judge(ROOM, call, [0; 3]), ALLOW, "call {call}");
    }
}

#[test]
fn powers_are_refused_without_killing() {
    for call in [
        libc::SYS_ptrace,
        libc::SYS_mount,
        libc::SYS_bpf,
        libc::SYS_keyctl,
        libc::SYS_io_uring_setup,
        libc::SYS_unshare,
    ] {
        assert_eq!(judge(ROOM, call, [0; 3]), EPERM, "call {call}");
    }
}

#[test]
fn unknown_calls_do_not_exist() {
    let architecture = super::calls::ARCHITECTURE.unwrap();
    // Beyond the newest call, and in the x32 numbering, where every number is a second name.
    for call in [999, 0x4000_0000, 0x4000_0000 | libc::SYS_ptrace as u32, u32::MAX] {
        assert_eq!(judge_raw(ROOM, architecture, call, [0; 3]), ENOSYS, "call {call:#x}");
    }
    assert_eq!(judge_raw(ROOM, 0x4000_0003, libc::SYS_read as u32, [0; 3]), ENOSYS, "32-bit programs");
    assert_eq!(judge(ROOM, libc::SYS_clone3, [0; 3]), ENOSYS);
}

#[test]
fn sockets_are_local_or_nothing() {
    for family in 0..64 {
        let local = family == libc::AF_UNIX as u64;
        assert_eq!(judge(ROOM, libc::SYS_socket, [family, 1, 0]), if local { ALLOW } else { EPERM });
        assert_eq!(judge(BARE, libc::SYS_socket, [family, 1, 0]), EPERM);
        assert_eq!(judge(BARE, libc::SYS_socketpair, [family, 1, 0]), if local { ALLOW } else { EPERM });
    }
    // The kernel looks at the low half only, and so do we.
    assert_eq!(judge(ROOM, libc::SYS_socket, [(1 << 32) | libc::AF_INET as u64, 1, 0]), EPERM);
}

#[test]
fn threads_yes_namespaces_no() {
    let thread = (libc::CLONE_VM | libc::CLONE_THREAD | libc::CLONE_SIGHAND) as u64;
    assert_eq!(judge(ROOM, libc::SYS_clone, [thread, 0, 0]), ALLOW);
    for namespace in [libc::CLONE_NEWUSER, libc::CLONE_NEWNS, libc::CLONE_NEWNET, libc::CLONE_NEWPID] {
        assert_eq!(judge(ROOM, libc::SYS_clone, [namespace as u64, 0, 0]), EPERM);
    }
}

/// A stopped room stays stopped: nothing inside can send, or have the kernel send, what lets it go on.
#[test]
fn nobody_inside_lets_a_stopped_room_go_on() {
    let (go_on, other) = (libc::SIGCONT as u64, libc::SIGUSR1 as u64);
    for (call, at) in [
        (libc::SYS_kill, 1),
        (libc::SYS_tkill, 1),
        (libc::SYS_rt_sigqueueinfo, 1),
        (libc::SYS_pidfd_send_signal, 1),
        (libc::SYS_tgkill, 2),
        (libc::SYS_rt_tgsigqueueinfo, 2),
    ] {
        let with = |signal: u64| {
            let mut args = [7; 3];
            args[at] = signal;
            judge(ROOM, call, args)
        };
        assert_eq!((with(go_on), with(other)), (EPERM, ALLOW), "call {call}");
    }
    assert_eq!(judge(ROOM, libc::SYS_clone, [go_on, 0, 0]), EPERM, "a child whose end lets its parent go on");
    assert_eq!(judge(ROOM, libc::SYS_clone, [libc::SIGCHLD as u64, 0, 0]), ALLOW);
    assert_eq!(judge(ROOM, libc::SYS_fcntl, [0, libc::F_GETFL as u64, 0]), ALLOW);
    assert_eq!(judge(ROOM, libc::SYS_fcntl, [0, 10, go_on]), EPERM, "F_SETSIG");
    assert_eq!(judge(ROOM, libc::SYS_timer_create, [0; 3]), EPERM);
}

#[test]
fn processors_are_kept_where_they_were_given() {
    assert_eq!(judge(ROOM, libc::SYS_sched_setaffinity, [0; 3]), ALLOW);
    assert_eq!(judge(BARE, libc::SYS_sched_setaffinity, [0; 3]), EPERM);
}

#[test]
fn what_belongs_to_the_user_is_not_used_up_and_devices_carry_no_messages() {
    let all = [libc::SYS_inotify_init1, libc::SYS_fanotify_init, libc::SYS_flock];
    for call in all {
        assert_ne!(judge(ROOM, call, [0; 3]), ALLOW, "call {call}");
    }
    // Locks of every kind: of a process, of an open file, leases and delegations, and notices about folders.
    for command in [6, 7, 37, 38, 1024, 1026] {
        assert_eq!(judge(ROOM, libc::SYS_fcntl, [0, command, 0]), EPERM, "command {command}");
    }
}

#[test]
fn arguments_are_looked_at() {
    assert_eq!(judge(ROOM, libc::SYS_ioctl, [0, libc::TCGETS, 0]), ALLOW);
    assert_eq!(judge(ROOM, libc::SYS_ioctl, [0, libc::TIOCSTI, 0]), EPERM);
    assert_eq!(judge(ROOM, libc::SYS_ioctl, [0, libc::TIOCLINUX, 0]), EPERM);
    assert_eq!(judge(ROOM, libc::SYS_prlimit64, [0, 0, 0]), ALLOW);
    assert_eq!(judge(ROOM, libc::SYS_prlimit64, [1, 0, 0]), EPERM);
    assert_eq!(judge(ROOM, libc::SYS_memfd_create, [0; 3]), ALLOW);
    assert_eq!(judge(BARE, libc::SYS_memfd_create, [0; 3]), ENOSYS);
}

/// Where no group counts it, memory that belongs to no process cannot be had.
#[test]
fn shared_memory_without_a_file_is_counted_or_refused() {
    let map = |choices, flags: libc::c_int| judge(choices, libc::SYS_mmap, [0, 4096, 3, flags as u64]);
    for shared in [libc::MAP_SHARED, libc::MAP_SHARED_VALIDATE, libc::MAP_SHARED | libc::MAP_NORESERVE] {
        assert_eq!(map(BARE, shared | libc::MAP_ANONYMOUS), EPERM);
        assert_eq!(map(ROOM, shared | libc::MAP_ANONYMOUS), ALLOW);
        assert_eq!(map(BARE, shared), ALLOW, "a file");
    }
    assert_eq!(map(BARE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_STACK), ALLOW);
}

/// A process stops when its call is done, so a call that runs on for seconds would compute on the opponent's time.
#[test]
fn no_call_goes_on_for_long_in_a_room_that_is_stopped() {
    for choices in [ROOM, BARE] {
        let map = |flags: libc::c_int| judge(choices, libc::SYS_mmap, [0, 4096, 1, flags as u64]);
        let own = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        assert_eq!(map(own | libc::MAP_NORESERVE), ALLOW);
        assert_eq!((map(own | libc::MAP_POPULATE), map(own | libc::MAP_LOCKED)), (EPERM, EPERM));
        assert_eq!(map(libc::MAP_SHARED | libc::MAP_POPULATE), EPERM, "a file");
        let advise = |advice: u64| judge(choices, libc::SYS_madvise, [0, 4096, advice]);
        assert_eq!(advise(libc::MADV_DONTNEED as u64), ALLOW);
        for filling in [22, 23, 25, 102] {
            assert_eq!(advise(filling), EINVAL, "advice {filling}");
        }
        for call in [libc::SYS_mlock, libc::SYS_mlock2, libc::SYS_mlockall, libc::SYS_mincore] {
            assert_eq!(judge(choices, call, [0; 3]), EPERM, "call {call}");
        }
    }
}

#[test]
fn the_kernel_takes_a_filter_of_this_length() {
    let len = program(ROOM).len();
    assert!(len < 4096, "{len} instructions");
}
