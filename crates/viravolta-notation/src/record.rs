//! The one type that carries a game through all formats.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use viravolta_rules::{Color, Ending, Game, IllegalMove, Move, Position, Scoring};

use crate::{Decimal, Evaluation, GameTree, Illegal, IllegalCause, Location, Loss, Losses, NodeId, ReadOptions};
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

impl RecordedMove {
    /// A move without notes.
    #[must_use]
    pub const fn bare(mv: Move) -> Self {
        Self { mv, note: MoveNote { evaluation: None, time: None, comment: None } }
    }
}

/// Which game of a synchronised pair (two games at once, colours exchanged).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PairSeat {
    /// The first of the two.
    First,
    /// The second of the two.
    Second,
}

/// What only the WTHOR database knows about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
/// The moves are always legal from the start position, in the game and in all its variations: the [tree](GameTree)
/// checks each one, so no file with an illegal move can be written. The game itself is the main line of the tree.
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
    /// The moves of the game and of its variations, with the notes beside them.
    pub tree: GameTree,
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
            tree: GameTree::new(start),
        }
    }

    /// The moves and the result of a game that was played.
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        let outcome = game.result().map(|result| Outcome {
            winner: result.winner,
            difference: Some(result.difference(Color::Black).into()),
            termination: match result.ending {
                Ending::Normal => Termination::Normal,
                Ending::Resigned(_) => Termination::Resignation,
                Ending::TimedOut(_) => Termination::Timeout,
            },
        });
        Self { tree: GameTree::from_game(game), outcome, ..Self::default() }
    }

    /// The first moves of the game, or all if it has fewer, with their notes; nothing else.
    #[must_use]
    pub fn beginning(&self, moves: usize) -> Self {
        Self { tree: self.tree.beginning(moves), ..Self::default() }
    }

    /// The game without what only a record knows.
    #[must_use]
    pub fn to_game(&self) -> Game {
        let mut game = self.tree.game_to(self.tree.end());
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
        self.tree.start()
    }

    /// Whether the game began from the usual start on 8x8.
    #[must_use]
    pub fn has_usual_start(&self) -> bool {
        *self.start() == Position::start()
    }

    /// The position after the last move.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.tree.position(self.tree.end())
    }

    /// The moves of the game, passes included.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &RecordedMove> + DoubleEndedIterator + Clone {
        self.tree.main_moves()
    }

    /// The moves of the game, each with the position before it.
    pub fn replay(&self) -> impl ExactSizeIterator<Item = (Position, &RecordedMove)> {
        let before = |node: &NodeId| self.tree.parent(*node).unwrap_or_default();
        let nodes = self.tree.main_line().iter();
        nodes.zip(self.moves()).map(move |(node, recorded)| (*self.tree.position(before(node)), recorded))
    }

    /// Whether the game ends with a pass, which formats that leave passes out cannot show.
    pub(crate) fn ends_with_pass(&self) -> bool {
        self.moves().last().is_some_and(|last| last.mv == Move::Pass)
    }

    /// The note beside a move that was already made, to be filled in.
    pub fn note_mut(&mut self, index: usize) -> Option<&mut MoveNote> {
        let node = *self.tree.main_line().get(index)?;
        self.tree.note_mut(node)
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
        self.tree.play(self.tree.end(), mv).map(drop)
    }

    /// Adds a move with what was noted beside it.
    ///
    /// # Errors
    /// When it is not legal; the record is unchanged.
    pub fn push_noted(&mut self, mv: Move, note: MoveNote) -> Result<(), IllegalMove> {
        let node = self.tree.play(self.tree.end(), mv)?;
        self.note(node, note);
        Ok(())
    }

    /// Adds the pass that the side to move owes, if it does.
    pub fn pass_if_owed(&mut self) {
        self.tree.pass_if_owed(self.tree.end());
    }

    /// Adds a move as a file gives it: owed passes are inserted before a disc.
    ///
    /// # Errors
    /// When it is not legal; the record is unchanged.
    pub fn push_read(&mut self, mv: Move, note: MoveNote) -> Result<(), IllegalMove> {
        let node = self.tree.play_read(self.tree.end(), mv)?;
        self.note(node, note);
        Ok(())
    }

    /// Adds a move as [`push_read`](Self::push_read) does; says whether the game goes on after it, or was cut there.
    pub(crate) fn push_or_stop(
        &mut self,
        (mv, at): (Move, Location),
        unplayed: &str,
        options: ReadOptions,
    ) -> Result<bool, Illegal> {
        let number = self.moves().len() + 1;
        let Err(illegal) = self.push_read(mv, MoveNote::default()) else { return Ok(true) };
        self.stop(Illegal { at, number, cause: illegal.into() }, &[unplayed], options).map(|()| false)
    }

    /// A move breaks the rules: the game is refused, or ends before it, as the options say.
    pub(crate) fn stop(&mut self, illegal: Illegal, unplayed: &[&str], options: ReadOptions) -> Result<(), Illegal> {
        if !options.keep_legal_part {
            return Err(illegal);
        }
        self.cut(&illegal, unplayed);
        Ok(())
    }

    /// Both sides began with the same clock.
    pub(crate) const fn set_clocks(&mut self, clock: TimeControl) {
        (self.black.clock, self.white.clock) = (Some(clock), Some(clock));
    }

    fn note(&mut self, node: NodeId, note: MoveNote) {
        if let Some(empty) = self.tree.note_mut(node) {
            *empty = note;
        }
    }

    /// Adds a move that a file gives to one side: owed passes are inserted before a disc, and the side is checked.
    pub(crate) fn play_of(&mut self, from: NodeId, mover: Color, mv: Move) -> Result<NodeId, IllegalCause> {
        let position = self.tree.position(from);
        let turn = position.turn();
        let expected = if mv != Move::Pass && position.must_pass() { !turn } else { turn };
        if mover != expected && !position.is_over() {
            return Err(IllegalCause::WrongColor { expected, found: mover });
        }
        Ok(self.tree.play_read(from, mv)?)
    }

    /// The result that the last position shows, when neither side can move: empty squares go to the winner.
    #[must_use]
    pub fn played_out(&self) -> Option<Outcome> {
        self.position().is_over().then(|| {
            let difference = self.position().difference(Color::Black, Scoring::EmptiesToWinner);
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
        add_line(&mut self.comment, text);
    }

    /// Says that the game ends here because the next move of the source is not legal; what was left is kept as text.
    pub fn cut(&mut self, illegal: &Illegal, moves: &[&str]) {
        const SHOWN: usize = 80;
        let list = moves.iter().take(SHOWN).copied().collect::<Vec<_>>().join(" ");
        self.add_comment(&format!("Not played from move {} on, because {}: {list}", illegal.number, illegal.cause));
        self.unread.note(true, Loss::AfterIllegalMove);
    }
}

/// Adds a line to a comment.
pub(crate) fn add_line(comment: &mut Option<String>, text: &str) {
    match comment {
        Some(comment) => {
            comment.push('\n');
            comment.push_str(text);
        }
        None => *comment = Some(text.to_owned()),
    }
}
