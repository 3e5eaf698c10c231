//! The exact values of the archive as a dataset.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::TrainerError;
use crate::archive::Game;
use crate::dataset::{Sample, Writer};
use crate::exclude::Exclusions;

/// What was taken over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imported {
    /// Games that were looked at.
    pub games: u64,
    /// Positions that are in the file now.
    pub samples: u64,
    /// Games that were left out because they pass through an excluded position.
    pub dropped: u64,
}

/// The name of the file in the folder.
const FILE: &str = "archive.vvd";

/// Writes the positions of which the archive knows the exact value into a folder, in place of an earlier import.
///
/// # Errors
/// When the folder cannot be written.
pub fn import(folder: &Path, games: &[Game], exclude: &Exclusions) -> Result<Imported, TrainerError> {
    std::fs::create_dir_all(folder).map_err(TrainerError::file(folder))?;
    let mut imported = Imported::default();
    let mut samples = Vec::new();
    for game in games {
        imported.games += 1;
        if game.positions().any(|position| exclude.contains(position.board())) {
            imported.dropped += 1;
            continue;
        }
        let known = game.positions().find_map(|position| Some((position, game.exact_value(&position)?)));
        samples.extend(known.map(|(position, value)| Sample {
            board: position.board(),
            search: (100 * value) as i16,
            outcome: Some(value as i8),
        }));
    }
    imported.samples = samples.len() as u64;
    Writer::open(&folder.join(FILE), Some(0))?.append(&samples)?;
    Ok(imported)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::{read_for_learning, tests::write_archive};
    use crate::dataset::Dataset;

    #[test]
    fn one_exact_position_per_game_and_none_of_an_excluded_game() -> Result<(), TrainerError> {
        let folder = tempfile::tempdir().unwrap();
        write_archive(folder.path(), &[1990, 1991]);
        let games = read_for_learning(folder.path())?;
        let mut exclude = Exclusions::default();
        let expected = Imported { games: 2, samples: 2, dropped: 0 };
        assert_eq!(import(folder.path(), &games, &exclude)?, expected);
        // A second import takes the place of the first.
        assert_eq!(import(folder.path(), &games, &exclude)?, expected);
        let data = Dataset::open(&[folder.path().to_owned()])?;
        let sample = data.sample(0).unwrap();
        assert_eq!((data.len(), sample.board.empties().count_ones(), sample.search.abs()), (2, 24, 1600));
        assert_eq!(sample.outcome.map(i16::from), Some(sample.search / 100));
        exclude.add(games[0].positions().nth(30).unwrap().board());
        assert_eq!(import(folder.path(), &games, &exclude)?, Imported { games: 2, samples: 0, dropped: 2 });
        Ok(())
    }
}
