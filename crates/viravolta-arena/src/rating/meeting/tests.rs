use super::*;
use crate::played::{Side, sample};

fn game(number: u32, players: [usize; 2], winner: Option<usize>) -> Played {
    let side = |player| if player == players[0] { Side::Black } else { Side::White };
    let (moves, times_ms) = ("f5d6c5".to_owned(), vec![10, 20, 30]);
    Played { moves, times_ms, winner: winner.map(side), ..sample(number, players) }
}

/// Pairs of games of a match, by the points of the first player in both games.
fn pairs(halves: &[u32]) -> Meeting {
    let winner = |half_points| match half_points {
        0 => Some(1),
        1 => None,
        _ => Some(0),
    };
    let games: Vec<Played> = (0..)
        .zip(halves)
        .flat_map(|(pair, half_points)| {
            let first = (*half_points).min(2);
            let games = [([0, 1], winner(first)), ([1, 0], winner(half_points - first))];
            (1..).zip(games).map(move |(number, (players, winner))| game(2 * pair + number, players, winner))
        })
        .collect();
    Meeting::new(&games, [0, 1])
}

#[test]
fn score_and_elo_of_a_match() {
    let meeting = pairs(&[4, 4, 3, 2].repeat(100));
    assert_eq!((meeting.wins, meeting.draws, meeting.losses), (600, 100, 100));
    assert_eq!(meeting.pairs.counts, [0, 0, 100, 100, 200]);
    let score = meeting.score();
    assert_eq!(score.value, Some(0.8125));
    // The pairs' scores 1, 1, 0.75 and 0.5 have a standard deviation of 0.20729; of 400 pairs the error is a twentieth of it.
    assert!((score.margin().expect("finite") - 1.96 * 0.207_29 / 20.0).abs() < 2e-4, "{score:?}");
    let elo = meeting.elo();
    assert!((elo.value.expect("finite") - 254.7).abs() < 0.1 && elo.low < elo.value && elo.value < elo.high, "{elo:?}");
    assert!(meeting.superiority() > 0.999);
}

#[test]
fn what_the_opening_decides_proves_nothing_about_the_players() {
    // Black wins every game: counted one by one, the error would be that of coin tosses.
    let meeting = pairs(&[2; 200]);
    assert_eq!(meeting.score().value, Some(0.5));
    assert!(meeting.elo().value.is_some_and(|elo| elo == 0.0 && elo.is_sign_positive()));
    assert!(meeting.score().margin() < Some(0.01), "{:?}", meeting.score());
    // Whoever has the opening that it likes wins both games: the error is larger than that of coin tosses.
    let meeting = pairs(&[0, 4].repeat(100));
    let tosses = 1.96 * 0.5 / 400_f64.sqrt();
    assert!((meeting.score().margin().expect("finite") / tosses - 2_f64.sqrt()).abs() < 0.01);
    assert!((meeting.superiority() - 0.5).abs() < 1e-9);
}

#[test]
fn a_few_games_alike_prove_little() {
    let meeting = pairs(&[4, 4]);
    assert_eq!((meeting.score().value, meeting.elo().value, meeting.elo().high), (Some(1.0), None, None));
    assert!(meeting.score().low < Some(0.65) && meeting.elo().low < Some(110.0), "{meeting:?}");
    let nobody = Meeting::new(&[], [0, 1]);
    assert_eq!((nobody.score().low, nobody.score().high, nobody.superiority()), (Some(0.0), Some(1.0), 0.5));
}

#[test]
fn pairs_of_a_round_robin_lie_cycles_apart() {
    // Three players: three rounds a cycle; players 0 and 1 meet in rounds 2, 5, 8 and 11.
    let game = |number, pair, players, winner| Played { pair, ..game(number, players, winner) };
    let games = [
        game(2, 0, [0, 1], Some(0)),
        game(3, 0, [1, 2], Some(1)),
        game(5, 0, [1, 0], Some(0)),
        game(8, 1, [0, 1], Some(1)),
        game(11, 1, [1, 0], None),
    ];
    let meeting = Meeting::new(&games, [0, 1]);
    assert_eq!(meeting.pairs.counts, [0, 1, 0, 0, 1]);
    assert_eq!(meeting.games(), 4);
}

#[test]
fn thinking_is_counted_for_the_player_and_not_for_the_colour() {
    let meeting = pairs(&[2]);
    assert_eq!(meeting.thinking[0], Thinking { moves: 3, total_ms: 60, slowest_ms: 30 });
    assert_eq!(meeting.thinking[1], Thinking { moves: 3, total_ms: 60, slowest_ms: 30 });
    let one = Meeting::new(&[game(1, [0, 1], None)], [0, 1]);
    assert_eq!((one.thinking[0].moves, one.thinking[0].mean_ms(), one.thinking[1].total_ms), (2, 20.0, 20));
}
