//! Random records for the round-trip tests: passes, early ends, wipe-outs, odd starts and either side first.
//!
//! Everything comes from one seed and a length, so that a case is cheap to make and a failing one shrinks to few moves.

use std::time::Duration;

use proptest::prelude::*;
use viravolta_rules::{BoardSize, Color, Move, Position, Setup, Square, SquareSet, StartKind};

use crate::{
    Decimal, Evaluation, GameRecord, Komi, KomiBid, MoveNote, NodeId, Outcome, PairSeat, Player, Tag, Termination,
    ThorNumbers, TimeControl,
};

/// What a generated record may contain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Only the usual start on 8x8.
    pub(crate) usual_start: bool,
    /// Only 8x8.
    pub(crate) only_eight: bool,
}

impl Shape {
    pub(crate) const ANY: Self = Self { usual_start: false, only_eight: false };
    pub(crate) const USUAL: Self = Self { usual_start: true, only_eight: true };
}

/// A small generator of numbers (splitmix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        value ^ (value >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// Something in one case out of so many.
    fn sometimes<T>(&mut self, one_in: u64, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        (self.below(one_in) == 0).then(|| make(self))
    }

    /// Text that every format can hold.
    fn text(&mut self) -> String {
        const WORDS: [&str; 9] =
            ["Ana", "João Conceição", "2003.12.15_12:33:18.MST", "x", "GGS/os", "1-0, 3.", "Rui - é", "8", "not f5"];
        self.pick(&WORDS).to_owned()
    }

    fn evaluation(&mut self) -> Evaluation {
        Evaluation(Decimal::from_ten_thousandths(self.below(1_280_001) as i64 - 640_000))
    }

    fn time(&mut self) -> Duration {
        let unit = self.pick(&[1, 1_000, 1_000_000]);
        Duration::from_micros(self.below(4_000_000_000) / unit * unit)
    }

    fn note(&mut self) -> MoveNote {
        MoveNote {
            evaluation: self.sometimes(3, Self::evaluation),
            time: self.sometimes(3, Self::time),
            comment: self.sometimes(12, Self::text),
        }
    }

    fn start(&mut self, shape: Shape) -> Position {
        if shape.usual_start || self.below(2) == 0 {
            return Position::start();
        }
        let size = if shape.only_eight { BoardSize::Eight } else { self.pick(&BoardSize::ALL) };
        let turn = self.pick(&Color::ALL);
        let setup = if self.below(2) == 0 {
            let kind = self.pick(&[StartKind::Usual, StartKind::Mirrored]);
            Setup { turn, ..Setup::start(size, kind) }
        } else {
            let (discs, colors) =
                (self.next() & size.squares().bits() & self.pick(&[u64::MAX, 0xFF_FFFF]), self.next());
            let set = SquareSet::from_bits;
            Setup { black: set(discs & colors), white: set(discs & !colors), turn, size }
        };
        setup.check().expect("no square twice, none outside")
    }

    fn player(&mut self) -> Player {
        let span = |dice: &mut Self| Duration::from_secs(dice.below(400_000));
        Player {
            name: self.sometimes(2, Self::text),
            rating: self.sometimes(2, |dice| Decimal::from_ten_thousandths(dice.below(30_000_000) as i64)),
            clock: self.sometimes(2, |dice| TimeControl {
                main: span(dice),
                increment: dice.sometimes(2, span),
                grace: dice.sometimes(2, span),
            }),
        }
    }

    fn bid(&mut self) -> KomiBid {
        let square = Square::from_index(self.below(65) as usize);
        let note = self.note();
        KomiBid { mv: square.map_or(Move::Pass, Move::Place), evaluation: note.evaluation, time: note.time }
    }

    fn komi(&mut self) -> Komi {
        Komi {
            value: Some(self.evaluation()),
            black: self.sometimes(2, Self::bid),
            white: self.sometimes(2, Self::bid),
        }
    }

    fn thor(&mut self) -> ThorNumbers {
        ThorNumbers {
            tournament: self.next() as u16,
            black: self.next() as u16,
            white: self.next() as u16,
            theoretical: self.below(65) as u8,
            depth: self.below(60) as u8 + 1,
        }
    }

    fn game(&mut self, shape: Shape, length: usize) -> GameRecord {
        let mut record = GameRecord::new(self.start(shape));
        for _ in 0..length {
            let moves: Vec<_> = record.position().all_moves().collect();
            if moves.is_empty() {
                break;
            }
            let (mv, note) = (self.pick(&moves), self.note());
            record.push_noted(mv, note).expect("a legal move");
        }
        record
    }

    /// Adds variations, and variations of variations, with notes of their own.
    fn branch(&mut self, record: &mut GameRecord) {
        for _ in 0..self.below(12) {
            let nodes: Vec<_> = std::iter::once(NodeId::ROOT).chain(record.tree.lines().concat()).collect();
            let mut here = self.pick(&nodes);
            for _ in 0..=self.below(8) {
                let moves: Vec<_> = record.tree.position(here).all_moves().collect();
                if moves.is_empty() {
                    break;
                }
                let known = record.tree.lines().concat().len();
                here = record.tree.play(here, self.pick(&moves)).expect("a legal move");
                let is_new = record.tree.lines().concat().len() > known;
                let note = self.note();
                if let Some(empty) = record.tree.note_mut(here).filter(|_| is_new) {
                    *empty = note;
                }
            }
        }
    }

    fn fill(&mut self, record: &mut GameRecord) {
        (record.black, record.white) = (self.player(), self.player());
        if self.below(2) == 0 {
            record.white.clock = record.black.clock;
        }
        for field in [&mut record.date, &mut record.event, &mut record.place, &mut record.round] {
            *field = self.sometimes(2, Self::text);
        }
        record.komi = self.sometimes(5, Self::komi);
        record.thor = self.sometimes(5, Self::thor);
        record.comment = self.sometimes(4, Self::text);
        for _ in 0..self.below(3) {
            let name = self.pick(&["XA", "XYZ", "QQ", "XA"]).to_owned();
            record.tags.push(Tag { name, value: self.text() });
        }
        let over = record.position().is_over();
        let termination = match self.below(6) {
            0 => Termination::Resignation,
            1 => Termination::Timeout,
            2 => Termination::Abandonment,
            3 => Termination::Agreement,
            _ if over => Termination::Normal,
            _ => Termination::Adjudication,
        };
        let score = Evaluation::from_discs(self.below(65) as i32 * 2 - 64);
        record.outcome = match termination {
            Termination::Normal => record.played_out(),
            _ => self.sometimes(2, |_| Outcome::from_difference(score, termination)),
        };
    }
}

/// More moves than any game has, or any number of them.
fn length() -> impl Strategy<Value = usize> {
    prop_oneof![Just(200usize), 0usize..130]
}

/// A game of random legal moves with random notes, stopped early in half of the cases.
pub(crate) fn game(shape: Shape) -> impl Strategy<Value = GameRecord> {
    (any::<u64>(), length()).prop_map(move |(seed, length)| Dice(seed).game(shape, length))
}

/// A game in which everything that a record can say may be said.
pub(crate) fn full(shape: Shape) -> impl Strategy<Value = GameRecord> {
    (any::<u64>(), length()).prop_map(move |(seed, length)| {
        let mut dice = Dice(seed);
        let mut record = dice.game(shape, length);
        dice.fill(&mut record);
        record
    })
}

/// The same with variations in most of the cases.
pub(crate) fn branched(shape: Shape) -> impl Strategy<Value = GameRecord> {
    (any::<u64>(), 0usize..70).prop_map(move |(seed, length)| {
        let mut dice = Dice(seed);
        let mut record = dice.game(shape, length);
        dice.branch(&mut record);
        dice.fill(&mut record);
        record
    })
}

/// Names the two games of a pair.
pub(crate) fn as_pair(mut first: GameRecord, mut second: GameRecord) -> [GameRecord; 2] {
    (first.pair, second.pair) = (Some(PairSeat::First), Some(PairSeat::Second));
    [first, second]
}

/// A short game that wipes white out: nine moves and nobody can move.
pub(crate) fn wipe_out() -> GameRecord {
    let mut record = GameRecord::default();
    for square in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
        record.push(square.parse().expect("a move")).expect("a legal move");
    }
    record.outcome = record.played_out();
    record
}
