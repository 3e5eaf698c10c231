//! What other people's programs are built with: the Python module and the C libraries.

use std::path::Path;

use super::super::{Result, command, output, shown};
use super::{licences, says, unpacked};

/// Installed into an environment of its own, the module passes its tests.
pub(super) fn wheel(package: &Path, room: &Path) -> Result<()> {
    let room = room.to_string_lossy();
    shown(command(&["python3", "-m", "venv", &room]))?;
    let pip = format!("{room}/bin/pip");
    output(command(&[&pip, "install", "--quiet", "--no-index", &package.to_string_lossy()]))?;
    says(&[&pip, "list"], "", "viravolta-ep4")?;
    says(&[&format!("{room}/bin/python"), "bindings/python/tests/test_ep4.py"], "", "OK")
}

/// What the C program of each course is told, and what it says.
const PROGRAMS: [(&str, &str, &str); 4] = [
    ("rothelo", "", "tudo certo"),
    ("reversi", "42\nx\n9\n3 3\n2\n2 2", "numero 42"),
    ("otelo", "", "tudo certo"),
    ("othello", "", "antes"),
];

/// The C program of each course against its library, once shared and once static.
pub(super) fn c(package: &Path, room: &Path) -> Result<()> {
    let top = unpacked(package, room)?;
    licences(&top.join("share/doc/viravolta-c/LICENCES.txt"), &["viravolta-rules ", "Rust's standard library: "])?;
    let (library, metadata) = (top.join("lib"), top.join("lib/pkgconfig"));
    for (course, input, wanted) in PROGRAMS {
        for linking in ["shared", "static"] {
            let (program, run) = (room.join(format!("{course}-{linking}")), library.display());
            let (program, name) = (program.to_string_lossy(), format!("viravolta-{course}"));
            let mut asked = command(&["pkg-config", "--cflags", "--libs", &name]);
            if linking == "static" {
                asked.arg("--static");
            }
            asked.env("PKG_CONFIG_PATH", &metadata);
            let flags = output(asked)?;
            let source = format!("bindings/c/{course}/tests/programa.c");
            let mut words = vec!["cc", "-Wall", "-Werror", "-o", &program, &source];
            if linking == "static" {
                words.push("-static");
            }
            words.extend(flags.split_whitespace());
            output(command(&words))?;
            says(&["env", &format!("LD_LIBRARY_PATH={run}"), &program], input, wanted)?;
        }
    }
    Ok(())
}
