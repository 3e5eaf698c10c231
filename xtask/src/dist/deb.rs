//! The package for Debian and its relatives.

use std::path::PathBuf;

use super::build::{Builder, LINUX};
use super::tree::Tree;
use super::{Result, VERSION, folder, shown};

/// The same static program as in the archive: it depends on nothing.
pub(crate) fn make(builder: &Builder) -> Result<Vec<PathBuf>> {
    let program = builder.program(LINUX)?;
    let tree = Tree::new("deb")?;
    tree.program(&program, "usr/bin/viravolta")?;
    tree.around_the_program(&program, "usr/", LINUX.target)?;
    tree.copy("packaging/copyright", "usr/share/doc/viravolta/copyright")?;
    let kilobytes = size(&tree.root)? / 1024;
    let control = format!(
        "Package: viravolta\nVersion: {VERSION}\nArchitecture: amd64\nMaintainer: The Viravolta developers <viravolta@example.org>\n\
         Section: games\nPriority: optional\nInstalled-Size: {kilobytes}\nHomepage: https://example.org/viravolta\n\
         Description: Othello (Reversi) for players, students and teachers\n \
         Plays and analyses in a terminal and in a browser, checks and marks course\n programs, and runs championships between programs in closed rooms.\n"
    );
    tree.write("DEBIAN/control", control)?;
    let package = folder().join(format!("viravolta_{VERSION}_amd64.deb"));
    let root = tree.root.to_string_lossy().into_owned();
    shown(builder.repeatable(&["chmod", "-R", "u+rw,go=rX", &root]))?;
    shown(builder.repeatable(&[
        "dpkg-deb",
        "--root-owner-group",
        "-Zxz",
        // As many as there are processors would give other bytes on another machine.
        "--threads-max=1",
        "--build",
        &root,
        &package.to_string_lossy(),
    ]))?;
    Ok(vec![package])
}

/// The bytes of all files below.
fn size(folder: &std::path::Path) -> Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        bytes += if entry.file_type()?.is_dir() { size(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(bytes)
}
