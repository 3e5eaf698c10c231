//! Every command and message of NBoard and GTP, in sessions that anybody can read and extend: `tests/data`.

mod support;

use std::time::Duration;

use support::driven::Driven;
use support::run_folder;
use support::served::Served;
use viravolta_notation::TimeControl;
use viravolta_protocol::{Pace, gtp, nboard};

#[test]
fn nboard_engine() {
    run_folder("nboard-engine", || Served::new(nboard::Engine::new("Viravolta")));
}

#[test]
fn gtp_engine() {
    let identity = || gtp::Identity { name: "Viravolta".to_owned(), version: "0.1.0".to_owned(), levels: 1..=10 };
    run_folder("gtp-engine", || Served::new(gtp::Engine::new(identity())));
}

#[test]
fn nboard_driver() {
    run_folder("nboard-driver", || Driven(nboard::Driver::new(12, Pace::Unlimited)));
}

#[test]
fn nboard_driver_with_a_clock() {
    let clock = TimeControl { main: Duration::from_secs(300), increment: None, grace: None };
    run_folder("nboard-driver-clock", || Driven(nboard::Driver::new(12, Pace::Clock(clock))));
}

#[test]
fn nboard_driver_with_a_time_per_move() {
    run_folder("nboard-driver-per-move", || Driven(nboard::Driver::new(12, Pace::PerMove(Duration::from_secs(2)))));
}

#[test]
fn gtp_driver() {
    run_folder("gtp-driver", || Driven(gtp::Driver::new(Pace::Unlimited)));
}

#[test]
fn gtp_driver_with_a_clock() {
    let clock = TimeControl { main: Duration::from_secs(300), increment: Some(Duration::from_secs(5)), grace: None };
    run_folder("gtp-driver-clock", || Driven(gtp::Driver::new(Pace::Clock(clock))));
}

#[test]
fn gtp_driver_with_less_than_a_second_per_move() {
    let driver = || gtp::Driver::new(Pace::PerMove(Duration::from_millis(100)));
    run_folder("gtp-driver-blitz", || Driven(driver().setup(vec!["kgs-something 3".to_owned()])));
}

#[test]
fn gtp_driver_with_a_time_per_move() {
    run_folder("gtp-driver-per-move", || Driven(gtp::Driver::new(Pace::PerMove(Duration::from_secs(2)))));
}
