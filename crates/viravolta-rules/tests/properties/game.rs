//! Games against a model: a list of positions and a cursor.
use proptest::collection::vec;
use proptest::prelude::*;
use viravolta_rules::{BoardSize, Color, Ending, Game, IllegalReason, Move, Position, Scoring, Square, StartKind};

/// What a user of a game may do.
#[derive(Clone, Debug)]
enum Step {
    Play(usize),
    Place(Square),
    Undo,
    Redo,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => any::<usize>().prop_map(Step::Play),
        1 => (0..64usize).prop_filter_map("a square", Square::from_index).prop_map(Step::Place),
        2 => Just(Step::Undo),
        1 => Just(Step::Redo),
    ];
    vec(step, 0..120)
}

fn starts() -> impl Strategy<Value = Position> {
    let sizes = prop::sample::select(BoardSize::ALL.to_vec());
    (sizes, any::<bool>()).prop_map(|(size, mirrored)| {
        Position::start_of(size, if mirrored { StartKind::Mirrored } else { StartKind::Usual })
    })
}

struct Model {
    line: Vec<Position>,
    now: usize,
}

impl Model {
    fn play(&mut self, mv: Move) -> bool {
        let Ok(next) = self.line[self.now].play(mv) else { return false };
        self.line.truncate(self.now + 1);
        self.line.push(next);
        self.now += 1;
        true
    }

    fn step(&mut self, game: &mut Game, step: &Step) {
        let position = self.line[self.now];
        match step {
            Step::Play(choice) => {
                let moves: Vec<Move> = position.all_moves().collect();
                if let Some(mv) = moves.get(choice % moves.len().max(1)) {
                    assert!(game.play(*mv).is_ok() && self.play(*mv));
                }
            }
            Step::Place(square) => {
                let mv = Move::Place(*square);
                let owed = position.must_pass() && position.passed().play(mv).is_ok();
                let legal = (owed && self.play(Move::Pass) && self.play(mv)) || (!owed && self.play(mv));
                assert_eq!(game.place(*square).is_ok(), legal);
            }
            Step::Undo => {
                assert_eq!(game.undo().is_some(), self.now > 0);
                self.now = self.now.saturating_sub(1);
            }
            Step::Redo => {
                let can = self.now + 1 < self.line.len();
                assert_eq!(game.redo().is_some(), can);
                self.now += usize::from(can);
            }
        }
    }
}

proptest! {
    #[test]
    fn games_follow_the_model(start in starts(), steps in steps()) {
        let mut game = Game::new(start);
        let mut model = Model { line: vec![start], now: 0 };
        for step in &steps {
            model.step(&mut game, step);
            prop_assert_eq!(game.position(), &model.line[model.now]);
            prop_assert_eq!(game.moves().len(), model.now);
            prop_assert_eq!(game.redoable(), model.line.len() - 1 - model.now);
            prop_assert_eq!(game.position_after(model.now + 1), None);
            prop_assert_eq!(game.is_over(), game.position().is_over());
            prop_assert_eq!(game.result().is_some(), game.is_over());
        }
        let mut replayed = Game::new(start);
        for (count, (color, mv)) in game.moves_with_color().enumerate() {
            prop_assert_eq!(replayed.position().turn(), color);
            prop_assert_eq!(game.position_after(count), Some(replayed.position()));
            prop_assert!(replayed.play(mv).is_ok());
        }
        prop_assert_eq!(replayed.position(), game.position());
    }

    #[test]
    fn finished_games_share_out_the_board(start in starts(), choices in vec(any::<usize>(), 80)) {
        for scoring in [Scoring::Plain, Scoring::EmptiesToWinner] {
            let mut game = Game::with_scoring(start, scoring);
            for choice in &choices {
                let moves: Vec<Move> = game.position().all_moves().collect();
                let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
                prop_assert!(game.play(*mv).is_ok());
            }
            let Some(result) = game.result() else { return Err(TestCaseError::fail("80 plies end every game")) };
            let (black, white) = result.counts;
            let discs = [Color::Black, Color::White].map(|color| game.position().discs(color).len());
            let shared = scoring == Scoring::EmptiesToWinner && black != white;
            let expected = if shared { start.size().area() } else { discs[0] + discs[1] };
            prop_assert_eq!(black + white, expected);
            prop_assert_eq!(result.ending, Ending::Normal);
            prop_assert_eq!(result.winner, (discs[0] != discs[1]).then_some(if discs[0] > discs[1] { Color::Black } else { Color::White }));
            prop_assert_eq!(result.difference(Color::Black), -result.difference(Color::White));
        }
    }

    #[test]
    fn who_resigns_or_runs_out_of_time_loses(choices in vec(any::<usize>(), 0..40), white in any::<bool>()) {
        let loser = if white { Color::White } else { Color::Black };
        for timed_out in [false, true] {
            let mut game = Game::new(Position::start());
            for choice in &choices {
                let moves: Vec<Move> = game.position().all_moves().collect();
                let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
                prop_assert!(game.play(*mv).is_ok());
            }
            if game.is_over() {
                continue;
            }
            let next = game.position().all_moves().next().expect("the game goes on");
            let ending = if timed_out { Ending::TimedOut(loser) } else { Ending::Resigned(loser) };
            if timed_out { game.time_out(loser) } else { game.resign(loser) }
            let result = game.result().expect("it was ended");
            prop_assert_eq!((result.winner, result.ending), (Some(!loser), ending));
            let refused = game.play(next).map(|_| ()).expect_err("the game is over");
            prop_assert_eq!(refused.reason, IllegalReason::GameOver);
            // A second fault changes nothing; taking a move back reopens the game.
            game.resign(!loser);
            prop_assert_eq!(game.result().map(|result| result.winner), Some(Some(!loser)));
            game.undo();
            prop_assert!(!game.is_over());
        }
    }
}
