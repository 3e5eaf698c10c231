//! Which games are wanted.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use viravolta_rules::Color;

use super::{Database, GameRef};

/// Who won the games that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinnerFilter {
    /// This side.
    Won(Color),
    /// Nobody.
    Draw,
    /// The player that the filter names, whatever the colour.
    PlayerWon,
    /// The opponent of the player that the filter names.
    PlayerLost,
}

/// Which games are wanted; what is `None` does not matter. Names match by a part, whatever the case and the accents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Between these years.
    pub years: Option<RangeInclusive<u16>>,
    /// With a player of such a name, on either side.
    pub player: Option<String>,
    /// With such a black player.
    pub black: Option<String>,
    /// With such a white player.
    pub white: Option<String>,
    /// In a tournament of such a name.
    pub tournament: Option<String>,
    /// With this result.
    pub winner: Option<WinnerFilter>,
    /// With an opening of such a name, in either language.
    pub opening: Option<String>,
}

/// A filter whose names have been looked up.
#[derive(Debug)]
pub(super) struct Accepted {
    filter: Filter,
    player: Option<HashSet<u16>>,
    black: Option<HashSet<u16>>,
    white: Option<HashSet<u16>>,
    tournament: Option<HashSet<u16>>,
    opening: Option<String>,
}

impl Filter {
    pub(super) fn for_database(&self, database: &Database) -> Accepted {
        let players = |part: &Option<String>| part.as_ref().map(|part| numbers(database.names.players.iter(), part));
        Accepted {
            player: players(&self.player),
            black: players(&self.black),
            white: players(&self.white),
            tournament: self.tournament.as_ref().map(|part| numbers(database.names.tournaments.iter(), part)),
            opening: self.opening.as_ref().map(|part| plain(part)),
            filter: self.clone(),
        }
    }
}

impl Accepted {
    pub(super) fn accepts(&self, game: &GameRef<'_>) -> bool {
        let raw = game.raw();
        let among = |set: &Option<HashSet<u16>>, number: u16| set.as_ref().is_none_or(|set| set.contains(&number));
        self.filter.years.as_ref().is_none_or(|years| years.contains(&game.year()))
            && self.player.as_ref().is_none_or(|set| set.contains(&raw.black) || set.contains(&raw.white))
            && among(&self.black, raw.black)
            && among(&self.white, raw.white)
            && among(&self.tournament, raw.tournament)
            && self.filter.winner.is_none_or(|wanted| self.has_result(game, wanted))
            && self.opening.as_ref().is_none_or(|part| has_opening(game, part))
    }

    fn has_result(&self, game: &GameRef<'_>, wanted: WinnerFilter) -> bool {
        let raw = game.raw();
        let is_player = |color: Color| {
            let number = if color == Color::Black { raw.black } else { raw.white };
            self.player.as_ref().is_some_and(|set| set.contains(&number))
        };
        match (wanted, game.winner()) {
            (WinnerFilter::Draw, None) => true,
            (WinnerFilter::Won(color), Some(winner)) => color == winner,
            (WinnerFilter::PlayerWon, Some(winner)) => is_player(winner),
            (WinnerFilter::PlayerLost, Some(winner)) => is_player(!winner),
            _ => false,
        }
    }
}

/// The name of the game's opening, or of one that it continues.
fn has_opening(game: &GameRef<'_>, part: &str) -> bool {
    let Some(opening) = game.opening() else { return false };
    let matches = |name: &str| plain(name).contains(part);
    // A game of Stephenson's is a Tiger too: every opening on whose line the found one lies.
    viravolta_notation::Opening::all()
        .filter(|other| opening.line.starts_with(other.line))
        .any(|other| matches(other.name) || matches(other.portuguese))
}

fn numbers<'a>(names: impl Iterator<Item = &'a str>, part: &str) -> HashSet<u16> {
    let part = plain(part);
    let matching = names.zip(0..=u16::MAX).filter(|(name, _)| plain(name).contains(&part));
    matching.map(|(_, number)| number).collect()
}

/// Lower case, without the accents of the Latin-1 letters, words apart by one blank.
pub(super) fn plain(text: &str) -> String {
    let letters = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let unaccented = |c: char| match c {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        '’' => '\'',
        other => other,
    };
    letters.chars().map(unaccented).collect()
}
