//! Submissions of a class on other machines: each is checked there as it would be here, and marked here.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use viravolta_courses::Course;
use viravolta_grader::grade::{self, Pending};
use viravolta_grader::{Report, Rooms, Status, Trouble};
use viravolta_i18n::{Texts, tr};
use viravolta_sandbox::Mode;

use super::errand::{Errand, Halt, Taken};
use super::kind::{Bench, Kind};
use super::{machine, pack, walls_stand};
use crate::failure::Failure;

/// A submission that is to be checked.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct CheckJob {
    /// Its place in the class.
    number: usize,
    course: String,
    seed: u64,
    /// What was handed in is called so.
    name: String,
    /// Its files, as the hash of a pack.
    files: String,
    /// The walls that the teacher asks for.
    walls: Mode,
}

/// What was found out, about which files and by which version.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Checked {
    files: String,
    version: String,
    report: String,
}

/// Who checks them.
pub(super) struct Checker {
    pub(super) t: Texts,
    /// The walls that the person at this machine asks for.
    pub(super) walls: Option<Mode>,
}

impl Kind for Checker {
    const NAME: &'static str = "check";
    type Job = CheckJob;
    type Done = Checked;

    fn work(&self, job: CheckJob, bench: &Bench<'_>) -> Result<Option<Checked>, String> {
        let course: Course = job.course.parse().map_err(|_| format!("{} is no course", job.course))?;
        let mode = self.walls.unwrap_or(job.walls);
        if mode == Mode::Strict {
            walls_stand(self.t)?;
        }
        let room = bench.blobs.room().map_err(|error| error.to_string())?;
        let inside = match Path::new(&job.name).file_name() {
            Some(name) => room.path().join(name),
            None => room.path().join("program"),
        };
        let Some(bytes) = bench.blob(&job.files)? else { return Ok(None) };
        std::fs::create_dir_all(&inside)
            .and_then(|()| pack::unpack(&bytes, &inside))
            .map_err(|error| error.to_string())?;
        let report = grade::examine(course, &inside, job.seed, Rooms { mode }).map_err(|error| error.to_string())?;
        if bench.task.stopped() {
            return Ok(None);
        }
        match report.checks.iter().find(|check| check.status == Status::OurFault) {
            Some(check) => Err(format!("{}: {}", check.id, check.because.as_deref().unwrap_or_default())),
            None => {
                Ok(Some(Checked { files: job.files, version: machine::VERSION.to_owned(), report: report.kept("") }))
            }
        }
    }
}

/// Has other machines check what has not been checked yet; what they find out is kept where marking looks for it.
pub(crate) fn check_all(
    t: Texts,
    url: &str,
    pending: Vec<Pending<'_>>,
    (walls, out): (Mode, &Path),
    stop: &AtomicBool,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<(), Failure> {
    let trouble = |trouble: Trouble| Failure::Verdict(tr!(t, "grade-trouble", reason = trouble.to_string()));
    let place = out.canonicalize().unwrap_or_else(|_| out.to_owned()).display().to_string();
    let mut errand = Errand::new(t, url, ("grade", &[&place]), stop)?;
    let work = |errand: &mut Errand<'_>| -> Result<(), Halt> {
        let mut jobs = Vec::new();
        for pending in pending {
            // What cannot even be read is said by whoever marks it.
            let Some(luggage) = pending.luggage().map_err(trouble)? else { continue };
            let names: Vec<PathBuf> = luggage.files().to_vec();
            let packed = pack::pack(luggage.folder(), &names)
                .map_err(|error| Failure::file(t, &pending.entry.path.display().to_string(), &error))?;
            let files = errand.put(&packed)?;
            let (course, name) = (pending.course.name().to_owned(), luggage.name().to_owned());
            let (number, seed) = (pending.number, pending.seed);
            let job = CheckJob { number, course, seed, name, files: files.clone(), walls };
            jobs.push(((pending, files), job));
        }
        let (mut done, all) = (0, jobs.len());
        progress(done, all);
        let mut believe = |(pending, files): &(Pending<'_>, String), checked: Checked| {
            if checked.files != *files || checked.version != machine::VERSION {
                return Err(tr!(t, "elsewhere-lie-files"));
            }
            pending.believe(&checked.report)
        };
        let mut accept = |(pending, _): &(Pending<'_>, String), report: Report| -> Result<Taken<()>, Failure> {
            pending.keep(&report).map_err(trouble)?;
            done += 1;
            progress(done, all);
            Ok(Taken::Counts)
        };
        errand.carry_out::<Checker, _, _, _>(jobs, &mut believe, &mut accept)?;
        errand.close()
    };
    work(&mut errand).map_err(|halt| halt.failure(t))
}
