//! The table: points, tie-breaks, ranks.

use std::cmp::Reverse;

use crate::cup::{Format, FormatName};
use crate::pairing::{Pairing, Past, Score, bye, places};
use crate::played::{DRAW, Played, WIN};

/// A player's line in the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The rank; players whom nothing tells apart share it.
    pub rank: usize,
    /// The player's number.
    pub player: usize,
    /// Points in halves: a win is 2, a draw 1.
    pub half_points: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games lost by a fault of its own.
    pub faults: u32,
    /// How far it came in a knockout.
    pub place: u32,
    /// The points of all opponents, in halves, once for each game.
    pub buchholz: u32,
    /// The points of the opponents beaten and half of those drawn with, in quarters.
    pub sonneborn_berger: u32,
    /// Discs won minus discs lost, over all games.
    pub discs: i64,
}

impl Standing {
    fn key(&self, format: FormatName) -> impl Ord + use<> {
        // In a round robin everybody has met the same people: their points say nothing.
        let buchholz = if format == FormatName::Swiss { self.buchholz } else { 0 };
        Reverse((self.place, self.half_points, buchholz, self.sonneborn_berger, self.discs, Reverse(self.faults)))
    }

    /// The points as they are shown.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

/// The games as the pairings see them.
#[must_use]
pub fn past<'a>(games: impl IntoIterator<Item = &'a Played>) -> Vec<Past> {
    games
        .into_iter()
        .map(|game| Past {
            pairing: Pairing { round: game.round, black: game.black, white: game.white, opening: 0 },
            scores: [game.black, game.white].map(|player| score(game, player)),
        })
        .collect()
}

fn score(game: &Played, player: usize) -> Score {
    Score {
        half_points: game.half_points(player).unwrap_or(0),
        discs: game.disc_difference(player),
        faults: Reverse(u32::from(game.at_fault() == Some(player))),
    }
}

/// The table after these games, best first.
#[must_use]
pub fn standings(format: &Format, players: usize, seed: u64, games: &[Played]) -> Vec<Standing> {
    let mut table: Vec<Standing> = (0..players)
        .map(|player| Standing {
            rank: 0,
            player,
            half_points: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            faults: 0,
            place: 0,
            buchholz: 0,
            sonneborn_berger: 0,
            discs: 0,
        })
        .collect();
    for game in games {
        for player in [game.black, game.white] {
            let Some(line) = table.get_mut(player) else { continue };
            let points = game.half_points(player).unwrap_or(0);
            line.half_points += points;
            line.wins += u32::from(points == WIN);
            line.draws += u32::from(points == DRAW);
            line.losses += u32::from(points == 0);
            line.faults += u32::from(game.at_fault() == Some(player));
            line.discs += game.disc_difference(player);
        }
    }
    rests(&mut table, format, seed, games);
    tie_breaks(&mut table, games);
    table.sort_by(|one, other| one.key(format.name).cmp(&other.key(format.name)).then(one.player.cmp(&other.player)));
    for index in 0..table.len() {
        let same = index > 0 && table[index].key(format.name) == table[index - 1].key(format.name);
        table[index].rank = if same { table[index - 1].rank } else { index + 1 };
    }
    table
}

/// A rest in a Swiss cup counts as a meeting won; a knockout goes by how far one came.
fn rests(table: &mut [Standing], format: &Format, seed: u64, games: &[Played]) {
    let past = past(games);
    match format.name {
        FormatName::Swiss => {
            for round in 1..=past.iter().map(|game| game.pairing.round).max().unwrap_or(0) {
                // In a round that is still being played more players have no game yet.
                if let [resting] = bye(format, table.len(), seed, &past, round)[..] {
                    table[resting].half_points += WIN * format.games;
                }
            }
        }
        FormatName::Knockout => {
            let places = places(table.len(), seed, &past);
            for (line, place) in table.iter_mut().zip(places) {
                line.place = place;
            }
        }
        _ => {}
    }
}

fn tie_breaks(table: &mut [Standing], games: &[Played]) {
    let points: Vec<u32> = table.iter().map(|line| line.half_points).collect();
    for game in games {
        for (player, opponent) in [(game.black, game.white), (game.white, game.black)] {
            let (Some(line), Some(theirs)) = (table.get_mut(player), points.get(opponent)) else { continue };
            line.buchholz += theirs;
            line.sonneborn_berger += theirs * game.half_points(player).unwrap_or(0);
        }
    }
}

#[cfg(test)]
mod faults;
#[cfg(test)]
mod tests;
