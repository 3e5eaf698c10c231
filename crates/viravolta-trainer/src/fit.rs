//! Learning: mini-batches in two steps, first every sample's errors, then every row's update.
//!
//! Both steps are shared by threads without a race: samples are divided in the first, shapes in the second. The
//! result therefore depends on the data and the settings, not on the number of threads' timing.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::{OUTPUT_DISCS, STAGES, WIDTH, stage};
use viravolta_engine::evaluation::patterns::{LAYOUT, USED_LANES};
use viravolta_engine::evaluation::rows::Rows;
use viravolta_rules::simd::{self, Isa};

use crate::dataset::{Dataset, Sample};
use crate::model::{HEAD_PARAMETERS, Head, Model, Row};

/// How the network learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Passes over the data.
    pub epochs: u32,
    /// Samples between two updates.
    pub batch: usize,
    /// Step of the rows, at the beginning.
    pub row_rate: f32,
    /// Step of the heads, at the beginning.
    pub head_rate: f32,
    /// How much the game's outcome counts against the search's value, where both are known.
    pub outcome_share: f32,
    /// Threads.
    pub threads: usize,
    /// Seed of the order of samples.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { epochs: 8, batch: 8192, row_rate: 0.03, head_rate: 0.002, outcome_share: 0.6, threads: 2, seed: 1 }
    }
}

/// What one pass over the data achieved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Which pass, from 1.
    pub number: u32,
    /// Mean squared error on the training samples, in discs squared, while learning.
    pub training: f64,
    /// Mean squared error on samples that were held out.
    pub held_out: f64,
    /// Mean absolute error on samples that were held out, in discs.
    pub held_out_absolute: f64,
}

/// Samples come in blocks of neighbours (the same games); every so many blocks one is held out.
const BLOCK: usize = 2048;
const HELD_OUT_EVERY: usize = 40;
/// Rows may not grow beyond this: the quantised sum must fit.
const ROW_LIMIT: f32 = 2.0;

/// The state of a fit that can be resumed.
#[derive(Debug)]
pub struct Fit {
    /// The network so far.
    pub model: Model,
    row_squares: Vec<f32>,
    head_first: Vec<Vec<f32>>,
    head_second: Vec<Vec<f32>>,
    updates: i32,
    rows: Rows,
}

/// What the first step knows of one sample.
#[derive(Clone)]
struct Work {
    rows: [u32; USED_LANES],
    back: Row,
}

impl Fit {
    /// A fit of the given network.
    #[must_use]
    pub fn new(model: Model) -> Self {
        let rows = Rows::new();
        Self {
            row_squares: vec![0.02; model.rows.len()],
            head_first: vec![vec![0.0; HEAD_PARAMETERS]; STAGES],
            head_second: vec![vec![0.0; HEAD_PARAMETERS]; STAGES],
            updates: 0,
            model,
            rows,
        }
    }

    /// One pass over the data. `progress` is told the samples done and to do.
    pub fn epoch(
        &mut self,
        data: &Dataset,
        settings: &Settings,
        number: u32,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Epoch {
        let blocks = data.len() / BLOCK;
        let mut training: Vec<usize> = (0..blocks).filter(|block| block % HELD_OUT_EVERY != 7).collect();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed.wrapping_add(u64::from(number)));
        training.shuffle(&mut random);
        let total = training.len() * BLOCK;
        let (mut done, mut squared) = (0, 0.0);
        // Many blocks are mixed before they are cut into batches, so that a batch is not a handful of games.
        for chunk in training.chunks(512) {
            let mut samples: Vec<Sample> = chunk
                .iter()
                .flat_map(|block| (block * BLOCK..(block + 1) * BLOCK).filter_map(|index| data.sample(index)))
                .filter(usable)
                .collect();
            samples.shuffle(&mut random);
            for batch in samples.chunks(settings.batch) {
                let passed = (number - 1) as f32 + done as f32 / total.max(1) as f32;
                let fade = 0.5 * (1.0 + (std::f32::consts::PI * passed / settings.epochs as f32).cos());
                squared += self.update(batch, settings, fade.max(0.01));
                done += batch.len();
                progress(done, total);
            }
        }
        let (held_out, held_out_absolute) = self.held_out(data, settings);
        let scale = f64::from(OUTPUT_DISCS * OUTPUT_DISCS);
        Epoch { number, training: squared * scale / done.max(1) as f64, held_out, held_out_absolute }
    }

    /// One batch; returns the sum of squared errors in units of the output.
    fn update(&mut self, batch: &[Sample], settings: &Settings, fade: f32) -> f64 {
        let threads = settings.threads.max(1);
        let share = batch.len().div_ceil(threads);
        let (model, rows) = (&self.model, &self.rows);
        let results: Vec<Learnt> = std::thread::scope(|scope| {
            let handles: Vec<_> = batch
                .chunks(share)
                .map(|part| scope.spawn(move || learn_best(model, rows, part, settings.outcome_share)))
                .collect();
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
        });
        let squared = results.iter().map(|result| result.3).sum();
        let works: Vec<&[Work]> = results.iter().map(|result| result.0.as_slice()).collect();
        self.update_rows(&works, settings.row_rate * fade, threads);
        self.updates += 1;
        for stage in 0..STAGES {
            let count: u32 = results.iter().map(|result| result.2[stage]).sum();
            if count == 0 {
                continue;
            }
            let mut gradient = vec![0.0; HEAD_PARAMETERS];
            for result in &results {
                let mut head = result.1[stage].clone();
                for (sum, value) in gradient.iter_mut().zip(head.parameters_mut()) {
                    *sum += *value / count as f32;
                }
            }
            self.update_head(stage, &gradient, settings.head_rate * fade);
        }
        squared
    }

    /// Adagrad with one accumulated square per row.
    fn update_rows(&mut self, works: &[&[Work]], rate: f32, threads: usize) {
        let lane_shape = &self.rows.lane_shape;
        let begin = &self.rows.shape_begin;
        let shapes = LAYOUT.sizes.len();
        // Shapes in threads' shares of about equal numbers of lanes.
        let mut bounds = vec![0];
        for thread in 1..threads {
            let lanes = USED_LANES * thread / threads;
            bounds.push(lane_shape[lanes]);
        }
        bounds.push(shapes);
        std::thread::scope(|scope| {
            let mut rows: &mut [Row] = &mut self.model.rows;
            let mut squares: &mut [f32] = &mut self.row_squares;
            for pair in bounds.windows(2) {
                let count = (begin[pair[1]] - begin[pair[0]]) as usize;
                let (mine, rest) = rows.split_at_mut(count);
                let (my_squares, rest_squares) = squares.split_at_mut(count);
                (rows, squares) = (rest, rest_squares);
                let lanes: Vec<usize> =
                    (0..USED_LANES).filter(|lane| (pair[0]..pair[1]).contains(&lane_shape[*lane])).collect();
                let first = begin[pair[0]];
                scope.spawn(move || {
                    for work in works.iter().flat_map(|works| works.iter()) {
                        let square = work.back.iter().map(|value| value * value).sum::<f32>() / WIDTH as f32;
                        for lane in &lanes {
                            let at = (work.rows[*lane] - first) as usize;
                            my_squares[at] += square;
                            let step = rate / my_squares[at].sqrt();
                            for (value, back) in mine[at].iter_mut().zip(&work.back) {
                                *value = (*value - step * back).clamp(-ROW_LIMIT, ROW_LIMIT);
                            }
                        }
                    }
                });
            }
        });
    }

    /// Adam.
    fn update_head(&mut self, stage: usize, gradient: &[f32], rate: f32) {
        let (keep_first, keep_second) = (0.9f32, 0.999f32);
        let correct_first = 1.0 - keep_first.powi(self.updates);
        let correct_second = 1.0 - keep_second.powi(self.updates);
        let (first, second) = (&mut self.head_first[stage], &mut self.head_second[stage]);
        for (at, parameter) in self.model.heads[stage].parameters_mut().enumerate() {
            let slope = gradient[at];
            first[at] = keep_first * first[at] + (1.0 - keep_first) * slope;
            second[at] = keep_second * second[at] + (1.0 - keep_second) * slope * slope;
            *parameter -= rate * (first[at] / correct_first) / ((second[at] / correct_second).sqrt() + 1e-8);
        }
    }

    /// Mean squared and absolute error on the held-out blocks, in discs.
    fn held_out(&self, data: &Dataset, settings: &Settings) -> (f64, f64) {
        let blocks = (0..data.len() / BLOCK).filter(|block| block % HELD_OUT_EVERY == 7);
        let samples = blocks
            .flat_map(|block| (block * BLOCK..(block + 1) * BLOCK).filter_map(|index| data.sample(index)))
            .filter(usable);
        let (mut count, mut squared, mut absolute) = (0u64, 0.0, 0.0);
        for sample in samples {
            let error =
                f64::from(self.value(&sample) - target(&sample, settings.outcome_share)) * f64::from(OUTPUT_DISCS);
            count += 1;
            squared += error * error;
            absolute += error.abs();
        }
        (squared / count.max(1) as f64, absolute / count.max(1) as f64)
    }

    fn value(&self, sample: &Sample) -> f32 {
        let mut rows = [0; USED_LANES];
        self.rows.of(&LAYOUT.features(sample.board), &mut rows);
        let head = &self.model.heads[stage(sample.board.empties().count_ones())];
        head.value(&sum(&self.model, head, &rows))
    }
}

/// Wipe-outs in the middle of the game and positions after the end teach nothing.
fn usable(sample: &Sample) -> bool {
    sample.outcome.is_some() || sample.search.abs() < 6400
}

/// What the network should answer.
#[inline(always)]
fn target(sample: &Sample, outcome_share: f32) -> f32 {
    let search = f32::from(sample.search) / 100.0;
    let discs = match sample.outcome {
        Some(outcome) => f32::from(outcome) * outcome_share + search * (1.0 - outcome_share),
        None => search,
    };
    discs / OUTPUT_DISCS as f32
}

#[inline(always)]
fn sum(model: &Model, head: &Head, rows: &[u32; USED_LANES]) -> Row {
    let mut sum = head.bias;
    for row in rows {
        let row = &model.rows[*row as usize];
        for i in 0..WIDTH {
            sum[i] += row[i];
        }
    }
    sum
}

type Learnt = (Vec<Work>, Vec<Head>, Vec<u32>, f64);

fn learn_best(model: &Model, rows: &Rows, samples: &[Sample], outcome_share: f32) -> Learnt {
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = simd::Avx2::detect() {
        return learn(isa, model, rows, samples, outcome_share);
    }
    learn(simd::Portable, model, rows, samples, outcome_share)
}

viravolta_rules::isa_fn!(
    /// The first step for some samples: their rows, the gradients at their sums, and the gradients of the heads.
    fn learn(model: &Model, rows: &Rows, samples: &[Sample], outcome_share: f32) -> Learnt = learn_body
);

#[inline(always)]
fn learn_body<I: Isa>(_isa: I, model: &Model, rows: &Rows, samples: &[Sample], outcome_share: f32) -> Learnt {
    let mut works = Vec::with_capacity(samples.len());
    let mut gradients = vec![Head::zero(); STAGES];
    let mut counts = vec![0; STAGES];
    let mut squared = 0.0;
    for sample in samples {
        let mut work = Work { rows: [0; USED_LANES], back: [0.0; WIDTH] };
        rows.of(&LAYOUT.features(sample.board), &mut work.rows);
        let stage = stage(sample.board.empties().count_ones());
        let head = &model.heads[stage];
        let sum = sum(model, head, &work.rows);
        let (back, error) = head.backward(&sum, target(sample, outcome_share), &mut gradients[stage]);
        work.back = back;
        counts[stage] += 1;
        squared += f64::from(error) * f64::from(error);
        works.push(work);
    }
    (works, gradients, counts, squared)
}
