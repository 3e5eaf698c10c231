//! The one type that carries a game through all formats.

use std::time::Duration;

use viravolta_rules::{Color, Ending, Game, IllegalMove, Move, Position, Scoring, Square};

use crate::{Decimal, Evaluation, Illegal, IllegalCause, Loss, Losses};
use clock::TimeControl;
use komi::Komi;
use outcome::{Outcome, Termination};

pub(crate) mod clock;
pub(crate) mod komi;
pub(crate) mod outcome;

/// One side of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: Option<String>,
    /// The rating, on whatever scale the source uses.
    pub rating: Option<Decimal>,
    /// The clock this side began with.
    pub clock: Option<TimeControl>,
}

impl Player {
    /// A player of whom only the name is known.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..Self::default() }
    }
}

/// What was noted beside a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveNote {
    /// The value that the mover gave it, from the mover's view.
    pub evaluation: Option<Evaluation>,
    /// How long the mover thought.
    pub time: Option<Duration>,
    /// What somebody wrote about it.
    pub comment: Option<String>,
}

/// A move of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move; passes are moves of their own.
    pub mv: Move,
    /// What was noted beside it.
    pub note: MoveNote,
}

/// Which game of a synchronised pair (two games at once, colours exchanged).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairSeat {
    /// The first of the two.
    First,
    /// The second of the two.
    Second,
}

/// What only the WTHOR database knows about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThorNumbers {
    /// The tournament's record number.
    pub tournament: u16,
    /// Black's record number.
    pub black: u16,
    /// White's record number.
    pub white: u16,
    /// Black's discs if both had played perfectly from `depth` empty squares on.
    pub theoretical: u8,
    /// At how many empty squares the theoretical score begins.
    pub depth: u8,
}

/// A piece of information that has no field of its own, kept under the name it came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The name in the source format.
    pub name: String,
    /// The value.
    pub value: String,
}

/// A game with everything that the formats can say about it.
///
/// The moves are always legal from the start position: [`push`](Self::push) checks each one, so no file with an
/// illegal move can be written.
///
/// ```
/// use viravolta_notation::GameRecord;
/// use viravolta_rules::Position;
///
/// let mut record = GameRecord::new(Position::start());
/// record.push("f5".parse()?)?;
/// assert!(record.push("a1".parse()?).is_err());
/// assert_eq!(record.moves().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Who played black.
    pub black: Player,
    /// Who played white.
    pub white: Player,
    /// The date, as the source writes it.
    pub date: Option<String>,
    /// The tournament or match.
    pub event: Option<String>,
    /// Where it was played.
    pub place: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// A comment on the game as a whole.
    pub comment: Option<String>,
    /// The kind of match in the notation of the GGS server, when it is more than the plain game.
    pub match_type: Option<String>,
    /// Which game of a synchronised pair it is.
    pub pair: Option<PairSeat>,
    /// The komi of a komi game.
    pub komi: Option<Komi>,
    /// What only WTHOR knows.
    pub thor: Option<ThorNumbers>,
    /// The result and how it came about; `None` when the game is unfinished or nobody said.
    pub outcome: Option<Outcome>,
    /// Everything else that the source said.
    pub tags: Vec<Tag>,
    /// What the source said and a record cannot hold.
    pub unread: Losses,
    start: Position,
    moves: Vec<RecordedMove>,
    position: Position,
}

impl Default for GameRecord {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl GameRecord {
    /// A game without moves from a position.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        const NOBODY: Player = Player { name: None, rating: None, clock: None };
        Self {
            black: NOBODY,
            white: NOBODY,
            date: None,
            event: None,
            place: None,
            round: None,
            comment: None,
            match_type: None,
            pair: None,
            komi: None,
            thor: None,
            outcome: None,
            tags: Vec::new(),
            unread: Losses::none(),
            start,
            moves: Vec::new(),
            position: start,
        }
    }

    /// The moves and the result of a game that was played.
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        let mut record = Self::new(*game.start());
        record.moves = game.moves().map(|mv| RecordedMove { mv, note: MoveNote::default() }).collect();
        record.position = *game.position();
        record.outcome = game.result().map(|result| Outcome {
            winner: result.winner,
            difference: Some(result.difference(Color::Black).into()),
            termination: match result.ending {
                Ending::Normal => Termination::Normal,
                Ending::Resigned(_) => Termination::Resignation,
                Ending::TimedOut(_) => Termination::Timeout,
            },
        });
        record
    }

    /// The game without what only a record knows.
    #[must_use]
    pub fn to_game(&self) -> Game {
        let mut game = Game::new(self.start);
        for recorded in &self.moves {
            // Every move was checked when it was pushed, so the game accepts all of them.
            let _ = game.play(recorded.mv);
        }
        match self.outcome {
            Some(Outcome { winner: Some(winner), termination: Termination::Resignation, .. }) => game.resign(!winner),
            Some(Outcome { winner: Some(winner), termination: Termination::Timeout, .. }) => game.time_out(!winner),
            _ => {}
        }
        game
    }

    /// Where the game began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Begins again from another position, without moves; what is known about the game stays.
    pub fn restart(&mut self, start: Position) {
        (self.start, self.position) = (start, start);
        self.moves.clear();
    }

    /// Whether the game began from the usual start on 8x8.
    #[must_use]
    pub fn has_usual_start(&self) -> bool {
        self.start == Position::start()
    }

    /// The position after the last move.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves, passes included.
    #[must_use]
    pub fn moves(&self) -> &[RecordedMove] {
        &self.moves
    }

    /// The moves, each with the position before it.
    pub fn replay(&self) -> impl Iterator<Item = (Position, &RecordedMove)> {
        let mut position = self.start;
        self.moves.iter().map(move |recorded| {
            let before = position;
            position = position.play(recorded.mv).unwrap_or(position);
            (before, recorded)
        })
    }

    /// The note beside a move that was already made, to be filled in.
    pub fn note_mut(&mut self, index: usize) -> Option<&mut MoveNote> {
        self.moves.get_mut(index).map(|recorded| &mut recorded.note)
    }

    /// The player of a colour.
    #[must_use]
    pub const fn player(&self, color: Color) -> &Player {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The player of a colour, to be filled in.
    pub const fn player_mut(&mut self, color: Color) -> &mut Player {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// Adds a move.
    ///
    /// # Errors
    /// When it is not legal; the record is unchanged.
    pub fn push(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.push_noted(mv, MoveNote::default())
    }

    /// Adds a move with what was noted beside it.
    ///
    /// # Errors
    /// When it is not legal; the record is unchanged.
    pub fn push_noted(&mut self, mv: Move, note: MoveNote) -> Result<(), IllegalMove> {
        self.position = self.position.play(mv)?;
        self.moves.push(RecordedMove { mv, note });
        Ok(())
    }

    /// Adds a disc, and before it the pass that the side to move owes; many formats leave passes out.
    ///
    /// # Errors
    /// When it is not legal even then; the record is unchanged.
    pub fn place(&mut self, square: Square, note: MoveNote) -> Result<(), IllegalMove> {
        if self.position.must_pass() {
            self.position.passed().play(Move::Place(square))?;
            self.push(Move::Pass)?;
        }
        self.push_noted(Move::Place(square), note)
    }

    /// Adds a move as a file gives it: owed passes are inserted before a disc.
    ///
    /// # Errors
    /// When it is not legal; the record is unchanged.
    pub fn push_read(&mut self, mv: Move, note: MoveNote) -> Result<(), IllegalMove> {
        match mv {
            Move::Place(square) => self.place(square, note),
            Move::Pass => self.push_noted(mv, note),
        }
    }

    /// Adds a move that a file gives to one side: owed passes are inserted before a disc, and the side is checked.
    pub(crate) fn push_of(&mut self, mover: Color, mv: Move, note: MoveNote) -> Result<(), IllegalCause> {
        let turn = self.position.turn();
        let expected = if mv != Move::Pass && self.position.must_pass() { !turn } else { turn };
        if mover != expected && !self.position.is_over() {
            return Err(IllegalCause::WrongColor { expected, found: mover });
        }
        Ok(self.push_read(mv, note)?)
    }

    /// The result that the last position shows, when neither side can move: empty squares go to the winner.
    #[must_use]
    pub fn played_out(&self) -> Option<Outcome> {
        self.position.is_over().then(|| {
            let difference = self.position.difference(Color::Black, Scoring::EmptiesToWinner);
            Outcome::from_difference(difference.into(), Termination::Normal)
        })
    }

    /// The value of the first other tag with this name, whatever its case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.value.as_str())
    }

    /// Adds a line to the comment on the game.
    pub fn add_comment(&mut self, text: &str) {
        match &mut self.comment {
            Some(comment) => {
                comment.push('\n');
                comment.push_str(text);
            }
            None => self.comment = Some(text.to_owned()),
        }
    }

    /// Says that the game ends here because the next move of the source is not legal; what was left is kept as text.
    pub(crate) fn cut(&mut self, illegal: &Illegal, moves: &[&str]) {
        const SHOWN: usize = 80;
        let list = moves.iter().take(SHOWN).copied().collect::<Vec<_>>().join(" ");
        self.add_comment(&format!("Not played from move {} on, because {}: {list}", illegal.number, illegal.cause));
        self.unread.note(true, Loss::AfterIllegalMove);
    }
}
