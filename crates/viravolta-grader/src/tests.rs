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

/// One submission of every course that is right, and one that is not.
fn some() -> Vec<Submission> {
    let mut seen = std::collections::BTreeSet::new();
    let mutants = submissions::mutants().into_iter().filter(|mutant| seen.insert(mutant.course)).collect::<Vec<_>>();
    submissions::correct().into_iter().chain(mutants).collect()
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let t = TEXTS.speak(viravolta_i18n::Language::EuropeanPortuguese);
    let json = |submission: &Submission| checked(submission, Parts::Functions).json(t);
    for submission in some() {
        assert_eq!(json(&submission), json(&submission), "{} {}", submission.course, submission.name);
    }
}

/// So many times as `VIRAVOLTA_RUNS` says, else twenty.
#[test]
#[ignore = "takes many minutes: run it with --ignored on a busy machine"]
fn verdicts_do_not_change_from_run_to_run() {
    let runs = std::env::var("VIRAVOLTA_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(20);
    for submission in some() {
        let verdicts = || -> Vec<_> {
            let report = checked(&submission, Parts::All);
            report.checks.iter().map(|check| (check.id, check.status, check.diagnosis)).collect()
        };
        let first = verdicts();
        for run in 1..runs {
            assert_eq!(verdicts(), first, "{} {}, run {run}", submission.course, submission.name);
        }
        println!("{} {}: {runs} runs, one verdict", submission.course, submission.name);
    }
}

/// A program without its source is looked at as a program.
#[test]
fn functions_need_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("otelo");
    fs::write(&program, "#!/bin/sh\necho 1 2 3\n").unwrap();
    let report = check(viravolta_courses::Course::Otelo, &program, &Options::default()).unwrap();
    let functions = report.checks.iter().filter(|check| check.id.starts_with("functions."));
    assert!(functions.map(|check| check.because.as_deref()).all(|because| because == Some("source")));
    assert_eq!(report.checks[0].status, Status::Passed);
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
