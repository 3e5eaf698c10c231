//! What this machine allows, found out by trying it.

use std::fs;
use std::sync::OnceLock;

use rustix::io::Errno;
use rustix::mount::MountFlags;
use rustix::thread::CapabilitySet;

use super::cgroup::{Found, Grounds, sweep_groups};
use super::identity;
use super::landlock;
use super::raw::{self, Side};
use super::seccomp::{self, Choices};
use super::stage::Identity;
use crate::layer::{Layer, LayerReport, Reason, Report, State};

/// What this machine allows to this user.
#[derive(Debug)]
pub(super) struct Machine {
    pub(super) report: Report,
    pub(super) grounds: Grounds,
    /// The version of Landlock, zero without it.
    pub(super) landlock: u32,
}

/// Tries everything, once per process.
pub(super) fn machine() -> &'static Machine {
    static MACHINE: OnceLock<Machine> = OnceLock::new();
    MACHINE.get_or_init(look)
}

/// Runs something in a child of its own, in new namespaces, and answers with what it answered.
/// The closure must be async-signal-safe.
pub(super) fn in_child(namespaces: libc::c_int, attempt: impl FnOnce() -> Result<(), Errno>) -> Result<(), Errno> {
    let mask = raw::mask_signals(true);
    // SAFETY: the child runs only the closure, which is async-signal-safe, and ends.
    let side = unsafe { raw::fork(namespaces) };
    if let Ok(Side::Child) = side {
        raw::reset_signal_handlers();
        raw::exit_now(attempt().map_or_else(Errno::raw_os_error, |()| 0));
    }
    raw::restore_signals(&mask);
    let Side::Parent(pid) = side? else {
        return Ok(());
    };
    let mut status = 0;
    loop {
        // SAFETY: `status` outlives the call.
        match unsafe { libc::waitpid(pid, &raw mut status, 0) } {
            -1 if raw::errno() == Errno::INTR => {}
            -1 => return Err(raw::errno()),
            _ => break,
        }
    }
    match libc::WEXITSTATUS(status) {
        0 if libc::WIFEXITED(status) => Ok(()),
        _ if !libc::WIFEXITED(status) => Err(Errno::CANCELED),
        error => Err(Errno::from_raw_os_error(error)),
    }
}

fn look() -> Machine {
    let root = rustix::process::geteuid().is_root();
    let powers = rustix::thread::capabilities(None).map_or(CapabilitySet::empty(), |sets| sets.effective);
    let room_maker = !root || powers.contains(CapabilitySet::SYS_ADMIN);
    let identity = if root { identity::fresh() } else { identity::mapped() };
    let user = if root { 0 } else { libc::CLONE_NEWUSER };
    let try_namespaces = |layer: Layer, flags: libc::c_int, attempt: fn() -> Result<(), Errno>| {
        let tried = if room_maker {
            in_child(user | flags, || super::stage::take_on(&identity).and_then(|()| attempt()))
        } else {
            Err(Errno::PERM)
        };
        namespace_report(layer, tried, root)
    };

    let grounds = Grounds::look();
    let mut layers = vec![
        identity_report(&identity, root),
        try_namespaces(Layer::Files, libc::CLONE_NEWNS, || {
            super::step::Step::LeaveSharedMounts.run(None, None)?;
            rustix::mount::mount(c"tmpfs", c"/proc", c"tmpfs", MountFlags::NOSUID, c"size=64k")
        }),
        try_namespaces(Layer::Processes, libc::CLONE_NEWPID, || Ok(())),
        try_namespaces(Layer::Network, libc::CLONE_NEWNET, || Ok(())),
        try_namespaces(Layer::Ipc, libc::CLONE_NEWIPC | libc::CLONE_NEWUTS, || Ok(())),
    ];
    let landlock = landlock::version();
    layers.push(match landlock {
        Ok(version) => LayerReport::new(Layer::Landlock, State::Holds, format!("version {version}")),
        Err(error) => {
            let reason = if error == Errno::OPNOTSUPP { Reason::DisabledAtBoot } else { Reason::KernelTooOld };
            LayerReport::new(Layer::Landlock, State::Missing(reason), error.to_string())
        }
    });
    layers.push(seccomp_report());
    layers.push(LayerReport::new(Layer::Rlimits, State::Holds, ""));
    for (layer, found) in
        [(Layer::CgroupMemory, &grounds.memory), (Layer::CgroupPids, &grounds.pids), (Layer::CgroupCpu, &grounds.cpu)]
    {
        layers.push(match found {
            Found::At(place) => {
                sweep_groups(&place.path);
                LayerReport::new(layer, State::Holds, format!("version {}, {}", place.version, place.path.display()))
            }
            Found::Not(reason, detail) => LayerReport::new(layer, State::Missing(*reason), detail.clone()),
        });
    }
    let name = rustix::system::uname();
    let system = format!("{} {}", name.sysname().to_string_lossy(), name.release().to_string_lossy());
    Machine { report: Report { system, root, layers }, grounds, landlock: landlock.unwrap_or(0) }
}

fn identity_report(identity: &Identity, root: bool) -> LayerReport {
    let (tried, how) = match identity {
        Identity::Other(..) => (in_child(0, || super::stage::drop_powers(identity)), "another user id"),
        _ => (in_child(libc::CLONE_NEWUSER, || super::stage::take_on(identity)), "user namespace"),
    };
    match tried {
        Ok(()) => LayerReport::new(Layer::Identity, State::Holds, how),
        Err(_) => namespace_report(Layer::Identity, tried, root),
    }
}

fn namespace_report(layer: Layer, tried: Result<(), Errno>, root: bool) -> LayerReport {
    match tried {
        Ok(()) => LayerReport::new(layer, State::Holds, ""),
        Err(error) => LayerReport::new(layer, State::Missing(why_no_namespace(error, root)), error.to_string()),
    }
}

fn why_no_namespace(error: Errno, root: bool) -> Reason {
    let switch = |name: &str| fs::read_to_string(format!("/proc/sys/{name}")).ok().map(|text| text.trim().to_owned());
    match error {
        Errno::INVAL | Errno::NOSYS => Reason::KernelTooOld,
        Errno::PERM | Errno::ACCESS if root => Reason::ContainerWithoutPowers,
        Errno::PERM | Errno::ACCESS
            if switch("kernel/apparmor_restrict_unprivileged_userns").as_deref() == Some("1") =>
        {
            Reason::AppArmor
        }
        Errno::PERM | Errno::ACCESS | Errno::NOSPC | Errno::USERS => Reason::UserNamespacesOff,
        _ => Reason::Other,
    }
}

fn seccomp_report() -> LayerReport {
    if !seccomp::supported() {
        return LayerReport::new(Layer::Seccomp, State::Missing(Reason::UnsupportedSystem), std::env::consts::ARCH);
    }
    let filter = seccomp::program(Choices { local_sockets: false, shared_memory: false, pinned: true });
    let tried = in_child(0, || {
        rustix::thread::set_no_new_privs(true)?;
        seccomp::install(&filter)
    });
    match tried {
        Ok(()) => LayerReport::new(Layer::Seccomp, State::Holds, ""),
        Err(error) => LayerReport::new(Layer::Seccomp, State::Missing(Reason::KernelTooOld), error.to_string()),
    }
}
