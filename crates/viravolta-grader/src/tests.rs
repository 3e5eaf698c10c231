//! Whole submissions, from the file to the report.

use std::fs;

use viravolta_testkit::submissions::{self, Submission};

use super::{Options, Report, Status, TEXTS, check};

fn checked(submission: &Submission) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(submission.file);
    fs::write(&file, &submission.source).unwrap();
    check(submission.course.parse().unwrap(), &file, &Options::default()).unwrap()
}

fn found_and_named(course: &str) {
    let mut wrong = Vec::new();
    let all = submissions::correct().into_iter().chain(submissions::mutants());
    for submission in all.filter(|submission| submission.course == course) {
        let report = checked(&submission);
        // A wrong function also spoils games: the name is looked for where the mistake is.
        let first =
            |theme: &str| report.checks.iter().find(|check| check.diagnosis.is_some() && check.id.starts_with(theme));
        let named = first("functions").or_else(|| first("")).and_then(|check| check.diagnosis);
        // Named where it shows most plainly, after a game whose end it also spoils.
        let later = submission.name == "only a full board ends the game"
            && report.checks.iter().any(|check| check.diagnosis == submission.finds);
        let told: Vec<_> = report.checks.iter().map(|check| (check.id, check.status, check.diagnosis)).collect();
        let right = match submission.finds {
            Some(mistake) => named == Some(mistake) || later,
            None => report.exit_status() == 0,
        };
        if !right {
            wrong.push(format!("{:?} wants {:?}: {told:?}", submission.name, submission.finds));
        }
        let ours = report.checks.iter().any(|check| check.status == Status::OurFault);
        assert!(!ours, "{}", report.json(TEXTS.speak(viravolta_i18n::Language::English)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn texts_are_complete() {
    viravolta_i18n::check::Check::new(&TEXTS, env!("CARGO_MANIFEST_DIR"))
        .made_at_run_time("check-")
        .made_at_run_time("mistake-")
        .assert();
}

#[test]
fn programs_of_rothelo() {
    found_and_named("rothelo");
}

#[test]
fn programs_of_reversi() {
    found_and_named("reversi");
}

#[test]
fn programs_of_otelo() {
    found_and_named("otelo");
}

#[test]
fn programs_of_othello() {
    found_and_named("othello");
}

#[test]
fn programs_of_ep4() {
    found_and_named("ep4");
}

/// Whatever the language, what compiles is built; a compiler that the machine lacks is not the student's fault.
#[test]
fn every_language_is_built() {
    let programs = [
        ("gcc", "a.c", "int main(void) { return 0; }"),
        ("g++", "a.cpp", "#include <iostream>\nint main() { std::cout << 1; }"),
        ("rustc", "a.rs", "fn main() { println!(\"ola\"); }"),
        ("javac", "Jogo.java", "public class Jogo { public static void main(String[] a) { System.out.println(1); } }"),
        ("python3", "a.py", "print(1)\n"),
    ];
    for (tool, file, text) in programs {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(file), text).unwrap();
        let report = check(viravolta_courses::Course::Reversi, folder.path(), &Options::default()).unwrap();
        let expected = if crate::room::exists(tool) { Status::Passed } else { Status::OurFault };
        assert_eq!(report.checks[0].status, expected, "{file}: {:?}", report.checks[0]);
    }
}
