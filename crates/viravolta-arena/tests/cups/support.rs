//! Cups of test programs.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use viravolta_arena::{Cup, Ending, House, Journal, Outcome, Played, Wishes, run};
use viravolta_sandbox::doctor;
use viravolta_testkit::programs;

/// The head of a cup that is quick about everything.
pub(crate) const QUICK: &str = "seed = 7\n[time]\nper_move = '3s'\nwatchdog = '700ms'\nstart = '20s'\n";

/// One player of a cup.
pub(crate) fn player(name: &str, protocol: &str, command: &[&str]) -> String {
    format!("[[player]]\nname = '{name}'\nprotocol = '{protocol}'\ncommand = {command:?}\n")
}

/// A contestant with these habits, quotes and all.
pub(crate) fn contestant(name: &str, protocol: &str, habits: &[&str]) -> String {
    let program = programs::contestant().display().to_string();
    let command: Vec<&str> = [program.as_str(), protocol].into_iter().chain(habits.iter().copied()).collect();
    player(name, protocol, &command)
}

pub(crate) fn cup(text: &str) -> Cup {
    let house = House { program: "/bin/false".into(), openings: "", sandbox: None };
    Cup::parse(text, Path::new("/"), "test", &house).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A folder that goes away.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("viravolta-cups-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Strict rooms where the machine has them; a machine that has not is no reason to test nothing.
pub(crate) fn sandboxed(text: &str) -> String {
    if doctor().missing_required().is_empty() {
        return text.to_owned();
    }
    eprintln!("this machine has no closed rooms: best effort");
    format!("sandbox = 'best-effort'\n{text}")
}

/// Plays a cup to its end.
pub(crate) fn play(name: &str, text: &str) -> (Cup, Vec<Played>) {
    play_at_once(name, text, 2)
}

/// Plays a cup to its end, so many games at the same time.
pub(crate) fn play_at_once(name: &str, text: &str, jobs: usize) -> (Cup, Vec<Played>) {
    let folder = Folder::new(name);
    let mut cup = cup(&sandboxed(text));
    let mut journal = Journal::open(&folder.0, &mut cup, Path::new("cup.toml"), Wishes::default()).unwrap();
    assert_eq!(run(&cup, &mut journal, jobs, &()).unwrap(), Ending::Over);
    (cup, journal.archive().games.values().cloned().collect())
}

/// Every game was played to its end.
pub(crate) fn assert_faultless(cup: &Cup, games: &[Played]) {
    let mut faults = String::new();
    for game in games.iter().filter(|game| game.outcome != Outcome::Normal) {
        let names = [game.black, game.white].map(|player| cup.players[player].name.clone());
        writeln!(faults, "{names:?} {:?} {:?} {:?} {}", game.outcome, game.at_fault, game.detail, game.moves).unwrap();
    }
    assert!(faults.is_empty(), "{faults}");
}
