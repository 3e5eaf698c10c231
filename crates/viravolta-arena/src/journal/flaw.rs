//! What can be wrong with a line of a journal. A table is made from these lines, so nothing in them is believed that our
//! own rules do not confirm.

use viravolta_rules::{Game, Position, Scoring};

use crate::outcome::Outcome;
use crate::played::{Played, Side};

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It is not as it was written.
    #[error("the checksum does not fit")]
    Checksum,
    /// It is no line of a journal.
    #[error("{0}")]
    Unreadable(String),
    /// There is no such player.
    #[error("there is no player {0}")]
    Player(usize),
    /// A value that cannot be.
    #[error("{0} cannot be")]
    Value(&'static str),
    /// Its moves break the rules.
    #[error("move {number} is not legal")]
    Moves {
        /// The number of the move, from 1.
        number: usize,
    },
    /// Discs, winner or fault do not follow from the moves.
    #[error("{0} does not follow from the moves")]
    Result(&'static str),
    /// The game is in the journal already.
    #[error("game {0} is there twice")]
    Twice(u32),
    /// No such game belongs to this cup at this place.
    #[error("game {0} is not a game of this cup")]
    OutOfPlace(u32),
}

/// More than any clock here shows, and so little that sums cannot overflow: 34 years in milliseconds.
const LONGEST_MS: u64 = 1 << 40;
/// More games and rounds than anybody plays.
const MOST: u32 = 1 << 24;

/// Whether a game can be what it says, in a cup of so many players in which so many faults lose.
pub(crate) fn check(game: &Played, players: usize, strikes: u64) -> Result<(), Flaw> {
    for player in [game.black, game.white] {
        if player >= players {
            return Err(Flaw::Player(player));
        }
    }
    let times = game.times_ms.iter().chain(&game.cpu_ms).chain([&game.referee_ms, &game.wall_ms]);
    let within = [
        ("black", game.black != game.white),
        ("number", (1..=MOST).contains(&game.number)),
        ("round", (1..=MOST).contains(&game.round)),
        ("moves", game.moves.len() <= 120 && game.moves.is_ascii()),
        ("forgiven", game.forgiven.iter().all(|faults| u64::from(*faults) < strikes)),
        ("times_ms", game.times_ms.len() <= 200),
        ("times_ms", times.max().is_none_or(|longest| *longest <= LONGEST_MS)),
    ];
    if let Some((key, _)) = within.into_iter().find(|(_, within)| !within) {
        return Err(Flaw::Value(key));
    }
    let moves =
        Game::from_transcript(Position::start(), &game.moves).map_err(|_| Flaw::Moves { number: broken_at(game) })?;
    follows(game, &moves)
}

/// The number of the first move that cannot be made.
fn broken_at(game: &Played) -> usize {
    let whole = |moves: usize| Game::from_transcript(Position::start(), &game.moves[..2 * moves]).is_ok();
    (1..=game.moves.len() / 2).find(|moves| !whole(*moves)).unwrap_or(game.moves.len().div_ceil(2))
}

fn follows(game: &Played, moves: &Game) -> Result<(), Flaw> {
    let discs = moves.position().counts(Scoring::Plain);
    if (game.black_discs, game.white_discs) != discs {
        return Err(Flaw::Result("black_discs"));
    }
    if game.opening > moves.moves().len() {
        return Err(Flaw::Value("opening"));
    }
    let (at_fault, winner) = match (game.outcome, game.at_fault) {
        (Outcome::Normal, _) if !moves.is_over() => return Err(Flaw::Result("outcome")),
        (Outcome::Normal, _) if discs.0 > discs.1 => (None, Some(Side::Black)),
        (Outcome::Normal, _) if discs.0 < discs.1 => (None, Some(Side::White)),
        (Outcome::Normal, _) => (None, None),
        _ if game.is_void() => (None, None),
        (_, None) => return Err(Flaw::Result("at_fault")),
        (_, Some(Side::Black)) => (game.at_fault, Some(Side::White)),
        (_, Some(Side::White)) => (game.at_fault, Some(Side::Black)),
    };
    match () {
        () if game.at_fault != at_fault => Err(Flaw::Result("at_fault")),
        () if game.winner != winner => Err(Flaw::Result("winner")),
        () => Ok(()),
    }
}
