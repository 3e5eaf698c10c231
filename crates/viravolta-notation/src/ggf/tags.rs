//! The `TAG[value]` pairs inside one game.

use crate::source::{Places, decode, inside};
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
pub(crate) fn split(text: &[u8], start: Location) -> Result<Vec<RawTag>, Malformed> {
    let mut tags = Vec::new();
    let mut places = Places::new(start, text);
    let mut index = 0;
    while let Some(&byte) = text.get(index) {
        if byte.is_ascii_whitespace() || byte == b';' {
            index += 1;
            continue;
        }
        let name_length = text[index..].iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        if !(1..=3).contains(&name_length) {
            let found = decode(&text[index..text.len().min(index + name_length.max(1))]);
            return Err(Malformed::unexpected(inside(start, text, index), "a tag of one to three capitals", found));
        }
        let bracket = index + name_length;
        match text.get(bracket) {
            Some(b'[') => {}
            Some(other) => {
                let found = char::from(*other).to_string();
                return Err(Malformed::unexpected(inside(start, text, bracket), "[ after the tag's name", found));
            }
            None => return Err(Malformed::truncated(inside(start, text, bracket), "[ after the tag's name")),
        }
        let value = bracket + 1;
        let Some(length) = text[value..].iter().position(|byte| *byte == b']') else {
            return Err(Malformed::truncated(inside(start, text, text.len()), "] at the end of the value"));
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
