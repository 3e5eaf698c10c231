//! A game with all its variations: every line that was played, tried or annotated.

use std::iter;

use viravolta_rules::{Game, IllegalMove, Move, Position};

use crate::record::add_line;
use crate::{MoveNote, RecordedMove};

/// A position of a tree. It stays valid as long as the tree lives, whatever is added, promoted or deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: Self = Self(0);

    /// A number for it, by which [`GameTree::numbered`] finds it again: for faces that cannot hold on to a node.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    fn index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }

    /// Nothing leads back to the start, so a link to it says that there is none.
    fn link(self) -> Option<Self> {
        (self != Self::ROOT).then_some(self)
    }
}

#[derive(Clone, Debug)]
struct Node {
    recorded: RecordedMove,
    /// After the move.
    position: Position,
    parent: NodeId,
    /// The first move from here: the one of the main line, if this is on it.
    child: NodeId,
    /// The next move from the same position.
    sibling: NodeId,
}

/// The moves of a game and of its variations, each legal where it stands, each with its notes.
///
/// The first move from every position is the one of the main line; the others are variations.
///
/// ```
/// use viravolta_notation::{GameTree, NodeId};
/// use viravolta_rules::Position;
///
/// let mut tree = GameTree::new(Position::start());
/// let f5 = tree.play(NodeId::ROOT, "f5".parse()?)?;
/// let d6 = tree.play(f5, "d6".parse()?)?;
/// let f6 = tree.play(f5, "f6".parse()?)?; // another reply: a variation
/// assert_eq!(tree.main_line(), [f5, d6]);
/// tree.promote(f6);
/// assert_eq!(tree.main_line(), [f5, f6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    start: Position,
    /// The first move from the start.
    first: NodeId,
    nodes: Vec<Node>,
    main: Vec<NodeId>,
}

impl GameTree {
    /// A tree without moves.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self { start, first: NodeId::ROOT, nodes: Vec::new(), main: Vec::new() }
    }

    /// The moves of a game as the main line.
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        let mut tree = Self::new(*game.start());
        for (mv, after) in game.steps() {
            tree.append(tree.end(), RecordedMove::bare(mv), *after);
        }
        tree
    }

    /// The first moves of the main line with their notes, without variations.
    #[must_use]
    pub fn beginning(&self, moves: usize) -> Self {
        let mut tree = Self::new(self.start);
        for node in self.main.iter().take(moves).filter_map(|id| self.node(*id)) {
            tree.append(tree.end(), node.recorded.clone(), node.position);
        }
        tree
    }

    /// The way to a node as a game.
    #[must_use]
    pub fn game_to(&self, node: NodeId) -> Game {
        let moves = self.path(node).into_iter().filter_map(|node| self.recorded(node));
        Game::as_far_as_legal(self.start, moves.map(|recorded| recorded.mv))
    }

    fn node(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(node.index()?)
    }

    /// Where the game begins.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The node with a number; `None` when there never was one.
    #[must_use]
    pub const fn numbered(&self, number: u32) -> Option<NodeId> {
        if number as usize <= self.nodes.len() { Some(NodeId(number)) } else { None }
    }

    /// The position of a node.
    #[must_use]
    pub fn position(&self, node: NodeId) -> &Position {
        self.node(node).map_or(&self.start, |node| &node.position)
    }

    /// The move that led to a node, with its notes; `None` at the start.
    #[must_use]
    pub fn recorded(&self, node: NodeId) -> Option<&RecordedMove> {
        self.node(node).map(|node| &node.recorded)
    }

    /// What is noted beside the move that led to a node, to be changed; `None` at the start.
    pub fn note_mut(&mut self, node: NodeId) -> Option<&mut MoveNote> {
        self.nodes.get_mut(node.index()?).map(|node| &mut node.recorded.note)
    }

    /// Adds a line to the comment on the move that led to a node.
    pub(crate) fn add_comment(&mut self, node: NodeId, text: &str) {
        if let Some(note) = self.note_mut(node) {
            add_line(&mut note.comment, text);
        }
    }

    /// The node before; `None` at the start.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).map(|node| node.parent)
    }

    /// The moves that were made from a node, that of the main line first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + Clone {
        iter::successors(self.first_child(node).link(), |child| self.node(*child)?.sibling.link())
    }

    fn first_child(&self, node: NodeId) -> NodeId {
        self.node(node).map_or(self.first, |node| node.child)
    }

    fn first_child_mut(&mut self, node: NodeId) -> &mut NodeId {
        match node.index() {
            Some(index) => &mut self.nodes[index].child,
            None => &mut self.first,
        }
    }

    /// The nodes of the main line after the start.
    #[must_use]
    pub fn main_line(&self) -> &[NodeId] {
        &self.main
    }

    /// The moves of the main line.
    pub fn main_moves(&self) -> impl ExactSizeIterator<Item = &RecordedMove> + DoubleEndedIterator + Clone {
        self.main.iter().map(|node| &self.nodes[node.0 as usize - 1].recorded)
    }

    /// The end of the main line.
    #[must_use]
    pub fn end(&self) -> NodeId {
        self.main.last().copied().unwrap_or_default()
    }

    /// The nodes on the way from the start to a node, which is the last of them; the start itself is not among them.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let back = iter::successors(node.link(), |node| self.parent(*node).and_then(NodeId::link));
        let mut path: Vec<_> = back.collect();
        path.reverse();
        path
    }

    /// All nodes but the start: each after the one before it, and a line whole before the variations of its moves.
    ///
    /// Every variation is a line of its own that begins where the parent of its first node is.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<NodeId>> {
        let follow = |node: NodeId| iter::successors(node.link(), |node| self.first_child(*node).link()).collect();
        let mut lines: Vec<Vec<NodeId>> = vec![follow(self.first)];
        let mut done = 0;
        while let Some(line) = lines.get(done) {
            let heads = line.iter().skip(usize::from(done > 0)).flat_map(|node| self.later_siblings(*node));
            let variations: Vec<_> = heads.map(follow).collect();
            lines.extend(variations);
            done += 1;
        }
        lines
    }

    pub(crate) fn later_siblings(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(self.node(node).and_then(|node| node.sibling.link()), |node| self.node(*node)?.sibling.link())
    }

    /// Whether there is more than one way through the tree.
    #[must_use]
    pub fn has_variations(&self) -> bool {
        // A variation leaves the main line somewhere, or leaves one that does.
        self.main.iter().filter_map(|node| self.node(*node)).any(|node| node.sibling != NodeId::ROOT)
    }

    /// Plays a move from a node, or finds where it already leads.
    ///
    /// # Errors
    /// When it is not legal; nothing changes.
    pub fn play(&mut self, from: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        let after = self.position(from).play(mv)?;
        let leads = |child: &NodeId| self.recorded(*child).is_some_and(|recorded| recorded.mv == mv);
        let known = self.children(from).find(leads);
        Ok(known.unwrap_or_else(|| self.append(from, RecordedMove::bare(mv), after)))
    }

    /// Makes the pass that the side to move owes at a node; returns the node itself when it owes none.
    pub fn pass_if_owed(&mut self, node: NodeId) -> NodeId {
        let position = *self.position(node);
        if !position.must_pass() {
            return node;
        }
        let known = self.children(node).next();
        known.unwrap_or_else(|| self.append(node, RecordedMove::bare(Move::Pass), position.passed()))
    }

    /// Plays a move as files give it: a disc may stand without the pass that goes before it.
    ///
    /// # Errors
    /// When it is not legal even then; nothing changes.
    pub fn play_read(&mut self, from: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        let owed = mv != Move::Pass && self.position(from).must_pass();
        if owed {
            self.position(from).passed().play(mv)?;
        }
        let from = if owed { self.pass_if_owed(from) } else { from };
        self.play(from, mv)
    }

    /// The move is legal, leads to this position and is new.
    fn append(&mut self, from: NodeId, recorded: RecordedMove, position: Position) -> NodeId {
        let last = self.children(from).last();
        let none = NodeId::ROOT;
        self.nodes.push(Node { recorded, position, parent: from, child: none, sibling: none });
        let new = NodeId(self.nodes.len() as u32);
        match last.and_then(NodeId::index) {
            Some(last) => self.nodes[last].sibling = new,
            None => *self.first_child_mut(from) = new,
        }
        if last.is_none() && from == self.end() {
            self.main.push(new);
        }
        new
    }

    /// Makes the way to a node the main line; what was the main line becomes a variation.
    pub fn promote(&mut self, node: NodeId) {
        for node in self.path(node) {
            let Some(parent) = self.parent(node) else { continue };
            self.detach(node);
            let front = self.first_child(parent);
            if let Some(index) = node.index() {
                self.nodes[index].sibling = front;
            }
            *self.first_child_mut(parent) = node;
        }
        self.follow_main_line();
    }

    /// Removes a node and everything after it. The start cannot be removed.
    pub fn delete(&mut self, node: NodeId) {
        self.detach(node);
        self.follow_main_line();
    }

    /// Takes a node out of the children of its parent.
    fn detach(&mut self, node: NodeId) {
        let Some(&Node { parent, sibling, .. }) = self.node(node) else { return };
        let before = self.children(parent).find(|child| self.node(*child).is_some_and(|child| child.sibling == node));
        match before.and_then(NodeId::index) {
            Some(before) => self.nodes[before].sibling = sibling,
            None if self.first_child(parent) == node => *self.first_child_mut(parent) = sibling,
            None => {}
        }
    }

    fn follow_main_line(&mut self) {
        self.main = iter::successors(self.first.link(), |node| self.first_child(*node).link()).collect();
    }
}

impl PartialEq for GameTree {
    /// The same start, moves and notes in the same order of variations, whenever they were added.
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((one, two)) = pairs.pop() {
            if self.recorded(one) != other.recorded(two) || self.children(one).count() != other.children(two).count() {
                return false;
            }
            pairs.extend(self.children(one).zip(other.children(two)));
        }
        self.start == other.start
    }
}

impl Eq for GameTree {}

#[cfg(test)]
mod tests;
