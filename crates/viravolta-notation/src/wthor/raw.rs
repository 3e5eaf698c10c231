//! One game as it is stored: 68 bytes.

use viravolta_rules::{Move, Square, Symmetry};

use super::header::Header;
use super::names::Names;
use crate::{
    Evaluation, GameRecord, Location, Loss, Malformed, Outcome, ReadError, ReadOptions, Termination, ThorNumbers,
};

/// The length of a stored game.
pub const GAME_BYTES: usize = 68;

/// A game as it is stored, not yet checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawGame {
    /// The tournament's number.
    pub tournament: u16,
    /// Black's number.
    pub black: u16,
    /// White's number.
    pub white: u16,
    /// Black's discs, the empty squares given to the winner.
    pub score: u8,
    /// Black's discs under perfect play from the header's depth on.
    pub theoretical: u8,
    /// The moves: 10 x row + column, then zeros.
    pub moves: [u8; 60],
}

impl RawGame {
    /// Takes the bytes apart.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; GAME_BYTES]) -> Self {
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let mut moves = [0; 60];
        moves.copy_from_slice(&bytes[8..]);
        Self { tournament: word(0), black: word(2), white: word(4), score: bytes[6], theoretical: bytes[7], moves }
    }

    /// Puts the bytes together.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; GAME_BYTES] {
        let mut bytes = [0; GAME_BYTES];
        bytes[0..2].copy_from_slice(&self.tournament.to_le_bytes());
        bytes[2..4].copy_from_slice(&self.black.to_le_bytes());
        bytes[4..6].copy_from_slice(&self.white.to_le_bytes());
        (bytes[6], bytes[7]) = (self.score, self.theoretical);
        bytes[8..].copy_from_slice(&self.moves);
        bytes
    }

    /// The squares up to the first zero; the error is the index of a byte that is no square, or of one after a zero.
    ///
    /// # Errors
    /// When a byte is neither a square nor padding at the end.
    pub fn squares(&self) -> Result<impl Iterator<Item = Square>, usize> {
        let length = self.moves.iter().position(|byte| *byte == 0).unwrap_or(self.moves.len());
        let bad = |(_, byte): &(usize, &u8)| square(**byte).is_none();
        if let Some((index, _)) = self.moves[..length].iter().enumerate().find(bad) {
            return Err(index);
        }
        if let Some(after) = self.moves[length..].iter().position(|byte| *byte != 0) {
            return Err(length + after);
        }
        Ok(self.moves[..length].iter().filter_map(|byte| square(*byte)))
    }

    /// Replays the game; `at` is where its first byte stands.
    ///
    /// # Errors
    /// When a byte makes no sense, or a move is illegal and the options refuse such games.
    pub fn to_record(
        self,
        header: &Header,
        names: Option<&Names>,
        at: Location,
        options: ReadOptions,
    ) -> Result<GameRecord, ReadError> {
        let place = |offset: usize| Location { offset: at.offset + offset as u64, ..at };
        for (offset, score) in [(6, self.score), (7, self.theoretical)] {
            if score > 64 {
                return Err(Malformed::unexpected(place(offset), "a score from 0 to 64", score.to_string()).into());
            }
        }
        let squares = self.squares().map_err(|index| {
            let expected = "a move byte (10 x row + column), or zeros to the end";
            Malformed::unexpected(place(8 + index), expected, self.moves[index].to_string())
        })?;
        let mut record = GameRecord::default();
        for (index, square) in squares.enumerate() {
            if !record.push_or_stop((Move::Place(square), place(8 + index)), &square.to_string(), options)? {
                break;
            }
        }
        let over = record.position().is_over();
        let termination = if over { Termination::Normal } else { Termination::Adjudication };
        let difference = Evaluation::from_discs(2 * i32::from(self.score) - 64);
        record.outcome = Some(Outcome::from_difference(difference, termination));
        record.date = (header.year > 0).then(|| header.year.to_string());
        if let Some(names) = names {
            record.black.name = names.players.name(self.black).map(str::to_owned);
            record.white.name = names.players.name(self.white).map(str::to_owned);
            record.event = names.tournaments.name(self.tournament).map(str::to_owned);
        }
        record.thor = Some(ThorNumbers {
            tournament: self.tournament,
            black: self.black,
            white: self.white,
            theoretical: self.theoretical,
            depth: header.theoretical_depth(),
        });
        Ok(record)
    }

    /// The score and the moves of a record; the numbers are left at 0. The second value tells whether the board was turned.
    /// The error is what WTHOR cannot hold.
    pub(super) fn from_record(record: &GameRecord) -> Result<(Self, bool), Loss> {
        if record.start().size().side() != 8 {
            return Err(Loss::BoardSize);
        }
        if !record.has_usual_start() {
            return Err(Loss::Start);
        }
        let score = score(record).ok_or(Loss::Result)?;
        let discs = || record.moves().filter_map(|recorded| recorded.mv.square());
        let symmetry = discs().next().map_or(Symmetry::Identity, to_f5);
        let mut moves = [0; 60];
        for (byte, square) in moves.iter_mut().zip(discs()) {
            let turned = symmetry.square(square, record.start().size());
            *byte = (10 * (turned.row() + 1) + turned.column() + 1) as u8;
        }
        let theoretical = record.thor.map_or(score, |thor| thor.theoretical);
        let raw = Self { tournament: 0, black: 0, white: 0, score, theoretical, moves };
        Ok((raw, symmetry != Symmetry::Identity))
    }
}

const fn square(byte: u8) -> Option<Square> {
    Square::from_line_column((byte / 10) as i64, (byte % 10) as i64, 1)
}

/// The score byte: what the record says, or what its last position shows.
fn score(record: &GameRecord) -> Option<u8> {
    let told = record.outcome.as_ref().and_then(Outcome::black_discs_of_64);
    let shown = || record.played_out().as_ref().and_then(Outcome::black_discs_of_64);
    let largest = || {
        let outcome = record.outcome.filter(|outcome| outcome.difference.is_none() && outcome.winner.is_some())?;
        Outcome::from_difference(outcome.difference_or_largest(64), outcome.termination).black_discs_of_64()
    };
    told.or_else(shown).or_else(largest)
}

/// The symmetry that turns a first move to f5. All four keep the usual start.
fn to_f5(first: Square) -> Symmetry {
    let f5 = Square::new(4, 5);
    let keeps_start = [Symmetry::Identity, Symmetry::HalfTurn, Symmetry::Transpose, Symmetry::AntiTranspose];
    let leads = |symmetry: &Symmetry| Some(symmetry.square(first, viravolta_rules::BoardSize::Eight)) == f5;
    keeps_start.into_iter().find(leads).unwrap_or(Symmetry::Identity)
}
