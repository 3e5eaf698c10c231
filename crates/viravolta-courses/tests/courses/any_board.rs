//! The players answer on every board that a file can hold, however impossible in a real game.

use std::time::Duration;

use proptest::prelude::*;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_courses::{Competitor, Player, Strategist};
use viravolta_engine::Level;
use viravolta_rules::{BoardSize, Color, Position, Setup, SquareSet};

fn position(black: u64, other: u64, kept: u64, turn: Color) -> Position {
    let (black, white) = (SquareSet::from_bits(black & kept), SquareSet::from_bits(other & !black & kept));
    Setup { black, white, turn, size: BoardSize::Eight }.check().expect("the sets are disjoint")
}

fn dice() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(1)
}

/// From nearly empty to full boards.
fn kept() -> impl Strategy<Value = u64> {
    prop_oneof![
        (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a & b & c),
        any::<u64>(),
        (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a | b | c),
        Just(u64::MAX),
    ]
}

#[test]
fn every_level_has_a_legal_answer_on_any_board() {
    let mut players: Vec<Box<dyn Player>> = Vec::new();
    for level in Level::all().take(7) {
        players.push(Box::new(Strategist::new(level, dice()).expect("memory")));
    }
    for level in [None, Level::new(9), Level::new(10)] {
        players.push(Box::new(Competitor::new(level, Duration::from_millis(1), dice()).expect("memory")));
    }
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig { cases: 48, ..ProptestConfig::default() });
    let boards = (any::<u64>(), any::<u64>(), kept(), any::<bool>());
    let players = std::cell::RefCell::new(players);
    runner
        .run(&boards, |(black, other, kept, stars)| {
            let position = position(black, other, kept, if stars { Color::Black } else { Color::White });
            for player in players.borrow_mut().iter_mut() {
                let chosen = player.choose(&position);
                prop_assert_eq!(chosen.is_some(), !position.legal_moves().is_empty());
                prop_assert!(chosen.is_none_or(|square| position.legal_moves().contains(square)));
            }
            Ok(())
        })
        .expect("every board has an answer");
}
