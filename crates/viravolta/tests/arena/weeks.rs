//! Cups over weeks: programs change, players come and go, and somebody else's files lie about.

use std::fs;

use crate::support::{Cup, VIRAVOLTA, player};
use viravolta_testkit::programs;

/// A cup whose programs lie in folders of their own.
fn cup(names: &[&str]) -> Cup {
    let cup = Cup::new("");
    let mut text = fs::read_to_string(cup.path("cup.toml")).expect("the walls")
        + "format = 'round-robin'\nseed = 7\n[time]\nper_move = '60s'\nstart = '120s'\n";
    for name in names {
        fs::create_dir(cup.path(name)).expect("a folder");
        fs::copy(programs::contestant(), cup.path(name).join("bot")).expect("a program");
        text += &player(name, "otelo", &[&format!("./{name}/bot"), "otelo", "seed=1"]);
    }
    fs::write(cup.path("cup.toml"), text).expect("a cup");
    cup
}

fn said(cup: &Cup, arguments: &[&str]) -> (Option<i32>, String) {
    let output = cup.arena(arguments).output().expect("it runs");
    (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

const RUN: [&str; 4] = ["run", "cup.toml", "--out", "out"];

#[test]
fn a_changed_program_is_noticed() {
    let cup = cup(&["ana", "bia", "caio"]);
    cup.run();
    fs::write(cup.path("bia/notes.txt"), "better weights").expect("a change");
    let (status, text) = said(&cup, &RUN);
    assert_eq!(status, Some(2), "{text}");
    assert!(text.contains("“bia” has another program than before. Say --replay-changed"), "{text}");
    let (status, text) = said(&cup, &[&RUN[..], &["--replay-changed"]].concat());
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("one game is in the journal") && text.contains("2 games to play"), "{text}");
    let (status, text) = said(&cup, &RUN);
    assert_eq!(status, Some(0), "{text}");
    // Somebody comes late, somebody leaves.
    fs::create_dir(cup.path("zoe")).expect("a folder");
    fs::copy(programs::contestant(), cup.path("zoe/bot")).expect("a program");
    let file = fs::read_to_string(cup.path("cup.toml")).expect("the cup");
    let late = player("zoe", "otelo", &["./zoe/bot", "otelo", "seed=1"]);
    fs::write(cup.path("cup.toml"), file.replace("name = 'bia'", "name = 'bia'\nwithdrawn = true") + &late)
        .expect("a cup");
    let (status, text) = said(&cup, &RUN);
    assert_eq!(status, Some(0), "{text}");
    assert_eq!(
        cup.json("games.json").as_array().expect("a list").len(),
        3,
        "ana, caio and zoe meet; bia counts no more"
    );
    let (status, text) = said(&cup, &["check", "cup.toml", "bia"]);
    assert_eq!(status, Some(2), "{text}");
}

#[test]
fn somebody_elses_file_is_left_alone() {
    let cup = cup(&["ana", "bia"]);
    let foreign = "{\"my\":\"\u{1b}[2Jonly copy\"}";
    fs::create_dir(cup.path("out")).expect("a folder");
    fs::write(cup.path("out/journal.jsonl"), foreign).expect("a file");
    for arguments in [&RUN[..], &["report", "out"], &["replay", "out", "1"]] {
        let (status, text) = said(&cup, arguments);
        assert_eq!(status, Some(2), "{text}");
        assert!(text.contains("is not the journal of a cup") && !text.contains('\u{1b}'), "{text:?}");
        assert_eq!(fs::read_to_string(cup.path("out/journal.jsonl")).expect("it is there"), foreign);
    }
}

#[test]
fn the_proof_of_solve_is_no_less_careful() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.json");
    let solve = || {
        let mut command = std::process::Command::new(VIRAVOLTA);
        let output = command.args(["solve", "--size", "4", "--start", "--lang", "en", "--resume"]).arg(&file).output();
        let output = output.expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for foreign in ["{\"my\":\"only copy\"}", "my only copy", "{\"viravolta\":\"solve\",\"ver"] {
        fs::write(&file, foreign).expect("a file");
        let (status, text) = solve();
        assert_eq!((status, fs::read_to_string(&file).expect("it is there").as_str()), (Some(2), foreign), "{text}");
    }
    fs::remove_file(&file).expect("it was there");
    assert!(std::process::Command::new("mkfifo").arg(&file).status().expect("mkfifo").success());
    assert_eq!(solve().0, Some(2), "a pipe is not waited for");
    fs::remove_file(&file).expect("it was there");
    let (status, text) = solve();
    assert_eq!(status, Some(0), "{text}");
    assert_eq!(solve().0, Some(0), "it goes on");
}
