//! Moves that a symmetry turns into each other are worth the same.

use viravolta_engine::{Engine, Limits, Options};
use viravolta_rules::{BoardSize, Game, Move, Position, SquareSet, StartKind, Symmetry};

#[test]
fn symmetric_moves_have_the_same_value() {
    let engine = Engine::new(&Options { hash_mebibytes: 8, ..Options::default() }).unwrap();
    for size in [BoardSize::Four, BoardSize::Six, BoardSize::Eight] {
        for kind in [StartKind::Usual, StartKind::Mirrored] {
            let start = Position::start_of(size, kind);
            let after = start.play(start.all_moves().next().unwrap()).unwrap();
            for position in [start, after] {
                let all = engine.search(&position, &Limits { lines: usize::MAX, ..Limits::depth(7) });
                let firsts: Vec<_> = all.lines.iter().filter_map(|line| line.first()).collect();
                assert_eq!(firsts.len(), position.legal_moves().len());
                for (line, first) in all.lines.iter().zip(&firsts) {
                    let (child, _) = position.play(*first).unwrap().canonical();
                    for (twin, other) in all.lines.iter().zip(&firsts) {
                        if position.play(*other).unwrap().canonical().0 == child {
                            assert_eq!((twin.score, twin.proof), (line.score, line.proof), "{first} {other}");
                        }
                    }
                    // The continuation is legal from the start.
                    line.moves.iter().try_fold(position, |position, mv| position.play(*mv)).unwrap();
                }
                assert!(all.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
                assert_eq!(engine.search(&position, &Limits::depth(7)).lines.len(), 1);
            }
        }
    }
}

#[test]
fn a_game_that_was_turned_is_searched_alike() {
    let engine = Engine::new(&Options { hash_mebibytes: 8, ..Options::default() }).unwrap();
    let game: Game = "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3f6e7g4g6".parse().unwrap();
    let positions: Vec<Position> = (0..=game.moves().count()).map(|at| *game.position_after(at).unwrap()).collect();
    let found = |turn: Symmetry| -> Vec<_> {
        engine.clear();
        let back = turn.inverse();
        let home = |mv: &Move| mv.square().map(|square| back.square(square, BoardSize::Eight));
        let look = |position: &Position| {
            let excluded: SquareSet = turn.set(position.legal_moves().iter().take(1).collect(), BoardSize::Eight);
            let report = engine.search(&turn.position(position), &Limits { lines: 2, excluded, ..Limits::depth(8) });
            let lines = report.lines.iter();
            let told: Vec<_> =
                lines.map(|line| (line.moves.iter().map(home).collect::<Vec<_>>(), line.score, line.proof)).collect();
            (told, report.nodes)
        };
        positions.iter().rev().map(look).collect()
    };
    for turn in Symmetry::ALL {
        assert_eq!(found(turn), found(Symmetry::Identity), "{turn:?}");
    }
}
