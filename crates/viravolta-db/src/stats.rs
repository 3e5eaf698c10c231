//! Counting games: for players, tournaments and positions.

use std::collections::HashMap;

use viravolta_rules::Color;

use super::{Database, Filter, GameRef};

/// Games counted from the view of a colour or a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
    /// The sum of the differences in discs.
    pub discs: i64,
}

impl Tally {
    /// Adds a game that ended with black having so many of 64 discs.
    pub(super) fn add(&mut self, black_discs: u8, view: Color) {
        let black = 2 * i64::from(black_discs) - 64;
        let difference = if view == Color::Black { black } else { -black };
        match difference.signum() {
            1 => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
        self.discs += difference;
    }

    /// How many games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points in a hundred, a draw being half a point; 0 without games.
    #[must_use]
    pub fn percentage(&self) -> f64 {
        match self.games() {
            0 => 0.0,
            games => 100.0 * (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(games),
        }
    }

    /// The mean difference in discs; 0 without games.
    #[must_use]
    pub fn mean_discs(&self) -> f64 {
        match self.games() {
            0 => 0.0,
            games => self.discs as f64 / f64::from(games),
        }
    }
}

/// A player or a tournament, and the games that were counted for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing<'a> {
    /// The number in the list.
    pub number: u16,
    /// The name; `None` when the list has none.
    pub name: Option<&'a str>,
    /// The games: from the player's view, or from black's for a tournament.
    pub tally: Tally,
    /// The first year.
    pub first_year: u16,
    /// The last year.
    pub last_year: u16,
}

impl Database {
    /// The players of the games that a filter lets through, most games first. A filter on a player keeps only the players
    /// of such a name.
    #[must_use]
    pub fn players(&self, filter: &Filter) -> Vec<Standing<'_>> {
        let wanted = filter.player.as_deref().map(super::filter::plain);
        let shown = |name: Option<&str>| match &wanted {
            Some(part) => name.is_some_and(|name| super::filter::plain(name).contains(part.as_str())),
            None => true,
        };
        let mut standings = HashMap::new();
        for game in self.games(filter) {
            for (color, number) in [(Color::Black, game.raw().black), (Color::White, game.raw().white)] {
                count(&mut standings, &game, number, color, || self.names.players.name(number));
            }
        }
        sorted(standings.into_values().filter(|standing| shown(standing.name)).collect())
    }

    /// The tournaments of the games that a filter lets through, most games first.
    #[must_use]
    pub fn tournaments(&self, filter: &Filter) -> Vec<Standing<'_>> {
        let mut standings = HashMap::new();
        for game in self.games(filter) {
            let number = game.raw().tournament;
            count(&mut standings, &game, number, Color::Black, || self.names.tournaments.name(number));
        }
        sorted(standings.into_values().collect())
    }
}

fn count<'a>(
    standings: &mut HashMap<u16, Standing<'a>>,
    game: &GameRef<'_>,
    number: u16,
    view: Color,
    name: impl FnOnce() -> Option<&'a str>,
) {
    let year = game.year();
    let standing = standings.entry(number).or_insert_with(|| Standing {
        number,
        name: name(),
        tally: Tally::default(),
        first_year: year,
        last_year: year,
    });
    standing.tally.add(game.raw().score, view);
    standing.first_year = standing.first_year.min(year);
    standing.last_year = standing.last_year.max(year);
}

fn sorted(mut standings: Vec<Standing<'_>>) -> Vec<Standing<'_>> {
    standings.sort_by_key(|standing| (std::cmp::Reverse(standing.tally.games()), standing.number));
    standings
}
