//! Plays a cup: takes the pairings that are due, plays them on several threads, writes every finished game into the
//! journal, and asks for the next pairings when all are in.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use viravolta_notation::GameRecord;
use viravolta_rules::Color;

use crate::cup::Cup;
use crate::fault_file::{self, FaultFile};
use crate::journal::{Header, Journal, JournalError};
use crate::outcome::Outcome;
use crate::pairing::{Pairing, next_pairings};
use crate::played::Played;
use crate::referee::{self, GameReport};
use crate::standings::past;
use crate::stock;

/// What happens while a cup is played.
#[derive(Debug)]
pub enum Event<'a> {
    /// These games were found in the journal and will not be played again.
    Resumed(&'a [Played]),
    /// So many games are due now.
    Due {
        /// How many games are finished.
        finished: usize,
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
    /// A game is over and in the journal.
    Finished(&'a Played),
    /// The referee's machine failed: the game is not in the journal, and is played again on the next run.
    Void(&'a Played),
}

/// Somebody who is told. Called from several threads.
pub trait Observer: Sync {
    /// Something has happened.
    fn event(&self, event: Event<'_>);

    /// Whether the games so far are enough. Asked after every game.
    fn enough(&self, _games: &[Played]) -> bool {
        false
    }
}

impl Observer for () {
    fn event(&self, _event: Event<'_>) {}
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
#[must_use]
pub fn opening(cup: &Cup, pairing: &Pairing) -> GameRecord {
    let takes = [pairing.black, pairing.white].iter().all(|player| cup.players[*player].takes_openings());
    if !takes || cup.openings.is_empty() {
        return GameRecord::default();
    }
    // Every cup begins somewhere else in the list.
    let index = (game_seed(cup.seed, 0) as usize).wrapping_add(pairing.opening) % cup.openings.len();
    GameRecord::from_game(&cup.openings[index])
}

/// Plays one game of a cup.
pub fn play_game(cup: &Cup, number: u32, pairing: &Pairing, moved: &dyn Fn(&GameRecord)) -> GameReport {
    let seed = game_seed(cup.seed, number);
    let mut black = cup.seat(pairing.black, Color::Black, seed).player();
    let mut white = cup.seat(pairing.white, Color::White, seed).player();
    referee::play(&mut *black, &mut *white, opening(cup, pairing), &cup.terms, moved)
}

/// Plays what is left of a cup. The games come back in the order of their numbers, without the times of their moves:
/// the journal has everything.
///
/// # Errors
/// When the journal cannot be used.
pub fn run(
    cup: &Cup,
    cup_path: &Path,
    folder: &Path,
    jobs: usize,
    observer: &dyn Observer,
) -> Result<Vec<Played>, JournalError> {
    let mut journal = Journal::open(folder, &Header::new(cup, cup_path))?;
    let found: Vec<Played> = journal.games.values().cloned().collect();
    if !found.is_empty() {
        observer.event(Event::Resumed(&found));
    }
    let mut games: Vec<Played> = Vec::new();
    loop {
        let pairings = next_pairings(&cup.format, cup.players.len(), cup.seed, &past(&games));
        if pairings.is_empty() || observer.enough(&games) {
            return Ok(games);
        }
        let first = games.len() as u32 + 1;
        let mut due = VecDeque::new();
        for (number, pairing) in (first..).zip(pairings) {
            match journal.games.get(&number) {
                Some(played) => games.push(played.without_times()),
                None => due.push_back((number, pairing)),
            }
        }
        if observer.enough(&games) {
            return Ok(games);
        }
        observer.event(Event::Due { finished: games.len(), due: due.len() });
        let complete = batch(cup, folder, jobs, observer, due, &mut journal, &mut games)?;
        games.sort_by_key(|game| game.number);
        if !complete {
            return Ok(games);
        }
    }
}

/// Plays games that do not depend on each other. Says whether all of them were played.
fn batch(
    cup: &Cup,
    folder: &Path,
    jobs: usize,
    observer: &dyn Observer,
    due: VecDeque<(u32, Pairing)>,
    journal: &mut Journal,
    games: &mut Vec<Played>,
) -> Result<bool, JournalError> {
    let workers = jobs.clamp(1, due.len().max(1));
    let due = Mutex::new(due);
    let stop = AtomicBool::new(false);
    let done = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let outcome = thread::scope(|scope| {
        scope.spawn(|| stock::keep(cup, &done));
        for _ in 0..workers {
            let sender = sender.clone();
            let (due, stop) = (&due, &stop);
            scope.spawn(move || {
                let next = || due.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).pop_front();
                while let Some((number, pairing)) = next().filter(|_| !stop.load(Ordering::Relaxed)) {
                    observer.event(Event::Started { number, pairing });
                    let report =
                        play_game(cup, number, &pairing, &|game| observer.event(Event::Moved { number, game }));
                    if sender.send((number, pairing, report)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut outcome = Ok(());
        let mut void = false;
        for (number, pairing, report) in receiver {
            if outcome.is_err() {
                continue;
            }
            let given = opening(cup, &pairing).moves().len();
            let played = Played::new(number, pairing.round, [pairing.black, pairing.white], given, &report);
            if played.outcome == Outcome::Void {
                void = true;
                observer.event(Event::Void(&played));
                continue;
            }
            outcome = record(cup, folder, journal, &played, &report);
            if outcome.is_ok() {
                observer.event(Event::Finished(&played));
                games.push(played.without_times());
            }
            if outcome.is_err() || observer.enough(games) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        done.store(true, Ordering::Relaxed);
        outcome.map(|()| !stop.load(Ordering::Relaxed) && !void)
    });
    stock::dismiss(cup);
    outcome
}

/// The file of a fault comes first: a game in the journal that has a fault has its file.
fn record(
    cup: &Cup,
    folder: &Path,
    journal: &mut Journal,
    played: &Played,
    report: &GameReport,
) -> Result<(), JournalError> {
    if let Some(file) = FaultFile::new(cup, played, report) {
        fault_file::write(folder, &file)
            .map_err(|cause| JournalError::Io { path: fault_file::path(folder, played.number), cause })?;
    }
    journal.write(played)
}
