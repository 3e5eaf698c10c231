use super::*;
use proptest::prelude::*;

#[test]
fn a_link_is_read_as_it_was_written() {
    let text = "f5d6(f6e6)(f4)c3@f5f6";
    let walk = from_text(text).unwrap();
    assert_eq!(to_text(&walk), text);
    assert_eq!(walk.tree().main_line().len(), 3);
    assert_eq!(walk.number_of(walk.current()), 2);
    assert!(walk.tree().has_variations());
}

#[test]
fn other_starts_come_along_and_passes_follow_from_the_rules() {
    let small = from_text("-----OX--XO-----X;").unwrap();
    assert_eq!(small.position().size().side(), 4);
    assert_eq!(to_text(&small), "-----OX--XO-----X;");
    // Black has no move: the pass is made, and the link says only where discs were put.
    let passing = from_text("OX--------------O;").unwrap();
    assert_eq!(passing.position().turn(), viravolta_rules::Color::White, "white can take");
    let passing = from_text("XO--------------O;").unwrap();
    assert_eq!(passing.position().turn(), viravolta_rules::Color::Black);
    assert_eq!(to_text(&passing), "XO--------------O;");
    assert_eq!(to_text(&from_text("XO--------------O;c1").unwrap()), "XO--------------O;c1");
}

#[test]
fn what_is_no_game_is_refused_with_its_place() {
    for (text, offset) in [
        ("a1", 0),
        ("f5z9", 2),
        ("f5(", 3),
        ("f5)", 2),
        ("f5d6(f6", 7),
        ("f5@d3", 3),
        ("f5@", 99),
        ("é", 0),
        ("(f5)", 0),
    ] {
        let read = from_text(text);
        match offset {
            99 => assert!(read.is_ok(), "{text}"),
            offset => assert_eq!(read.unwrap_err(), LinkFault { offset }, "{text}"),
        }
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[a-h1-8()@;XO-]{0,60}") {
        if let Ok(walk) = from_text(&text) {
            let again = from_text(&to_text(&walk)).unwrap();
            prop_assert_eq!(again.tree(), walk.tree());
            prop_assert_eq!(again.position(), walk.position());
        }
    }

    #[test]
    fn played_trees_come_back(choices in proptest::collection::vec((0usize..64, 0usize..8), 0..120)) {
        let mut walk = Walk::new(GameTree::new(Position::start()));
        for (choice, back) in choices {
            let moves: Vec<Move> = walk.position().all_moves().collect();
            if !moves.is_empty() && !walk.position().is_over() {
                walk.play(moves[choice % moves.len()]).unwrap();
            }
            if back < 2 {
                walk.back();
            }
        }
        while walk.position().must_pass() {
            walk.play(Move::Pass).unwrap();
        }
        let again = from_text(&to_text(&walk)).unwrap();
        prop_assert_eq!(to_text(&again), to_text(&walk));
        prop_assert_eq!(again.position(), walk.position());
    }
}
