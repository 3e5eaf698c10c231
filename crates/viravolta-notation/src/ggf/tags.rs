//! The `TAG[value]` pairs inside one game.

use crate::source::{Frame, Places, decode};
use crate::{Location, Malformed};

/// One tag as it stands in the file.
#[derive(Debug)]
pub(crate) struct RawTag {
    pub(crate) name: String,
    pub(crate) value: String,
    /// Where the value begins.
    pub(crate) at: Location,
}

/// Splits the text of a game. Single semicolons between tags are tolerated.
pub(crate) fn split(frame: &Frame) -> Result<Vec<RawTag>, Malformed> {
    let text = &frame.text[..frame.text.len().saturating_sub(1)];
    let mut tags = Vec::new();
    let mut places = Places::new(frame.at, text);
    let mut index = 1 + text.iter().skip(1).take_while(|byte| byte.is_ascii_whitespace()).count();
    if text.get(index).is_some_and(|byte| *byte != b';') {
        let found = char::from(text[index]).to_string();
        return Err(Malformed::unexpected(frame.place(index), "; after the opening parenthesis", found));
    }
    while let Some(&byte) = text.get(index) {
        if byte.is_ascii_whitespace() || byte == b';' {
            index += 1;
            continue;
        }
        let name_length = text[index..].iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        if !(1..=3).contains(&name_length) {
            let found = decode(&text[index..text.len().min(index + name_length.max(1))]);
            return Err(Malformed::unexpected(frame.place(index), "a tag of one to three capitals", found));
        }
        let bracket = index + name_length;
        match text.get(bracket) {
            Some(b'[') => {}
            Some(other) => {
                let found = char::from(*other).to_string();
                return Err(Malformed::unexpected(frame.place(bracket), "[ after the tag's name", found));
            }
            None => return Err(Malformed::truncated(frame.place(bracket), "[ after the tag's name")),
        }
        let value = bracket + 1;
        let Some(length) = text[value..].iter().position(|byte| *byte == b']') else {
            return Err(Malformed::truncated(frame.place(text.len()), "] at the end of the value"));
        };
        tags.push(RawTag {
            name: decode(&text[index..bracket]),
            value: decode(&text[value..value + length]),
            at: places.at(value),
        });
        index = value + length + 1;
    }
    Ok(tags)
}
