//! Tries the packages as the people would who get them: each is unpacked or installed, does something, and is gone
//! again. Whatever cannot be tried on this machine is said to be skipped.

mod account;
mod container;
mod libraries;

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::build::{LINUX, LINUX_ARM, WINDOWS};
use super::{Fault, Result, VERSION, command, folder, in_folder, output, shown};

/// A trial, and the package that it takes.
struct Trial {
    name: &'static str,
    package: String,
    /// A command that succeeds where it can be tried.
    needs: &'static [&'static str],
    /// What that takes, in words.
    takes: &'static str,
    run: fn(&Path, &Path) -> Result<()>,
}

fn trials() -> [Trial; 8] {
    let named = |name: &str, ending: &str| format!("viravolta-{VERSION}-{name}{ending}");
    [
        Trial {
            name: "Linux archive",
            package: named(LINUX.name, ".tar.gz"),
            needs: &["tar", "--version"],
            takes: "tar",
            run: linux,
        },
        Trial {
            name: "Linux archive for ARM",
            package: named(LINUX_ARM.name, ".tar.gz"),
            needs: &["qemu-aarch64-static", "--version"],
            takes: "qemu-aarch64-static",
            run: linux_arm,
        },
        Trial {
            name: "Debian package, in a new account",
            package: format!("viravolta_{VERSION}_amd64.deb"),
            needs: &[
                "sh",
                "-c",
                "test $(id -u) = 0 && for each in dpkg useradd runuser tmux; do command -v $each || exit 1; done",
            ],
            takes: "root, dpkg, useradd, runuser and tmux",
            run: account::deb,
        },
        Trial {
            name: "container, its root put together by hand",
            package: named(LINUX.name, ".tar.gz"),
            needs: &["sh", "-c", "test $(id -u) = 0 && command -v chroot"],
            takes: "root and chroot",
            run: container::run,
        },
        Trial {
            name: "Windows program, under wine",
            package: named(WINDOWS.name, ".zip"),
            needs: &["wine", "--version"],
            takes: "wine",
            run: windows,
        },
        Trial {
            name: "Python wheel",
            package: "*.whl".into(),
            needs: &["python3", "-c", "import ensurepip"],
            takes: "python3 with venv",
            run: libraries::wheel,
        },
        Trial {
            name: "C libraries",
            package: format!("viravolta-c-{VERSION}-x86_64-linux-gnu.tar.gz"),
            needs: &["sh", "-c", "command -v cc && command -v pkg-config"],
            takes: "cc and pkg-config",
            run: libraries::c,
        },
        Trial {
            name: "checksums",
            package: "SHA256SUMS".into(),
            needs: &["sha256sum", "--version"],
            takes: "sha256sum",
            run: checksums,
        },
    ]
}

/// Tries all there are; says of each what became of it.
pub(crate) fn run() -> ExitCode {
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for trial in trials() {
        println!("\n==> {}", trial.name);
        let verdict = if output(command(trial.needs)).is_err() {
            Err(format!("skipped: that takes {}", trial.takes))
        } else {
            find(&trial.package).ok_or(format!("skipped: {} is not there; cargo xtask dist makes it", trial.package))
        };
        match verdict.map(|package| in_own_folder(&package, trial.run)) {
            Ok(Ok(())) => {
                passed += 1;
                println!("    ok");
            }
            Ok(Err(fault)) => {
                failed += 1;
                println!("    FAILED: {fault}");
            }
            Err(reason) => {
                skipped += 1;
                println!("    {reason}");
            }
        }
    }
    println!("\n{passed} passed, {failed} failed, {skipped} skipped");
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The package with this name, or with this ending.
fn find(name: &str) -> Option<PathBuf> {
    let folder = std::env::current_dir().ok()?.join(folder());
    match name.strip_prefix('*') {
        None => Some(folder.join(name)).filter(|path| path.exists()),
        Some(ending) => fs::read_dir(folder)
            .ok()?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .find(|path| path.to_string_lossy().ends_with(ending)),
    }
}

fn in_own_folder(package: &Path, run: fn(&Path, &Path) -> Result<()>) -> Result<()> {
    let made = output(command(&["mktemp", "--directory"]))?;
    let room = Path::new(made.trim());
    let result = run(package, room);
    fs::remove_dir_all(room)?;
    result
}

/// What a program says to these arguments and this input must contain a text.
fn says(words: &[&str], input: &str, wanted: &str) -> Result<()> {
    let mut child = command(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // Who has heard enough may hang up.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output()?;
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    println!("    $ {}", told(words));
    if said.contains(wanted) {
        let line = said.lines().find(|line| line.contains(wanted)).unwrap_or(wanted);
        println!("      {}", line.trim());
        return Ok(());
    }
    Err(Fault(format!("wanted {wanted:?}, but it ended with {} and said:\n{said}", output.status)))
}

/// A command as people read it: without the temporary folder and the stage that it runs on.
fn told(words: &[&str]) -> String {
    let short = |word: &&str| match word.strip_prefix("/tmp/tmp.").and_then(|rest| rest.split_once('/')) {
        Some((_, rest)) => rest.to_owned(),
        None => (*word).to_owned(),
    };
    let stage = ["runuser", "--user", "--", "env", "-i"];
    words.iter().filter(|word| !word.contains('=') && !stage.contains(word)).map(short).collect::<Vec<_>>().join(" ")
}

/// The same few questions to every program.
fn questions(program: &[&str]) -> Result<()> {
    let ask = |words: &[&str], input: &str, wanted: &str| says(&[program, words].concat(), input, wanted);
    ask(&["--version"], "", VERSION)?;
    ask(&["--lang", "en", "perft", "8"], "", "390216")?;
    ask(&["--lang", "en", "show", "f5d6c3d3c4"], "", "Opening: Tiger")?;
    ask(&["convert", "F5 d6 C3", "--to", "sgf"], "", ";B[f5];W[d6];B[c3]")?;
    ask(&["--lang", "en", "solve", "--size", "4", "--start"], "", "black 3, white 11")?;
    ask(&["--lang", "pt-PT", "show", "f5d6a1"], "", "a1 não vira nenhuma peça")?;
    ask(&["--lang", "en", "play", "--plain", "--white", "1"], "f5\nquit\n", "Black plays f5")
}

/// Starts a server, looks at its first page, and asks it to end.
fn page(words: &[&str], port: u16) -> Result<()> {
    println!("    $ {}", told(words));
    let mut server = command(words).stdout(Stdio::null()).spawn()?;
    let deadline = Instant::now() + Duration::from_secs(60);
    let seen = loop {
        match first_page(port) {
            Ok(page) if page.contains("<title>") => break Ok(page),
            Ok(page) => break Err(Fault(format!("it answers {page}"))),
            Err(error) if Instant::now() > deadline || server.try_wait()?.is_some() => break Err(error.into()),
            Err(_) => sleep(Duration::from_millis(100)),
        }
    };
    if server.try_wait()?.is_none() {
        shown(command(&["kill", &server.id().to_string()]))?;
    }
    let status = server.wait()?;
    let page = seen?;
    let title = page.split_once("<title>").and_then(|(_, rest)| rest.split_once('<')).unwrap_or_default().0;
    println!("      http://127.0.0.1:{port}/: {}, “{title}”; then {status}", page.lines().next().unwrap_or_default());
    Ok(())
}

/// A port that nobody listens on: a page of somebody else's must not pass for ours.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

fn first_page(port: u16) -> std::io::Result<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    write!(stream, "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n")?;
    let mut page = String::new();
    stream.read_to_string(&mut page)?;
    Ok(page)
}

fn unpacked(package: &Path, room: &Path) -> Result<PathBuf> {
    shown(in_folder(room, &["tar", "--extract", "--gzip", "--file", &package.to_string_lossy()]))?;
    let entry = fs::read_dir(room)?.next().ok_or_else(|| Fault("the archive is empty".into()))??;
    Ok(entry.path())
}

fn linux(package: &Path, room: &Path) -> Result<()> {
    let top = unpacked(package, room)?;
    let program = top.join("bin/viravolta");
    let program = program.to_string_lossy();
    let needs = output(command(&["sh", "-c", "ldd \"$0\" 2>&1 || true", &program]))?;
    if !needs.contains("statically linked") && !needs.contains("not a dynamic executable") {
        return Err(Fault(format!("it is not static: {needs}")));
    }
    for path in
        ["share/man/man1/viravolta.1.gz", "share/doc/viravolta/LICENCES.txt", "share/applications/viravolta.desktop"]
    {
        if !top.join(path).exists() {
            return Err(Fault(format!("{path} is missing")));
        }
    }
    let papers = top.join("share/doc/viravolta");
    licences(&papers.join("LICENCES.txt"), &["tokio ", "SQLite: ", "musl: "])?;
    links(&papers)?;
    questions(&[&program])
}

/// The front pages lead nowhere that is not in the package.
fn links(papers: &Path) -> Result<()> {
    for page in ["README.md", "LEIAME.md"] {
        let text = fs::read_to_string(papers.join(page))?;
        let targets = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        let own = targets.filter(|target| !target.contains("://"));
        if let Some(lost) = own.clone().find(|target| !papers.join(target).exists()) {
            return Err(Fault(format!("{page} leads to {lost}, which is not there")));
        }
        println!("      {page}: {} links and pictures, all there", own.count());
    }
    Ok(())
}

/// What is inside is in the list, whether it is a crate or not.
fn licences(list: &Path, wanted: &[&str]) -> Result<()> {
    let text = fs::read_to_string(list)?;
    for start in wanted {
        let line = text.lines().find(|line| line.starts_with(start));
        println!("      {}", line.ok_or_else(|| Fault(format!("{} says nothing of {start}", list.display())))?);
    }
    Ok(())
}

fn linux_arm(package: &Path, room: &Path) -> Result<()> {
    let program = unpacked(package, room)?.join("bin/viravolta");
    questions(&["qemu-aarch64-static", &program.to_string_lossy()])
}

/// Where wine before version 9 does not have it: the part of Windows 10 that random numbers come from.
const RANDOM_NUMBERS: &str = "#include <windows.h>\n\
    BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);\n\
    __declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T size) { return SystemFunction036(to, size); }\n";

fn windows(package: &Path, room: &Path) -> Result<()> {
    shown(in_folder(room, &["unzip", "-q", &package.to_string_lossy()]))?;
    let entry = fs::read_dir(room)?.next().ok_or_else(|| Fault("the archive is empty".into()))??;
    let program = entry.path().join("viravolta.exe");
    licences(&entry.path().join("LICENCES.txt"), &["SQLite: ", "the runtime of mingw-w64 and GCC: "])?;
    fs::write(room.join("random.c"), RANDOM_NUMBERS)?;
    let library = entry.path().join("bcryptprimitives.dll");
    let words = ["x86_64-w64-mingw32-gcc", "-shared", "-o", &library.to_string_lossy(), "random.c", "-ladvapi32"];
    shown(in_folder(room, &words))?;
    let prefix = format!("WINEPREFIX={}", room.join("wine").display());
    let program = program.to_string_lossy();
    let wine = ["env", &prefix, "WINEDEBUG=-all", "wine", &program];
    questions(&wine)?;
    fs::write(room.join("empty.c"), "")?;
    let source = room.join("empty.c");
    says(&[wine.as_slice(), &["--lang", "en", "check", "otelo", &source.to_string_lossy()]].concat(), "", "need Linux")
}

fn checksums(package: &Path, _room: &Path) -> Result<()> {
    let folder = package.parent().unwrap_or(Path::new("."));
    shown(in_folder(folder, &["sha256sum", "--check", "--quiet", "SHA256SUMS"]))
}
