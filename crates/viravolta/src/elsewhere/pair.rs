//! The two games of a pair as a job: what goes to the worker, what it does, and what comes back.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use viravolta_arena::fault_file::FaultFile;
use viravolta_arena::{Cores, Cup, House, Pairing, Played, TEXTS, play_game, words};
use viravolta_i18n::Texts;
use viravolta_rules::{Game, Position};
use viravolta_sandbox::Mode;

use super::kind::{Bench, Kind};
use super::{pack, walls_stand};

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

impl Kind for Board {
    const NAME: &'static str = "pair";
    type Job = PairJob;
    type Done = Vec<GameResult>;

    fn work(&self, job: PairJob, bench: &Bench<'_>) -> Result<Option<Vec<GameResult>>, String> {
        let task = bench.task;
        let folder = bench.blobs.room().map_err(|error| error.to_string())?;
        for hash in &job.packs {
            let Some(bytes) = bench.blob(hash)? else { return Ok(None) };
            pack::unpack(&bytes, folder.path()).map_err(|error| error.to_string())?;
        }
        let cup = self.cup(&job, folder.path())?;
        // Both games on the same: processors of one machine need not be alike.
        let cores = Cores::take(self.slots);
        let mut games = Vec::new();
        for GameJob { number, round, black, pair } in job.games {
            let pairing = Pairing { round, black, white: 1 - black.min(1), opening: pair };
            let moved = |_: &_| if task.stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let (game, report) = play_game(&cup, number, &pairing, &cores, &moved);
            if task.stopped() {
                return Ok(None);
            }
            if game.is_void() {
                return Err(words::fault(TEXTS.speak(self.t.language()), &game, "").join(" "));
            }
            let fault = FaultFile::new(&cup, &game, &report);
            games.push(GameResult { game, fault });
        }
        Ok(Some(games))
    }
}

impl Board {
    fn cup(&self, job: &PairJob, folder: &Path) -> Result<Cup, String> {
        let house = House { program: self.program.clone(), openings: self.openings, sandbox: self.walls.or(job.walls) };
        let folder = folder.canonicalize().map_err(|error| error.to_string())?;
        let mut cup = Cup::parse(&job.cup, &folder, &job.name, &house)
            .map_err(|error| words::cup_error(TEXTS.speak(self.t.language()), &error))?;
        if cup.walls().any(|mode| mode == Mode::Strict) {
            walls_stand(self.t)?;
        }
        // One opening, so that whatever number it has, it is this one.
        cup.openings = match job.opening.as_str() {
            "" => Vec::new(),
            moves => vec![Game::from_transcript(Position::start(), moves).map_err(|error| error.to_string())?],
        };
        Ok(cup)
    }
}
