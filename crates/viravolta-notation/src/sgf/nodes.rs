//! Cuts a game into nodes and a node into its properties.

use crate::source::{Frame, Places, decode};
use crate::{Location, Malformed};

/// A property of a node.
#[derive(Debug)]
pub(crate) struct Property {
    /// Its capitals.
    pub(crate) name: String,
    /// The first value and where it stands.
    pub(crate) value: (String, Location),
    /// The other values of a list.
    pub(crate) more: Vec<(String, Location)>,
}

impl Property {
    pub(crate) fn values(&self) -> impl Iterator<Item = &(String, Location)> {
        std::iter::once(&self.value).chain(&self.more)
    }
}

/// A node and which one it follows.
#[derive(Debug)]
pub(crate) struct SgfNode {
    /// The number of the node before it; `None` for the first.
    pub(crate) after: Option<usize>,
    /// Whether it belongs to the game itself and not to a variation.
    pub(crate) main: bool,
    pub(crate) properties: Vec<Property>,
}

/// The nodes in the order of the text: a node comes after the one that it follows.
pub(crate) fn nodes(frame: &Frame) -> Result<Vec<SgfNode>, Malformed> {
    let text = frame.text.as_slice();
    let mut nodes: Vec<SgfNode> = Vec::new();
    let mut places = Places::new(frame.at, text);
    // Where the open variations began.
    let mut open = Vec::new();
    let (mut here, mut main, mut index) = (None, true, 0);
    while let Some(&byte) = text.get(index) {
        match byte {
            b'(' => open.push(here),
            b')' => {
                here = open.pop().flatten();
                main = false;
            }
            b';' => {
                nodes.push(SgfNode { after: here, main, properties: Vec::new() });
                here = Some(nodes.len() - 1);
            }
            byte if byte.is_ascii_whitespace() => {}
            byte => {
                let node = nodes.last_mut().filter(|_| byte.is_ascii_alphabetic());
                let Some(node) = node else {
                    let found = char::from(byte).to_string();
                    return Err(Malformed::unexpected(frame.place(index), "a node (;) or a property", found));
                };
                node.properties.push(property(frame, &mut places, &mut index)?);
                continue;
            }
        }
        index += 1;
    }
    Ok(nodes)
}

/// Reads `NAME[value][value]`. Old files write names in mixed case of which only the capitals count.
fn property(frame: &Frame, places: &mut Places<'_>, index: &mut usize) -> Result<Property, Malformed> {
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
    let mut values = values.into_iter();
    match values.next() {
        Some(value) => Ok(Property { name, value, more: values.collect() }),
        None => {
            let found = text.get(*index).map(|byte| char::from(*byte).to_string()).unwrap_or_default();
            Err(Malformed::unexpected(frame.place(*index), "[ after the property's name", found))
        }
    }
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
    Err(Malformed::truncated(frame.place(text.len()), "] at the end of the value"))
}
