//! What a program speaks: it is tried in whole games, in one protocol after the other.

use std::fs;
use std::path::Path;

use serde::Serialize;
use viravolta_arena::{Cup, Explanation, Trial, trial};
use viravolta_i18n::tr;
use viravolta_rules::Color;

use super::Work;
use crate::commands::arena::spoken;

/// The protocols that are looked for, the likeliest first.
pub(super) const NAMES: [&str; 9] =
    ["otelo", "othello", "ep4", "rothelo", "reversi", "console", "gtp", "nboard", "function"];

/// Words in a submission that hint at what it speaks.
const HINTS: [(&str, &[&str]); 7] = [
    ("function", &["COPIE A PARTIR DAQUI", "def make_move("]),
    ("otelo", &["podejogar", "escolhejogada"]),
    ("othello", &["Choose your move", "count_flips_dir"]),
    ("ep4", &["estrategia_jogo", "numero_reversoes"]),
    ("rothelo", &["PodeJogar", "rothelo.txt"]),
    ("reversi", &["CalculaJogadasValidas"]),
    ("gtp", &["genmove"]),
];

/// Programs that show a board or ask something before anybody has to speak to them.
const SPEAK_FIRST: [&str; 5] = ["othello", "ep4", "rothelo", "reversi", "console"];

/// So many legal moves in one game are no accident: it speaks this, whatever went wrong later.
const ENOUGH: usize = 3;

/// A program that can play.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Found {
    pub(super) protocol: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) folder: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) command: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source: Option<String>,
    pub(super) base: Option<i64>,
    /// How moves are typed.
    pub(super) moves: Option<String>,
    /// What went wrong in its games, if anything did.
    pub(super) remark: Option<String>,
}

/// What is known after some games.
struct Tried {
    found: Found,
    answers: usize,
    /// Whether the program never said a word.
    silent: bool,
    /// What went wrong.
    why: Option<String>,
}

/// The protocols in the order in which they are tried.
fn order(folder: &Path, asked: Option<&str>) -> Vec<&'static str> {
    if let Some(asked) = asked {
        return NAMES.into_iter().filter(|name| *name == asked).collect();
    }
    let texts: Vec<Vec<u8>> = files(folder).iter().map(|file| fs::read(folder.join(file)).unwrap_or_default()).collect();
    let holds = |word: &str| {
        texts.iter().any(|text| text.windows(word.len()).any(|window| window == word.as_bytes()))
    };
    let hinted = HINTS.iter().filter(|(_, words)| words.iter().any(|word| holds(word))).map(|(name, _)| *name);
    let mut order: Vec<&'static str> = hinted.collect();
    order.extend(NAMES.into_iter().filter(|name| !order.contains(name)).collect::<Vec<_>>());
    order
}

/// The source files right in a folder, and one level below.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![(folder.to_owned(), String::new(), 0)];
    while let Some((path, name, depth)) = waiting.pop() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            let inside = format!("{name}{}", entry.file_name().to_string_lossy());
            let small = entry.metadata().is_ok_and(|found| found.len() < 4 << 20);
            let ending = inside.rsplit_once('.').map_or("", |(_, ending)| ending);
            if kind.is_dir() && depth < 2 {
                waiting.push((entry.path(), format!("{inside}/"), depth + 1));
            } else if kind.is_file() && small && ["c", "cpp", "cc", "cxx", "py", "java", "rs", "h"].contains(&ending) {
                found.push(inside);
            }
        }
    }
    found.sort();
    found
}

/// Finds out what a submission speaks, or why it cannot play.
pub(super) fn discover(work: &Work<'_>, folder: &str, command: Option<Vec<String>>) -> Result<Found, String> {
    let place = work.out.join(folder);
    let mut best: Option<Tried> = None;
    let mut mute = false;
    for protocol in order(&place, work.asked) {
        // Who hands in a program is taken at its word, faults and all.
        if protocol == "function" && best.as_ref().is_some_and(|best| best.answers >= ENOUGH) {
            continue;
        }
        // Who waits for somebody else to begin does so in every protocol of this kind, and each costs the whole start.
        if mute && SPEAK_FIRST.contains(&protocol) {
            continue;
        }
        let found = |command: Vec<String>, source: Option<String>| Found {
            protocol,
            folder: source.is_none().then(|| folder.to_owned()),
            command,
            source,
            base: None,
            moves: None,
            remark: None,
        };
        let ways: Vec<Found> = match (&command, protocol) {
            (_, "function") => {
                let sources = files(&place).into_iter().filter(|file| !file.ends_with(".h"));
                sources.map(|file| found(Vec::new(), Some(format!("{folder}/{file}")))).collect()
            }
            (Some(command), _) => vec![found(command.clone(), None)],
            (None, _) => Vec::new(),
        };
        for way in ways {
            let tried = attempt(work, way);
            let perfect = tried.why.is_none();
            mute |= tried.silent && SPEAK_FIRST.contains(&protocol);
            if best.as_ref().is_none_or(|best| tried.answers > best.answers) {
                best = Some(tried);
            }
            if perfect {
                return best.map(|tried| tried.found).ok_or_else(String::new);
            }
        }
    }
    match best {
        Some(Tried { found, answers, why, .. }) if answers >= ENOUGH => Ok(Found { remark: why, ..found }),
        Some(Tried { why: Some(why), .. }) => Err(why),
        _ => Err(tr!(work.t, "arena-init-nothing")),
    }
}

/// One game with each colour against a partner that makes any legal move.
fn attempt(work: &Work<'_>, found: Found) -> Tried {
    let text = format!(
        "[time]\nper_move = \"5s\"\nstart = \"20s\"\n{}[[player]]\nname = \"-\"\nprotocol = \"builtin\"\n",
        super::table::player("program", &found)
    );
    let cup = match Cup::parse(&text, work.out, "init", &work.house) {
        Ok(cup) => cup,
        Err(error) => {
            let why = Some(viravolta_arena::words::cup_error(spoken(work.t), &error));
            return Tried { found, answers: 0, silent: false, why };
        }
    };
    let (mut answers, mut silent, mut why) = (0, true, None);
    let mut numbers = None;
    for color in Color::ALL {
        let trial = trial(&cup, 0, color, 1);
        // Of a side that was never brought to a move, nothing counts.
        answers += trial.answers();
        numbers = numbers.or_else(|| (trial.answers() > 0).then(|| i64::from(trial.story().manner.base)));
        silent &= trial.story().said.iter().all(|said| !said.program || said.text.trim().is_empty());
        if !trial.passed() && why.is_none() {
            why = Some(sentences(work, &trial, found.protocol));
            if silent {
                break;
            }
        }
    }
    let dialect = cup.players[0].dialect();
    let (moves, base) = match (dialect, found.protocol) {
        (Some((moves, base)), _) => (Some(moves), base),
        // The usual way is not worth a line.
        (None, "otelo" | "function") => (None, numbers.filter(|base| *base == 1)),
        (None, _) => (None, None),
    };
    Tried { found: Found { base, moves, ..found }, answers, silent, why }
}

/// What went wrong in a game, with the protocol in the place of a name.
fn sentences(work: &Work<'_>, trial: &Trial, protocol: &str) -> String {
    let explanation = Explanation::new(spoken(work.t), &trial.played, protocol, None);
    explanation.map_or_else(|| protocol.to_owned(), |explanation| explanation.sentences().join(" "))
}
