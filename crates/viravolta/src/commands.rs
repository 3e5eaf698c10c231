//! The commands, one file each. To add one: its file here, its line below, its texts in `i18n/` (CONTRIBUTING.md
//! walks through it).

use std::io::{self, Write};

use clap::Subcommand;
use serde::Serialize;
use viravolta_i18n::{Language, Texts, tr};

use crate::cli::When;
use crate::failure::Failure;

pub(crate) use arena::OPENINGS;
pub(crate) use play::without_arguments as play;
pub(crate) use train::failure as training_failure;

/// What a command has at hand.
pub(crate) struct Context<'a> {
    /// What it says, in the user's language.
    pub(crate) t: Texts,
    /// The language, if one was asked for on the command line.
    pub(crate) lang: Option<Language>,
    /// Whether a program wants to read the answer.
    pub(crate) json: bool,
    /// When colours were asked for.
    pub(crate) color: When,
    /// Where the answer goes. Escape sequences may be written freely: they are taken out where they are unwanted.
    pub(crate) out: &'a mut dyn Write,
}

impl Context<'_> {
    /// For an option that changes only what people read.
    pub(crate) fn refuse_json_with(&self, option: &str) -> Result<(), Failure> {
        let text = || tr!(self.t, "common-no-json-with", option = option);
        if self.json { Err(Failure::input(text())) } else { Ok(()) }
    }

    /// Writes an answer for programs, on a line of its own.
    pub(crate) fn write_json(&mut self, answer: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut *self.out, answer).map_err(io::Error::from)?;
        writeln!(self.out)?;
        Ok(self.out.flush()?)
    }

    /// For commands whose answer has no JSON form.
    pub(crate) fn refuse_json(&self) -> Result<(), Failure> {
        if self.json { Err(Failure::input(tr!(self.t, "common-no-json"))) } else { Ok(()) }
    }
}

/// For commands that run other people's programs in closed rooms.
fn needs_rooms(t: Texts) -> Result<(), Failure> {
    if cfg!(target_os = "linux") { Ok(()) } else { Err(Failure::input(tr!(t, "common-needs-linux"))) }
}

/// `Variant(module)`: the module has `Args`, what can be typed, and `run`, which does it.
macro_rules! commands {
    ($($variant:ident($module:ident),)+) => {
        $(mod $module;)+

        /// A command and what was typed after it.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($variant($module::Args),)+
        }

        impl Command {
            /// Carries the command out.
            pub(crate) fn run(self, context: &mut Context<'_>) -> Result<(), Failure> {
                match self {
                    $(Self::$variant(args) => $module::run(args, context),)+
                }
            }
        }
    };
}

commands! {
    Play(play),
    Show(show),
    Convert(convert),
    Db(db),
    Solve(solve),
    Analyze(analyze),
    Bench(bench),
    Levels(levels),
    Perft(perft),
    Nboard(nboard),
    Gtp(gtp),
    Course(course),
    Check(check),
    Grade(grade),
    Kit(kit),
    Arena(arena),
    Serve(serve),
    Site(site),
    Doctor(doctor),
    History(history),
    Openings(openings),
    Book(book),
    Train(train),
    Jobs(jobs),
    Worker(worker),
    Completions(completions),
    Man(man),
    Help(help),
}
