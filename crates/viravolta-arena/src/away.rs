//! Games that are played on another machine: what goes there, and what is believed of what comes back.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::{Table, Value};
use viravolta_rules::{Game, LetterCase, PassStyle, Position};

use crate::cup::locate::is_installed;
use crate::cup::{Cup, Entrant};
use crate::fault_file::FaultFile;
use crate::journal::{Flaw, check};
use crate::pairing::Pairing;
use crate::played::{Played, Side};
use crate::schedule::Slot;
use crate::tournament::opening;

/// A line of the journal, and what is known about a fault, are never longer.
const MOST_GAME: usize = 1 << 20;
const MOST_FAULT: usize = 4 << 20;

/// A file of a player that lies where another machine would not find it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} lies outside the folder of the cup", .0.display())]
pub struct Homeless(pub PathBuf);

/// The part of a cup that two of its players need: a file like the cup's own, with these two and nobody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portion(String);

impl Portion {
    /// Takes two players out of the text of a cup; `None` if they are not in it.
    #[must_use]
    pub fn new(text: &str, names: [&str; 2]) -> Option<Self> {
        let mut table: Table = text.parse().ok()?;
        let Value::Array(players) = table.remove("player")? else { return None };
        let named = |name: &str| {
            let is =
                |player: &&Value| player.get("name").and_then(Value::as_str).is_some_and(|known| known.trim() == name);
            players.iter().find(is).cloned()
        };
        let two = names.into_iter().map(named).collect::<Option<Vec<_>>>()?;
        for key in ["rounds", "challenger", "openings"] {
            table.remove(key);
        }
        table.insert("format".to_owned(), "match".into());
        table.insert("games".to_owned(), 2.into());
        table.insert("player".to_owned(), Value::Array(two));
        Some(Self(table.to_string()))
    }

    /// The file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl Entrant {
    /// What another machine needs to have this player, relative to the folder of the cup.
    ///
    /// # Errors
    /// When part of it lies elsewhere, and does not belong to the system.
    pub fn luggage(&self, folder: &Path) -> Result<Vec<PathBuf>, Homeless> {
        let own = self.files.iter().filter(|path| path.starts_with(folder) || !is_installed(path));
        own.map(|path| path.strip_prefix(folder).map(Path::to_owned).map_err(|_| Homeless(path.clone()))).collect()
    }
}

/// The moves with which a game of a cup begins.
#[must_use]
pub fn opening_of(cup: &Cup, pairing: &Pairing) -> String {
    written(&opening(cup, pairing).to_game())
}

fn written(game: &Game) -> String {
    game.transcript().passes(PassStyle::Omitted).letters(LetterCase::Lower).to_string()
}

/// Games that belong on one machine: those of the same two players from the same opening.
#[must_use]
pub fn pairs(due: &[Slot]) -> Vec<Vec<Slot>> {
    let mut order: Vec<Vec<Slot>> = Vec::new();
    let mut places = BTreeMap::new();
    for slot in due {
        let Pairing { black, white, opening, .. } = slot.pairing;
        let place = *places.entry((black.min(white), black.max(white), opening)).or_insert_with(|| {
            order.push(Vec::new());
            order.len() - 1
        });
        order[place].push(*slot);
    }
    order
}

/// Whether a game that was played elsewhere is the one that was asked for, and can be what it says: everything about it
/// follows from its moves by our own rules.
///
/// # Errors
/// What is wrong with it.
pub fn check_away(cup: &Cup, slot: &Slot, game: &Played, fault: Option<&FaultFile>) -> Result<(), Flaw> {
    let Pairing { round, black, white, opening, .. } = slot.pairing;
    let begins = opening_of(cup, &slot.pairing);
    let given = Game::from_transcript(Position::start(), &begins).map_or(0, |game| game.moves().len());
    let same = [
        ("number", game.number == slot.number),
        ("round", game.round == round),
        ("black", game.black == black),
        ("white", game.white == white),
        ("pair", game.pair == opening),
        ("opening", game.opening == given && game.moves.starts_with(&begins)),
        ("outcome", !game.is_void()),
        ("at_fault", fault.is_some() == game.at_fault.is_some()),
    ];
    if let Some((key, _)) = same.into_iter().find(|(_, same)| !same) {
        return Err(Flaw::Value(key));
    }
    if let (Some(fault), Some(side)) = (fault, game.at_fault) {
        let name = &cup.players[game.player(side)].name;
        let about: (u32, &str, Side) = (fault.game, &fault.player, fault.color);
        let same = fault.outcome == game.outcome && fault.moves == game.moves && fault.detail == game.detail;
        if about != (game.number, name, side) || !same {
            return Err(Flaw::Result("fault"));
        }
    }
    // Nobody fills the journal and the pages with more than a program can have said.
    for (key, written, most) in
        [("detail", serde_json::to_string(game), MOST_GAME), ("fault", serde_json::to_string(&fault), MOST_FAULT)]
    {
        if written.is_ok_and(|written| written.len() > most) {
            return Err(Flaw::Value(key));
        }
    }
    check(game, cup.players.len(), u64::from(cup.terms.strikes.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cup::House;
    use crate::outcome::{Detail, Outcome};
    use crate::played::sample;
    use crate::schedule::State;

    const CUP: &str = r#"
        format = "double-round-robin"
        openings = "none"
        rounds = 3
        seed = 7
        time = { per_move = "1s" }
        player = [
            { name = "ana", protocol = "builtin", level = 1 },
            { name = "bia", protocol = "builtin", level = 2 },
            { name = "caio", protocol = "builtin", level = 3 },
        ]
    "#;

    fn house() -> House {
        House { program: PathBuf::from("viravolta"), openings: "", sandbox: None }
    }

    #[test]
    fn two_players_are_a_cup_of_their_own_on_the_same_terms() {
        let text = CUP.replace("rounds = 3", "");
        let portion = Portion::new(&text, ["caio", "ana"]).unwrap();
        let whole = Cup::parse(&text, Path::new("/nowhere"), "x", &house()).unwrap();
        let part = Cup::parse(portion.text(), Path::new("/nowhere"), "x", &house()).unwrap();
        assert_eq!(part.names(), ["caio", "ana"]);
        assert_eq!((part.seed, part.limits.clone()), (whole.seed, whole.limits.clone()));
        assert_eq!(part.players[0].program().unwrap(), whole.players[2].program().unwrap());
        assert_eq!(format!("{:?}", part.terms), format!("{:?}", whole.terms));
        assert_eq!(Portion::new(&text, ["caio", "dina"]), None);
    }

    fn slot(number: u32, black: usize, white: usize, opening: usize) -> Slot {
        Slot { number, pairing: Pairing { round: 1, black, white, opening }, state: State::Due }
    }

    #[test]
    fn both_games_of_a_pair_go_together() {
        let due = [slot(1, 0, 1, 0), slot(2, 2, 1, 0), slot(3, 1, 0, 0), slot(4, 1, 0, 1)];
        let numbers: Vec<Vec<u32>> =
            pairs(&due).iter().map(|pair| pair.iter().map(|slot| slot.number).collect()).collect();
        assert_eq!(numbers, [vec![1, 3], vec![2], vec![4]]);
    }

    #[test]
    fn nothing_is_believed_that_does_not_follow_from_the_moves() {
        let cup = Cup::parse(&CUP.replace("rounds = 3", ""), Path::new("/nowhere"), "x", &house()).unwrap();
        // The shortest game there is: black takes everything.
        let good = Played {
            moves: "e6f4e3f6g5d6e7f5c5".to_owned(),
            black_discs: 13,
            white_discs: 0,
            winner: Some(Side::Black),
            pair: 0,
            ..sample(1, [0, 1])
        };
        let slot = slot(1, 0, 1, 0);
        assert_eq!(check_away(&cup, &slot, &good, None), Ok(()));
        let lies = [
            Played { winner: Some(Side::White), ..good.clone() },
            Played { winner: None, ..good.clone() },
            Played { black_discs: 64, ..good.clone() },
            Played { moves: "e6f4e3f6g5d6e7f5".to_owned(), ..good.clone() },
            Played { moves: "a1".to_owned(), ..good.clone() },
            Played { black: 1, white: 0, ..good.clone() },
            Played { black: 2, ..good.clone() },
            Played { number: 2, ..good.clone() },
            Played { detail: Detail::Machine { reason: "x".repeat(2 << 20) }, ..good.clone() },
            Played { round: 9, ..good.clone() },
            Played { opening: 2, ..good.clone() },
            Played { outcome: Outcome::Void, winner: None, ..good.clone() },
            Played { outcome: Outcome::Late, winner: Some(Side::Black), at_fault: Some(Side::White), ..good.clone() },
        ];
        for lie in lies {
            assert!(check_away(&cup, &slot, &lie, None).is_err(), "{lie:?}");
        }
    }
}
