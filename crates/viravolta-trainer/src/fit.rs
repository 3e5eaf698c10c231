//! Learning a network from a dataset.
//!
//! A fit has a folder. `checkpoint.vvc` holds everything that is needed to go on exactly where the learning was, and
//! `fit.json` tells settings, data and losses. Killed and started again, a fit ends with the same network as one that
//! was left in peace.

mod errors;
pub(crate) mod learner;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::OUTPUT_DISCS;
use viravolta_engine::evaluation::rows::Rows;
use viravolta_engine::evaluation::weights::Weights;

pub(crate) use errors::by_stage;
pub use errors::{Errors, StageErrors};

use crate::checkpoint::{self, Checkpoint};
use crate::dataset::{Dataset, Sample};
use crate::model::Model;
use crate::split::Split;
use crate::{TrainerError, files};
use learner::{Learner, usable};

/// How the network learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Passes over the data.
    pub epochs: u32,
    /// Samples between two updates.
    pub batch: usize,
    /// Blocks of neighbouring samples that are mixed before they are cut into batches.
    pub mixed_blocks: usize,
    /// Step of the rows, at the beginning.
    pub row_rate: f32,
    /// Step of the heads, at the beginning.
    pub head_rate: f32,
    /// How much the game's outcome counts against the search's value, where both are known.
    pub outcome_share: f32,
    /// Threads. Their number changes the order of sums and with it the last digits.
    pub threads: usize,
    /// Seed of the order of samples.
    pub seed: u64,
    /// The square that every row starts with: the larger, the more it takes to move a row that is seldom seen.
    #[serde(default = "row_square")]
    pub row_square: f32,
    /// Errors that are much larger than so many discs pull as if they were that; without it, as hard as they are large.
    #[serde(default)]
    pub far: Option<f32>,
    /// Fingerprint of the weights that the network starts with; without it, it starts with nothing.
    #[serde(default)]
    pub start: Option<String>,
}

/// What rows started with before it was a setting.
const fn row_square() -> f32 {
    0.02
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            epochs: 3,
            batch: 256,
            mixed_blocks: 512,
            row_rate: 0.012,
            head_rate: 0.002,
            outcome_share: 0.2,
            threads: 2,
            seed: 1,
            row_square: row_square(),
            far: Some(8.0),
            start: None,
        }
    }
}

/// What one pass over the data achieved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Which pass, from 1.
    pub number: u32,
    /// Mean squared error on the training samples, in discs squared, while learning.
    pub training: f64,
    /// Errors on samples that were held out.
    pub held_out: Errors,
    /// The same by stage of the game.
    pub stages: Vec<StageErrors>,
}

/// Where in the data the learning is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Passes done.
    pub epochs: u32,
    /// Mixed chunks of this pass that are done.
    pub chunks: usize,
    /// Batches of this chunk that are done.
    pub batches: usize,
    /// Samples of this pass that are done.
    pub samples: usize,
    /// Sum of their squared errors, in units of the output.
    pub squared: f64,
}

/// What a fit is about and how far it is: the content of `fit.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// How the network learns.
    pub settings: Settings,
    /// Where the data came from.
    pub folders: Vec<PathBuf>,
    /// How many samples the data has.
    pub samples: usize,
    /// Fingerprint of the data.
    pub data: String,
    /// The passes that are done.
    pub epochs: Vec<Epoch>,
}

/// How far a fit is, for whoever watches.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'f> {
    /// Samples done in all passes.
    pub done: usize,
    /// Samples to do in all passes.
    pub total: usize,
    /// Mean squared error of this pass so far, in discs squared.
    pub training: f64,
    /// The passes that are done.
    pub epochs: &'f [Epoch],
}

/// How a fit behaves on this machine; no influence on the result.
#[derive(Clone, Copy, Debug)]
pub struct Conduct {
    /// Time between checkpoints within a pass.
    pub checkpoint_every: Duration,
    /// Forget an earlier fit in the same folder.
    pub restart: bool,
}

/// Fits a network to the data, or goes on doing so, until all passes are done or `stop` is set. It begins with the
/// given weights, or with a network that has learnt nothing.
///
/// # Errors
/// When the folder holds a fit with other settings or data, or cannot be read or written, or when there is no data.
pub fn fit(
    folder: &Path,
    (folders, data): (&[PathBuf], &Dataset),
    (settings, start): (&Settings, Option<&Weights>),
    conduct: Conduct,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Summary, TrainerError> {
    let rows = Rows::new();
    let split = Split::of(data.len());
    if split.training().next().is_none() {
        return Err(TrainerError::NoPositions);
    }
    std::fs::create_dir_all(folder).map_err(TrainerError::file(folder))?;
    let path = folder.join(checkpoint::FILE);
    let mut begun = Checkpoint {
        summary: Summary {
            settings: settings.clone(),
            folders: folders.to_vec(),
            samples: data.len(),
            data: data.fingerprint(),
            epochs: Vec::new(),
        },
        place: Place::default(),
        learner: Learner::new(start.map_or_else(|| Model::new(&rows), Model::from), settings.row_square),
    };
    if !conduct.restart && path.exists() {
        begun = begun.resume(&path, Checkpoint::read(&path)?)?;
    }
    let mut fit = Fit { rows, split, data, begun, saved: Instant::now() };
    while fit.begun.place.epochs < settings.epochs {
        let went_on = fit.epoch(stop, &mut |fit| {
            progress(fit.progress());
            if fit.saved.elapsed() >= conduct.checkpoint_every {
                fit.begun.write(&path)?;
                fit.saved = Instant::now();
            }
            Ok(())
        })?;
        fit.begun.write(&path)?;
        files::write_json(&folder.join("fit.json"), &fit.begun.summary)?;
        progress(fit.progress());
        if !went_on {
            break;
        }
    }
    Ok(fit.begun.summary)
}

struct Fit<'d> {
    rows: Rows,
    split: Split,
    data: &'d Dataset,
    begun: Checkpoint,
    saved: Instant,
}

impl Fit<'_> {
    /// One pass over the data, or the rest of it; `false` when it was stopped.
    fn epoch(
        &mut self,
        stop: &AtomicBool,
        after_batch: &mut dyn FnMut(&mut Self) -> Result<(), TrainerError>,
    ) -> Result<bool, TrainerError> {
        let settings = self.begun.summary.settings.clone();
        let mut training: Vec<usize> = self.split.training().collect();
        training.shuffle(&mut self.random(0));
        for (number, chunk) in training.chunks(settings.mixed_blocks).enumerate().skip(self.begun.place.chunks) {
            let blocks = chunk.iter().flat_map(|block| self.split.samples(*block));
            let mut samples: Vec<Sample> = blocks.filter_map(|at| self.data.sample(at)).filter(usable).collect();
            samples.shuffle(&mut self.random(1 + number as u64));
            for batch in samples.chunks(settings.batch).skip(self.begun.place.batches) {
                let fade = self.fade(training.len() * self.split.block_len());
                let Checkpoint { learner, place, .. } = &mut self.begun;
                place.squared += learner.update(&self.rows, batch, &settings, fade);
                place.samples += batch.len();
                place.batches += 1;
                if stop.load(Relaxed) {
                    return Ok(false);
                }
                after_batch(self)?;
            }
            self.begun.place.chunks += 1;
            self.begun.place.batches = 0;
        }
        self.finish_epoch();
        Ok(true)
    }

    /// Every use of chance has its own generator, so that a fit can go on in the middle.
    fn random(&self, use_number: u64) -> Xoshiro256PlusPlus {
        let epoch = u64::from(self.begun.place.epochs) + 1;
        let seed = self.begun.summary.settings.seed.wrapping_add(epoch);
        Xoshiro256PlusPlus::seed_from_u64(seed ^ use_number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The steps fade like a cosine from the first sample to the last.
    fn fade(&self, epoch_samples: usize) -> f32 {
        let place = &self.begun.place;
        let passed = place.epochs as f32 + place.samples as f32 / epoch_samples.max(1) as f32;
        let fade = 0.5 * (1.0 + (std::f32::consts::PI * passed / self.begun.summary.settings.epochs as f32).cos());
        fade.max(0.01)
    }

    fn finish_epoch(&mut self) {
        let share = self.begun.summary.settings.outcome_share;
        let samples = self.split.held_out().filter_map(|at| self.data.sample(at)).filter(usable);
        let learner = &self.begun.learner;
        let with_errors = samples.map(|sample| (sample, learner.error(&self.rows, &sample, share)));
        let (held_out, stages) = by_stage(with_errors);
        let number = self.begun.place.epochs + 1;
        let epoch = Epoch { number, training: self.training(), held_out, stages };
        self.begun.summary.epochs.push(epoch);
        self.begun.place = Place { epochs: number, ..Place::default() };
    }

    /// Mean squared error of this pass so far, in discs squared.
    fn training(&self) -> f64 {
        let place = &self.begun.place;
        place.squared * f64::from(OUTPUT_DISCS * OUTPUT_DISCS) / place.samples.max(1) as f64
    }

    fn progress(&self) -> Progress<'_> {
        let epoch = self.split.training().count() * self.split.block_len();
        let (place, summary) = (&self.begun.place, &self.begun.summary);
        Progress {
            done: place.epochs as usize * epoch + place.samples,
            total: summary.settings.epochs as usize * epoch,
            training: self.training(),
            epochs: &summary.epochs,
        }
    }
}

#[cfg(test)]
mod tests;
