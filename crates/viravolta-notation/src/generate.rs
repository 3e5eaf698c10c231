//! Random records for the round-trip tests: passes, early ends, wipe-outs, odd starts and either side first.

use std::time::Duration;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use viravolta_rules::{BoardSize, Color, Move, Position, Setup, SquareSet, StartKind};

use crate::{
    Decimal, Evaluation, GameRecord, Komi, KomiBid, MoveNote, Outcome, PairSeat, Player, Tag, Termination, ThorNumbers,
    TimeControl,
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
}

/// Any start: usual, mirrored, small boards, random discs; either side to move.
fn start(shape: Shape) -> BoxedStrategy<Position> {
    if shape.usual_start {
        return Just(Position::start()).boxed();
    }
    let sizes: &[BoardSize] = if shape.only_eight { &[BoardSize::Eight] } else { &BoardSize::ALL };
    let size = prop::sample::select(sizes);
    let kind = prop_oneof![Just(StartKind::Usual), Just(StartKind::Mirrored)];
    let turn = prop_oneof![Just(Color::Black), Just(Color::White)];
    prop_oneof![
        2 => Just(Setup::start(BoardSize::Eight, StartKind::Usual)),
        1 => (size.clone(), kind, turn.clone())
            .prop_map(|(size, kind, turn)| Setup { turn, ..Setup::start(size, kind) }),
        1 => (size, any::<u64>(), any::<u64>(), turn).prop_map(|(size, discs, colors, turn)| {
            let discs = discs & size.squares().bits();
            let set = SquareSet::from_bits;
            Setup { black: set(discs & colors), white: set(discs & !colors), turn, size }
        }),
    ]
    .prop_map(|setup| setup.check().unwrap_or_else(|_| Position::start()))
    .boxed()
}

/// Text that every format with escapes or plain values can hold: no brackets, quotes, control characters.
fn plain_text() -> impl Strategy<Value = String> {
    "[A-Za-z0-9éçãÀ][A-Za-z0-9 .,_éçãÀ/:-]{0,14}[A-Za-z0-9éçã]"
}

fn note() -> impl Strategy<Value = MoveNote> {
    let evaluation = option::weighted(0.3, -640_000i64..=640_000)
        .prop_map(|value| value.map(|value| Evaluation(Decimal::from_ten_thousandths(value))));
    let time = option::weighted(0.3, 0u64..4_000_000_000).prop_map(|micros| micros.map(Duration::from_micros));
    let comment = option::weighted(0.1, plain_text());
    (evaluation, time, comment).prop_map(|(evaluation, time, comment)| MoveNote { evaluation, time, comment })
}

fn player() -> impl Strategy<Value = Player> {
    let rating = option::of(0i64..30_000_000).prop_map(|value| value.map(Decimal::from_ten_thousandths));
    let span = || (0u64..400_000).prop_map(Duration::from_secs);
    let clock = option::of((span(), option::of(span()), option::of(span())))
        .prop_map(|clock| clock.map(|(main, increment, grace)| TimeControl { main, increment, grace }));
    (option::of(plain_text()), rating, clock).prop_map(|(name, rating, clock)| Player { name, rating, clock })
}

fn bid() -> impl Strategy<Value = KomiBid> {
    (0usize..64, note()).prop_map(|(index, note)| KomiBid {
        mv: viravolta_rules::Square::from_index(index).map_or(Move::Pass, Move::Place),
        evaluation: note.evaluation,
        time: note.time,
    })
}

fn komi() -> impl Strategy<Value = Komi> {
    (-640_000i64..=640_000, option::of(bid()), option::of(bid())).prop_map(|(value, black, white)| Komi {
        value: Some(Evaluation(Decimal::from_ten_thousandths(value))),
        black,
        white,
    })
}

fn thor() -> impl Strategy<Value = ThorNumbers> {
    (any::<(u16, u16, u16)>(), 0u8..=64, 1u8..=60).prop_map(|((tournament, black, white), theoretical, depth)| {
        ThorNumbers { tournament, black, white, theoretical, depth }
    })
}

/// A game of random legal moves with random notes, stopped early more often than not.
pub(crate) fn game(shape: Shape) -> impl Strategy<Value = GameRecord> {
    let length = prop_oneof![Just(200usize), 0usize..130];
    (start(shape), vec((any::<u32>(), note()), 130), length).prop_map(|(start, choices, length)| {
        let mut record = GameRecord::new(start);
        for (choice, note) in choices.into_iter().take(length) {
            let moves: Vec<_> = record.position().all_moves().collect();
            let Some(mv) = moves.get(choice as usize % moves.len().max(1)) else { break };
            record.push_noted(*mv, note).expect("a legal move");
        }
        record
    })
}

/// A game in which everything that a record can say may be said.
pub(crate) fn full(shape: Shape) -> impl Strategy<Value = GameRecord> {
    let texts =
        (option::of(plain_text()), option::of(plain_text()), option::of(plain_text()), option::of(plain_text()));
    let details = (option::weighted(0.2, komi()), option::weighted(0.2, thor()), option::weighted(0.2, plain_text()));
    let tags = vec(("X[A-Z]{1,2}", plain_text()).prop_map(|(name, value)| Tag { name, value }), 0..3);
    let result = (option::of(-64i32..=64), 0usize..6);
    (game(shape), player(), player(), texts, details, tags, result).prop_map(
        |(mut record, black, white, (date, event, place, round), (komi, thor, comment), tags, (score, how))| {
            (record.black, record.white) = (black, white);
            (record.date, record.event, record.place, record.round) = (date, event, place, round);
            (record.komi, record.thor, record.comment, record.tags) = (komi, thor, comment, tags);
            let over = record.position().is_over();
            let termination = match how {
                0 => Termination::Resignation,
                1 => Termination::Timeout,
                2 => Termination::Abandonment,
                3 => Termination::Agreement,
                _ if over => Termination::Normal,
                _ => Termination::Adjudication,
            };
            record.outcome = match (score, termination) {
                (_, Termination::Normal) => record.played_out(),
                (Some(score), _) => Some(Outcome::from_difference(Evaluation::from_discs(score), termination)),
                (None, _) => None,
            };
            record
        },
    )
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
