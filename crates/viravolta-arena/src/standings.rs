//! The table: points, tie-breaks, ranks.

use std::cmp::Reverse;

use crate::cup::FormatName;
use crate::pairing::{Score, places};
use crate::played::{DRAW, Played, WIN};
use crate::schedule::{Schedule, Slot, State};

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
    /// Rounds of rest, which in a Swiss cup count as meetings won.
    pub rests: u32,
    /// How far it came in a knockout.
    pub place: u32,
    /// The points of all opponents, in halves, once for each game.
    pub buchholz: u32,
    /// The points of the opponents beaten and half of those drawn with, in quarters.
    pub sonneborn_berger: u32,
    /// Discs won minus discs lost, over all games.
    pub discs: i64,
    /// Whether it has left the cup: then it comes after all the others.
    pub withdrawn: bool,
}

impl Standing {
    fn new(player: usize, withdrawn: bool) -> Self {
        Self {
            rank: 0,
            player,
            half_points: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            faults: 0,
            rests: 0,
            place: 0,
            buchholz: 0,
            sonneborn_berger: 0,
            discs: 0,
            withdrawn,
        }
    }

    fn count(&mut self, score: Score) {
        self.half_points += score.half_points;
        self.wins += u32::from(score.half_points == WIN);
        self.draws += u32::from(score.half_points == DRAW);
        self.losses += u32::from(score.half_points == 0);
        self.faults += score.faults.0;
        self.discs += score.discs;
    }

    fn key(&self, format: FormatName) -> impl Ord + use<> {
        // In a round robin everybody has met the same people: their points say nothing.
        let buchholz = if format == FormatName::Swiss { self.buchholz } else { 0 };
        let points = (self.half_points, buchholz, self.sonneborn_berger, self.discs, Reverse(self.faults));
        (self.withdrawn, Reverse((self.place, points)))
    }

    /// The points as they are shown.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

/// What a game brought black and white.
pub(crate) fn scores(game: &Played) -> [Score; 2] {
    [game.black, game.white].map(|player| Score {
        half_points: game.half_points(player).unwrap_or(0),
        discs: game.disc_difference(player),
        faults: Reverse(u32::from(game.at_fault() == Some(player))),
    })
}

const fn counted(slot: &Slot) -> Option<[Score; 2]> {
    match slot.state {
        State::Played(scores) | State::Walkover(scores) => Some(scores),
        State::Due | State::Unplayable | State::Annulled => None,
    }
}

/// The table of a cup as it stands, best first.
#[must_use]
pub fn standings(schedule: &Schedule) -> Vec<Standing> {
    let members = schedule.members.iter().enumerate();
    let mut table: Vec<Standing> = members.map(|(player, member)| Standing::new(player, member.has_left())).collect();
    for slot in &schedule.slots {
        let Some([black, white]) = counted(slot) else { continue };
        table[slot.pairing.black].count(black);
        table[slot.pairing.white].count(white);
    }
    rests(&mut table, schedule);
    tie_breaks(&mut table, schedule);
    let format = schedule.format.name;
    table.sort_by(|one, other| one.key(format).cmp(&other.key(format)).then(one.player.cmp(&other.player)));
    // Before the last meeting of a knockout is won, who came equally far is equal: nobody has the title.
    let open = format == FormatName::Knockout && !schedule.over;
    for index in 0..table.len() {
        let same = index > 0 && {
            let (one, other) = (&table[index - 1], &table[index]);
            let equally_far = (one.withdrawn, one.place) == (other.withdrawn, other.place);
            if open { equally_far } else { one.key(format) == other.key(format) }
        };
        table[index].rank = if same { table[index - 1].rank } else { index + 1 };
    }
    table
}

/// A rest in a Swiss cup counts as a meeting won; a knockout goes by how far one came.
fn rests(table: &mut [Standing], schedule: &Schedule) {
    let format = &schedule.format;
    if !matches!(format.name, FormatName::Swiss | FormatName::Knockout) {
        return;
    }
    for round in 1..=schedule.last_round() {
        for resting in schedule.rests(round) {
            table[resting].rests += 1;
            table[resting].half_points += if format.name == FormatName::Swiss { WIN * format.games } else { 0 };
        }
    }
    if format.name == FormatName::Knockout {
        let places = places(&schedule.members, schedule.seed, &schedule.past());
        for (line, place) in table.iter_mut().zip(places) {
            line.place = place;
        }
    }
}

fn tie_breaks(table: &mut [Standing], schedule: &Schedule) {
    let points: Vec<u32> = table.iter().map(|line| line.half_points).collect();
    for slot in &schedule.slots {
        let Some([black, white]) = counted(slot) else { continue };
        for (player, opponent, score) in
            [(slot.pairing.black, slot.pairing.white, black), (slot.pairing.white, slot.pairing.black, white)]
        {
            table[player].buchholz += points[opponent];
            table[player].sonneborn_berger += points[opponent] * score.half_points;
        }
    }
}

#[cfg(test)]
mod faults;
#[cfg(test)]
mod tests;
