//! `viravolta arena init`: from the submissions of a class to a cup that can be played.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::{fs, thread};

use serde::Serialize;
use viravolta_arena::{House, name_from};
use viravolta_desk::words::printable;
use viravolta_grader::grade::{self, Class};
use viravolta_grader::{Rooms, Trouble, Unbuilt};
use viravolta_i18n::{Texts, tr};

use super::{Context, Walls, house, mode_holds};
use crate::failure::Failure;
use crate::values;

mod discover;
mod table;

use discover::Found;

/// The cup's file, beside the folder with the programs.
const CUP: &str = "cup.toml";
const PROGRAMS: &str = "programs";
/// What a program is called that we have to give a name.
const PROGRAM: &str = "jogo";

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[arg(long, value_name = "FOLDER", default_value = "cup")]
    out: PathBuf,
    #[arg(long, value_name = "PROTOCOL", value_parser = discover::NAMES)]
    protocol: Option<String>,
    #[arg(long, value_name = "SUBMISSIONS", value_parser = values::number(1..=256))]
    jobs: Option<u64>,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
}

/// A submission and what came of it.
#[derive(Serialize)]
struct Entered {
    name: String,
    #[serde(flatten)]
    found: Outcome,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Plays(Found),
    Cannot { reason: String },
}

#[derive(Serialize)]
struct Answer<'a> {
    cup: Option<String>,
    players: Vec<&'a Entered>,
    cannot_play: Vec<&'a Entered>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let cup = args.out.join(CUP);
    if fs::symlink_metadata(&cup).is_ok() {
        return Err(Failure::input(tr!(t, "arena-init-there", cup = cup.display().to_string())));
    }
    if !args.folder.exists() {
        return Err(Failure::file(t, &args.folder.display().to_string(), &std::io::ErrorKind::NotFound.into()));
    }
    let mode = args.sandbox.map_or_else(Default::default, Walls::mode);
    mode_holds(t, mode)?;
    let rooms = Rooms { mode };
    let class = grade::collect(&args.folder, rooms).map_err(|trouble| machines(t, &trouble))?;
    if class.entries.is_empty() {
        return Err(Failure::input(tr!(t, "grade-empty", name = args.folder.display().to_string())));
    }
    let programs = args.out.join(PROGRAMS);
    fs::create_dir_all(&programs).map_err(|error| Failure::file(t, &programs.display().to_string(), &error))?;
    let out = args.out.canonicalize().map_err(|error| Failure::file(t, &args.out.display().to_string(), &error))?;
    let work = Work { t, class: &class, out: &out, rooms, house: house(t, args.sandbox)?, asked: args.protocol.as_deref() };
    let jobs = args.jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), |jobs| jobs as usize);
    let entered = work.all(jobs, |entered, done, all| {
        if !context.json {
            // The cup counts, not the news about it.
            let _ = writeln!(context.out, "{}", news(t, entered, done, all)).and_then(|()| context.out.flush());
        }
    });
    let (players, cannot_play): (Vec<&Entered>, Vec<&Entered>) =
        entered.iter().partition(|entered| matches!(entered.found, Outcome::Plays(_)));
    let written = !players.is_empty();
    if written {
        let text = table::cup(t, &title(&args.folder), mode, &players, &cannot_play);
        viravolta_disk::write(&cup, text.as_bytes())
            .map_err(|error| Failure::file(t, &cup.display().to_string(), &error))?;
    }
    let path = cup.display().to_string();
    if context.json {
        let answer = Answer { cup: written.then(|| path.clone()), players, cannot_play };
        writeln!(context.out, "{}", serde_json::to_string(&answer).map_err(std::io::Error::other)?)?;
    } else {
        for entered in &cannot_play {
            let Outcome::Cannot { reason } = &entered.found else { continue };
            let text = tr!(t, "arena-init-cannot", name = printable(&entered.name), reason = printable(reason));
            writeln!(context.out, "{text}")?;
        }
        if written {
            writeln!(context.out, "{}", tr!(t, "arena-init-written", players = players.len(), cup = path))?;
        }
    }
    if written { Ok(()) } else { Err(Failure::Verdict(tr!(t, "arena-init-nobody"))) }
}

/// The cup is called as the folder or the archive is.
fn title(folder: &Path) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    name_from(&folder.file_stem().unwrap_or_default().to_string_lossy(), &[])
}

/// One line while the programs are tried.
fn news(t: Texts, entered: &Entered, done: usize, all: usize) -> String {
    let name = printable(&entered.name);
    match &entered.found {
        Outcome::Plays(Found { protocol, remark: None, .. }) => {
            tr!(t, "arena-init-plays", done = done, all = all, name = name, protocol = *protocol)
        }
        Outcome::Plays(Found { protocol, remark: Some(remark), .. }) => {
            let remark = printable(remark);
            tr!(t, "arena-init-plays-badly", done = done, all = all, name = name, protocol = *protocol, remark = remark)
        }
        Outcome::Cannot { .. } => tr!(t, "arena-init-cannot-short", done = done, all = all, name = name),
    }
}

struct Work<'a> {
    t: Texts,
    class: &'a Class,
    out: &'a Path,
    rooms: Rooms,
    house: House,
    asked: Option<&'a str>,
}

impl Work<'_> {
    /// All submissions, several at a time, in the order of the class.
    fn all(&self, jobs: usize, mut tell: impl FnMut(&Entered, usize, usize)) -> Vec<Entered> {
        let entries = &self.class.entries;
        let folders = grade::file_names(entries);
        let mut names: Vec<String> = Vec::new();
        for entry in entries {
            names.push(name_from(&entry.name, &names));
        }
        let next = AtomicUsize::new(0);
        let mut all = Vec::new();
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..jobs.max(1) {
                let (sender, next, folders, names) = (sender.clone(), &next, &folders, &names);
                scope.spawn(move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(entry) = entries.get(at) else { break };
                        let found = match &entry.trouble {
                            Some(trouble) => Outcome::Cannot { reason: trouble.clone() },
                            None => self.one(&entry.path, &format!("{PROGRAMS}/{}", folders[at])),
                        };
                        if sender.send((at, Entered { name: names[at].clone(), found })).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (at, entered) in receiver {
                tell(&entered, all.len() + 1, entries.len());
                all.push((at, entered));
            }
        });
        all.sort_by_key(|(at, _)| *at);
        all.into_iter().map(|(_, entered)| entered).collect()
    }

    /// One submission: built, and asked what it speaks.
    fn one(&self, thing: &Path, folder: &str) -> Outcome {
        let into = self.out.join(folder);
        // What an earlier run left there is not this one's.
        let cleared = if into.exists() { fs::remove_dir_all(&into) } else { Ok(()) };
        let built = cleared.map_err(Trouble::from).and_then(|()| viravolta_grader::build(thing, PROGRAM, &into, self.rooms));
        let t = self.t;
        let (command, why) = match built {
            Ok(Ok(runnable)) => (Some(runnable.command), String::new()),
            Ok(Err(unbuilt)) => (None, reason(t, &unbuilt)),
            Err(trouble) => return Outcome::Cannot { reason: tr!(t, "grade-trouble", reason = trouble.to_string()) },
        };
        match discover::discover(self, folder, command) {
            Ok(found) => Outcome::Plays(found),
            Err(reason) => Outcome::Cannot { reason: if why.is_empty() { reason } else { why } },
        }
    }
}

/// Why a submission is no program.
fn reason(t: Texts, unbuilt: &Unbuilt) -> String {
    match unbuilt {
        Unbuilt::Unreadable(error) => error.to_string(),
        Unbuilt::Nothing => tr!(t, "arena-init-nothing"),
        Unbuilt::Refused(said) => tr!(t, "arena-init-refused", said = said.lines().next().unwrap_or_default()),
        Unbuilt::NoProgram => tr!(t, "arena-init-no-program"),
    }
}

fn machines(t: Texts, trouble: &Trouble) -> Failure {
    Failure::Verdict(tr!(t, "grade-trouble", reason = trouble.to_string()))
}
