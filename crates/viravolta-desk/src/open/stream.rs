//! Games out of a stream, in bounded memory.

use std::io::{BufRead, Cursor, Read};

use viravolta_notation::{Format, GameRecord, Illegal, Location, ReadError, ReadOptions, SAMPLE_BYTES};
use viravolta_rules::{Position, TranscriptError};

use super::brief::is_whole_record;
use super::text::{TextFault, TextFaultKind, read_text};
use super::{Reading, not_text, without_mark};

/// Longer lines hold no game.
const LONGEST_LINE: usize = 1 << 16;

/// Games, one after the other.
pub type Games<'a> = Box<dyn Iterator<Item = Result<GameRecord, GameFault>> + 'a>;

/// What is wrong with a game of a file.
#[derive(Debug)]
pub enum GameFault {
    /// In a format that has a reader.
    Read(ReadError),
    /// In a line that holds a typed text.
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// The line.
        line: String,
        /// What is wrong with it.
        fault: TextFault,
    },
}

/// The games of a stream; `None` when it is in no format known here. An empty one holds no games.
///
/// # Errors
/// When the input fails, or the header of a WTHOR file cannot be read.
pub fn games<'a>(mut input: impl BufRead + 'a, reading: Reading<'a>) -> Result<Option<Games<'a>>, ReadError> {
    let mut sample = Vec::new();
    input.by_ref().take(SAMPLE_BYTES as u64).read_to_end(&mut sample)?;
    // A name that ends in `.txt` says nothing.
    let suggested = reading.suggested.filter(|format| *format != Format::Transcript);
    let format = match Format::detect(&sample).or(suggested) {
        _ if sample.iter().all(u8::is_ascii_whitespace) => return Ok(Some(Box::new(std::iter::empty()))),
        None => return Ok(None),
        Some(format) => format,
    };
    let brief = format == Format::Json && !is_whole_record(&sample);
    let input = Cursor::new(sample).chain(input);
    if matches!(format, Format::Transcript | Format::Boards) || brief {
        return Ok(Some(Box::new(Lines { input, number: 0, start: reading.start, lenient: reading.lenient })));
    }
    let options = if reading.lenient { ReadOptions::LENIENT } else { ReadOptions::STRICT };
    let games = format.read(input, options, reading.names)?;
    Ok(Some(Box::new(games.map(|game| game.map_err(GameFault::Read)))))
}

/// Lines that hold a typed text each, whatever the form of each.
struct Lines<R> {
    input: R,
    number: usize,
    start: Position,
    /// Whether a game is cut before its first illegal move.
    lenient: bool,
}

impl<R: BufRead> Lines<R> {
    /// The next line without its end; `None` after the last.
    fn next_line(&mut self) -> Result<Option<String>, ReadError> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() > LONGEST_LINE {
            return Err(std::io::Error::from(std::io::ErrorKind::FileTooLarge).into());
        }
        let line = String::from_utf8(bytes).map_err(|_| not_text())?;
        Ok(Some(without_mark(&line).trim_end_matches(['\n', '\r']).to_owned()))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<GameRecord, GameFault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match self.next_line() {
                Ok(line) => line?,
                Err(error) => return Some(Err(GameFault::Read(error))),
            };
            self.number += 1;
            if line.trim().is_empty() || line.starts_with(['#', '%']) {
                continue;
            }
            return Some(match read_text(&line, self.start) {
                Ok(game) => Ok(GameRecord::from_game(&game)),
                Err(fault) => match legal_part(&line, &fault, self.start).filter(|_| self.lenient) {
                    Some(record) => Ok(record),
                    None => Err(GameFault::Line { number: self.number, line, fault }),
                },
            });
        }
    }
}

/// The game before the first illegal move of a line; what was left is kept as text.
fn legal_part(line: &str, fault: &TextFault, start: Position) -> Option<GameRecord> {
    let TextFault { offset, kind: TextFaultKind::Moves(TranscriptError::Illegal(fault)), part: None } = fault else {
        return None;
    };
    let (legal, rest) = line.split_at_checked(*offset)?;
    let mut record = GameRecord::from_game(&read_text(legal, start).ok()?);
    let illegal = Illegal { at: Location::default(), number: fault.number, cause: fault.illegal.into() };
    record.cut(&illegal, &[rest.trim_end()]);
    Some(record)
}
