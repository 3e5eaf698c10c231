//! Plays each level against the one two below it, from varied openings, and prints the table of `docs/LEVELS.md`.
//!
//! `cargo run --release -p viravolta-courses --example levels -- [GAMES] [MILLISECONDS] [FIRST] [LAST]`
//!
//! Every opening is played twice, with the colours exchanged. The time bounds each move of both sides; only the strongest
//! levels ever reach it. Ends with status 1 when a level does not win its match.

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_courses::{Competitor, Player};
use viravolta_engine::Level;
use viravolta_rules::{Color, Move, Position, Scoring};

/// Random moves before the players take over.
const OPENING_PLIES: usize = 8;

#[derive(Default)]
struct Tally {
    wins: usize,
    draws: usize,
    losses: usize,
    discs: i32,
}

impl Tally {
    fn add(&mut self, difference: i32) {
        self.discs += difference;
        match difference.signum() {
            1 => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Points in percent, a draw counting half.
    fn percent(&self) -> f64 {
        100.0 * (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64
    }
}

fn opening(dice: &mut Xoshiro256PlusPlus) -> Position {
    let mut position = Position::start();
    for _ in 0..OPENING_PLIES {
        let Some(mv) = position.all_moves().choose(dice) else { return opening(dice) };
        position = position.play(mv).unwrap_or(position);
    }
    if position.is_over() { opening(dice) } else { position }
}

/// The difference in discs at the end, seen by `black`'s side.
fn play(start: Position, black: &mut Competitor, white: &mut Competitor) -> Result<i32, Box<dyn Error>> {
    let mut position = start;
    while !position.is_over() {
        if position.must_pass() {
            position = position.passed();
            continue;
        }
        let player = match position.turn() {
            Color::Black => &mut *black,
            Color::White => &mut *white,
        };
        let square = player.legal_choice(&position).ok_or("a player without a move was asked")?;
        position = position.play(Move::Place(square))?;
    }
    Ok(position.difference(Color::Black, Scoring::EmptiesToWinner).discs())
}

fn level_match(strong: Level, weak: Level, games: usize, time: Duration) -> Result<Tally, Box<dyn Error>> {
    let dice = |stream: u64| Xoshiro256PlusPlus::seed_from_u64(u64::from(strong.number()) << 8 | stream);
    let mut strong = Competitor::new(Some(strong), time, dice(1))?;
    let mut weak = Competitor::new(Some(weak), time, dice(2))?;
    let mut openings = dice(3);
    let mut tally = Tally::default();
    while tally.games() < games {
        let start = opening(&mut openings);
        tally.add(play(start, &mut strong, &mut weak)?);
        tally.add(-play(start, &mut weak, &mut strong)?);
    }
    Ok(tally)
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let number = |index: usize, default: u64| numbers.get(index).copied().unwrap_or(default);
    let (games, time) = (usize::try_from(number(0, 60))?, Duration::from_millis(number(1, 500)));
    let (first, last) = (u8::try_from(number(2, 3))?, u8::try_from(number(3, 10))?);
    println!("| match | games | won | drawn | lost | points | discs a game | time |");
    println!("|---|---|---|---|---|---|---|---|");
    let mut all_won = true;
    for level in first..=last {
        let (Some(strong), Some(weak)) = (Level::new(level), level.checked_sub(2).and_then(Level::new)) else {
            return Err(format!("there is no level {level} with one two below it").into());
        };
        let begin = Instant::now();
        let tally = level_match(strong, weak, games, time)?;
        let Tally { wins, draws, losses, discs } = tally;
        let (games, percent, mean) = (tally.games(), tally.percent(), f64::from(discs) / tally.games() as f64);
        let seconds = begin.elapsed().as_secs();
        let against = weak.number();
        println!(
            "| {level} - {against} | {games} | {wins} | {draws} | {losses} | {percent:.0} % | {mean:+.1} | {seconds} s |"
        );
        all_won &= percent > 50.0;
    }
    Ok(if all_won { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
