//! The plan of a room: which files are in it, and which steps put them there.
//!
//! ```text
//! /            empty, read-only          /player      the player's folder, the current folder
//! /usr /bin /lib* /opt ...  read-only    /tmp         scratch
//! /etc         a few files, read-only    /dev         null zero full random urandom, shm
//! /proc        the room's own processes
//! ```
//! `/player`, `/tmp` and `/dev/shm` are in memory and share one limit of size, so nothing that a program
//! writes ever reaches the machine's disk, and nothing is left to clear away.

mod player;

use std::collections::BTreeSet;
use std::ffi::CString;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::mount::MountFlags;

use super::landlock::Access;
use super::program::{Program, SYSTEM};
use super::source::Source;
use super::step::{NO_DEV, NO_EXEC, NO_SUID, Planned, READ_ONLY, Step};
use crate::error::SpawnError;
use crate::policy::Policy;

/// The player's folder, as the program sees it.
pub(super) const WORK: &str = "/player";
/// Where the room is built: a folder that every machine has and that nothing is copied from. The scratch space is mounted
/// on it, and the new root in the scratch space while it is being filled. Both go from sight with the machine's root.
const BUILDING_SITE: &str = "/proc";

/// What is shown of `/etc`: the loader's cache, the names of toolchains, Java's and Python's settings,
/// and the time zone. Not the users, not the hosts, no keys.
const ETC: [&str; 12] = [
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "alternatives",
    "localtime",
    "timezone",
    "locale.conf",
    "java",
    "crypto-policies",
    "python3",
    "mime.types",
    "os-release",
];

const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];

/// For how long what was seen of the system is taken for true.
const FRESH: Duration = Duration::from_secs(1);

/// The steps, and what Landlock should allow afterwards.
pub(super) struct Room {
    pub(super) steps: Vec<Planned>,
    pub(super) access: Vec<(CString, Access)>,
}

/// A path as the kernel wants it.
pub(super) fn c_path(path: impl AsRef<Path>) -> Result<CString, SpawnError> {
    let path = path.as_ref();
    CString::new(path.as_os_str().as_bytes()).map_err(|_| SpawnError::NulByte(path.display().to_string()))
}

/// Plans the room for a program of this user and group id; `counted` says whether a group counts its memory.
pub(super) fn plan(
    policy: &Policy,
    source: Option<&Source>,
    program: &Program,
    (uid, gid): (u32, u32),
    counted: bool,
) -> Result<Room, SpawnError> {
    let copied = player::copied(policy, source)?;
    let mut plan = Plan::default();
    plan.site(policy, &copied)?;
    plan.machine(counted)?;
    plan.user(uid, gid)?;
    plan.scratch(policy, source, &copied)?;
    plan.show_all(&program.needs, Links::Shown)?;
    plan.show_all(&policy.visible, Links::Refused)?;
    plan.hide(policy, source)?;
    // What was covered just now.
    plan.show_all(&program.needs, Links::Shown)?;
    plan.show_all(&policy.visible, Links::Refused)?;
    plan.close_covers()?;
    plan.last_steps()?;
    Ok(Room { steps: plan.steps, access: plan.access })
}

/// What happens to links on the way to what is shown.
#[derive(Clone, Copy)]
enum Links {
    /// They are the machine's, and shown as links.
    Shown,
    /// They may be a player's, and are refused.
    Refused,
}

#[derive(Clone, Default)]
struct Plan {
    steps: Vec<Planned>,
    access: Vec<(CString, Access)>,
    /// Folders of the room that exist already.
    made: BTreeSet<PathBuf>,
    /// What is shown of the machine.
    shown: BTreeSet<PathBuf>,
    /// What is covered again.
    covered: BTreeSet<PathBuf>,
}

impl Plan {
    /// What the machine brings into every room. It is looked at again after a moment, not for every room.
    fn machine(&mut self, counted: bool) -> Result<(), SpawnError> {
        static KNOWN: Mutex<Option<(Instant, bool, Plan)>> = Mutex::new(None);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = |(since, same, _): &&(Instant, bool, Self)| *same == counted && since.elapsed() < FRESH;
        let plan = match known.as_ref().filter(fresh) {
            Some((_, _, plan)) => plan.clone(),
            None => {
                let (since, mut plan) = (Instant::now(), Self::default());
                plan.system()?;
                plan.etc()?;
                plan.devices(counted)?;
                known.insert((since, counted, plan)).2.clone()
            }
        };
        let begin = std::mem::replace(self, plan);
        self.steps.splice(0..0, begin.steps);
        Ok(())
    }

    fn must(&mut self, step: Step) {
        self.steps.push(Planned { step, optional: false });
    }

    fn may(&mut self, step: Step) {
        self.steps.push(Planned { step, optional: true });
    }

    fn allow(&mut self, path: impl AsRef<Path>, access: Access) -> Result<(), SpawnError> {
        self.access.push((c_path(path)?, access));
        Ok(())
    }

    /// Makes a folder of the room and its parents.
    fn folder(&mut self, path: &Path) -> Result<(), SpawnError> {
        let mut missing: Vec<&Path> = path.ancestors().take_while(|above| above.parent().is_some()).collect();
        missing.reverse();
        for folder in missing {
            if self.made.insert(folder.to_owned()) {
                self.must(Step::Folder { path: inside(folder)?, mode: 0o755, owned: false });
            }
        }
        Ok(())
    }

    fn parent(&mut self, path: &Path) -> Result<(), SpawnError> {
        path.parent().map_or(Ok(()), |parent| self.folder(parent))
    }

    /// Shows a file or folder of the machine at a path of the room. Links are shown as links.
    fn show(&mut self, source: &Path, target: &Path, attributes: u64) -> Result<(), SpawnError> {
        let Ok(found) = fs::symlink_metadata(source) else {
            return Ok(());
        };
        self.parent(target)?;
        if found.is_symlink() {
            if let Ok(link) = fs::read_link(source) {
                self.must(Step::Link { path: inside(target)?, target: c_path(link)? });
            }
            return Ok(());
        }
        if found.is_dir() {
            self.folder(target)?;
        } else {
            self.must(Step::File { path: inside(target)?, contents: Vec::new() });
        }
        self.must(Step::Bind { source: c_path(source)?, target: inside(target)? });
        self.must(Step::Restrict {
            target: inside(target)?,
            attributes,
            below: true,
            fallback: old_flags(source, attributes),
        });
        self.shown.insert(target.to_owned());
        Ok(())
    }

    /// Shows a file or folder of the machine that is reached without any link.
    fn graft(&mut self, path: &Path) -> Result<(), SpawnError> {
        let Ok(real) = fs::canonicalize(path) else {
            return Ok(());
        };
        if real != path {
            return Err(SpawnError::LeadsOut(path.to_owned()));
        }
        self.parent(path)?;
        if path.is_dir() {
            self.folder(path)?;
        } else {
            self.must(Step::File { path: inside(path)?, contents: Vec::new() });
        }
        let (source, target, attributes) = (c_path(path)?, inside(path)?, READ_ONLY | NO_SUID | NO_DEV);
        self.must(Step::Graft { source, target: target.clone() });
        self.must(Step::Restrict { target, attributes, below: true, fallback: old_flags(path, attributes) });
        self.shown.insert(path.to_owned());
        Ok(())
    }

    fn system(&mut self) -> Result<(), SpawnError> {
        for folder in SYSTEM.map(Path::new) {
            self.show(folder, folder, READ_ONLY | NO_SUID | NO_DEV)?;
            self.allow(folder, Access::Read)?;
        }
        Ok(())
    }

    /// Names the program's user.
    fn user(&mut self, uid: u32, gid: u32) -> Result<(), SpawnError> {
        self.file("/etc/passwd", format!("player:x:{uid}:{gid}:player:{WORK}:/bin/sh\n"))?;
        self.file("/etc/group", format!("player:x:{gid}:\n"))
    }

    fn file(&mut self, path: &str, contents: impl Into<Vec<u8>>) -> Result<(), SpawnError> {
        self.must(Step::File { path: inside(path.as_ref())?, contents: contents.into() });
        Ok(())
    }

    fn etc(&mut self) -> Result<(), SpawnError> {
        let etc = Path::new("/etc");
        self.folder(etc)?;
        self.file("/etc/hosts", "127.0.0.1 localhost\n::1 localhost\n")?;
        self.file("/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n")?;
        // Debian keeps the settings of each Java under a name with its version.
        let javas = fs::read_dir(etc).into_iter().flatten().flatten().map(|entry| entry.file_name());
        let javas = javas.filter(|name| name.as_bytes().starts_with(b"java-"));
        for name in ETC.iter().map(Into::into).chain(javas) {
            let path = etc.join(name);
            self.show(&path, &path, READ_ONLY | NO_SUID | NO_DEV)?;
        }
        self.allow(etc, Access::Read)
    }

    fn devices(&mut self, counted: bool) -> Result<(), SpawnError> {
        let dev = Path::new("/dev");
        // Mapping /dev/zero makes memory that belongs to no process: only where a group counts it.
        for name in DEVICES.into_iter().filter(|name| counted || *name != "zero") {
            let path = dev.join(name);
            // Read-only means that nobody can change its times; a device is written to all the same.
            self.show(&path, &path, READ_ONLY | NO_SUID | NO_EXEC)?;
        }
        for (name, target) in [
            ("fd", c"/proc/self/fd"),
            ("stdin", c"/proc/self/fd/0"),
            ("stdout", c"/proc/self/fd/1"),
            ("stderr", c"/proc/self/fd/2"),
        ] {
            self.must(Step::Link { path: inside(&dev.join(name))?, target: target.into() });
        }
        self.allow(dev, Access::Device)
    }

    fn show_all<'a>(&mut self, paths: impl IntoIterator<Item = &'a PathBuf>, links: Links) -> Result<(), SpawnError> {
        // Sorted, so that a folder comes before what is in it.
        let paths: BTreeSet<PathBuf> = paths.into_iter().filter_map(|path| std::path::absolute(path).ok()).collect();
        for path in paths {
            // Shown already, unless a folder around it has been covered since.
            let cover = self.covered.iter().filter(|cover| path.starts_with(cover)).max();
            let shown =
                self.shown.iter().any(|shown| path.starts_with(shown) && cover.is_none_or(|cover| shown > cover));
            if !shown && cover != Some(&path) {
                match links {
                    Links::Shown => self.show(&path, &path, READ_ONLY | NO_SUID | NO_DEV)?,
                    Links::Refused => self.graft(&path)?,
                }
                self.allow(&path, Access::Read)?;
            }
        }
        Ok(())
    }

    fn last_steps(&mut self) -> Result<(), SpawnError> {
        let proc = Path::new("/proc");
        self.folder(proc)?;
        // Some containers do not let one mount it: the room is as closed without it, but Java needs it.
        // Processes that the program may not look into, our first process above all, are not shown.
        self.may(Step::Mount {
            kind: c"proc".into(),
            target: inside(proc)?,
            flags: MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC,
            options: c"hidepid=2".into(),
        });
        self.allow(proc, Access::Read)?;
        self.may(Step::HostName { name: b"room" });
        let sealed = READ_ONLY | NO_SUID | NO_DEV;
        self.must(Step::Restrict { target: c".".into(), attributes: sealed, below: false, fallback: flags(sealed) });
        self.must(Step::Pivot);
        Ok(())
    }
}

/// A path of the room, relative to its root.
fn inside(path: &Path) -> Result<CString, SpawnError> {
    c_path(path.strip_prefix("/").unwrap_or(path))
}

fn flags(attributes: u64) -> MountFlags {
    // The attributes have the same bits as the flags.
    MountFlags::from_bits_truncate(attributes as u32)
}

/// The flags that a bind of this file must keep, for kernels that know only all flags at once.
fn old_flags(source: &Path, attributes: u64) -> MountFlags {
    let kept =
        rustix::fs::statvfs(source).map_or(0, |found| found.f_flag.bits() & (READ_ONLY | NO_SUID | NO_DEV | NO_EXEC));
    flags(attributes | kept)
}
