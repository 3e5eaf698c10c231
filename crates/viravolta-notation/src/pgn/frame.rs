//! Cuts a stream into the texts of single games: tags, moves, and the next tag begins another game.

use std::io::BufRead;

use crate::source::{Line, Lines};
use crate::{Location, Malformed, MalformedKind, ReadError};

/// No real game comes near this; a hostile file ends here.
const MAX_GAME_BYTES: usize = 1 << 20;

/// The text of one game.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) text: String,
    pub(crate) at: Location,
}

#[derive(Debug)]
pub(crate) struct Frames<R> {
    lines: Lines<R>,
    /// The first line of the next game, already read.
    ahead: Option<Line>,
}

impl<R: BufRead> Frames<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self { lines: Lines::new(input), ahead: None }
    }

    /// The next game; `None` at the end. After an error the next call goes on behind it.
    pub(crate) fn next(&mut self) -> Result<Option<Frame>, ReadError> {
        let first = match self.ahead.take() {
            Some(line) => Some(line),
            None => self.lines.next()?,
        };
        let Some(first) = first else { return Ok(None) };
        let game = self.lines.begin_game();
        let at = Location { game, ..first.at };
        let mut text = String::new();
        let (mut in_comment, mut in_moves, mut too_long) = (false, false, false);
        let mut next = Some(first);
        while let Some(line) = next {
            let is_tag = !in_comment && line.text.trim_start().starts_with('[');
            if is_tag && in_moves {
                self.ahead = Some(line);
                break;
            }
            if !is_tag {
                in_moves |= !line.text.trim().is_empty();
                in_comment = comment_open(&line.text, in_comment);
            }
            if text.len() + line.text.len() < MAX_GAME_BYTES {
                text.push_str(&line.text);
                text.push('\n');
            } else {
                too_long = true;
            }
            next = self.lines.any()?;
        }
        if too_long {
            return Err(Malformed { at, kind: MalformedKind::TooLong { what: "a game", limit: MAX_GAME_BYTES } }.into());
        }
        Ok(Some(Frame { text, at }))
    }
}

/// Whether a comment in braces is open at the end of the line.
fn comment_open(line: &str, mut open: bool) -> bool {
    for byte in line.bytes() {
        match byte {
            b'}' => open = false,
            b'{' => open = true,
            b';' if !open => return false,
            _ => {}
        }
    }
    open
}
