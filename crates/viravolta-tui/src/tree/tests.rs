use proptest::prelude::*;
use viravolta_rules::{Move, Position};

use super::*;

fn walk(moves: &str) -> Walk {
    Walk::new(GameTree::from_game(&moves.parse().unwrap()))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn another_move_makes_a_branch_and_forgets_nothing() {
    let mut walk = walk("f5d6c3");
    let old = walk.current();
    walk.back();
    walk.play(mv("c4")).unwrap();
    assert_eq!(walk.line_as_game().transcript().to_string(), "f5d6c4");
    assert_eq!(walk.siblings(walk.current()).len(), 2);
    walk.go(old);
    assert_eq!(walk.line_as_game().transcript().to_string(), "f5d6c3");
}

#[test]
fn redo_follows_the_branch_last_visited() {
    let mut walk = walk("f5d6c3");
    walk.back();
    let other = walk.play(mv("c4")).unwrap();
    walk.go(NodeId::ROOT);
    assert!(walk.forward() && walk.forward() && walk.forward());
    assert!(!walk.forward());
    assert_eq!(walk.current(), other);
}

#[test]
fn illegal_moves_and_unknown_nodes_change_nothing() {
    let elsewhere = walk("f5d6c3").current();
    let mut walk = walk("f5");
    let here = walk.current();
    assert!(walk.play(mv("a1")).is_err());
    walk.go(elsewhere);
    assert_eq!(walk.current(), here);
}

proptest! {
    /// However one wanders about, the line shown leads through where we are.
    #[test]
    fn the_line_leads_through_here(steps in prop::collection::vec((0u8..4, 0usize..60), 0..80)) {
        let mut walk = Walk::new(GameTree::new(Position::start()));
        for (kind, choice) in steps {
            match kind {
                0 => { walk.back(); }
                1 => { walk.forward(); }
                2 => {
                    let nodes = walk.tree().lines().concat();
                    walk.go(nodes.get(choice % nodes.len().max(1)).copied().unwrap_or_default());
                }
                _ => {
                    let moves: Vec<Move> = walk.position().all_moves().collect();
                    if let Some(mv) = moves.get(choice % moves.len().max(1)) {
                        walk.play(*mv).unwrap();
                    }
                }
            }
            prop_assert!(walk.line().starts_with(&walk.path()));
        }
    }
}
