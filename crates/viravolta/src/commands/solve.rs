//! `viravolta solve`: the exact result of positions, compared with what a file says of them.

mod answer;
mod journal;
mod problems;
mod staged;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use viravolta_book::Book;
use viravolta_engine::{Engine, Limits, Report};
use viravolta_i18n::tr;
use viravolta_rules::{BoardSize, Position, StartKind};

use crate::commands::Context;
use crate::commands::train::stop_flag;
use crate::elsewhere::{Group, Search};
use crate::engine_setup::{EngineSetup, all_threads};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{patience, say, start, values};
use answer::{Answer, Totals};
use problems::Task;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "POSITIONS")]
    input: Option<String>,
    /// Only whether it is won, drawn or lost.
    #[arg(long)]
    wld: bool,
    /// How many of the best moves to value.
    #[arg(long, value_name = "LINES", default_value_t = 1, value_parser = values::number(1..=64))]
    lines: u64,
    /// Which of the positions, by number.
    #[arg(long, value_name = "NUMBERS", value_parser = values::numbers)]
    only: Option<values::Numbers>,
    #[arg(long, value_name = "SIDE", value_parser = start::size())]
    size: Option<BoardSize>,
    #[arg(long, value_name = "START", value_parser = start::kind(), num_args = 0..=1, default_missing_value = "usual")]
    start: Option<StartKind>,
    /// Where to keep what has been proven.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["wld", "lines"])]
    resume: Option<PathBuf>,
    /// Where other machines look for work.
    #[arg(long, value_name = "URL", conflicts_with_all = ["resume", "threads"])]
    on: Option<String>,
    #[command(flatten)]
    engine: EngineSetup,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let tasks = args.tasks(context)?;
    if args.resume.is_some() && tasks.len() != 1 {
        return Err(Failure::input(tr!(t, "solve-resume-one", positions = tasks.len())));
    }
    if let Some(url) = &args.on {
        return args.elsewhere(url, &tasks, context);
    }
    let engine = args.engine.engine(t, all_threads())?;
    patience::announce(t, tasks.iter().map(estimate).fold(Duration::ZERO, Duration::saturating_add));
    let progress = Progress::new();
    let mut totals = Totals::default();
    let alone = tasks.len() == 1;
    for (at, task) in tasks.iter().enumerate() {
        let answer = match &args.resume {
            Some(path) => staged::solve(t, &engine, task, path, &progress)?,
            None => {
                let state = |text| tr!(t, "solve-progress", number = at + 1, positions = tasks.len(), state = text);
                args.answer(&engine, task, &mut |report| progress.say(state(say::state(t, report))))
            }
        };
        totals.add(&answer);
        progress.aside(|| answer.write(context, at == 0, alone))?;
    }
    drop(progress);
    totals.conclude(context)
}

/// Measured on two processors: about a second with 24 empty squares, and twice as long for each more.
fn estimate(task: &Task) -> Duration {
    let empties = task.problem.position.empties().len() as i32;
    Duration::try_from_secs_f64(2f64.powi(empties - 24)).unwrap_or(Duration::MAX)
}

impl Args {
    fn tasks(&self, context: &Context<'_>) -> Result<Vec<Task>, Failure> {
        let t = context.t;
        let start = Position::start_of(self.size.unwrap_or_default(), self.start.unwrap_or(StartKind::Usual));
        let tasks = match &self.input {
            Some(input) => problems::read(t, input, start)?,
            None if self.start.is_some() || self.size.is_some() => vec![Task::of(start)],
            None => return Err(Failure::input(tr!(t, "solve-nothing"))),
        };
        let chosen = |number: usize| self.only.as_ref().is_none_or(|only| only.contains(number as u64));
        let tasks: Vec<_> = tasks.into_iter().filter(|task| chosen(task.number)).collect();
        if tasks.is_empty() {
            return Err(Failure::input(tr!(t, "solve-none")));
        }
        Ok(tasks)
    }

    fn limits(&self) -> Limits {
        Limits {
            lines: usize::try_from(self.lines).unwrap_or(usize::MAX),
            ..if self.wld { Limits::win_draw_loss() } else { Limits::exact() }
        }
    }

    /// Has other machines solve everything.
    fn elsewhere(&self, url: &str, tasks: &[Task], context: &mut Context<'_>) -> Result<(), Failure> {
        let t = context.t;
        let (hash_mebibytes, weights) = self.engine.elsewhere(t)?;
        let limits = self.limits();
        let group =
            |task: &Task| Group { positions: vec![task.problem.position], best_moves: None, estimate: estimate(task) };
        let groups: Vec<Group> = tasks.iter().map(group).collect();
        let (progress, stop, mut totals) = (Progress::new(), stop_flag()?, Totals::default());
        progress.say(tr!(t, "elsewhere-progress", done = 0, all = tasks.len()));
        let search = Search { url, name: "solve", limits: &limits, hash_mebibytes, weights, book: &Book::EMPTY };
        search.run(t, &groups, &stop, &mut |at, reports| {
            let report = reports.into_iter().next().unwrap_or_default();
            let task = tasks[at].clone();
            let answer = Answer { task, lines: report.lines, nodes: report.nodes, time: report.elapsed };
            totals.add(&answer);
            progress.say(tr!(t, "elsewhere-progress", done = at + 1, all = tasks.len()));
            progress.aside(|| answer.write(context, at == 0, tasks.len() == 1))
        })?;
        drop(progress);
        totals.conclude(context)
    }

    fn answer(
        &self,
        engine: &Engine,
        task: &Task,
        progress: &mut dyn FnMut(&Report),
    ) -> Answer {
        let limits = self.limits();
        // Every position costs what it would cost alone.
        engine.clear();
        let report = engine.search_with(&task.problem.position, &limits, &AtomicBool::new(false), progress);
        Answer { task: task.clone(), lines: report.lines, nodes: report.nodes, time: report.elapsed }
    }
}
