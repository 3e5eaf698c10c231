//! From a record to PGN.

use std::fmt::{Display, Write as _};

use viravolta_rules::Move;

use super::{comment, fen, result};
use crate::fields::Head;
use crate::{GameRecord, GameTree, Loss, Losses, NodeId};

/// The tags beside those of [`Head`] that have a meaning of their own; another tag of such a name cannot be written as it is.
const TAKEN: [&str; 5] = ["Result", "FEN", "Termination", "Difference", "TimeControl"];

/// Lines are broken before this column.
const WIDTH: usize = 80;

/// Whose PGN it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// A pass is `pass`.
    #[default]
    Edax,
    /// A pass is `--`, as on Kurnik and PlayOK.
    Kurnik,
}

/// One game with its last line end, and what PGN cannot hold of it.
#[must_use]
pub fn to_text(record: &GameRecord, dialect: Dialect) -> (String, Losses) {
    let mut text = Text { out: String::new(), column: 0, losses: Losses::none() };
    let unknown = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".to_owned());
    text.tag("Event", "the event", &unknown(&record.event));
    text.tag("Site", "the place", &unknown(&record.place));
    text.tag("Date", "the date", record.date.as_deref().unwrap_or("????.??.??"));
    text.tag("Round", "the round", &unknown(&record.round));
    text.tag("Black", "a name", &unknown(&record.black.name));
    text.tag("White", "a name", &unknown(&record.white.name));
    text.plain("Result", Some(result::text(record.outcome.as_ref())));
    text.details(record);
    for tag in &record.tags {
        let name = tag.name.as_str();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if !name.is_empty() && name.bytes().all(plain) && !TAKEN.contains(&name) && !Head::Pgn.has(name) {
            text.tag(name, "a tag", &tag.value);
        } else {
            text.losses.note(true, Loss::Tag { name: name.to_owned() });
        }
    }
    if !record.has_usual_start() {
        text.plain("FEN", Some(fen::to_text(record.start())));
    }
    text.out.push('\n');
    text.comment("the comment", record.comment.clone().unwrap_or_default());
    text.line(&record.tree, record.tree.main_line().first().copied(), dialect);
    text.comment("the result", result::sentence(record).unwrap_or_default());
    text.word(result::text(record.outcome.as_ref()));
    text.out.push('\n');
    text.losses.note(record.pair.is_some(), Loss::MatchType);
    (text.out, text.losses)
}

struct Text {
    out: String,
    column: usize,
    losses: Losses,
}

impl Text {
    fn plain(&mut self, name: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            // Writing to a string cannot fail.
            let _ = writeln!(self.out, "[{name} \"{value}\"]");
        }
    }

    fn tag(&mut self, name: &str, what: &'static str, value: &str) {
        self.losses.note(value.chars().any(char::is_control), Loss::Text { what });
        let escaped = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
        self.plain(name, Some(escaped));
    }

    fn details(&mut self, record: &GameRecord) {
        if let Some(outcome) = record.outcome.filter(|outcome| result::implied(outcome.winner, record) != *outcome) {
            self.plain("Termination", Some(outcome.termination.code()));
            self.plain("Difference", Some(outcome.difference.map_or("?".to_owned(), |value| value.to_string())));
        }
        self.plain("BlackElo", record.black.rating);
        self.plain("WhiteElo", record.white.rating);
        self.plain("BlackClock", record.black.clock);
        self.plain("WhiteClock", record.white.clock);
        if let Some(kind) = &record.match_type {
            self.tag("MatchType", "the kind of match", kind);
        }
        if let Some(komi) = &record.komi {
            self.plain("Komi", komi.value);
            self.plain("KomiBlack", komi.black);
            self.plain("KomiWhite", komi.white);
        }
        self.plain("Thor", record.thor);
    }

    /// A line from its first move on, each move followed by the variations that replace it. The deepest tree is as deep as
    /// the longest game.
    fn line(&mut self, tree: &GameTree, first: Option<NodeId>, dialect: Dialect) {
        let is_main = first == tree.main_line().first().copied();
        let mut numbered = false;
        let mut next = first;
        while let Some(node) = next {
            let before = tree.position(tree.parent(node).unwrap_or_default());
            let begins = before.turn() == tree.start().turn();
            if begins || !numbered {
                // Numbers count the moves of both sides as one, and dots say that the first of the two is left out.
                let number = tree.path(node).len().div_ceil(2);
                self.word(&format!("{number}{}", if begins { "." } else { "..." }));
            }
            numbered = true;
            if let Some(recorded) = tree.recorded(node) {
                match (recorded.mv, dialect) {
                    (Move::Place(square), _) => self.word(&square.to_string()),
                    (Move::Pass, Dialect::Edax) => self.word("pass"),
                    (Move::Pass, Dialect::Kurnik) => self.word("--"),
                }
                self.comment("a comment on a move", comment::text(&recorded.note, before.turn()));
            }
            // The variations of a variation's first move are those of the move that it replaces.
            for variation in tree.later_siblings(node).filter(|_| is_main || next != first) {
                self.word("(");
                self.line(tree, Some(variation), dialect);
                self.word(")");
                numbered = false;
            }
            next = tree.children(node).next();
        }
    }

    /// Braces cannot be escaped: a closing one becomes a parenthesis.
    fn comment(&mut self, what: &'static str, text: String) {
        if text.is_empty() {
            return;
        }
        let odd = |c: char| c == '}' || (c.is_control() && c != '\n');
        let fits = !text.contains(odd);
        self.losses.note(!fits, Loss::Text { what });
        let text = if fits { text } else { text.replace('}', ")").replace(odd, " ") };
        self.word(&format!("{{{text}}}"));
    }

    /// A word on the same line if it fits there.
    fn word(&mut self, word: &str) {
        if self.column > 0 {
            let fits = self.column + 1 + word.len() < WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.push_str(word);
        self.column += word.len();
    }
}
