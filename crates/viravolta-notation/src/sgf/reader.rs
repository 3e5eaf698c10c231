//! From nodes to a record.

use viravolta_rules::{BoardSize, Color, Position, Setup, StartKind};

use super::nodes::{Property, SgfNode, nodes};
use super::point::{read_move, read_points};
use super::result;
use crate::fields::Head;
use crate::record::clock::seconds_of;
use crate::source::Frame;
use crate::{
    Evaluation, GameRecord, Illegal, Location, Loss, Malformed, MalformedKind, NodeId, ReadError, ReadOptions, Tag,
    TimeControl,
};

pub(super) fn game(frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
    let nodes = nodes(frame)?;
    let main: Vec<&Property> = nodes.iter().filter(|node| node.main).flat_map(|node| &node.properties).collect();
    let mut record = GameRecord::new(start(&main)?);
    // Where each node of the file is in the tree; `None` where it cannot be followed.
    let mut places: Vec<Option<NodeId>> = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let from = node.after.map_or(Some(NodeId::ROOT), |before| places.get(before).copied().flatten());
        places.push(match from {
            Some(from) => follow(&mut record, &nodes, index, from, options)?,
            None => None,
        });
    }
    read_result(&mut record, &main)?;
    Ok(record)
}

/// Plays the moves of a node and notes what it says; `None` where its game cannot go on.
fn follow(
    record: &mut GameRecord,
    nodes: &[SgfNode],
    index: usize,
    mut here: NodeId,
    options: ReadOptions,
) -> Result<Option<NodeId>, ReadError> {
    let node = &nodes[index];
    let mut mover = None;
    for (number, property) in node.properties.iter().enumerate() {
        let (value, at) = &property.value;
        match property.name.as_str() {
            "RE" | "VRD" => {}
            "AB" | "AW" | "AE" | "PL" if here == NodeId::ROOT && node.main => {}
            "AB" | "AW" | "AE" | "PL" if node.main => {
                return Err(Malformed::unexpected(*at, "no set-up after the first move", &property.name).into());
            }
            "AB" | "AW" | "AE" | "PL" => {
                // A game has one start; a variation with another is another game.
                record.unread.note(true, Loss::Variations);
                return Ok(None);
            }
            "B" | "W" => {
                let color = if property.name == "B" { Color::Black } else { Color::White };
                let expected = "a point such as f5 or fe, or a pass";
                let mv = read_move(value).ok_or_else(|| Malformed::unexpected(*at, expected, value))?;
                match record.play_of(here, color, mv) {
                    Ok(played) => (here, mover) = (played, Some(color)),
                    Err(_) if !node.main => {
                        record.unread.note(true, Loss::Variations);
                        return Ok(None);
                    }
                    Err(cause) => {
                        let illegal = Illegal { at: *at, number: record.tree.path(here).len() + 1, cause };
                        record.stop(illegal, &unplayed(nodes, index, number), options)?;
                        return Ok(None);
                    }
                }
            }
            name => match mover {
                Some(color) => move_detail(record, here, color, name, value),
                None if here == NodeId::ROOT => detail(record, property),
                None if name == "C" => record.tree.add_comment(here, value),
                None => record.unread.note(true, Loss::Tag { name: name.to_owned() }),
            },
        }
    }
    Ok(Some(here))
}

/// The moves from a property of a node on, as far as the line goes.
fn unplayed(nodes: &[SgfNode], first: usize, property: usize) -> Vec<&str> {
    let follows = |index: &usize| nodes.get(*index).is_some_and(|node| node.after == Some(index - 1));
    let line = std::iter::once(first).chain((first + 1..).take_while(follows));
    let properties = line.flat_map(|index| &nodes[index].properties).skip(property);
    let moves = properties.filter(|property| matches!(property.name.as_str(), "B" | "W"));
    moves.map(|property| property.value.0.as_str()).collect()
}

/// Size, discs and side to move. Without any set-up stone it is the usual start.
fn start(properties: &[&Property]) -> Result<Position, Malformed> {
    let first = |name: &str| properties.iter().find(|property| property.name == name).map(|property| &property.value);
    if let Some((value, at)) = first("GM").filter(|(value, _)| value.trim() != "2") {
        let found = format!("GM[{}]", value.chars().take(20).collect::<String>());
        return Err(Malformed { at: *at, kind: MalformedKind::OtherGame { found } });
    }
    let size = match first("SZ") {
        None => BoardSize::Eight,
        Some((value, at)) => {
            let side = value.split(':').next().and_then(|side| side.trim().parse().ok());
            let found = || value.chars().take(20).collect();
            let unsupported = || Malformed { at: *at, kind: MalformedKind::UnsupportedSize { found: found() } };
            side.and_then(BoardSize::from_side).ok_or_else(unsupported)?
        }
    };
    let first_move = properties.iter().position(|property| matches!(property.name.as_str(), "B" | "W"));
    let before = &properties[..first_move.unwrap_or(properties.len())];
    let stones = before.iter().filter(|property| matches!(property.name.as_str(), "AB" | "AW" | "AE"));
    let mut setup = match stones.clone().next() {
        None => Setup::start(size, StartKind::Usual),
        Some(_) => Setup::empty(size),
    };
    let mut last = Location::default();
    for (property, (value, at)) in stones.flat_map(|property| property.values().map(move |value| (property, value))) {
        let points = read_points(value).ok_or_else(|| Malformed::unexpected(*at, "a point such as f5 or fe", value))?;
        last = *at;
        match property.name.as_str() {
            "AB" => setup.black |= points,
            "AW" => setup.white |= points,
            _ => {}
        }
    }
    setup.turn = match before.iter().rfind(|property| property.name == "PL").map(|property| &property.value) {
        Some((value, at)) => {
            side(value).ok_or_else(|| Malformed::unexpected(*at, "the side to move, B or W", value))?
        }
        None if first_move.is_some_and(|index| properties[index].name == "W") => Color::White,
        None => Color::Black,
    };
    setup.check().map_err(|error| Malformed { at: last, kind: MalformedKind::Setup(error) })
}

fn side(text: &str) -> Option<Color> {
    match text.trim().as_bytes().first()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Color::Black),
        b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}

/// A property beside a move.
fn move_detail(record: &mut GameRecord, node: NodeId, mover: Color, name: &str, value: &str) {
    if name == "C" {
        return record.tree.add_comment(node, value);
    }
    let is_first = record.tree.main_line().first() == Some(&node);
    let Some(note) = record.tree.note_mut(node) else { return };
    let understood = match name {
        "V" => value.trim().parse::<Evaluation>().is_ok_and(|black| {
            note.evaluation = Some(if mover == Color::Black { black } else { -black });
            true
        }),
        "VTS" => {
            note.time = seconds_of(value.trim());
            note.time.is_some()
        }
        _ => false,
    };
    // Edax puts the first move into the root node, after what it says about the game.
    if !(understood || is_first && root_detail(record, name, value)) {
        record.unread.note(true, Loss::Tag { name: name.to_owned() });
    }
}

/// A property of the game as a whole.
fn detail(record: &mut GameRecord, property: &Property) {
    if root_detail(record, &property.name, &property.value.0) {
        return;
    }
    for (value, _) in property.values() {
        record.tags.push(Tag { name: property.name.clone(), value: value.clone() });
    }
}

/// Whether the property is one that a record has a field for and its value makes sense.
fn root_detail(record: &mut GameRecord, name: &str, value: &str) -> bool {
    match name {
        "FF" | "GM" | "SZ" | "AP" | "CA" | "ST" => {}
        "GC" | "C" => record.add_comment(value),
        "TM" => match seconds_of(value.trim()) {
            Some(main) => record.set_clocks(TimeControl { main, increment: None, grace: None }),
            None => return false,
        },
        _ => return Head::Sgf.read(record, name, value),
    }
    true
}

fn read_result(record: &mut GameRecord, properties: &[&Property]) -> Result<(), Malformed> {
    let over = record.position().is_over();
    for property in properties {
        let (value, at) = &property.value;
        if property.name == "VRD" {
            let details = result::read_details(value);
            record.outcome =
                Some(details.ok_or_else(|| Malformed::unexpected(*at, "winner, ending, difference", value))?);
            return Ok(());
        }
        if property.name == "RE" {
            record.outcome = result::read(value, over)
                .map_err(|()| Malformed::unexpected(*at, "a result such as B+6, W+R, 0 or Void", value))?;
        }
    }
    Ok(())
}
