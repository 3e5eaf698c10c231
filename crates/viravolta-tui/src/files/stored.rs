//! A running game as a file: everything needed to go on as if nothing had happened.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use viravolta_notation::{GameTree, ggf};
use viravolta_rules::{BoardSize, Color, Ending, Move, Position};

use crate::session::{NewGame, Session};
use crate::tree::{NodeId, Walk};

/// Another version is not read: a wrong game would be worse than none.
const VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
struct Stored {
    version: u32,
    start: String,
    black: String,
    white: String,
    time: String,
    /// What was left on the clocks, in milliseconds.
    clocks: [u64; 2],
    /// Every move of every branch: the number of the position it was made in, and the move.
    moves: Vec<String>,
    /// The number of the position that was looked at.
    at: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
    /// The record that it was opened from, in GGF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Stopped {
    at: usize,
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

/// The text of a running game.
pub(crate) fn to_text(session: &Session) -> String {
    let walk = session.tree();
    let tree = walk.tree();
    let nodes: Vec<NodeId> = [NodeId::ROOT].into_iter().chain(tree.lines().concat()).collect();
    let number = |node: NodeId| nodes.iter().position(|other| *other == node).unwrap_or_default();
    let made = |node: &NodeId| Some((tree.parent(*node)?, tree.recorded(*node)?.mv));
    let [black, white] = session.seats();
    let clocks = session.clocks().reading().map(|left| left.as_millis().try_into().unwrap_or(u64::MAX));
    let stored = Stored {
        version: VERSION,
        start: tree.start().board_text().to_string(),
        black: black.to_string(),
        white: white.to_string(),
        time: session.clocks().pace().to_string(),
        clocks,
        moves: nodes.iter().filter_map(made).map(|(from, mv)| format!("{} {mv}", number(from))).collect(),
        at: number(walk.current()),
        stopped: session.stopped().and_then(|(node, ending)| {
            let (how, loser) = match ending {
                Ending::Normal => return None,
                Ending::Resigned(loser) => (How::Resigned, loser),
                Ending::TimedOut(loser) => (How::TimedOut, loser),
            };
            let loser = if loser == Color::Black { Side::Black } else { Side::White };
            Some(Stopped { at: number(node), how, loser })
        }),
        source: session.source().map(|record| ggf::to_text(record).0),
    };
    // Strings and numbers always have a TOML form.
    toml::to_string(&stored).unwrap_or_default()
}

/// The game of a text; `None` when it is not one that we wrote, whole and unchanged in meaning.
pub(crate) fn from_text(text: &str) -> Option<Session> {
    let stored: Stored = toml::from_str(text).ok()?;
    if stored.version != VERSION {
        return None;
    }
    let start: Position = stored.start.parse().ok()?;
    debug_assert!(BoardSize::ALL.contains(&start.size()));
    let seats = [stored.black.parse().ok()?, stored.white.parse().ok()?];
    let mut tree = GameTree::new(start);
    let mut nodes = vec![NodeId::ROOT];
    for text in &stored.moves {
        let (from, mv) = text.split_once(' ')?;
        let mv: Move = mv.parse().ok()?;
        nodes.push(tree.play(*nodes.get(from.parse::<usize>().ok()?)?, mv).ok()?);
    }
    let mut walk = Walk::new(tree);
    walk.go(*nodes.get(stored.at)?);
    let stopped = match stored.stopped {
        None => None,
        Some(Stopped { at, how, loser }) => {
            let loser = if matches!(loser, Side::Black) { Color::Black } else { Color::White };
            let ending = match how {
                How::Resigned => Ending::Resigned(loser),
                How::TimedOut => Ending::TimedOut(loser),
            };
            Some((*nodes.get(at)?, ending))
        }
    };
    let game = NewGame { seats, start, pace: stored.time.parse().ok()? };
    let source = stored.source.and_then(|text| ggf::parse(&text).ok());
    Some(Session::from_parts(&game, walk, stopped, stored.clocks.map(Duration::from_millis), source))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use proptest::prelude::*;
    use viravolta_engine::Level;
    use viravolta_rules::StartKind;

    use super::*;
    use crate::session::{Pace, Seat};

    fn wander(steps: &[(u8, usize)], size: BoardSize) -> Session {
        let seats = [Seat::Person, Seat::Computer(Level::DEFAULT)];
        let pace = Pace::PerGame(Duration::from_secs(300), Duration::from_secs(2));
        let mut session = Session::new(&NewGame::usual(seats, size, StartKind::Usual, pace));
        let now = Instant::now();
        for (kind, choice) in steps {
            if *kind == 0 {
                session.go_to_number(choice % (session.number() + 1), now);
            } else {
                let squares: Vec<_> = session.position().legal_moves().iter().collect();
                if let Some(square) = squares.get(choice % squares.len().max(1)) {
                    session.place(*square, now).unwrap();
                }
            }
        }
        session
    }

    proptest! {
        #[test]
        fn a_game_comes_back_as_it_was(
            steps in prop::collection::vec((0u8..5, 0usize..64), 0..70),
            size in prop::sample::select(BoardSize::ALL.to_vec()),
            resign: bool,
        ) {
            let mut session = wander(&steps, size);
            if resign {
                session.resign(Color::White, Instant::now());
            }
            let back = from_text(&to_text(&session)).unwrap();
            prop_assert_eq!(back.position(), session.position());
            prop_assert_eq!(back.number(), session.number());
            prop_assert_eq!(back.result(), session.result());
            prop_assert_eq!(back.seats(), session.seats());
            prop_assert_eq!(back.clocks().reading(), session.clocks().reading());
            prop_assert_eq!(back.tree().tree(), session.tree().tree());
            // Owed passes are made as the game goes: nobody is ever left with one to make.
            prop_assert!(!session.position().must_pass() || session.is_paused());
        }

        #[test]
        fn damaged_files_are_refused_without_a_panic(at in 0usize..400, byte: u8) {
            let mut bytes = to_text(&wander(&[(1, 0), (1, 2), (0, 0), (1, 1)], BoardSize::Eight)).into_bytes();
            let at = at % bytes.len();
            bytes[at] = byte;
            let _ = from_text(&String::from_utf8_lossy(&bytes));
            let _ = from_text(&String::from_utf8_lossy(&bytes[..at]));
        }
    }
}
