//! Whole submissions, from the file to the report.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use viravolta_testkit::submissions::{self, Submission};

use super::{Options, Parts, Report, Status, TEXTS, check};

fn checked(submission: &Submission, parts: Parts) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(submission.file);
    fs::write(&file, &submission.source).unwrap();
    let options = Options { parts, ..Options::default() };
    check(submission.course.parse().unwrap(), &file, &options).unwrap()
}

/// What is wrong with the report on a submission. A wrong function also spoils games: the name is looked for where the
/// mistake is, and the rest is looked at only if it is not there.
fn misjudged(submission: &Submission) -> Option<String> {
    let named = |report: &Report| report.checks.iter().find_map(|check| check.diagnosis);
    let mut report = checked(submission, if submission.finds.is_some() { Parts::Functions } else { Parts::All });
    if submission.finds.is_some() && named(&report).is_none() {
        report = checked(submission, Parts::Program);
    }
    let ours = report.checks.iter().any(|check| check.status == Status::OurFault);
    let right = match submission.finds {
        Some(mistake) => named(&report) == Some(mistake),
        None => report.exit_status() == 0,
    };
    let told: Vec<_> = report.checks.iter().map(|check| (check.id, check.status, check.diagnosis)).collect();
    (!right || ours).then(|| format!("{:?} wants {:?}: {told:?}", submission.name, submission.finds))
}

/// Several at a time: much of a check is waiting.
fn found_and_named(course: &str) {
    let all: Vec<Submission> = submissions::correct()
        .into_iter()
        .chain(submissions::mutants())
        .filter(|submission| submission.course == course)
        .collect();
    let next = AtomicUsize::new(0);
    let wrong: Vec<String> = thread::scope(|scope| {
        let work = || {
            let mut wrong = Vec::new();
            while let Some(submission) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                wrong.extend(misjudged(submission));
            }
            wrong
        };
        let workers: Vec<_> = (0..3).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
    });
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
