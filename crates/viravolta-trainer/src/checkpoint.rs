//! The state of a fit in a file.
//!
//! The magic `viravolta-fit-01`, the length of the head (`u32`), the head as JSON (what the fit is about, where in the
//! data it is, for which patterns), every number of the learning as `f32`, and the CRC-32 of all that comes before.
//! Everything is little-endian. A network in floating point can be taken out and quantised: see
//! [`Checkpoint::model`].

use std::path::Path;

use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::access::ACCESS_ROWS;
use viravolta_engine::evaluation::network::{HIDDEN, STAGES, WIDTH};
use viravolta_engine::evaluation::patterns::SHAPES;
use viravolta_engine::evaluation::rows::Rows;

use crate::fit::learner::Learner;
use crate::fit::{Place, Summary};
use crate::model::Model;
use crate::{TrainerError, files};

const MAGIC: &[u8; 16] = b"viravolta-fit-01";

/// The name of the file in the folder of a fit.
pub const FILE: &str = "checkpoint.vvc";

/// A fit that can go on.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// What the fit is about.
    pub summary: Summary,
    /// Where in the data it is.
    pub place: Place,
    pub(crate) learner: Learner,
}

#[derive(Serialize, Deserialize)]
struct Head {
    layout: String,
    updates: i32,
    place: Place,
    summary: Summary,
}

impl Checkpoint {
    /// The network as it is now.
    #[must_use]
    pub const fn model(&self) -> &Model {
        &self.learner.model
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, is damaged, or belongs to other patterns.
    pub fn read(path: &Path) -> Result<Self, TrainerError> {
        let bytes = std::fs::read(path).map_err(TrainerError::file(path))?;
        let damaged = || TrainerError::malformed(path, "the whole checkpoint of a fit");
        let rest = bytes.strip_prefix(MAGIC).ok_or_else(damaged)?;
        let (rest, checksum) = rest.split_last_chunk().ok_or_else(damaged)?;
        if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*checksum) {
            return Err(damaged());
        }
        let (length, rest) = rest.split_first_chunk().ok_or_else(damaged)?;
        let (head, numbers) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(damaged)?;
        let head: Head = serde_json::from_slice(head).map_err(|_| damaged())?;
        if head.layout != layout() {
            return Err(TrainerError::malformed(path, "a checkpoint for the patterns of this program"));
        }
        let mut learner = Learner::new(Model::new(&Rows::new()), head.summary.settings.row_square);
        learner.updates = head.updates;
        let (numbers, left_over) = numbers.as_chunks();
        let mut numbers = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes));
        for place in parameters(&mut learner) {
            *place = numbers.next().ok_or_else(damaged)?;
        }
        if numbers.next().is_some() || !left_over.is_empty() {
            return Err(damaged());
        }
        Ok(Self { summary: head.summary, place: head.place, learner })
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, path: &Path) -> Result<(), TrainerError> {
        let head =
            Head { layout: layout(), updates: self.learner.updates, place: self.place, summary: self.summary.clone() };
        let head = serde_json::to_vec(&head).map_err(|error| TrainerError::file(path)(error.into()))?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head);
        for value in parameters(&mut self.learner) {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        files::write_atomically(path, &bytes)
    }

    /// What was found in the folder, if it is the same work as this one. More passes may have been asked for only
    /// from the beginning, because the steps fade towards the last.
    pub(crate) fn resume(self, path: &Path, found: Self) -> Result<Self, TrainerError> {
        let same = self.summary.settings == found.summary.settings && self.summary.data == found.summary.data;
        if same { Ok(found) } else { Err(TrainerError::OtherSettings { path: path.to_owned() }) }
    }
}

/// Every number that learning changes.
fn parameters(learner: &mut Learner) -> impl Iterator<Item = &mut f32> {
    let Learner { model, row_squares, head_first, head_second, .. } = learner;
    let rows = model.rows.iter_mut().flatten();
    let heads = model.heads.iter_mut().flat_map(|head| head.parameters_mut());
    rows.chain(row_squares).chain(heads).chain(head_first.iter_mut().flatten()).chain(head_second.iter_mut().flatten())
}

/// Changes whenever the numbers would be misread.
fn layout() -> String {
    let shapes: Vec<&str> = SHAPES.iter().map(|shape| shape.squares).collect();
    format!("{} {WIDTH} {HIDDEN} {STAGES} {ACCESS_ROWS}", files::fingerprint(shapes.join(",").as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_of_a_newer_version_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fit.vvf");
        let mut bytes = b"viravolta-fit-02 and more".to_vec();
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(Checkpoint::read(&path), Err(TrainerError::Malformed { .. })));
    }
}
