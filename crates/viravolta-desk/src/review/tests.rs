use viravolta_engine::{Options, Selectivity};
use viravolta_rules::{BoardSize, StartKind};

use super::*;

const JUDGED: Proof = Proof::Heuristic { depth: 12, selectivity: Selectivity::P73 };

fn game(moves: &str) -> Game {
    moves.parse().unwrap()
}

/// Answers a review's questions: for the positions in turn the value, and for the moves played what they are worth.
fn reviewed(moves: &str, bests: &[(&str, i32, Proof)], played: &[i32]) -> Review {
    let mut review = Review::of(&game(moves));
    for _ in 0..100 {
        let Some(question) = review.next() else { return review };
        let line = if question.of_played {
            let value = played[question.place - 1];
            Line { moves: Vec::new(), score: Score::from_hundredths(-value), proof: JUDGED }
        } else {
            let (best, value, proof) = bests[question.place];
            Line { moves: vec![best.parse().unwrap()], score: Score::from_hundredths(value), proof }
        };
        review.answer(&question, &Report { lines: vec![line], ..Report::default() });
    }
    panic!("it never ends: {review:?}");
}

#[test]
fn each_side_pays_for_its_own_mistakes() {
    let bests = [("f5", 0, JUDGED), ("f6", 100, JUDGED), ("c4", 250, JUDGED)];
    let review = reviewed("f5d6c3", &bests, &[0, -250, -200]);
    let list: Vec<_> = review.mistakes().map(|m| (m.number, m.color, m.loss().hundredths())).collect();
    assert_eq!(list, [(2, Color::White, 350), (3, Color::Black, 450)]);
    assert_eq!(Color::ALL.map(|color| review.lost(color).hundredths()), [450, 350]);
    assert!(review.is_complete());
    assert_eq!(review.mistakes().next().unwrap().turn(), Some((Standing::Even, Standing::Lost)));
}

#[test]
fn the_four_first_moves_are_equally_good() {
    let review = reviewed("f5", &[("e6", 300, JUDGED)], &[]);
    assert_eq!(review.mistakes().count(), 0);
    assert_eq!(review.progress(), (1, 1));
}

#[test]
fn noise_is_no_mistake_unless_it_is_proven() {
    let (judged, proven) = (("f6", 50, JUDGED), ("f6", 200, Proof::Exact));
    let review = |best| reviewed("f5d6", &[("f5", 0, JUDGED), best], &[0, 0]);
    assert_eq!(review(judged).mistakes().count(), 0);
    assert_eq!(review(proven).mistakes().map(|m| m.loss().hundredths()).collect::<Vec<_>>(), [200]);
}

#[test]
fn what_was_played_is_searched_as_far_as_what_was_best() {
    let mut review = Review::of(&game("f5d6"));
    let question = review.next().unwrap();
    assert_eq!((question.place, question.limits.depth), (1, Some(DEPTH)));
    let line = Line { moves: vec!["f6".parse().unwrap()], score: Score::default(), proof: JUDGED };
    review.answer(&question, &Report { lines: vec![line], ..Report::default() });
    let question = review.next().unwrap();
    assert_eq!((question.place, question.limits.depth), (2, Some(DEPTH - 1)));
}

#[test]
fn what_is_known_is_not_asked_again() {
    let bests = [("f5", 0, JUDGED), ("f6", 100, JUDGED), ("c4", 250, JUDGED)];
    let known = reviewed("f5d6c3", &bests, &[0, -250, -200]);
    let mut longer = Review::of(&game("f5d6c3d3"));
    longer.learn_from(&known);
    assert_eq!(longer.progress(), (3, 4));
    let mut other = Review::of(&game("f5d6c4"));
    other.learn_from(&known);
    // The best move is known there, and it is what was played.
    assert_eq!(other.progress(), (3, 3));
}

#[test]
fn losses_add_up_to_the_result() {
    let start = Position::start_of(BoardSize::Four, StartKind::Usual);
    let game = Game::from_transcript(start, "b1a1d3d2c1d1a2").unwrap();
    let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() }).unwrap();
    let mut review = Review::of(&game);
    review.run(&engine, &AtomicBool::new(false), |_, _| {});
    let whole = engine.search(game.position(), &Limits::exact()).score().unwrap();
    let end = if game.position().turn() == Color::Black { whole } else { -whole };
    let (black, white) = (review.lost(Color::Black), review.lost(Color::White));
    // Perfect play from the start gives black -10; every loss moves the value by what it cost.
    assert_eq!(-1000 - black.hundredths() + white.hundredths(), end.hundredths());
    assert!(review.moves().all(|judged| judged.is_exact()));
    let sides: Vec<Color> =
        review.moves().filter(|judged| judged.turn().is_some()).map(|judged| judged.color).collect();
    // Whoever throws a result away had it: the sides alternate, and white had it first.
    assert!(sides.windows(2).all(|pair| pair[0] != pair[1]), "{sides:?}");
    assert_ne!(sides.first(), Some(&Color::Black));
}
