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
fn a_move_played_again_goes_where_it_led() {
    let mut walk = walk("f5d6");
    let first = walk.current();
    walk.back();
    assert_eq!(walk.play(mv("d6")), Ok(first));
    assert_eq!(walk.line().len(), 3);
}

#[test]
fn redo_follows_the_branch_last_visited() {
    let mut walk = walk("f5d6c3");
    let first = walk.current();
    walk.back();
    walk.play(mv("c4")).unwrap();
    walk.go(first);
    walk.go(NodeId::ROOT);
    assert!(walk.forward() && walk.forward() && walk.forward());
    assert!(!walk.forward());
    assert_eq!(walk.current(), first);
}

#[test]
fn illegal_moves_change_nothing() {
    let mut walk = walk("f5");
    let here = walk.current();
    assert!(walk.play(mv("a1")).is_err());
    assert_eq!(walk.current(), here);
}

proptest! {
    /// However one wanders about, every node's position is what its moves give.
    #[test]
    fn every_path_replays(steps in prop::collection::vec((0u8..4, 0usize..60), 0..80)) {
        let mut walk = Walk::new(GameTree::new(Position::start()));
        for (kind, choice) in steps {
            match kind {
                0 => { walk.back(); }
                1 => { walk.forward(); }
                2 => {
                    let nodes: Vec<NodeId> = walk.tree().lines().into_iter().flatten().collect();
                    walk.go(nodes.get(choice % nodes.len().max(1)).copied().unwrap_or_default());
                }
                _ => {
                    let moves: Vec<Move> = walk.position().all_moves().collect();
                    if let Some(mv) = moves.get(choice % moves.len().max(1)) {
                        walk.play(*mv).unwrap();
                    }
                }
            }
            let mut position = *walk.position_of(NodeId::ROOT);
            for mv in walk.path().into_iter().filter_map(|node| walk.move_to(node)) {
                position = position.play(mv).unwrap();
            }
            prop_assert_eq!(&position, walk.position());
            prop_assert!(walk.line().starts_with(&walk.path()));
        }
    }
}
