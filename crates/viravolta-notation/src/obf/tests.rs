//! Round trips, errors, and the FFO positions where they are present.

use proptest::prelude::*;
use viravolta_testkit::needs;

use super::*;
use crate::generate::{Shape, game as any_game};

const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; H1:+28; % FFO 40";

proptest! {
    #[test]
    fn positions_are_read_back(record in any_game(Shape::ANY), scores in prop::collection::vec(-64i32..=64, 0..9), lone in prop::option::of(-64i32..=64)) {
        let moves = record.position().all_moves().zip(scores).map(|(mv, score)| (mv, DiscDiff::new(score))).collect();
        let problem = Problem { position: *record.position(), moves, score: lone.map(DiscDiff::new), comment: None };
        prop_assert_eq!(parse(&problem.to_text()).map_err(|error| TestCaseError::fail(error.to_string()))?, problem.clone());
        let (again, losses) = from_record(&problem.to_record());
        prop_assert_eq!(again, problem);
        prop_assert!(losses.is_empty(), "{:?}", losses);
    }

    #[test]
    fn no_almost_right_line_makes_it_panic(tail in r"[A-H1-8:;+% -]{0,40}") {
        let _ = parse(&format!("{}; {tail}", &FFO_40[..66]));
    }
}

#[test]
fn a_line_is_read_and_written() {
    let problem = parse(FFO_40).expect("readable");
    assert_eq!(problem.best_score(), Some(DiscDiff::new(38)));
    assert_eq!(problem.best_moves().collect::<Vec<_>>(), ["a2".parse().expect("a move")]);
    assert_eq!(problem.to_text(), FFO_40);
}

#[test]
fn a_pass_and_a_lone_score_are_read() {
    let problem = parse(&format!("{}; PA:-4; -4;", &FFO_40[..66])).expect("readable");
    assert_eq!(
        (problem.moves.as_slice(), problem.score),
        (&[(Move::Pass, DiscDiff::new(-4))][..], Some(DiscDiff::new(-4)))
    );
}

#[test]
fn errors_name_the_place() {
    let board = &FFO_40[..66];
    for (text, expected) in [
        (board.to_owned(), "line 1, byte 66 (game 1): the input ends where ; after the side to move was expected"),
        (
            format!("{board}; A9:+3;"),
            "line 1, byte 68 (game 1): expected a move with its score, such as A2:+38, found \"A9:+3\"",
        ),
        (format!("{board}; A2:+65;"), "line 1, byte 68 (game 1): expected a score from -64 to +64, found \"A2:+65\""),
        ("-- X;".to_owned(), "line 1, byte 4 (game 1): expected 64 squares (X O -) and the side to move, found \"\""),
    ] {
        assert_eq!(parse(&text).expect_err(&text).to_string(), expected);
    }
}

#[test]
fn the_ffo_positions_are_read_and_score_legal_moves_only() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/ffo");
    needs!(std::path::Path::new(folder).exists(), "{folder} is absent");
    let files = std::fs::read_dir(folder).expect("a folder");
    let mut count = 0;
    for file in files {
        let input = std::io::BufReader::new(std::fs::File::open(file.expect("an entry").path()).expect("a file"));
        for problem in problems(input) {
            let problem = problem.expect("readable");
            let legal: Vec<_> = problem.position.all_moves().collect();
            assert!(problem.moves.iter().all(|(mv, _)| legal.contains(mv)));
            count += 1;
        }
    }
    assert_eq!(count, 79);
}
