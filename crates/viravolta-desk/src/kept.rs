//! A game as it is kept between two sittings: everything needed to go on as if nothing had happened.
//!
//! Where the texts are kept is the face's business. What cannot be read is never replaced by the reader of it: the face
//! sets it aside.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use viravolta_notation::{GameRecord, GameTree, NodeId, ggf, json};
use viravolta_rules::{Color, Ending, Move, Position};

use crate::session::{Seat, Session};
use crate::walk::Walk;

/// A newer version is not read: a wrong game would be worse than none.
const VERSION: u32 = 2;

/// Why a text is not a kept game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptFault {
    /// A newer version of this program wrote it.
    Version(u32),
    /// It is damaged, or somebody changed it.
    Damaged,
}

#[derive(Debug, Serialize, Deserialize)]
struct Version {
    version: u32,
}

/// What every version keeps: who plays, and the time.
#[derive(Debug, Serialize, Deserialize)]
struct Table {
    black: String,
    white: String,
    time: String,
    /// What was left on the clocks, in milliseconds.
    clocks: [u64; 2],
}

#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    version: u32,
    #[serde(flatten)]
    table: Table,
    /// The moves to the position that was looked at.
    at: Vec<String>,
    /// Whether the game was opened from a record, and whether anybody had played.
    opened: bool,
    played: bool,
    /// The number of the game in the history that this one goes on with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entry: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped<Vec<String>>>,
    /// The game with all its branches, in our JSON.
    record: String,
}

/// Version 1, which numbered the positions in the order in which they were reached.
#[derive(Debug, Deserialize)]
struct First {
    #[serde(flatten)]
    table: Table,
    start: String,
    /// The number of the position that a move was made in, and the move.
    moves: Vec<String>,
    at: usize,
    stopped: Option<Stopped<usize>>,
    /// The record that the game was opened from, in GGF.
    source: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Stopped<At> {
    /// The way to where it ended.
    at: At,
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
        table: Table {
            black: black.to_string(),
            white: white.to_string(),
            time: session.clocks().pace().to_string(),
            clocks: session.clocks().reading().map(|left| left.as_millis().try_into().unwrap_or(u64::MAX)),
        },
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
    let session = match version {
        1 => read_first(text),
        VERSION => read(text),
        _ => return Err(KeptFault::Version(version)),
    };
    session.ok_or(KeptFault::Damaged)
}

fn read(text: &str) -> Option<Session> {
    let kept: Kept = toml::from_str(text).ok()?;
    let record = json::parse(&kept.record).ok()?;
    let mut session = seated(&kept.table, record, kept.at, kept.stopped, |walk, moves| follow(walk, &moves))?;
    session.set_origin(kept.opened, kept.played, kept.entry);
    Some(session)
}

fn read_first(text: &str) -> Option<Session> {
    let kept: First = toml::from_str(text).ok()?;
    let mut tree = GameTree::new(kept.start.parse::<Position>().ok()?);
    let mut nodes = vec![NodeId::ROOT];
    for text in &kept.moves {
        let (from, mv) = text.split_once(' ')?;
        let from = *nodes.get(from.parse::<usize>().ok()?)?;
        nodes.push(tree.play(from, mv.parse().ok()?).ok()?);
    }
    let source = kept.source.and_then(|text| ggf::parse(&text).ok());
    let opened = source.is_some();
    let mut record = source.unwrap_or_else(|| GameRecord::new(*tree.start()));
    record.tree = tree;
    let mut session = seated(&kept.table, record, kept.at, kept.stopped, |_, at| nodes.get(at).copied())?;
    // Version 1 did not say whether anybody had played: nothing is lost if somebody had.
    session.set_origin(opened, true, None);
    Some(session)
}

/// The game as it stood, with those who play it.
fn seated<At>(
    table: &Table,
    record: GameRecord,
    at: At,
    stopped: Option<Stopped<At>>,
    find: impl Fn(&Walk, At) -> Option<NodeId>,
) -> Option<Session> {
    let seats: [Seat; 2] = [table.black.parse().ok()?, table.white.parse().ok()?];
    let mut session = Session::from_record(record, seats);
    let at = find(session.walk(), at)?;
    let stopped = match stopped {
        None => None,
        Some(Stopped { at, how, loser }) => {
            let loser = if matches!(loser, Side::Black) { Color::Black } else { Color::White };
            let ending = match how {
                How::Resigned => Ending::Resigned(loser),
                How::TimedOut => Ending::TimedOut(loser),
            };
            Some((find(session.walk(), at)?, ending))
        }
    };
    session.restore(at, stopped, table.time.parse().ok()?, table.clocks.map(Duration::from_millis));
    Some(session)
}

#[cfg(test)]
mod tests;
