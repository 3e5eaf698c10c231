//! Whole submissions, from the file to the report.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use viravolta_courses::Course;
use viravolta_testkit::submissions::{self, Submission};

use super::{Check, Options, Parts, Report, Status, TEXTS, check};

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
    if !right || ours {
        return Some(format!("{:?} wants {:?}: {told:?}", submission.name, submission.finds));
    }
    let mut lacking: Vec<String> = report.failures().iter().filter_map(|check| lacks(check)).collect();
    lacking.extend(report.first_failure().filter(|_| lacking.is_empty()).and_then(|check| repeats(submission, check)));
    (!lacking.is_empty()).then(|| format!("{} {:?}: {}", submission.course, submission.name, lacking.join("; ")))
}

/// What a failed check does not tell: what was sent, what should have come, the small position, how to see it again.
fn lacks(check: &Check) -> Option<String> {
    let t = TEXTS.speak(viravolta_i18n::Language::BrazilianPortuguese);
    let empty = |part: &Option<String>| part.as_ref().is_none_or(String::is_empty);
    let discs = |position: &String| position.chars().take(64).filter(|cell| "XO".contains(*cell)).count();
    let sentences = crate::explanation(t, check.diagnosis.unwrap_or_default()).matches(['.', '!', '?']).count();
    // A loop that does not end, and a function that looks for a move among all, are shown where they were met.
    let small = !["functions.legal", "functions.play", "functions.occupied", "functions.direction", "functions.list"]
        .contains(&check.id)
        || check.diagnosis == Some("endless-loop")
        || check.position.as_ref().is_some_and(|position| discs(position) <= 8);
    let what = if empty(&check.sent) {
        "what was sent"
    } else if empty(&check.expected) && empty(&check.received) {
        "what came"
    } else if empty(&check.repeat) {
        "how to repeat it"
    } else if !small {
        "a small position"
    } else if sentences < 2 {
        "two sentences"
    } else {
        return None;
    };
    Some(format!("{} ({:?}) lacks {what}: {check:?}", check.id, check.diagnosis))
}

/// The lines for a shell, as they stand in the report, are pasted into the student's folder and show the same. Colours that are drawn by lot may need some
/// tries.
fn repeats(submission: &Submission, check: &Check) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(submission.file), &submission.source).unwrap();
    let t = TEXTS.speak(viravolta_i18n::Language::English);
    let report = crate::failure(t, submission.course.parse().unwrap(), check);
    let (_, pasted) = report.split_once(&format!("  {}\n", t.text("report-repeat"))).unwrap();
    let script = format!("ulimit -t 4 -f 4000; {{ {pasted}\n}} 2>&1 | head -c 200000");
    let tries = if submission.course == "othello" { 8 } else { 1 };
    let mut said = String::new();
    for attempt in 0..tries {
        if attempt > 0 {
            thread::sleep(std::time::Duration::from_millis(1100));
        }
        let mut shell = Command::new("timeout");
        let output = shell.args(["60", "sh", "-c", &script]).current_dir(folder.path()).output().unwrap();
        said = String::from_utf8_lossy(&output.stdout).into_owned();
        if shows(submission, check, &said) {
            return None;
        }
    }
    said.truncate(3000);
    Some(format!("{}: {} does not show {:?}: {said}", check.id, check.repeat.as_deref().unwrap(), check.received))
}

/// Whether what a shell printed is what the report says.
fn shows(submission: &Submission, check: &Check, said: &str) -> bool {
    let squeezed = |text: &str| text.replace(['␠', '⇥', '␊'], " ").split_whitespace().collect::<String>();
    let received = check.received.clone().unwrap_or_default();
    match (check.id, check.diagnosis.unwrap_or_default()) {
        ("luck.guards", "writes-outside") => said.contains("fora do tabuleiro: ") && !said.ends_with("tabuleiro: 0\n"),
        ("luck.guards", _) => {
            let (plain, discs) = said.split_once("com pecas ao lado:\n").unwrap_or_default();
            !discs.is_empty() && plain.split_once("lado:\n").is_some_and(|(_, plain)| plain != discs)
        }
        ("luck.sanitizer", _) => said.contains("runtime error") || said.contains("AddressSanitizer"),
        ("program.flush", _) => !said.contains('1'),
        // Memory that lies elsewhere, a file in another notation, a place that was never set, seconds that pass.
        (_, "endless-loop" | "spins-at-end" | "always-one-color" | "misses-moves" | "says-nothing") => true,
        ("extras.save", _) | ("functions.convention", _) => !said.is_empty(),
        // Dice.
        ("program.game.black", "wrong-result") if submission.course == "rothelo" => said.contains("estrelas x"),
        (_, "choice-without-move") => said.starts_with('1'),
        (_, "missing-function") => !said.contains(check.expected.as_deref().unwrap_or_default()),
        ("functions.legal" | "functions.occupied", _) if submission.course == "reversi" => {
            let place = check.sent.as_deref().and_then(|sent| sent.split("∋ ").nth(1)).unwrap_or_default();
            said.contains(place) == (received == "1")
        }
        _ if received.starts_with("> ") => said.len() > 150_000,
        _ if received.starts_with("SIG") => ["fault", "Abort", "exception"].iter().any(|word| said.contains(word)),
        _ => {
            let text = received.split_once(": ").filter(|(number, _)| number.parse::<u64>().is_ok());
            let text = text.map_or(received.as_str(), |(_, text)| text);
            // The line of an error stands elsewhere in Python's own report.
            let text = text.rsplit_once(" (").filter(|_| text.contains("Error: ")).map_or(text, |(text, _)| text);
            let boards = boards_in(submission, check, said);
            squeezed(said).contains(&squeezed(text)) || boards.iter().any(|board| text.starts_with(board.as_str()))
        }
    }
}

/// The boards in what a shell printed: of the program as it draws them, of a function as the lines print them.
fn boards_in(submission: &Submission, check: &Check, said: &str) -> Vec<String> {
    let course: Course = submission.course.parse().unwrap();
    if !check.id.starts_with("functions") || check.id == "functions.draw" {
        return crate::program::drawn(course, viravolta_rules::BoardSize::Eight, said);
    }
    let numbers = matches!(course, Course::Otelo | Course::Reversi);
    let (width, plain) = if numbers { (3, "-1 1 0") } else { (if course == Course::Ep4 { 1 } else { 2 }, "") };
    let cell = |text: &str| match text.trim() {
        "-1" if !plain.is_empty() => 'X',
        "1" if !plain.is_empty() => 'O',
        "*" | "x" | "X" => 'X',
        "0" if plain.is_empty() => 'O',
        "o" | "O" => 'O',
        _ => '-',
    };
    let rows: Vec<String> = said
        .lines()
        .map(|line| {
            line.strip_prefix('*').and_then(|line| line.strip_suffix('*')).filter(|_| width == 1).unwrap_or(line)
        })
        .filter(|line| {
            line.is_ascii() && !line.is_empty() && line.len() % width == 0 && [4, 6, 8].contains(&(line.len() / width))
        })
        .map(|line| (0..line.len() / width).map(|at| cell(&line[at * width..][..width])).collect())
        .collect();
    let side = rows.first().map_or(8, String::len);
    rows.windows(side).map(<[String]>::concat).collect()
}

/// Several at a time: much of a check is waiting.
fn found_and_named(course: &str) {
    let all: Vec<Submission> = submissions::correct()
        .into_iter()
        .chain(submissions::unusual())
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

/// The correct programs, and mistakes of every kind: a function, a list, luck, an endless loop, a flood, a file, a dialogue, a
/// crash, a pipe.
fn some() -> Vec<Submission> {
    let mutants = [
        ("otelo", "a word for a pass"),
        ("rothelo", "saved in the order A1, B1"),
        ("reversi", "one entry for each direction"),
        ("reversi", "an empty list cannot be destroyed"),
        ("otelo", "wrong variable in one diagonal"),
        ("otelo", "right by luck beside the board"),
        ("otelo", "nothing flushed"),
        ("othello", "only a full board ends the game"),
        ("othello", "a space after every square"),
        ("ep4", "a slow endless loop"),
        ("ep4", "last of equals"),
    ];
    submissions::correct().into_iter().chain(mutants.map(|(course, name)| submissions::mutant(course, name))).collect()
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let t = TEXTS.speak(viravolta_i18n::Language::EuropeanPortuguese);
    let json = |submission: &Submission| checked(submission, Parts::Functions).json(t);
    for submission in some() {
        assert_eq!(json(&submission), json(&submission), "{} {}", submission.course, submission.name);
    }
}

/// So many times as `VIRAVOLTA_RUNS` says, else twenty. The same bytes, too, where the program throws no dice.
#[test]
#[ignore = "takes many minutes: run it with --ignored on a busy machine"]
fn verdicts_do_not_change_from_run_to_run() {
    let runs = std::env::var("VIRAVOLTA_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(20);
    let t = TEXTS.speak(viravolta_i18n::Language::English);
    let (all, next) = (some(), AtomicUsize::new(0));
    let work = || {
        while let Some(submission) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let verdicts = |report: &Report| -> Vec<_> {
                report.checks.iter().map(|check| (check.id, check.status, check.diagnosis)).collect()
            };
            let first = checked(submission, Parts::All);
            for run in 1..runs {
                let again = checked(submission, Parts::All);
                assert_eq!(verdicts(&again), verdicts(&first), "{} {}, run {run}", submission.course, submission.name);
                if !["othello", "rothelo"].contains(&submission.course) {
                    assert_eq!(again.json(t), first.json(t), "{} {}, run {run}", submission.course, submission.name);
                }
            }
            println!("{} {}: {runs} runs, one verdict", submission.course, submission.name);
        }
    };
    thread::scope(|scope| (0..3).for_each(|_| drop(scope.spawn(work))));
}

/// A program without its source is looked at as a program.
/// Who sleeps for ever is noticed, and does not cost the time that a program may think.
#[cfg(target_os = "linux")]
#[test]
fn sleepers_are_noticed() {
    let otelo = submissions::correct().into_iter().find(|submission| submission.course == "otelo").unwrap();
    let legal = "int podejogar(int tabuleiro[8][8], int cor, int l, int c) {\n";
    assert!(otelo.source.contains(legal));
    let function =
        |body: &str| otelo.source.replace(legal, &format!("#include <unistd.h>\n{legal}    if (l == 5) {body};\n"));
    for (source, parts, id, mistake) in [
        (
            "#include <unistd.h>\nint main(void) { sleep(1000000); }".to_owned(),
            Parts::Program,
            "program.starts",
            "says-nothing",
        ),
        (
            "#include <stdio.h>\n#include <unistd.h>\nint main(void) { puts(\"1 2 3\"); for (;;) sleep(1); }"
                .to_owned(),
            Parts::Program,
            "program.end-of-input",
            "never-ends",
        ),
        (function("sleep(1000000)"), Parts::Functions, "functions.legal", "endless-loop"),
        (function("pause()"), Parts::Functions, "functions.legal", "endless-loop"),
    ] {
        let begun = std::time::Instant::now();
        let report = checked(&Submission { source, ..otelo.clone() }, parts);
        let found = report.checks.iter().find(|check| check.status == Status::Failed).unwrap();
        assert_eq!((found.id, found.diagnosis), (id, Some(mistake)), "{:?}", report.checks);
        assert!(begun.elapsed().as_secs() < 100, "{mistake}: {:?}", begun.elapsed());
    }
}

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

/// A name that is no UTF-8, spaces and quotes in names, and what is no file at all.
#[cfg(unix)]
#[test]
fn any_name_is_built_and_a_pipe_is_no_submission() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    for name in [&b"Jos\xe9.c"[..], b"meu 'jogo'.c", b"-o.c", b"$(id).c"] {
        let file = folder.path().join(std::ffi::OsStr::from_bytes(name));
        fs::write(&file, "int main(void) { return 0; }\n").unwrap();
        let report = check(Course::Reversi, &file, &Options::default()).unwrap();
        assert_eq!(report.checks[0].status, Status::Passed, "{:?}", report.checks[0]);
    }
    assert!(matches!(
        check(Course::Reversi, std::path::Path::new("/dev/zero"), &Options::default()),
        Err(crate::SourceError::Unreadable { .. })
    ));
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
