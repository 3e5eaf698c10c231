//! Bytes in, lines out, with a limit on what is kept.
//!
//! This file must not grow its memory with what a program sends: a line past the limit is dropped as it arrives.

use std::collections::VecDeque;

/// The longest line that is kept, in bytes. The longest honest line is a `set game` with a comment to every move.
pub const MAX_LINE: usize = 64 * 1024;

/// One line of a stream, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The text; bytes that are not UTF-8 have become U+FFFD.
    Text(String),
    /// The line was longer than the limit and was thrown away.
    TooLong,
}

/// Cuts a stream of bytes into lines ended by LF or CR LF.
///
/// ```
/// use viravolta_protocol::{Line, LineSplitter};
///
/// let mut splitter = LineSplitter::new();
/// splitter.push(b"ping 1\r\npi");
/// assert_eq!(splitter.next_line(), Some(Line::Text("ping 1".to_owned())));
/// assert_eq!(splitter.next_line(), None);
/// splitter.push(b"ng 2");
/// splitter.finish();
/// assert_eq!(splitter.next_line(), Some(Line::Text("ping 2".to_owned())));
/// ```
#[derive(Clone, Debug)]
pub struct LineSplitter {
    limit: usize,
    partial: Vec<u8>,
    overflowed: bool,
    ready: VecDeque<Line>,
}

impl Default for LineSplitter {
    fn default() -> Self {
        Self::new()
    }
}

impl LineSplitter {
    /// A splitter that keeps lines of up to [`MAX_LINE`] bytes.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limit(MAX_LINE)
    }

    /// A splitter that keeps lines of up to `limit` bytes.
    #[must_use]
    pub fn with_limit(limit: usize) -> Self {
        Self { limit, partial: Vec::new(), overflowed: false, ready: VecDeque::new() }
    }

    /// Takes the next bytes of the stream, cut anywhere.
    pub fn push(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            self.keep(&rest[..end]);
            self.end_line();
            rest = &rest[end + 1..];
        }
        self.keep(rest);
    }

    /// The stream has ended: what has no line end is a line all the same.
    pub fn finish(&mut self) {
        if self.overflowed || !self.partial.is_empty() {
            self.end_line();
        }
    }

    /// The next whole line, if there is one.
    pub fn next_line(&mut self) -> Option<Line> {
        self.ready.pop_front()
    }

    /// What has come of a line that is not ended yet: a prompt, perhaps.
    #[must_use]
    pub fn partial(&self) -> &[u8] {
        &self.partial
    }

    fn keep(&mut self, bytes: &[u8]) {
        // One byte more than the limit, because a CR at the end does not count.
        if self.overflowed || self.partial.len() + bytes.len() > self.limit + 1 {
            self.overflowed = true;
            self.partial = Vec::new();
        } else {
            self.partial.extend_from_slice(bytes);
        }
    }

    fn end_line(&mut self) {
        let text = self.partial.strip_suffix(b"\r").unwrap_or(&self.partial);
        let line = if self.overflowed || text.len() > self.limit {
            Line::TooLong
        } else {
            Line::Text(String::from_utf8_lossy(text).into_owned())
        };
        self.partial.clear();
        self.overflowed = false;
        self.ready.push_back(line);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all(splitter: &mut LineSplitter) -> Vec<Line> {
        std::iter::from_fn(|| splitter.next_line()).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn a_long_line_is_dropped_and_the_next_one_is_read() {
        let mut splitter = LineSplitter::with_limit(4);
        splitter.push(b"abcd\r\nabcde\nabc");
        splitter.push(b"def");
        assert_eq!(splitter.partial(), b"");
        splitter.push(b"\nok\n\n");
        let expected = [text("abcd"), Line::TooLong, Line::TooLong, text("ok"), text("")];
        assert_eq!(all(&mut splitter), expected);
    }

    #[test]
    fn the_end_of_the_stream_ends_a_line_but_makes_none() {
        let mut splitter = LineSplitter::new();
        splitter.push(b"go\n");
        splitter.finish();
        assert_eq!(all(&mut splitter), [text("go")]);
        splitter.push(b"\xFF\x00quit");
        splitter.finish();
        assert_eq!(all(&mut splitter), [text("\u{FFFD}\0quit")]);
    }

    proptest! {
        #[test]
        fn where_the_stream_is_cut_does_not_matter(
            bytes in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..200),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut whole = LineSplitter::with_limit(8);
            whole.push(&bytes);
            whole.finish();
            let mut parts = LineSplitter::with_limit(8);
            let (head, tail) = bytes.split_at(cut.index(bytes.len() + 1));
            parts.push(head);
            prop_assert!(parts.partial().len() <= 9);
            parts.push(tail);
            parts.finish();
            prop_assert_eq!(all(&mut whole), all(&mut parts));
        }
    }
}
