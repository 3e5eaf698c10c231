//! A game with all its branches: taking a move back and trying another forgets nothing.

use viravolta_rules::{Game, IllegalMove, Move, Position};

/// A position of the tree. Ids stay valid as long as the tree lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

impl NodeId {
    /// The start of the game.
    pub const ROOT: Self = Self(0);

    /// The place in the order in which positions were reached; the start is 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

#[derive(Clone, Debug)]
struct Node {
    /// The move that led here and the node it was made from; `None` at the start.
    origin: Option<(NodeId, Move)>,
    position: Position,
    children: Vec<NodeId>,
    /// The child that was visited last: where redo goes.
    preferred: Option<NodeId>,
}

/// The tree and the position being looked at.
///
/// ```
/// use viravolta_rules::Position;
/// use viravolta_tui::GameTree;
///
/// let mut tree = GameTree::new(Position::start());
/// tree.play("f5".parse()?)?;
/// tree.play("d6".parse()?)?;
/// tree.back();
/// tree.play("f6".parse()?)?; // another reply: the first is kept as a branch
/// assert_eq!(tree.siblings(tree.current()).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    nodes: Vec<Node>,
    current: NodeId,
}

impl GameTree {
    /// A tree without moves.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let root = Node { origin: None, position: start, children: Vec::new(), preferred: None };
        Self { nodes: vec![root], current: NodeId::ROOT }
    }

    /// A tree with one branch: the moves of a game. The last position is the current one.
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        let mut tree = Self::new(*game.start());
        for mv in game.moves() {
            // A game holds only legal moves, so every one of them can be played here too.
            let _ = tree.play(mv);
        }
        tree
    }

    /// Where we are.
    #[must_use]
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// The position where we are.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.position_of(self.current)
    }

    /// The position of a node.
    #[must_use]
    pub fn position_of(&self, node: NodeId) -> &Position {
        &self.nodes[node.0.min(self.nodes.len() - 1)].position
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0.min(self.nodes.len() - 1)]
    }

    /// The move that led to a node; `None` at the start.
    #[must_use]
    pub fn move_to(&self, node: NodeId) -> Option<Move> {
        self.node(node).origin.map(|(_, mv)| mv)
    }

    /// The node before; `None` at the start.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).origin.map(|(parent, _)| parent)
    }

    /// Plays a move from the current node, or goes to where it already led.
    ///
    /// # Errors
    /// When it is not legal; nothing changes.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, IllegalMove> {
        let here = self.current;
        let next = self.position().play(mv)?;
        let known = self.node(here).children.iter().copied().find(|child| self.move_to(*child) == Some(mv));
        let child = known.unwrap_or_else(|| {
            let child = NodeId(self.nodes.len());
            self.nodes.push(Node { origin: Some((here, mv)), position: next, children: Vec::new(), preferred: None });
            self.nodes[here.0].children.push(child);
            child
        });
        self.go(child);
        Ok(child)
    }

    /// Goes to a node; redo will lead along the way that leads there. Unknown nodes are ignored.
    pub fn go(&mut self, node: NodeId) {
        if node.0 >= self.nodes.len() {
            return;
        }
        self.current = node;
        let mut child = node;
        while let Some(parent) = self.parent(child) {
            self.nodes[parent.0].preferred = Some(child);
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
        let next = self.node(self.current).preferred;
        self.current = next.unwrap_or(self.current);
        next.is_some()
    }

    /// The node after this one along the branch last visited.
    #[must_use]
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).preferred
    }

    /// Whether there is more than one way through the tree.
    #[must_use]
    pub fn has_branches(&self) -> bool {
        self.nodes.iter().any(|node| node.children.len() > 1)
    }

    /// Which of how many branches a node is, counted from 1.
    #[must_use]
    pub fn branch(&self, node: NodeId) -> (usize, usize) {
        let siblings = self.siblings(node);
        let index = siblings.iter().position(|sibling| *sibling == node).unwrap_or(0);
        (index + 1, siblings.len().max(1))
    }

    /// The branches that leave from the same node as this one, itself included, oldest first.
    #[must_use]
    pub fn siblings(&self, node: NodeId) -> &[NodeId] {
        match self.parent(node) {
            Some(parent) => &self.node(parent).children,
            None => &[],
        }
    }

    /// The nodes on the way from the start to here.
    #[must_use]
    pub fn path(&self) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(self.current), |node| self.parent(*node)).collect();
        path.reverse();
        path
    }

    /// The way here and on along the branches last visited: what is shown as the game.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path();
        line.extend(std::iter::successors(self.node(self.current).preferred, |node| self.node(*node).preferred));
        line
    }

    /// The line as a plain game that ends at its last move.
    #[must_use]
    pub fn line_as_game(&self) -> Game {
        let mut game = Game::new(*self.position_of(NodeId::ROOT));
        for mv in self.line().into_iter().filter_map(|node| self.move_to(node)) {
            // Every move of the tree was checked when it was played.
            let _ = game.play(mv);
        }
        game
    }

    /// All moves in the order in which they were first made, each with the node it was made from.
    pub fn moves(&self) -> impl Iterator<Item = (NodeId, Move)> + '_ {
        self.nodes.iter().filter_map(|node| node.origin)
    }
}

#[cfg(test)]
mod tests;
