//! Boards that few programs are asked about.

use viravolta_engine::{Goal, Level, Limits, Proof, Report, Time};
use viravolta_rules::{BoardSize, Color, DiscDiff, Move, Position, Setup, SquareSet, StartKind};

use crate::{ENGINES, engine};

fn reports(position: &Position) -> Vec<Report> {
    let goals = [Goal::BestMove, Goal::Exact, Goal::WinDrawLoss];
    let ask = |goal| Limits { goal, lines: 3, depth: Some(6), ..Limits::default() };
    ENGINES.iter().flat_map(|engine| goals.map(|goal| engine.search(position, &ask(goal)))).collect()
}

fn filled(size: BoardSize, black: SquareSet, white: SquareSet, turn: Color) -> Position {
    Setup { black, white, turn, size }.check().expect("disjoint sets")
}

const SIZES: [BoardSize; 3] = [BoardSize::Four, BoardSize::Six, BoardSize::Eight];

#[test]
fn boards_without_moves_have_a_result_and_no_move() {
    for size in SIZES {
        let (all, area) = (size.squares(), size.area() as i32);
        let one = SquareSet::EMPTY.with(all.first().expect("a square"));
        let boards = [
            (SquareSet::EMPTY, SquareSet::EMPTY, 0),
            (all, SquareSet::EMPTY, area),
            (SquareSet::EMPTY, all, -area),
            (one, SquareSet::EMPTY, area),
            (SquareSet::EMPTY, one, -area),
            (one, SquareSet::from_bits(all.bits() & !one.bits()), 2 - area),
        ];
        for (black, white, value) in boards {
            for turn in [Color::Black, Color::White] {
                let position = filled(size, black, white, turn);
                let value = if turn == Color::Black { value } else { -value };
                for report in reports(&position) {
                    assert_eq!(report.best_move(), None);
                    assert_eq!(report.score().map(|score| score.rounded()), Some(DiscDiff::new(value)));
                    assert_eq!((report.proof(), report.complete), (Some(Proof::Exact), true));
                }
                let mut random = rand::rng();
                let never = std::sync::atomic::AtomicBool::new(false);
                assert_eq!(
                    ENGINES[0].choose(&position, Level::STRONGEST, Time::default(), &never, &mut random, |_| {}),
                    None
                );
            }
        }
    }
}

#[test]
fn a_pass_is_a_move_and_the_value_is_that_of_the_side_that_passes() {
    // Black has no move; white takes everything.
    let position: Position = "OX------ -------- -------- -------- -------- -------- -------- -------- X"
        .replace(' ', "")
        .parse()
        .expect("a board");
    assert!(position.must_pass());
    for report in reports(&position) {
        assert_eq!(report.best_move(), Some(Move::Pass));
        assert_eq!(report.lines.len(), 1);
    }
    let engine = engine(1, None);
    let report = engine.search(&position, &Limits::exact());
    assert_eq!(report.score().map(|score| score.rounded()), Some(DiscDiff::new(-64)));
    assert_eq!(report.lines[0].moves, [Move::Pass, "c1".parse().expect("a square")]);
}

#[test]
fn the_small_boards_have_their_known_values() {
    let engine = engine(1, None);
    let four = engine.search(&Position::start_of(BoardSize::Four, StartKind::Usual), &Limits::exact());
    assert_eq!(four.score().map(|score| score.rounded()), Some(DiscDiff::new(-10)));
    // Feinstein's solution of 6x6: white wins 20 to 16. Too long for a test; an end of it is not.
    let mut six = Position::start_of(BoardSize::Six, StartKind::Usual);
    while six.empties().len() > 12 {
        let mv = engine.search(&six, &Limits::depth(4)).best_move().expect("a move");
        six = six.play(mv).expect("a legal move");
    }
    let exact = engine.search(&six, &Limits::exact());
    assert_eq!(exact.proof(), Some(Proof::Exact));
    let end = exact.lines[0].moves.iter().try_fold(six, |position, mv| position.play(*mv)).expect("legal moves");
    assert!(end.is_over() && six.size().contains(exact.best_move().and_then(|mv| mv.square()).expect("a square")));
}

#[test]
fn changing_the_board_size_does_not_mix_values() {
    let engine = engine(1, None);
    let four = Position::start_of(BoardSize::Four, StartKind::Usual);
    for size in SIZES {
        let _ = engine.search(&Position::start_of(size, StartKind::Usual), &Limits::depth(6));
        let report = engine.search(&four, &Limits::exact());
        assert_eq!(report.score().map(|score| score.rounded()), Some(DiscDiff::new(-10)));
    }
}
