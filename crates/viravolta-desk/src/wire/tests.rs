use std::sync::atomic::AtomicBool;

use viravolta_engine::{Engine, Options};
use viravolta_rules::{BoardSize, StartKind};

use super::*;
use crate::session::{NewGame, Seat};

#[test]
fn what_a_search_says_survives_the_wire() {
    let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() }).unwrap();
    let position = Position::start_of(BoardSize::Four, StartKind::Usual);
    for limits in [Limits::exact(), Limits { lines: 9, ..Limits::depth(2) }, Limits::win_draw_loss()] {
        let report = engine.search_with(&position, &limits, &AtomicBool::new(false), |_| {});
        let job = Asked::about(&position, What::Values).job().unwrap();
        let told = Told::from(&Thought { job, answer: Answer::Report(report.clone()), done: true });
        let read: Told = serde_json::from_str(&serde_json::to_string(&told).unwrap()).unwrap();
        assert_eq!(read, told);
        assert_eq!(read.report().lines, report.lines);
    }
}

#[test]
fn what_is_asked_is_read_as_it_is_documented() {
    let asked: Asked =
        serde_json::from_str(r#"{"start":null,"moves":"f5d6c3","what":"lines","depth":8,"job":"7"}"#).unwrap();
    let job = asked.job().unwrap();
    assert_eq!(job.position.empties().len(), 57);
    assert_eq!(job.task, Task::Study(review::care_to(8)));
    assert!(asked.is_repeatable());
    for (text, fault) in [
        (r#"{"start":"X","what":"values"}"#, AskedFault::Position),
        (r#"{"moves":"a1","what":"values"}"#, AskedFault::Position),
        (r#"{"what":"move","level":11}"#, AskedFault::Level),
        (r#"{"what":"move"}"#, AskedFault::Level),
    ] {
        assert_eq!(serde_json::from_str::<Asked>(text).unwrap().job().unwrap_err(), fault, "{text}");
    }
}

#[test]
fn a_clock_is_never_used_up_by_one_move() {
    let seats = [Seat::Computer(Level::STRONGEST), Seat::Person];
    for (pace, most) in
        [("none", None), ("4s", Some(3_000)), ("1m", Some(3_000)), ("60m", Some(10_000)), ("1m+9s", Some(9_750))]
    {
        let game = NewGame::usual(seats, BoardSize::Eight, StartKind::Usual, pace.parse().unwrap());
        let asked = Asked::a_move(&Session::new(&game), Level::STRONGEST);
        assert_eq!(asked.ms, most, "{pace}");
        assert!(matches!(asked.job().unwrap().task, Task::Move { .. }));
    }
}
