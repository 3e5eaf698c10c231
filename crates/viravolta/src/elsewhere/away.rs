//! A cup on other machines: its pairs are jobs, and what comes back is replayed by our own rules before it counts.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use viravolta_arena::{
    Cup, Ending, Flaw, HandedIn, Portion, Reception, Slot, TEXTS, Venue, check_away, opening_of, pairs, words,
};
use viravolta_i18n::{Texts, tr};
use viravolta_sandbox::Mode;

use super::errand::{Errand, Halt, Taken};
use super::pack;
use super::pair::{Board, GameJob, GameResult, PairJob};
use crate::failure::Failure;

/// A cup that is played elsewhere.
pub(crate) struct Away<'a> {
    errand: Errand<'a>,
    /// The cup's file.
    text: String,
    /// The folder of the cup's file.
    folder: PathBuf,
    walls: Option<Mode>,
    packs: HashMap<usize, Option<String>>,
    failure: Option<Failure>,
}

type HandIn<'a> = &'a mut dyn FnMut(Vec<HandedIn>) -> Reception;

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
        let results = results.canonicalize().unwrap_or_else(|_| results.to_owned()).display().to_string();
        let stem = cup_path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let errand = Errand::new(t, url, (&stem, &[&results]), stop)?.fair();
        Ok(Self { errand, text, folder, walls, packs: HashMap::new(), failure: None })
    }

    /// What went wrong, if something did; and when nothing is left to do, takes everything out of the queue.
    pub(crate) fn close(mut self, ending: Ending) -> Result<(), Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        match ending {
            Ending::Over | Ending::Enough => match self.errand.close() {
                Err(Halt::Failed(failure)) => Err(failure),
                // Who does not want to wait any longer leaves the batch there; the same command takes it out.
                Ok(()) | Err(Halt::Stopped | Halt::GivenUp) => Ok(()),
            },
            Ending::Stopped | Ending::Unfinished => Ok(()),
        }
    }

    /// The files of a player, in the queue.
    fn pack(&mut self, cup: &Cup, player: usize) -> Result<Option<String>, Halt> {
        if let Some(known) = self.packs.get(&player) {
            return Ok(known.clone());
        }
        let (t, entrant) = (self.errand.t, &cup.players[player]);
        let names = entrant.luggage(&self.folder).map_err(|homeless| {
            let path = homeless.0.display().to_string();
            Failure::input(tr!(t, "elsewhere-homeless", name = &entrant.name, path = path))
        })?;
        let hash = if names.is_empty() {
            None
        } else {
            let packed = pack::pack(&self.folder, &names).map_err(|error| Failure::file(t, &entrant.name, &error))?;
            Some(self.errand.put(&packed)?)
        };
        self.packs.insert(player, hash.clone());
        Ok(hash)
    }

    /// A pair as a job.
    fn job(&mut self, cup: &Cup, slots: &[Slot]) -> Result<PairJob, Halt> {
        let pairing = slots[0].pairing;
        let two = [pairing.black.min(pairing.white), pairing.black.max(pairing.white)];
        let names = two.map(|player| cup.players[player].name.as_str());
        let portion = Portion::new(&self.text, names);
        let changed = || Failure::input(tr!(self.errand.t, "elsewhere-changed", names = names.join(", ")));
        let portion = portion.ok_or_else(changed)?;
        let mut packs = Vec::new();
        for player in two {
            packs.extend(self.pack(cup, player)?);
        }
        let game = |slot: &Slot| GameJob {
            number: slot.number,
            round: slot.pairing.round,
            black: usize::from(slot.pairing.black != two[0]),
            pair: slot.pairing.opening,
        };
        Ok(PairJob {
            name: cup.name.clone(),
            cup: portion.text().to_owned(),
            walls: self.walls,
            packs,
            opening: opening_of(cup, &pairing),
            games: slots.iter().map(game).collect(),
        })
    }

    fn play_all(&mut self, cup: &Cup, due: &[Slot], hand_in: HandIn<'_>) -> Result<Option<Ending>, Halt> {
        let mut jobs = Vec::new();
        for slots in pairs(due) {
            let job = self.job(cup, &slots)?;
            jobs.push((slots, job));
        }
        let t = self.errand.t;
        let mut accept = |_: &Vec<Slot>, games: Vec<HandedIn>| -> Result<Taken<Ending>, Failure> {
            let late = |(_, game, _): &HandedIn| game.is_doubtful().then(|| (game.number, game.referee_late_ms()));
            let late = games.iter().find_map(late);
            Ok(match (hand_in(games), late) {
                (Reception::Again, late) => {
                    let (number, late) = late.unwrap_or_default();
                    Taken::Again(tr!(t, "elsewhere-referee-late", number = number, late = late))
                }
                (Reception::Over(ending), _) => Taken::Enough(ending),
                (Reception::Taken, _) => Taken::Counts,
            })
        };
        self.errand.carry_out::<Board, _, _, _>(jobs, &mut |slots, games| believed(t, cup, slots, games), &mut accept)
    }
}

impl Venue for Away<'_> {
    fn play(&mut self, cup: &Cup, due: &[Slot], hand_in: HandIn<'_>) -> Option<Ending> {
        match self.play_all(cup, due, hand_in) {
            Ok(ending) => ending,
            Err(Halt::Stopped) => Some(Ending::Stopped),
            Err(Halt::GivenUp) => Some(Ending::Unfinished),
            Err(Halt::Failed(failure)) => {
                self.failure = Some(failure);
                Some(Ending::Stopped)
            }
        }
    }
}

/// The games of a result, each with its slot; or why they cannot be believed.
fn believed(t: Texts, cup: &Cup, slots: &[Slot], results: Vec<GameResult>) -> Result<Vec<HandedIn>, String> {
    if results.len() != slots.len() {
        return Err(tr!(t, "elsewhere-lie-count", came = results.len(), wanted = slots.len()));
    }
    let flaw = |flaw: &Flaw| words::flaw(TEXTS.speak(t.language()), flaw);
    let mut games = Vec::new();
    for (slot, mut result) in slots.iter().zip(results) {
        let pairing = slot.pairing;
        let two = [pairing.black.min(pairing.white), pairing.black.max(pairing.white)];
        let whose = |number: usize| two.get(number).copied().ok_or_else(|| flaw(&Flaw::Player(number)));
        result.game.black = whose(result.game.black)?;
        result.game.white = whose(result.game.white)?;
        check_away(cup, slot, &result.game, result.fault.as_ref()).map_err(|found| flaw(&found))?;
        games.push((*slot, result.game, result.fault));
    }
    Ok(games)
}
