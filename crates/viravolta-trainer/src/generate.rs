//! Self-play: games from random openings, every position labelled by search and by how the game went on.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use viravolta_engine::{Engine, Limits, Options, Selectivity};
use viravolta_rules::{Color, Move, Position, Scoring};

use crate::dataset::{Sample, Writer};

/// How games are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Games to play in all.
    pub games: u64,
    /// Threads that play, each its own games.
    pub threads: usize,
    /// Different seeds give different games; a dataset is filled by runs with different seeds.
    pub seed: u64,
    /// Plies that the players look ahead.
    pub depth: u32,
    /// From so many empty squares on the game is solved.
    pub solve_from: u32,
    /// The chance that a move after the opening is made at random.
    pub stray: f64,
}

/// The least number of empty squares of a position that is kept: nobody evaluates later than that.
const KEEP_FROM: usize = 6;

/// Plays the games and appends them to the folder, one file per seed and thread.
///
/// Runs that were killed go on where they were: games are numbered, and a game that is in the file is not played
/// again. `progress` is told the number of games and samples of this run.
///
/// # Errors
/// When the folder cannot be written or the memory for an engine cannot be had.
pub fn generate(
    folder: &Path,
    settings: &Settings,
    stop: &AtomicBool,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let (games, samples) = (AtomicU64::new(0), AtomicU64::new(0));
    let failed: Mutex<Option<io::Error>> = Mutex::new(None);
    std::thread::scope(|scope| {
        for thread in 0..settings.threads.max(1) as u64 {
            let (games, samples, failed) = (&games, &samples, &failed);
            scope.spawn(move || {
                let told = |added: u64| {
                    let total = samples.fetch_add(added, Relaxed) + added;
                    progress(games.fetch_add(1, Relaxed) + 1, total);
                };
                if let Err(error) = play_share(folder, settings, thread, stop, &told) {
                    stop.store(true, Relaxed);
                    if let Ok(mut failed) = failed.lock() {
                        failed.get_or_insert(error);
                    }
                }
            });
        }
    });
    match failed.into_inner() {
        Ok(Some(error)) => Err(error),
        _ => Ok(()),
    }
}

/// The games of one thread.
fn play_share(
    folder: &Path,
    settings: &Settings,
    thread: u64,
    stop: &AtomicBool,
    told: &dyn Fn(u64),
) -> io::Result<()> {
    let name = format!("{:08x}-{thread:02}", settings.seed);
    let mut writer = Writer::open(&folder.join(format!("{name}.vvd")))?;
    let counter: PathBuf = folder.join(format!("{name}.next"));
    let threads = settings.threads.max(1) as u64;
    let mut game = std::fs::read_to_string(&counter).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(thread);
    let engine = Engine::new(&Options { hash_mebibytes: 16, ..Options::default() })?;
    while game < settings.games && !stop.load(Relaxed) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let samples = play(&engine, settings, &mut random);
        writer.append(&samples)?;
        game += threads;
        // After the samples: a crash in between plays one game twice, which harms nobody.
        std::fs::write(&counter, game.to_string())?;
        told(samples.len() as u64);
    }
    Ok(())
}

/// One game from a random opening.
fn play(engine: &Engine, settings: &Settings, random: &mut impl Rng) -> Vec<Sample> {
    let mut position = opening(random);
    let limits = Limits {
        depth: Some(settings.depth),
        solve_from: Some(settings.solve_from),
        selectivity: Selectivity::P95,
        ..Limits::default()
    };
    let mut samples: Vec<(Color, Sample)> = Vec::with_capacity(60);
    // Samples from here on are followed by sound play only.
    let mut sound_from = 0;
    while !position.is_over() {
        if position.must_pass() {
            position = position.passed();
            continue;
        }
        let report = engine.search(&position, &limits);
        let (Some(best), Some(score)) = (report.best_move(), report.score()) else { break };
        if position.empties().len() >= KEEP_FROM {
            let search = score.hundredths().clamp(-6400, 6400) as i16;
            samples.push((position.turn(), Sample { board: position.board(), search, outcome: None }));
        }
        let may_stray = position.empties().len() > settings.solve_from as usize;
        let mv = if may_stray && random.random_bool(settings.stray) { any_move(&position, random) } else { best };
        if mv != best {
            sound_from = samples.len();
        }
        match position.play(mv) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    for (turn, sample) in &mut samples[sound_from..] {
        let value = position.difference(*turn, Scoring::EmptiesToWinner);
        sample.outcome = Some(value.discs() as i8);
    }
    samples.into_iter().map(|(_, sample)| sample).collect()
}

fn any_move(position: &Position, random: &mut impl Rng) -> Move {
    let moves = position.legal_moves();
    moves.iter().nth(random.random_range(0..moves.len())).map_or(Move::Pass, Move::Place)
}

/// A position after a random number of random moves: mostly early, sometimes deep into the game.
fn opening(random: &mut impl Rng) -> Position {
    loop {
        let plies = if random.random_bool(0.7) { random.random_range(4..16) } else { random.random_range(16..44) };
        let mut position = Position::start();
        for _ in 0..plies {
            if position.must_pass() {
                position = position.passed();
            }
            if position.legal_moves().is_empty() {
                break;
            }
            position = position.play(any_move(&position, random)).unwrap_or(position);
        }
        if !position.is_over() {
            return position;
        }
    }
}
