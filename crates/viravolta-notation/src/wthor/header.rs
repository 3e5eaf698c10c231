//! The 16 bytes at the beginning of every WTHOR file.

use crate::{Location, Malformed, MalformedKind};

/// The length of a header.
pub const HEADER_BYTES: usize = 16;

/// Year, month and day.
pub type CreationDate = (u16, u8, u8);

/// What a file of the archive is, as far as its header tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Games (`.wtb`).
    Games,
    /// Players or tournaments (`.jou`, `.trn`).
    Names,
}

/// The header of a WTHOR file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// When the file was made.
    pub created: CreationDate,
    /// The number of games.
    pub games: u32,
    /// The number of names.
    pub names: u16,
    /// The year of the games.
    pub year: u16,
    /// The size of the board; 0 means 8.
    pub size: u8,
    /// Whether the file holds problems instead of games.
    pub solitaire: bool,
    /// At how many empty squares the theoretical score begins; 0 in old files, which means 22.
    pub depth: u8,
}

impl Header {
    /// Reads the first bytes of a file.
    ///
    /// # Errors
    /// When they cannot be the header of a WTHOR file.
    pub fn parse(bytes: &[u8]) -> Result<Self, Malformed> {
        let at = |offset: usize| Location { line: 0, offset: offset as u64, game: 0 };
        let Some(head) = bytes.first_chunk::<HEADER_BYTES>() else {
            return Err(Malformed::truncated(at(bytes.len()), "a header of 16 bytes"));
        };
        let &[century, year, month, day, g0, g1, g2, g3, n0, n1, y0, y1, size, solitaire, depth, _] = head;
        let check = |offset: usize, fine: bool, expected| {
            if fine { Ok(()) } else { Err(Malformed::unexpected(at(offset), expected, head[offset].to_string())) }
        };
        check(0, (19..=21).contains(&century), "the century of the file's creation, 19 to 21")?;
        check(1, year < 100, "the year in the century, 0 to 99")?;
        check(2, month <= 12, "a month")?;
        check(3, day <= 31, "a day")?;
        Ok(Self {
            created: (u16::from(century) * 100 + u16::from(year), month, day),
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            names: u16::from_le_bytes([n0, n1]),
            year: u16::from_le_bytes([y0, y1]),
            size,
            solitaire: solitaire != 0,
            depth,
        })
    }

    /// What the file is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        if self.names > 0 && self.games == 0 { Kind::Names } else { Kind::Games }
    }

    /// Checks that the file holds games on 8x8.
    ///
    /// # Errors
    /// When it holds names, problems, or games on another board.
    pub fn check_games(&self) -> Result<(), Malformed> {
        let at = |offset| Location { line: 0, offset, game: 0 };
        if self.kind() == Kind::Names {
            return Err(Malformed::unexpected(at(4), "a file of games", "a file of names"));
        }
        if !matches!(self.size, 0 | 8) {
            let kind = MalformedKind::UnsupportedSize { found: self.size.to_string() };
            return Err(Malformed { at: at(12), kind });
        }
        if self.solitaire {
            return Err(Malformed::unexpected(at(13), "a file of games", "a file of problems"));
        }
        Ok(())
    }

    /// The depth, with the meaning of 0 filled in.
    #[must_use]
    pub const fn theoretical_depth(&self) -> u8 {
        if self.depth == 0 { 22 } else { self.depth }
    }

    /// The bytes of the header.
    #[must_use]
    pub const fn to_bytes(&self) -> [u8; HEADER_BYTES] {
        let (year, month, day) = self.created;
        let [g0, g1, g2, g3] = self.games.to_le_bytes();
        let [n0, n1] = self.names.to_le_bytes();
        let [y0, y1] = self.year.to_le_bytes();
        let (century, in_century) = ((year / 100) as u8, (year % 100) as u8);
        [
            century,
            in_century,
            month,
            day,
            g0,
            g1,
            g2,
            g3,
            n0,
            n1,
            y0,
            y1,
            self.size,
            self.solitaire as u8,
            self.depth,
            0,
        ]
    }
}
