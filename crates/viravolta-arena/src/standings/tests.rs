use super::*;
use crate::cup::Format;
use crate::outcome::Outcome;
use crate::pairing::Member;
use crate::played::{Side, sample};
use crate::schedule::Known;

pub(super) fn game(number: u32, black: usize, white: usize, discs: (usize, usize)) -> Played {
    let winner = match discs.0.cmp(&discs.1) {
        std::cmp::Ordering::Greater => Some(Side::Black),
        std::cmp::Ordering::Less => Some(Side::White),
        std::cmp::Ordering::Equal => None,
    };
    Played { black_discs: discs.0, white_discs: discs.1, winner, ..sample(number, [black, white]) }
}

/// The table after these games of a cup in which nobody meets anybody twice with the same colour.
fn table(format: &Format, players: usize, seed: u64, games: &[Played]) -> Vec<Standing> {
    standings(&Schedule::new(format, &vec![Member::ALWAYS; players], seed, |_, pairing| {
        let of = |game: &&Played| (game.black, game.white) == (pairing.black, pairing.white);
        games.iter().find(of).map_or(Known::Nothing, |game| Known::Score(scores(game)))
    }))
}

const ROBIN: Format = Format { name: FormatName::RoundRobin, games: 2, rounds: 0, challenger: 0 };

#[test]
fn points_first_then_whom_one_has_beaten_then_the_discs() {
    let games = [game(1, 0, 1, (40, 24)), game(2, 1, 2, (33, 31)), game(3, 2, 0, (60, 4))];
    let table = table(&ROBIN, 3, 0, &games);
    let order: Vec<_> = table.iter().map(|line| (line.rank, line.player, line.half_points, line.discs)).collect();
    assert_eq!(order, [(1, 2, 2, 54), (2, 1, 2, -14), (3, 0, 2, -40)]);
}

#[test]
fn players_whom_nothing_tells_apart_share_a_rank() {
    let table = table(&ROBIN, 3, 0, &[game(1, 0, 1, (32, 32))]);
    let ranks: Vec<_> = table.iter().map(|line| (line.rank, line.player)).collect();
    assert_eq!(ranks, [(1, 0), (1, 1), (3, 2)]);
}

#[test]
fn a_fault_counts_for_its_owner_and_is_a_loss() {
    let mut lost = game(1, 0, 1, (40, 24));
    (lost.winner, lost.at_fault, lost.outcome) = (Some(Side::White), Some(Side::Black), Outcome::Crash);
    let table = table(&ROBIN, 2, 0, &[lost]);
    assert_eq!((table[0].player, table[0].wins, table[0].faults), (1, 1, 0));
    assert_eq!((table[1].player, table[1].losses, table[1].faults), (0, 1, 1));
}
