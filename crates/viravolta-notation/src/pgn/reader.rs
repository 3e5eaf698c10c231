//! From the text of a game to a record.

use std::io::BufRead;

use viravolta_rules::Color;

use super::frame::{Frame, Frames};
use super::movetext::{Token, Tokens};
use super::{comment, fen, result};
use crate::record::clock::seconds_of;
use crate::source::inside;
use crate::{
    Evaluation, GameRecord, GameTree, Illegal, Location, Loss, Malformed, MoveNote, ReadError, ReadOptions, Tag,
    TimeControl,
};

/// Reads games one after the other, in memory bounded by one game.
///
/// After an error the iterator goes on with the next game; an error of the input itself ends it.
#[derive(Debug)]
pub struct Reader<R> {
    frames: Frames<R>,
    options: ReadOptions,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a stream of games.
    #[must_use]
    pub const fn new(input: R, options: ReadOptions) -> Self {
        Self { frames: Frames::new(input), options, failed: false }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let item = match self.frames.next() {
            Ok(frame) => frame.map(|frame| game(&frame, self.options)),
            Err(error) => Some(Err(error)),
        };
        self.failed = matches!(item, Some(Err(ReadError::Io(_))));
        item
    }
}

/// Reads exactly one game and refuses it when it breaks the rules.
///
/// # Errors
/// When the text is not one game, or the game is not legal.
pub fn parse(text: &str) -> Result<GameRecord, ReadError> {
    let mut games = Reader::new(text.as_bytes(), ReadOptions::STRICT);
    let end = Location { line: 1, offset: text.len() as u64, game: 0 };
    let first = games.next().unwrap_or_else(|| Err(Malformed::truncated(end, "a game").into()))?;
    match games.next() {
        None => Ok(first),
        Some(Ok(_)) => Err(Malformed::unexpected(end, "a single game", "another one").into()),
        Some(Err(error)) => Err(error),
    }
}

/// What the tags say about the result; it is settled when the moves are known.
#[derive(Default)]
struct ResultTags {
    result: Option<String>,
    termination: Option<String>,
    difference: Option<Option<Evaluation>>,
}

fn game(frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
    let mut record = GameRecord::default();
    let mut told = ResultTags::default();
    let moves_at = tags(frame, &mut record, &mut told)?;
    moves(frame, moves_at, &mut record, &mut told, options)?;
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
fn tags(frame: &Frame, record: &mut GameRecord, told: &mut ResultTags) -> Result<usize, ReadError> {
    let text = frame.text.as_str();
    let mut index = 0;
    loop {
        index += text[index..].len() - text[index..].trim_start().len();
        let Some(inner) = text[index..].strip_prefix('[') else { return Ok(index) };
        let here = |at: usize| inside(frame.at, text.as_bytes(), at);
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
    let text = || Some(value.clone()).filter(|_| !unknown);
    let trimmed = value.trim();
    let understood = match name {
        "Event" => set(&mut record.event, text()),
        "Site" => set(&mut record.place, text()),
        "Date" => set(&mut record.date, text()),
        "Round" => set(&mut record.round, text()),
        "Black" => set(&mut record.black.name, text()),
        "White" => set(&mut record.white.name, text()),
        "MatchType" => set(&mut record.match_type, text()),
        "Result" => set(&mut told.result, Some(value.clone())),
        "Termination" => set(&mut told.termination, Some(value.clone())),
        "Difference" if trimmed == "?" => set(&mut told.difference, Some(None)),
        "Difference" => trimmed.parse().map(|value| told.difference = Some(Some(value))).is_ok(),
        "BlackElo" => trimmed.parse().map(|rating| record.black.rating = Some(rating)).is_ok() || unknown,
        "WhiteElo" => trimmed.parse().map(|rating| record.white.rating = Some(rating)).is_ok() || unknown,
        "BlackClock" => trimmed.parse().map(|clock| record.black.clock = Some(clock)).is_ok(),
        "WhiteClock" => trimmed.parse().map(|clock| record.white.clock = Some(clock)).is_ok(),
        "TimeControl" => time_control(trimmed)
            .map(|clock| (record.black.clock, record.white.clock) = (Some(clock), Some(clock)))
            .is_some(),
        "Komi" => trimmed.parse().map(|value| record.komi.get_or_insert_default().value = Some(value)).is_ok(),
        "KomiBlack" => trimmed.parse().map(|bid| record.komi.get_or_insert_default().black = Some(bid)).is_ok(),
        "KomiWhite" => trimmed.parse().map(|bid| record.komi.get_or_insert_default().white = Some(bid)).is_ok(),
        "Thor" => trimmed.parse().map(|numbers| record.thor = Some(numbers)).is_ok(),
        "FEN" => {
            record.tree = GameTree::new(fen::parse(&value)?);
            true
        }
        _ => false,
    };
    if !understood {
        record.tags.push(Tag { name: name.to_owned(), value });
    }
    Ok(())
}

fn set<T>(field: &mut T, value: T) -> bool {
    *field = value;
    true
}

/// `300` or `300+5`, in seconds.
fn time_control(text: &str) -> Option<TimeControl> {
    let (main, increment) = match text.split_once('+') {
        Some((main, increment)) => (main, Some(seconds_of(increment)?)),
        None => (text, None),
    };
    Some(TimeControl { main: seconds_of(main)?, increment, grace: None })
}

fn moves(
    frame: &Frame,
    moves_at: usize,
    record: &mut GameRecord,
    told: &mut ResultTags,
    options: ReadOptions,
) -> Result<(), ReadError> {
    let mut mover = None;
    let mut ended = false;
    for (offset, token) in Tokens::new(&frame.text, moves_at) {
        let at = || inside(frame.at, frame.text.as_bytes(), offset);
        match token {
            Token::Open(expected) => return Err(Malformed::truncated(at(), expected).into()),
            Token::Bad(found) => {
                return Err(Malformed::unexpected(at(), "a move such as f5 or pass, or a result", found).into());
            }
            _ if ended && !matches!(token, Token::Comment(_)) => {
                return Err(Malformed::unexpected(at(), "a tag after the result", &frame.text[offset..]).into());
            }
            Token::Variation => record.unread.note(true, Loss::Variations),
            Token::Result(text) => {
                told.result = Some(text.to_owned());
                ended = true;
            }
            Token::Comment(text) => comment(record, told, mover, text),
            Token::Move(mv) => {
                let number = record.moves().len() + 1;
                if let Err(illegal) = record.push_read(mv, MoveNote::default()) {
                    let illegal = Illegal { at: at(), number, cause: illegal.into() };
                    if !options.keep_legal_part {
                        return Err(illegal.into());
                    }
                    let rest = frame.text[offset..].split_whitespace().collect::<Vec<_>>();
                    record.cut(&illegal, &rest);
                    return Ok(());
                }
                mover = Some(!record.position().turn());
            }
        }
    }
    Ok(())
}

/// A comment before the first move is about the game; the sentence on the result is not a comment.
fn comment(record: &mut GameRecord, told: &mut ResultTags, mover: Option<Color>, text: &str) {
    if let Some(difference) = result::read_sentence(text) {
        told.difference.get_or_insert(Some(difference));
        return;
    }
    let last = record.moves().len().checked_sub(1);
    match (mover, last.and_then(|last| record.note_mut(last))) {
        (Some(mover), Some(note)) => comment::read_into(note, mover, text),
        _ => record.add_comment(text.trim()),
    }
}
