use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

fn format(name: FormatName, games: u32, rounds: u32) -> Format {
    Format { name, games, rounds, challenger: 0 }
}

/// Plays a whole cup with invented results.
fn play(format: &Format, players: usize, seed: u64, results: &[u32]) -> Vec<Past> {
    let mut past = Vec::new();
    let mut results = results.iter().cycle();
    loop {
        let next = next_pairings(format, &vec![Member::ALWAYS; players], seed, &past);
        if next.is_empty() {
            return past;
        }
        assert_eq!(next, next_pairings(format, &vec![Member::ALWAYS; players], seed, &past), "the same again");
        for pairing in next {
            let black_half_points = results.next().copied().unwrap_or(0) % 3;
            let score = |half_points: u32| Score { half_points, discs: i64::from(half_points) - 1, ..Score::default() };
            past.push(Past { pairing, scores: Some([score(black_half_points), score(2 - black_half_points)]) });
        }
    }
}

/// How often each ordered pair met.
fn meetings(past: &[Past]) -> BTreeMap<(usize, usize), u32> {
    let mut met = BTreeMap::new();
    for game in past {
        assert_ne!(game.pairing.black, game.pairing.white);
        *met.entry((game.pairing.black, game.pairing.white)).or_default() += 1;
    }
    met
}

fn colors_of(player: usize, past: &[Past]) -> (i64, i64) {
    let count = |black: bool| {
        past.iter().filter(|game| player == if black { game.pairing.black } else { game.pairing.white }).count() as i64
    };
    (count(true), count(false))
}

proptest! {
    #[test]
    fn in_a_round_robin_every_pair_meets_and_colours_are_within_one(players in 2_usize..30, seed: u64, games in 1_u32..5) {
        let past = play(&format(FormatName::RoundRobin, games, 0), players, seed, &[0]);
        let met = meetings(&past);
        for one in 0..players {
            let (black, white) = colors_of(one, &past);
            prop_assert!((black - white).abs() <= 1);
            for other in (0..players).filter(|other| *other != one) {
                let count = |pair| met.get(&pair).copied().unwrap_or(0);
                prop_assert_eq!(count((one, other)) + count((other, one)), games);
                prop_assert!(count((one, other)).abs_diff(count((other, one))) <= 1);
            }
        }
        // Nobody plays twice in a round.
        let mut seats = BTreeSet::new();
        for game in &past {
            prop_assert!(seats.insert((game.pairing.round, game.pairing.black)));
            prop_assert!(seats.insert((game.pairing.round, game.pairing.white)));
        }
    }

    #[test]
    fn in_a_double_round_robin_every_ordered_pair_meets_once(players in 2_usize..30, seed: u64) {
        let past = play(&format(FormatName::DoubleRoundRobin, 2, 0), players, seed, &[0]);
        let met = meetings(&past);
        prop_assert_eq!(met.len(), players * (players - 1));
        prop_assert!(met.values().all(|count| *count == 1));
        // Both games of a pair begin alike.
        prop_assert!(past.iter().all(|game| game.pairing.opening == 0));
    }

    #[test]
    fn a_swiss_cup_has_no_rematch_no_second_bye_and_even_colours(
        players in 2_usize..40,
        seed: u64,
        results in prop::collection::vec(0_u32..3, 1..50),
    ) {
        let rounds = crate::cup::most_rounds(players);
        let format = format(FormatName::Swiss, 2, rounds);
        let past = play(&format, players, seed, &results);
        let met = meetings(&past);
        prop_assert!(met.values().all(|count| *count == 1), "a rematch: {met:?}");
        let mut rested = BTreeSet::new();
        for round in 1..=rounds {
            let resting = rests(&format, &vec![Member::ALWAYS; players], seed, &past, round);
            prop_assert_eq!(resting.len(), players % 2, "round {}", round);
            for player in resting {
                prop_assert!(rested.insert(player), "{} rests twice", player);
            }
        }
        for player in 0..players {
            let (black, white) = colors_of(player, &past);
            prop_assert_eq!(black, white);
        }
    }

    #[test]
    fn a_knockout_puts_out_everybody_but_one(
        players in 2_usize..40,
        seed: u64,
        results in prop::collection::vec(0_u32..3, 1..50),
    ) {
        let format = format(FormatName::Knockout, 2, 0);
        let past = play(&format, players, seed, &results);
        prop_assert_eq!(past.len(), 2 * (players - 1), "each meeting puts one out");
        let places = places(&vec![Member::ALWAYS; players], seed, &past);
        let best = places.iter().max().copied().unwrap_or_default();
        prop_assert_eq!(places.iter().filter(|place| **place == best).count(), 1);
        prop_assert_eq!(places.iter().map(|place| *place as usize).max(), Some(players.next_power_of_two().trailing_zeros() as usize + 1));
        // Rests are in the first round alone.
        for round in 2..best {
            prop_assert!(rests(&format, &vec![Member::ALWAYS; players], seed, &past, round).is_empty());
        }
    }

    #[test]
    fn a_gauntlet_is_one_against_all(players in 2_usize..30, seed: u64, challenger in any::<prop::sample::Index>(), pairs in 1_u32..4) {
        let challenger = challenger.index(players);
        let format = Format { name: FormatName::Gauntlet, games: 2 * pairs, rounds: 0, challenger };
        let met = meetings(&play(&format, players, seed, &[0]));
        prop_assert_eq!(met.len(), 2 * (players - 1));
        for ((black, white), count) in met {
            prop_assert!(black == challenger || white == challenger);
            prop_assert_eq!(count, pairs);
        }
    }

    #[test]
    fn a_match_plays_each_opening_with_both_colours(pairs in 1_u32..50, seed: u64) {
        let past = play(&format(FormatName::Match, 2 * pairs, 0), 2, seed, &[0]);
        for pair in past.chunks(2) {
            prop_assert_eq!(pair[0].pairing.opening, pair[1].pairing.opening);
            prop_assert_eq!(pair[0].pairing.black, pair[1].pairing.white);
        }
        let openings: BTreeSet<usize> = past.iter().map(|game| game.pairing.opening).collect();
        prop_assert_eq!(openings.len() as u32, pairs);
    }
}
