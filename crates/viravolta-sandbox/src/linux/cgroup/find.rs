//! Where on this machine control groups can be made.

use std::fs;
use std::path::{Path, PathBuf};

use super::Place;
use crate::layer::Reason;

/// Whether a controller can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::linux) enum Found {
    /// Groups can be made here.
    At(Place),
    /// It cannot be used, for this reason, in the system's words.
    Not(Reason, String),
}

/// Where groups can be made, controller by controller.
#[derive(Clone, Debug)]
pub(in crate::linux) struct Grounds {
    pub(in crate::linux) memory: Found,
    pub(in crate::linux) pids: Found,
    pub(in crate::linux) cpu: Found,
}

/// Where version 2 would count CPU time, also on a machine where version 1 is preferred.
#[cfg(test)]
pub(in crate::linux) fn version_2_cpu() -> Option<Found> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let own = fs::read_to_string("/proc/self/cgroup").ok()?;
    let hierarchy = mounts.lines().filter_map(hierarchy).find(|hierarchy| hierarchy.version == 2)?;
    place(&hierarchy, "cpuacct", &own)
}

/// One mounted hierarchy.
#[derive(Debug, PartialEq, Eq)]
struct Hierarchy {
    version: u8,
    /// The part of the hierarchy that the mount shows.
    root: String,
    mount: PathBuf,
    /// Controllers of version 1.
    options: Vec<String>,
}

impl Grounds {
    /// Looks at what is mounted, and tries.
    pub(in crate::linux) fn look() -> Self {
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
        let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let hierarchies: Vec<Hierarchy> = mounts.lines().filter_map(hierarchy).collect();
        let find = |controller: &str| {
            hierarchies
                .iter()
                .filter_map(|hierarchy| place(hierarchy, controller, &own))
                .reduce(|first, next| if matches!(first, Found::At(_)) { first } else { next })
                .unwrap_or_else(|| Found::Not(Reason::NoController, format!("no {controller} controller is mounted")))
        };
        Self { memory: find("memory"), pids: find("pids"), cpu: find("cpuacct") }
    }
}

/// Reads a line of `/proc/self/mountinfo`, if it is about control groups.
fn hierarchy(line: &str) -> Option<Hierarchy> {
    let (left, right) = line.split_once(" - ")?;
    let mut left = left.split(' ').skip(3);
    let (root, mount) = (left.next()?, left.next()?);
    let mut right = right.split(' ');
    let version = match right.next()? {
        "cgroup" => 1,
        "cgroup2" => 2,
        _ => return None,
    };
    let options = right.nth(1)?.split(',').map(str::to_owned).collect();
    Some(Hierarchy { version, root: root.to_owned(), mount: mount.into(), options })
}

/// The caller's own group in a hierarchy, as a folder.
fn own_group(hierarchy: &Hierarchy, controller: &str, own: &str) -> Option<PathBuf> {
    let path = own.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':');
        let (number, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
        let ours = match hierarchy.version {
            2 => number == "0" && controllers.is_empty(),
            _ => controllers.split(',').any(|name| name == controller),
        };
        ours.then_some(path)
    })?;
    let below = match hierarchy.root.as_str() {
        "/" => path,
        root => path.strip_prefix(root).unwrap_or(""),
    };
    Some(hierarchy.mount.join(below.trim_start_matches('/')))
}

fn place(hierarchy: &Hierarchy, controller: &str, own: &str) -> Option<Found> {
    if hierarchy.version == 1 {
        hierarchy.options.iter().find(|&name| name == controller)?;
        let path = own_group(hierarchy, controller, own)?;
        return Some(try_out(path, 1));
    }
    let own = own_group(hierarchy, controller, own)?;
    // CPU time is counted in every group of version 2, whether its controller is on or not.
    let on = |group: &Path| {
        let list = fs::read_to_string(group.join("cgroup.subtree_control")).unwrap_or_default();
        controller == "cpuacct" || list.split_whitespace().any(|name| name == controller)
    };
    let known = fs::read_to_string(hierarchy.mount.join("cgroup.controllers")).unwrap_or_default();
    if controller != "cpuacct" && !known.split_whitespace().any(|name| name == controller) {
        return None;
    }
    // All controllers should end up in one group: take the nearest ancestor that hands out memory and
    // processes, if there is one.
    let full = |group: &Path| {
        let list = fs::read_to_string(group.join("cgroup.subtree_control")).unwrap_or_default();
        ["memory", "pids"].iter().all(|wanted| list.split_whitespace().any(|name| name == *wanted))
    };
    let above = || own.ancestors().take_while(|group| group.starts_with(&hierarchy.mount));
    let ground = above().find(|group| full(group)).or_else(|| above().find(|group| on(group)));
    Some(match ground {
        Some(group) if on(group) => try_out(group.to_owned(), 2),
        _ => Found::Not(Reason::NotDelegated, format!("no group above {} hands out {controller}", own.display())),
    })
}

/// Makes a group, moves a process into it, and removes it.
fn try_out(path: PathBuf, version: u8) -> Found {
    let attempt = Place { path: path.join(format!("{}-try", super::Owner::this().name(0))), version };
    let refused =
        |error: &dyn std::fmt::Display| Found::Not(Reason::NotDelegated, format!("{}: {error}", path.display()));
    if let Err(error) = fs::create_dir(&attempt.path) {
        return refused(&error);
    }
    let joined = fs::OpenOptions::new()
        .write(true)
        .open(attempt.path.join("cgroup.procs"))
        .and_then(|door| Ok(crate::linux::probe::in_child(0, || crate::linux::step::write_all(&door, b"0"))?));
    super::remove(&attempt.path);
    match joined {
        Ok(()) => Found::At(Place { path, version }),
        Err(error) => refused(&error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Found, Reason, hierarchy, own_group, place};

    #[test]
    fn reads_both_versions() {
        let old = hierarchy("30 26 0:26 / /sys/fs/cgroup/memory rw,nosuid shared:9 - cgroup cgroup rw,memory").unwrap();
        assert_eq!((old.version, old.options.as_slice()), (1, &["rw".to_owned(), "memory".to_owned()][..]));
        let own = "4:memory:/box/7\n0::/user.slice/x.scope\n";
        assert_eq!(own_group(&old, "memory", own).unwrap().to_str(), Some("/sys/fs/cgroup/memory/box/7"));
        let new = hierarchy("35 24 0:30 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate").unwrap();
        assert_eq!(new.version, 2);
        assert_eq!(own_group(&new, "memory", own).unwrap().to_str(), Some("/sys/fs/cgroup/user.slice/x.scope"));
        assert_eq!(hierarchy("22 1 254:0 / / rw - ext4 /dev/vda rw"), None);
    }

    /// The nearest group above that hands out both controllers is taken.
    #[test]
    fn version_2_looks_upwards() {
        let mount = tempfile::tempdir().unwrap();
        let at = |path: &str| mount.path().join(path);
        fs::create_dir_all(at("user.slice/app.slice/x.scope")).unwrap();
        fs::write(at("cgroup.controllers"), "cpu memory pids\n").unwrap();
        for (group, handed_out) in
            [("", "memory pids"), ("user.slice", "memory pids"), ("user.slice/app.slice", "pids")]
        {
            fs::write(at(group).join("cgroup.subtree_control"), handed_out).unwrap();
        }
        let line = format!("35 24 0:30 / {} rw - cgroup2 cgroup2 rw", mount.path().display());
        let hierarchy = hierarchy(&line).unwrap();
        let Some(Found::Not(Reason::NotDelegated, tried)) =
            place(&hierarchy, "memory", "0::/user.slice/app.slice/x.scope")
        else {
            panic!("a folder on a disk is not a control group");
        };
        assert!(tried.starts_with(at("user.slice:").to_str().unwrap()), "{tried}");
        assert_eq!(place(&hierarchy, "hugetlb", "0::/user.slice/app.slice/x.scope"), None);
    }

    #[test]
    fn a_mount_may_show_a_part_only() {
        let part = hierarchy("30 26 0:26 /box /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory").unwrap();
        assert_eq!(own_group(&part, "memory", "4:memory:/box/7").unwrap().to_str(), Some("/sys/fs/cgroup/memory/7"));
    }
}
