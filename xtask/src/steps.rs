//! Runs commands one after the other, says what it runs, and closes with what became of each.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::counts::Counts;

/// One command.
pub(crate) struct Step {
    name: &'static str,
    arguments: Vec<String>,
    environment: Vec<(&'static str, &'static str)>,
    counting: bool,
}

impl Step {
    pub(crate) fn cargo(name: &'static str, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Self { name, arguments, environment: Vec::new(), counting: false }
    }

    pub(crate) fn with(mut self, variable: &'static str, value: &'static str) -> Self {
        self.environment.push((variable, value));
        self
    }

    /// Adds up the tests that it reports.
    pub(crate) const fn counting(mut self) -> Self {
        self.counting = true;
        self
    }

    fn run(&self) -> Outcome {
        let variables: String = self.environment.iter().map(|(name, value)| format!("{name}='{value}' ")).collect();
        println!("\n==> {}: {variables}cargo {}", self.name, self.arguments.join(" "));
        let began = Instant::now();
        let mut counts = Counts::default();
        let succeeded = self.spawn(&mut counts).unwrap_or_else(|error| {
            eprintln!("xtask: cargo: {error}");
            false
        });
        Outcome { name: self.name, succeeded, took: began.elapsed(), counts: self.counting.then_some(counts) }
    }

    fn spawn(&self, counts: &mut Counts) -> std::io::Result<bool> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(&self.arguments).envs(self.environment.iter().copied());
        if !self.counting {
            return Ok(command.status()?.success());
        }
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        if let Some(output) = child.stdout.take() {
            let mut line = Vec::new();
            let mut output = BufReader::new(output);
            while output.read_until(b'\n', &mut line)? > 0 {
                let text = String::from_utf8_lossy(&line);
                print!("{text}");
                counts.add(&text);
                line.clear();
            }
        }
        Ok(child.wait()?.success())
    }
}

struct Outcome {
    name: &'static str,
    succeeded: bool,
    took: Duration,
    counts: Option<Counts>,
}

/// Commands to run in order.
pub(crate) struct Steps(Vec<Step>);

impl Steps {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn and(mut self, steps: impl IntoIterator<Item = Step>) -> Self {
        self.0.extend(steps);
        self
    }

    /// Runs them all, even after one has failed, and tells how each went.
    pub(crate) fn run(self) -> ExitCode {
        let outcomes: Vec<Outcome> = self.0.iter().map(Step::run).collect();
        println!();
        for outcome in &outcomes {
            let verdict = if outcome.succeeded { "ok    " } else { "FAILED" };
            let counts = outcome.counts.map(|counts| format!(": {counts}")).unwrap_or_default();
            println!("{verdict} {:>6.1} s  {}{counts}", outcome.took.as_secs_f64(), outcome.name);
        }
        if outcomes.iter().all(|outcome| outcome.succeeded) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
