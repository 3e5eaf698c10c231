//! A disc that is called stable is never flipped, whatever is played.
use proptest::collection::vec;
use proptest::prelude::*;
use viravolta_rules::{BoardSize, Color, Move, Position, SquareSet};
use viravolta_testkit::generate::{any_board, arbitrary, late};

use crate::position;

/// The discs of `before` that are stable and have changed colour in `after`.
fn lost(before: &Position, after: &Position) -> SquareSet {
    let changed = before.discs(Color::Black) ^ after.discs(Color::Black);
    before.stable_discs() & changed
}

/// Plays every game to its end.
fn never_lost(first: &Position, now: &Position) -> Result<(), TestCaseError> {
    prop_assert!(lost(first, now).is_empty(), "from\n{first}to\n{now}lost {:?}", lost(first, now));
    for mv in now.all_moves() {
        let next = now.play(mv).map_err(|illegal| TestCaseError::fail(illegal.to_string()))?;
        never_lost(first, &next)?;
    }
    Ok(())
}

fn never_lost_in_playouts(first: Position, choices: &[usize]) -> Result<(), TestCaseError> {
    let mut now = first;
    let mut stable = now.stable_discs();
    for choice in choices {
        let moves: Vec<Move> = now.all_moves().collect();
        let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
        now = now.play(*mv).map_err(|illegal| TestCaseError::fail(illegal.to_string()))?;
        prop_assert!(lost(&first, &now).is_empty(), "from\n{first}to\n{now}lost {:?}", lost(&first, &now));
        let grown = now.stable_discs();
        prop_assert_eq!(stable & grown, stable, "what is stable stays known to be, at\n{}", now);
        stable = grown;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn exhaustively_with_few_empties_in_games(sets in late(8, 6)) {
        let first = position(sets, Color::Black, BoardSize::Eight);
        never_lost(&first, &first)?;
    }

    #[test]
    fn exhaustively_on_small_boards(sets in prop_oneof![late(4, 7), arbitrary(4)]) {
        // White's stable discs are tried with black to move and the other way round.
        if sets.0.count_ones() + sets.1.count_ones() >= 9 {
            let first = position(sets, Color::White, BoardSize::Four);
            never_lost(&first, &first)?;
        }
    }

    #[test]
    fn in_playouts(sets in any_board(8), choices in vec(any::<usize>(), 64)) {
        never_lost_in_playouts(position(sets, Color::Black, BoardSize::Eight), &choices)?;
    }

    #[test]
    fn in_playouts_on_6x6(sets in any_board(6), choices in vec(any::<usize>(), 40)) {
        never_lost_in_playouts(position(sets, Color::White, BoardSize::Six), &choices)?;
    }
}

#[test]
fn a_full_board_is_stable_and_an_open_start_is_not() {
    let full = position((0xFFFF_0000_FFFF_0000, 0x0000_FFFF_0000_FFFF), Color::Black, BoardSize::Eight);
    assert_eq!(full.stable_discs(), SquareSet::ALL);
    assert_eq!(Position::start().stable_discs(), SquareSet::EMPTY);
}

#[test]
fn corners_and_what_leans_on_them_are_stable() {
    let text = "XXX----O XX-----O X------- -------- -------- -------- -------- O------- X";
    let position: Position = text.parse().expect("a board");
    let expected: Vec<&str> = vec!["a1", "b1", "c1", "h1", "a2", "b2", "h2", "a3", "a8"];
    let found: Vec<String> = position.stable_discs().iter().map(|square| square.to_string()).collect();
    assert_eq!(found, expected);
}
