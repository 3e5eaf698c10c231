//! The program's environment: nothing of the caller's but the way to its tools.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::program::{self, Program};
use crate::policy::Policy;

/// The variables of a program that works in `work`; `scratch` is its scratch folder on a machine where
/// the room has no walls around its files.
pub(super) fn of(
    policy: &Policy,
    program: &Program,
    work: &Path,
    scratch: Option<&Path>,
) -> BTreeMap<OsString, OsString> {
    let mut env = BTreeMap::from([
        ("PATH".into(), path(policy, program, scratch.is_none())),
        ("HOME".into(), work.into()),
        ("TMPDIR".into(), scratch.unwrap_or(Path::new("/tmp")).into()),
        ("USER".into(), "player".into()),
        ("LANG".into(), "C.UTF-8".into()),
        ("TERM".into(), "dumb".into()),
    ]);
    if let Some(memory) = policy.limits.memory {
        // Java takes the machine's memory for its own and would grow until it is killed.
        env.insert(
            "JAVA_TOOL_OPTIONS".into(),
            format!("-XX:MaxRAM={memory} -XX:MaxRAMPercentage=50 -XX:-UsePerfData").into(),
        );
    }
    env.extend(policy.env.clone());
    env
}

/// Whether a program is found along the `PATH` of these variables.
pub(super) fn finds(env: &BTreeMap<OsString, OsString>, name: &str) -> bool {
    let path = env.get(OsStr::new("PATH")).cloned().unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// The caller's `PATH`, without the folders that the room does not show.
fn path(policy: &Policy, program: &Program, walls: bool) -> OsString {
    let shown = |folder: &PathBuf| {
        let mut needs = program.needs.iter().chain(&policy.visible);
        !walls || program::is_system(folder) || needs.any(|shown| folder.starts_with(shown))
    };
    let own = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> =
        std::env::split_paths(&own).filter(|folder| folder.is_absolute() && shown(folder)).collect();
    for usual in ["/usr/local/bin", "/usr/bin", "/bin"].map(PathBuf::from) {
        if !folders.contains(&usual) {
            folders.push(usual);
        }
    }
    // Fails only on a folder with a colon in its name, which cannot have come out of a PATH.
    std::env::join_paths(folders).unwrap_or_else(|_| "/usr/local/bin:/usr/bin:/bin".into())
}
