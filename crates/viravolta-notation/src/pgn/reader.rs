//! From the text of a game to a record.

use super::movetext::{Token, Tokens};
use super::{comment, fen, result};
use crate::fields::Head;
use crate::record::add_line;
use crate::record::clock::seconds_of;
use crate::source::{Frame, decode};
use crate::{
    Evaluation, GameRecord, GameTree, Illegal, Loss, Malformed, NodeId, ReadError, ReadOptions, Tag, TimeControl,
};

/// What the tags say about the result; it is settled when the moves are known.
#[derive(Default)]
struct ResultTags {
    result: Option<String>,
    termination: Option<String>,
    difference: Option<Option<Evaluation>>,
}

pub(super) fn game(frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
    let text = decode(&frame.text);
    let mut record = GameRecord::default();
    let mut told = ResultTags::default();
    let moves_at = tags(frame, &text, &mut record, &mut told)?;
    let mut moves = Moves { record: &mut record, told: &mut told, here: NodeId::ROOT, open: Vec::new(), ended: false };
    moves.read(frame, &text, moves_at, options)?;
    let winner = told.result.as_deref().and_then(result::winner);
    let Some(winner) = winner else { return Ok(record) };
    let mut outcome = result::implied(winner, &record);
    if let Some(text) = told.termination {
        match result::read_termination(&text) {
            Some(termination) => outcome.termination = termination,
            None => record.tags.push(Tag { name: "Termination".to_owned(), value: text }),
        }
    }
    outcome.difference = told.difference.unwrap_or(outcome.difference);
    record.outcome = Some(outcome);
    Ok(record)
}

/// Reads the `[Name "value"]` lines; returns where the moves begin.
fn tags(frame: &Frame, text: &str, record: &mut GameRecord, told: &mut ResultTags) -> Result<usize, ReadError> {
    let mut index = 0;
    loop {
        index += text[index..].len() - text[index..].trim_start().len();
        let Some(inner) = text[index..].strip_prefix('[') else { return Ok(index) };
        let here = |at: usize| frame.place(at);
        let line = inner.lines().next().unwrap_or_default();
        let name_length = line.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let (name, rest) = line.split_at(name_length);
        let quoted = rest.trim_start().strip_prefix('"').filter(|_| name_length > 0);
        let Some((value, after)) = quoted.and_then(unquote) else {
            return Err(Malformed::unexpected(here(index), "a tag such as [Black \"name\"]", line).into());
        };
        let value_at = here(index + 1 + line.len() - after.len());
        if after.trim() != "]" {
            return Err(Malformed::unexpected(value_at, "] at the end of the tag", after).into());
        }
        tag(record, told, name, value).map_err(|expected| Malformed::unexpected(here(index), expected, line))?;
        index += 1 + line.len();
    }
}

/// Reads up to the closing quote and takes the escapes out.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((index, c)) = characters.next() {
        match c {
            '"' => return Some((value, &text[index + 1..])),
            '\\' => value.push(characters.next()?.1),
            c => value.push(c),
        }
    }
    None
}

/// The error is what was expected.
fn tag(record: &mut GameRecord, told: &mut ResultTags, name: &str, value: String) -> Result<(), &'static str> {
    let unknown = value.is_empty() || value.bytes().all(|byte| matches!(byte, b'?' | b'.'));
    let trimmed = value.trim();
    match name {
        "Result" => told.result = Some(value),
        "Termination" => told.termination = Some(value),
        "Difference" if trimmed == "?" => told.difference = Some(None),
        "Difference" if trimmed.parse().map(|value| told.difference = Some(Some(value))).is_ok() => {}
        "TimeControl" if time_control(trimmed).map(|clock| record.set_clocks(clock)).is_some() => {}
        "FEN" => record.tree = GameTree::new(fen::parse(&value)?),
        _ if Head::Pgn.read(record, name, if unknown { "" } else { &value }) => {}
        _ => record.tags.push(Tag { name: name.to_owned(), value }),
    }
    Ok(())
}

/// `300` or `300+5`, in seconds.
fn time_control(text: &str) -> Option<TimeControl> {
    let (main, increment) = match text.split_once('+') {
        Some((main, increment)) => (main, Some(seconds_of(increment)?)),
        None => (text, None),
    };
    Some(TimeControl { main: seconds_of(main)?, increment, grace: None })
}

/// The moves of a game and of its variations.
struct Moves<'a> {
    record: &'a mut GameRecord,
    told: &'a mut ResultTags,
    here: NodeId,
    open: Vec<Variation>,
    /// The result of the game has been read.
    ended: bool,
}

/// A variation that has begun and not ended.
struct Variation {
    /// Where the line goes on from which it leaves.
    back: NodeId,
    /// What was said before its first move.
    said: Option<String>,
    begun: bool,
    /// A move of it is illegal; the rest is not read.
    broken: bool,
}

impl Moves<'_> {
    fn read(&mut self, frame: &Frame, text: &str, moves_at: usize, options: ReadOptions) -> Result<(), ReadError> {
        for (offset, token) in Tokens::new(text, moves_at) {
            let at = || frame.place(offset);
            match token {
                Token::Open(expected) => return Err(Malformed::truncated(at(), expected).into()),
                Token::Bad(found) => {
                    return Err(Malformed::unexpected(at(), "a move such as f5 or pass, or a result", found).into());
                }
                _ if self.ended && !matches!(token, Token::Comment(_)) => {
                    return Err(Malformed::unexpected(at(), "a tag after the result", &text[offset..]).into());
                }
                Token::Begin => {
                    let Some(before) = self.record.tree.parent(self.here) else {
                        return Err(Malformed::unexpected(at(), "a move before its variation", "(").into());
                    };
                    let broken = self.open.last().is_some_and(|outer| outer.broken);
                    self.open.push(Variation { back: self.here, said: None, begun: false, broken });
                    self.here = before;
                }
                Token::End => match self.open.pop() {
                    Some(variation) => self.here = variation.back,
                    None => {
                        return Err(Malformed::unexpected(at(), "a move such as f5 or pass, or a result", ")").into());
                    }
                },
                _ if self.open.last().is_some_and(|variation| variation.broken) => {}
                Token::Result(text) => {
                    // A variation may end with a result of its own, which is nobody's.
                    if self.open.is_empty() {
                        self.told.result = Some(text.to_owned());
                        self.ended = true;
                    }
                }
                Token::Comment(text) => self.comment(text),
                Token::Move(mv) => match self.record.tree.play_read(self.here, mv) {
                    Ok(played) => self.moved(played),
                    Err(_) if !self.open.is_empty() => self.leave_variation(),
                    Err(illegal) => {
                        let number = self.record.tree.path(self.here).len() + 1;
                        let illegal = Illegal { at: at(), number, cause: illegal.into() };
                        let unplayed: Vec<&str> = text[offset..].split_whitespace().collect();
                        return Ok(self.record.stop(illegal, &unplayed, options)?);
                    }
                },
            }
        }
        match self.open.is_empty() {
            true => Ok(()),
            false => Err(Malformed::truncated(frame.place(text.len()), ") at the end of the variation").into()),
        }
    }

    /// A variation that breaks the rules ends there; the game is not at fault.
    fn leave_variation(&mut self) {
        self.record.unread.note(true, Loss::Variations);
        if let Some(variation) = self.open.last_mut() {
            variation.broken = true;
        }
    }

    fn moved(&mut self, played: NodeId) {
        self.here = played;
        if let Some(variation) = self.open.last_mut() {
            variation.begun = true;
            if let Some(said) = variation.said.take() {
                self.comment(&said);
            }
        }
    }

    /// A comment before the first move is about the game; the sentence on the result is not a comment.
    fn comment(&mut self, text: &str) {
        if let Some(variation) = self.open.last_mut().filter(|variation| !variation.begun) {
            return add_line(&mut variation.said, text.trim());
        }
        if let Some(difference) = result::read_sentence(text).filter(|_| self.open.is_empty()) {
            self.told.difference.get_or_insert(Some(difference));
            return;
        }
        let mover = !self.record.tree.position(self.here).turn();
        match self.record.tree.note_mut(self.here) {
            Some(note) => comment::read_into(note, mover, text),
            None => self.record.add_comment(text.trim()),
        }
    }
}
