//! A game at the table: the tree of moves, who plays, the clocks, what is known about each position.
//!
//! Every face drives this; it neither draws nor thinks nor reads files, and asks nobody what time it is.

mod clocks;
mod pace;
mod seat;
mod travel;

use std::collections::HashMap;
use std::time::Duration;

use viravolta_notation::{GameRecord, GameTree, NodeId};
use viravolta_rules::{
    BoardSize, Color, Ending, GameResult, IllegalMove, IllegalReason, Move, Position, Scoring, Square, SquareSet,
    StartKind,
};

pub use clocks::Clocks;
pub use pace::{Pace, ParsePaceError};
pub use seat::{ParseSeatError, Seat};

use crate::moment::Moment;
use crate::thinking::Judgement;
use crate::walk::Walk;

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
    walk: Walk,
    seats: [Seat; 2],
    clocks: Clocks,
    /// The clocks as they stood when a position was reached.
    readings: HashMap<NodeId, [Duration; 2]>,
    /// Where somebody resigned or ran out of time.
    stopped: Option<(NodeId, Ending)>,
    judgements: HashMap<NodeId, Judgement>,
    /// The computer waits: somebody is looking around in the game.
    paused: bool,
    /// What is known about the game besides its moves; the tree inside is not used.
    head: GameRecord,
    /// Whether the game was opened from a record.
    opened: bool,
    /// Whether anybody has played here.
    played: bool,
    /// Where the game last came to its end while it was played.
    finished: Option<NodeId>,
    /// Where somebody played last.
    latest: NodeId,
    /// The number of the game in the history that this one goes on with.
    entry: Option<usize>,
    /// Goes up with everything that is worth saving.
    revision: u64,
}

impl Session {
    /// A new game.
    #[must_use]
    pub fn new(game: &NewGame) -> Self {
        let mut session = Self {
            walk: Walk::new(GameTree::new(game.start)),
            seats: game.seats,
            clocks: Clocks::new(game.pace),
            readings: HashMap::new(),
            stopped: None,
            judgements: HashMap::new(),
            paused: false,
            head: GameRecord::new(game.start),
            opened: false,
            played: false,
            finished: None,
            latest: NodeId::ROOT,
            entry: None,
            revision: 0,
        };
        session.readings.insert(NodeId::ROOT, session.clocks.reading());
        session.owed_pass();
        session
    }

    /// A recorded game with its variations, to be looked at and played on. It opens at its end, waiting.
    #[must_use]
    pub fn from_record(record: GameRecord, seats: [Seat; 2]) -> Self {
        let start = *record.start();
        let mut session = Self::new(&NewGame { seats, start, pace: Pace::Unlimited });
        let ending = record.to_game().result().map(|result| result.ending);
        let mut head = record;
        session.walk = Walk::new(std::mem::replace(&mut head.tree, GameTree::new(start)));
        session.stopped = match ending {
            None | Some(Ending::Normal) => None,
            Some(ending) => Some((session.walk.current(), ending)),
        };
        session.owed_pass();
        session.paused = true;
        session.head = head;
        session.opened = true;
        session
    }

    /// A game that stands where a walk does, with what is left on the clocks.
    #[must_use]
    pub fn from_walk(walk: Walk, seats: [Seat; 2], pace: Pace, clocks: [Duration; 2]) -> Self {
        let mut session = Self::new(&NewGame { seats, start: *walk.tree().start(), pace });
        let (here, any) = (walk.current(), walk.has_moves());
        session.walk = walk;
        session.played = any;
        session.restore(here, None, pace, clocks);
        session.owed_pass();
        session
    }

    /// Puts a game that was kept back to where it stood.
    pub(crate) fn restore(&mut self, at: NodeId, stopped: Option<(NodeId, Ending)>, pace: Pace, clocks: [Duration; 2]) {
        self.walk.go(at);
        self.stopped = stopped;
        self.clocks = Clocks::new(pace);
        self.clocks.set(clocks);
        self.readings.insert(at, clocks);
        self.latest = self.walk.line_end();
    }

    /// Says whether the game was opened from a record, whether anybody has played here, and which game of the history
    /// it goes on with.
    pub(crate) const fn set_origin(&mut self, opened: bool, played: bool, entry: Option<usize>) {
        self.opened = opened;
        self.played = played;
        self.entry = entry;
    }

    /// The game of the history that this one goes on with.
    #[must_use]
    pub const fn entry(&self) -> Option<usize> {
        self.entry
    }

    /// The moves and branches, and where we are among them.
    #[must_use]
    pub const fn walk(&self) -> &Walk {
        &self.walk
    }

    /// The position being looked at.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.walk.position()
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
    pub fn run_clock(&mut self, running: bool, now: Moment) {
        let side = (running && !self.paused && !self.is_over()).then(|| self.position().turn());
        self.clocks.run(side, now);
    }

    /// What is known about the game besides its moves: names, date, comments. The record has no moves.
    #[must_use]
    pub const fn head(&self) -> &GameRecord {
        &self.head
    }

    /// Whether the game was opened from a record.
    #[must_use]
    pub const fn is_opened(&self) -> bool {
        self.opened
    }

    /// Whether there is something here that would be lost: somebody has played, and a move is left of it.
    #[must_use]
    pub fn has_news(&self) -> bool {
        self.played && self.walk.has_moves()
    }

    /// The end of the game itself, as opposed to branches that were only tried: of an opened game what was recorded, of
    /// another the line that was played to its end, or else the line shown.
    #[must_use]
    pub fn game_end(&self) -> NodeId {
        match self.finished {
            _ if self.opened => self.walk.tree().end(),
            Some(finished) => finished,
            None => self.walk.line_end(),
        }
    }

    /// The end of the line that counts as the game while one looks around in branches: what was recorded, or what was
    /// played to its end, or where somebody played last.
    #[must_use]
    pub fn home_end(&self) -> NodeId {
        match self.finished {
            _ if self.opened => self.walk.tree().end(),
            Some(finished) => finished,
            None => self.latest,
        }
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

    /// Everything that is known about positions.
    pub(crate) fn judgements(&self) -> impl Iterator<Item = (NodeId, &Judgement)> {
        self.judgements.iter().map(|(node, judgement)| (*node, judgement))
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
            && node == self.walk.current()
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
    pub fn place(&mut self, square: Square, now: Moment) -> Result<Vec<Happening>, IllegalMove> {
        let before = *self.position();
        let color = before.turn();
        if self.stopped.is_some_and(|(node, _)| node == self.walk.current()) {
            return Err(IllegalMove { tried: Move::Place(square), reason: IllegalReason::GameOver });
        }
        let flipped = before.flips(square);
        self.walk.play(Move::Place(square))?;
        // Playing on to where somebody once gave up is a new attempt.
        self.stopped.take_if(|(node, _)| *node == self.walk.current());
        self.paused = false;
        self.played = true;
        self.revision += 1;
        self.clocks.moved(color, now);
        self.readings.insert(self.walk.current(), self.clocks.reading());
        let mut happenings = vec![Happening::Placed { color, square, flipped }];
        happenings.extend(self.owed_pass().map(Happening::Passed));
        self.latest = self.walk.current();
        if let Some(result) = self.result() {
            self.finished = Some(self.walk.current());
            happenings.push(Happening::Ended(result));
        }
        Ok(happenings)
    }

    /// Makes the pass that the side to move owes, if it does.
    fn owed_pass(&mut self) -> Option<Color> {
        let color = self.position().turn();
        let owed = self.position().must_pass() && self.walk.play(Move::Pass).is_ok();
        if owed {
            self.readings.insert(self.walk.current(), self.clocks.reading());
        }
        owed.then_some(color)
    }

    /// A side gives up.
    pub fn resign(&mut self, color: Color, now: Moment) -> Option<Happening> {
        self.stop(Ending::Resigned(color), now)
    }

    /// Ends the game if a clock has run out.
    pub fn check_clock(&mut self, now: Moment) -> Option<Happening> {
        let color = self.clocks.fallen(now)?;
        self.stop(Ending::TimedOut(color), now)
    }

    fn stop(&mut self, ending: Ending, now: Moment) -> Option<Happening> {
        if self.is_over() {
            return None;
        }
        self.clocks.run(None, now);
        self.stopped = Some((self.walk.current(), ending));
        self.finished = Some(self.walk.current());
        self.played = true;
        self.revision += 1;
        self.result().map(Happening::Ended)
    }
}

#[cfg(test)]
mod tests;
