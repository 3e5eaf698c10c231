//! As whom a program runs.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::fs::{Gid, Uid};

use super::stage::Identity;

/// The user id that a program sees as its own in a user namespace.
const INSIDE: u32 = 1000;
/// The start of a range that no distribution gives to people, services or containers.
const FIRST: u32 = 1_879_100_000;
/// The user id of nobody, where the range is out of reach (root of a small user namespace).
const NOBODY: u32 = 65_534;

/// For root: a user id that no other room has, so that limits counted per user are per room.
pub(super) fn fresh() -> Identity {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let room = NEXT.fetch_add(1, Ordering::Relaxed) % 256;
    let id = FIRST + (std::process::id() % 4096) * 256 + room;
    let exists = |map: &str| covers(&fs::read_to_string(map).unwrap_or_default(), id);
    let id = if exists("/proc/self/uid_map") && exists("/proc/self/gid_map") { id } else { NOBODY };
    Identity::Other(Uid::from_raw(id), Gid::from_raw(id))
}

/// For everybody else: the caller's own id, under another name and without any power.
pub(super) fn mapped() -> Identity {
    let map = |id: u32| format!("{INSIDE} {id} 1\n").into_bytes();
    Identity::Mapped {
        uid_map: map(rustix::process::geteuid().as_raw()),
        gid_map: map(rustix::process::getegid().as_raw()),
    }
}

/// What the program's own user id looks like to itself.
pub(super) fn seen_inside(identity: &Identity) -> (u32, u32) {
    match identity {
        Identity::Other(uid, gid) => (uid.as_raw(), gid.as_raw()),
        Identity::Mapped { .. } => (INSIDE, INSIDE),
        Identity::Same => (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw()),
    }
}

/// Whether a map of `/proc/self/uid_map` knows a number.
fn covers(map: &str, id: u32) -> bool {
    map.lines().any(|line| {
        let mut numbers = line.split_whitespace().map(|word| word.parse::<u64>().unwrap_or(0));
        let (first, _, len) = (numbers.next(), numbers.next(), numbers.next());
        first.zip(len).is_some_and(|(first, len)| (first..first + len).contains(&u64::from(id)))
    })
}

#[cfg(test)]
mod tests {
    use super::covers;

    #[test]
    fn maps_of_machines_and_containers() {
        assert!(covers("         0          0 4294967295\n", super::FIRST));
        assert!(!covers("0 100000 65536\n", super::FIRST));
        assert!(covers("0 1000 1\n1 100000 65536\n", 65_534));
        assert!(!covers("", 0));
    }
}
