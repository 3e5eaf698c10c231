//! The first positions of the FFO test, where they are at hand.

use std::path::Path;

use viravolta_engine::{Limits, Score};
use viravolta_rules::{DiscDiff, Move, Position};

use crate::engine_with;

/// The position, its best score, and the moves that have it.
fn problem(line: &str) -> Option<(Position, i32, Vec<Move>)> {
    let mut fields = line.split(';').map(str::trim);
    let position = fields.next()?.parse().ok()?;
    let moves = fields.filter_map(|field| field.split_once(':'));
    let moves: Vec<(Move, i32)> =
        moves.map(|(mv, score)| Some((mv.parse().ok()?, score.parse().ok()?))).collect::<Option<_>>()?;
    let best = moves.iter().map(|(_, score)| *score).max()?;
    Some((position, best, moves.into_iter().filter(|(_, score)| *score == best).map(|(mv, _)| mv).collect()))
}

#[test]
fn the_first_nineteen_have_the_published_values() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/ffo/fforum-1-19.obf");
    let Ok(text) = std::fs::read_to_string(&path) else {
        return viravolta_testkit::ignored(&format!("{} is not there", path.display()));
    };
    let problems: Vec<_> = text.lines().filter_map(problem).collect();
    assert_eq!(problems.len(), 19);
    for threads in [1, 2] {
        let engine = engine_with(threads, None, 16);
        for (at, (position, score, best)) in problems.iter().enumerate() {
            let report = engine.search(position, &Limits::exact());
            assert_eq!(report.score().map(Score::rounded), Some(DiscDiff::new(*score)), "#{}", at + 1);
            assert!(report.best_move().is_some_and(|mv| best.contains(&mv)), "#{}: {best:?}", at + 1);
        }
    }
}
