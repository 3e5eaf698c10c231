//! Ctrl-C: the page is there, nothing is left running, no control group stays, and the same command goes on.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{Cup, contestant};

fn groups(folder: &Path, word: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            if entry.file_name().to_string_lossy().contains(word) {
                found.push(entry.path());
            }
            groups(&entry.path(), word, found);
        }
    }
}

#[test]
fn the_first_ctrl_c_stops_in_good_order() {
    let text = "format = 'match'\ngames = 400\nseed = 7\n[time]\nper_move = '60s'\nstart = '120s'\n".to_owned()
        + &contestant("ana", "otelo", &["seed=1"])
        + &contestant("bia", "otelo", &["seed=2"]);
    let cup = Cup::new(&text);
    let mut command = cup.arena(&["run", "cup.toml", "--out", "out", "--jobs", "1"]);
    let mut referee = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let deadline = Instant::now() + Duration::from_secs(120);
    let journal = cup.path("out/journal.jsonl");
    let games = || std::fs::read_to_string(&journal).unwrap_or_default().matches("\"line\":\"game\"").count();
    while games() < 2 {
        assert!(Instant::now() < deadline, "no game was finished");
        sleep(Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &referee.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let id = referee.id();
    while referee.try_wait().expect("it can be asked").is_none() {
        assert!(Instant::now() < deadline, "it did not stop");
        sleep(Duration::from_millis(20));
    }
    let output = referee.wait_with_output().expect("it ended");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("Stopped. The same command goes on where it was."), "{said}");
    assert!(std::fs::read_to_string(&journal).expect("a journal").lines().all(|line| !line.contains("void")));
    let page = std::fs::read_to_string(cup.path("out/index.html")).expect("a page");
    assert!(page.contains("ana") && page.contains("</html>"));
    let mut left = Vec::new();
    groups(Path::new("/sys/fs/cgroup"), "viravolta-room-", &mut left);
    left.retain(|path| path.to_string_lossy().contains(&format!("-{id}-")));
    assert_eq!(left, Vec::<PathBuf>::new());
}
