//! All formats behind one name: detection by content, one way to read, one way to write.

mod detect;

use std::fmt;
use std::io::{BufRead, Write};
use std::str::FromStr;

use crate::boards::Boards;
use crate::codec::{Reader, Writer};
use crate::ggf::Ggf;
use crate::jogadas::Jogadas;
use crate::json::Json;
use crate::named::named;
use crate::obf::{self, Obf};
use crate::pgn::{Dialect, Pgn};
use crate::rothelo::Rothelo;
use crate::sgf::{PointStyle, Sgf};
use crate::transcript::Transcripts;
use crate::wthor::{self, Names};
use crate::{GameRecord, GameWriter, ReadError, ReadOptions};

pub use detect::SAMPLE_BYTES;

named! {
    /// A file format that holds games or positions.
    Format(10), name, named: {
        /// The archives of GGS and the messages of NBoard.
        Ggf = "ggf",
        /// SGF with `GM[2]`.
        Sgf = "sgf",
        /// The PGN of Edax and PlayOK.
        Pgn = "pgn",
        /// A `.wtb` file of the French federation's archive.
        Wthor = "wthor",
        /// One game a line, `f5d6c3`.
        Transcript = "transcript",
        /// One position a line with the scores of its moves.
        Obf = "obf",
        /// One position a line.
        Boards = "board",
        /// The saved position of the Rothelo course.
        Rothelo = "rothelo",
        /// The move list of the Évora course.
        Jogadas = "jogadas",
        /// Our own JSON.
        Json = "json",
    }
}

/// Games, one after the other.
pub type Games<'a> = Box<dyn Iterator<Item = Result<GameRecord, ReadError>> + 'a>;

impl Format {
    /// The format of an input, told from its first [`SAMPLE_BYTES`] bytes (or all of it); `None` when it is none of
    /// ours. File names do not matter.
    ///
    /// ```
    /// use viravolta_notation::Format;
    /// assert_eq!(Format::detect(b"f5d6c3d3"), Some(Format::Transcript));
    /// assert_eq!(Format::detect(b"(;GM[Othello]PC[GGS/os]"), Some(Format::Ggf));
    /// assert_eq!(Format::detect(b"(;FF[4]GM[2]"), Some(Format::Sgf));
    /// assert_eq!(Format::detect(b"Dear diary"), None);
    /// ```
    #[must_use]
    pub fn detect(sample: &[u8]) -> Option<Self> {
        detect::detect(sample)
    }

    /// The usual ending of a file's name, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Wthor => "wtb",
            Self::Transcript | Self::Boards | Self::Rothelo | Self::Jogadas => "txt",
            other => other.name(),
        }
    }

    /// Reads an input as this format. The names are those of a WTHOR archive; other formats need none.
    ///
    /// # Errors
    /// When the header of a WTHOR file cannot be read; all other errors come out of the iterator.
    pub fn read<'a>(
        self,
        mut input: impl BufRead + 'a,
        options: ReadOptions,
        names: Option<&'a Names>,
    ) -> Result<Games<'a>, ReadError> {
        const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
        if self != Self::Wthor && input.fill_buf()?.starts_with(BYTE_ORDER_MARK) {
            input.consume(BYTE_ORDER_MARK.len());
        }
        Ok(match self {
            Self::Ggf => Box::new(Reader::<_, Ggf>::new(input, options)),
            Self::Sgf => Box::new(Reader::<_, Sgf>::new(input, options)),
            Self::Pgn => Box::new(Reader::<_, Pgn>::new(input, options)),
            Self::Wthor => Box::new(wthor::Reader::new(input, names)?.with_options(options)),
            Self::Transcript => Box::new(Reader::<_, Transcripts>::new(input, options)),
            Self::Obf => Box::new(obf::problems(input).map(|problem| problem.map(|problem| problem.to_record()))),
            Self::Boards => Box::new(Reader::<_, Boards>::new(input, options)),
            Self::Rothelo => Box::new(Reader::<_, Rothelo>::new(input, options)),
            Self::Jogadas => Box::new(Reader::<_, Jogadas>::new(input, options)),
            Self::Json => Box::new(Reader::<_, Json>::new(input, options)),
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A format to write, with the variant of it that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The format.
    pub format: Format,
    /// How SGF writes points.
    pub points: PointStyle,
    /// Whose PGN it is.
    pub dialect: Dialect,
}

impl Target {
    /// Every name that can be asked for.
    pub const NAMES: [&str; 12] = [
        "ggf",
        "sgf",
        "sgf-letters",
        "pgn",
        "pgn-kurnik",
        "wthor",
        "transcript",
        "obf",
        "board",
        "rothelo",
        "jogadas",
        "json",
    ];

    /// A writer to a stream; `None` for WTHOR, which is several files and has its [`Archive`](wthor::Archive).
    #[must_use]
    pub fn writer<'a>(self, output: impl Write + 'a) -> Option<Box<dyn GameWriter + 'a>> {
        Some(match self.format {
            Format::Wthor => return None,
            Format::Ggf => Box::new(Writer::new(output, Ggf::default())),
            Format::Sgf => Box::new(Writer::new(output, Sgf { style: self.points })),
            Format::Pgn => Box::new(Writer::new(output, Pgn::new(self.dialect))),
            Format::Transcript => Box::new(Writer::new(output, Transcripts)),
            Format::Obf => Box::new(Writer::new(output, Obf)),
            Format::Boards => Box::new(Writer::new(output, Boards)),
            Format::Rothelo => Box::new(Writer::new(output, Rothelo::default())),
            Format::Jogadas => Box::new(Writer::new(output, Jogadas::default())),
            Format::Json => Box::new(Writer::new(output, Json)),
        })
    }
}

impl From<Format> for Target {
    fn from(format: Format) -> Self {
        Self { format, points: PointStyle::default(), dialect: Dialect::default() }
    }
}

/// The word names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}, found {found:?}", Target::NAMES.join(", "))]
pub struct ParseFormatError {
    /// What came.
    pub found: String,
}

impl FromStr for Target {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.to_ascii_lowercase();
        let of = |format: Format| Self::from(format);
        match lower.as_str() {
            "sgf-letters" => Ok(Self { points: PointStyle::TwoLetters, ..of(Format::Sgf) }),
            "pgn-kurnik" => Ok(Self { dialect: Dialect::Kurnik, ..of(Format::Pgn) }),
            name => {
                Format::named(name).map(of).ok_or_else(|| ParseFormatError { found: text.chars().take(40).collect() })
            }
        }
    }
}

#[cfg(test)]
mod tests;
