//! Gets the text of a position or game: given on the command line, in a file, or on standard input.

use std::io::{self, Read};
use std::path::Path;

use viravolta_i18n::{Texts, tr};
use viravolta_notation::{Format, ReadOptions};
use viravolta_rules::{Game, Position};

use crate::document::{self, TextFault};
use crate::excerpt::Excerpt;
use crate::failure::Failure;
use crate::read_faults;

/// In bytes. Lists of games are far shorter; a file that was named by mistake should not fill the memory.
const LONGEST: u64 = 1 << 30;

/// A text and where it came from.
#[derive(Debug)]
pub(crate) struct Source {
    /// The file's name; `None` when it was typed.
    name: Option<String>,
    pub(crate) text: String,
}

impl Source {
    /// `-` is standard input. Anything else is the text itself if it `reads`, or else the file of that name if there
    /// is one.
    pub(crate) fn of(t: Texts, argument: &str, reads: impl Fn(&str) -> bool) -> Result<Self, Failure> {
        if argument == "-" {
            let name = tr!(t, "common-standard-input");
            let text = read_all(io::stdin().lock()).map_err(|error| Failure::file(t, &name, &error))?;
            return Ok(Self { name: Some(name), text });
        }
        if !reads(argument) && (Path::new(argument).exists() || looks_like_a_path(argument)) {
            let text = std::fs::File::open(argument).and_then(read_all);
            let text = text.map_err(|error| Failure::file(t, argument, &error))?;
            return Ok(Self { name: Some(argument.to_owned()), text });
        }
        Ok(Self { name: None, text: argument.trim().to_owned() })
    }

    /// The first game of a file in one of the formats that hold records; `None` when it is none of them.
    fn recorded_game(&self, t: Texts) -> Option<Result<Game, Failure>> {
        let format = Format::detect(self.text.as_bytes());
        let format = format.filter(|format| !matches!(format, Format::Transcript | Format::Boards | Format::Json))?;
        let name = self.name.clone().unwrap_or_default();
        let first =
            format.read(self.text.as_bytes(), ReadOptions::STRICT, None).and_then(|mut games| games.next().transpose());
        let fault = |error| read_faults::failure(t, &name, &error);
        first.map_err(fault).transpose().map(|record| record.map(|record| record.to_game()))
    }

    /// One line of a file.
    pub(crate) fn line_of(name: &str, line: &str) -> Self {
        Self { name: Some(name.to_owned()), text: line.to_owned() }
    }

    /// Tells a fault in the line that has this number.
    pub(crate) fn fault_in_line(&self, t: Texts, fault: TextFault, number: usize) -> Failure {
        self.fault_from(t, fault, number)
    }

    /// Tells a fault with its place.
    pub(crate) fn fault(&self, t: Texts, fault: TextFault) -> Failure {
        self.fault_from(t, fault, 1)
    }

    /// `first` is the number of the text's first line.
    fn fault_from(&self, t: Texts, fault: TextFault, first: usize) -> Failure {
        let outer = Excerpt::of(&self.text, fault.offset);
        let (line, column) = (outer.line + first - 1, outer.column);
        let reason = fault.message;
        let (excerpt, message) = match (fault.part, &self.name) {
            (None, Some(name)) => {
                (outer, tr!(t, "fault-in-file", name = name, line = line, column = column, reason = reason))
            }
            (None, None) => (outer, tr!(t, "fault-typed", column = column, reason = reason)),
            (Some((part, offset)), name) => {
                let inner = Excerpt::of(&part, offset);
                let message = tr!(t, "fault-in-json", column = inner.column, reason = reason);
                let message = match name {
                    Some(name) => tr!(t, "fault-in-line", name = name, line = line, reason = message),
                    None => message,
                };
                (inner, message)
            }
        };
        Failure::Input { message, excerpt: Some(excerpt), hint: None }
    }
}

/// What an argument that is not the text itself stands for: the name of a file, or of standard input, and what it
/// holds. `None` when it is the text.
pub(crate) fn bytes(
    t: Texts,
    argument: &str,
    reads: impl Fn(&str) -> bool,
) -> Result<Option<(String, Vec<u8>)>, Failure> {
    let (name, bytes) = if argument == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LONGEST).read_to_end(&mut bytes);
        (tr!(t, "common-standard-input"), read.map(|_| bytes))
    } else if !reads(argument) && (Path::new(argument).exists() || looks_like_a_path(argument)) {
        (argument.to_owned(), std::fs::read(argument))
    } else {
        return Ok(None);
    };
    let bytes = bytes.map_err(|error| Failure::file(t, &name, &error))?;
    Ok(Some((name, bytes)))
}

/// The position or game that an argument gives.
pub(crate) fn game(t: Texts, argument: &str, start: Position) -> Result<Game, Failure> {
    let source = Source::of(t, argument, |text| document::read(t, text, start).is_ok())?;
    match (document::read(t, &source.text, start), source.recorded_game(t)) {
        (Ok(game), _) => Ok(game),
        (Err(_), Some(game)) => game,
        (Err(fault), None) => Err(source.fault(t, fault)),
    }
}

/// Board strings contain dots, so a dot alone is not enough.
pub(crate) fn looks_like_a_path(text: &str) -> bool {
    let extension = Path::new(text).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    text.contains(['/', '\\']) || extension.chars().any(|c| c.is_ascii_alphabetic() && !"XxOoBbWw".contains(c))
}

fn read_all(reader: impl Read) -> io::Result<String> {
    let mut text = String::new();
    let length = reader.take(LONGEST + 1).read_to_string(&mut text)?;
    if length as u64 > LONGEST {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    // Files made on Windows may begin with a mark that is not part of the text.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}
