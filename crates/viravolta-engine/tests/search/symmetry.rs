//! Moves that a symmetry turns into each other are worth the same.

use viravolta_engine::{Engine, Limits, Options};
use viravolta_rules::{BoardSize, Position, StartKind};

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
