//! Positions that must not be trained on, because they are for measuring.

use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use viravolta_notation::obf;
use viravolta_rules::Board;

use crate::TrainerError;

/// A set of positions up to symmetry and colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exclusions(HashSet<Board>);

impl Exclusions {
    /// The positions of OBF files.
    ///
    /// # Errors
    /// When a file cannot be read or a line is not a position.
    pub fn read(files: &[PathBuf]) -> Result<Self, TrainerError> {
        let mut positions = Self::default();
        for path in files {
            positions.add_file(path)?;
        }
        Ok(positions)
    }

    fn add_file(&mut self, path: &Path) -> Result<(), TrainerError> {
        let file = File::open(path).map_err(TrainerError::file(path))?;
        for problem in obf::problems(BufReader::new(file)) {
            let problem = problem.map_err(|_| TrainerError::malformed(path, "positions in OBF, one a line"))?;
            self.add(problem.position.board());
        }
        Ok(())
    }

    /// Adds a position with all that are symmetric to it.
    pub fn add(&mut self, board: Board) {
        self.0.insert(board.canonical().0);
    }

    /// Whether the position, turned or mirrored in any way, is among them.
    #[must_use]
    pub fn contains(&self, board: Board) -> bool {
        !self.0.is_empty() && self.0.contains(&board.canonical().0)
    }

    /// How many different positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A short name for the set, whatever the order in which it was read.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let words = self.boards().into_iter().flat_map(|board| [board.player, board.opponent]);
        crate::fingerprint(&words.flat_map(u64::to_le_bytes).collect::<Vec<u8>>())
    }

    /// The positions, always in the same order.
    pub(crate) fn boards(&self) -> Vec<Board> {
        let mut boards: Vec<Board> = self.0.iter().copied().collect();
        boards.sort();
        boards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use viravolta_rules::Symmetry;

    #[test]
    fn every_symmetric_position_is_excluded_and_no_other() {
        let board = Board::start().play("f5".parse().unwrap()).unwrap().play("d6".parse().unwrap()).unwrap();
        let mut excluded = Exclusions::default();
        assert!(!excluded.contains(board));
        excluded.add(board);
        for symmetry in Symmetry::ALL {
            assert!(excluded.contains(symmetry.board(board)));
        }
        assert!(!excluded.contains(Board::start()));
        assert!(!excluded.contains(board.play("c3".parse().unwrap()).unwrap()));
    }
}
