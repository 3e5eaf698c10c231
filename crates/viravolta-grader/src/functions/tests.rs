//! Functions with known mistakes. That each is found and named is a test of whole submissions.

use std::fs;

use viravolta_testkit::submissions::{self, Submission};

use super::check;
use crate::check::Check;
use crate::room::Rooms;
use crate::source::Source;

fn checked(submission: &Submission) -> Vec<Check> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(submission.file);
    fs::write(&file, &submission.source).unwrap();
    let source = Source::copy(&file).unwrap().unwrap();
    check(submission.course.parse().unwrap(), &source, 1, Rooms::default())
}

/// Late bugs of one move in a hundred are shown with a handful of discs.
#[test]
fn the_position_that_shows_a_mistake_is_small() {
    let checks = checked(&submissions::mutant("otelo", "wrong variable in one diagonal"));
    let check = checks.iter().find(|check| check.id == "functions.play").unwrap();
    let discs = check.position.as_deref().unwrap().chars().filter(|cell| "XO".contains(*cell)).count() - 1;
    assert!(discs <= 6, "{check:#?}");
}
