use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_book::{Draft, Rest};
use viravolta_engine::{Options, Selectivity};
use viravolta_rules::Game;

use super::*;
use crate::review::{self, Review};

fn engine() -> Engine {
    Engine::new(&Options { hash_mebibytes: 1, ..Options::default() }).unwrap()
}

fn after(moves: &str) -> Position {
    *crate::read_text(moves, Position::start()).unwrap().position()
}

/// A book of the start and f5, which says that f4 is by far the best answer (it is not), worth 9 discs.
fn strange_book() -> Book {
    let mut draft = Draft::default();
    draft.add(&Position::start());
    let proof = Proof::Heuristic { depth: 20, selectivity: Selectivity::P73 };
    let rest = Rest { square: "f4".parse().unwrap(), score: Score::from_hundredths(900), proof };
    draft.set(&after("f5"), Some(rest)).unwrap();
    draft.into_book().0
}

#[test]
fn the_book_answers_what_it_knows_deep_enough() {
    let (engine, book, never) = (engine(), strange_book(), AtomicBool::new(false));
    let mind = Mind { engine: &engine, book: &book };
    let ask = |mind: Mind<'_>, moves: &str, limits: &Limits| mind.search(&after(moves), limits, &never, |_| {});
    let report = ask(mind, "f5", &Limits::depth(5));
    assert_eq!((report.best_move(), report.nodes), ("f4".parse().ok(), 0));
    assert_eq!(report.proof(), Some(Proof::Book { depth: 20 }));
    assert_eq!(ask(mind, "", &Limits::depth(5)).score(), Some(Score::from_hundredths(-900)));
    // Not where more is asked, where it knows nothing, or without it.
    assert!(matches!(ask(mind, "f5", &Limits { lines: 3, ..Limits::depth(2) }).nodes, 1..));
    assert_ne!(ask(Mind::from(&engine), "f5", &Limits::depth(5)).best_move(), "f4".parse().ok());
    assert!(!matches!(
        ask(mind, "f5", &Limits { goal: Goal::Exact, nodes: Some(1), ..Limits::default() }).proof(),
        Some(Proof::Book { .. })
    ));
}

#[test]
fn among_several_moves_the_book_has_the_last_word() {
    let (engine, book, never) = (engine(), strange_book(), AtomicBool::new(false));
    let mind = Mind { engine: &engine, book: &book };
    let wanted = Limits { lines: usize::MAX, ..Limits::depth(4) };
    let mut told = 0;
    let report = mind.search(&after("f5"), &wanted, &never, |so_far| {
        assert_eq!(so_far.lines[0].proof, Proof::Book { depth: 20 });
        told += 1;
    });
    assert!(told > 1);
    assert_eq!(report.lines.len(), 3);
    assert_eq!(report.best_move(), "f4".parse().ok());
    assert!(report.lines.iter().all(|line| line.score <= Score::from_hundredths(900)));
    let alone = review::best_moves(mind, &after("f5"), &Limits::depth(4), 3, &never, |_| {});
    assert_eq!(alone.lines[0], report.lines[0]);
}

#[test]
fn a_review_says_what_comes_from_the_book() {
    let (engine, book, never) = (engine(), strange_book(), AtomicBool::new(false));
    let mut game = Game::new(Position::start());
    for mv in ["f5", "d6"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let mut review = Review::within(&game, Limits::depth(4));
    review.run(Mind { engine: &engine, book: &book }, &never, |_, _| {});
    let moves: Vec<_> = review.moves().collect();
    assert_eq!(moves[0].proof, Proof::Book { depth: 20 });
    assert_eq!((moves[0].value, moves[0].loss()), (Score::from_hundredths(-900), Score::default()));
    assert_eq!((moves[1].best, moves[1].best_value), ("f4".parse().unwrap(), Score::from_hundredths(900)));
    assert!(moves[1].is_mistake(), "d6 is not what the book plays: {:?}", moves[1]);
}

#[test]
fn strong_levels_play_from_the_book() {
    let (engine, book, never) = (engine(), strange_book(), AtomicBool::new(false));
    let mind = Mind { engine: &engine, book: &book };
    let play = |level, moves: &str| {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let time = Time { per_move: Some(std::time::Duration::from_secs(600)), ..Time::default() };
        mind.choose(&after(moves), Level::new(level).unwrap(), time, &never, &mut random, |_| {})
    };
    assert_eq!(play(10, "f5"), "f4".parse().ok());
    assert_eq!(play(7, "f5"), "f4".parse().ok());
    assert!(play(7, "f5d6").is_some(), "where the book ends the engine goes on");
    assert!(play(2, "f5").is_some());
}
