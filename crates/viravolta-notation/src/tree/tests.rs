use proptest::prelude::*;

use super::*;

fn tree(moves: &str) -> GameTree {
    GameTree::from_game(&moves.parse().expect("a game"))
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// The moves of a line, as a transcript.
fn text(tree: &GameTree, line: &[NodeId]) -> String {
    line.iter().filter_map(|node| tree.recorded(*node)).map(|recorded| recorded.mv.to_string()).collect()
}

#[test]
fn another_move_makes_a_variation_and_forgets_nothing() {
    let mut tree = tree("f5d6c3");
    let &[_, d6, c3] = tree.main_line() else { panic!("three moves") };
    let c4 = tree.play(d6, mv("c4")).expect("legal");
    assert_eq!(tree.children(d6).collect::<Vec<_>>(), [c3, c4]);
    assert!(tree.has_variations());
    assert_eq!(tree.lines().iter().map(|line| text(&tree, line)).collect::<Vec<_>>(), ["f5d6c3", "c4"]);
    assert_eq!(tree.game_to(c4).transcript().to_string(), "f5d6c4");
}

#[test]
fn a_move_played_again_leads_where_it_led() {
    let mut tree = tree("f5d6");
    assert_eq!(tree.play(NodeId::ROOT, mv("f5")), Ok(tree.main_line()[0]));
    assert!(!tree.has_variations());
    assert!(tree.play(NodeId::ROOT, mv("a1")).is_err());
    assert_eq!(tree, self::tree("f5d6"));
}

#[test]
fn promoting_and_deleting_change_the_main_line() {
    let mut tree = tree("f5d6c3");
    let [f5, d6, _] = tree.main_line().try_into().expect("three moves");
    let f6 = tree.play(f5, mv("f6")).expect("legal");
    let e6 = tree.play(f6, mv("e6")).expect("legal");
    tree.promote(e6);
    assert_eq!(text(&tree, tree.main_line()), "f5f6e6");
    assert_eq!(tree.children(f5).collect::<Vec<_>>(), [f6, d6]);
    tree.promote(e6);
    assert_eq!(text(&tree, tree.main_line()), "f5f6e6", "it was the main line already");
    tree.delete(f6);
    assert_eq!(tree, self::tree("f5d6c3"));
    tree.delete(f6);
    tree.delete(NodeId::ROOT);
    assert_eq!(tree, self::tree("f5d6c3"), "what is gone or the start is not deleted");
    tree.delete(f5);
    assert_eq!(tree, GameTree::new(Position::start()));
    let again = tree.play(NodeId::ROOT, mv("d3")).expect("legal");
    assert_eq!(tree.main_line(), [again]);
}

#[test]
fn trees_are_the_same_when_they_say_the_same() {
    let build = |order: [&str; 2]| {
        let mut tree = tree("f5d6c3");
        let f5 = tree.main_line()[0];
        for text in order {
            tree.play(f5, mv(text)).expect("legal");
        }
        tree
    };
    assert_eq!(build(["f6", "f4"]), build(["f6", "f4"]));
    assert_ne!(build(["f6", "f4"]), build(["f4", "f6"]), "the order of variations tells");
    // The same three lines, of which the last leaves another one.
    let hang = |at: usize| {
        let mut tree = tree("f5d6c3d3");
        let f5 = tree.main_line()[0];
        let f6 = tree.play(f5, mv("f6")).expect("legal");
        tree.play(f6, mv("e6")).expect("legal");
        let from = [tree.main_line()[1], f6][at];
        tree.play(from, mv("c4")).expect("legal after both");
        tree
    };
    assert_ne!(hang(0), hang(1));
    let mut noted = tree("f5");
    noted.note_mut(noted.main_line()[0]).expect("a move").comment = Some("first".to_owned());
    assert_ne!(noted, tree("f5"));
}

#[test]
fn the_beginning_keeps_notes_and_drops_variations() {
    let mut tree = tree("f5d6c3");
    let d6 = tree.main_line()[1];
    tree.note_mut(d6).expect("a move").comment = Some("quick".to_owned());
    tree.play(d6, mv("c4")).expect("legal");
    let beginning = tree.beginning(2);
    assert_eq!(beginning.main_moves().last(), tree.recorded(d6));
    assert!(!tree.beginning(9).has_variations());
}

#[test]
fn owed_passes_are_made() {
    let start: Position = "XX--XO---------- O".parse().expect("a position");
    let mut tree = GameTree::new(start);
    assert!(tree.play_read(NodeId::ROOT, mv("d4")).is_err());
    assert_eq!(tree.main_line(), [], "nothing is left of a failed try");
    let c3 = tree.play_read(NodeId::ROOT, mv("c3")).expect("legal after a pass");
    assert_eq!(text(&tree, tree.main_line()), "passc3");
    assert_eq!(tree.play_read(NodeId::ROOT, mv("c3")), Ok(c3));
    assert_eq!(tree.pass_if_owed(NodeId::ROOT), tree.main_line()[0]);
}

proptest! {
    /// However a tree grows and is changed, its links agree with each other and every path replays.
    #[test]
    fn every_path_replays(steps in prop::collection::vec((0u8..8, any::<u16>(), any::<u16>()), 0..120)) {
        let mut tree = GameTree::new(Position::start());
        for (kind, choice, which) in steps {
            let all: Vec<NodeId> = iter::once(NodeId::ROOT).chain(tree.lines().concat()).collect();
            let node = all[usize::from(choice) % all.len()];
            match kind {
                0 => tree.promote(node),
                1 => tree.delete(node),
                _ => {
                    let moves: Vec<Move> = tree.position(node).all_moves().collect();
                    if let Some(mv) = moves.get(usize::from(which) % moves.len().max(1)) {
                        tree.play(node, *mv).expect("legal");
                    }
                }
            }
            let all = tree.lines().concat();
            for node in &all {
                let game = tree.game_to(*node);
                prop_assert_eq!(game.moves().len(), tree.path(*node).len());
                prop_assert_eq!(game.position(), tree.position(*node));
                let parent = tree.parent(*node).expect("no start");
                prop_assert_eq!(tree.children(parent).filter(|child| child == node).count(), 1);
            }
            prop_assert_eq!(&tree.lines()[0], &tree.main_line());
            prop_assert_eq!(tree.has_variations(), tree.lines().len() > 1);
            let mut unique = all.clone();
            unique.sort_unstable();
            unique.dedup();
            prop_assert_eq!(unique.len(), all.len(), "each node once");
            prop_assert_eq!(&tree.clone(), &tree);
        }
    }
}
