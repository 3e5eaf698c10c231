//! The functions of the programs with known mistakes: each is found and named, and the correct ones pass everything.

use std::fs;

use viravolta_testkit::submissions::{self, Submission};

use super::check;
use crate::check::{Check, Status};
use crate::room::Rooms;
use crate::source::Source;

fn checked(submission: &Submission) -> Vec<Check> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(submission.file);
    fs::write(&file, &submission.source).unwrap();
    let source = Source::copy(&file).unwrap().unwrap();
    check(submission.course.parse().unwrap(), &source, 1, Rooms::default())
}

fn found_and_named(course: &str) {
    for submission in submissions::correct().into_iter().filter(|submission| submission.course == course) {
        for check in checked(&submission) {
            assert_eq!(check.status, Status::Passed, "{course}: {check:#?}");
        }
    }
    let mut wrong = Vec::new();
    for submission in submissions::mutants().into_iter().filter(|submission| submission.course == course) {
        let checks = checked(&submission);
        let first = checks.iter().find(|check| check.status == Status::Failed);
        if first.and_then(|check| check.diagnosis) != submission.finds {
            let told: Vec<_> = checks.iter().map(|check| (check.id, check.status, check.diagnosis)).collect();
            wrong.push(format!("{:?}: {told:?}", submission.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn mistakes_of_rothelo() {
    found_and_named("rothelo");
}

#[test]
fn mistakes_of_reversi() {
    found_and_named("reversi");
}

#[test]
fn mistakes_of_otelo() {
    found_and_named("otelo");
}

#[test]
fn mistakes_of_othello() {
    found_and_named("othello");
}

#[test]
fn mistakes_of_ep4() {
    found_and_named("ep4");
}

/// Late bugs of one move in a hundred are shown with a handful of discs.
#[test]
fn the_position_that_shows_a_mistake_is_small() {
    let checks = checked(&submissions::mutant("otelo", "wrong variable in one diagonal"));
    let check = checks.iter().find(|check| check.id == "functions.play").unwrap();
    let discs = check.position.as_deref().unwrap().chars().filter(|cell| "XO".contains(*cell)).count() - 1;
    assert!(discs <= 6, "{check:#?}");
}
