//! A fault never pays: whatever the format, a fault in place of an honest result improves nobody's rank who made it.

use proptest::prelude::*;

use super::*;
use crate::cup::{Format, FormatName};
use crate::outcome::Outcome;
use crate::pairing::next_pairings;
use crate::played::Side;

use super::tests::game;

const FORMATS: [FormatName; 6] = [
    FormatName::RoundRobin,
    FormatName::DoubleRoundRobin,
    FormatName::Swiss,
    FormatName::Knockout,
    FormatName::Gauntlet,
    FormatName::Match,
];

/// The discs of black in a game that was played to its end: the same for the same game, however the cup went on.
fn black_discs(lots: u64, pairing: &Pairing, number: u32) -> usize {
    let mixed = crate::tournament::game_seed(lots ^ (pairing.black * 64 + pairing.white) as u64, number);
    // Often close, now and then a wipe-out.
    match mixed % 8 {
        0 => 0,
        1 => 64,
        2 => 32,
        _ => 20 + (mixed >> 8) as usize % 25,
    }
}

/// A whole cup. `fault` says which games are lost by a fault of which player.
fn play(
    format: &Format,
    players: usize,
    seed: u64,
    lots: u64,
    fault: impl Fn(&Played) -> Option<usize>,
) -> Vec<Played> {
    let mut games: Vec<Played> = Vec::new();
    loop {
        let next = next_pairings(format, players, seed, &past(&games));
        if next.is_empty() {
            return games;
        }
        for pairing in next {
            let number = games.len() as u32 + 1;
            let black = black_discs(lots, &pairing, number);
            let honest =
                Played { round: pairing.round, ..game(number, pairing.black, pairing.white, (black, 64 - black)) };
            games.push(match fault(&honest) {
                Some(player) => forfeited(&honest, player),
                None => honest,
            });
        }
    }
}

/// The same game, lost by a fault while the player was far ahead on the board.
fn forfeited(honest: &Played, player: usize) -> Played {
    let guilty = if honest.black == player { Side::Black } else { Side::White };
    let (winner, discs) = if guilty == Side::Black { (Side::White, (40, 3)) } else { (Side::Black, (3, 40)) };
    Played {
        winner: Some(winner),
        at_fault: Some(guilty),
        outcome: Outcome::Crash,
        black_discs: discs.0,
        white_discs: discs.1,
        ..honest.clone()
    }
}

fn rank(format: &Format, players: usize, seed: u64, games: &[Played], player: usize) -> usize {
    let table = standings(format, players, seed, games);
    table.iter().find(|line| line.player == player).map(|line| line.rank).unwrap()
}

fn cup(name: FormatName, players: usize) -> (Format, usize) {
    let players = if name == FormatName::Match { 2 } else { players };
    let rounds = crate::cup::most_rounds(players);
    (Format { name, games: 2, rounds, challenger: 0 }, players)
}

proptest! {
    /// Everything else being equal, in the table.
    #[test]
    fn in_no_table(players in 2_usize..9, seed: u64, lots: u64, chosen: prop::sample::Index, white: bool) {
        for name in FORMATS {
            let (format, players) = cup(name, players);
            let mut games = play(&format, players, seed, lots, |_| None);
            let at = chosen.index(games.len());
            let player = if white { games[at].white } else { games[at].black };
            let before = rank(&format, players, seed, &games, player);
            games[at] = forfeited(&games[at], player);
            prop_assert!(rank(&format, players, seed, &games, player) >= before, "{name:?}, game {}", at + 1);
        }
    }

    /// With everything that follows from it. (In a Swiss cup a player who loses on purpose, honestly or not, meets weaker
    /// opponents: there a fault is compared with an honest loss.)
    #[test]
    fn in_no_cup(players in 2_usize..9, seed: u64, lots: u64, chosen: prop::sample::Index, white: bool) {
        for name in FORMATS {
            let (format, players) = cup(name, players);
            let games = play(&format, players, seed, lots, |_| None);
            let honest = &games[chosen.index(games.len())];
            let player = if white { honest.white } else { honest.black };
            if name == FormatName::Swiss && honest.winner().is_none_or(|winner| winner == player) {
                continue;
            }
            let before = rank(&format, players, seed, &games, player);
            let fault = |game: &Played| (game.number == honest.number).then_some(player);
            let games = play(&format, players, seed, lots, fault);
            prop_assert!(rank(&format, players, seed, &games, player) >= before, "{name:?}, game {}", honest.number);
        }
    }
}

/// A program that wins one game and crashes at once in the other was champion against an honest one, because the board
/// where it crashed counted.
#[test]
fn who_crashes_at_once_does_not_win_the_final() {
    let format = Format { name: FormatName::Knockout, games: 2, rounds: 0, challenger: 0 };
    for won_by in [(33, 31), (64, 0)] {
        let won = game(1, 0, 1, won_by);
        let crashed = Played { black_discs: 2, white_discs: 2, ..forfeited(&game(2, 1, 0, (2, 2)), 0) };
        for seed in 0..8 {
            let table = standings(&format, 2, seed, &[won.clone(), crashed.clone()]);
            assert_eq!((table[0].player, table[0].rank, table[1].rank), (1, 1, 2), "{won_by:?}");
        }
    }
}
