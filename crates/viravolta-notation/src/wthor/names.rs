//! The lists of players and tournaments.

use std::collections::HashMap;
use std::io::Read;

use super::header::{CreationDate, HEADER_BYTES, Header};
use crate::{Location, Malformed, ReadError};

/// Players or tournaments; they differ in the length of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// `.jou`: 20 bytes, the last of which is 0.
    Player,
    /// `.trn`: 26 bytes, the last of which is 0.
    Tournament,
}

impl NameKind {
    /// The length of a record.
    #[must_use]
    pub const fn record_bytes(self) -> usize {
        match self {
            Self::Player => 20,
            Self::Tournament => 26,
        }
    }

    /// The name that the archive keeps for "unknown".
    const fn unknown(self) -> &'static str {
        match self {
            Self::Player => "???",
            Self::Tournament => "Diverses parties",
        }
    }
}

/// Numbered names.
#[derive(Clone, Debug)]
pub struct NameList {
    kind: NameKind,
    names: Vec<String>,
    numbers: HashMap<String, u16>,
}

impl NameList {
    /// A list that holds only the name for "unknown".
    #[must_use]
    pub fn new(kind: NameKind) -> Self {
        let mut list = Self { kind, names: Vec::new(), numbers: HashMap::new() };
        list.push(kind.unknown().to_owned());
        list
    }

    /// Reads a whole `.jou` or `.trn` file; it holds at most 65,535 names.
    ///
    /// # Errors
    /// When it is no such file or has not the length that its header says.
    pub fn read(kind: NameKind, input: impl Read) -> Result<Self, ReadError> {
        let record = kind.record_bytes();
        let most = HEADER_BYTES + record * usize::from(u16::MAX);
        let mut bytes = Vec::new();
        input.take(most as u64 + 1).read_to_end(&mut bytes)?;
        let header = Header::parse(&bytes)?;
        let expected = HEADER_BYTES + record * usize::from(header.names);
        if bytes.len() != expected {
            let at = Location { line: 0, offset: bytes.len() as u64, game: 0 };
            let found = format!("{} bytes", bytes.len());
            return Err(Malformed::unexpected(at, "as many bytes as the header says", found).into());
        }
        let mut list = Self { kind, names: Vec::new(), numbers: HashMap::new() };
        for name in bytes[HEADER_BYTES..].chunks_exact(record) {
            let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
            list.push(name[..end].iter().map(|byte| char::from(*byte)).collect());
        }
        Ok(list)
    }

    fn push(&mut self, name: String) {
        // The first of equal names is the one that is found.
        if let Ok(number) = u16::try_from(self.names.len()) {
            if !name.is_empty() {
                self.numbers.entry(name.clone()).or_insert(number);
            }
            self.names.push(name);
        }
    }

    /// The name with this number; `None` when there is none or it stands for "unknown".
    #[must_use]
    pub fn name(&self, number: u16) -> Option<&str> {
        self.names
            .get(usize::from(number))
            .map(String::as_str)
            .filter(|name| !name.is_empty() && (number > 0 || *name != self.kind.unknown()))
    }

    /// The number of a name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u16> {
        self.numbers.get(name).copied()
    }

    /// How many names there are, the unknown one included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no name at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The number for a name, added to the list when it is new; `wished` is the number it had in its source. The second
    /// value tells whether the name was changed to fit. `None` when the list is full.
    pub(super) fn number_for(&mut self, name: Option<&str>, wished: Option<u16>) -> Option<(u16, bool)> {
        let Some(name) = name else { return Some((wished.unwrap_or(0), false)) };
        let (stored, changed) = self.fit(name);
        let at_wish = wished.and_then(|wished| self.names.get(usize::from(wished)));
        match (wished, at_wish) {
            (Some(wished), Some(known)) if *known == stored => return Some((wished, changed)),
            (Some(wished), Some(free)) if free.is_empty() && wished > 0 => {
                self.names[usize::from(wished)].clone_from(&stored);
                self.numbers.entry(stored).or_insert(wished);
                return Some((wished, changed));
            }
            (Some(wished), None) if self.number(&stored).is_none() => {
                self.names.resize(usize::from(wished), String::new());
                self.push(stored);
                return Some((wished, changed));
            }
            _ => {}
        }
        if let Some(number) = self.number(&stored) {
            return Some((number, changed));
        }
        let number = u16::try_from(self.names.len()).ok()?;
        self.push(stored);
        Some((number, changed))
    }

    /// The name as the file can hold it: Latin-1, cut to length.
    fn fit(&self, name: &str) -> (String, bool) {
        let stored: String = name
            .chars()
            .map(|c| if c != '\0' && u32::from(c) < 256 { c } else { '?' })
            .take(self.kind.record_bytes() - 1)
            .collect();
        let changed = stored != name;
        (stored, changed)
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self, created: CreationDate) -> Vec<u8> {
        let names = u16::try_from(self.names.len()).unwrap_or(u16::MAX);
        let header = Header { created, games: 0, names, year: 0, size: 0, solitaire: false, depth: 0 };
        let mut bytes = header.to_bytes().to_vec();
        for name in self.names.iter().take(usize::from(names)) {
            let start = bytes.len();
            // Latin-1 has one byte for each of its characters, and `fit` lets no other in.
            bytes.extend(name.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')));
            bytes.resize(start + self.kind.record_bytes(), 0);
        }
        bytes
    }
}

/// Both lists of an archive.
#[derive(Clone, Debug)]
pub struct Names {
    /// The players.
    pub players: NameList,
    /// The tournaments.
    pub tournaments: NameList,
}

impl Default for Names {
    fn default() -> Self {
        Self { players: NameList::new(NameKind::Player), tournaments: NameList::new(NameKind::Tournament) }
    }
}
