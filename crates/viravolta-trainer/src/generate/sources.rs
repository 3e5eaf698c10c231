//! Where games come from, as bytes for another machine.

use viravolta_rules::Board;

use super::{Settings, Sources};
use crate::archive::{self, Game};
use crate::exclude::Exclusions;

impl Sources {
    /// As bytes, the same for the same sources.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let boards = self.exclude.boards();
        let mut bytes = (boards.len() as u64).to_le_bytes().to_vec();
        bytes.extend(boards.iter().flat_map(|board| [board.player, board.opponent]).flat_map(u64::to_le_bytes));
        self.archive.iter().for_each(|game| game.write(&mut bytes));
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote; `None` if it is something else.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (count, mut rest) = bytes.split_first_chunk()?;
        let mut exclude = Exclusions::default();
        for _ in 0..u64::from_le_bytes(*count) {
            let (player, after) = rest.split_first_chunk()?;
            let (opponent, after) = after.split_first_chunk()?;
            exclude.add(Board { player: u64::from_le_bytes(*player), opponent: u64::from_le_bytes(*opponent) });
            rest = after;
        }
        let mut archive = Vec::new();
        while !rest.is_empty() {
            let (game, after) = Game::read(rest)?;
            archive.push(game);
            rest = after;
        }
        Some(Self { exclude, archive })
    }

    /// Whether the settings were made for these.
    #[must_use]
    pub fn fit(&self, settings: &Settings) -> bool {
        settings.excluded == (self.exclude.len(), self.exclude.fingerprint())
            && settings.archive == (self.archive.len(), archive::fingerprint(&self.archive))
    }
}
