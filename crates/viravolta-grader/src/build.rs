//! From what was handed in to something that runs: compiled in a room, in whatever language it is written.

use std::fs;
use std::path::Path;
use std::process::Command as HostCommand;

use tempfile::TempDir;
use viravolta_sandbox::{Command, Streams};

use crate::room::{Rooms, Trouble, exists, quoted, word};
use crate::source::Source;

mod archive;

pub(crate) use archive::{ARCHIVES, is_archive, is_closed, unpack};

/// A program that can be started.
#[derive(Debug)]
pub(crate) struct Built {
    folder: TempDir,
    command: Vec<String>,
    /// Programs in C do not flush into a pipe; others do, or cannot know.
    pub(crate) streams: Streams,
    /// How it is started by hand.
    pub(crate) by_hand: String,
    /// How it is built by hand, where it has to be.
    made: Option<String>,
}

impl Built {
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The words of the command.
    pub(crate) fn words(&self) -> Vec<String> {
        self.command.clone()
    }

    /// A line for a shell that builds the program first.
    pub(crate) fn line(&self, run: &str) -> String {
        self.made.as_ref().map_or_else(|| run.to_owned(), |made| format!("{made} && {run}"))
    }

    pub(crate) fn command(&self) -> Command {
        let mut words = self.command.iter();
        Command::new(words.next().map_or("./program", String::as_str)).args(words.cloned())
    }
}

/// Why there is nothing to start. This is the student's to repair.
#[derive(Debug)]
pub(crate) enum NotBuilt {
    /// No file that we know how to build or run.
    Nothing,
    /// The compiler refuses: what was done and the first messages.
    Refused { done: String, said: String },
    /// It was built, and no program came out.
    NoProgram { done: String },
}

/// Builds what was handed in; the program gets that name.
pub(crate) fn build(source: &Source, name: &str, rooms: Rooms) -> Result<Result<Built, NotBuilt>, Trouble> {
    let named = |name: &str| {
        let mut files = source.files.iter().map(|file| file.to_string_lossy().into_owned());
        files.find(|file| Path::new(file).file_name().is_some_and(|found| found.eq_ignore_ascii_case(name)))
    };
    let job = Job { source, name, rooms };
    // Beside Python there is nothing to make.
    let compiled = !source.with_extension(&["c", "cpp", "cc", "cxx", "java", "rs"]).is_empty();
    if let Some(makefile) = named("makefile").or_else(|| named("GNUmakefile"))
        && (compiled || source.with_extension(&["py"]).is_empty())
    {
        return job.make(&makefile);
    }
    if let Some(manifest) = named("Cargo.toml") {
        return job.cargo(&manifest);
    }
    let [c, cpp, java, rust, python] =
        [&["c"][..], &["cpp", "cc", "cxx"], &["java"], &["rs"], &["py"]].map(|kind| source.with_extension(kind));
    if !c.is_empty() {
        job.compile("gcc", "gcc -std=gnu11 -g", &source.c_files())
    } else if !cpp.is_empty() {
        job.compile("g++", "g++ -g", &cpp)
    } else if !java.is_empty() {
        job.java(&java)
    } else if !rust.is_empty() {
        job.rust(&rust)
    } else if !python.is_empty() {
        job.python(&python)
    } else {
        job.ready_made()
    }
}

struct Job<'a> {
    source: &'a Source,
    name: &'a str,
    rooms: Rooms,
}

type Outcome = Result<Result<Built, NotBuilt>, Trouble>;

impl Job<'_> {
    /// One compiler call over all files.
    fn compile(&self, tool: &str, compiler: &str, files: &[String]) -> Outcome {
        let name = self.name;
        let listed: Vec<String> = files.iter().map(|file| quoted(&format!("./{file}"))).collect();
        let done = format!("{compiler} {} -lm -o {name}", words(files));
        let out = "viravolta-program";
        let script = format!("{compiler} {} -lm -o {out} >&2 && cat {out}", listed.join(" "));
        let finished = self.rooms.script(self.source.path(), tool, &script)?;
        if !finished.exit.status.success() {
            return Ok(Err(NotBuilt::Refused { done, said: first_messages(&finished.stderr()) }));
        }
        let folder = self.fresh()?;
        let program = folder.path().join(name);
        fs::write(&program, &finished.stdout)?;
        crate::functions::make_executable(&program)?;
        Ok(Ok(Built {
            folder,
            command: vec![format!("./{name}")],
            streams: Streams::Terminal,
            by_hand: format!("./{name}"),
            made: Some(done),
        }))
    }

    /// An empty folder with the files that are no programs: a program may read its own data.
    fn fresh(&self) -> Result<TempDir, Trouble> {
        Ok(TempDir::with_prefix("viravolta-program-")?)
    }

    /// Runs a script and takes the whole folder back.
    fn script_with_files(
        &self,
        tool: &str,
        script: &str,
        done: &str,
        seen: Option<&Path>,
    ) -> Result<Result<TempDir, NotBuilt>, Trouble> {
        let script = format!("{{ {script}\n}} >&2 && tar -cf - .");
        let finished = self.rooms.script_seeing(self.source.path(), tool, &script, seen)?;
        if !finished.exit.status.success() {
            let said = first_messages(&finished.stderr());
            return Ok(Err(NotBuilt::Refused { done: done.to_owned(), said }));
        }
        let folder = self.fresh()?;
        archive::unpack(&finished.stdout, folder.path())?;
        Ok(Ok(folder))
    }

    fn make(&self, makefile: &str) -> Outcome {
        let below =
            Path::new(makefile).parent().map(|parent| parent.to_string_lossy().into_owned()).unwrap_or_default();
        let place = if below.is_empty() { ".".to_owned() } else { below };
        let done = format!("make -C {}", word(&place));
        let folder = match self.script_with_files("make", &format!("make -C {}", quoted(&place)), &done, None)? {
            Ok(folder) => folder,
            Err(refused) => return Ok(Err(refused)),
        };
        match program_in(folder.path(), self.name) {
            Some(program) => Ok(Ok(Built { made: Some(done), ..self.native(folder, &program) })),
            None => Ok(Err(NotBuilt::NoProgram { done })),
        }
    }

    fn native(&self, folder: TempDir, program: &str) -> Built {
        let command = vec![format!("./{program}")];
        let by_hand = format!("./{}", word(program));
        Built { folder, by_hand, command, streams: Streams::Terminal, made: None }
    }

    fn cargo(&self, manifest: &str) -> Outcome {
        let sysroot = sysroot()?;
        let tools = quoted(&format!("{sysroot}/bin"));
        let manifest = quoted(&format!("./{manifest}"));
        let script = format!(
            "export PATH={tools}:$PATH CARGO_HOME=/tmp CARGO_TARGET_DIR=viravolta-target; cargo build --offline --quiet --manifest-path {manifest}"
        );
        let done = "cargo build --quiet".to_owned();
        let folder = match self.script_with_files("cargo", &script, &done, Some(Path::new(&sysroot)))? {
            Ok(folder) => folder,
            Err(refused) => return Ok(Err(refused)),
        };
        match program_in(&folder.path().join("viravolta-target/debug"), self.name) {
            Some(program) => {
                let by_hand = format!("./target/debug/{}", word(&program));
                let built = self.native(folder, &format!("viravolta-target/debug/{program}"));
                Ok(Ok(Built { by_hand, made: Some(done), ..built }))
            }
            None => Ok(Err(NotBuilt::NoProgram { done })),
        }
    }

    fn rust(&self, files: &[String]) -> Outcome {
        let main = with_text(self.source, files, "fn main(").unwrap_or_else(|| files[0].clone());
        let rustc = format!("{}/bin/rustc", sysroot()?);
        let compiler = format!("{} -g", quoted(&rustc));
        let name = self.name;
        let done = format!("rustc {} -o {name}", word(&main));
        Ok(match self.compile_with(&compiler, &main, name)? {
            Ok(built) => Ok(Built { made: Some(done), ..built }),
            Err(said) => Err(NotBuilt::Refused { done, said }),
        })
    }

    fn compile_with(&self, compiler: &str, main: &str, name: &str) -> Result<Result<Built, String>, Trouble> {
        let file = quoted(&format!("./{main}"));
        let script = format!("{compiler} {file} -o viravolta-program >&2 && cat viravolta-program");
        let toolchain = sysroot()?;
        let seen = Some(Path::new(&toolchain));
        let finished = self.rooms.script_seeing(self.source.path(), "rustc", &script, seen)?;
        if !finished.exit.status.success() {
            return Ok(Err(first_messages(&finished.stderr())));
        }
        let folder = self.fresh()?;
        let program = folder.path().join(name);
        fs::write(&program, &finished.stdout)?;
        crate::functions::make_executable(&program)?;
        Ok(Ok(self.native(folder, name)))
    }

    fn java(&self, files: &[String]) -> Outcome {
        let listed: Vec<String> = files.iter().map(|file| quoted(&format!("./{file}"))).collect();
        let done = format!("javac -d . {}", words(files));
        let script = format!("javac -encoding UTF-8 -d . {}", listed.join(" "));
        let folder = match self.script_with_files("javac", &script, &done, None)? {
            Ok(folder) => folder,
            Err(refused) => return Ok(Err(refused)),
        };
        let Some(main) = with_text(self.source, files, "static void main") else {
            return Ok(Err(NotBuilt::NoProgram { done }));
        };
        let text = String::from_utf8_lossy(&self.source.read(&main)).into_owned();
        let package = text.lines().find_map(|line| line.trim().strip_prefix("package ")?.trim().strip_suffix(';'));
        let stem = Path::new(&main).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let class = package.map_or(stem.clone(), |package| format!("{package}.{stem}"));
        let command = ["java", "-cp", ".", &class].map(str::to_owned).to_vec();
        Ok(Ok(Built { folder, by_hand: command.join(" "), command, streams: Streams::Pipes, made: Some(done) }))
    }

    fn python(&self, files: &[String]) -> Outcome {
        if !exists("python3") {
            return Err(Trouble::Missing("python3".to_owned()));
        }
        let main = with_text(self.source, files, "def main(")
            .or_else(|| with_text(self.source, files, "__main__"))
            .or_else(|| with_text(self.source, files, "input("))
            .unwrap_or_else(|| files[0].clone());
        let script = format!(
            "python3 -c 'import ast, sys; ast.parse(open(sys.argv[1], \"rb\").read(), sys.argv[1])' {}",
            quoted(&main)
        );
        let finished = self.rooms.script(self.source.path(), "python3", &script)?;
        if !finished.exit.status.success() {
            let lines = finished.stderr();
            let said: Vec<&str> = lines.lines().rev().take(4).collect();
            let said = said.into_iter().rev().collect::<Vec<_>>().join("\n");
            return Ok(Err(NotBuilt::Refused { done: format!("python3 {}", word(&main)), said }));
        }
        let folder = self.fresh()?;
        copy_all(self.source, folder.path())?;
        let command = vec!["python3".to_owned(), main.clone()];
        let by_hand = format!("python3 {}", word(&main));
        Ok(Ok(Built { folder, command, streams: Streams::Pipes, by_hand, made: None }))
    }

    /// Something that is a program already.
    fn ready_made(&self) -> Outcome {
        let Some(program) = program_in(self.source.path(), self.name) else {
            return Ok(Err(NotBuilt::Nothing));
        };
        let folder = self.fresh()?;
        copy_all(self.source, folder.path())?;
        crate::functions::make_executable(&folder.path().join(&program))?;
        Ok(Ok(self.native(folder, &program)))
    }
}

/// Files as somebody would type them.
fn words(files: &[String]) -> String {
    files.iter().map(|file| word(file)).collect::<Vec<_>>().join(" ")
}

pub(crate) fn copy_all(source: &Source, to: &Path) -> Result<(), Trouble> {
    for file in &source.files {
        let target = to.join(file);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::copy(source.path().join(file), target)?;
    }
    Ok(())
}

/// The first file that holds a text.
fn with_text(source: &Source, files: &[String], text: &str) -> Option<String> {
    files.iter().find(|file| String::from_utf8_lossy(&source.read(file)).contains(text)).cloned()
}

/// Where the Rust compiler really lives: rustup's links do not work inside a room.
fn sysroot() -> Result<String, Trouble> {
    if !exists("rustc") {
        return Err(Trouble::Missing("rustc".to_owned()));
    }
    let output = HostCommand::new("rustc").args(["--print", "sysroot"]).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A program in a folder: the one with the course's name, or the first one that there is.
fn program_in(folder: &Path, wanted: &str) -> Option<String> {
    let mut found: Vec<String> = fs::read_dir(folder)
        .ok()?
        .flatten()
        .filter(|entry| {
            let mut start = [0; 4];
            let read =
                fs::File::open(entry.path()).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut start));
            read.is_ok() && (start == *b"\x7fELF" || start.starts_with(b"#!"))
        })
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !name.ends_with(".o") && !name.contains(".so"))
        .collect();
    found.sort_by_key(|name| (name != wanted, name.clone()));
    found.into_iter().next()
}

/// The first messages of a compiler: the others mostly follow from them.
pub(crate) fn first_messages(said: &str) -> String {
    let errors: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("error") || line.contains("undefined") || line.contains("Error"))
        .collect();
    let shown = if errors.is_empty() { said.lines().rev().take(3).collect() } else { errors };
    shown.into_iter().take(3).map(|line| line.trim_start_matches("./")).collect::<Vec<_>>().join("\n")
}
