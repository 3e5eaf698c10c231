//! A started program, from its first word to its first question for a move.

use std::time::Instant;

use viravolta_rules::{Color, Position};

use super::boards::Discs;
use super::ears::Ears;
use super::reading::{Reading, readings};
use super::{Begin, Manner, PATIENCE, dialect, question};
use crate::clock::Allowance;
use crate::duration::milliseconds;
use crate::link::{Heard, Link, Story, Turn};
use crate::note::Note;
use crate::outcome::{Awaited, Detail, Fault, Outcome};
use crate::player::Seat;

/// How many questions are answered before the first move.
const QUESTIONS: usize = 12;
/// How much of what was said last is kept for the verdict.
const LAST_WORDS: usize = 200;

/// A started program that waits for its first move, or has made it.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(super) link: Link,
    pub(super) ears: Ears,
    /// How it is read; the ways behind the first have not been tried.
    readings: Vec<Reading>,
    /// It has moved already.
    pub(super) has_begun: bool,
    /// It asked us for the colour.
    asked: bool,
    /// What it says when it asks for a move.
    pub(super) usual_prompt: String,
}

/// A program that did not get as far as a game.
#[derive(Debug)]
pub(super) struct Stillborn(Box<(Fault, Option<Link>)>);

impl Stillborn {
    fn new(fault: Fault, link: Option<Link>) -> Self {
        Self(Box::new((fault, link)))
    }

    /// Why, and what is left of it.
    pub(super) fn into_parts(self) -> (Fault, Option<Link>) {
        *self.0
    }
}

/// What the answers to its questions depend on.
struct Asking<'a> {
    seat: &'a Seat,
    /// The colour that the person asks for.
    person: Color,
    asked: bool,
    questions: usize,
}

impl Instance {
    /// Starts the program and brings it to its first question for a move.
    pub(super) fn start(seat: &Seat) -> Result<Self, Stillborn> {
        Self::start_as(seat, !seat.color)
    }

    /// The same with the other answer to the question for the colour.
    pub(super) fn start_otherwise(seat: &Seat) -> Result<Self, Stillborn> {
        Self::start_as(seat, seat.color)
    }

    fn start_as(seat: &Seat, person: Color) -> Result<Self, Stillborn> {
        let mut link = Link::start(&seat.launch).map_err(|fault| Stillborn::new(fault, None))?;
        let allowance = Allowance { limit: seat.start_time, cpu: false, watchdog: Default::default() };
        let turn = link.turn(allowance);
        let mut ears = Ears::default();
        let mut asking = Asking { seat, person, asked: false, questions: 0 };
        let reached = asking.reach_first_move(&mut link, &mut ears, &turn);
        let waited = |awaited| {
            let said = last_words(ears.text());
            let detail = Detail::Waited { awaited, said, limit_ms: milliseconds(seat.start_time) };
            Fault::new(Outcome::RefusedToStart, detail)
        };
        match reached {
            Ok(()) => {}
            Err(fault) if fault.outcome == Outcome::NoAnswer => {
                let awaited = if ears.boards.is_empty() { Awaited::Board } else { Awaited::Move };
                return Err(Stillborn::new(waited(awaited), Some(link)));
            }
            Err(fault) => return Err(Stillborn::new(fault, Some(link))),
        }
        let prompt = ears.prompt();
        let readings = ears.boards.front().map(|grid| readings(seat, grid, &prompt, asking.asked));
        let Some(reading) = readings.as_ref().and_then(|readings| readings.first()) else {
            return Err(Stillborn::new(waited(Awaited::StartBoard), Some(link)));
        };
        let start = Discs::from(&Position::start());
        let moved = dialect::announced(ears.text(), &reading.typing, reading.base)
            .into_iter()
            .any(|announced| Position::start().legal_moves().contains(reading.place(announced.square)));
        let has_begun = moved || ears.boards.iter().any(|grid| grid.discs(&reading.frame) != start);
        let manner = reading.manner();
        link.understood(Note::Start { black: manner.black, white: manner.white });
        link.understood(Note::AsksMove);
        let readings = readings.unwrap_or_default();
        Ok(Self { link, ears, readings, has_begun, asked: asking.asked, usual_prompt: prompt })
    }

    pub(super) fn was_asked(&self) -> bool {
        self.asked
    }

    /// The colour that it plays if nobody makes it play another.
    pub(super) fn color(&self) -> Option<Color> {
        (!self.asked).then_some(if self.has_begun { Color::Black } else { Color::White })
    }

    /// Whether it plays this colour, or can be made to.
    pub(super) fn plays(&self, color: Color, seat: &Seat) -> bool {
        let drawn = if self.has_begun { Color::Black } else { Color::White };
        drawn == color || (color == Color::Black && !self.asked && seat.begin() != Begin::Lot)
    }

    pub(super) fn reading(&self) -> &Reading {
        &self.readings[0]
    }

    pub(super) fn manner(&self) -> Manner {
        self.readings[0].manner()
    }

    /// The ways to read it that have not been tried.
    pub(super) fn take_other_readings(&mut self) -> Vec<Reading> {
        self.readings.split_off(1)
    }

    pub(super) fn has_other_readings(&self) -> bool {
        self.readings.len() > 1
    }

    /// Reads it in the next way.
    pub(super) fn read_otherwise(&mut self) -> bool {
        let more = self.has_other_readings();
        if more {
            self.readings.remove(0);
        }
        more
    }

    pub(super) fn read_as(&mut self, reading: Reading, others: Vec<Reading>) {
        self.readings = [reading].into_iter().chain(others).collect();
    }

    /// Reads it in the one of the ways left that pleases.
    pub(super) fn read_as_any(&mut self, pleases: impl Fn(&Reading) -> bool) -> bool {
        let found = self.readings.iter().position(pleases);
        if let Some(at) = found {
            let reading = self.readings.remove(at);
            self.readings.insert(0, reading);
        }
        found.is_some()
    }

    pub(crate) fn rest(&self) {
        self.link.rest();
    }

    pub(super) fn end(&self) {
        self.link.end();
    }

    pub(super) fn close(self, diagnose: bool) -> Story {
        self.link.close(diagnose)
    }

    pub(super) fn say(&mut self, text: &str, turn: &Turn) -> Result<(), Fault> {
        say(&mut self.link, &mut self.ears, text, turn)
    }
}

fn say(link: &mut Link, ears: &mut Ears, text: &str, turn: &Turn) -> Result<(), Fault> {
    ears.speak();
    link.send(format!("{text}\n").as_bytes(), turn.deadline())
}

/// The end of what was said.
pub(super) fn last_words(text: &str) -> String {
    let text = text.trim();
    let skipped = text.chars().count().saturating_sub(LAST_WORDS);
    text.chars().skip(skipped).collect()
}

/// The last lines of a text, where a question stands.
fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(4)..].join("\n")
}

impl Asking<'_> {
    /// Answers questions until the program shows a board and asks for a move.
    fn reach_first_move(&mut self, link: &mut Link, ears: &mut Ears, turn: &Turn) -> Result<(), Fault> {
        let mut puzzled = false;
        loop {
            match link.listen_in(turn)? {
                Heard::Something => ears.hear(&link.take()),
                // Asleep, and it has said nothing new: perhaps it is only slow.
                Heard::Nothing if ears.text().trim().is_empty() => {}
                // It waits and has said nothing: once more, after a while.
                Heard::Waiting if ears.text().trim().is_empty() && ears.boards.is_empty() && !puzzled => {
                    puzzled = true;
                    if link.hear_in(turn, Some(Instant::now() + PATIENCE))? == Heard::Something {
                        ears.hear(&link.take());
                    }
                }
                Heard::Nothing | Heard::Waiting => {
                    puzzled = false;
                    if !self.answer(link, ears, turn)? {
                        return if ears.boards.is_empty() { Err(turn.no_answer()) } else { Ok(()) };
                    }
                }
            }
        }
    }

    /// Answers the question at hand. `false` if there is none before the first move.
    fn answer(&mut self, link: &mut Link, ears: &mut Ears, turn: &Turn) -> Result<bool, Fault> {
        let board_seen = !ears.boards.is_empty();
        let text = if board_seen { ears.prompt() } else { ears.text().to_owned() };
        self.questions += 1;
        if self.questions > QUESTIONS {
            return Err(turn.no_answer());
        }
        let (answer, asks, says) = if let Some(answer) = question::written(&text, &self.seat.answers) {
            (answer.to_owned(), Note::Asks, Note::Written)
        } else if question::is_key(&text) {
            (String::new(), Note::AsksKey, Note::Key)
        } else if board_seen && (self.asked || question::is_move(&text)) {
            return Ok(false);
        } else if let Some(answer) = question::color(&last_lines(&text), self.person) {
            self.asked = true;
            (answer, Note::AsksColor, Note::ChoosesColor)
        } else if board_seen || text.trim().is_empty() {
            return Ok(false);
        } else {
            (question::menu(&last_lines(&text)), Note::Asks, Note::Guesses)
        };
        link.understood(asks);
        say(link, ears, &answer, turn)?;
        link.understood(says);
        Ok(true)
    }
}
