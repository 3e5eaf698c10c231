//! The system calls, sorted into those that programs need and those that give power over the machine.

use std::collections::BTreeMap;

use super::Choices;
use super::filter::{Test, Verdict};

/// The kernel's name for this processor.
#[cfg(target_arch = "x86_64")]
pub(super) const ARCHITECTURE: Option<u32> = Some(0xC000_003E);
/// The kernel's name for this processor.
#[cfg(target_arch = "aarch64")]
pub(super) const ARCHITECTURE: Option<u32> = Some(0xC000_00B7);
/// No list was written for this processor.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) const ARCHITECTURE: Option<u32> = None;

/// Namespaces that `clone` could make; a room must not be opened inside a room.
const NEW_NAMESPACES: u32 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u32;

macro_rules! calls {
    ($($name:ident)*) => { &[$(libc::$name),*] };
}

#[rustfmt::skip]
const ALLOWED: &[libc::c_long] = calls![
    // Files.
    SYS_read SYS_write SYS_readv SYS_writev SYS_pread64 SYS_pwrite64 SYS_preadv SYS_pwritev SYS_preadv2 SYS_pwritev2
    SYS_lseek SYS_close SYS_close_range SYS_openat SYS_openat2 SYS_fstat SYS_newfstatat SYS_statx SYS_statfs SYS_fstatfs
    SYS_getdents64 SYS_getcwd SYS_chdir SYS_fchdir SYS_faccessat SYS_faccessat2 SYS_readlinkat SYS_mkdirat SYS_mknodat
    SYS_unlinkat SYS_renameat SYS_renameat2 SYS_linkat SYS_symlinkat SYS_fchmod SYS_fchmodat SYS_fchown SYS_fchownat
    SYS_ftruncate SYS_truncate SYS_fallocate SYS_fsync SYS_fdatasync SYS_sync_file_range SYS_utimensat SYS_dup SYS_dup3
    SYS_pipe2 SYS_copy_file_range SYS_sendfile SYS_splice SYS_tee SYS_vmsplice SYS_fadvise64
    SYS_readahead SYS_umask SYS_getxattr SYS_lgetxattr SYS_fgetxattr SYS_listxattr SYS_llistxattr SYS_flistxattr
    // Waiting.
    SYS_eventfd2 SYS_epoll_create1 SYS_epoll_ctl SYS_epoll_pwait SYS_epoll_pwait2 SYS_ppoll SYS_pselect6 SYS_signalfd4
    SYS_timerfd_create SYS_timerfd_settime SYS_timerfd_gettime
    // Memory.
    SYS_brk SYS_mmap SYS_munmap SYS_mprotect SYS_mremap SYS_msync SYS_munlock SYS_munlockall SYS_membarrier
    SYS_pkey_alloc SYS_pkey_free SYS_pkey_mprotect SYS_get_mempolicy SYS_set_mempolicy SYS_mbind
    // Processes and threads.
    SYS_exit SYS_exit_group SYS_wait4 SYS_waitid SYS_execve SYS_execveat SYS_getpid SYS_getppid SYS_gettid SYS_getpgid
    SYS_setpgid SYS_getsid SYS_setsid SYS_getuid SYS_geteuid SYS_getgid SYS_getegid SYS_getresuid SYS_getresgid
    SYS_getgroups SYS_setuid SYS_setgid SYS_setreuid SYS_setregid SYS_setresuid SYS_setresgid SYS_setgroups SYS_setfsuid
    SYS_setfsgid SYS_capget SYS_capset SYS_prctl SYS_set_tid_address SYS_set_robust_list SYS_get_robust_list SYS_futex
    SYS_futex_waitv SYS_rseq SYS_sched_yield SYS_sched_getaffinity SYS_sched_setaffinity SYS_sched_getparam
    SYS_sched_setparam SYS_sched_getscheduler SYS_sched_setscheduler SYS_sched_getattr SYS_sched_setattr
    SYS_sched_get_priority_max SYS_sched_get_priority_min SYS_sched_rr_get_interval SYS_getpriority SYS_setpriority
    SYS_getrusage SYS_times SYS_uname SYS_sysinfo SYS_getcpu SYS_getrlimit SYS_setrlimit
    // Signals. Whom they reach is decided by the process namespace and by the user id.
    SYS_rt_sigaction SYS_rt_sigprocmask SYS_rt_sigreturn SYS_rt_sigsuspend SYS_rt_sigpending
    SYS_rt_sigtimedwait SYS_sigaltstack SYS_pidfd_open
    SYS_restart_syscall
    // Time.
    SYS_clock_gettime SYS_clock_getres SYS_clock_nanosleep SYS_nanosleep SYS_gettimeofday
    SYS_getitimer SYS_setitimer
    // Sockets, once `socket` let one be made.
    SYS_bind SYS_listen SYS_accept SYS_accept4 SYS_connect SYS_getsockname SYS_getpeername SYS_sendto SYS_recvfrom
    SYS_sendmsg SYS_recvmsg SYS_sendmmsg SYS_recvmmsg SYS_shutdown SYS_setsockopt SYS_getsockopt
    // System V semaphores and queues live in the IPC namespace.
    SYS_shmat SYS_shmctl SYS_shmdt SYS_semget SYS_semop SYS_semctl SYS_semtimedop SYS_msgget SYS_msgsnd SYS_msgrcv
    SYS_msgctl
    // A program may lock itself in further.
    SYS_getrandom SYS_seccomp SYS_landlock_create_ruleset SYS_landlock_add_rule SYS_landlock_restrict_self
];

/// Calls from the time before the `...at` family, which newer processors do not have.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const ALLOWED_HERE: &[libc::c_long] = calls![
    SYS_open SYS_creat SYS_stat SYS_lstat SYS_access SYS_readlink SYS_mkdir SYS_rmdir SYS_unlink SYS_rename SYS_link
    SYS_symlink SYS_chmod SYS_chown SYS_lchown SYS_getdents SYS_dup2 SYS_pipe SYS_poll SYS_select SYS_epoll_create
    SYS_epoll_wait SYS_eventfd SYS_signalfd SYS_utime SYS_utimes SYS_futimesat SYS_fork SYS_vfork
    SYS_getpgrp SYS_alarm SYS_pause SYS_time SYS_arch_prctl SYS_mknod
];
/// Nothing more on this processor.
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_HERE: &[libc::c_long] = &[];

#[rustfmt::skip]
const REFUSED: &[libc::c_long] = calls![
    // Looking into other processes.
    SYS_ptrace SYS_process_vm_readv SYS_process_vm_writev SYS_kcmp SYS_pidfd_getfd SYS_process_madvise
    SYS_process_mrelease
    // Changing what is mounted and where the root is.
    SYS_mount SYS_umount2 SYS_pivot_root SYS_chroot SYS_move_mount SYS_open_tree SYS_fsopen SYS_fsconfig SYS_fsmount
    SYS_fspick SYS_mount_setattr SYS_unshare SYS_setns SYS_open_by_handle_at SYS_name_to_handle_at
    // Locks would be messages to other rooms, through the devices that all of them see; a user has only so many watches
    // of files; and a timer can let a stopped room go on.
    SYS_flock SYS_inotify_init1 SYS_inotify_add_watch SYS_inotify_rm_watch SYS_fanotify_init SYS_timer_create
    // A call that is under way is finished before its process stops, or ends: none may take long.
    SYS_mlock SYS_mlock2 SYS_mlockall SYS_mincore
    // Changing the kernel and the machine.
    SYS_reboot SYS_kexec_load SYS_init_module SYS_finit_module SYS_delete_module SYS_bpf SYS_perf_event_open SYS_syslog
    SYS_swapon SYS_swapoff SYS_acct SYS_quotactl SYS_settimeofday SYS_clock_settime SYS_clock_adjtime SYS_adjtimex
    SYS_sethostname SYS_setdomainname SYS_vhangup
    // Large and often broken parts of the kernel that no player needs.
    SYS_keyctl SYS_add_key SYS_request_key SYS_io_uring_setup SYS_io_uring_enter SYS_io_uring_register SYS_userfaultfd
];

/// What `fcntl` does not do: locks of a process (6, 7) and of an open file (37, 38), leases (1024) and notices about
/// folders (1026), for the reasons above; and 10, the choice of the signal with news of a file.
const FCNTL_REFUSED: [u32; 7] = [6, 7, 10, 37, 38, 1024, 1026];

/// The bits of `mmap` that say who sees what is written: 1 and 3 are shared.
const SHARED_KIND: u32 = 0x0F;
/// The bit of `mmap` that says that no file is behind it.
const NO_FILE: u32 = libc::MAP_ANONYMOUS as u32;

/// The bits of `mmap` that fill all of it at once, which nothing but the end of a process interrupts.
const FILLED_AT_ONCE: u32 = (libc::MAP_POPULATE | libc::MAP_LOCKED) as u32;
/// Wishes of `madvise` that fill memory (22 to read, 23 to write), put large pages together (25) or fill the tables of pages
/// (102) for any number of pages at once. The C library asks for the last and knows another way.
const FILL: [u32; 4] = [22, 23, 25, 102];

/// What happens at each call that we know.
pub(super) fn verdicts(choices: Choices) -> BTreeMap<u32, Verdict> {
    let mut table = BTreeMap::new();
    let mut set = |numbers: &[libc::c_long], verdict: Verdict| {
        for number in numbers.iter().filter_map(|&number| u32::try_from(number).ok()) {
            table.insert(number, verdict);
        }
    };
    set(ALLOWED, Verdict::Allow);
    set(ALLOWED_HERE, Verdict::Allow);
    set(REFUSED, Verdict::Refuse(libc::EPERM));
    // Its arguments are in memory, where a filter cannot look; C libraries then use `clone`.
    set(&[libc::SYS_clone3], Verdict::Refuse(libc::ENOSYS));
    set(&[libc::SYS_clone], Verdict::AllowIf(0, Test::NoBitsNor(NEW_NAMESPACES, libc::SIGCONT as u8)));
    // Typing into a terminal on behalf of its user.
    set(&[libc::SYS_ioctl], Verdict::AllowIf(1, Test::NotIn(&[libc::TIOCSTI as u32, libc::TIOCLINUX as u32])));
    // A room that is stopped while it is not on turn stays stopped: nobody inside sends the signal to go on, and nobody
    // has the kernel send it, by a timer, at the end of a child, or with news of a file.
    let no_go_on = Test::NotIn(&[libc::SIGCONT as u32]);
    let second = [libc::SYS_kill, libc::SYS_tkill, libc::SYS_rt_sigqueueinfo, libc::SYS_pidfd_send_signal];
    set(&second, Verdict::AllowIf(1, no_go_on));
    set(&[libc::SYS_tgkill, libc::SYS_rt_tgsigqueueinfo], Verdict::AllowIf(2, no_go_on));
    set(&[libc::SYS_fcntl], Verdict::AllowIf(1, Test::NotIn(&FCNTL_REFUSED)));
    if choices.pinned {
        set(&[libc::SYS_sched_setaffinity], Verdict::Refuse(libc::EPERM));
    }
    // Only one's own limits.
    set(&[libc::SYS_prlimit64], Verdict::AllowIf(0, Test::OneOf(0, 0)));
    set(&[libc::SYS_personality], Verdict::AllowIf(0, Test::OneOf(0, u32::MAX)));
    let local = Verdict::AllowIf(0, Test::OneOf(libc::AF_UNIX as u32, libc::AF_UNIX as u32));
    set(&[libc::SYS_socketpair], local);
    set(&[libc::SYS_socket], if choices.local_sockets { local } else { Verdict::Refuse(libc::EPERM) });
    let shared = if choices.shared_memory { Verdict::Allow } else { Verdict::Refuse(libc::ENOSYS) };
    set(&[libc::SYS_memfd_create, libc::SYS_shmget], shared);
    // Shared memory without a file stays when a process lets go of its pages, and is nobody's then.
    let nobodys: &[u32] = if choices.shared_memory { &[] } else { &[NO_FILE | 1, NO_FILE | 3] };
    set(&[libc::SYS_mmap], Verdict::AllowIf(3, Test::NoBitsNorMasked(FILLED_AT_ONCE, SHARED_KIND | NO_FILE, nobodys)));
    set(&[libc::SYS_madvise], Verdict::AllowElse(libc::EINVAL, 2, Test::NotIn(&FILL)));
    table
}
