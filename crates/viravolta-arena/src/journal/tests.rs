use std::fs;

use viravolta_rules::{Game, Move, PassStyle, Position, Scoring};

use super::*;
use crate::cup::{FormatName, House};
use crate::outcome::{Detail, Outcome};
use crate::played::{Side, sample};
use crate::schedule::{Slot, State};

mod aside;

/// A folder with a cup of programs that nobody starts.
struct Desk {
    folder: tempfile::TempDir,
    head: String,
    players: Vec<(&'static str, &'static str)>,
}

impl Desk {
    fn new(format: &str, names: &[&'static str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let desk = Self {
            folder,
            head: format!("format = '{format}'\nseed = 7\n"),
            players: names.iter().map(|name| (*name, "")).collect(),
        };
        names.iter().for_each(|name| desk.program(name, "first"));
        desk
    }

    fn program(&self, name: &str, text: &str) {
        fs::create_dir_all(self.folder.path().join(name)).unwrap();
        fs::write(self.folder.path().join(name).join("bot"), text).unwrap();
    }

    fn cup(&self) -> Cup {
        let mut text = self.head.clone();
        for (name, more) in &self.players {
            text += &format!("[[player]]\nname = '{name}'\nprotocol = 'otelo'\ncommand = ['./{name}/bot']\n{more}\n");
        }
        let house = House { program: "/bin/true".into(), openings: "", sandbox: None };
        Cup::parse(&text, self.folder.path(), "copa", &house).unwrap()
    }

    fn out(&self) -> PathBuf {
        self.folder.path().join("out")
    }

    fn open(&self, changed: Changed) -> Result<Journal, JournalError> {
        Journal::open(&self.out(), &mut self.cup(), Path::new("cup.toml"), Wishes { changed, retry: false })
    }

    fn text(&self) -> String {
        fs::read_to_string(self.out().join(JOURNAL)).unwrap()
    }

    fn write(&self, text: &str) {
        fs::create_dir_all(self.out()).unwrap();
        fs::write(self.out().join(JOURNAL), text).unwrap();
    }
}

/// A whole game, and always the same one.
fn finished(slot: &Slot) -> Played {
    let mut game = Game::new(Position::start());
    while !game.is_over() {
        let legal = game.position().legal_moves();
        let chosen = legal.iter().nth(slot.number as usize % legal.iter().count().max(1));
        game.play(chosen.map_or(Move::Pass, Move::Place)).unwrap();
    }
    let (black, white) = game.position().counts(Scoring::Plain);
    let winner = [(black > white, Side::Black), (white > black, Side::White)].into_iter().find(|(won, _)| *won);
    Played {
        round: slot.pairing.round,
        pair: slot.pairing.opening,
        moves: game.transcript().passes(PassStyle::Omitted).to_string(),
        black_discs: black,
        white_discs: white,
        winner: winner.map(|(_, side)| side),
        ..sample(slot.number, [slot.pairing.black, slot.pairing.white])
    }
}

fn void(slot: &Slot) -> Played {
    let detail = Detail::Machine { reason: "Too many open files".to_owned() };
    let nothing = sample(slot.number, [slot.pairing.black, slot.pairing.white]);
    Played { round: slot.pairing.round, pair: slot.pairing.opening, outcome: Outcome::Void, detail, ..nothing }
}

fn due(journal: &Journal) -> Vec<Slot> {
    journal.archive().schedule().due().copied().collect()
}

/// Plays everything that is due now.
fn play(journal: &mut Journal) -> usize {
    let due = due(journal);
    due.iter().for_each(|slot| journal.write(finished(slot)).unwrap());
    due.len()
}

#[track_caller]
fn flaw(result: Result<impl Sized, JournalError>) -> (usize, Flaw) {
    match result {
        Err(JournalError::Damaged { line, flaw, .. }) => (line, flaw),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was read"),
    }
}

#[test]
fn a_cup_goes_on_where_it_was() {
    let desk = Desk::new("round-robin", &["ana", "bia", "caio"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    let first = due(&journal)[0];
    journal.write(finished(&first)).unwrap();
    assert!(matches!(desk.open(Changed::Ask), Err(JournalError::Busy(_))), "two referees must not share a journal");
    drop(journal);
    let whole = desk.text();
    // Killed in the middle of a line, and after a line without its end.
    for cut in [whole.len() - 1, whole.len() - 20] {
        desk.write(&whole[..cut]);
        let mut journal = desk.open(Changed::Ask).unwrap();
        assert_eq!(journal.archive().games.len(), usize::from(cut == whole.len() - 1));
        play(&mut journal);
        assert_eq!(journal.archive().games.len(), 3);
        assert!(journal.archive().schedule().over);
        drop(journal);
        assert_eq!(Archive::load(&desk.out()).unwrap().games.len(), 3);
    }
}

#[test]
fn what_is_not_ours_is_never_touched() {
    let desk = Desk::new("round-robin", &["ana", "bia"]);
    for foreign in [
        "{\"my\":\"only copy\"}",
        "{\"my\":\"only copy\"}\n",
        "notes\n\nmore",
        "\0\0\0",
        "{",
        "\n",
        "{\"viravolta\":\"cup\",\"version\":2,\"na",
    ] {
        desk.write(foreign);
        assert!(matches!(desk.open(Changed::Ask), Err(JournalError::NotOurs(_))), "{foreign:?}");
        assert!(Archive::load(&desk.out()).is_err());
        assert_eq!(desk.text(), foreign);
    }
    desk.write("");
    assert!(desk.open(Changed::Ask).is_ok(), "nothing is lost with nothing");
    fs::remove_file(desk.out().join(JOURNAL)).unwrap();
    fs::create_dir(desk.out().join(JOURNAL)).unwrap();
    assert!(matches!(desk.open(Changed::Ask), Err(JournalError::NotOurs(_))));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let desk = Desk::new("round-robin", &["ana", "bia"]);
    fs::create_dir_all(desk.out()).unwrap();
    let made = std::process::Command::new("mkfifo").arg(desk.out().join(JOURNAL)).status().unwrap();
    assert!(made.success());
    assert!(matches!(desk.open(Changed::Ask), Err(JournalError::NotOurs(_))));
    assert!(matches!(Archive::load(&desk.out()), Err(JournalError::NotOurs(_))));
}

#[test]
fn nothing_is_believed_that_cannot_be() {
    let desk = Desk::new("round-robin", &["ana", "bia", "caio"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    play(&mut journal);
    drop(journal);
    let text = desk.text();
    let lines: Vec<&str> = text.lines().collect();
    // Forged with a checksum that fits: what is in the line is wrong all the same.
    let forge = |line: usize, change: &dyn Fn(&mut serde_json::Value)| {
        let mut value: serde_json::Value = serde_json::from_str(lines[line - 1]).unwrap();
        value.as_object_mut().unwrap().remove("crc");
        change(&mut value);
        let forged = String::from_utf8(line::write(&value).unwrap()).unwrap();
        let mut all: Vec<String> = lines.iter().map(|line| format!("{line}\n")).collect();
        all[line - 1] = forged;
        desk.write(&all.concat());
        flaw(desk.open(Changed::Ask))
    };
    assert_eq!(forge(3, &|game| game["black"] = 99.into()), (3, Flaw::Player(99)));
    assert_eq!(forge(3, &|game| game["round"] = 4_000_000_000_u64.into()), (3, Flaw::Value("round")));
    assert_eq!(forge(3, &|game| game["round"] = 77.into()), (3, Flaw::OutOfPlace(2)));
    assert_eq!(forge(2, &|game| game["number"] = 9.into()), (2, Flaw::OutOfPlace(9)));
    assert_eq!(forge(4, &|game| game["number"] = 2.into()), (4, Flaw::OutOfPlace(2)));
    assert_eq!(forge(3, &|game| game["pair"] = 5.into()), (3, Flaw::OutOfPlace(2)));
    assert_eq!(forge(3, &|game| game["opening"] = 61.into()), (3, Flaw::Value("opening")));
    assert_eq!(forge(3, &|game| game["forgiven"] = vec![0, 1].into()), (3, Flaw::Value("forgiven")));
    assert_eq!(forge(2, &|game| game["white_discs"] = 65.into()), (2, Flaw::Result("black_discs")));
    let flip = |game: &mut serde_json::Value| {
        game["winner"] = if game["winner"] == "black" { "white" } else { "black" }.into()
    };
    assert_eq!(forge(2, &flip), (2, Flaw::Result("winner")));
    assert_eq!(forge(2, &|game| game["at_fault"] = "black".into()), (2, Flaw::Result("at_fault")));
    assert_eq!(forge(2, &|game| game["outcome"] = "crash".into()), (2, Flaw::Result("at_fault")));
    assert_eq!(forge(2, &|game| game["moves"] = "f5d6a1".into()), (2, Flaw::Moves { number: 3 }));
    assert_eq!(forge(2, &|game| game["moves"] = "f5d6é".into()), (2, Flaw::Value("moves")));
    assert_eq!(forge(2, &|game| game["times_ms"] = vec![u64::MAX].into()), (2, Flaw::Value("times_ms")));
    let mut archive = Archive::load(&{
        desk.write(&text);
        desk.out()
    })
    .unwrap();
    archive.header.players[0].name = "\u{1b}[2J".to_owned();
    desk.write(&String::from_utf8(line::write(&archive.header).unwrap()).unwrap());
    assert_eq!(flaw(desk.open(Changed::Ask)), (1, Flaw::Value("name")));
    assert!(matches!(forge(2, &|game| game["line"] = "\u{1b}[2J".into()), (2, Flaw::Unreadable(_))));
    // One byte changed by hand.
    desk.write(&text.replacen("\"round\":1", "\"round\":2", 1));
    assert_eq!(flaw(desk.open(Changed::Ask)), (2, Flaw::Checksum));
    assert_eq!(flaw(Archive::load(&desk.out())), (2, Flaw::Checksum));
    // The same game twice.
    desk.write(&format!("{text}{}\n", lines[1]));
    assert_eq!(flaw(desk.open(Changed::Ask)), (5, Flaw::Twice(1)));
    // Another version.
    desk.write(&text.replacen("\"version\":2", "\"version\":99", 1));
    assert!(matches!(desk.open(Changed::Ask), Err(JournalError::Newer { version: 99, .. })));
    // A line taken out is a game that is due again.
    desk.write(&format!("{}\n{}\n{}\n", lines[0], lines[1], lines[3]));
    let journal = desk.open(Changed::Ask).unwrap();
    assert_eq!(due(&journal).iter().map(|slot| slot.number).collect::<Vec<_>>(), [2]);
}

#[test]
fn a_cup_on_other_terms_is_another_cup() {
    let mut desk = Desk::new("round-robin", &["ana", "bia"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    // Before the first game everything may change.
    drop(journal);
    desk.head += "strikes = 2\n";
    journal = desk.open(Changed::Ask).unwrap();
    play(&mut journal);
    drop(journal);
    let head = desk.head.clone();
    for (more, key) in [
        ("[limits]\nmemory = '64MB'\n", "limits.memory"),
        ("[time]\nper_move = '9s'\n", "time.per_move"),
        ("games = 3\n", "games"),
        ("sandbox = 'off'\n", "sandbox (ana)"),
    ] {
        desk.head = format!("{head}{more}");
        match desk.open(Changed::Keep) {
            Err(JournalError::OtherCup { differences, .. }) => assert_eq!(differences[0].key, key),
            other => panic!("{more}: {:?}", other.map(|_| ())),
        }
    }
    desk.head = head;
    assert!(desk.open(Changed::Ask).is_ok());
}

#[test]
fn another_program_is_noticed_and_its_games_alone_are_played_again() {
    let desk = Desk::new("round-robin", &["ana", "bia", "caio"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    play(&mut journal);
    drop(journal);
    desk.program("bia", "second");
    let before = desk.text();
    match desk.open(Changed::Ask) {
        Err(JournalError::Changed(players)) => assert_eq!(players, ["bia"]),
        other => panic!("{:?}", other.map(|_| ())),
    }
    assert_eq!(desk.text(), before, "asking changes nothing");
    let mut journal = desk.open(Changed::Replay).unwrap();
    let again = due(&journal);
    assert_eq!(again.len(), 2);
    assert!(again.iter().all(|slot| slot.pairing.has(1)));
    play(&mut journal);
    drop(journal);
    assert_eq!(due(&desk.open(Changed::Ask).unwrap()).len(), 0, "it is known now");
    desk.program("bia", "third");
    assert_eq!(due(&desk.open(Changed::Keep).unwrap()).len(), 0);
    assert!(desk.open(Changed::Ask).is_ok());
}

#[test]
fn in_a_knockout_later_rounds_are_drawn_anew_after_a_replay() {
    let desk = Desk::new("knockout", &["ana", "bia", "caio", "davi"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    let mut rounds = 0;
    while play(&mut journal) > 0 {
        rounds += 1;
    }
    assert_eq!((rounds, journal.archive().games.len()), (2, 6));
    let champion = journal.archive().schedule().duels(2)[0].winner.unwrap();
    drop(journal);
    desk.program(desk.players[champion].0, "worse");
    let mut journal = desk.open(Changed::Replay).unwrap();
    // It loses all its games now, by a fault: another one comes into the final.
    for slot in due(&journal) {
        let mut game =
            Played { outcome: Outcome::Crash, moves: String::new(), black_discs: 2, white_discs: 2, ..finished(&slot) };
        let guilty = if slot.pairing.black == champion { Side::Black } else { Side::White };
        game.at_fault = Some(guilty);
        game.winner = Some(if guilty == Side::Black { Side::White } else { Side::Black });
        journal.write(game).unwrap();
    }
    while play(&mut journal) > 0 {}
    let last = journal.archive().schedule();
    assert!(last.over && last.duels(2)[0].players.iter().all(|player| *player != champion));
    drop(journal);
    let archive = Archive::load(&desk.out()).unwrap();
    assert!(archive.schedule().over && archive.games.len() == 6);
}

#[test]
fn late_entrants_meet_everybody_and_nothing_is_played_twice() {
    for (format, games) in [("round-robin", 3 + 3), ("double-round-robin", 6 + 6), ("gauntlet", 4 + 2)] {
        let mut desk = Desk::new(format, &["ana", "bia", "caio"]);
        let mut journal = desk.open(Changed::Ask).unwrap();
        play(&mut journal);
        drop(journal);
        desk.program("zoe", "first");
        // In the middle of the file: places are by name.
        desk.players.insert(1, ("zoe", ""));
        let mut cup = desk.cup();
        let mut journal = Journal::open(&desk.out(), &mut cup, Path::new("cup.toml"), Wishes::default()).unwrap();
        assert_eq!(cup.names(), ["ana", "bia", "caio", "zoe"]);
        assert!(due(&journal).iter().all(|slot| slot.pairing.has(3)), "{format}");
        play(&mut journal);
        assert_eq!(journal.archive().games.len(), games, "{format}");
        drop(journal);
        assert!(Archive::load(&desk.out()).unwrap().schedule().over);
    }
    let mut desk = Desk::new("knockout", &["ana", "bia"]);
    play(&mut desk.open(Changed::Ask).unwrap());
    desk.program("zoe", "first");
    desk.players.push(("zoe", ""));
    assert!(matches!(desk.open(Changed::Ask), Err(JournalError::TooLate(players)) if players == ["zoe"]));
}

#[test]
fn a_late_entrant_of_a_swiss_cup_is_drawn_for_the_next_round() {
    let mut desk = Desk::new("swiss", &["ana", "bia", "caio", "davi"]);
    desk.head += "rounds = 2\n";
    let mut journal = desk.open(Changed::Ask).unwrap();
    play(&mut journal);
    drop(journal);
    desk.program("eva", "first");
    desk.players.push(("eva", ""));
    let mut journal = desk.open(Changed::Ask).unwrap();
    let schedule = journal.archive().schedule();
    assert_eq!((schedule.rests(1), schedule.rests(2).len()), (vec![], 1), "an odd number: one rests");
    play(&mut journal);
    assert!(journal.archive().schedule().over);
}

#[test]
fn who_leaves_a_round_robin_counts_for_nobody() {
    let mut desk = Desk::new("round-robin", &["ana", "bia", "caio"]);
    play(&mut desk.open(Changed::Ask).unwrap());
    desk.players.retain(|(name, _)| *name != "bia");
    assert!(matches!(desk.open(Changed::Ask), Err(JournalError::Missing { players, .. }) if players == ["bia"]));
    // Its program may be gone.
    fs::remove_dir_all(desk.folder.path().join("bia")).unwrap();
    desk.players.push(("bia", "withdrawn = true"));
    let journal = desk.open(Changed::Ask).unwrap();
    let results = crate::files::Results::new(journal.archive());
    assert_eq!((results.games.len(), results.table.len()), (1, 3));
    let last = results.table.last().unwrap();
    assert_eq!((last.player, last.withdrawn, last.half_points), (1, true, 0));
    drop(journal);
    // Back again, with everything that it has played.
    desk.program("bia", "first");
    desk.players.last_mut().unwrap().1 = "";
    assert_eq!(crate::files::Results::new(desk.open(Changed::Ask).unwrap().archive()).games.len(), 3);
}

#[test]
fn who_leaves_a_knockout_lets_the_opponent_go_on() {
    let mut desk = Desk::new("knockout", &["ana", "bia", "caio", "davi"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    play(&mut journal);
    let left = due(&journal)[0].pairing.black;
    drop(journal);
    desk.players[left].1 = "withdrawn = true";
    let journal = desk.open(Changed::Ask).unwrap();
    let schedule = journal.archive().schedule();
    assert!(schedule.over && schedule.due().next().is_none());
    assert_ne!(schedule.duels(2)[0].winner, Some(left));
    assert!(schedule.slots[4..].iter().all(|slot| matches!(slot.state, State::Walkover(_))));
    drop(journal);
    desk.players[left].1 = "";
    assert!(matches!(desk.open(Changed::Ask), Err(JournalError::TooLate(_))), "what was decided stays");
}

#[test]
fn who_leaves_a_swiss_cup_is_not_drawn_any_more() {
    let mut desk = Desk::new("swiss", &["ana", "bia", "caio", "davi"]);
    desk.head += "rounds = 2\n";
    let mut journal = desk.open(Changed::Ask).unwrap();
    // In the middle of a round: the game that is left is won without playing.
    let first = due(&journal);
    first[1..].iter().for_each(|slot| journal.write(finished(slot)).unwrap());
    drop(journal);
    let left = first[0].pairing.black;
    desk.players[left].1 = "withdrawn = true";
    let mut journal = desk.open(Changed::Ask).unwrap();
    assert!(matches!(journal.archive().schedule().slots[0].state, State::Walkover(_)));
    assert!(due(&journal).iter().all(|slot| slot.pairing.round == 2 && !slot.pairing.has(left)));
    play(&mut journal);
    let schedule = journal.archive().schedule();
    assert!(schedule.over);
    assert_eq!(schedule.rests(2).len(), 1);
}

#[test]
fn a_void_game_is_tried_three_times_and_then_listed() {
    let desk = Desk::new("round-robin", &["ana", "bia", "caio"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    let slot = due(&journal)[0];
    for attempt in 1..=ATTEMPTS {
        assert_eq!(due(&journal)[0].number, slot.number, "attempt {attempt}");
        journal.write(void(&slot)).unwrap();
        drop(journal);
        journal = desk.open(Changed::Ask).unwrap();
    }
    assert!(journal.write(void(&slot)).is_err(), "nobody tries more often");
    drop(journal);
    let text = desk.text();
    let last = text.lines().last().unwrap();
    desk.write(&format!("{text}{last}\n"));
    assert_eq!(flaw(Archive::load(&desk.out())), (ATTEMPTS + 2, Flaw::Twice(slot.number)));
    desk.write(&text);
    let mut journal = desk.open(Changed::Ask).unwrap();
    play(&mut journal);
    let results = crate::files::Results::new(journal.archive());
    assert!(results.schedule.over && results.games.len() == 2);
    assert_eq!(results.table.iter().map(|line| line.half_points).sum::<u32>(), 4, "a point for nobody");
    let [unplayed] = &results.unplayed[..] else { panic!("{:?}", results.unplayed) };
    assert!(unplayed.given_up && unplayed.attempts == 3 && unplayed.number == slot.number);
    assert!(results.unplayed_json().contains("Too many open files"));
    drop(journal);
    let wishes = Wishes { retry: true, ..Wishes::default() };
    let mut journal = Journal::open(&desk.out(), &mut desk.cup(), Path::new("cup.toml"), wishes).unwrap();
    assert_eq!(play(&mut journal), 1);
    assert!(crate::files::Results::new(journal.archive()).unplayed.is_empty());
}

#[test]
fn a_knockout_with_a_game_that_cannot_be_played_ends_without_a_title() {
    let desk = Desk::new("knockout", &["ana", "bia"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    let both = due(&journal);
    journal.write(finished(&both[0])).unwrap();
    (0..ATTEMPTS).for_each(|_| journal.write(void(&both[1])).unwrap());
    let schedule = journal.archive().schedule();
    assert_eq!((schedule.due().count(), schedule.over, schedule.undecided().len()), (0, false, 1));
    let table = crate::standings::standings(&schedule);
    assert_eq!(table.iter().map(|line| line.rank).collect::<Vec<_>>(), [1, 1], "nobody has won");
    assert_eq!(schedule.format.name, FormatName::Knockout);
}

#[test]
fn journals_of_version_1_are_read() {
    let desk = Desk::new("round-robin", &["ana", "bia", "caio"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    play(&mut journal);
    let mut old = "{\"version\":1,\"name\":\"copa\",\"players\":[\"ana\",\"bia\",\"caio\"],\"seed\":7,\"format\":{\"name\":\"round-robin\",\
                   \"games\":1,\"rounds\":2,\"challenger\":0},\"cup\":\"cup.toml\",\"fingerprint\":\"Format { name: RoundRobin }\"}\n"
        .to_owned();
    for game in journal.archive().games.values().take(2) {
        let mut line = serde_json::to_value(game).unwrap();
        line.as_object_mut().unwrap().remove("pair");
        old += &format!("{line}\n");
    }
    drop(journal);
    desk.write(&old);
    assert_eq!(Archive::load(&desk.out()).unwrap().games.len(), 2);
    assert!(matches!(desk.open(Changed::Ask), Err(JournalError::Old(_))));
    assert_eq!(desk.text(), old);
    let mut journal = desk.open(Changed::Keep).unwrap();
    assert_eq!(play(&mut journal), 1);
    drop(journal);
    assert_eq!(fs::read_to_string(desk.out().join("journal.v1.jsonl")).unwrap(), old);
    let journal = desk.open(Changed::Ask).unwrap();
    assert_eq!(journal.archive().games.len(), 3);
    drop(journal);
    desk.write(&old.replace("\"version\":1", "\"version\":99"));
    assert!(matches!(desk.open(Changed::Keep), Err(JournalError::NotOurs(_))));
    desk.write(&old.replace("\"black\":", "\"black\":9"));
    assert!(matches!(flaw(desk.open(Changed::Keep)), (2, Flaw::Player(_))));
}
