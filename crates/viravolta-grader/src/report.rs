//! A report of everything that was checked: what a script reads, and what a person reads.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use serde_json::{Value, json};
use viravolta_courses::Course;
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{BoardReader, Color, Position, Square};

use crate::Options;
use crate::check::{Check, Status};
use crate::room::word;

/// Everything that was checked about one submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The course whose text was checked.
    pub course: Course,
    /// The seed of the positions.
    pub seed: u64,
    /// In the order in which they are to be repaired.
    pub checks: Vec<Check>,
}

#[derive(Serialize)]
struct ReportJson<'a> {
    course: &'static str,
    passed: bool,
    points: usize,
    max_points: usize,
    seed: u64,
    version: &'static str,
    checks: Vec<CheckJson<'a>>,
}

#[derive(Serialize)]
struct CheckJson<'a> {
    id: &'static str,
    status: Status,
    title: String,
    diagnosis: Option<&'static str>,
    explanation: Option<String>,
    sent: Option<&'a str>,
    expected: Option<&'a str>,
    received: Option<&'a str>,
    position: Option<&'a str>,
    marks: &'a [String],
    repeat: Option<&'a str>,
    again: Option<&'a str>,
    because: Option<&'a str>,
}

impl Report {
    /// Whether nothing failed and nothing went wrong on our side.
    #[must_use]
    pub fn passed(&self) -> bool {
        !self.checks.iter().any(|check| matches!(check.status, Status::Failed | Status::OurFault))
    }

    /// The status with which a command ends: 0 passed, 1 failed, 3 we could not find out.
    #[must_use]
    pub fn exit_status(&self) -> u8 {
        let any = |status| self.checks.iter().any(|check| check.status == status);
        if any(Status::Failed) {
            1
        } else if any(Status::OurFault) {
            3
        } else {
            0
        }
    }

    /// What failed, in the order in which it is to be repaired: a function that is wrong also spoils games, so it comes
    /// before them.
    #[must_use]
    pub fn failures(&self) -> Vec<&Check> {
        let rank = |check: &&Check| match check.id.split('.').next().unwrap_or_default() {
            "build" | "handin" => 0,
            _ if ["program.starts", "program.end-of-input"].contains(&check.id) => 1,
            "functions" => 2,
            "program" => 3,
            _ => 4,
        };
        let mut failures: Vec<&Check> = self.checks.iter().filter(|check| check.status == Status::Failed).collect();
        failures.sort_by_key(rank);
        failures
    }

    /// The first thing to repair.
    #[must_use]
    pub fn first_failure(&self) -> Option<&Check> {
        self.failures().first().copied()
    }

    /// One point for each check that could be made and passed, and how many there were.
    #[must_use]
    pub fn points(&self) -> (usize, usize) {
        let passed = self.checks.iter().filter(|check| check.status == Status::Passed).count();
        (passed, self.checks.len())
    }

    /// One JSON object. The same submission and seed give the same bytes.
    #[must_use]
    pub fn json(&self, t: Texts) -> String {
        let (points, max_points) = self.points();
        let checks = self.checks.iter().map(|check| CheckJson {
            id: check.id,
            status: check.status,
            title: title(t, check.id),
            diagnosis: check.diagnosis,
            explanation: check.diagnosis.map(|mistake| explanation(t, mistake)),
            sent: check.sent.as_deref(),
            expected: check.expected.as_deref(),
            received: check.received.as_deref(),
            position: check.position.as_deref(),
            marks: &check.marks,
            repeat: check.repeat.as_deref(),
            again: check.again.as_deref(),
            because: check.because.as_deref(),
        });
        let json = ReportJson {
            course: self.course.name(),
            passed: self.passed(),
            points,
            max_points,
            seed: self.seed,
            version: env!("CARGO_PKG_VERSION"),
            checks: checks.collect(),
        };
        serde_json::to_string_pretty(&json).unwrap_or_default()
    }

    /// Gives every failed check the command that looks at it alone. A seed that is not to be known is left out.
    pub fn name_commands(&mut self, thing: &str, seed: Option<u64>) {
        let seed = seed.filter(|seed| *seed != Options::default().seed);
        let seed = seed.map(|seed| format!(" --seed {seed}")).unwrap_or_default();
        for check in self.checks.iter_mut().filter(|check| check.status == Status::Failed) {
            let course = self.course.name();
            check.again = Some(format!("viravolta check {course} {} --only {}{seed}", word(thing), check.id));
        }
    }

    /// Whether everything could be found out.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.checks.iter().any(|check| check.status == Status::OurFault)
    }

    /// The report as it is kept between runs and sent between machines, with what it depends on.
    #[must_use]
    pub fn kept(&self, key: &str) -> String {
        let checks: Vec<Value> = self
            .checks
            .iter()
            .map(|check| {
                json!({
                    "id": check.id, "status": check.status.id(), "diagnosis": check.diagnosis, "sent": check.sent,
                    "expected": check.expected, "received": check.received, "position": check.position,
                    "marks": check.marks, "repeat": check.repeat, "again": check.again, "because": check.because,
                })
            })
            .collect();
        json!({ "key": key, "course": self.course.name(), "seed": self.seed, "checks": checks }).to_string() + "\n"
    }

    /// Reads what [`Report::kept`] wrote for the same key. Anything else is no report.
    #[must_use]
    pub(crate) fn read(text: &str, key: &str) -> Option<Self> {
        let json: Value = serde_json::from_str(text).ok().filter(|json: &Value| json["key"] == key)?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let checks = json["checks"].as_array()?.iter().map(|check| {
            Some(Check {
                id: interned(check["id"].as_str()?)?,
                status: Status::ALL.into_iter().find(|status| status.id() == check["status"])?,
                diagnosis: check["diagnosis"].as_str().and_then(interned),
                sent: text(&check["sent"]),
                expected: text(&check["expected"]),
                received: text(&check["received"]),
                position: text(&check["position"]),
                marks: check["marks"].as_array()?.iter().filter_map(text).collect(),
                repeat: text(&check["repeat"]),
                again: text(&check["again"]),
                because: text(&check["because"]),
            })
        });
        let course = json["course"].as_str()?.parse().ok()?;
        Some(Self { course, seed: json["seed"].as_u64()?, checks: checks.collect::<Option<Vec<_>>>()? })
    }

    /// The report for a person at a terminal or in a text file.
    #[must_use]
    pub fn text(&self, t: Texts) -> String {
        let mut text = String::new();
        let (points, max_points) = self.points();
        let verdict = tr!(t, "report-verdict", course = self.course.name(), passed = points, all = max_points);
        let _ = writeln!(text, "{verdict}");
        for check in &self.checks {
            let mark = match check.status {
                Status::Passed => "✔",
                Status::Failed => "✘",
                Status::NotChecked => "–",
                Status::OurFault => "!",
            };
            let _ = write!(text, "  {mark} {:<22} {}", check.id, title(t, check.id));
            let _ = match (check.status, &check.because) {
                (Status::NotChecked, Some(because)) => writeln!(text, " ({})", waiting(t, because)),
                (Status::OurFault, Some(because)) => {
                    writeln!(text, " ({})", tr!(t, "report-our-fault", reason = visible(because)))
                }
                _ => writeln!(text),
            };
        }
        let failures = self.failures();
        for (at, check) in failures.iter().enumerate() {
            let heading = if at == 0 { tr!(t, "report-first") } else { tr!(t, "report-also") };
            let _ = write!(text, "\n{heading} {}\n{}", title(t, check.id), failure(t, self.course, check));
        }
        if failures.is_empty() && self.passed() {
            // A program without the source, or in a language of its own, is not wholly seen.
            let unseen =
                |check: &Check| matches!(check.because.as_deref(), Some("source" | "language" | "representation"));
            let well = if self.checks.iter().any(unseen) { "report-seen-well" } else { "report-all-well" };
            let _ = writeln!(text, "{}", t.text(well));
        }
        text
    }
}

/// No name is longer, and there are no more of them: a report may come from another machine.
const LONGEST_NAME: usize = 64;
const MOST_NAMES: usize = 2000;

/// A name that lives as long as the program. There are few of them, each kept once; `None` for what is no name.
fn interned(name: &str) -> Option<&'static str> {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return Some(known);
    }
    if name.len() > LONGEST_NAME || names.len() >= MOST_NAMES {
        return None;
    }
    let known: &'static str = Box::leak(name.to_owned().into_boxed_str());
    names.insert(known);
    Some(known)
}

/// What a check looks at.
#[must_use]
pub fn title(t: Texts, id: &str) -> String {
    t.text(&format!("check-{}", id.replace('.', "-")))
}

/// What a mistake is and what to look for.
#[must_use]
pub fn explanation(t: Texts, mistake: &str) -> String {
    t.text(&format!("mistake-{mistake}"))
}

/// Why a check was not made.
pub(crate) fn waiting(t: Texts, because: &str) -> String {
    match because {
        "language" => tr!(t, "report-other-language"),
        "source" => tr!(t, "report-no-source"),
        "optional" => tr!(t, "report-optional"),
        "representation" => tr!(t, "report-own-board"),
        "handin" => tr!(t, "report-handed-in"),
        "time" => tr!(t, "report-too-slow"),
        "chance" => tr!(t, "report-did-not-happen"),
        id => tr!(t, "report-waits", id = id),
    }
}

/// One failed check with everything that is known about it.
#[must_use]
pub fn failure(t: Texts, course: Course, check: &Check) -> String {
    let mut text = String::new();
    if let Some(mistake) = check.diagnosis {
        let _ = writeln!(text, "  {}", explanation(t, mistake));
    }
    let board = check.position.as_deref().and_then(|position| BoardReader::new().read(position).ok());
    if let Some(position) = board {
        let _ = writeln!(text, "{}", indented(&drawing(course, &position, &check.marks)));
        if let Some((black, white)) = cells(course) {
            let _ = writeln!(text, "    {}", tr!(t, "report-legend", black = black, white = white));
        }
        let _ = writeln!(text, "    {}", tr!(t, "report-turn", side = position.turn().glyph().to_string()));
    }
    let parts = [
        (tr!(t, "report-sent"), &check.sent),
        (tr!(t, "report-expected"), &check.expected),
        (tr!(t, "report-received"), &check.received),
    ];
    for (name, part) in parts {
        let Some(part) = part.as_ref().filter(|part| !part.is_empty()) else { continue };
        match as_board(part) {
            Some(after) => {
                let _ = writeln!(text, "  {name}\n{}", indented(&drawing(course, &after, &check.marks)));
                if let Some((_, side)) = part.split_once(' ') {
                    let _ = writeln!(text, "    {}", tr!(t, "report-turn", side = visible(side)));
                }
            }
            None if part.contains('\n') => {
                let _ = writeln!(text, "  {name}\n{}", indented(&lines(part)));
            }
            None => {
                let _ = writeln!(text, "  {name} {}", visible(part));
            }
        }
    }
    let ways = [(tr!(t, "report-again"), &check.again), (tr!(t, "report-repeat"), &check.repeat)];
    for (name, way) in ways.iter().filter_map(|(name, way)| Some((name, way.as_ref()?))) {
        // A here-document ends where its last word begins a line: what is to be pasted must not be moved in.
        let way = lines(way);
        let _ = writeln!(text, "  {name}\n{}", if way.contains('\n') { way } else { indented(&way) });
    }
    text
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

fn lines(text: &str) -> String {
    text.lines().map(visible).collect::<Vec<_>>().join("\n")
}

/// A text without anything that a terminal would obey.
#[must_use]
pub fn visible(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\t' => '⇥',
            '\r' => '␍',
            '\n' => '␊',
            '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('�'),
            '\u{7f}'..='\u{9f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '�',
            c => c,
        })
        .collect()
}

/// A board in the text of an answer.
fn as_board(text: &str) -> Option<Position> {
    let cells = text.split(' ').next()?;
    let is_board = cells.len() >= 16 && cells.chars().all(|cell| "XO-".contains(cell));
    is_board.then(|| BoardReader::new().side_if_missing(Color::Black).read(cells).ok()).flatten()
}

/// What the course calls the discs, where it is not what is drawn here.
const fn cells(course: Course) -> Option<(&'static str, &'static str)> {
    match course {
        Course::Rothelo => Some(("*", "0")),
        Course::Reversi | Course::Otelo => Some(("-1", "1")),
        Course::Othello | Course::Ep4 => None,
    }
}

/// A board with its lines and columns called as the course calls them, and brackets around the squares to look at.
#[must_use]
pub fn drawing(course: Course, position: &Position, marks: &[String]) -> String {
    let side = position.size().side();
    let (columns, rows) = match course {
        Course::Rothelo | Course::Othello => ('A'..='H', '1'..='8'),
        Course::Reversi | Course::Otelo => ('0'..='7', '0'..='7'),
        Course::Ep4 => ('1'..='8', '1'..='8'),
    };
    let marked = |square: Square| marks.iter().any(|mark| *mark == square.to_string());
    let mut text = String::from("  ");
    for column in columns.take(side) {
        let _ = write!(text, " {column} ");
    }
    for (row, label) in rows.take(side).enumerate() {
        let _ = write!(text, "\n{label} ");
        for column in 0..side {
            let Some(square) = Square::new(row, column) else { continue };
            let disc = position.disc_at(square).map_or('.', Color::glyph);
            let _ = if marked(square) { write!(text, "[{disc}]") } else { write!(text, " {disc} ") };
        }
    }
    text
}
