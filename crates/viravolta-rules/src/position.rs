//! A board with its size and the side to move: the type that never lies.

use crate::{
    Board, BoardSize, Color, DiscDiff, IllegalMove, IllegalReason, Move, Scoring, Setup, Square, SquareSet, StartKind,
};

/// A checked position: discs inside the board, no square taken twice.
///
/// ```
/// use viravolta_rules::{Color, Move, Position};
/// let start = Position::start();
/// let next = start.play("f5".parse::<Move>()?)?;
/// assert_eq!(next.turn(), Color::White);
/// assert!(start.play("a1".parse::<Move>()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
    size: BoardSize,
}

impl Position {
    /// The usual start on 8x8.
    #[must_use]
    pub const fn start() -> Self {
        Self { board: Board::start(), turn: Color::Black, size: BoardSize::Eight }
    }

    /// A start on a board of any size, black to move.
    #[must_use]
    pub const fn start_of(size: BoardSize, kind: StartKind) -> Self {
        let setup = Setup::start(size, kind);
        Self { board: Board { player: setup.black.bits(), opponent: setup.white.bits() }, turn: Color::Black, size }
    }

    /// Only for [`Setup::check`], which has verified the invariants.
    pub(crate) const fn from_checked(setup: &Setup) -> Self {
        let (player, opponent) = match setup.turn {
            Color::Black => (setup.black, setup.white),
            Color::White => (setup.white, setup.black),
        };
        Self { board: Board { player: player.bits(), opponent: opponent.bits() }, turn: setup.turn, size: setup.size }
    }

    /// The discs as the side to move sees them.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The discs of a colour.
    #[must_use]
    pub const fn discs(&self, color: Color) -> SquareSet {
        SquareSet::from_bits(match (color, self.turn) {
            (Color::Black, Color::Black) | (Color::White, Color::White) => self.board.player,
            _ => self.board.opponent,
        })
    }

    /// The colour of the disc on the square, if there is one.
    #[must_use]
    pub const fn disc_at(&self, square: Square) -> Option<Color> {
        if self.discs(Color::Black).contains(square) {
            Some(Color::Black)
        } else if self.discs(Color::White).contains(square) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// The empty squares of the board.
    #[must_use]
    pub const fn empties(&self) -> SquareSet {
        SquareSet::from_bits(self.size.squares().bits() & !self.board.occupied())
    }

    /// The squares where the side to move may put a disc.
    #[must_use]
    pub fn legal_moves(&self) -> SquareSet {
        self.board.moves() & self.size.squares()
    }

    /// Every legal move: the legal squares, a lone pass, or nothing when the game is over.
    pub fn all_moves(&self) -> impl Iterator<Item = Move> + use<> {
        let pass = self.must_pass().then_some(Move::Pass);
        self.legal_moves().iter().map(Move::Place).chain(pass)
    }

    /// Whether the side to move has no legal square but the other side has one.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.legal_moves().is_empty() && !self.passed().legal_moves().is_empty()
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty() && self.passed().legal_moves().is_empty()
    }

    /// The discs that a move on the square would flip; empty when it is not legal.
    #[must_use]
    pub fn flips(&self, square: Square) -> SquareSet {
        if self.size.contains(square) { self.board.flips(square) } else { SquareSet::EMPTY }
    }

    /// The position after the move.
    ///
    /// # Errors
    /// When the move is not legal here, with the reason; a pass is legal only when it is forced.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        self.try_play(mv).map_err(|reason| IllegalMove { tried: mv, reason })
    }

    fn try_play(&self, mv: Move) -> Result<Self, IllegalReason> {
        let square = match mv {
            Move::Pass if self.must_pass() => return Ok(self.passed()),
            Move::Pass if self.is_over() => return Err(IllegalReason::GameOver),
            Move::Pass => return Err(IllegalReason::PassNotAllowed),
            Move::Place(square) => square,
        };
        let flips = self.flips(square);
        if !flips.is_empty() {
            let board = self.board.after(square, flips);
            return Ok(Self { board, turn: !self.turn, size: self.size });
        }
        Err(if self.is_over() {
            IllegalReason::GameOver
        } else if !self.size.contains(square) {
            IllegalReason::OutsideBoard
        } else if self.board.occupied() & square.bit() != 0 {
            IllegalReason::Occupied
        } else {
            IllegalReason::NothingFlips
        })
    }

    /// The same discs with the other side to move, whether or not a pass is legal.
    #[must_use]
    pub const fn passed(&self) -> Self {
        Self { board: self.board.pass(), turn: self.turn.opponent(), size: self.size }
    }

    /// The counts `(black, white)`; under [`Scoring::EmptiesToWinner`] the empty squares are given away as if
    /// the game were over.
    #[must_use]
    pub const fn counts(&self, scoring: Scoring) -> (usize, usize) {
        let black = self.discs(Color::Black).len();
        let white = self.discs(Color::White).len();
        scoring.count(black, white, self.empties().len())
    }

    /// The difference from the view of a colour.
    #[must_use]
    pub const fn difference(&self, color: Color, scoring: Scoring) -> DiscDiff {
        let (black, white) = self.counts(scoring);
        let difference = black as i32 - white as i32;
        DiscDiff::new(match color {
            Color::Black => difference,
            Color::White => -difference,
        })
    }

    /// The discs of both sides that can never be flipped again, as far as full lines and edges prove it.
    #[must_use]
    pub fn stable_discs(&self) -> SquareSet {
        let board = self.board;
        let own = crate::stability::stable(board.player, board.opponent, self.size);
        let other = crate::stability::stable(board.opponent, board.player, self.size);
        SquareSet::from_bits(own | other)
    }

    /// The position as an unchecked [`Setup`], to edit it.
    #[must_use]
    pub const fn to_setup(&self) -> Setup {
        Setup { black: self.discs(Color::Black), white: self.discs(Color::White), turn: self.turn, size: self.size }
    }
}
