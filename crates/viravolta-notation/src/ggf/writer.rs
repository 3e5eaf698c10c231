//! From a record to the text of a game.

use std::fmt::Write as _;

use viravolta_rules::Color;

use super::board;
use crate::fields::move_text;
use crate::{Evaluation, GameRecord, Loss, Losses, Outcome, Tag, Termination};

/// One game on one line, without a line end, and what GGF cannot hold of it.
#[must_use]
pub fn to_text(record: &GameRecord) -> (String, Losses) {
    let mut text = Text { out: String::from("(;GM[Othello]"), losses: Losses::none() };
    text.optional("PC", "the place", record.place.as_deref());
    text.optional("EV", "the event", record.event.as_deref());
    text.optional("RO", "the round", record.round.as_deref());
    text.optional("DT", "the date", record.date.as_deref());
    text.value("PB", "a name", record.black.name.as_deref().unwrap_or_default());
    text.value("PW", "a name", record.white.name.as_deref().unwrap_or_default());
    text.number("RB", record.black.rating);
    text.number("RW", record.white.rating);
    match (record.black.clock, record.white.clock) {
        (Some(black), Some(white)) if black == white => text.plain("TI", black),
        (black, white) => {
            text.number("TB", black);
            text.number("TW", white);
        }
    }
    match &record.match_type {
        Some(kind) => text.value("TY", "the kind of match", kind),
        None => text.plain("TY", record.start().size().side()),
    }
    if let Some(komi) = &record.komi {
        text.number("KB", komi.black);
        text.number("KW", komi.white);
        text.number("KM", komi.value);
    }
    text.result(record);
    if let Some(thor) = &record.thor {
        text.plain("TH", thor);
    }
    for tag in &record.tags {
        text.other(tag);
    }
    text.optional("CO", "the comment", record.comment.as_deref());
    text.plain("BO", board::to_text(record.start()));
    for (before, recorded) in record.replay() {
        let name = if before.turn() == Color::Black { "B" } else { "W" };
        text.plain(name, move_text(recorded.mv, recorded.note.evaluation, recorded.note.time));
        text.optional("CO", "a comment on a move", recorded.note.comment.as_deref());
    }
    text.losses.note(record.tree.has_variations(), Loss::Variations);
    text.out.push_str(";)");
    (text.out, text.losses)
}

struct Text {
    out: String,
    losses: Losses,
}

impl Text {
    /// A value that is known to hold nothing that GGF cannot.
    fn plain(&mut self, name: &str, value: impl std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{name}[{value}]");
    }

    fn number(&mut self, name: &str, value: Option<impl std::fmt::Display>) {
        if let Some(value) = value {
            self.plain(name, value);
        }
    }

    fn optional(&mut self, name: &str, what: &'static str, value: Option<&str>) {
        if let Some(value) = value {
            self.value(name, what, value);
        }
    }

    /// GGF has no escapes: a closing bracket becomes a parenthesis and a line end a space.
    fn value(&mut self, name: &str, what: &'static str, value: &str) {
        let fits = |c: char| c != ']' && !c.is_control();
        if value.chars().all(fits) {
            self.plain(name, value);
            return;
        }
        self.losses.note(true, Loss::Text { what });
        let changed: String = value
            .chars()
            .map(|c| match c {
                ']' => ')',
                c if c.is_control() => ' ',
                c => c,
            })
            .collect();
        self.plain(name, changed);
    }

    fn other(&mut self, tag: &Tag) {
        let writable = (1..=3).contains(&tag.name.len())
            && tag.name.bytes().all(|byte| byte.is_ascii_uppercase())
            && !matches!(tag.name.as_str(), "B" | "W" | "BO" | "CO" | "GM");
        if writable {
            self.value(&tag.name, "a tag", &tag.value);
        } else {
            self.losses.note(true, Loss::Tag { name: tag.name.clone() });
        }
    }

    fn result(&mut self, record: &GameRecord) {
        let Some(outcome) = &record.outcome else { return self.plain("RE", "?") };
        self.losses.note(outcome.difference.is_none() && outcome.winner.is_some(), Loss::Margin);
        let difference = outcome.difference_or_largest(record.start().size().area());
        self.plain("RE", format_args!("{}{}", result_number(difference), mark(outcome)));
        let over = record.position().is_over();
        let kept = match outcome.termination {
            Termination::Normal => over,
            Termination::Adjudication => !over,
            Termination::Forfeit => false,
            _ => true,
        };
        self.losses.note(!kept, Loss::Termination);
    }
}

/// Three places as the archives have it, four when they are needed.
fn result_number(difference: Evaluation) -> String {
    if difference.0.ten_thousandths() % 10 == 0 { format!("{difference:+.3}") } else { format!("{difference:+.4}") }
}

const fn mark(outcome: &Outcome) -> &'static str {
    match outcome.termination {
        Termination::Normal | Termination::Adjudication | Termination::Forfeit => "",
        Termination::Resignation => ":r",
        Termination::Timeout => ":t",
        Termination::Abandonment => ":l",
        Termination::Agreement => ":s",
    }
}
