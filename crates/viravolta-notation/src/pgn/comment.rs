//! Comments in braces and what programs put into them.

use std::time::Duration;

use viravolta_rules::Color;

use crate::record::add_line;
use crate::record::clock::{seconds_of, seconds_text};
use crate::{Evaluation, MoveNote};

/// Adds what a comment says to the note of a move: `[%eval 2.50] [%emt 3.47] text`.
pub(crate) fn read_into(note: &mut MoveNote, mover: Color, comment: &str) {
    let mut rest = comment.trim();
    while let Some((command, after)) = rest.strip_prefix("[%").and_then(|inner| inner.split_once(']')) {
        let understood = match command.split_once(' ') {
            Some(("eval", value)) => value.trim().parse::<Evaluation>().is_ok_and(|black| {
                note.evaluation = Some(if mover == Color::Black { black } else { -black });
                true
            }),
            Some(("emt", value)) => read_time(value.trim()).is_some_and(|time| {
                note.time = Some(time);
                true
            }),
            _ => false,
        };
        if !understood {
            break;
        }
        rest = after.trim_start();
    }
    if !rest.is_empty() {
        add_line(&mut note.comment, rest);
    }
}

/// Seconds, or `h:mm:ss` as other programs have it.
fn read_time(text: &str) -> Option<Duration> {
    let mut total = Duration::ZERO;
    for field in text.split(':') {
        total = total.checked_mul(60)?.checked_add(seconds_of(field)?)?;
    }
    Some(total)
}

/// The comment of a move, without the braces; empty when there is nothing to say.
pub(crate) fn text(note: &MoveNote, mover: Color) -> String {
    let evaluation = note.evaluation.map(|value| if mover == Color::Black { value } else { -value });
    let parts = [
        evaluation.map(|value| format!("[%eval {value}]")),
        note.time.map(|time| format!("[%emt {}]", seconds_text(time))),
        note.comment.clone(),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Whether a comment in braces is open at the end of a line.
pub(crate) fn is_open(line: &str, mut open: bool) -> bool {
    for byte in line.bytes() {
        match byte {
            b'}' => open = false,
            b'{' => open = true,
            b';' if !open => return false,
            _ => {}
        }
    }
    open
}
