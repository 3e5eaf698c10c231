//! A game: a start, the moves so far, what was taken back, and how it ended.

use crate::{Color, DiscDiff, IllegalMove, IllegalReason, Move, Position, Scoring, Square};

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Neither side could move.
    Normal,
    /// This side resigned.
    Resigned(Color),
    /// This side ran out of time.
    TimedOut(Color),
}

/// The result of an ended game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Who won; `None` in a draw.
    pub winner: Option<Color>,
    /// The discs at the end, black's then white's, counted by the game's scoring rule.
    pub counts: (usize, usize),
    /// How it ended.
    pub ending: Ending,
}

impl GameResult {
    /// The difference from the view of a colour.
    #[must_use]
    pub const fn difference(&self, color: Color) -> DiscDiff {
        let difference = self.counts.0 as i32 - self.counts.1 as i32;
        DiscDiff::new(match color {
            Color::Black => difference,
            Color::White => -difference,
        })
    }
}

/// A game with undo and redo. Passes are moves of their own.
///
/// ```
/// use viravolta_rules::{Game, Position, Square};
/// let mut game = Game::new(Position::start());
/// game.place("f5".parse::<Square>()?)?;
/// assert!(game.undo().is_some());
/// assert!(game.redo().is_some());
/// assert_eq!(game.moves().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    /// The position after each move that was made or taken back.
    line: Vec<(Move, Position)>,
    /// How many moves of the line have been made; the rest can be redone.
    made: usize,
    scoring: Scoring,
    stopped: Option<Ending>,
}

impl Game {
    /// A game from a position, counted with the empties going to the winner.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self::with_scoring(start, Scoring::EmptiesToWinner)
    }

    /// A game from a position with a scoring rule.
    #[must_use]
    pub const fn with_scoring(start: Position, scoring: Scoring) -> Self {
        Self { start, line: Vec::new(), made: 0, scoring, stopped: None }
    }

    /// A game of the moves up to the first that is not legal.
    ///
    /// ```
    /// use viravolta_rules::{Game, Position};
    /// let moves = ["f5", "d6", "a1", "c3"].map(|text| text.parse().unwrap());
    /// assert_eq!(Game::as_far_as_legal(Position::start(), moves).moves().len(), 2);
    /// ```
    #[must_use]
    pub fn as_far_as_legal(start: Position, moves: impl IntoIterator<Item = Move>) -> Self {
        let mut game = Self::new(start);
        for mv in moves {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }

    /// Where the game began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.position_after(self.made).unwrap_or(&self.start)
    }

    /// The position after the first `count` moves.
    #[must_use]
    pub fn position_after(&self, count: usize) -> Option<&Position> {
        match count.checked_sub(1) {
            None => Some(&self.start),
            Some(last) => self.made_line().get(last).map(|(_, position)| position),
        }
    }

    fn made_line(&self) -> &[(Move, Position)] {
        &self.line[..self.made]
    }

    /// The moves so far, passes included.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + Clone + '_ {
        self.made_line().iter().map(|(mv, _)| *mv)
    }

    /// The moves so far, each with the position after it.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = (Move, &Position)> {
        self.made_line().iter().map(|(mv, after)| (*mv, after))
    }

    /// The moves so far, each with the side that made it.
    pub fn moves_with_color(&self) -> impl ExactSizeIterator<Item = (Color, Move)> + '_ {
        self.made_line().iter().map(|(mv, after)| (!after.turn(), *mv))
    }

    /// Plays a move; moves that had been taken back are forgotten.
    ///
    /// # Errors
    /// When the move is not legal or the game has ended; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<&Position, IllegalMove> {
        if self.stopped.is_some() {
            return Err(IllegalMove { tried: mv, reason: IllegalReason::GameOver });
        }
        let next = self.position().play(mv)?;
        self.line.truncate(self.made);
        self.line.push((mv, next));
        self.made += 1;
        Ok(self.position())
    }

    /// Puts a disc on a square; a pass that the side to move owes is inserted before it.
    ///
    /// # Errors
    /// When the move is not legal or the game has ended; the game is unchanged.
    pub fn place(&mut self, square: Square) -> Result<&Position, IllegalMove> {
        let owed = self.stopped.is_none() && self.position().must_pass();
        if owed {
            self.position().passed().play(Move::Place(square))?;
            self.play(Move::Pass)?;
        }
        self.play(Move::Place(square))
    }

    /// Takes the last move back and says which it was.
    pub fn undo(&mut self) -> Option<Move> {
        self.stopped = None;
        self.made = self.made.checked_sub(1)?;
        Some(self.line[self.made].0)
    }

    /// Makes the last taken-back move again.
    pub fn redo(&mut self) -> Option<Move> {
        let (mv, _) = *self.line.get(self.made)?;
        self.made += 1;
        Some(mv)
    }

    /// How many moves can be redone.
    #[must_use]
    pub fn redoable(&self) -> usize {
        self.line.len() - self.made
    }

    /// A side gives up. Nothing happens when the game has already ended.
    pub fn resign(&mut self, color: Color) {
        self.stop(Ending::Resigned(color));
    }

    /// A side runs out of time. Nothing happens when the game has already ended.
    pub fn time_out(&mut self, color: Color) {
        self.stop(Ending::TimedOut(color));
    }

    fn stop(&mut self, ending: Ending) {
        if self.result().is_none() {
            self.stopped = Some(ending);
        }
    }

    /// Whether nobody may move any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stopped.is_some() || self.position().is_over()
    }

    /// The scoring rule.
    #[must_use]
    pub const fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// The result, once the game has ended.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let position = self.position();
        match self.stopped {
            Some(ending @ (Ending::Resigned(loser) | Ending::TimedOut(loser))) => {
                Some(GameResult { winner: Some(!loser), counts: position.counts(Scoring::Plain), ending })
            }
            Some(Ending::Normal) | None => position.is_over().then(|| {
                let counts = position.counts(self.scoring);
                let winner = match counts.0.cmp(&counts.1) {
                    core::cmp::Ordering::Greater => Some(Color::Black),
                    core::cmp::Ordering::Less => Some(Color::White),
                    core::cmp::Ordering::Equal => None,
                };
                GameResult { winner, counts, ending: Ending::Normal }
            }),
        }
    }
}
