//! Cuts a stream into objects of bounded length.

use std::io::BufRead;

use crate::source::Source;
use crate::{Location, Malformed, MalformedKind, ReadError};

/// No real game comes near this; a hostile file ends here.
const MAX_GAME_BYTES: usize = 1 << 20;

/// The text of one object.
pub(super) struct Frame {
    pub(super) text: Vec<u8>,
    pub(super) at: Location,
}

/// The next object; commas and the brackets of an array around the objects are stepped over. `None` at the end.
pub(super) fn next<R: BufRead>(source: &mut Source<R>) -> Result<Option<Frame>, ReadError> {
    loop {
        match source.peek()? {
            None => return Ok(None),
            Some(b'{') => break,
            Some(byte) if byte.is_ascii_whitespace() || matches!(byte, b'[' | b']' | b',') => {
                source.next()?;
            }
            Some(byte) => {
                let at = source.at();
                while source.peek()?.is_some_and(|byte| byte != b'{') {
                    source.next()?;
                }
                return Err(Malformed::unexpected(at, "an object", char::from(byte).to_string()).into());
            }
        }
    }
    source.begin_game();
    let at = source.at();
    let mut text = Vec::new();
    let (mut depth, mut in_string, mut escaped, mut too_long) = (0u64, false, false, false);
    loop {
        let Some(byte) = source.next()? else {
            return Err(Malformed::truncated(source.at(), "} at the end of the object").into());
        };
        match byte {
            _ if std::mem::take(&mut escaped) => {}
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' if !in_string => depth += 1,
            b'}' if !in_string => depth -= 1,
            _ => {}
        }
        if text.len() == MAX_GAME_BYTES {
            too_long = true;
        } else {
            text.push(byte);
        }
        if depth == 0 {
            break;
        }
    }
    if too_long {
        return Err(Malformed { at, kind: MalformedKind::TooLong { what: "a game", limit: MAX_GAME_BYTES } }.into());
    }
    Ok(Some(Frame { text, at }))
}
