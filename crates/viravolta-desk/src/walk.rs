//! Walking through a game with all its branches: taking a move back and trying another forgets nothing.

use std::collections::HashMap;

use viravolta_notation::{GameTree, NodeId};
use viravolta_rules::{Game, IllegalMove, Move, Position};

/// A tree of moves and the position being looked at.
///
/// ```
/// use viravolta_desk::Walk;
/// use viravolta_notation::GameTree;
/// use viravolta_rules::Position;
///
/// let mut walk = Walk::new(GameTree::new(Position::start()));
/// walk.play("f5".parse()?)?;
/// walk.play("d6".parse()?)?;
/// walk.back();
/// walk.play("f6".parse()?)?; // another reply: the first is kept as a branch
/// assert_eq!(walk.branch(walk.current()), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    tree: GameTree,
    current: NodeId,
    /// The child that was visited last, where that is not the first: where redo goes.
    preferred: HashMap<NodeId, NodeId>,
}

impl Walk {
    /// A walk that stands at the end of the tree's main line.
    #[must_use]
    pub fn new(tree: GameTree) -> Self {
        let current = tree.end();
        Self { tree, current, preferred: HashMap::new() }
    }

    /// The tree itself.
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

    /// Goes to a node; redo will lead along the way that leads there.
    pub fn go(&mut self, node: NodeId) {
        self.current = node;
        let mut child = node;
        while let Some(parent) = self.parent(child) {
            self.preferred.insert(parent, child);
            child = parent;
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

    /// The node after this one along the branch last visited.
    #[must_use]
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.preferred.get(&node).copied().or_else(|| self.tree.children(node).next())
    }

    /// Which of how many branches a node is, counted from 1.
    #[must_use]
    pub fn branch(&self, node: NodeId) -> (usize, usize) {
        let siblings = self.siblings(node);
        let index = siblings.iter().position(|sibling| *sibling == node).unwrap_or(0);
        (index + 1, siblings.len().max(1))
    }

    /// The branches that leave from the same node as this one, itself included, that of the main line first.
    #[must_use]
    pub fn siblings(&self, node: NodeId) -> Vec<NodeId> {
        self.parent(node).map_or_else(Vec::new, |parent| self.tree.children(parent).collect())
    }

    /// The nodes on the way from the start to here, both included.
    #[must_use]
    pub fn path(&self) -> Vec<NodeId> {
        std::iter::once(NodeId::ROOT).chain(self.tree.path(self.current)).collect()
    }

    /// The way here and on along the branches last visited: what is shown as the game. The start is its first node.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path();
        line.extend(std::iter::successors(self.next(self.current), |node| self.next(*node)));
        line
    }

    /// The last node of the line shown.
    #[must_use]
    pub fn line_end(&self) -> NodeId {
        let after = std::iter::successors(self.next(self.current), |node| self.next(*node));
        after.last().unwrap_or(self.current)
    }

    /// Makes the way to a node the main line.
    pub fn promote(&mut self, node: NodeId) {
        self.tree.promote(node);
    }

    /// Removes a node and everything after it. Whoever stands there stands before it then.
    pub fn delete(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        if self.tree.path(self.current).contains(&node) {
            self.current = parent;
        }
        self.preferred.retain(|_, child| *child != node);
        self.tree.delete(node);
    }

    /// Writes a comment on the move that led to a node in the place of the one before; an empty one is none.
    pub fn comment(&mut self, node: NodeId, text: &str) {
        if let Some(note) = self.tree.note_mut(node) {
            note.comment = Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        }
    }

    /// The line as a plain game that ends at its last move.
    #[must_use]
    pub fn line_as_game(&self) -> Game {
        self.tree.game_to(self.line_end())
    }

    /// How many discs were put on the way to a node: the number of its move, in which passes do not count.
    #[must_use]
    pub fn number_of(&self, node: NodeId) -> usize {
        let path = self.tree.path(node);
        path.into_iter().filter(|node| self.move_to(*node) != Some(Move::Pass)).count()
    }

    /// Whether any move was made.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.tree.children(NodeId::ROOT).next().is_some()
    }
}

#[cfg(test)]
mod tests;
