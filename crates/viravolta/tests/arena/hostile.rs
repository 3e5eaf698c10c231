//! Programs that mean harm: each loses with the one right outcome, the referee and the other games go on, nothing is left
//! running, no file is left behind, and no control group.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use viravolta_testkit::programs;

use crate::support::{Cup, contestant, player};

/// What it does, with which arguments, and how it loses.
const DEEDS: [(&str, &str); 17] = [
    ("fork-bomb", "no-answer"),
    ("memory-bomb", "out-of-memory"),
    ("memory-swarm", "out-of-memory"),
    ("output-flood", "too-much-output"),
    ("error-flood", "too-much-output"),
    ("silent", "no-answer"),
    ("slow", "late"),
    ("close-pipes", "no-answer"),
    // Ends right after its NULs: whoever has ended without an answer has crashed.
    ("nul", "crash"),
    ("kill-parent", "crash"),
    ("read", "crash"),
    ("socket", "crash"),
    ("fill-disk", "crash"),
    ("big-file", "crash"),
    ("ignore-signals", "no-answer"),
    ("leave-child", "crash"),
    ("spin-swarm", "no-answer"),
];

/// The same for programs that play, up to a point.
const HABITS: [(&str, &str); 5] = [
    ("nul@2", "unreadable-answer"),
    ("unasked@3", "unreadable-answer"),
    ("false-pass@4", "wrong-claim"),
    ("exit@5", "crash"),
    ("slow@3", "late"),
];

/// A folder for a program, as a student hands it in.
fn folder_of(cup: &Cup, name: &str, program: &Path) -> String {
    let folder = cup.path(name);
    fs::create_dir(&folder).expect("a folder");
    fs::copy(program, folder.join("program")).expect("a program");
    fs::write(folder.join("notes.txt"), "mine").expect("notes");
    format!("./{name}/program")
}

fn cup(mark: &str) -> Cup {
    let cup = Cup::new("");
    let walls = fs::read_to_string(cup.path("cup.toml")).expect("the walls");
    let mut text = walls
        + "format = 'gauntlet'\nseed = 7\n[time]\nper_move = '700ms'\nwatchdog = '1500ms'\n\
           [limits]\nmemory = '64MB'\noutput = '1MB'\ndisk = '8MB'\n";
    let honest = folder_of(&cup, "honest", programs::contestant());
    text += &player("honest", "otelo", &[&honest, "otelo", "seed=5"]);
    let secret = cup.path("honest/notes.txt").display().to_string();
    for (deed, _) in DEEDS {
        // Not the name of the deed: words that name a folder are taken for it.
        let program = folder_of(&cup, &format!("team-{deed}"), programs::hostile());
        let argument = match deed {
            "read" => secret.as_str(),
            "socket" => "80",
            _ => mark,
        };
        text += &player(deed, "otelo", &[&program, deed, argument, mark]);
    }
    for (habit, _) in HABITS {
        text += &contestant(habit, "otelo", &[habit, "slow-ms=1500", mark]);
    }
    text += &contestant("also honest", "otelo", &["seed=6", mark]);
    fs::write(cup.path("cup.toml"), text).expect("a cup");
    cup
}

/// Every file below a folder, with what is in it.
fn contents(folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            contents(&path, found);
        } else {
            found.insert(path.clone(), fs::read(path).unwrap_or_default());
        }
    }
}

/// Folders below a folder, and files in it, whose name holds a word.
fn named(folder: &Path, word: &str, deep: bool, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().contains(word) {
            found.push(entry.path());
        }
        if deep && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            named(&entry.path(), word, deep, found);
        }
    }
}

fn left_running(mark: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " ")).filter(|line| line.contains(mark)).collect()
}

fn left_behind(mark: &str, referee: u32) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["/tmp", "/var/tmp", "/dev/shm", "/run", "/"] {
        named(Path::new(folder), mark, false, &mut found);
    }
    named(Path::new("/sys/fs/cgroup"), &format!("-{referee}-"), true, &mut found);
    found.retain(|path| !path.starts_with("/sys") || path.to_string_lossy().contains("viravolta-room-"));
    found
}

#[test]
fn each_loses_and_nothing_is_left() {
    let mark = format!("mark-of-{}", std::process::id());
    let cup = cup(&mark);
    let rooms = tempfile::tempdir().expect("a folder");
    let mut before = BTreeMap::new();
    contents(cup.folder.path(), &mut before);
    let mut command = cup.arena(&["run", "cup.toml", "--out", "out", "--jobs", "2", "--force"]);
    command.env("TMPDIR", rooms.path()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut referee = command.spawn().expect("it runs");
    assert!(referee.wait().expect("it ends").success());

    let expected: Vec<(&str, &str)> = DEEDS.into_iter().chain(HABITS).collect();
    let games = cup.json("games.json");
    let games = games.as_array().expect("a list");
    assert_eq!(games.len(), 2 * (expected.len() + 1));
    let mut wrong = Vec::new();
    for game in games {
        let guilty = if game["black"] == "honest" { &game["white"] } else { &game["black"] };
        match expected.iter().find(|(name, _)| guilty == name) {
            Some((_, outcome)) if game["outcome"] == *outcome && game["at_fault"] == *guilty => {}
            None if game["outcome"] == "normal" => {}
            _ => wrong.push(format!("{guilty} {game}")),
        }
        assert!(game["outcome"] == "normal" || game["winner"] == "honest", "no fault earns a point: {game}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");

    assert_eq!(left_running(&mark), Vec::<String>::new());
    assert_eq!(left_behind(&mark, referee.id()), Vec::<PathBuf>::new());
    let left: Vec<_> = fs::read_dir(rooms.path()).expect("it is there").flatten().map(|entry| entry.path()).collect();
    assert_eq!(left, Vec::<PathBuf>::new(), "rooms are cleared away");
    let mut after = BTreeMap::new();
    contents(cup.folder.path(), &mut after);
    after.retain(|path, _| !path.starts_with(cup.path("out")));
    assert_eq!(after.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>(), "nobody's folder has changed");
    assert!(after == before, "nobody's files have changed");
}
