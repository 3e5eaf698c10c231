//! A cup on other machines: its pairs are jobs, and what comes back is replayed by our own rules before it counts.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use viravolta_arena::fault_file::FaultFile;
use viravolta_arena::{Cup, Ending, Played, Portion, Slot, Venue, check_away, opening_of, pairs};
use viravolta_i18n::{Texts, tr};
use viravolta_jobs::{Batch, Finished, Hash, JobId, Jobs, JobsError, NewJob, Postgres, Verdict};
use viravolta_sandbox::Mode;

use super::pair::{GameJob, GameResult, KIND, PairJob};
use super::{failure, machine, open, pack};
use crate::failure::Failure;

/// How many results are looked at together.
const AT_ONCE: usize = 20;
/// How often it is looked whether anything can still come.
const LOOK: Duration = Duration::from_secs(3);
/// The longest wait for news.
const NEWS: Duration = Duration::from_millis(500);

/// A cup that is played elsewhere.
pub(crate) struct Away<'a> {
    t: Texts,
    queue: Postgres,
    batch: Batch,
    /// The cup's file.
    text: String,
    /// The folder of the cup's file.
    folder: PathBuf,
    walls: Option<Mode>,
    stop: &'a AtomicBool,
    packs: HashMap<usize, Option<Hash>>,
    failure: Option<Failure>,
}

type HandIn<'a> = &'a mut dyn FnMut(Slot, Played, Option<FaultFile>) -> ControlFlow<Ending>;

impl<'a> Away<'a> {
    /// Prepares it. The results' folder tells one cup from another.
    pub(crate) fn new(
        t: Texts,
        url: &str,
        (cup_path, results): (&Path, &Path),
        walls: Option<Mode>,
        stop: &'a AtomicBool,
    ) -> Result<Self, Failure> {
        let file = |error: &std::io::Error| Failure::file(t, &cup_path.display().to_string(), error);
        let text = std::fs::read_to_string(cup_path).map_err(|error| file(&error))?;
        let folder = cup_path.parent().unwrap_or(Path::new("/")).to_owned();
        let results = results.canonicalize().unwrap_or_else(|_| results.to_owned());
        let place = Hash::of(format!("{}\0{}", machine::host(), results.display()).as_bytes()).to_string();
        let stem = cup_path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let batch = Batch { fair: true, ..Batch::new(format!("{stem}-{}", &place[..8]), machine::VERSION) };
        Ok(Self { t, queue: open(t, url)?, batch, text, folder, walls, stop, packs: HashMap::new(), failure: None })
    }

    /// What went wrong, if something did; and when nothing is left to do, takes everything out of the queue.
    pub(crate) fn close(mut self, ending: Ending) -> Result<(), Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if matches!(ending, Ending::Over | Ending::Enough) {
            let name = self.batch.name.clone();
            self.insist(|queue| queue.close(&name))?;
        }
        Ok(())
    }

    /// Asks until there is an answer: what passes is waited for. `None` when the person has had enough.
    fn insist<T>(&mut self, mut ask: impl FnMut(&mut Postgres) -> Result<T, JobsError>) -> Result<Option<T>, Failure> {
        let mut told = false;
        loop {
            match ask(&mut self.queue) {
                Ok(answer) => return Ok(Some(answer)),
                Err(error) if error.is_passing() => {
                    if !std::mem::replace(&mut told, true) {
                        eprintln!("{}", tr!(self.t, "elsewhere-waiting", reason = error.to_string()));
                    }
                }
                Err(error) => return Err(failure(self.t, &error)),
            }
            if self.stop.load(Relaxed) {
                return Ok(None);
            }
            std::thread::sleep(Duration::from_millis(rand::random_range(500..1500)));
        }
    }

    /// The files of a player, in the queue.
    fn pack(&mut self, cup: &Cup, player: usize) -> Result<Option<Hash>, Failure> {
        if let Some(known) = self.packs.get(&player) {
            return Ok(*known);
        }
        let entrant = &cup.players[player];
        let names = entrant.luggage(&self.folder).map_err(|homeless| {
            let path = homeless.0.display().to_string();
            Failure::input(tr!(self.t, "elsewhere-homeless", name = &entrant.name, path = path))
        })?;
        let hash = if names.is_empty() {
            None
        } else {
            let bytes =
                pack::pack(&self.folder, &names).map_err(|error| Failure::file(self.t, &entrant.name, &error))?;
            let batch = self.batch.clone();
            self.insist(|queue| queue.put(&batch, &bytes))?
        };
        self.packs.insert(player, hash);
        Ok(hash)
    }

    /// A pair as a job.
    fn job(&mut self, cup: &Cup, slots: &[Slot]) -> Result<NewJob, Failure> {
        let pairing = slots[0].pairing;
        let two = [pairing.black.min(pairing.white), pairing.black.max(pairing.white)];
        let names = two.map(|player| cup.players[player].name.as_str());
        let portion = Portion::new(&self.text, names);
        let portion =
            portion.ok_or_else(|| Failure::input(tr!(self.t, "elsewhere-changed", names = names.join(", "))))?;
        let mut packs = Vec::new();
        for player in two {
            packs.extend(self.pack(cup, player)?.map(|hash| hash.to_string()));
        }
        let game = |slot: &Slot| GameJob {
            number: slot.number,
            round: slot.pairing.round,
            black: usize::from(slot.pairing.black != two[0]),
            pair: slot.pairing.opening,
        };
        let job = PairJob {
            name: cup.name.clone(),
            cup: portion.text().to_owned(),
            walls: self.walls,
            packs,
            opening: opening_of(cup, &pairing),
            games: slots.iter().map(game).collect(),
        };
        let payload = serde_json::to_vec(&job).map_err(|error| Failure::Output(error.into()))?;
        Ok(NewJob::new(KIND, payload))
    }

    fn play_all(&mut self, cup: &Cup, due: &[Slot], hand_in: HandIn<'_>) -> Result<Option<Ending>, Failure> {
        let (batch, name) = (self.batch.clone(), self.batch.name.clone());
        let mut jobs = Vec::new();
        let mut expected: HashMap<JobId, Vec<Slot>> = HashMap::new();
        for slots in pairs(due) {
            let job = self.job(cup, &slots)?;
            expected.insert(job.id(&name), slots);
            jobs.push(job);
        }
        let sent = self.insist(|queue| queue.reopen(&name).and_then(|()| queue.enqueue(&batch, &jobs)))?;
        if sent.is_none() {
            return Ok(Some(Ending::Stopped));
        }
        let mut looked = Instant::now();
        while !expected.is_empty() {
            let Some(results) = self.insist(|queue| queue.collect(&name, AT_ONCE))? else {
                return Ok(Some(Ending::Stopped));
            };
            if results.is_empty() {
                if self.stop.load(Relaxed) {
                    return Ok(Some(Ending::Stopped));
                }
                if looked.elapsed() > LOOK {
                    looked = Instant::now();
                    if self.nothing_comes()? {
                        return Ok(Some(Ending::Unfinished));
                    }
                }
                // Whatever is wrong with the way is found by the next question.
                let _ = self.queue.wait(NEWS);
            }
            for result in results {
                if let Some(ending) = self.take(cup, &result, &mut expected, hand_in)? {
                    return Ok(Some(ending));
                }
            }
        }
        Ok(None)
    }

    /// Looks at a result, and hands in its games if they can be believed.
    fn take(
        &mut self,
        cup: &Cup,
        result: &Finished,
        expected: &mut HashMap<JobId, Vec<Slot>>,
        hand_in: HandIn<'_>,
    ) -> Result<Option<Ending>, Failure> {
        let mut ending = None;
        // What nobody waits for is in the journal already, or the cup has changed.
        let verdict = match expected.get(&result.job).map(|slots| believed(cup, slots, &result.bytes)) {
            None => Verdict::Accepted,
            Some(Err(why)) => {
                eprintln!("{}", tr!(self.t, "elsewhere-refused", worker = &result.worker, why = &why));
                Verdict::Refused(why)
            }
            Some(Ok(games)) => {
                // Both games of a pair, whatever is said after the first.
                for (slot, GameResult { game, fault }) in games {
                    if let ControlFlow::Break(end) = hand_in(slot, game, fault) {
                        ending = ending.or(Some(end));
                    }
                }
                expected.remove(&result.job);
                Verdict::Accepted
            }
        };
        self.insist(|queue| queue.settle(&result.job, &verdict))?;
        Ok(ending)
    }

    /// Whether all that is left was given up or called off.
    fn nothing_comes(&mut self) -> Result<bool, Failure> {
        let Some(status) = self.insist(Jobs::status)? else { return Ok(true) };
        let Some(batch) = status.batches.iter().find(|batch| batch.name == self.batch.name) else { return Ok(true) };
        if batch.tally.waiting + batch.tally.leased > 0 {
            return Ok(false);
        }
        let name = self.batch.name.clone();
        if self.insist(|queue| queue.collect(&name, 1))?.is_some_and(|more| !more.is_empty()) {
            return Ok(false);
        }
        let reasons = status.parked.iter().filter(|parked| parked.batch == name);
        for reason in reasons.take(3) {
            eprintln!("{}", tr!(self.t, "elsewhere-parked", failures = reason.failures, why = &reason.why));
        }
        let left = batch.tally.parked + batch.tally.cancelled;
        eprintln!("{}", tr!(self.t, "elsewhere-given-up", jobs = left, batch = &name));
        Ok(true)
    }
}

impl Venue for Away<'_> {
    fn play(&mut self, cup: &Cup, due: &[Slot], hand_in: HandIn<'_>) -> Option<Ending> {
        self.play_all(cup, due, hand_in).unwrap_or_else(|failure| {
            self.failure = Some(failure);
            Some(Ending::Stopped)
        })
    }
}

/// The games of a result, each with its slot; or why they cannot be believed.
fn believed(cup: &Cup, slots: &[Slot], bytes: &[u8]) -> Result<Vec<(Slot, GameResult)>, String> {
    let results: Vec<GameResult> = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if results.len() != slots.len() {
        return Err(format!("{} games instead of {}", results.len(), slots.len()));
    }
    let mut games = Vec::new();
    for (slot, mut result) in slots.iter().zip(results) {
        let pairing = slot.pairing;
        let two = [pairing.black.min(pairing.white), pairing.black.max(pairing.white)];
        let whose = |number: usize| two.get(number).copied().ok_or_else(|| format!("there is no player {number}"));
        result.game.black = whose(result.game.black)?;
        result.game.white = whose(result.game.white)?;
        check_away(cup, slot, &result.game, result.fault.as_ref()).map_err(|flaw| flaw.to_string())?;
        games.push((*slot, result));
    }
    Ok(games)
}
