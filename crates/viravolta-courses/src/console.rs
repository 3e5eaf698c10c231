//! Runs a program over a reader and a writer: bounded reading, a flush after every answer, closed pipes.

use std::io::{self, BufRead, BufWriter, ErrorKind, Write};

/// The longest line or token that is kept. A longer one is delivered as a single NUL byte, which no program
/// understands; its rest is read and forgotten, so no input makes a program eat memory.
pub const MAX_UNIT: usize = 4 << 20;

/// What a program reads at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A line, without its line end; a last line that has none counts.
    Line,
    /// A run of bytes without ASCII whitespace.
    Token,
}

/// What follows an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The program waits for input.
    Wait,
    /// The program has come to its end.
    End,
    /// The program gives up: a sentence for standard error and the exit status.
    GiveUp {
        /// What happened.
        why: String,
        /// The exit status.
        status: u8,
    },
}

/// A dialogue: opened once, then answering one unit of input at a time.
///
/// Implementations call [`Write::flush`] before they think, so that what they printed can be read meanwhile;
/// [`drive`] flushes after each answer.
pub trait Program {
    /// What [`Program::answer`] is given.
    const READS: Unit = Unit::Line;

    /// Prints what comes before the first input.
    ///
    /// # Errors
    /// Only those of the writer.
    fn open(&mut self, out: &mut dyn Write) -> io::Result<Flow>;

    /// Answers one unit of input.
    ///
    /// # Errors
    /// Only those of the writer.
    fn answer(&mut self, input: &[u8], out: &mut dyn Write) -> io::Result<Flow>;
}

/// A stream that failed in another way than by ending.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// Standard input could not be read.
    #[error("standard input: {0}")]
    Input(#[source] io::Error),
    /// Standard output could not be written.
    #[error("standard output: {0}")]
    Output(#[source] io::Error),
}

/// Runs a program until it ends, its input ends or its output is closed.
///
/// # Errors
/// When a stream fails otherwise, such as a full disk behind standard output.
pub fn drive<P: Program>(program: &mut P, input: impl BufRead, output: impl Write) -> Result<Flow, StreamError> {
    let mut units = Units { input, kind: P::READS };
    let mut output = BufWriter::new(output);
    let mut flow = flushed(program.open(&mut output), &mut output)?;
    let mut unit = Vec::new();
    while flow == Flow::Wait {
        if !units.next_into(&mut unit).map_err(StreamError::Input)? {
            return Ok(Flow::End);
        }
        flow = flushed(program.answer(&unit, &mut output), &mut output)?;
    }
    Ok(flow)
}

/// A reader that has gone away is the end of the dialogue, not a failure.
fn flushed(flow: io::Result<Flow>, output: &mut impl Write) -> Result<Flow, StreamError> {
    match flow.and_then(|flow| output.flush().map(|()| flow)) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Flow::End),
        other => other.map_err(StreamError::Output),
    }
}

struct Units<R> {
    input: R,
    kind: Unit,
}

impl<R: BufRead> Units<R> {
    /// Reads the next unit; `false` at the end of the input.
    fn next_into(&mut self, unit: &mut Vec<u8>) -> io::Result<bool> {
        let kind = self.kind;
        let ends = |byte: u8| match kind {
            Unit::Line => byte == b'\n',
            Unit::Token => is_blank(byte),
        };
        unit.clear();
        let mut overlong = false;
        let mut started = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                other => other?,
            };
            if chunk.is_empty() {
                break;
            }
            let skipped = match kind {
                Unit::Token if !started => chunk.iter().take_while(|byte| is_blank(**byte)).count(),
                _ => 0,
            };
            if skipped == chunk.len() {
                self.input.consume(skipped);
                continue;
            }
            started = true;
            let rest = &chunk[skipped..];
            let end = rest.iter().position(|byte| ends(*byte));
            let text = &rest[..end.unwrap_or(rest.len())];
            overlong |= unit.len() + text.len() > MAX_UNIT;
            if !overlong {
                unit.extend_from_slice(text);
            }
            let used = skipped + text.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if overlong {
            unit.clear();
            unit.push(0);
        }
        Ok(started)
    }
}

/// ASCII whitespace, the vertical tab included, which `u8::is_ascii_whitespace` leaves out.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The text without blanks around it.
pub(crate) fn trim(mut text: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = text
        && is_blank(*first)
    {
        text = rest;
    }
    while let [rest @ .., last] = text
        && is_blank(*last)
    {
        text = rest;
    }
    text
}

/// The trimmed text, when it is valid UTF-8; anything else is no answer that a program knows.
pub(crate) fn trimmed_text(text: &[u8]) -> Option<&str> {
    str::from_utf8(trim(text)).ok()
}

#[cfg(test)]
mod tests;
