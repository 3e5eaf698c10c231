//! What goes wrong with the referee's own machine is nobody's loss.

use std::process::Command;

use crate::support::{Cup, VIRAVOLTA, contestant};

/// With few descriptors the referee cannot open a second room. Nobody is at fault, and the next run plays it all.
#[test]
fn a_referee_without_descriptors_blames_nobody() {
    let text = "format = 'round-robin'\nseed = 7\n[time]\nper_move = '20s'\nstart = '60s'\n".to_owned()
        + &contestant("ana", "otelo", &["seed=1"])
        + &contestant("bia", "otelo", &["seed=2"])
        + &contestant("caio", "otelo", &["seed=3"]);
    let cup = Cup::new(&text);
    let run = format!("ulimit -n 24; exec {VIRAVOLTA} arena run cup.toml --out out --jobs 1 --lang en");
    let starved = Command::new("sh").args(["-c", &run]).current_dir(cup.folder.path()).output().expect("it runs");
    let said = String::from_utf8_lossy(&starved.stderr);
    let journal = std::fs::read_to_string(cup.path("out/journal.jsonl")).expect("a journal");
    assert!(!journal.contains("refused-to-start") && !journal.contains("at_fault\":\""), "{journal}\n{said}");
    assert!(said.contains("counts for nobody") && said.to_lowercase().contains("too many open files"), "{said}");
    cup.run();
    let journal = std::fs::read_to_string(cup.path("out/journal.jsonl")).expect("a journal");
    assert_eq!(journal.matches("\"outcome\":\"normal\"").count(), 3, "{journal}");
}

/// With many games at a time the descriptors run out for some of them. Those are played again, one by one.
#[test]
fn too_many_games_at_a_time_cost_nobody_a_point() {
    let mut text = "format = 'round-robin'\nseed = 7\n[time]\nper_move = '60s'\nstart = '120s'\n".to_owned();
    for player in 0..9 {
        text += &contestant(&format!("p{player}"), "otelo", &[&format!("seed={player}")]);
    }
    let cup = Cup::new(&text);
    let run = format!("ulimit -n 256; exec {VIRAVOLTA} arena run cup.toml --out out --jobs 32 --force --lang en");
    let output = Command::new("sh").args(["-c", &run]).current_dir(cup.folder.path()).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    let journal = std::fs::read_to_string(cup.path("out/journal.jsonl")).expect("a journal");
    assert!(!journal.contains("refused-to-start") && !journal.contains("at_fault\":\""), "{journal}\n{said}");
    assert_eq!(journal.matches("\"outcome\":\"normal\"").count(), 36, "{said}");
    assert!(output.status.success(), "{said}");
}

/// Programs that wait for a processor while their clocks run would lose by it.
#[test]
fn more_games_than_processors_are_refused_unless_forced() {
    let cup = Cup::new(&(contestant("ana", "otelo", &["seed=1"]) + &contestant("bia", "otelo", &["seed=2"])));
    for (language, word) in [("en", "processor"), ("pt-BR", "processador"), ("pt-PT", "processador")] {
        let output = cup.arena(&["run", "cup.toml", "--jobs", "256", "--lang", language]).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("256") && said.contains(word) && said.contains("--force"), "{said}");
    }
    let forced = cup.arena(&["run", "cup.toml", "--out", "out", "--jobs", "256", "--force"]).output().expect("it runs");
    assert!(forced.status.success(), "{}", String::from_utf8_lossy(&forced.stderr));
}

/// A disk that is full in mid-cup ends the run with a clear word, and nothing that was played is lost.
#[test]
fn a_full_disk_is_said_and_the_cup_goes_on_later() {
    let text = "format = 'match'\ngames = 20\nseed = 7\n[time]\nper_move = '20s'\nstart = '60s'\n".to_owned()
        + &contestant("ana", "otelo", &["seed=1"])
        + &contestant("bia", "otelo", &["seed=2"]);
    let cup = Cup::new(&text);
    std::fs::create_dir(cup.path("disk")).expect("a folder");
    let run = format!(
        "mount -t tmpfs -o size=12k tmpfs disk || exit 77
         {VIRAVOLTA} arena run cup.toml --out disk/out --jobs 1 --lang en || echo status $?
         mount -o remount,size=4m disk
         {VIRAVOLTA} arena run cup.toml --out disk/out --jobs 1 --lang en && cp disk/out/journal.jsonl ."
    );
    // The disk is gone with the shell that made it.
    let shell = ["--mount", "sh", "-c", &run];
    let output = Command::new("unshare").args(shell).current_dir(cup.folder.path()).output().expect("unshare");
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    let mounted = output.status.code() != Some(77) && !said.contains("unshare failed");
    viravolta_testkit::needs!(mounted, "only root can make a small disk: {said}");
    assert!(said.contains("the disk is full") && said.contains("status 1"), "{said}");
    assert!(output.status.success(), "{said}");
    let journal = std::fs::read_to_string(cup.path("journal.jsonl")).expect("a journal");
    assert_eq!(journal.matches("\"outcome\":\"normal\"").count(), 20, "{said}");
    assert!(!journal.contains("at_fault\":\""), "{journal}");
}
