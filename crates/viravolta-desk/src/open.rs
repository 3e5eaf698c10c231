//! Opening: the games of any text or file content.
//!
//! A text that somebody types or pastes is a game (`f5d6c3`), a position (64 squares and the side to move),
//! `BOARD;MOVES`, the brief JSON of `--json`, or the content of a file. A file is in any format of the notation crate, told by
//! its content, or a list of such texts, one a line.

mod brief;
mod stream;
mod text;

use std::io;
use std::ops::ControlFlow;

use viravolta_notation::wthor::Names;
use viravolta_notation::{Format, GameRecord, ReadError, SAMPLE_BYTES, Target};
use viravolta_rules::Position;

pub use brief::Brief;
pub use stream::{GameFault, Games, games};
pub use text::{JsonFault, TextFault, TextFaultKind, read_text};

/// How games are read.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// Where a game begins that does not say it.
    pub start: Position,
    /// Whether a game is cut before its first illegal move instead of being refused.
    pub lenient: bool,
    /// The names of a WTHOR archive.
    pub names: Option<&'a Names>,
    /// The format that the file's name suggests, for content that does not tell.
    pub suggested: Option<Format>,
}

impl Default for Reading<'_> {
    fn default() -> Self {
        Self { start: Position::start(), lenient: false, names: None, suggested: None }
    }
}

/// The games of a file.
#[derive(Debug)]
pub struct Opened {
    /// At least one, and no more than were asked for.
    pub records: Vec<GameRecord>,
    /// How many games the file holds.
    pub total: usize,
    /// What is wrong with the rest, if anything is.
    pub fault: Option<GameFault>,
}

/// Why nothing could be opened.
#[derive(Debug)]
pub enum OpenFault {
    /// The content holds no game.
    Empty,
    /// The content is in no format known here.
    Unknown,
    /// Not even the first game can be read.
    Game(GameFault),
}

/// The games of a text or of a file's content, at most `most` of them; the others are counted. Of a file with bad games among
/// good ones, the good ones; of a single game that breaks the rules, the part before.
///
/// # Errors
/// When there is no game that could be shown.
pub fn open(content: &[u8], reading: Reading<'_>, most: usize) -> Result<Opened, OpenFault> {
    let (mut records, mut total) = (Vec::new(), 0);
    let fault = each(content, reading, |record| {
        total += 1;
        if records.len() < most {
            records.push(record);
        }
        ControlFlow::Continue(())
    })?;
    Ok(Opened { records, total, fault })
}

/// Hands over the games of a text or of a file's content one by one, as [`open`] reads them, until told to stop. Says what is
/// wrong with the rest, if anything is.
///
/// # Errors
/// When there is no game that could be shown.
pub fn each(
    content: &[u8],
    reading: Reading<'_>,
    mut take: impl FnMut(GameRecord) -> ControlFlow<()>,
) -> Result<Option<GameFault>, OpenFault> {
    if let Some(record) = one_text(content, reading.start) {
        // Nothing follows, whatever the answer.
        let _ = take(record);
        return Ok(None);
    }
    let (mut any, mut fault) = pass(content, Reading { lenient: false, ..reading }, &mut take)?;
    let illegal = matches!(&fault, Some(GameFault::Read(ReadError::Illegal(_)) | GameFault::Line { .. }));
    if !any && illegal {
        (any, _) = pass(content, Reading { lenient: true, ..reading }, &mut take)?;
    }
    match fault.take_if(|_| !any) {
        Some(fault) => Err(OpenFault::Game(fault)),
        None if !any => Err(OpenFault::Empty),
        None => Ok(fault),
    }
}

/// One pass over the games: whether there is any, and the first fault.
fn pass(
    content: &[u8],
    reading: Reading<'_>,
    take: &mut impl FnMut(GameRecord) -> ControlFlow<()>,
) -> Result<(bool, Option<GameFault>), OpenFault> {
    let (mut any, mut first) = (false, None);
    for game in known_games(content, reading)? {
        match game {
            Ok(record) => {
                any = true;
                if take(record).is_break() {
                    break;
                }
            }
            Err(fault) => first = first.or(Some(fault)),
        }
    }
    Ok((any, first))
}

/// The first game of a text or of a file's content; whatever follows it does not matter.
///
/// # Errors
/// When there is no game, or the first is not in order.
pub fn first(content: &[u8], reading: Reading<'_>) -> Result<GameRecord, OpenFault> {
    if let Some(record) = one_text(content, reading.start) {
        return Ok(record);
    }
    match known_games(content, reading)?.next() {
        Some(Ok(record)) => Ok(record),
        Some(Err(fault)) => Err(OpenFault::Game(fault)),
        None => Err(OpenFault::Empty),
    }
}

/// The game of a content that is one typed text, perhaps over several lines.
fn one_text(content: &[u8], start: Position) -> Option<GameRecord> {
    let text = without_mark(std::str::from_utf8(content).ok()?);
    // A record has more to say than its moves.
    if brief::is_whole_record(text.as_bytes()) {
        return None;
    }
    let game = read_text(text, start).ok().filter(|_| !text.trim().is_empty())?;
    Some(GameRecord::from_game(&game))
}

fn known_games<'a>(content: &'a [u8], reading: Reading<'a>) -> Result<Games<'a>, OpenFault> {
    let failed = |error| OpenFault::Game(GameFault::Read(error));
    match games(content, reading).map_err(failed)? {
        Some(games) => Ok(games),
        None if std::str::from_utf8(content).is_err() => Err(failed(not_text().into())),
        None => Err(OpenFault::Unknown),
    }
}

/// The format that the ending of a file's name asks for: the usual endings, and the names of the formats themselves.
#[must_use]
pub fn target_of_name(name: &str) -> Option<Target> {
    let (_, ending) = name.rsplit_once('.')?;
    match ending.to_ascii_lowercase().as_str() {
        "wtb" => Some(Format::Wthor.into()),
        "txt" => Some(Format::Transcript.into()),
        name => name.parse().ok(),
    }
}

/// Whether the first bytes of an input may be games at all. What is not is refused before the rest is read.
#[must_use]
pub fn may_be_games(sample: &[u8]) -> bool {
    let sample = &sample[..sample.len().min(SAMPLE_BYTES)];
    Format::detect(sample).is_some() || !sample.contains(&0)
}

/// Files made on Windows may begin with a mark that is not part of the text.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The error of an input that is not text.
fn not_text() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

#[cfg(test)]
mod tests;
