use proptest::prelude::*;
use viravolta_rules::{Move, Position};

use super::*;

fn tree(moves: &str) -> GameTree {
    GameTree::from_game(&moves.parse().unwrap())
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn another_move_makes_a_branch_and_forgets_nothing() {
    let mut tree = tree("f5d6c3");
    let old = tree.current();
    tree.back();
    tree.play(mv("c4")).unwrap();
    assert_eq!(tree.line_as_game().transcript().to_string(), "f5d6c4");
    assert_eq!(tree.siblings(tree.current()).len(), 2);
    tree.go(old);
    assert_eq!(tree.line_as_game().transcript().to_string(), "f5d6c3");
}

#[test]
fn a_move_played_again_goes_where_it_led() {
    let mut tree = tree("f5d6");
    let first = tree.current();
    tree.back();
    assert_eq!(tree.play(mv("d6")), Ok(first));
    assert_eq!(tree.moves().count(), 2);
}

#[test]
fn redo_follows_the_branch_last_visited() {
    let mut tree = tree("f5d6c3");
    let first = tree.current();
    tree.back();
    tree.play(mv("c4")).unwrap();
    tree.go(first);
    tree.go(NodeId::ROOT);
    assert!(tree.forward() && tree.forward() && tree.forward());
    assert!(!tree.forward());
    assert_eq!(tree.current(), first);
}

#[test]
fn illegal_moves_and_unknown_nodes_change_nothing() {
    let mut tree = tree("f5");
    let here = tree.current();
    assert!(tree.play(mv("a1")).is_err());
    tree.go(NodeId(99));
    assert_eq!(tree.current(), here);
}

proptest! {
    /// However one wanders about, every node's position is what its moves give.
    #[test]
    fn every_path_replays(steps in prop::collection::vec((0u8..4, 0usize..60), 0..80)) {
        let mut tree = GameTree::new(Position::start());
        for (kind, choice) in steps {
            match kind {
                0 => { tree.back(); }
                1 => { tree.forward(); }
                2 => tree.go(NodeId(choice % tree.nodes.len())),
                _ => {
                    let moves: Vec<Move> = tree.position().all_moves().collect();
                    if let Some(mv) = moves.get(choice % moves.len().max(1)) {
                        tree.play(*mv).unwrap();
                    }
                }
            }
            let mut position = *tree.position_of(NodeId::ROOT);
            for mv in tree.path().into_iter().filter_map(|node| tree.move_to(node)) {
                position = position.play(mv).unwrap();
            }
            prop_assert_eq!(&position, tree.position());
            prop_assert!(tree.line().starts_with(&tree.path()));
        }
    }
}
