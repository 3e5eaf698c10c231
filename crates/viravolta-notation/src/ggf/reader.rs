//! From the text of a game to a record.

use viravolta_rules::{Color, Position, StartKind};

use super::board;
use super::tags::{RawTag, split};
use crate::fields::{Head, move_fields};
use crate::source::Frame;
use crate::{
    GameRecord, Illegal, Malformed, MalformedKind, MoveNote, Outcome, PairSeat, ReadError, ReadOptions, Tag,
    Termination,
};

pub(super) fn game(frame: &Frame, seat: Option<PairSeat>, options: ReadOptions) -> Result<GameRecord, ReadError> {
    let tags = split(frame)?;
    if let Some(other) = tags.iter().find(|tag| tag.name == "GM" && !tag.value.trim().eq_ignore_ascii_case("othello")) {
        let kind = MalformedKind::OtherGame { found: other.value.chars().take(40).collect() };
        return Err(Malformed { at: other.at, kind }.into());
    }
    let mut record = GameRecord::new(start(&tags)?);
    record.pair = seat;
    let mut result = None;
    for (index, tag) in tags.iter().enumerate() {
        let value = tag.value.as_str();
        match tag.name.as_str() {
            "GM" | "BO" => {}
            "RE" => result = Some(tag),
            "TY" => record.match_type = match_type(tag, &record)?,
            "CO" => comment(&mut record, value),
            "B" | "W" => {
                if let Err(illegal) = play(&mut record, tag)? {
                    record.stop(illegal, &unplayed(&tags[index..]), options)?;
                    break;
                }
            }
            "TI" if value.trim().is_empty() => {}
            "TI" if value.trim().parse().map(|clock| record.set_clocks(clock)).is_ok() => {}
            _ if Head::Ggf.read(&mut record, &tag.name, value) => {}
            _ => record.tags.push(Tag { name: tag.name.clone(), value: value.to_owned() }),
        }
    }
    if let Some(tag) = result {
        record.outcome = outcome(tag, &record)?;
    }
    Ok(record)
}

/// The `BO` tag, or the usual start on the board that `TY` names.
fn start(tags: &[RawTag]) -> Result<Position, Malformed> {
    if let Some(tag) = tags.iter().find(|tag| tag.name == "BO") {
        return board::parse(&tag.value, tag.at);
    }
    match tags.iter().find(|tag| tag.name == "TY") {
        Some(tag) => Ok(Position::start_of(type_size(tag)?, StartKind::Usual)),
        None => Ok(Position::start()),
    }
}

fn type_size(tag: &RawTag) -> Result<viravolta_rules::BoardSize, Malformed> {
    let digits: String = tag.value.trim_start_matches('s').chars().take_while(char::is_ascii_digit).take(9).collect();
    board::size_of(&digits).ok_or_else(|| match digits.is_empty() {
        true => Malformed::unexpected(tag.at, "a match type such as 8, s8r20 or 8k", &tag.value),
        false => Malformed { at: tag.at, kind: MalformedKind::UnsupportedSize { found: digits } },
    })
}

/// The plain game is left unsaid.
fn match_type(tag: &RawTag, record: &GameRecord) -> Result<Option<String>, Malformed> {
    type_size(tag)?;
    let plain = record.start().size().side().to_string();
    Ok((tag.value != plain).then(|| tag.value.clone()))
}

/// A comment before the first move is about the game, any other about the move before it.
fn comment(record: &mut GameRecord, text: &str) {
    match record.tree.main_line().last() {
        None => record.add_comment(text),
        Some(&last) => record.tree.add_comment(last, text),
    }
}

/// The outer error is for what cannot be read, the inner one for what the rules do not allow.
fn play(record: &mut GameRecord, tag: &RawTag) -> Result<Result<(), Illegal>, Malformed> {
    let (mv, evaluation, time) =
        move_fields(&tag.value).map_err(|expected| Malformed::unexpected(tag.at, expected, &tag.value))?;
    let mover = if tag.name == "B" { Color::Black } else { Color::White };
    let number = record.moves().len() + 1;
    let played = record.play_of(record.tree.end(), mover, mv).map(|node| {
        if let Some(note) = record.tree.note_mut(node) {
            *note = MoveNote { evaluation, time, comment: None };
        }
    });
    Ok(played.map_err(|cause| Illegal { at: tag.at, number, cause }))
}

/// Black's result: `?`, or a number with an optional mark of how the game ended.
fn outcome(tag: &RawTag, record: &GameRecord) -> Result<Option<Outcome>, Malformed> {
    let expected = "a result such as +4.000, -64.000:r or ?";
    let (number, mark) = match tag.value.trim().split_once(':') {
        Some((number, mark)) => (number.trim(), Some(mark.trim())),
        None => (tag.value.trim(), None),
    };
    if matches!(number, "" | "?") {
        return Ok(None);
    }
    let difference = number.parse().map_err(|_| Malformed::unexpected(tag.at, expected, &tag.value))?;
    let termination = match mark {
        Some("r") => Termination::Resignation,
        Some("t") => Termination::Timeout,
        Some("l") => Termination::Abandonment,
        Some("s") => Termination::Agreement,
        Some(_) => return Err(Malformed::unexpected(tag.at, expected, &tag.value)),
        None if record.position().is_over() => Termination::Normal,
        None => Termination::Adjudication,
    };
    Ok(Some(Outcome::from_difference(difference, termination)))
}

/// The moves that could not be played.
fn unplayed(rest: &[RawTag]) -> Vec<&str> {
    rest.iter().filter(|tag| matches!(tag.name.as_str(), "B" | "W")).map(|tag| tag.value.as_str()).collect()
}
