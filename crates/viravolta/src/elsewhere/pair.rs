//! The two games of a pair as a job: what goes to the worker, what it does, and what comes back.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use viravolta_arena::fault_file::FaultFile;
use viravolta_arena::{Cup, House, Outcome, Pairing, Played, TEXTS, play_game, words};
use viravolta_i18n::{Texts, tr};
use viravolta_jobs::{Task, Work};
use viravolta_rules::{Game, Position};
use viravolta_sandbox::{Mode, doctor};

use super::blobs::Blobs;
use super::pack;

/// What kind of job it is.
pub(crate) const KIND: &str = "pair";

/// A late answer is nobody's fault on a machine whose referee was later than this.
const REFEREE_MS: u64 = 100;

/// Everything that decides the games of a pair.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PairJob {
    /// The name of the cup.
    pub(super) name: String,
    /// The part of the cup's file that these two need.
    pub(super) cup: String,
    /// The walls that the person who runs the cup asks for.
    pub(super) walls: Option<Mode>,
    /// The files of each, as the hash of a pack.
    pub(super) packs: Vec<String>,
    /// The moves with which the games begin.
    pub(super) opening: String,
    /// The games.
    pub(super) games: Vec<GameJob>,
}

/// One of its games.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct GameJob {
    pub(super) number: u32,
    pub(super) round: u32,
    /// Black, by number in the part of the cup's file.
    pub(super) black: usize,
    pub(super) pair: usize,
}

/// A game as it comes back, with what is written about a fault in it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct GameResult {
    pub(super) game: Played,
    pub(super) fault: Option<FaultFile>,
}

/// Who plays the games.
pub(super) struct Board {
    pub(super) t: Texts,
    pub(super) program: PathBuf,
    pub(super) openings: &'static str,
    /// The walls that the person at this machine asks for.
    pub(super) walls: Option<Mode>,
    /// How many games at the same time.
    pub(super) slots: usize,
}

impl Board {
    /// Plays the games of a job.
    pub(super) fn play(&self, task: &Task, blobs: &Blobs) -> Work {
        match self.games(task, blobs) {
            Ok(Some(games)) => match serde_json::to_vec(&games) {
                Ok(bytes) => Work::Done(bytes),
                Err(error) => Work::Failed(error.to_string()),
            },
            Ok(None) => Work::Dropped,
            Err(why) => Work::Failed(why),
        }
    }

    /// `None` when nobody needs them any more; an error is this machine's.
    fn games(&self, task: &Task, blobs: &Blobs) -> Result<Option<Vec<GameResult>>, String> {
        let job: PairJob = serde_json::from_slice(&task.payload).map_err(|error| error.to_string())?;
        let folder = blobs.room().map_err(|error| error.to_string())?;
        for hash in &job.packs {
            let Some(bytes) = blobs.bytes(task, hash)? else { return Ok(None) };
            pack::unpack(&bytes, folder.path()).map_err(|error| error.to_string())?;
        }
        let cup = self.cup(&job, folder.path())?;
        let mut games = Vec::new();
        for GameJob { number, round, black, pair } in job.games {
            let pairing = Pairing { round, black, white: 1 - black.min(1), opening: pair };
            let moved = |_: &_| if task.stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let (game, report) = play_game(&cup, number, &pairing, self.slots, &moved);
            if task.stopped() {
                return Ok(None);
            }
            if game.is_void() {
                return Err(words::fault(TEXTS.speak(self.t.language()), &game, "").join(" "));
            }
            let late = matches!(game.outcome, Outcome::Late | Outcome::NoAnswer);
            if late && game.referee_ms > REFEREE_MS && task.attempt == 1 {
                return Err(tr!(self.t, "elsewhere-referee-late", number = number, late = game.referee_ms));
            }
            let fault = FaultFile::new(&cup, &game, &report);
            games.push(GameResult { game, fault });
        }
        Ok(Some(games))
    }

    fn cup(&self, job: &PairJob, folder: &Path) -> Result<Cup, String> {
        let house = House { program: self.program.clone(), openings: self.openings, sandbox: self.walls.or(job.walls) };
        let folder = folder.canonicalize().map_err(|error| error.to_string())?;
        let mut cup = Cup::parse(&job.cup, &folder, &job.name, &house)
            .map_err(|error| words::cup_error(TEXTS.speak(self.t.language()), &error))?;
        let missing = doctor().missing_required();
        if cup.walls().any(|mode| mode == Mode::Strict) && !missing.is_empty() {
            let layers: Vec<&str> = missing.into_iter().map(|layer| layer.id()).collect();
            return Err(tr!(self.t, "arena-walls-missing", layers = layers.join(", ")));
        }
        // One opening, so that whatever number it has, it is this one.
        cup.openings = match job.opening.as_str() {
            "" => Vec::new(),
            moves => vec![Game::from_transcript(Position::start(), moves).map_err(|error| error.to_string())?],
        };
        Ok(cup)
    }
}
