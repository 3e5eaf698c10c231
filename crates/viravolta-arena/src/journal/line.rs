//! One line of a journal: a JSON object that ends with the checksum of what stands before it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use viravolta_sandbox::Mode;

use super::Flaw;
use crate::cup::Format;
use crate::played::Played;

/// Of this format.
pub(super) const VERSION: u32 = 2;
/// With this every journal begins.
pub(super) const MAGIC: &[u8] = b"{\"viravolta\":\"cup\",\"version\":";

/// The first line: which cup it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    pub(super) viravolta: String,
    /// The version of the format.
    pub version: u32,
    /// The cup's name.
    pub name: String,
    /// The language of its page, where the cup says so.
    #[serde(default)]
    pub language: Option<String>,
    /// Where `cup.toml` was.
    pub cup: PathBuf,
    /// Decides everything that is drawn by lot.
    pub seed: u64,
    /// Who meets whom.
    pub format: Format,
    /// The settings of the cup that must stay the same, by the names that they have in the file.
    pub conditions: BTreeMap<String, Value>,
    /// The players at the beginning, by number.
    pub players: Vec<Contestant>,
}

/// A player as the journal knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contestant {
    /// The name, by which it is found again in `cup.toml`.
    pub name: String,
    /// The hash of its program; not known in journals of version 1.
    pub program: Option<String>,
    /// The walls around it; likewise.
    pub sandbox: Option<Mode>,
}

/// Every other line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "kebab-case")]
pub(super) enum Line {
    /// A game, or an attempt at one that came to nothing.
    Game(Box<Played>),
    /// A game that does not count: it was played on a machine whose referee was late, or belongs to a pair with such a game. It
    /// is played again elsewhere.
    Aside(Box<Played>),
    /// One more player, drawn from this round on.
    Entry { player: Contestant, from: u32 },
    /// A player has left after this round.
    Withdrawal { player: usize, until: u32 },
    /// A player who had left is back.
    Return { player: usize },
    /// A player has another program now; its games before this line count no more if they are to be played again.
    Program { player: usize, program: String, replay: bool },
    /// The cup has so many rounds now.
    Rounds { rounds: u32 },
    /// Games that could not be played are tried again.
    Retry,
}

impl Header {
    pub(super) fn new(
        name: &str,
        language: Option<String>,
        cup: PathBuf,
        seed: u64,
        format: Format,
        conditions: BTreeMap<String, Value>,
        players: Vec<Contestant>,
    ) -> Self {
        let viravolta = "cup".to_owned();
        Self { viravolta, version: VERSION, name: name.to_owned(), language, cup, seed, format, conditions, players }
    }
}

/// `,"crc":"00000000"}` and the end of the line.
const TAIL: usize = 18;

/// A line as it is written, with its end.
pub(super) fn write(line: &impl Serialize) -> Result<Vec<u8>, serde_json::Error> {
    let mut text = serde_json::to_vec(line)?;
    text.pop();
    let checksum = crc32fast::hash(&text);
    text.extend_from_slice(format!(",\"crc\":\"{checksum:08x}\"}}\n").as_bytes());
    Ok(text)
}

/// Whether a line is whole: as it was written, to the last byte.
pub(super) fn is_whole(line: &[u8]) -> bool {
    let Some((text, tail)) = line.len().checked_sub(TAIL).and_then(|at| line.split_at_checked(at)) else {
        return false;
    };
    tail == format!(",\"crc\":\"{:08x}\"}}", crc32fast::hash(text)).as_bytes()
}

/// Reads a line, without its end.
pub(super) fn read<T: DeserializeOwned>(line: &[u8]) -> Result<T, Flaw> {
    if !is_whole(line) {
        return Err(Flaw::Checksum);
    }
    serde_json::from_slice(line).map_err(|error| Flaw::Unreadable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_byte_is_noticed() {
        let line = write(&Line::Rounds { rounds: 5 }).unwrap();
        let line = line.strip_suffix(b"\n").unwrap();
        assert_eq!(read::<Line>(line), Ok(Line::Rounds { rounds: 5 }));
        for at in 0..line.len() {
            let mut changed = line.to_vec();
            changed[at] ^= 1;
            assert_eq!(read::<Line>(&changed), Err(Flaw::Checksum), "byte {at}");
        }
        assert_eq!(read::<Line>(b""), Err(Flaw::Checksum));
        serde_json::from_slice::<Value>(line).expect("it is JSON");
    }
}
