//! `viravolta grade`: the submissions of a class, marked with a rubric.

use std::path::{Path, PathBuf};
use std::{fs, thread};

use viravolta_courses::Course;
use viravolta_desk::faults;
use viravolta_grader::grade::{self, Rubric, Student};
use viravolta_grader::{Rooms, Trouble, visible};
use viravolta_i18n::{Texts, tr};

use super::arena::Walls;
use super::train::stop_flag;
use crate::commands::Context;
use crate::elsewhere::check_all;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
#[command(visible_alias = "avalia")]
pub(crate) struct Args {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[arg(long, value_name = "RUBRIC")]
    rubric: PathBuf,
    #[arg(long, value_name = "FOLDER", default_value = "pauta")]
    out: PathBuf,
    #[arg(long, value_name = "SUBMISSIONS", value_parser = values::number(1..=256))]
    jobs: Option<u64>,
    #[arg(long, value_name = "FILE")]
    worksheet: Option<PathBuf>,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
    /// Where other machines look for work.
    #[arg(long, value_name = "URL", conflicts_with = "jobs")]
    on: Option<String>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    super::needs_rooms(t)?;
    let spoken = viravolta_grader::TEXTS.speak(t.language());
    let rubric = read_rubric(t, &args.rubric)?;
    let worksheet = args.worksheet.as_ref().map(|path| read(t, path)).transpose()?;
    if !args.folder.exists() {
        return Err(Failure::file(t, &args.folder.display().to_string(), &std::io::ErrorKind::NotFound.into()));
    }
    let rooms = Rooms { mode: args.sandbox.map_or_else(Default::default, Walls::mode) };
    let mut class = grade::collect(&args.folder, rooms).map_err(|trouble| machines(t, &trouble))?;
    let others = [Some(&args.out), Some(&args.rubric), args.worksheet.as_ref()];
    class.leave_out(&others.into_iter().flatten().map(PathBuf::as_path).collect::<Vec<_>>());
    if class.entries.is_empty() {
        return Err(Failure::input(tr!(t, "grade-empty", name = args.folder.display().to_string())));
    }
    if let Some(url) = &args.on {
        let pending = grade::pending(&class, &rubric, &args.out).map_err(|trouble| machines(t, &trouble))?;
        let (progress, stop) = (Progress::new(), stop_flag()?);
        let mut back = |done: usize, all: usize| progress.say(tr!(t, "elsewhere-progress", done = done, all = all));
        check_all(t, url, pending, (rooms.mode, &args.out), &stop, &mut back)?;
    }
    let jobs = args.jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), |jobs| jobs as usize);
    let strangers = rubric.strangers(&class.entries.iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>());
    let json = context.json;
    let mut out = (!json).then_some(&mut *context.out);
    let mut told = |student: &Student, done: usize, all: usize| {
        let total = student.mark.written(&rubric);
        let text = tr!(t, "grade-done", done = done, all = all, name = visible(&student.name), total = total);
        // The marks count, not the news about them.
        let _ = out.as_mut().map(|out| writeln!(out, "{text}").and_then(|()| out.flush()));
    };
    let students =
        grade::grade(&class, &rubric, &args.out, rooms, jobs, &mut told).map_err(|trouble| machines(t, &trouble))?;
    let named = |path: &Path, error: &std::io::Error| Failure::file(t, &path.display().to_string(), error);
    grade::write_all(&students, &rubric, worksheet.as_deref(), &args.out, spoken).map_err(|error| named(&args.out, &error))?;
    // The same command again would not bring what no disk takes: somebody has to look.
    let torn = students.iter().filter(|student| !student.left_out.is_empty());
    let mut notes: Vec<String> = torn
        .map(|student| {
            let (name, entries) = (visible(&student.name), names(&student.left_out));
            match student.trouble {
                None => tr!(t, "grade-left-out", name = name, entries = entries),
                Some(_) => tr!(t, "grade-lost", name = name, entries = entries),
            }
        })
        .collect();
    if let Some(sheet) = worksheet {
        notes.extend(fill(t, &sheet, &students, &rubric, &args.out)?);
    }
    if !strangers.is_empty() {
        notes.push(tr!(t, "grade-strangers", names = names(&strangers)));
    }
    notes.push(tr!(t, "grade-written", students = students.len(), folder = args.out.display().to_string()));
    let owed: Vec<&Student> = students.iter().filter(|student| ours(student)).collect();
    let again = owed.iter().filter(|student| student.trouble.is_none() || student.left_out.is_empty());
    let open: Vec<String> = again.map(|student| student.name.clone()).collect();
    if !open.is_empty() {
        notes.push(tr!(t, "grade-not-looked-at", names = names(&open)));
    }
    if json {
        write!(context.out, "{}", grade::json(&students, &rubric, spoken))?;
    } else {
        writeln!(context.out, "{}", notes.join("\n"))?;
    }
    if owed.is_empty() { Ok(()) } else { Err(Failure::Told(3)) }
}

fn names(names: &[String]) -> String {
    names.iter().map(|name| visible(name)).collect::<Vec<_>>().join(", ")
}

/// Whether we could not find something out about a student.
fn ours(student: &Student) -> bool {
    let mut checks = student.report.iter().flat_map(|report| &report.checks);
    student.trouble.is_some() || checks.any(|check| check.status == viravolta_grader::Status::OurFault)
}

/// Fills in the worksheet; what is to be said about it comes back.
fn fill(t: Texts, sheet: &str, students: &[Student], rubric: &Rubric, out: &Path) -> Result<Vec<String>, Failure> {
    let spoken = viravolta_grader::TEXTS.speak(t.language());
    let filled = grade::fill_worksheet(sheet, students, rubric, spoken)
        .ok_or_else(|| Failure::input(tr!(t, "grade-worksheet-columns")))?;
    let path = out.join("moodle-folha.csv");
    viravolta_disk::write(&path, filled.text.as_bytes())
        .map_err(|error| Failure::file(t, &path.display().to_string(), &error))?;
    let mut notes = Vec::new();
    if !filled.unknown.is_empty() {
        notes.push(tr!(t, "grade-worksheet-unknown", names = names(&filled.unknown)));
    }
    if !filled.zeros.is_empty() {
        notes.push(tr!(t, "grade-worksheet-zeros", names = names(&filled.zeros)));
    }
    Ok(notes)
}

/// A rubric of one's own, or one that comes with the program, by the name of the course.
fn read_rubric(t: Texts, path: &Path) -> Result<Rubric, Failure> {
    let shipped = path.to_str().and_then(|name| name.parse::<Course>().ok()).filter(|_| !path.exists());
    let text = match shipped {
        Some(course) => grade::shipped(course).to_owned(),
        None => read(t, path)?,
    };
    let mut rubric = Rubric::read(&text);
    if let (Ok(read), None) = (&mut rubric, shipped)
        && let Err(error) = read.read_tables(path.parent().unwrap_or(Path::new("")))
    {
        rubric = Err(error);
    }
    rubric.map_err(|error| Failure::input(faults::named(t, &path.display().to_string(), &error.to_string())))
}

fn read(t: Texts, path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::file(t, &path.display().to_string(), &error))
}

/// What keeps us from marking anything.
fn machines(t: Texts, trouble: &Trouble) -> Failure {
    Failure::Verdict(tr!(t, "grade-trouble", reason = trouble.to_string()))
}
