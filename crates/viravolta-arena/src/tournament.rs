//! Plays a cup: takes the games that are due, plays them on several threads, writes every finished game into the
//! journal, and looks again what is due when all are in.

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use viravolta_notation::GameRecord;
use viravolta_rules::Color;

use crate::cores::Cores;
use crate::cup::Cup;
use crate::fault_file::{self, FaultFile};
use crate::journal::{Archive, Journal, JournalError};
use crate::pairing::Pairing;
use crate::played::Played;
use crate::referee::{self, GameReport};
use crate::schedule::Slot;
use crate::stock;

/// What happens while a cup is played.
#[derive(Debug)]
pub enum Event<'a> {
    /// The journal has games that will not be played again.
    Resumed(&'a Archive),
    /// So many games are due now.
    Due {
        /// The cup as the journal has it.
        archive: &'a Archive,
        /// How many are to be played before anything new can be paired.
        due: usize,
    },
    /// A game begins.
    Started {
        /// Its number.
        number: u32,
        /// Who plays.
        pairing: Pairing,
    },
    /// A move was made.
    Moved {
        /// The number of the game.
        number: u32,
        /// The game so far.
        game: &'a GameRecord,
    },
    /// A game is over and in the journal, or came to nothing.
    Finished {
        /// The game.
        game: &'a Played,
        /// The cup as the journal has it now.
        archive: &'a Archive,
    },
}

/// Somebody who is told. Called from several threads.
pub trait Observer: Sync {
    /// Something has happened.
    fn event(&self, event: Event<'_>);

    /// Whether the games so far are enough. Asked after every game.
    fn enough(&self, _archive: &Archive) -> bool {
        false
    }

    /// Whether everything is to stop at once. Asked after every move; games that are not over then are forgotten.
    fn stopped(&self) -> bool {
        false
    }
}

impl Observer for () {
    fn event(&self, _event: Event<'_>) {}
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Nothing is left to be played.
    Over,
    /// The observer had enough.
    Enough,
    /// The observer stopped it.
    Stopped,
    /// Games came to nothing, through no fault of a player; they are due again next time.
    Unfinished,
}

/// A number of its own for every game of a cup.
#[must_use]
pub fn game_seed(cup_seed: u64, number: u32) -> u64 {
    let mut mixed = cup_seed ^ u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

/// The first moves of a game: those of the cup's list, if both players can be given them.
pub(crate) fn opening(cup: &Cup, pairing: &Pairing) -> GameRecord {
    let takes = [pairing.black, pairing.white].iter().all(|player| cup.players[*player].takes_openings());
    if !takes || cup.openings.is_empty() {
        return GameRecord::default();
    }
    // Every cup begins somewhere else in the list.
    let index = (game_seed(cup.seed, 0) as usize).wrapping_add(pairing.opening) % cup.openings.len();
    GameRecord::from_game(&cup.openings[index])
}

/// Plays one game of a cup on these processors, as far as `moved` lets it go on.
pub fn play_game(
    cup: &Cup,
    number: u32,
    pairing: &Pairing,
    cores: &Cores,
    moved: &dyn Fn(&GameRecord) -> ControlFlow<()>,
) -> (Played, GameReport) {
    let seed = game_seed(cup.seed, number);
    let player = |number, color| {
        let mut seat = cup.seat(number, color, seed);
        seat.launch.policy = seat.launch.policy.cores(cores.numbers().to_vec());
        seat.player()
    };
    let (mut black, mut white) = (player(pairing.black, Color::Black), player(pairing.white, Color::White));
    let opening = opening(cup, pairing);
    let given = opening.moves().len();
    let report = referee::play(&mut *black, &mut *white, opening, &cup.terms, moved);
    (Played::new(number, pairing, given, &report), report)
}

/// Plays what is left of a cup, so many games at a time.
///
/// # Errors
/// When the journal cannot be written.
pub fn run(cup: &Cup, journal: &mut Journal, jobs: usize, observer: &dyn Observer) -> Result<Ending, JournalError> {
    rounds(cup, journal, observer, |table, due| {
        let ending = table.play(due, jobs)?;
        if ending.is_some() || table.void.is_empty() {
            return Ok(ending);
        }
        // What the referee could not do for many games at a time it may do for one.
        let again = table.still_due();
        table.play(again, 1)
    })
}

/// Plays what is left of a cup somewhere else.
///
/// # Errors
/// When the journal cannot be written.
pub fn run_at(
    cup: &Cup,
    journal: &mut Journal,
    venue: &mut dyn Venue,
    observer: &dyn Observer,
) -> Result<Ending, JournalError> {
    rounds(cup, journal, observer, |table, due| {
        let mut failure = None;
        let ending = venue.play(cup, &due, &mut |games| match table.take_in(games) {
            Ok(Reception::Taken) if observer.stopped() => Reception::Over(Ending::Stopped),
            Ok(Reception::Taken) if observer.enough(table.journal.archive()) => Reception::Over(Ending::Enough),
            Ok(reception) => reception,
            Err(error) => {
                failure = Some(error);
                Reception::Over(Ending::Stopped)
            }
        });
        failure.map_or(Ok(ending), Err)
    })
}

/// A game that was played elsewhere, with what is to be written about a fault in it.
pub type HandedIn = (Slot, Played, Option<FaultFile>);

/// What becomes of games that were handed in together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reception {
    /// They count.
    Taken,
    /// They are kept and do not count: an answer was late on a machine whose referee was late. Another one plays them again.
    Again,
    /// They count, and nothing more is played.
    Over(Ending),
}

/// Somewhere else than in this process, where games are played.
pub trait Venue {
    /// Plays games that do not depend on each other and hands them in, those of one machine together, until it hears that this
    /// is enough. Says why not all of them were played.
    fn play(&mut self, cup: &Cup, due: &[Slot], hand_in: &mut dyn FnMut(Vec<HandedIn>) -> Reception) -> Option<Ending>;
}

/// Plays the games that are due, and looks again what is due.
fn rounds(
    cup: &Cup,
    journal: &mut Journal,
    observer: &dyn Observer,
    mut play: impl FnMut(&mut Table<'_>, Vec<Slot>) -> Result<Option<Ending>, JournalError>,
) -> Result<Ending, JournalError> {
    if !journal.archive().games.is_empty() {
        observer.event(Event::Resumed(journal.archive()));
    }
    loop {
        let due: Vec<Slot> = journal.archive().schedule().due().copied().collect();
        if due.is_empty() {
            return Ok(Ending::Over);
        }
        if observer.enough(journal.archive()) {
            return Ok(Ending::Enough);
        }
        observer.event(Event::Due { archive: journal.archive(), due: due.len() });
        let mut table = Table { cup, journal, observer, void: Vec::new(), wanted_again: BTreeSet::new() };
        let ending = play(&mut table, due)?;
        // Games that were tried often enough are given up, and may be all that the round waited for.
        match ending {
            Some(ending) => return Ok(ending),
            None if table.still_due().is_empty() => {}
            None => return Ok(Ending::Unfinished),
        }
    }
}

/// Where games that do not depend on each other are played.
struct Table<'a> {
    cup: &'a Cup,
    journal: &'a mut Journal,
    observer: &'a dyn Observer,
    /// Games that came to nothing.
    void: Vec<Slot>,
    /// Games that another machine was asked for.
    wanted_again: BTreeSet<u32>,
}

impl Table<'_> {
    /// Plays games; says why not all of them were played.
    fn play(&mut self, due: Vec<Slot>, jobs: usize) -> Result<Option<Ending>, JournalError> {
        let workers = jobs.clamp(1, due.len().max(1));
        let due = Mutex::new(VecDeque::from(due));
        let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let (cup, observer) = (self.cup, self.observer);
        let ending = thread::scope(|scope| {
            scope.spawn(|| stock::keep(cup, &done));
            for _ in 0..workers {
                let sender = sender.clone();
                let (due, stop) = (&due, &stop);
                scope.spawn(move || {
                    let next = || due.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let goes_on = || !stop.load(Ordering::Relaxed) && !observer.stopped();
                    while let Some(slot) = next().filter(|_| goes_on()) {
                        let Slot { number, pairing, .. } = slot;
                        observer.event(Event::Started { number, pairing });
                        let moved = |game: &GameRecord| {
                            observer.event(Event::Moved { number, game });
                            if observer.stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                        };
                        let (played, report) = play_game(cup, number, &pairing, &Cores::take(workers), &moved);
                        if sender.send((slot, played, report)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut outcome = Ok(None);
            for (slot, played, report) in receiver {
                // What ends while everything is being stopped may have been ended by that.
                if !matches!(outcome, Ok(None | Some(Ending::Enough))) || observer.stopped() {
                    outcome = outcome.map(|_| Some(Ending::Stopped));
                    continue;
                }
                let fault = FaultFile::new(cup, &played, &report);
                if let Err(error) = self.finish(slot, played, fault) {
                    outcome = Err(error);
                } else if observer.enough(self.journal.archive()) {
                    outcome = Ok(Some(Ending::Enough));
                }
                stop.store(!matches!(outcome, Ok(None)), Ordering::Relaxed);
            }
            done.store(true, Ordering::Relaxed);
            outcome.map(|ending| if observer.stopped() { Some(Ending::Stopped) } else { ending })
        });
        stock::dismiss(cup);
        ending
    }

    /// The games that came to nothing and were not tried too often: they are taken out of the list.
    fn still_due(&mut self) -> Vec<Slot> {
        let mut void = std::mem::take(&mut self.void);
        let schedule = self.journal.archive().schedule();
        void.retain(|slot| schedule.due().any(|due| due == slot));
        void
    }

    /// Games of one machine that were handed in together. Where an answer and the referee were late, all of them are put aside
    /// the first time; whatever comes the second time counts.
    fn take_in(&mut self, games: Vec<HandedIn>) -> Result<Reception, JournalError> {
        let archive = self.journal.archive();
        // Who was interrupted may see the first result once more. Who was not has a second one, even if it is the same.
        let seen = |game: &Played| self.wanted_again.contains(&game.number);
        let first = |game: &Played| archive.aside(game).is_none_or(|before| before == game && !seen(game));
        let doubtful = games.iter().any(|(_, game, _)| game.is_doubtful());
        if doubtful && games.iter().all(|(_, game, _)| first(game)) {
            for (_, game, _) in games {
                self.wanted_again.insert(game.number);
                if self.journal.archive().aside(&game).is_none() {
                    self.journal.put_aside(game)?;
                }
            }
            return Ok(Reception::Again);
        }
        games.into_iter().try_for_each(|(slot, game, fault)| self.finish(slot, game, fault))?;
        Ok(Reception::Taken)
    }

    /// The file of a fault comes first: a game in the journal that has a fault has its file.
    fn finish(&mut self, slot: Slot, played: Played, fault: Option<FaultFile>) -> Result<(), JournalError> {
        let folder = self.journal.folder();
        if let Some(file) = fault {
            fault_file::write(folder, &file)
                .map_err(|cause| JournalError::Io { path: fault_file::path(folder, played.number), cause })?;
        }
        if played.is_void() {
            self.void.push(slot);
        }
        self.journal.write(played.clone())?;
        self.observer.event(Event::Finished { game: &played, archive: self.journal.archive() });
        Ok(())
    }
}
