//! A game in the address of a page: every variation, and where one looks, as moves and nothing else.
//!
//! `f5d6(f6e6)c3@f5f6` is the game f5 d6 c3 with the variation f6 e6 in the place of d6, looked at after f5 f6. Passes are
//! left out: they follow from the rules. A game that does not begin with the usual start has its board and `;` before it:
//! `-----OX--XO-----X;a2`. What is known besides the moves (names, comments, values) travels in files.

use viravolta_notation::{GameTree, NodeId};
use viravolta_rules::{Move, Position, Square};

use crate::walk::Walk;

/// Why a text is not a game, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this link is not a game from its character {} on", .offset + 1)]
pub struct LinkFault {
    /// The byte of the text.
    pub offset: usize,
}

/// More moves than this are no game that anybody looks at.
const MOST: usize = 20_000;

/// The text of a game and of the position that is looked at.
#[must_use]
pub fn to_text(walk: &Walk) -> String {
    let tree = walk.tree();
    let mut text = String::new();
    if *tree.start() != Position::start() {
        text.extend(tree.start().board_text().to_string().chars().filter(|c| *c != ' '));
        text.push(';');
    }
    write_from(tree, NodeId::ROOT, &mut text);
    if walk.current() != tree.end() {
        text.push('@');
        let path = tree.path(walk.current());
        path.into_iter().for_each(|node| text.push_str(&square(tree, node)));
    }
    text
}

/// The square of a node's move; nothing for a pass.
fn square(tree: &GameTree, node: NodeId) -> String {
    let placed = tree.recorded(node).and_then(|recorded| recorded.mv.square());
    placed.map(|square| square.to_string()).unwrap_or_default()
}

/// The main line from a node, each variation in brackets after the move that it replaces.
fn write_from(tree: &GameTree, mut node: NodeId, text: &mut String) {
    loop {
        let mut children = tree.children(node);
        let Some(first) = children.next() else { return };
        text.push_str(&square(tree, first));
        for other in children {
            text.push('(');
            text.push_str(&square(tree, other));
            write_from(tree, other, text);
            text.push(')');
        }
        node = first;
    }
}

/// The game of a text, standing where it says.
///
/// # Errors
/// When it is not one, with the place.
pub fn from_text(text: &str) -> Result<Walk, LinkFault> {
    let (start, moves) = match text.split_once(';') {
        Some((board, _)) => {
            (board.parse::<Position>().map_err(|error| LinkFault { offset: error.offset() })?, board.len() + 1)
        }
        None => (Position::start(), 0),
    };
    let mut tree = GameTree::new(start);
    tree.pass_if_owed(NodeId::ROOT);
    let mut reader = Reader { text, at: moves };
    reader.line(&mut tree)?;
    let mut walk = Walk::new(tree);
    if reader.take(b'@') {
        let mut node = NodeId::ROOT;
        while reader.at < text.len() {
            let (offset, square) = (reader.at, reader.square()?);
            node = follow(walk.tree(), node, square).ok_or(LinkFault { offset })?;
        }
        walk.go(owed(walk.tree(), node));
    }
    if reader.at < text.len() { Err(LinkFault { offset: reader.at }) } else { Ok(walk) }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, byte: u8) -> bool {
        let taken = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(taken);
        taken
    }

    fn square(&mut self) -> Result<Square, LinkFault> {
        let fault = LinkFault { offset: self.at };
        let square = self.text.get(self.at..self.at + 2).and_then(|pair| pair.parse().ok()).ok_or(fault)?;
        self.at += 2;
        Ok(square)
    }

    /// Moves with their variations, without recursion: a link may come from anybody.
    fn line(&mut self, tree: &mut GameTree) -> Result<(), LinkFault> {
        let mut node = NodeId::ROOT;
        let (mut outer, mut moves) = (Vec::new(), 0);
        loop {
            if node != NodeId::ROOT && self.take(b'(') {
                outer.push(node);
                node = before(tree, node);
            } else if !outer.is_empty() && self.take(b')') {
                node = outer.pop().unwrap_or_default();
            } else if self.at == self.text.len() || self.text.as_bytes()[self.at] == b'@' {
                return if outer.is_empty() { Ok(()) } else { Err(LinkFault { offset: self.at }) };
            } else {
                let (offset, square) = (self.at, self.square()?);
                let played = tree.play_read(node, Move::Place(square)).map_err(|_| LinkFault { offset })?;
                node = tree.pass_if_owed(played);
                moves += 1;
                if moves > MOST {
                    return Err(LinkFault { offset });
                }
            }
        }
    }
}

/// The node after the pass that is owed at a node, if one is.
fn owed(tree: &GameTree, node: NodeId) -> NodeId {
    if tree.position(node).must_pass() { tree.children(node).next().unwrap_or(node) } else { node }
}

/// Where a disc leads from a node.
fn follow(tree: &GameTree, node: NodeId, square: Square) -> Option<NodeId> {
    let placed = |child: &NodeId| tree.recorded(*child).is_some_and(|recorded| recorded.mv == Move::Place(square));
    tree.children(owed(tree, node)).find(placed)
}

/// The node from which the last disc before a node was put.
fn before(tree: &GameTree, mut node: NodeId) -> NodeId {
    while let Some(parent) = tree.parent(node) {
        let passed = tree.recorded(node).is_some_and(|recorded| recorded.mv == Move::Pass);
        node = parent;
        if !passed {
            break;
        }
    }
    node
}

#[cfg(test)]
mod tests;
