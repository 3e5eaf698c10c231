use proptest::prelude::*;

use super::*;
use crate::played::{Side, sample};

fn game(number: u32, black: usize, white: usize, winner: Option<Side>) -> Played {
    Played { winner, ..sample(number, [black, white]) }
}

/// So many games of which the first player wins so many.
fn series(wins: u32, games: u32) -> Vec<Played> {
    (1..=games).map(|number| game(number, 0, 1, Some(if number <= wins { Side::Black } else { Side::White }))).collect()
}

#[test]
fn three_wins_in_four_are_worth_191_elo() {
    let rated = ratings(2, &series(750, 1000));
    assert!((rated[0].elo - rated[1].elo - 190.8).abs() < 1.0, "{rated:?}");
    assert!((rated[0].elo + rated[1].elo - 3000.0).abs() < 1e-6);
    // Four times the games, half the error.
    let more = ratings(2, &series(3000, 4000));
    assert!((rated[0].elo_error / more[0].elo_error - 2.0).abs() < 0.01);
    assert!(rated[0].superiority(&rated[1]) > 0.99 && rated[0].superiority(&rated[0]) == 0.5);
    assert!(rated[0].glicko > rated[1].glicko && rated[0].glicko_deviation < 100.0);
}

#[test]
fn who_wins_everything_is_strong_but_finite() {
    let rated = ratings(2, &series(4, 4));
    assert!(rated[0].elo.is_finite() && rated[0].elo > 1550.0 && rated[0].elo_error > 100.0, "{rated:?}");
    assert!(ratings(3, &[]).iter().all(|rating| rating.elo == 1500.0));
}

#[test]
fn the_normal_distribution_at_known_points() {
    for (x, value) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.96, 0.024_997_895), (3.0, 0.998_650_102)] {
        assert!((normal(x) - value).abs() < 1e-8, "{x}");
    }
}

#[test]
fn the_sequential_test_decides_what_is_clear_and_waits_with_the_rest() {
    let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
    let decide = |counts| test.decision(&PairScores { counts });
    assert_eq!(decide([0; 5]), Decision::Undecided);
    assert_eq!(decide([10, 20, 40, 20, 10]), Decision::Undecided);
    assert_eq!(decide([100, 200, 500, 400, 300]), Decision::Elo1);
    assert_eq!(decide([300, 400, 500, 200, 100]), Decision::Elo0);
    assert!((test.bounds().1 - 2.944).abs() < 0.001);
}

#[test]
fn the_sequential_test_errs_no_more_often_than_it_may() {
    use rand::{RngExt, SeedableRng};
    let test = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
    // Pairs of two games without draws, of a player that wins a game with this probability.
    let mut wrong = |probability: f64, right: Decision| {
        let runs = 2000;
        let mut wrong = 0;
        for _ in 0..runs {
            let mut scores = PairScores::default();
            let decision = loop {
                let wins = (0..2).filter(|_| random.random::<f64>() < probability).count();
                scores.counts[2 * wins] += 1;
                match test.decision(&scores) {
                    Decision::Undecided => {}
                    decision => break decision,
                }
            };
            wrong += u32::from(decision != right);
        }
        f64::from(wrong) / f64::from(runs)
    };
    let (alpha, beta) = (wrong(0.5, Decision::Elo0), wrong(0.640_065, Decision::Elo1));
    assert!(alpha < 0.05 && beta < 0.05, "{alpha} {beta}");
    assert_eq!(test.decision(&PairScores { counts: [0, 0, 0, 0, 2] }), Decision::Undecided);
}

#[test]
fn only_complete_pairs_count() {
    let win = Some(Side::Black);
    let games = [
        game(2, 1, 0, win),
        game(1, 0, 1, win),
        game(3, 0, 1, None),
        game(4, 1, 0, Some(Side::White)),
        game(5, 0, 1, win),
    ];
    assert_eq!(PairScores::new(&games, 0).counts, [0, 0, 1, 1, 0]);
    assert_eq!(PairScores::new(&games, 1).counts, [0, 1, 1, 0, 0]);
}

proptest! {
    #[test]
    fn better_scores_never_lower_the_ratio(counts in prop::array::uniform5(0_u32..200)) {
        prop_assume!(counts[0] > 0);
        let test = Sprt { elo0: -5.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let mirrored = PairScores { counts: [counts[4], counts[3], counts[2], counts[1], counts[0]] };
        let ratio = test.ratio(&PairScores { counts });
        prop_assert!(ratio.is_finite());
        prop_assert!((ratio + test.ratio(&mirrored)).abs() < 1e-6 * ratio.abs().max(1.0), "symmetric hypotheses, symmetric verdict");
    }
}
