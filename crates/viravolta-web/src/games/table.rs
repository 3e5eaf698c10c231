//! A game as it stands: what its deeds come to. Asks nobody for the time; it is told.

use std::time::{Duration, Instant};

use viravolta_desk::Pace;
use viravolta_rules::{Color, Game, Move, Position};

use super::deed::Deed;
use crate::store::StoredGame;

/// The state of a game.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) game: Game,
    /// Moves that were made before anybody came.
    pub(crate) opening: usize,
    pub(crate) pace: Pace,
    /// How many deeds there were, plus one.
    pub(crate) version: u64,
    pub(crate) names: [Option<String>; 2],
    pub(crate) seen: [bool; 2],
    /// What was left when the turn began.
    left: [Duration; 2],
    /// When the turn began, while a clock runs.
    since: Option<Instant>,
    pub(crate) take_back: Option<(Color, usize)>,
    pub(crate) rematch: Option<Color>,
    pub(crate) next: Option<[String; 3]>,
}

impl Table {
    /// A game before anything was done.
    pub(crate) fn new(mut game: Game, pace: Pace) -> Self {
        pass(&mut game);
        let opening = game.moves().len();
        Self {
            game,
            opening,
            pace,
            version: 1,
            names: [None, None],
            seen: [false, false],
            left: [full(pace); 2],
            since: None,
            take_back: None,
            rematch: None,
            next: None,
        }
    }

    /// A stored game. Its clocks go on from where they were after the last move.
    pub(crate) fn restore(stored: &StoredGame, now: Instant) -> Option<Self> {
        let start: Position = stored.start.parse().ok()?;
        let game = Game::from_transcript(start, &stored.opening).ok()?;
        let mut table = Self::new(game, stored.pace.parse().ok()?);
        for deed in &stored.deeds {
            table.apply(&serde_json::from_str(deed).ok()?, now);
        }
        Some(table)
    }

    /// How many moves there are, passes included.
    pub(crate) fn ply(&self) -> usize {
        self.game.moves().len()
    }

    /// Whether there are clocks.
    pub(crate) fn has_clock(&self) -> bool {
        self.pace != Pace::Unlimited
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Color> {
        self.since.map(|_| self.game.position().turn())
    }

    /// What is left on a clock.
    pub(crate) fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color as usize];
        match self.since {
            Some(since) if self.game.position().turn() == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Who has run out of time.
    pub(crate) fn overdue(&self, now: Instant) -> Option<Color> {
        self.running().filter(|color| self.left(*color, now).is_zero())
    }

    /// What is left on both clocks once the side to move has moved, in milliseconds.
    pub(crate) fn left_after_move(&self, now: Instant) -> [u64; 2] {
        let mover = self.game.position().turn();
        Color::ALL.map(|color| {
            let left = self.left(color, now);
            let left = match self.pace {
                Pace::PerMove(time) => time,
                Pace::PerGame(_, increment) if color == mover && self.since.is_some() => left + increment,
                Pace::PerGame(..) | Pace::Unlimited => left,
            };
            left.as_millis() as u64
        })
    }

    /// Takes in what was done. What is not possible changes nothing: it was checked before it was stored.
    pub(crate) fn apply(&mut self, deed: &Deed, now: Instant) {
        self.version += 1;
        match deed {
            Deed::Join { side, name } => {
                let at = Color::from(*side) as usize;
                self.seen[at] = true;
                if name.is_some() {
                    self.names[at].clone_from(name);
                }
                if self.since.is_none() {
                    self.start_clock(now);
                }
            }
            Deed::Move { square, left } => {
                if let Ok(square) = square.parse()
                    && self.game.place(square).is_ok()
                {
                    pass(&mut self.game);
                    self.left = left.map(Duration::from_millis);
                    self.take_back = None;
                    self.start_clock(now);
                }
            }
            Deed::Resign { side } => self.end(now, |game| game.resign(Color::from(*side))),
            Deed::Time { side } => {
                self.left[Color::from(*side) as usize] = Duration::ZERO;
                self.since = None;
                self.end(now, |game| game.time_out(Color::from(*side)));
            }
            Deed::AskTakeBack { side, ply } => self.take_back = Some((Color::from(*side), *ply)),
            Deed::TakeBack { ply } => {
                self.left = Color::ALL.map(|color| self.left(color, now));
                while self.ply() > *ply && self.game.undo().is_some() {}
                pass(&mut self.game);
                self.take_back = None;
                self.start_clock(now);
            }
            Deed::Decline => (self.take_back, self.rematch) = (None, None),
            Deed::AskRematch { side } => self.rematch = Some(Color::from(*side)),
            Deed::Next { tokens } => (self.rematch, self.next) = (None, Some(tokens.clone())),
        }
    }

    fn end(&mut self, now: Instant, how: impl FnOnce(&mut Game)) {
        self.left = Color::ALL.map(|color| self.left(color, now));
        self.since = None;
        self.take_back = None;
        how(&mut self.game);
    }

    /// The clock of the side to move runs from now, if there is one and both players have come.
    fn start_clock(&mut self, now: Instant) {
        let runs = self.has_clock() && self.seen == [true, true] && !self.game.is_over();
        self.since = runs.then_some(now);
    }
}

/// What is on a clock at the beginning.
const fn full(pace: Pace) -> Duration {
    match pace {
        Pace::Unlimited => Duration::ZERO,
        Pace::PerMove(time) | Pace::PerGame(time, _) => time,
    }
}

/// Whoever has to pass passes.
fn pass(game: &mut Game) {
    if game.position().must_pass() {
        // A forced pass is always legal.
        let _after = game.play(Move::Pass);
    }
}
