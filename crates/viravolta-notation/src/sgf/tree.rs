//! Cuts a stream into games and a game into the properties of its main line.

use std::io::BufRead;

use crate::source::{Places, Source, decode, inside};
use crate::{Location, Malformed, MalformedKind, ReadError};

/// No real game comes near this; a hostile file ends here.
const MAX_GAME_BYTES: usize = 1 << 20;

/// The text of one game, from `(` to the matching `)`.
pub(crate) struct Frame {
    pub(crate) text: Vec<u8>,
    pub(crate) at: Location,
}

/// Reads the next game; `None` at the end. After an error the next call goes on behind it.
pub(crate) fn next_frame<R: BufRead>(source: &mut Source<R>) -> Result<Option<Frame>, ReadError> {
    loop {
        match source.peek()? {
            None => return Ok(None),
            Some(b'(') => break,
            Some(byte) if byte.is_ascii_whitespace() => {
                source.next()?;
            }
            Some(byte) => {
                let at = source.at();
                while source.peek()?.is_some_and(|byte| byte != b'(') {
                    source.next()?;
                }
                let found = char::from(byte).to_string();
                return Err(Malformed::unexpected(at, "a game beginning with (;", found).into());
            }
        }
    }
    source.begin_game();
    let at = source.at();
    let mut text = Vec::new();
    let (mut depth, mut in_value, mut escaped, mut too_long) = (0u64, false, false, false);
    loop {
        let Some(byte) = source.next()? else {
            return Err(Malformed::truncated(source.at(), "the end of a game, )").into());
        };
        match byte {
            _ if std::mem::take(&mut escaped) => {}
            b'\\' if in_value => escaped = true,
            b'[' => in_value = true,
            b']' => in_value = false,
            b'(' if !in_value => depth += 1,
            b')' if !in_value => depth -= 1,
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

/// A property of a node of the main line.
pub(crate) struct Property {
    /// Its capitals.
    pub(crate) name: String,
    pub(crate) values: Vec<(String, Location)>,
    /// The node, counted from 0.
    pub(crate) node: usize,
}

/// The main line of a game, and whether there were other lines.
pub(crate) struct MainLine {
    pub(crate) properties: Vec<Property>,
    pub(crate) has_variations: bool,
}

/// Follows the first variation everywhere: everything up to the first closing parenthesis.
pub(crate) fn main_line(frame: &Frame) -> Result<MainLine, Malformed> {
    let text = frame.text.as_slice();
    let mut line = MainLine { properties: Vec::new(), has_variations: false };
    let mut places = Places::new(frame.at, text);
    let (mut index, mut nodes) = (0, 0usize);
    loop {
        match text.get(index) {
            None => return Err(Malformed::truncated(inside(frame.at, text, index), ") at the end of the game")),
            Some(b')') => break,
            Some(b';') => nodes += 1,
            Some(b'(') => {}
            Some(byte) if byte.is_ascii_whitespace() => {}
            Some(byte) if byte.is_ascii_alphabetic() && nodes > 0 => {
                let property = property(frame, &mut places, &mut index, nodes - 1)?;
                line.properties.push(property);
                continue;
            }
            Some(byte) => {
                let found = char::from(*byte).to_string();
                return Err(Malformed::unexpected(inside(frame.at, text, index), "a node (;) or a property", found));
            }
        }
        index += 1;
    }
    line.has_variations = text[index..].contains(&b'(');
    Ok(line)
}

/// Reads `NAME[value][value]`. Old files write names in mixed case of which only the capitals count.
fn property(frame: &Frame, places: &mut Places<'_>, index: &mut usize, node: usize) -> Result<Property, Malformed> {
    let text = frame.text.as_slice();
    let letters = text[*index..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let name: String = text[*index..*index + letters]
        .iter()
        .filter(|byte| byte.is_ascii_uppercase())
        .map(|byte| char::from(*byte))
        .collect();
    let mut values = Vec::new();
    *index += letters;
    loop {
        let blanks = text[*index..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if text.get(*index + blanks) != Some(&b'[') {
            break;
        }
        *index += blanks + 1;
        let at = places.at(*index);
        values.push((value(frame, index)?, at));
    }
    if values.is_empty() {
        let at = inside(frame.at, text, *index);
        let found = text.get(*index).map(|byte| char::from(*byte).to_string()).unwrap_or_default();
        return Err(Malformed::unexpected(at, "[ after the property's name", found));
    }
    Ok(Property { name, values, node })
}

/// Reads up to the closing bracket and takes the escapes out; a line end after a backslash vanishes.
fn value(frame: &Frame, index: &mut usize) -> Result<String, Malformed> {
    let text = frame.text.as_slice();
    let mut bytes = Vec::new();
    while let Some(&byte) = text.get(*index) {
        *index += 1;
        match byte {
            b']' => return Ok(decode(&bytes).replace("\r\n", "\n")),
            b'\\' => {
                match text.get(*index) {
                    Some(b'\n') => {}
                    Some(b'\r') => *index += usize::from(text.get(*index + 1) == Some(&b'\n')),
                    Some(other) => bytes.push(*other),
                    None => break,
                }
                *index += 1;
            }
            other => bytes.push(other),
        }
    }
    Err(Malformed::truncated(inside(frame.at, text, text.len()), "] at the end of the value"))
}
