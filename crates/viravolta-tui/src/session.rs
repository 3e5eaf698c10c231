//! A game at the table: the tree of moves, who plays, the clocks, what is known about each position.
//!
//! Both faces of the app, the screen and the line mode, drive this; it neither draws nor thinks nor reads files.

mod clocks;
mod pace;
mod seat;
mod travel;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use viravolta_notation::{GameRecord, GameTree};
use viravolta_rules::{
    BoardSize, Color, Ending, GameResult, IllegalMove, IllegalReason, Move, Position, Scoring, Square, SquareSet,
    StartKind,
};

pub use clocks::Clocks;
pub use pace::{Pace, ParsePaceError};
pub use seat::{ParseSeatError, Seat};

use crate::thinking::Judgement;
use crate::tree::{NodeId, Walk};

/// What a new game needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Who plays black and who plays white.
    pub seats: [Seat; 2],
    /// Where it starts.
    pub start: Position,
    /// How much time there is.
    pub pace: Pace,
}

impl NewGame {
    /// A game from one of the usual starts.
    #[must_use]
    pub const fn usual(seats: [Seat; 2], size: BoardSize, kind: StartKind, pace: Pace) -> Self {
        Self { seats, start: Position::start_of(size, kind), pace }
    }
}

/// Something that happened on the board, to be shown or said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A disc was put and others turned over.
    Placed {
        /// By whom.
        color: Color,
        /// Where.
        square: Square,
        /// Which discs changed their colour.
        flipped: SquareSet,
    },
    /// A side had no legal move.
    Passed(Color),
    /// The game has ended.
    Ended(GameResult),
}

/// A game at the table.
#[derive(Clone, Debug)]
pub struct Session {
    tree: Walk,
    seats: [Seat; 2],
    clocks: Clocks,
    /// The clocks as they stood when a position was reached.
    readings: HashMap<NodeId, [Duration; 2]>,
    /// Where somebody resigned or ran out of time.
    stopped: Option<(NodeId, Ending)>,
    judgements: HashMap<NodeId, Judgement>,
    /// The computer waits: somebody is looking around in the game.
    paused: bool,
    /// The record that the game came from, with names and notes to be kept when it is saved again.
    source: Option<GameRecord>,
    /// Goes up with everything that is worth saving.
    revision: u64,
}

impl Session {
    /// A new game.
    #[must_use]
    pub fn new(game: &NewGame) -> Self {
        let mut session = Self {
            tree: Walk::new(GameTree::new(game.start)),
            seats: game.seats,
            clocks: Clocks::new(game.pace),
            readings: HashMap::new(),
            stopped: None,
            judgements: HashMap::new(),
            paused: false,
            source: None,
            revision: 0,
        };
        session.readings.insert(NodeId::ROOT, session.clocks.reading());
        session.owed_pass();
        session
    }

    /// A recorded game, to be looked at and played on. It opens at its end, waiting.
    #[must_use]
    pub fn from_record(record: &GameRecord, seats: [Seat; 2]) -> Self {
        let game = record.to_game();
        let start = NewGame { seats, start: *game.start(), pace: Pace::Unlimited };
        let mut session = Self::new(&start);
        session.tree = Walk::new(record.tree.clone());
        session.stopped = game.result().and_then(|result| match result.ending {
            Ending::Normal => None,
            ending => Some((session.tree.current(), ending)),
        });
        session.owed_pass();
        session.paused = true;
        session.source = Some(record.clone());
        session
    }

    /// A game put together from its parts, as it was left.
    pub(crate) fn from_parts(
        game: &NewGame,
        tree: Walk,
        stopped: Option<(NodeId, Ending)>,
        clocks: [Duration; 2],
        source: Option<GameRecord>,
    ) -> Self {
        let mut session = Self { tree, stopped, source, paused: true, ..Self::new(game) };
        session.clocks.set(clocks);
        session.readings.insert(session.tree.current(), clocks);
        session
    }

    /// The moves and branches.
    #[must_use]
    pub const fn tree(&self) -> &Walk {
        &self.tree
    }

    /// The position being looked at.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.tree.position()
    }

    /// Who plays a colour.
    #[must_use]
    pub const fn seat(&self, color: Color) -> Seat {
        self.seats[color as usize]
    }

    /// Both players, black first.
    #[must_use]
    pub const fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// Changes the players in the middle of the game.
    pub fn set_seats(&mut self, seats: [Seat; 2]) {
        self.seats = seats;
        self.revision += 1;
    }

    /// The clocks.
    #[must_use]
    pub const fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Lets the clock of the side to move run, or stops both.
    pub fn run_clock(&mut self, running: bool, now: Instant) {
        let side = (running && !self.paused && !self.is_over()).then(|| self.position().turn());
        self.clocks.run(side, now);
    }

    /// The record that the game was opened from.
    #[must_use]
    pub const fn source(&self) -> Option<&GameRecord> {
        self.source.as_ref()
    }

    /// Whether the computer waits for somebody to say "go on".
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Makes the computer wait, or go on.
    pub const fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Changes when there is something new to save.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// What is known about a position.
    #[must_use]
    pub fn judgement(&self, node: NodeId) -> Option<&Judgement> {
        self.judgements.get(&node)
    }

    /// Remembers what was found out about a position, unless something better is known.
    pub fn judge(&mut self, node: NodeId, judgement: Judgement) {
        match self.judgements.get(&node) {
            Some(known) if known.worth() > judgement.worth() => {}
            _ => drop(self.judgements.insert(node, judgement)),
        }
    }

    /// The result, if the game has ended here.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        if let Some((node, ending @ (Ending::Resigned(loser) | Ending::TimedOut(loser)))) = self.stopped
            && node == self.tree.current()
        {
            return Some(GameResult { winner: Some(!loser), counts: self.position().counts(Scoring::Plain), ending });
        }
        viravolta_rules::Game::new(*self.position()).result()
    }

    /// Where and how the game was broken off, if it was.
    #[must_use]
    pub const fn stopped(&self) -> Option<(NodeId, Ending)> {
        self.stopped
    }

    /// Whether nobody may move here.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.result().is_some()
    }

    /// Who is to move; `None` when the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.seat(self.position().turn()))
    }

    /// Puts a disc; a pass that the other side then owes is made at once.
    ///
    /// # Errors
    /// When it is not legal; nothing changes.
    pub fn place(&mut self, square: Square, now: Instant) -> Result<Vec<Happening>, IllegalMove> {
        let before = *self.position();
        let color = before.turn();
        if self.stopped.is_some_and(|(node, _)| node == self.tree.current()) {
            return Err(IllegalMove { tried: Move::Place(square), reason: IllegalReason::GameOver });
        }
        let flipped = before.flips(square);
        self.tree.play(Move::Place(square))?;
        // Playing on to where somebody once gave up is a new attempt.
        self.stopped.take_if(|(node, _)| *node == self.tree.current());
        self.paused = false;
        self.revision += 1;
        self.clocks.moved(color, now);
        self.readings.insert(self.tree.current(), self.clocks.reading());
        let mut happenings = vec![Happening::Placed { color, square, flipped }];
        happenings.extend(self.owed_pass().map(Happening::Passed));
        happenings.extend(self.result().map(Happening::Ended));
        Ok(happenings)
    }

    /// Makes the pass that the side to move owes, if it does.
    fn owed_pass(&mut self) -> Option<Color> {
        let color = self.position().turn();
        let owed = self.position().must_pass() && self.tree.play(Move::Pass).is_ok();
        if owed {
            self.readings.insert(self.tree.current(), self.clocks.reading());
        }
        owed.then_some(color)
    }

    /// A side gives up.
    pub fn resign(&mut self, color: Color, now: Instant) -> Option<Happening> {
        self.stop(Ending::Resigned(color), now)
    }

    /// Ends the game if a clock has run out.
    pub fn check_clock(&mut self, now: Instant) -> Option<Happening> {
        let color = self.clocks.fallen(now)?;
        self.stop(Ending::TimedOut(color), now)
    }

    fn stop(&mut self, ending: Ending, now: Instant) -> Option<Happening> {
        if self.is_over() {
            return None;
        }
        self.clocks.run(None, now);
        self.stopped = Some((self.tree.current(), ending));
        self.revision += 1;
        self.result().map(Happening::Ended)
    }
}

#[cfg(test)]
mod tests;
