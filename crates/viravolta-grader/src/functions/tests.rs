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

#[test]
fn correct_functions_pass_everything() {
    for submission in submissions::correct() {
        for check in checked(&submission) {
            assert_eq!(check.status, Status::Passed, "{}: {check:#?}", submission.course);
        }
    }
}

#[test]
fn every_known_mistake_is_found_and_named() {
    let mut wrong = Vec::new();
    let only = std::env::var("ONLY").unwrap_or_default();
    for submission in submissions::mutants().into_iter().filter(|m| format!("{} {}", m.course, m.name).contains(&only))
    {
        let began = std::time::Instant::now();
        let checks = checked(&submission);
        let first = checks.iter().find(|check| check.status == Status::Failed);
        println!(
            "{} {:?} {:?} {:?}",
            submission.course,
            submission.name,
            first.map(|check| (
                check.id,
                check.diagnosis,
                &check.sent,
                &check.expected,
                &check.received,
                &check.position
            )),
            began.elapsed()
        );
        if first.and_then(|check| check.diagnosis) != submission.finds {
            wrong.push(format!(
                "{} {:?}: {:?}",
                submission.course,
                submission.name,
                checks.iter().map(|c| (c.id, c.status, c.diagnosis)).collect::<Vec<_>>()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
