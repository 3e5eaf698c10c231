//! `viravolta worker`: does the work that others have put into a database.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use viravolta_desk::words::printable;
use viravolta_i18n::{Texts, tr};
use viravolta_jobs::{Access, Craft, Crew, Leaving, News, Outbox, Postgres, Side, WorkerId};

use super::Context;
use super::arena::Walls;
use super::train::stop_flag;
use crate::elsewhere::{Hands, failure, machine, reason, trouble};
use crate::failure::Failure;
use crate::{processor, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "URL")]
    url: String,
    #[arg(long, value_name = "JOBS", value_parser = values::number(1..=256))]
    jobs: Option<u64>,
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[arg(long, value_name = "CLASS")]
    class: Option<String>,
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    #[arg(long)]
    once: bool,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    context.refuse_json()?;
    super::needs_rooms(t)?;
    let access = Access::parse(&args.url).map_err(|error| failure(t, &error.into()))?;
    let slots = args.jobs.map_or_else(super::arena::default_jobs, |jobs| usize::try_from(jobs).unwrap_or(1));
    let home = Home::open(t, args.folder.as_deref())?;
    let refused = |error: &io::Error| Failure::file(t, &home.folder.display().to_string(), error);
    let program = std::env::current_exe().map_err(|error| Failure::file(t, "viravolta", &error))?;
    let walls = args.sandbox.map(Walls::mode);
    let hands = Hands::new(t, &home.folder, program, (walls, slots)).map_err(|error| refused(&error))?;
    let stop = stop_flag()?;
    let crew = Crew {
        id: home.id,
        worker: machine::introduce(args.name, args.class, processor::level(t)?, slots),
        outbox: Outbox::open(&home.folder.join("outbox")).map_err(|error| refused(&error))?,
        once: args.once,
        stop: &stop,
    };
    let craft: Arc<dyn Craft> = Arc::new(hands);
    let about = format!("{} ({})", crew.worker.name, crew.worker.class);
    let mut queue = Postgres::new(access, Side::Worker);
    let left = crew.work(&mut queue, &craft, &mut |news| tell(t, &about, &news)).map_err(|error| failure(t, &error))?;
    match left {
        Leaving::Asked => eprintln!("{}", tr!(t, "worker-left")),
        Leaving::Idle => eprintln!("{}", tr!(t, "worker-idle")),
        Leaving::Stopped(why) => return Err(Failure::Verdict(tr!(t, "worker-stopped", why = reason(t, &why)))),
    }
    Ok(())
}

fn tell(t: Texts, about: &str, news: &News<'_>) {
    let text = match news {
        News::Ready => tr!(t, "worker-ready", about = about),
        News::Unreachable(error) => tr!(t, "elsewhere-waiting", reason = trouble(t, error)),
        News::Reachable => tr!(t, "worker-reachable"),
        News::Finished(jobs) => tr!(t, "worker-finished", jobs = *jobs),
        News::GaveBack(why) => tr!(t, "worker-gave-back", why = reason(t, why)),
    };
    eprintln!("{}", printable(&text));
}

/// Where a worker keeps what it must not forget. One worker at a time has it.
struct Home {
    folder: PathBuf,
    id: WorkerId,
    _lock: File,
}

/// How many workers one person may have on one machine without naming their folders.
const NEIGHBOURS: u32 = 64;

impl Home {
    fn open(t: Texts, named: Option<&Path>) -> Result<Self, Failure> {
        if let Some(folder) = named {
            let taken = || Failure::input(tr!(t, "worker-taken", folder = folder.display().to_string()));
            return Self::lock(t, folder)?.ok_or_else(taken);
        }
        let dirs = directories::ProjectDirs::from("", "", "viravolta");
        let dirs = dirs.ok_or_else(|| Failure::input(tr!(t, "worker-homeless")))?;
        let base = dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir()).to_owned();
        for number in 1..=NEIGHBOURS {
            let name = if number == 1 { "worker".to_owned() } else { format!("worker-{number}") };
            if let Some(home) = Self::lock(t, &base.join(name))? {
                return Ok(home);
            }
        }
        Err(Failure::input(tr!(t, "worker-taken", folder = base.display().to_string())))
    }

    /// `None` if somebody else has it.
    fn lock(t: Texts, folder: &Path) -> Result<Option<Self>, Failure> {
        let refused = |error: &io::Error| Failure::file(t, &folder.display().to_string(), error);
        // Programs of others and results lie in it: nobody else on this machine reads them.
        let mut folders = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folders, 0o700);
        folders.recursive(true).create(folder).map_err(|error| refused(&error))?;
        let lock = File::options().create(true).append(true).open(folder.join("lock")).map_err(|error| refused(&error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(refused(&error)),
        }
        let path = folder.join("id");
        let known = std::fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok());
        let id = match known {
            Some(id) => id,
            None => {
                let id = WorkerId::random();
                viravolta_disk::write(&path, id.to_string().as_bytes()).map_err(|error| refused(&error))?;
                id
            }
        };
        Ok(Some(Self { folder: folder.to_owned(), id, _lock: lock }))
    }
}
