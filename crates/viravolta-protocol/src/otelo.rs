//! The codes of the Otelo contest (2013): two programs talk through pipes in small numbers.
//!
//! `0` I have no move, `1 L C` I play line L column C, `2` your last message was illegal, `3` show the board, `4` end.
//! Messages are read by words, not by lines: contestants forget line ends and print them where they should not be.

use core::fmt;

use viravolta_rules::{Move, Square};

/// The longest word that is kept; the rest of a longer one is dropped.
const MAX_WORD: usize = 32;

/// One message of the contest.
///
/// ```
/// use viravolta_protocol::otelo::{Message, Reader};
/// use viravolta_rules::Square;
///
/// let mut reader = Reader::new();
/// reader.push(b"1 4\n5\n0");
/// let played = reader.next_message().unwrap();
/// assert_eq!(played.square(0), "f5".parse::<Square>().ok());
/// assert_eq!(reader.next_message(), None);
/// reader.flush();
/// assert_eq!(reader.next_message(), Some(Message::NoMove));
/// assert_eq!(Message::play("f5".parse::<Square>()?, 0).to_string(), "1 4 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `0`.
    NoMove,
    /// `1 L C`: the two words as they came, whatever they are.
    Play {
        /// The word for the line.
        line: String,
        /// The word for the column.
        column: String,
    },
    /// `2`.
    Illegal,
    /// `3`.
    ShowBoard,
    /// `4`.
    End,
    /// Any other word.
    Unknown(String),
}

impl Message {
    /// The message for a disc on a square, with lines and columns counted from `base`.
    #[must_use]
    pub fn play(square: Square, base: usize) -> Self {
        Self::Play { line: (square.row() + base).to_string(), column: (square.column() + base).to_string() }
    }

    /// The message for a move; a pass is `0`.
    #[must_use]
    pub fn from_move(mv: Move, base: usize) -> Self {
        mv.square().map_or(Self::NoMove, |square| Self::play(square, base))
    }

    /// The two numbers of a [`Message::Play`], when they are numbers.
    #[must_use]
    pub fn numbers(&self) -> Option<(i64, i64)> {
        match self {
            Self::Play { line, column } => Some((line.parse().ok()?, column.parse().ok()?)),
            _ => None,
        }
    }

    /// The square of a [`Message::Play`] when lines and columns are counted from `base`.
    #[must_use]
    pub fn square(&self, base: i64) -> Option<Square> {
        let (line, column) = self.numbers()?;
        Square::from_line_column(line, column, base)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove => f.write_str("0"),
            Self::Play { line, column } => write!(f, "1 {line} {column}"),
            Self::Illegal => f.write_str("2"),
            Self::ShowBoard => f.write_str("3"),
            Self::End => f.write_str("4"),
            Self::Unknown(word) => f.write_str(word),
        }
    }
}

/// Puts messages together out of bytes.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    word: Vec<u8>,
    /// The words of a `1` that has not got both of its own.
    play: Option<Option<String>>,
    ready: std::collections::VecDeque<Message>,
}

impl Reader {
    /// A reader at the beginning of a stream.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes, cut anywhere.
    pub fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if byte.is_ascii_whitespace() || byte == 0x0B {
                self.flush();
            } else if self.word.len() < MAX_WORD {
                self.word.push(byte);
            }
        }
    }

    /// Ends the word at hand: the stream has ended, or nothing has come for so long that nothing more will.
    pub fn flush(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let mut word = String::from_utf8_lossy(&std::mem::take(&mut self.word)).into_owned();
        // What is not UTF-8 has grown; a word that is printed must read back as it is.
        word.truncate(word.floor_char_boundary(MAX_WORD));
        let message = match self.play.take() {
            Some(None) => {
                self.play = Some(Some(word));
                return;
            }
            Some(Some(line)) => Message::Play { line, column: word },
            None => match word.as_str() {
                "0" => Message::NoMove,
                "1" => {
                    self.play = Some(None);
                    return;
                }
                "2" => Message::Illegal,
                "3" => Message::ShowBoard,
                "4" => Message::End,
                _ => Message::Unknown(word),
            },
        };
        self.ready.push_back(message);
    }

    /// The next whole message, if there is one.
    pub fn next_message(&mut self) -> Option<Message> {
        self.ready.pop_front()
    }

    /// Whether a message has begun and not ended.
    #[must_use]
    pub fn is_inside_message(&self) -> bool {
        self.play.is_some() || !self.word.is_empty()
    }
}

/// The page's example is tested with the others.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/protocols/otelo.md")]
struct DocumentedPage;
