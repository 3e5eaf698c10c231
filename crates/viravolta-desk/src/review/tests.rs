use viravolta_engine::{Engine, Options, Selectivity};
use viravolta_rules::{BoardSize, StartKind, Symmetry};

use super::*;

const JUDGED: Proof = Proof::Heuristic { depth: 12, selectivity: Selectivity::P73 };

fn game(moves: &str) -> Game {
    moves.parse().unwrap()
}

/// Answers a review's questions: for the positions in turn the best move and the value, the last one included.
fn reviewed(moves: &str, bests: &[(&str, i32, Proof)]) -> Review {
    let mut review = Review::of(&game(moves));
    for _ in 0..100 {
        let Some(question) = review.next() else { return review };
        let (best, value, proof) = bests[question.place];
        let line = Line { moves: vec![best.parse().unwrap()], score: Score::from_hundredths(value), proof };
        review.answer(&question, &Report { lines: vec![line], ..Report::default() });
    }
    panic!("it never ends: {review:?}");
}

#[test]
fn each_side_pays_for_its_own_mistakes() {
    let bests = [("f5", 0, JUDGED), ("f6", 100, JUDGED), ("c4", 450, JUDGED), ("d3", 0, JUDGED)];
    let review = reviewed("f5d6c3", &bests);
    let list: Vec<_> = review.mistakes().map(|m| (m.number, m.color, m.loss().hundredths())).collect();
    assert_eq!(list, [(2, Color::White, 550), (3, Color::Black, 450)]);
    assert_eq!(Color::ALL.map(|color| review.lost(color).hundredths()), [450, 550]);
    assert!(review.is_complete());
    assert_eq!(review.mistakes().next().unwrap().turn(), Some((Standing::Even, Standing::Lost)));
}

#[test]
fn the_four_first_moves_are_equally_good() {
    let review = reviewed("f5", &[("e6", 300, JUDGED), ("d6", 50, JUDGED)]);
    let judged: Vec<_> = review.moves().collect();
    assert_eq!((judged.len(), judged[0].best, judged[0].loss()), (1, judged[0].played, Score::default()));
    assert_eq!(review.progress(), (1, 1));
}

#[test]
fn noise_is_no_mistake_unless_it_is_proven() {
    let review = |value, proof| reviewed("f5d6", &[("f5", 0, JUDGED), ("f6", value, proof), ("c4", 0, proof)]);
    assert_eq!(review(50, JUDGED).mistakes().count(), 0);
    assert_eq!(review(200, Proof::Exact).mistakes().map(|m| m.loss().hundredths()).collect::<Vec<_>>(), [200]);
}

/// What a row says of the position after its move is what the next row says of it, with the other sign.
fn assert_rows_agree(review: &Review) {
    let moves: Vec<JudgedMove> = review.moves().collect();
    for pair in moves.windows(2) {
        let sign = if pair[0].color == pair[1].color { 1 } else { -1 };
        let (after, next) = (pair[0].value.hundredths(), pair[1].best_value.hundredths());
        assert_eq!(after, sign * next, "{pair:?}");
    }
    for judged in &moves {
        assert!(judged.best_value >= judged.value, "{judged:?}");
        assert!(judged.best != judged.played || judged.best_value == judged.value, "{judged:?}");
    }
}

#[test]
fn rows_agree_whatever_the_searches_say() {
    // The move that was played turns out better than the best, the same, worse, and known less surely.
    for (second, third) in [(-300, JUDGED), (0, JUDGED), (300, JUDGED), (-200, Proof::Exact), (200, Proof::Exact)] {
        for first in [JUDGED, Proof::Exact] {
            for best in ["d6", "f6"] {
                let bests = [("f5", 100, JUDGED), (best, second, first), ("c4", 40, third), ("d3", 0, JUDGED)];
                assert_rows_agree(&reviewed("f5d6c3", &bests));
            }
        }
    }
}

#[test]
fn an_exact_end_does_not_prove_the_moves_that_led_there() {
    let bests = [("f5", 100, JUDGED), ("d6", -100, JUDGED), ("c3", 400, Proof::Exact), ("d3", -400, Proof::Exact)];
    let judged: Vec<_> = reviewed("f5d6c3", &bests).moves().collect();
    assert!(judged.iter().all(|judged| judged.loss() == Score::default() && judged.value.hundredths().abs() == 400));
    assert_eq!(judged.iter().map(JudgedMove::is_exact).collect::<Vec<_>>(), [false, false, true]);
}

#[test]
fn a_review_does_not_contradict_itself_nor_what_is_said_of_its_last_position() {
    let engine = Engine::new(&Options { hash_mebibytes: 4, ..Options::default() }).unwrap();
    let never = AtomicBool::new(false);
    let limits = care_to(6);
    let review = |game: &Game| {
        engine.clear();
        let mut review = Review::within(game, limits.clone());
        review.run(&engine, &never, |_, _| {});
        review
    };
    let whole = game("f5d6c3d3c4f4f6f3e6e7d7c5b6d8");
    let first = review(&whole);
    assert_rows_agree(&first);
    review(&game("e6f4c3c4d3"));
    assert_eq!(review(&whole), first, "what was reviewed before changes nothing");
    engine.clear();
    let last = best_moves(&engine, whole.position(), &limits, usize::MAX, &never, |_| {});
    assert_eq!(last.lines.len(), whole.position().legal_moves().len());
    let judged = first.moves().last().unwrap();
    let sign = if whole.position().turn() == judged.color { 1 } else { -1 };
    assert_eq!(last.score().unwrap().hundredths() * sign, judged.value.hundredths());
    assert!(last.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
}

#[test]
fn a_game_that_was_turned_is_reviewed_alike() {
    let engine = Engine::new(&Options { hash_mebibytes: 4, ..Options::default() }).unwrap();
    let never = AtomicBool::new(false);
    let rows = |game: &Game| -> Vec<_> {
        engine.clear();
        let mut review = Review::within(game, care_to(6));
        review.run(&engine, &never, |_, _| {});
        review.moves().map(|judged| (judged.place, judged.value, judged.best_value, judged.proof)).collect()
    };
    let whole = game("f5f6e6f4e3d6c4f3g4e2f2h3h5g3g5f1c5d2d3c3e1d1c1b1c2h6h7h4h2g6");
    let turned = |symmetry: Symmetry| {
        let square = |mv: Move| symmetry.square(mv.square().unwrap(), BoardSize::Eight);
        whole.moves().map(|mv| square(mv).to_string()).collect::<String>().parse::<Game>().unwrap()
    };
    for symmetry in [Symmetry::HalfTurn, Symmetry::Transpose, Symmetry::AntiTranspose] {
        assert_eq!(rows(&turned(symmetry)), rows(&whole), "{symmetry:?}");
    }
}

#[test]
fn what_is_known_is_not_asked_again() {
    let bests = [("f5", 0, JUDGED), ("f6", 100, JUDGED), ("c4", 250, JUDGED), ("d3", 0, JUDGED)];
    let known = reviewed("f5d6c3", &bests);
    let mut longer = Review::of(&game("f5d6c3d3"));
    longer.learn_from(&known);
    assert_eq!(longer.next().map(|question| question.place), Some(4));
    let mut other = Review::of(&game("f5d6c4"));
    other.learn_from(&known);
    assert_eq!(other.next().map(|question| question.place), Some(3));
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

#[test]
fn a_move_that_is_tried_is_judged_beside_the_best() {
    let start: Position = "-----OX--XO----- X".parse().unwrap();
    let mut game = Game::new(start);
    for square in ["d3", "b4"] {
        game.place(square.parse().unwrap()).unwrap();
    }
    let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() }).unwrap();
    let mut review = Review::of(&game);
    review.run(&engine, &AtomicBool::new(false), |_, _| {});
    let mistake = review.mistakes().next().unwrap();
    let judge = |tried: &str| {
        let tried: Move = tried.parse().unwrap();
        let Question { position, limits, .. } = review.trial(&mistake, tried).unwrap();
        review.tried(&mistake, tried, &engine.search(&position, &limits)).unwrap()
    };
    assert_eq!(judge("d4").loss().discs(), 0.0);
    assert_eq!((judge("b4").loss().discs(), judge("d2").loss().discs()), (22.0, 24.0));
    assert!(review.trial(&mistake, "a1".parse().unwrap()).is_none());
}
