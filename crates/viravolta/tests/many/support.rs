//! Cups, workers and coordinators as processes.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use viravolta_testkit::postgres::Postgres;
use viravolta_testkit::{programs, submissions};

pub(crate) const VIRAVOLTA: &str = env!("CARGO_BIN_EXE_viravolta");

/// As long as anything may take, whatever else this machine does.
pub(crate) const PATIENCE: Duration = Duration::from_secs(540);

/// A folder with a cup of deterministic programs in it, each in a folder of its own.
pub(crate) struct Cup {
    pub(crate) folder: tempfile::TempDir,
}

impl Cup {
    pub(crate) fn new(head: &str, players: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let closed = viravolta_sandbox::doctor().missing_required().is_empty();
        let walls = if closed { "" } else { "sandbox = 'best-effort'\n" };
        let mut text = format!("{walls}seed = 11\n{head}\n[time]\nper_move = '60s'\nstart = '60s'\n");
        for player in 0..players {
            let name = format!("p{player}");
            std::fs::create_dir(folder.path().join(&name)).expect("a folder");
            std::fs::copy(programs::contestant(), folder.path().join(&name).join("run")).expect("a program");
            text += &format!(
                "[[player]]\nname = '{name}'\nprotocol = 'otelo'\ncommand = ['./{name}/run', 'otelo', 'seed={player}']\n"
            );
        }
        std::fs::write(folder.path().join("cup.toml"), text).expect("a cup");
        Self { folder }
    }

    /// Changes something in the cup's file.
    pub(crate) fn change(&self, from: &str, to: &str) {
        let path = self.path("cup.toml");
        let text = std::fs::read_to_string(&path).expect("a cup");
        assert!(text.contains(from), "{text}");
        std::fs::write(path, text.replace(from, to)).expect("a cup");
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// `viravolta arena run`, with results in a folder.
    pub(crate) fn run(&self, out: &str, more: &[&str]) -> Command {
        let mut command = Command::new(VIRAVOLTA);
        command.args(["arena", "run", "cup.toml", "--out", out, "--lang", "en"]).args(more);
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    /// The cup in one process, in peace.
    pub(crate) fn calm(&self) {
        succeed(&self.run("calm", &["--jobs", "2", "--force"]).output().expect("it runs"));
    }

    /// Whether a folder has the same results as the cup in peace.
    pub(crate) fn assert_as_calm(&self, out: &str) {
        for file in ["standings.json", "games.json"] {
            let read = |folder: &str| std::fs::read_to_string(self.path(folder).join(file)).expect(file);
            assert_eq!(read("calm"), read(out), "{file}");
        }
    }
}

pub(crate) fn succeed(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Games of self-play, into a folder below another.
pub(crate) fn generate(folder: &Path, name: &str, games: u32, more: &[&str]) -> Command {
    let mut command = Command::new(VIRAVOLTA);
    command.args(["train", "generate", name, "--seed", "7", "--depth", "3", "--solve-from", "10", "--games"]);
    command.arg(games.to_string()).args(more).current_dir(folder).stdin(Stdio::null());
    command
}

/// A class of so many students in the folder `class` below another; a copy of somebody else's work is still a file of its own.
pub(crate) fn class(folder: &Path, students: usize) {
    std::fs::create_dir(folder.join("class")).expect("a folder");
    let all = submissions::correct().into_iter().chain(submissions::mutants());
    let all: Vec<_> = all.filter(|submission| submission.course == "reversi").collect();
    for (number, submission) in all.iter().cycle().take(students).enumerate() {
        let source = format!("{}/* {number} */\n", submission.source);
        std::fs::write(folder.join(format!("class/aluno {number:03}.c")), source).expect("a submission");
    }
}

/// The class, with its marks in a folder.
pub(crate) fn grade(folder: &Path, out: &str, more: &[&str]) -> Command {
    let mut command = Command::new(VIRAVOLTA);
    command.args(["grade", "class", "--rubric", "reversi", "--lang", "en", "--out", out]).args(more);
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// A worker of two slots with its folder.
pub(crate) fn worker(url: &str, folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(VIRAVOLTA);
    command.args(["worker", url, "--class", "lab", "--jobs", "2", "--lang", "en", "--folder"]).arg(folder).args(more);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// A process that ends with this value.
pub(crate) struct Running(Child);

impl Running {
    pub(crate) fn start(command: Command) -> Self {
        Self::start_into(command, Stdio::null())
    }

    /// The same, with what it says put somewhere.
    pub(crate) fn start_into(mut command: Command, out: impl Into<Stdio>) -> Self {
        command.stdout(out).stderr(Stdio::null());
        Self::spawn(command)
    }

    /// The same, with everything that it says going where the command has it go.
    pub(crate) fn spawn(mut command: Command) -> Self {
        Self(command.spawn().expect("it starts"))
    }

    pub(crate) fn kill(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        let pid = i32::try_from(self.0.id()).ok().and_then(Pid::from_raw).expect("a process");
        kill_process(pid, signal).expect("it is there");
    }

    /// Whether it has ended, and well.
    pub(crate) fn ended(&mut self) -> Option<bool> {
        self.0.try_wait().expect("it can be asked").map(|status| status.success())
    }

    /// Waits for its end; whether it was a good one.
    pub(crate) fn end(&mut self) -> bool {
        let began = Instant::now();
        loop {
            match self.ended() {
                Some(well) => return well,
                None => assert!(began.elapsed() < PATIENCE, "it does not end"),
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits for its end, which must be a good one.
    pub(crate) fn finish(&mut self) {
        assert!(self.end(), "it failed");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Waits until the database says something.
pub(crate) fn until(server: &Postgres, sql: &str, said: &str) {
    let began = Instant::now();
    while server.sql(sql) != said {
        assert!(began.elapsed() < PATIENCE, "{sql} is {}, not {said}", server.sql(sql));
        std::thread::sleep(Duration::from_millis(50));
    }
}
