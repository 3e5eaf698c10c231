//! Where we are in a game with all its branches: taking a move back and trying another forgets nothing.

use std::collections::HashMap;
use std::iter;

use viravolta_notation::GameTree;
pub use viravolta_notation::NodeId;
use viravolta_rules::{Game, IllegalMove, Move, Position};

/// A tree of moves and the position being looked at.
///
/// ```
/// use viravolta_notation::GameTree;
/// use viravolta_rules::Position;
/// use viravolta_tui::Walk;
///
/// let mut walk = Walk::new(GameTree::new(Position::start()));
/// walk.play("f5".parse()?)?;
/// walk.play("d6".parse()?)?;
/// walk.back();
/// walk.play("f6".parse()?)?; // another reply: the first is kept as a branch
/// assert_eq!(walk.siblings(walk.current()).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    tree: GameTree,
    current: NodeId,
    /// The child that was visited last, where redo goes.
    visited: HashMap<NodeId, NodeId>,
}

impl Walk {
    /// At the end of the main line of a tree.
    #[must_use]
    pub fn new(tree: GameTree) -> Self {
        Self { current: tree.end(), tree, visited: HashMap::new() }
    }

    /// The moves and branches.
    #[must_use]
    pub const fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Where we are.
    #[must_use]
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// The position where we are.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.tree.position(self.current)
    }

    /// The position of a node.
    #[must_use]
    pub fn position_of(&self, node: NodeId) -> &Position {
        self.tree.position(node)
    }

    /// The move that led to a node; `None` at the start.
    #[must_use]
    pub fn move_to(&self, node: NodeId) -> Option<Move> {
        self.tree.recorded(node).map(|recorded| recorded.mv)
    }

    /// The node before; `None` at the start.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// Plays a move from the current node, or goes to where it already led.
    ///
    /// # Errors
    /// When it is not legal; nothing changes.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, IllegalMove> {
        let child = self.tree.play(self.current, mv)?;
        self.go(child);
        Ok(child)
    }

    /// Goes to a node; redo will lead along the way that leads there. Unknown nodes are ignored.
    pub fn go(&mut self, node: NodeId) {
        if node != NodeId::ROOT && self.tree.recorded(node).is_none() {
            return;
        }
        self.current = node;
        for child in self.tree.path(node) {
            self.visited.insert(self.tree.parent(child).unwrap_or_default(), child);
        }
    }

    /// One move back; says whether there was one.
    pub fn back(&mut self) -> bool {
        let parent = self.parent(self.current);
        self.current = parent.unwrap_or(self.current);
        parent.is_some()
    }

    /// One move forward along the branch last visited; says whether there was one.
    pub fn forward(&mut self) -> bool {
        let next = self.next(self.current);
        self.current = next.unwrap_or(self.current);
        next.is_some()
    }

    /// The node after this one along the branch last visited, or along the main line.
    #[must_use]
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.visited.get(&node).copied().or_else(|| self.tree.children(node).next())
    }

    /// Which of how many branches a node is, counted from 1.
    #[must_use]
    pub fn branch(&self, node: NodeId) -> (usize, usize) {
        let siblings = self.siblings(node);
        let index = siblings.iter().position(|sibling| *sibling == node).unwrap_or(0);
        (index + 1, siblings.len().max(1))
    }

    /// The branches that leave from the same node as this one, itself included.
    #[must_use]
    pub fn siblings(&self, node: NodeId) -> Vec<NodeId> {
        self.parent(node).into_iter().flat_map(|parent| self.tree.children(parent)).collect()
    }

    /// The nodes on the way from the start to here.
    #[must_use]
    pub fn path(&self) -> Vec<NodeId> {
        iter::once(NodeId::ROOT).chain(self.tree.path(self.current)).collect()
    }

    /// The way here and on along the branches last visited: what is shown as the game.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path();
        line.extend(iter::successors(self.next(self.current), |node| self.next(*node)));
        line
    }

    /// The line as a plain game that ends at its last move.
    #[must_use]
    pub fn line_as_game(&self) -> Game {
        self.tree.game_to(self.line().last().copied().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests;
