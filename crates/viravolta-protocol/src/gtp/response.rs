//! An answer of GTP: from the first line that begins with `=` or `?` to the next empty one.

use core::fmt;

use crate::{Line, MAX_LINE};

/// What an engine says to a request.
///
/// ```
/// use viravolta_protocol::gtp::Response;
/// let response = Response { id: Some(7), result: Ok("d6".to_owned()) };
/// assert_eq!(response.to_string(), "=7 d6\n");
/// let refusal = Response { id: None, result: Err("illegal move".to_owned()) };
/// assert_eq!(refusal.to_string(), "? illegal move\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number of the request, if it had one.
    pub id: Option<u32>,
    /// The answer, or why there is none.
    pub result: Result<String, String>,
}

impl fmt::Display for Response {
    /// Writes the answer and the line end before the empty line; with a line end of its own after it, it is complete.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{mark}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if text.is_empty() { writeln!(f) } else { writeln!(f, " {text}") }
    }
}

/// Puts answers together out of lines.
///
/// ```
/// use viravolta_protocol::Line;
/// use viravolta_protocol::gtp::ResponseReader;
/// let mut reader = ResponseReader::default();
/// assert_eq!(reader.push(&Line::Text("= Othello".to_owned())), None);
/// let response = reader.push(&Line::Text(String::new())).unwrap();
/// assert_eq!(response.result, Ok("Othello".to_owned()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ResponseReader {
    open: Option<Response>,
}

impl ResponseReader {
    /// A reader that waits for an answer to begin.
    #[must_use]
    pub const fn new() -> Self {
        Self { open: None }
    }

    /// Takes the next line and gives the answer that it completes. Lines outside an answer are not kept; of one that
    /// is too long the rest is dropped.
    pub fn push(&mut self, line: &Line) -> Option<Response> {
        let text = match line {
            Line::Text(text) => text.trim_end(),
            Line::TooLong => return None,
        };
        if text.trim_start().is_empty() {
            return self.open.take();
        }
        match &mut self.open {
            Some(Response { result: Ok(held) | Err(held), .. }) => {
                if held.len() + text.len() < MAX_LINE {
                    held.push('\n');
                    held.push_str(text);
                }
            }
            None => self.open = begin(text),
        }
        None
    }

    /// Whether an answer has begun and not ended.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }
}

/// Reads the first line of an answer.
fn begin(text: &str) -> Option<Response> {
    let (is_success, rest) = match text.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('?')?),
    };
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let text = rest[digits..].trim().to_owned();
    Some(Response { id: rest[..digits].parse().ok(), result: if is_success { Ok(text) } else { Err(text) } })
}
