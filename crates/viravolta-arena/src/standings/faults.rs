//! A fault never pays: whatever the format, a fault in place of an honest result improves nobody's rank who made it.

use std::cell::RefCell;

use proptest::prelude::*;

use super::tests::game;
use super::*;
use crate::cup::Format;
use crate::outcome::Outcome;
use crate::pairing::{Member, Pairing};
use crate::played::Side;
use crate::schedule::Known;

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
    let games = RefCell::new(Vec::new());
    Schedule::new(format, &vec![Member::ALWAYS; players], seed, |number, pairing| {
        let black = black_discs(lots, pairing, number);
        let honest = Played { round: pairing.round, ..game(number, pairing.black, pairing.white, (black, 64 - black)) };
        let game = fault(&honest).map_or_else(|| honest.clone(), |player| forfeited(&honest, player));
        let known = Known::Score(scores(&game));
        games.borrow_mut().push(game);
        known
    });
    games.into_inner()
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

/// A cup after these games, which are all that it has.
fn schedule(format: &Format, players: usize, seed: u64, games: &[Played]) -> Schedule {
    Schedule::new(format, &vec![Member::ALWAYS; players], seed, |number, _| {
        games.get(number as usize - 1).map_or(Known::Nothing, |game| Known::Score(scores(game)))
    })
}

fn rank(schedule: &Schedule, player: usize) -> usize {
    standings(schedule).iter().find(|line| line.player == player).map(|line| line.rank).unwrap()
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
            let games = play(&format, players, seed, lots, |_| None);
            let at = chosen.index(games.len());
            let player = if white { games[at].white } else { games[at].black };
            let mut cup = schedule(&format, players, seed, &games);
            let before = rank(&cup, player);
            cup.slots[at].state = State::Played(scores(&forfeited(&games[at], player)));
            prop_assert!(rank(&cup, player) >= before, "{name:?}, game {}", at + 1);
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
            let before = rank(&schedule(&format, players, seed, &games), player);
            let fault = |game: &Played| (game.number == honest.number).then_some(player);
            let games = play(&format, players, seed, lots, fault);
            prop_assert!(rank(&schedule(&format, players, seed, &games), player) >= before, "{name:?}, game {}", honest.number);
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
            let both = [won.clone(), crashed.clone()];
            // Whom the lot puts first has black in the first game.
            let [first, second] = if pairing_order(&format, seed) == 0 { [0, 1] } else { [1, 0] };
            let table = standings(&schedule(&format, 2, seed, &[both[first].clone(), both[second].clone()]));
            assert_eq!((table[0].player, table[0].rank, table[1].rank), (1, 1, 2), "{won_by:?}");
        }
    }
}

/// Who has black in the first game.
fn pairing_order(format: &Format, seed: u64) -> usize {
    crate::pairing::next_pairings(format, &[Member::ALWAYS; 2], seed, &[])[0].black
}
