//! A game as it is kept between two sittings: everything needed to go on as if nothing had happened.
//!
//! Where the texts are kept is the face's business. What cannot be read is never replaced by the reader of it: the face
//! sets it aside.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use viravolta_notation::{NodeId, json};
use viravolta_rules::{Color, Ending, Move};

use crate::session::{Seat, Session};
use crate::walk::Walk;

/// Another version is not read: a wrong game would be worse than none.
const VERSION: u32 = 2;

/// Why a text is not a kept game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptFault {
    /// Another version of this program wrote it.
    Version(u32),
    /// It is damaged, or somebody changed it.
    Damaged,
}

#[derive(Debug, Serialize, Deserialize)]
struct Version {
    version: u32,
}

#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    version: u32,
    black: String,
    white: String,
    time: String,
    /// What was left on the clocks, in milliseconds.
    clocks: [u64; 2],
    /// The moves to the position that was looked at.
    at: Vec<String>,
    /// Whether the game was opened from a record, and whether anybody had played.
    opened: bool,
    played: bool,
    /// The number of the game in the history that this one goes on with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entry: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
    /// The game with all its branches, in our JSON.
    record: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct Stopped {
    /// The moves to where it ended.
    at: Vec<String>,
    how: How,
    loser: Side,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum How {
    Resigned,
    TimedOut,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Side {
    Black,
    White,
}

/// The moves that lead to a node.
fn way(walk: &Walk, node: NodeId) -> Vec<String> {
    let path = walk.tree().path(node).into_iter();
    path.filter_map(|node| walk.move_to(node)).map(|mv| mv.to_string()).collect()
}

/// Where moves lead; `None` when they do not.
fn follow(walk: &Walk, moves: &[String]) -> Option<NodeId> {
    moves.iter().try_fold(NodeId::ROOT, |node, text| {
        let mv: Move = text.parse().ok()?;
        walk.tree().children(node).find(|child| walk.move_to(*child) == Some(mv))
    })
}

/// The text of a running game.
#[must_use]
pub fn to_text(session: &Session) -> String {
    let walk = session.walk();
    let [black, white] = session.seats();
    let mut record = session.head().clone();
    record.tree = walk.tree().clone();
    let kept = Kept {
        version: VERSION,
        black: black.to_string(),
        white: white.to_string(),
        time: session.clocks().pace().to_string(),
        clocks: session.clocks().reading().map(|left| left.as_millis().try_into().unwrap_or(u64::MAX)),
        at: way(walk, walk.current()),
        opened: session.is_opened(),
        played: session.has_news(),
        entry: session.entry(),
        stopped: session.stopped().and_then(|(node, ending)| {
            let (how, loser) = match ending {
                Ending::Normal => return None,
                Ending::Resigned(loser) => (How::Resigned, loser),
                Ending::TimedOut(loser) => (How::TimedOut, loser),
            };
            let loser = if loser == Color::Black { Side::Black } else { Side::White };
            Some(Stopped { at: way(walk, node), how, loser })
        }),
        record: json::to_text(&record),
    };
    // Strings and numbers always have a TOML form.
    toml::to_string(&kept).unwrap_or_default()
}

/// The game of a text.
///
/// # Errors
/// When it is not one that we wrote, whole and unchanged in meaning.
pub fn from_text(text: &str) -> Result<Session, KeptFault> {
    let Version { version } = toml::from_str(text).map_err(|_| KeptFault::Damaged)?;
    if version != VERSION {
        return Err(KeptFault::Version(version));
    }
    read(text).ok_or(KeptFault::Damaged)
}

fn read(text: &str) -> Option<Session> {
    let kept: Kept = toml::from_str(text).ok()?;
    let seats: [Seat; 2] = [kept.black.parse().ok()?, kept.white.parse().ok()?];
    let record = json::parse(&kept.record).ok()?;
    let mut session = Session::from_record(record, seats);
    let at = follow(session.walk(), &kept.at)?;
    let stopped = match kept.stopped {
        None => None,
        Some(Stopped { at, how, loser }) => {
            let loser = if matches!(loser, Side::Black) { Color::Black } else { Color::White };
            let ending = match how {
                How::Resigned => Ending::Resigned(loser),
                How::TimedOut => Ending::TimedOut(loser),
            };
            Some((follow(session.walk(), &at)?, ending))
        }
    };
    session.restore(at, stopped, kept.time.parse().ok()?, kept.clocks.map(Duration::from_millis));
    session.set_origin(kept.opened, kept.played, kept.entry);
    Some(session)
}

#[cfg(test)]
mod tests;
