//! Walks one player through its protocol before the cup, step by step.

use std::ops::ControlFlow;

use viravolta_notation::GameRecord;
use viravolta_rules::{Color, Position};

use crate::clock::Allowance;
use crate::cup::Cup;
use crate::link::{Link, Story};
use crate::outcome::{Detail, Fault, Obstacle, Outcome};
use crate::pairing::Pairing;
use crate::played::Played;
use crate::player::{Answer, Player, Sparring};
use crate::referee::{self, GameReport};

/// How many games a player is tried in with each colour.
pub const CHECK_GAMES: u64 = 2;

/// What happened when a player was tried with one colour.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The colour.
    pub color: Color,
    /// The game against a partner that makes any legal move, which can be at no fault.
    pub report: GameReport,
    /// The same as it would be written down.
    pub played: Played,
}

impl Trial {
    /// How many moves the player itself made, passes included.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.report.record.replay().filter(|(before, _)| before.turn() == self.color).count()
    }

    /// Its slowest answer, in milliseconds.
    #[must_use]
    pub fn slowest_ms(&self) -> u64 {
        let own = self.report.record.replay().zip(&self.played.times_ms);
        own.filter(|((before, _), _)| before.turn() == self.color).map(|(_, time)| *time).max().unwrap_or(0)
    }

    /// What is known about the player's program, with the whole conversation.
    #[must_use]
    pub const fn story(&self) -> &Story {
        &self.report.stories[self.color as usize]
    }

    /// Whether all went well.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.report.outcome == Outcome::Normal
    }
}

/// Tries one player with one colour. The player's number in the result is 0, its partner's 1.
#[must_use]
pub fn trial(cup: &Cup, player: usize, color: Color, seed: u64) -> Trial {
    let mut program = Remembered(cup.seat(player, color, seed).player());
    let mut partner = Sparring::new(seed);
    let start = GameRecord::new(Position::start());
    let (report, players) = match color {
        Color::Black => {
            (referee::play(&mut program, &mut partner, start, &cup.terms, &|_| ControlFlow::Continue(())), [0, 1])
        }
        Color::White => {
            (referee::play(&mut partner, &mut program, start, &cup.terms, &|_| ControlFlow::Continue(())), [1, 0])
        }
    };
    let [black, white] = players;
    let played = Played::new(1, &Pairing { round: 1, black, white, opening: 0 }, 0, &report);
    Trial { color, report, played }
}

/// A player whose conversation is kept, however the game ends.
struct Remembered(Box<dyn Player>);

impl Player for Remembered {
    fn start(&mut self) -> Result<(), Fault> {
        self.0.start()
    }

    fn answer(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault> {
        self.0.answer(game, allowance)
    }

    fn rest(&self) {
        self.0.rest();
    }

    fn refuse(&mut self) -> bool {
        self.0.refuse()
    }

    fn close(&mut self, _diagnose: bool) -> Story {
        self.0.close(true)
    }
}

/// Starts every program once, and answers with the players whose program cannot be started, and why. What it does once it
/// runs is not looked at.
#[must_use]
pub fn preflight(cup: &Cup) -> Vec<(usize, Obstacle)> {
    let players =
        (0..cup.players.len()).filter(|player| !cup.players[*player].builtin && !cup.players[*player].withdrawn);
    players
        .filter_map(|player| match started(cup, player) {
            Err(Fault { detail: Detail::Start { obstacle: Some(obstacle), .. }, .. }) => Some((player, obstacle)),
            _ => None,
        })
        .collect()
}

/// Starts a program once. A function becomes a program first.
fn started(cup: &Cup, player: usize) -> Result<(), Fault> {
    if cup.players[player].source.is_none() {
        return Link::start(&cup.players[player].launch(0)).map(drop);
    }
    let mut function = cup.seat(player, Color::Black, 0).player();
    let started = function.start();
    function.close(false);
    started
}
