//! A child process that is spoken to in lines.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use viravolta_protocol::{Line, LineSplitter};

/// No test waits longer for a line. It only keeps a broken program from hanging the tests.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
}

impl Program {
    pub(crate) fn start(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let mut output = child.stdout.take().expect("a pipe");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut splitter = LineSplitter::new();
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                splitter.push(&buffer[..count]);
                while let Some(line) = splitter.next_line() {
                    let _ = sender.send(line);
                }
            }
        });
        Self { input: child.stdin.take(), child, lines }
    }

    /// Our own program, quick and repeatable.
    pub(crate) fn viravolta(arguments: &[&str]) -> Self {
        let mut command = Command::new(Path::new(env!("CARGO_BIN_EXE_viravolta")));
        command.args(arguments).args(["--hash", "4"]).env("LC_ALL", "C");
        Self::start(command)
    }

    pub(crate) fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("still open");
        // A program that has died is noticed when its answer does not come.
        let _ = writeln!(input, "{text}").and_then(|()| input.flush());
    }

    /// The next line; `None` when the output has ended.
    pub(crate) fn line(&mut self) -> Option<Line> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the program is silent"),
        }
    }

    pub(crate) fn text(&mut self) -> String {
        match self.line() {
            Some(Line::Text(text)) => text,
            other => panic!("expected a line, found {other:?}"),
        }
    }

    /// Reads up to the first line that begins like this, and gives all of them.
    pub(crate) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut read = Vec::new();
        loop {
            let text = self.text();
            let found = text.starts_with(beginning);
            read.push(text);
            if found {
                return read;
            }
        }
    }

    /// Sends a GTP command and gives its answer without the empty line.
    pub(crate) fn ask(&mut self, command: &str) -> String {
        self.send(command);
        let mut answer = self.until("");
        while answer.last().is_some_and(|line| !line.is_empty()) {
            answer.push(self.text());
        }
        answer.pop();
        answer.join("\n").trim_end().to_owned()
    }

    /// Closes its input and gives its status.
    pub(crate) fn end(mut self) -> Option<i32> {
        self.input = None;
        while self.line().is_some() {}
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
