//! Games of self-play on other machines. A game depends on the settings, the seed and its number alone, so that the data is
//! the same to the last bit, whoever played which games.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::Network;
use viravolta_i18n::{Texts, tr};
use viravolta_trainer::dataset::Sample;
use viravolta_trainer::generate::{Judgement, Player, Run, Session, Settings, Sources, State};

use super::errand::{Errand, Halt, Taken};
use super::kind::{Bench, Kind};
use super::networks::Networks;
use crate::commands::training_failure;
use crate::failure::Failure;

/// So many games are a job.
const GAMES: u64 = 50;
/// So many jobs are in the queue at a time; then their results leave it.
const JOBS: u64 = 2000;
/// One job in so many has one of its games played again here.
const SPOT_CHECK: u32 = 2;

/// Games of a run, by their numbers.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct GamesJob {
    settings: Settings,
    /// The players' weights, where they are not those inside the program.
    weights: Option<String>,
    /// Where games begin and what they avoid, where that is not the usual.
    sources: Option<String>,
    seed: u64,
    first: u64,
    games: u64,
}

/// Who plays them.
pub(super) struct Games {
    pub(super) networks: Networks,
}

impl Kind for Games {
    const NAME: &'static str = "games";
    type Job = GamesJob;
    type Done = Vec<Vec<Judgement>>;

    fn work(&self, job: GamesJob, bench: &Bench<'_>) -> Result<Option<Self::Done>, String> {
        let Some(judge) = self.networks.judge(bench, job.weights.as_deref())? else { return Ok(None) };
        let sources = match &job.sources {
            None => Sources::default(),
            Some(hash) => match bench.blob(hash)? {
                Some(bytes) => Sources::from_bytes(&bytes).ok_or("these are no sources")?,
                None => return Ok(None),
            },
        };
        if judge.fingerprint != job.settings.weights || !sources.fit(&job.settings) {
            return Err("the settings are for other weights or other sources".to_owned());
        }
        let player =
            Player::new(&judge.network, &job.settings, &sources, job.seed).map_err(|error| error.to_string())?;
        let mut games = Vec::new();
        for number in job.first..job.first + job.games.min(GAMES) {
            if bench.task.stopped() {
                return Ok(None);
            }
            games.push(player.judgements(number));
        }
        Ok(Some(games))
    }
}

/// A run whose games other machines play.
pub(crate) struct Elsewhere<'a> {
    pub(crate) url: &'a str,
    /// The players' weights as a file, where they are not those inside the program.
    pub(crate) weights: Option<Vec<u8>>,
    pub(crate) network: &'a Arc<Network>,
    pub(crate) settings: &'a Settings,
    pub(crate) sources: &'a Sources,
}

type Game = Option<Vec<Sample>>;

impl Elsewhere<'_> {
    /// Fills the folder, or goes on with it.
    pub(crate) fn generate(
        &self,
        t: Texts,
        folder: &Path,
        run: &Run,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(State),
    ) -> Result<State, Failure> {
        let trouble = |error| training_failure(t, &error);
        let mut session = Session::open(folder, self.settings, run.seed).map_err(trouble)?;
        progress(session.state());
        let player = Player::new(self.network, self.settings, self.sources, run.seed).map_err(trouble)?;
        while session.state().games < run.games {
            let portion = session.state().games / (GAMES * JOBS);
            let done = self.portion(t, folder, (run, portion), (&mut session, &player), stop, progress);
            // What came before a fault is kept as well.
            session.flush().map_err(trouble)?;
            match done {
                Ok(mut errand) => errand.close().map_err(|halt| halt.failure(t))?,
                Err(halt) => return Err(halt.failure(t)),
            }
        }
        Ok(session.state())
    }

    /// A part of the games that is in the queue at one time.
    fn portion<'s>(
        &self,
        t: Texts,
        folder: &Path,
        (run, portion): (&Run, u64),
        (session, player): (&mut Session, &Player<'_>),
        stop: &'s AtomicBool,
        progress: &mut dyn FnMut(State),
    ) -> Result<Errand<'s>, Halt> {
        let place = folder.canonicalize().unwrap_or_else(|_| folder.to_owned()).display().to_string();
        let part = format!("{} {portion}", run.seed);
        let mut errand = Errand::new(t, self.url, ("games", &[&place, &part]), stop)?;
        let weights = self.weights.as_ref().map(|bytes| errand.put(bytes)).transpose()?;
        let plain = self.sources.exclude.is_empty() && self.sources.archive.is_empty();
        let sources = if plain { None } else { Some(errand.put(&self.sources.to_bytes())?) };
        let end = ((portion + 1) * GAMES * JOBS).min(run.games);
        let begin = session.state().games / GAMES * GAMES;
        let job = |first: u64| GamesJob {
            settings: self.settings.clone(),
            weights: weights.clone(),
            sources: sources.clone(),
            seed: run.seed,
            first,
            games: GAMES.min(end - first),
        };
        let firsts = (begin..end).step_by(GAMES as usize);
        let jobs: Vec<_> = firsts.map(job).map(|job| ((job.first, job.games), job)).collect();
        let mut waiting: BTreeMap<u64, Vec<Game>> = BTreeMap::new();
        let mut next = begin;
        let mut accept = |(first, _): &(u64, u64), games: Vec<Game>| -> Result<Taken<()>, Failure> {
            waiting.insert(*first, games);
            while let Some(games) = waiting.remove(&next) {
                for (number, game) in (next..).zip(games) {
                    // An interrupted run may have written a part of them.
                    if number == session.state().games {
                        session.take(game).map_err(|error| training_failure(t, &error))?;
                    }
                }
                next += GAMES;
                progress(session.state());
            }
            Ok(Taken::Counts)
        };
        errand.carry_out::<Games, _, _, _>(jobs, &mut |job, games| believed(t, player, *job, &games), &mut accept)?;
        Ok(errand)
    }
}

/// The games of a job, played again by the rules as they were judged; now and then one is judged again as well.
fn believed(
    t: Texts,
    player: &Player<'_>,
    (first, count): (u64, u64),
    games: &[Vec<Judgement>],
) -> Result<Vec<Game>, String> {
    if games.len() as u64 != count {
        return Err(tr!(t, "elsewhere-lie-count", came = games.len(), wanted = count));
    }
    let replay = |(number, judgements): (u64, &Vec<Judgement>)| {
        player
            .replay(number, judgements)
            .map_err(|flaw| tr!(t, "elsewhere-lie-game", number = number, why = flaw.to_string()))
    };
    let replayed = (first..).zip(games).map(replay).collect::<Result<Vec<Game>, String>>()?;
    if rand::random_ratio(1, SPOT_CHECK) {
        let at = rand::random_range(0..games.len());
        let number = first + at as u64;
        if player.judgements(number) != games[at] {
            return Err(tr!(t, "elsewhere-lie-other", number = number));
        }
    }
    Ok(replayed)
}
