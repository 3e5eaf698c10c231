//! The dialects of student programs: each variant plays whole games with both colours, or gets the one right verdict.
//!
//! `VIRAVOLTA_REPEAT=10` plays the whole table ten times.

use std::fmt::Write;
use std::sync::Mutex;
use std::thread;

use viravolta_arena::{Awaited, Cup, Detail, Outcome, Reason, Trial, trial};
use viravolta_rules::Color;

use crate::support::{contestant, cup, sandboxed};

/// What must come of a game.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    /// It is played to the end.
    Game,
    /// This verdict; the test looks at the detail, too.
    Verdict(Outcome, fn(&Detail) -> bool),
}

use Wanted::{Game, Verdict};

/// A variant: its protocol, its habits, what the cup says about it, and what must come of it as black and as white.
type Variant = (&'static str, &'static [&'static str], &'static str, [Wanted; 2]);

const GAMES: [Wanted; 2] = [Game, Game];

const fn both(wanted: Wanted) -> [Wanted; 2] {
    [wanted, wanted]
}

fn any(_: &Detail) -> bool {
    true
}

fn is_board(detail: &Detail) -> bool {
    matches!(detail, Detail::Board { .. })
}

fn is_move(detail: &Detail) -> bool {
    matches!(detail, Detail::Move { .. })
}

fn waits(detail: &Detail) -> bool {
    matches!(detail, Detail::Said { reason: Some(Reason::WaitsForInput), .. })
}

fn accepted(detail: &Detail) -> bool {
    matches!(detail, Detail::Impossible { said } if said == "(1, 1)")
}

fn no_board(detail: &Detail) -> bool {
    matches!(detail, Detail::Waited { awaited: Awaited::Board, said, .. } if said.contains("Enigma"))
}

/// The dialects and habits of real programs.
const PLAYING: [Variant; 45] = [
    // The five courses as they are, and as they come.
    ("othello", &["seed=1"], "", GAMES),
    ("othello", &["no-flush", "unannounced", "cls", "restart", "seed=2"], "", GAMES),
    ("othello", &["untold", "unannounced", "seed=3"], "", GAMES),
    ("othello", &["board=tabs", "crlf", "seed=4"], "", GAMES),
    ("othello", &["board=glued", "unannounced", "seed=5"], "", GAMES),
    ("othello", &["echo", "told", "seed=6"], "", GAMES),
    ("othello", &["boardless", "echo", "told", "seed=7"], "", GAMES),
    ("othello", &["dummy-pass", "unannounced", "seed=8"], "", GAMES),
    ("othello", &["animate", "unannounced", "seed=9"], "", GAMES),
    ("rothelo", &["seed=1"], "", GAMES),
    ("rothelo", &["no-flush", "unannounced", "restart", "flood-at-end", "seed=2"], "", GAMES),
    ("rothelo", &["ask-colour", "pause", "seed=3"], "", GAMES),
    ("ep4", &["seed=1"], "", GAMES),
    ("ep4", &["no-flush", "unannounced", "seed=2"], "", GAMES),
    ("ep4", &["base=0", "seed=3"], "", GAMES),
    ("ep4", &["base=0", "no-labels", "unannounced", "seed=4"], "", GAMES),
    ("ep4", &["base=0", "no-labels", "stubborn", "ask=before", "seed=5"], "", GAMES),
    ("ep4", &["prompt=both", "strict", "seed=6"], "", GAMES),
    ("ep4", &["prompt=comma", "strict", "base=0", "seed=7"], "", GAMES),
    ("ep4", &["prompt=column", "no-labels", "seed=8"], "", GAMES),
    ("ep4", &["echo", "told", "boardless", "ask=before", "seed=9"], "", GAMES),
    ("reversi", &["ask=before", "seed=1"], "", GAMES),
    ("reversi", &["ask=behind", "base=1", "list=brackets", "unannounced", "seed=2"], "", GAMES),
    ("reversi", &["ask=before", "no-labels", "board=numbers", "unannounced", "seed=3"], "", GAMES),
    // Everything else that asks a person.
    ("console", &["board=numbers", "ask=far", "base=0", "unannounced", "seed=1"], "", GAMES),
    ("console", &["board=numbers", "no-labels", "ask=far", "base=0", "prompt=range", "seed=2"], "", GAMES),
    ("console", &["board=brackets", "no-labels", "ask=before", "base=0", "unannounced", "seed=3"], "", GAMES),
    ("console", &["board=brackets", "no-labels", "ask=yes", "base=0", "stubborn", "prompt=none", "seed=4"], "", GAMES),
    ("console", &["board=tight", "ask=behind", "base=0", "prompt=short", "announce=two-lines", "seed=5"], "", GAMES),
    ("console", &["board=tabs", "ask=menu", "announce=nonsense", "base=0", "seed=6"], "", GAMES),
    (
        "console",
        &["board=bytes", "no-labels", "ask=begin", "key", "announce=was", "stubborn", "base=0", "seed=7"],
        "",
        GAMES,
    ),
    ("console", &["board=letters", "ask=letters", "prompt=both", "seed=8"], "", GAMES),
    ("console", &["board=bars", "ask=names", "pause", "prompt=column", "seed=9"], "", GAMES),
    ("console", &["ask=before", "ask-late", "base=0", "boardless", "announce=was", "seed=10"], "", GAMES),
    // Menus and questions.
    ("console", &["question=file", "ask=before", "seed=11"], "", GAMES),
    ("console", &["question=menu", "question=name", "ask=far", "seed=12"], "", GAMES),
    ("console", &["question=opponent", "question=key", "ask=menu", "seed=13"], "", GAMES),
    ("ep4", &["question=saved", "question=name", "seed=14"], "", GAMES),
    ("othello", &["question=file", "lot=second", "seed=15"], "", GAMES),
    ("console", &["question=secret", "ask=before", "seed=16"], "answers = [['codigo', '42']]", GAMES),
    (
        "console",
        &["question=secret", "question=riddle", "ask=before"],
        "answers = [['turma', '42'], ['enigma', '7']]",
        GAMES,
    ),
    // What was written down.
    (
        "console",
        &["prompt=none", "board=numbers", "no-labels", "ask=before", "base=0", "seed=17"],
        "base = 0\ndialect = { moves = \"5\\n6\", black = '-1' }",
        GAMES,
    ),
    (
        "console",
        &["board=brackets", "prompt=none", "strict", "seed=18"],
        "dialect = { moves = '5 6', begin = 'impossible' }",
        [Verdict(Outcome::RefusedToStart, |detail| *detail == Detail::Color), Game],
    ),
    // Not a person's game at all, and yet the same habits.
    ("otelo", &["echo", "seed=19"], "", GAMES),
    ("otelo", &["echo", "base=1", "no-newline", "noise", "seed=20"], "", GAMES),
];

/// The one right verdict for each misdeed.
const FAILING: [Variant; 15] = [
    ("ep4", &["careless", "seed=1"], "", [Verdict(Outcome::WrongClaim, accepted), Game]),
    ("ep4", &["stubborn", "seed=2"], "", [Verdict(Outcome::RefusedToStart, |detail| *detail == Detail::Color), Game]),
    ("console", &["question=secret", "ask=before"], "", both(Verdict(Outcome::Crash, any))),
    ("ep4", &["wrong-flips@3"], "", both(Verdict(Outcome::IllegalMove, is_board))),
    ("othello", &["wrong-square@3", "unannounced"], "", both(Verdict(Outcome::IllegalMove, is_move))),
    ("rothelo", &["wrong-flips@2", "unannounced"], "", both(Verdict(Outcome::IllegalMove, is_board))),
    ("console", &["exit@3", "ask=before"], "", both(Verdict(Outcome::Crash, any))),
    ("reversi", &["abort@4", "ask=before"], "", both(Verdict(Outcome::Crash, any))),
    ("othello", &["silent@2"], "", both(Verdict(Outcome::NoAnswer, any))),
    ("ep4", &["flood@3"], "", both(Verdict(Outcome::TooMuchOutput, any))),
    ("othello", &["ask-again@3"], "", both(Verdict(Outcome::NoAnswer, waits))),
    ("rothelo", &["slow@3", "slow-ms=4500"], "", both(Verdict(Outcome::Late, any))),
    ("otelo", &["unasked@3"], "", both(Verdict(Outcome::UnreadableAnswer, any))),
    ("otelo", &["flood@3"], "", both(Verdict(Outcome::TooMuchOutput, any))),
    ("console", &["question=riddle", "ask=before"], "", both(Verdict(Outcome::RefusedToStart, no_board))),
];

fn explain(trial: &Trial) -> String {
    let story = &trial.report.stories[trial.color as usize];
    let said: String = story
        .said
        .iter()
        .map(|said| format!("{} {:?} {:?}\n", if said.program { '<' } else { '>' }, said.text, said.understood))
        .collect();
    let tail: String = said.chars().rev().take(2500).collect::<Vec<_>>().into_iter().rev().collect();
    format!("{:?} {:?} {}\n{tail}\n{}", trial.report.outcome, trial.report.detail, trial.played.moves, story.stderr)
}

fn is_right(trial: &Trial, wanted: Wanted) -> bool {
    match wanted {
        Game => trial.report.outcome == Outcome::Normal,
        Verdict(outcome, detail) => trial.report.outcome == outcome && detail(&trial.report.detail),
    }
}

fn play_table(table: &[Variant]) {
    let head = "[time]\nper_move = '3s'\nwatchdog = '30s'\nstart = '60s'\n[limits]\noutput = '2MB'\n";
    let mut text = sandboxed(head);
    for (number, (protocol, habits, extra, _)) in table.iter().enumerate() {
        text += &format!("{}{extra}\n", contestant(&format!("{number}"), protocol, habits));
    }
    let cup: Cup = cup(&text);
    let repeats: u64 = std::env::var("VIRAVOLTA_REPEAT").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let due: Mutex<Vec<(usize, Color, u64)>> = Mutex::new(Vec::new());
    for seed in 0..repeats {
        let all = (0..table.len()).flat_map(|player| Color::ALL.map(|color| (player, color, seed)));
        due.lock().unwrap().extend(all);
    }
    let wrong = Mutex::new(String::new());
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((player, color, seed)) = { due.lock().unwrap().pop() } {
                    let (protocol, habits, _, wanted) = &table[player];
                    let trial = trial(&cup, player, color, seed);
                    if !is_right(&trial, wanted[color as usize]) {
                        let mut wrong = wrong.lock().unwrap();
                        writeln!(wrong, "== {protocol} {habits:?} {color:?} {seed}: {}", explain(&trial)).unwrap();
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_dialect_plays_whole_games_with_both_colours() {
    play_table(&PLAYING);
}

#[test]
fn every_misdeed_gets_its_one_verdict() {
    play_table(&FAILING);
}
