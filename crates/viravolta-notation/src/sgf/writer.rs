//! From a record to SGF.

use std::fmt::{Display, Write as _};

use viravolta_rules::{Color, Move, SquareSet};

use super::point::PointStyle;
use super::result;
use crate::fields::Head;
use crate::record::clock::seconds_text;
use crate::{GameRecord, GameTree, Loss, Losses, NodeId, RecordedMove};

/// The properties beside those of [`Head`] that have a meaning of their own; a tag of such a name cannot be written as it is.
const TAKEN: [&str; 19] =
    ["FF", "GM", "SZ", "AP", "CA", "ST", "GC", "C", "TM", "RE", "VRD", "AB", "AW", "AE", "PL", "B", "W", "V", "VTS"];

/// One game, without a line end, and what SGF cannot hold of it.
#[must_use]
pub fn to_text(record: &GameRecord, style: PointStyle) -> (String, Losses) {
    let mut text = Text { out: String::from("(;FF[4]GM[2]CA[UTF-8]AP[viravolta]"), style, losses: Losses::none() };
    text.line("PC", "the place", record.place.as_deref());
    text.line("EV", "the event", record.event.as_deref());
    text.line("RO", "the round", record.round.as_deref());
    text.line("DT", "the date", record.date.as_deref());
    text.line("PB", "a name", record.black.name.as_deref());
    text.line("PW", "a name", record.white.name.as_deref());
    text.plain("BR", record.black.rating);
    text.plain("WR", record.white.rating);
    text.clocks(record);
    text.line("VTY", "the kind of match", record.match_type.as_deref());
    if let Some(komi) = &record.komi {
        text.plain("KM", komi.value);
        text.plain("VKB", komi.black);
        text.plain("VKW", komi.white);
    }
    text.plain("VTH", record.thor);
    text.tags(record);
    if let Some(comment) = &record.comment {
        text.escaped("GC", comment);
    }
    text.plain("RE", Some(result::text(record.outcome.as_ref())));
    let over = record.position().is_over();
    if let Some(outcome) = &record.outcome {
        let told = result::read(&result::text(Some(outcome)), over) == Ok(Some(*outcome));
        text.plain("VRD", (!told).then(|| result::details_text(outcome)));
    }
    text.start(record);
    text.moves_from(&record.tree, NodeId::ROOT);
    text.losses.note(record.pair.is_some(), Loss::MatchType);
    text.out.push(')');
    (text.out, text.losses)
}

struct Text {
    out: String,
    style: PointStyle,
    losses: Losses,
}

impl Text {
    /// A value without anything to escape.
    fn plain(&mut self, name: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            // Writing to a string cannot fail.
            let _ = write!(self.out, "{name}[{value}]");
        }
    }

    /// Text of one line: line ends become blanks.
    fn line(&mut self, name: &str, what: &'static str, value: Option<&str>) {
        let Some(value) = value else { return };
        if value.chars().any(char::is_control) {
            self.losses.note(true, Loss::Text { what });
            self.escaped(name, &value.replace(char::is_control, " "));
        } else {
            self.escaped(name, value);
        }
    }

    fn escaped(&mut self, name: &str, value: &str) {
        self.out.push_str(name);
        self.value(value);
    }

    fn value(&mut self, value: &str) {
        self.out.push('[');
        for c in value.chars() {
            if matches!(c, ']' | '\\') {
                self.out.push('\\');
            }
            // A lone carriage return would be read as a line end.
            self.losses.note(c == '\r', Loss::Text { what: "a comment" });
            self.out.push(if c == '\r' { ' ' } else { c });
        }
        self.out.push(']');
    }

    /// `TM` when it says all, otherwise our own properties.
    fn clocks(&mut self, record: &GameRecord) {
        match (record.black.clock, record.white.clock) {
            (Some(black), Some(white)) if black == white && black.increment.is_none() && black.grace.is_none() => {
                self.plain("TM", Some(seconds_text(black.main).trim_end_matches('0').trim_end_matches('.')));
            }
            (black, white) => {
                self.plain("VCB", black);
                self.plain("VCW", white);
            }
        }
    }

    /// Tags of one name that follow each other become one list.
    fn tags(&mut self, record: &GameRecord) {
        let mut previous = "";
        for tag in &record.tags {
            let writable = !tag.name.is_empty()
                && tag.name.bytes().all(|byte| byte.is_ascii_uppercase())
                && !TAKEN.contains(&tag.name.as_str())
                && !Head::Sgf.has(&tag.name);
            if !writable {
                self.losses.note(true, Loss::Tag { name: tag.name.clone() });
                continue;
            }
            if tag.name != previous {
                self.out.push_str(&tag.name);
            }
            self.value(&tag.value);
            previous = &tag.name;
        }
    }

    /// The start is always written out; an empty board says so with an emptied point.
    fn start(&mut self, record: &GameRecord) {
        let start = record.start();
        self.plain("SZ", Some(start.size().side()));
        let (black, white) = (start.discs(Color::Black), start.discs(Color::White));
        self.points("AB", black);
        self.points("AW", white);
        if (black | white).is_empty() {
            self.points("AE", start.size().squares().iter().take(1).collect());
        }
        self.plain("PL", Some(letter(start.turn())));
    }

    fn points(&mut self, name: &str, points: SquareSet) {
        if points.is_empty() {
            return;
        }
        self.out.push_str(name);
        for point in points {
            let text = self.style.text(point);
            self.plain("", Some(text));
        }
    }

    /// Everything after a node. The deepest tree is as deep as the longest game.
    fn moves_from(&mut self, tree: &GameTree, mut node: NodeId) {
        loop {
            let mover = tree.position(node).turn();
            let is_fork = tree.children(node).nth(1).is_some();
            for child in tree.children(node).filter(|_| is_fork) {
                self.out.push('(');
                self.recorded_move(mover, tree.recorded(child));
                self.moves_from(tree, child);
                self.out.push(')');
            }
            let Some(only) = tree.children(node).next().filter(|_| !is_fork) else { break };
            self.recorded_move(mover, tree.recorded(only));
            node = only;
        }
        let ends_with_pass = tree.children(node).next().is_none()
            && tree.recorded(node).is_some_and(|recorded| recorded.mv == Move::Pass);
        self.losses.note(self.style == PointStyle::TwoLetters && ends_with_pass, Loss::LastPass);
    }

    fn recorded_move(&mut self, mover: Color, recorded: Option<&RecordedMove>) {
        let Some(RecordedMove { mv, note }) = recorded else { return };
        let text = match (*mv, self.style) {
            (Move::Place(square), style) => style.text(square),
            (Move::Pass, PointStyle::LetterDigit) => "PA".to_owned(),
            (Move::Pass, PointStyle::TwoLetters) => {
                self.losses.note(note.comment.is_some(), Loss::MoveComments);
                self.losses.note(note.evaluation.is_some(), Loss::MoveEvaluations);
                self.losses.note(note.time.is_some(), Loss::MoveTimes);
                return;
            }
        };
        self.out.push(';');
        self.plain(letter(mover), Some(text));
        self.plain("V", note.evaluation.map(|value| if mover == Color::Black { value } else { -value }));
        self.plain("VTS", note.time.map(seconds_text));
        if let Some(comment) = &note.comment {
            self.escaped("C", comment);
        }
    }
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
