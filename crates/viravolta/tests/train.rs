//! `viravolta train` as real processes: killed without warning, started again, and used from end to end.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn viravolta(words: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_viravolta"));
    command.args(words).current_dir(folder).env("LC_ALL", "C").env_remove("VIRAVOLTA_ISA");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(line: &str, folder: &Path) -> Output {
    let words: Vec<&str> = line.split(' ').collect();
    viravolta(&words, folder).output().expect("the program starts")
}

/// What a command that must succeed says.
fn said(line: &str, folder: &Path) -> String {
    let output = run(line, folder);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Starts a command and kills it as soon as the file is there, if it is still running.
fn kill_when_it_exists(line: &str, folder: &Path, file: &str) {
    let words: Vec<&str> = line.split(' ').collect();
    let mut child = viravolta(&words, folder).spawn().expect("the program starts");
    while !folder.join(file).exists() && child.try_wait().expect("a process").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    // On Unix this is SIGKILL: the program gets no chance to tidy up.
    child.kill().expect("a process");
    child.wait().expect("a process");
}

fn same(folder: &Path, one: &str, other: &str) {
    let read = |name: &str| fs::read(folder.join(name)).expect("a file");
    assert!(read(one) == read(other), "{one} and {other} differ");
}

const GENERATE: &str = "--games 60 --seed 7 --depth 2 --solve-from 8 --threads 2";
const FIT: &str = "--epochs 2 --batch 1024 --checkpoint 0";

#[test]
fn killed_work_goes_on_and_its_result_is_used_to_the_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();

    let told = said(&format!("train generate whole {GENERATE} --json"), here);
    assert!(told.contains(r#""games":60"#), "{told}");
    kill_when_it_exists(&format!("train generate parts {GENERATE}"), here, "parts/00000007.next");
    said(&format!("train generate parts {GENERATE}"), here);
    same(here, "whole/00000007.vvd", "parts/00000007.vvd");
    same(here, "whole/settings.json", "parts/settings.json");

    let learnt = said(&format!("train fit whole --to fit-whole {FIT} --json"), here);
    for _ in 0..2 {
        kill_when_it_exists(&format!("train fit whole --to fit-parts {FIT}"), here, "fit-parts/checkpoint.vvc");
    }
    assert_eq!(said(&format!("train fit whole --to fit-parts {FIT} --json"), here), learnt);
    same(here, "fit-whole/checkpoint.vvc", "fit-parts/checkpoint.vvc");
    same(here, "fit-whole/fit.json", "fit-parts/fit.json");

    let exported = said("train export fit-parts --to parts.vvn", here);
    assert!(exported.ends_with("2 passes\n"), "{exported}");

    let calibrate = "--positions 40 --depth 5 --solve-from 9";
    kill_when_it_exists(
        &format!("train calibrate whole --weights parts.vvn --to net.vvn {calibrate}"),
        here,
        "calibrate.part",
    );
    said(&format!("train calibrate whole --weights parts.vvn --to net.vvn {calibrate}"), here);
    let cells = fs::read_to_string(here.join("calibrate.json")).expect("the cells");
    assert!(cells.contains("\"deviation\"") && !here.join("calibrate.part").exists());
    assert_ne!(fs::read(here.join("net.vvn")).ok(), fs::read(here.join("parts.vvn")).ok());

    let measured = said("train measure whole --weights net.vvn", here);
    assert!(measured.starts_with("Held out: "), "{measured}");
    play_a_game(here, "net.vvn");
}

/// Both sides by the engine with the new weights, over GTP.
fn play_a_game(folder: &Path, weights: &str) {
    let words = ["gtp", "--weights", weights, "--level", "2", "--hash", "1", "--seed", "1"];
    let mut child = viravolta(&words, folder).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all("genmove black\ngenmove white\n".repeat(20).as_bytes()).expect("a reader");
    input.write_all(b"quit\n").expect("a reader");
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    let answers = String::from_utf8(output.stdout).expect("text");
    assert_eq!(answers.lines().filter(|line| line.starts_with('=')).count(), 41, "{answers}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    let refused = |line: &str, why: &str| {
        let output = run(line, here);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains(why), "{line}: {said}");
    };
    said("train generate games --games 1 --depth 1 --solve-from 4", here);
    refused("train generate games --games 1 --depth 2 --solve-from 4", "settings.json: this was begun with other");
    refused("train generate games --stray 2", "a number from 0 to 1");
    refused("train generate games --exclude none.obf", "none.obf: there is no such file");
    refused("train generate games --wthor .", "there are no positions");
    refused("train import exact --wthor .", "there are no positions");
    refused("train fit nowhere --to fit", "nowhere: there is no such file or folder");
    fs::create_dir(here.join("empty")).expect("a folder");
    refused("train fit empty --to fit", "there are no positions");
    refused("train measure", "<DATA>");
    refused("train measure --wthor empty", "WTH_2013.wtb: there is no such file");
    refused("train export empty --to net.vvn", "checkpoint.vvc: there is no such file");
    fs::write(here.join("empty/checkpoint.vvc"), "no").expect("a file");
    refused("train export empty --to net.vvn", "damaged");
    refused("train calibrate games --weights empty/checkpoint.vvc", "this is no file of weights");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_in_an_orderly_way() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let words: Vec<&str> = "train generate games --games 1000000 --depth 1 --solve-from 4".split(' ').collect();
    let child = viravolta(&words, folder.path()).spawn().expect("the program starts");
    let deadline = Instant::now() + Duration::from_secs(120);
    while !folder.path().join("games/00000001.next").exists() {
        assert!(Instant::now() < deadline, "nothing is generated");
        std::thread::sleep(Duration::from_millis(2));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the program ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), said.contains("the same command goes on")), (Some(1), true), "{said}");
}
