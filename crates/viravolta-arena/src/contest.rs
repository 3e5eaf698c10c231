//! A contest of functions: a source file becomes a program that plays, with a harness of ours around it.
//!
//! Nothing of a player's runs outside a room: it is compiled in one, too.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, sync::Arc};

use tempfile::TempDir;
use viravolta_sandbox::{Command, Files, Folder, Limits, Policy, SpawnError, Streams};

use crate::link::not_started;
use crate::outcome::{Detail, Fault, Obstacle, Outcome};

mod source;

use source::{Chooser, between_markers, chooser};

const PLAY_C: &str = include_str!("../harness/play.c");
const PLAY_PY: &str = include_str!("../harness/play.py");

/// The largest source file, and the most of its neighbours that is copied for it.
const MOST_BYTES: u64 = 16 << 20;
const MOST_FILES: usize = 500;

/// What the marked part of a program may use without saying so: the program around it includes these.
const USUAL_HEADERS: [&str; 9] =
    ["stdio.h", "stdlib.h", "string.h", "math.h", "time.h", "limits.h", "ctype.h", "stdbool.h", "stdint.h"];

/// A program that plays, made from a source file.
#[derive(Debug)]
pub(crate) struct Prepared {
    folder: TempDir,
    command: Command,
}

impl Prepared {
    pub(crate) fn folder(&self) -> Folder {
        Folder::Copy(self.folder.path().to_owned())
    }

    pub(crate) fn command(&self) -> Command {
        self.command.clone()
    }
}

/// A source file, and the folder around it where that is the player's own.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) file: PathBuf,
    pub(crate) folder: Option<PathBuf>,
}

/// Makes a program from a source file, in a room like the player's own.
pub(crate) fn prepare(source: &Source, policy: &Policy) -> Result<Arc<Prepared>, Fault> {
    let name = source.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let unreadable = || refused(Obstacle::Unreadable { program: name.clone() });
    let text = read(source).map_err(|fault| fault.unwrap_or_else(unreadable))?;
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    let work = folder()?;
    if let Some(own) = &source.folder {
        neighbours(own, work.path()).map_err(|fault| fault.unwrap_or_else(unreadable))?;
    }
    let prepared = match ending.as_str() {
        "py" => python(work, &name, &text),
        "c" => compiled(&work, &name, &text, policy, false),
        "cc" | "cpp" | "cxx" | "c++" => compiled(&work, &name, &text, policy, true),
        _ => Err(refused(Obstacle::NoFunction { program: name })),
    };
    prepared.map(Arc::new)
}

/// The text of the source file; without it, the failure of the machine that was in the way, if it was one.
fn read(source: &Source) -> Result<Vec<u8>, Option<Fault>> {
    let Source { file, folder } = source;
    let above = folder.as_deref().or(file.parent()).ok_or(None)?;
    // A link may stay in the player's folder: the end of it is opened, and nothing through a link.
    let end = if folder.is_some() { file.canonicalize().map_err(|_| None)? } else { file.clone() };
    let below = end.strip_prefix(above).map_err(|_| None)?;
    let files = Files::open(above).map_err(|error| machines(&error))?;
    files.read(below.as_os_str(), MOST_BYTES).map_err(|error| shortage(&error))?.ok_or(None)
}

/// Headers and tables that lie beside the source. What is no file, or not its owner's to read, is left out.
fn neighbours(folder: &Path, to: &Path) -> Result<(), Option<Fault>> {
    let files = Files::open(folder).map_err(|error| machines(&error))?;
    let mut left = MOST_BYTES;
    for name in files.names(MOST_FILES).map_err(|error| shortage(&error))? {
        let read = match files.read(&name, left) {
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => continue,
            other => other.map_err(|error| shortage(&error))?,
        };
        if let Some(bytes) = read {
            left -= bytes.len() as u64;
            fs::write(to.join(name), bytes).map_err(|error| Some(machine(&error)))?;
        }
    }
    Ok(())
}

/// The failure, if it is the machine's own.
fn machines(error: &SpawnError) -> Option<Fault> {
    error.is_machines().then(|| not_started(error))
}

/// The failure, if the machine has run out of something; whatever else is wrong with a file is its owner's affair.
fn shortage(cause: &io::Error) -> Option<Fault> {
    let cause = cause.raw_os_error().map_or_else(|| cause.kind().into(), io::Error::from_raw_os_error);
    machines(&SpawnError::Folder { path: PathBuf::new(), cause })
}

fn python(folder: TempDir, name: &str, text: &[u8]) -> Result<Prepared, Fault> {
    let write = || {
        fs::write(folder.path().join(name), text)?;
        fs::write(folder.path().join("viravolta-play.py"), PLAY_PY)
    };
    write().map_err(|error| machine(&error))?;
    let command = Command::new("python3").args(["viravolta-play.py", name]);
    Ok(Prepared { folder, command })
}

/// The text that is compiled: the player's, and a way in for the harness.
fn whole(name: &str, text: &[u8], chooser: &Chooser, marked: bool, cpp: bool) -> Vec<u8> {
    let cell = if chooser.chars { "char" } else { "int" };
    let mut whole = String::new();
    if marked {
        whole.extend(USUAL_HEADERS.map(|header| format!("#include <{header}>\n")));
        if cpp {
            whole +=
                "extern \"C\" { int podejogar(int [8][8], int, int, int); void joga(int [8][8], int, int, int); }\n";
        }
    }
    let shown: String = name.chars().filter(|c| !c.is_control() && !"\"\\".contains(*c)).collect();
    whole += &format!("#line 1 \"{shown}\"\n");
    let mut whole = whole.into_bytes();
    whole.extend_from_slice(text);
    let linkage = if cpp { "extern \"C\" " } else { "" };
    let Chooser { name, .. } = chooser;
    let way_in = format!(
        "\n#line 1 \"viravolta\"\n{linkage}void viravolta_choose({cell} (*b)[8], int s, int *l, int *c) {{ {name}(b, s, l, c); }}\n"
    );
    whole.extend_from_slice(way_in.as_bytes());
    whole
}

fn compiled(work: &TempDir, name: &str, text: &[u8], policy: &Policy, cpp: bool) -> Result<Prepared, Fault> {
    let marked = between_markers(text).filter(|part| chooser(part).is_some());
    let part = marked.unwrap_or(text);
    let Some(chooser) = chooser(part) else { return Err(refused(Obstacle::NoFunction { program: name.to_owned() })) };
    let student = if cpp { "viravolta-student.cpp" } else { "viravolta-student.c" };
    let write = || {
        fs::write(work.path().join(student), whole(name, part, &chooser, marked.is_some(), cpp))?;
        fs::write(work.path().join("viravolta-play.c"), PLAY_C)
    };
    write().map_err(|error| machine(&error))?;
    let cells = if chooser.chars {
        "-DCELL_CHAR -DCELL=char -DBLACK=42 -DWHITE=48 -DEMPTY=32"
    } else {
        "-DCELL=int -DBLACK=-1 -DWHITE=1 -DEMPTY=0"
    };
    // Programs of twenty years: what was a warning then is no reason to refuse one now.
    let old = "-Wno-error=implicit-function-declaration -Wno-error=implicit-int -Wno-error=int-conversion -Wno-error=incompatible-pointer-types";
    let (compiler, flags) = if cpp { ("g++", "-fpermissive") } else { ("gcc", old) };
    let standard = if cpp { "" } else { "-std=gnu11" };
    let script = format!(
        "set -e\n{compiler} {standard} -O1 -g -w {flags} -Dmain=viravolta_student_main -c {student} -o viravolta-student.o >&2\n\
         gcc -std=gnu11 -O1 -w {cells} -c viravolta-play.c -o viravolta-play.o >&2\n\
         {compiler} viravolta-play.o viravolta-student.o -lm -o viravolta-play >&2\ncat viravolta-play\n"
    );
    let program = in_room(work.path(), policy, &script, name)?;
    let folder = folder()?;
    let save = || {
        let path = folder.path().join("play");
        fs::write(&path, program)?;
        make_executable(&path)?;
        // A function may read a table that lies beside it.
        neighbours_again(work.path(), folder.path())
    };
    save().map_err(|error| machine(&error))?;
    Ok(Prepared { folder, command: Command::new("./play") })
}

/// What was copied beside the source, without what we put there.
fn neighbours_again(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)?.flatten() {
        if !entry.file_name().to_string_lossy().starts_with("viravolta-") && entry.file_name() != "play" {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// Runs a script in a copy of a folder, and answers with what it writes.
fn in_room(folder: &Path, policy: &Policy, script: &str, name: &str) -> Result<Vec<u8>, Fault> {
    let policy = policy
        .clone()
        .folder(Folder::Copy(folder.to_owned()))
        .limits(Limits::building())
        .streams(Streams::Pipes)
        .cores(Vec::new());
    let mut child = policy.spawn(&Command::new("sh").arg("-c").arg(script)).map_err(|error| not_started(&error))?;
    let mut written = Vec::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout.read_to_end(&mut written).map_err(|error| machine(&error))?;
    }
    let Some(exit) = child.wait_before(Instant::now() + Duration::from_secs(60)) else {
        return Err(Fault::new(Outcome::Void, Detail::Machine { reason: "the compiler does not end".to_owned() }));
    };
    if exit.status.success() {
        return Ok(written);
    }
    let said = String::from_utf8_lossy(&exit.stderr).into_owned();
    if exit.status == viravolta_sandbox::Status::Exited(127) {
        // The shell's word for a compiler that is not there.
        return Err(Fault::new(Outcome::Void, Detail::Machine { reason: said.trim().to_owned() }));
    }
    let message = said.lines().find(|line| line.contains("error") || line.contains("undefined"));
    let said = message.or_else(|| said.lines().last()).unwrap_or_default().trim().to_owned();
    Err(refused(Obstacle::DoesNotCompile { program: name.to_owned(), said }))
}

fn folder() -> Result<TempDir, Fault> {
    TempDir::with_prefix("viravolta-contest-").map_err(|error| machine(&error))
}

fn machine(error: &io::Error) -> Fault {
    Fault::new(Outcome::Void, Detail::Machine { reason: error.to_string() })
}

fn refused(obstacle: Obstacle) -> Fault {
    Fault::new(Outcome::RefusedToStart, Detail::Start { reason: String::new(), obstacle: Some(obstacle) })
}

#[cfg(unix)]
fn make_executable(program: &PathBuf) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(program, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_: &PathBuf) -> io::Result<()> {
    Ok(())
}
