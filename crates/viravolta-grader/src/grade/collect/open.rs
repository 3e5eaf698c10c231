//! An archive is opened in a room: it may be hostile, and it may be broken in one place and sound in all others.

use std::fmt;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::build::unpack;
use crate::room::{Rooms, Trouble, quoted};

/// What an archive held.
pub(super) struct Opened {
    pub(super) folder: TempDir,
    /// What is in it and could not be taken out.
    pub(super) left_out: Vec<LeftOut>,
}

/// An entry that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LeftOut {
    pub(super) entry: String,
    /// In the words of the program that opens archives.
    reason: String,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A name that no disk takes is none that a person wants to read to the end.
        let short: String = self.entry.chars().take(80).collect();
        let more = if short.len() < self.entry.len() { "…" } else { "" };
        write!(f, "{short}{more}: {}", self.reason)
    }
}

/// So many entries are named; who breaks more is told of these.
const MOST: usize = 20;

/// What an archive held, or why it cannot be opened, which is its author's to repair.
pub(super) fn open(archive: &Path, rooms: Rooms) -> Result<Result<Opened, String>, Trouble> {
    let folder = TempDir::with_prefix("viravolta-archive-")?;
    fs::copy(archive, folder.path().join("archive"))?;
    let name = archive.to_string_lossy().to_lowercase();
    // Warnings (1) are no failure. Whatever else goes wrong, what was taken out counts, but for a torn archive: its last file is
    // not whole.
    let script = if name.ends_with(".zip") || name.ends_with(".jar") {
        "mkdir out; LC_ALL=C unzip -q -o archive -d out < /dev/null 2> said; s=$?; cat said >&2
         case $s in 0|1) ;; 3|9|51) exit $s;; esac
         if [ $s -gt 128 ] || grep -q -e 'write error' -e 'disk full' said; then exit $s; fi
         [ $s -le 1 ] || find out -type f | grep -q . || python3 -m zipfile -e archive out >&2 || exit $s
         tar -cf - -C out ."
    } else {
        "mkdir out; LC_ALL=C tar -xf archive -C out 2> said; s=$?; cat said >&2
         if [ $s -ne 0 ] && grep -q -e 'Unexpected EOF' -e 'unexpected end' -e 'does not look like' -e 'Child returned' said; then exit $s; fi
         [ $s -eq 0 ] || find out -type f | grep -q . || exit $s
         tar -cf - -C out ."
    };
    let finished = rooms.script(folder.path(), "tar", script)?;
    let said = finished.stderr();
    if !finished.exit.status.success() {
        return Ok(Err(format!("{}: {}", quoted(&name), said.lines().last().unwrap_or_default())));
    }
    let out = TempDir::with_prefix("viravolta-class-")?;
    if let Err(error) = unpack(&finished.stdout, out.path()) {
        return Ok(Err(format!("{}: {error}", quoted(&name))));
    }
    let left_out = left_out(&said);
    // What was taken out and is not what was put in is not handed on.
    for left in left_out.iter().filter(|left| left.reason.starts_with("bad CRC")) {
        let path = out.path().join(&left.entry);
        if !left.entry.split('/').any(|part| part == "..") && path.is_file() {
            fs::remove_file(path)?;
        }
    }
    Ok(Ok(Opened { folder: out, left_out }))
}

/// The entries that `unzip` or `tar` complained about.
fn left_out(said: &str) -> Vec<LeftOut> {
    let mut found: Vec<LeftOut> = Vec::new();
    let mut cause = String::new();
    for line in said.lines().map(str::trim) {
        let entry = |text: &str| text.trim().trim_start_matches("./").trim_start_matches("out/").to_owned();
        let left = if let Some((name, _)) = line.split_once("  bad CRC") {
            Some((entry(name), "bad CRC".to_owned()))
        } else if let Some(what) = line.strip_prefix("checkdir error:") {
            // The entry stands in the next line.
            cause = what.trim().trim_start_matches("out/").to_owned();
            None
        } else if let Some(name) = line.strip_prefix("unable to process ") {
            Some((entry(name.trim_end_matches('.')), std::mem::take(&mut cause)))
        } else if let Some(name) = line.strip_prefix("error:  cannot create ") {
            Some((entry(name), "cannot create".to_owned()))
        } else if let Some(rest) = line.strip_prefix("skipping: ") {
            rest.split_once("  ").map(|(name, why)| (entry(name), why.trim().to_owned()))
        } else if let Some(rest) = line.strip_prefix("tar: ") {
            rest.split_once(": Cannot ").map(|(name, why)| (entry(name), format!("cannot {why}")))
        } else {
            None
        };
        if let Some((entry, reason)) = left.filter(|(entry, _)| !entry.is_empty() && found.len() < MOST) {
            found.push(LeftOut { entry, reason });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::left_out;

    #[test]
    fn complaints_name_their_entries() {
        let said = "error:  cannot create out/Ana_7_assignsubmission_file_/x.c\n        File name too long\n\
            checkdir error:  out/a exists but is not directory\n                 unable to process a/b.c.\n\
            out/dados.txt             bad CRC e6c5537a  (should be a9d0e55d)\n\
            \x20  skipping: seg.c                   unable to get password\n\
            warning:  stripped absolute path spec from /tmp/x.c\n\
            tar: dev/x: Cannot mknod: Operation not permitted\ntar: Exiting with failure status due to previous errors\n";
        let told: Vec<String> = left_out(said).iter().map(ToString::to_string).collect();
        let right = [
            "Ana_7_assignsubmission_file_/x.c: cannot create",
            "a/b.c: a exists but is not directory",
            "dados.txt: bad CRC",
            "seg.c: unable to get password",
            "dev/x: cannot mknod: Operation not permitted",
        ];
        assert_eq!(told, right);
    }
}
