//! A finished game as it is written down.

use serde::{Deserialize, Serialize};
use viravolta_notation::{GameRecord, Termination};
use viravolta_rules::{Color, Game, LetterCase, Move, PassStyle, Position};

use crate::duration::milliseconds;
use crate::manner::Manner;
use crate::outcome::{Detail, Outcome};
use crate::pairing::Pairing;
use crate::referee::GameReport;

/// One line of the journal: everything that the table and the report need.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The number of the game in the cup, from 1.
    pub number: u32,
    /// The round, from 1.
    pub round: u32,
    /// Black, by number in the cup's list.
    pub black: usize,
    /// White, likewise.
    pub white: usize,
    /// Games of the same two players with the same number here have the same opening and exchanged colours.
    #[serde(default)]
    pub pair: usize,
    /// How many of the moves were given as an opening.
    pub opening: usize,
    /// The moves as a transcript without passes.
    pub moves: String,
    /// Black's discs at the end.
    pub black_discs: usize,
    /// White's discs at the end.
    pub white_discs: usize,
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whose fault it was.
    pub at_fault: Option<Side>,
    /// What else is known about the fault.
    pub detail: Detail,
    /// How the player at fault writes squares and draws discs.
    #[serde(default, skip_serializing_if = "Manner::is_ours")]
    pub manner: Manner,
    /// Faults that were let pass, black's and white's.
    pub forgiven: [u32; 2],
    /// Milliseconds of each move after the opening, passes included.
    pub times_ms: Vec<u64>,
    /// Milliseconds by which the referee was late at most.
    pub referee_ms: u64,
    /// Milliseconds that the game took.
    pub wall_ms: u64,
    /// Milliseconds of CPU time, black's and white's.
    pub cpu_ms: [u64; 2],
}

/// A colour in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

/// Points of a game, in halves so that they add up exactly.
pub(crate) const WIN: u32 = 2;
pub(crate) const DRAW: u32 = 1;

/// A referee that was later than this may be why an answer was late.
const REFEREE_MS: u64 = 100;

impl Played {
    /// What is written down of a game between two players.
    #[must_use]
    pub fn new(number: u32, pairing: &Pairing, opening: usize, report: &GameReport) -> Self {
        let moves =
            report.record.to_game().transcript().passes(PassStyle::Omitted).letters(LetterCase::Lower).to_string();
        let times = report.record.moves().skip(opening);
        Self {
            number,
            round: pairing.round,
            black: pairing.black,
            white: pairing.white,
            pair: pairing.opening,
            opening,
            moves,
            black_discs: report.discs.0,
            white_discs: report.discs.1,
            winner: report.winner.map(Side::from),
            outcome: report.outcome,
            at_fault: report.at_fault.map(Side::from),
            detail: report.detail.clone(),
            manner: report.at_fault.map_or_else(Manner::default, |side| report.stories[side as usize].manner.clone()),
            forgiven: report.forgiven,
            times_ms: times.map(|recorded| recorded.note.time.map_or(0, milliseconds)).collect(),
            referee_ms: milliseconds(report.referee),
            wall_ms: milliseconds(report.wall),
            cpu_ms: [report.stories[0].cpu_ms, report.stories[1].cpu_ms],
        }
    }

    /// Whether it came to nothing through no fault of a player: it counts for nobody.
    #[must_use]
    pub fn is_void(&self) -> bool {
        self.outcome == Outcome::Void
    }

    /// Whether an answer was late while the referee was late as well, and may be why.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        matches!(self.outcome, Outcome::Late | Outcome::NoAnswer) && self.referee_late_ms() > REFEREE_MS
    }

    /// Milliseconds by which the referee was late at most, also while nothing came.
    #[must_use]
    pub fn referee_late_ms(&self) -> u64 {
        match self.detail {
            Detail::Time { referee_ms, .. } => self.referee_ms.max(referee_ms),
            _ => self.referee_ms,
        }
    }

    /// The player of a side, by number.
    #[must_use]
    pub const fn player(&self, side: Side) -> usize {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// The number of the winner; `None` is a draw.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.winner.map(|side| self.player(side))
    }

    /// The number of the player at fault.
    #[must_use]
    pub fn at_fault(&self) -> Option<usize> {
        self.at_fault.map(|side| self.player(side))
    }

    /// The points of a player in halves; `None` if the player is not in this game, or it counts for nobody.
    #[must_use]
    pub fn half_points(&self, player: usize) -> Option<u32> {
        (!self.is_void() && (player == self.black || player == self.white)).then(|| match self.winner() {
            None => DRAW,
            Some(winner) => {
                if winner == player {
                    WIN
                } else {
                    0
                }
            }
        })
    }

    /// Black's and white's discs as they count: those on the board, or 0 to 64 where one side was at fault. What a
    /// program had on the board when it failed is worth nothing.
    #[must_use]
    pub const fn score(&self) -> (usize, usize) {
        match self.at_fault {
            None => (self.black_discs, self.white_discs),
            Some(Side::Black) => (0, 64),
            Some(Side::White) => (64, 0),
        }
    }

    /// Who used far more of the processors than the other side: ten times as much, and ten seconds more.
    #[must_use]
    pub fn hungry(&self) -> Option<Side> {
        let [black, white] = self.cpu_ms;
        let far_more = |one: u64, other: u64| one > other.saturating_mul(10) && one > other.saturating_add(10_000);
        match () {
            () if far_more(black, white) => Some(Side::Black),
            () if far_more(white, black) => Some(Side::White),
            () => None,
        }
    }

    /// The discs of a player minus the opponent's, as they count.
    #[must_use]
    pub const fn disc_difference(&self, player: usize) -> i64 {
        let (black, white) = self.score();
        let difference = black as i64 - white as i64;
        if player == self.black { difference } else { -difference }
    }

    /// The game once more. A journal is not read unless this is legal.
    #[must_use]
    pub fn game(&self) -> Game {
        Game::from_transcript(Position::start(), &self.moves).unwrap_or_else(|_| Game::new(Position::start()))
    }

    /// Who thought for how many milliseconds about each move after the opening; a pass is none.
    pub fn thinking(&self) -> impl Iterator<Item = (usize, u64)> {
        let game = self.game();
        let moves: Vec<_> = game.moves_with_color().skip(self.opening).collect();
        let timed = moves.into_iter().zip(self.times_ms.iter().copied());
        timed.filter(|((_, mv), _)| *mv != Move::Pass).map(|((color, _), time)| (self.player(color.into()), time))
    }

    /// The game as other programs read it.
    #[must_use]
    pub fn record(&self, names: &[String], cup: &str) -> GameRecord {
        let mut record = GameRecord::from_game(&self.game());
        let name = |player: usize| names.get(player).cloned();
        record.black.name = name(self.black);
        record.white.name = name(self.white);
        record.event = Some(cup.to_owned());
        record.round = Some(self.round.to_string());
        for (index, time) in (self.opening..).zip(&self.times_ms) {
            if let Some(note) = record.note_mut(index) {
                note.time = Some(std::time::Duration::from_millis(*time));
            }
        }
        record.outcome = match (self.outcome, self.winner) {
            (Outcome::Normal, _) => record.played_out(),
            (_, None) => None,
            (outcome, Some(winner)) => {
                let termination = match outcome {
                    Outcome::Late | Outcome::NoAnswer => Termination::Timeout,
                    _ => Termination::Forfeit,
                };
                Some(viravolta_notation::Outcome::won_by(winner.into(), termination))
            }
        };
        if self.outcome != Outcome::Normal {
            record.add_comment(self.outcome.id());
        }
        record
    }
}

/// A game for tests, of which each changes what it is about.
#[cfg(test)]
pub(crate) fn sample(number: u32, [black, white]: [usize; 2]) -> Played {
    Played {
        number,
        round: 1,
        black,
        white,
        pair: number.saturating_sub(1) as usize / 2,
        opening: 0,
        moves: String::new(),
        black_discs: 2,
        white_discs: 2,
        winner: None,
        outcome: Outcome::Normal,
        at_fault: None,
        detail: Detail::None,
        manner: Manner::default(),
        forgiven: [0; 2],
        times_ms: Vec::new(),
        referee_ms: 0,
        wall_ms: 0,
        cpu_ms: [0; 2],
    }
}
