//! The two steps of a mini-batch: first every sample's errors, then every row's update.
//!
//! Both steps are shared by threads without a race: samples are divided in the first, shapes in the second. The
//! result therefore depends on the data and the settings, not on the threads' timing.

use viravolta_engine::evaluation::network::{OUTPUT_DISCS, STAGES, WIDTH, stage};
use viravolta_engine::evaluation::patterns::LAYOUT;
use viravolta_engine::evaluation::rows::{ROWS_OF_BOARD, Rows};
use viravolta_rules::simd::{self, Isa};

use super::Settings;
use crate::dataset::Sample;
use crate::model::{HEAD_PARAMETERS, Head, Model, ROW_LIMIT, Row};

/// The rows take small steps in the first updates: a board moves all of its own at once, and what overshoots before the
/// squares have grown closes units of the layer for good.
const WARM_UP: f32 = 400.0;

/// A network with what the learning remembers of earlier batches.
#[derive(Clone, Debug)]
pub(crate) struct Learner {
    /// The network so far.
    pub(crate) model: Model,
    pub(crate) row_squares: Vec<f32>,
    pub(crate) head_first: Vec<Vec<f32>>,
    pub(crate) head_second: Vec<Vec<f32>>,
    pub(crate) updates: i32,
}

/// What the first step knows of one sample.
#[derive(Clone)]
struct Work {
    rows: [u32; ROWS_OF_BOARD],
    back: Row,
}

impl Learner {
    pub(crate) fn new(model: Model, row_square: f32) -> Self {
        Self {
            row_squares: vec![row_square; model.rows.len()],
            head_first: vec![vec![0.0; HEAD_PARAMETERS]; STAGES],
            head_second: vec![vec![0.0; HEAD_PARAMETERS]; STAGES],
            updates: 0,
            model,
        }
    }

    /// One batch; returns the sum of squared errors in units of the output.
    pub(crate) fn update(&mut self, rows: &Rows, batch: &[Sample], settings: &Settings, fade: f32) -> f64 {
        let threads = settings.threads.max(1);
        let share = batch.len().div_ceil(threads);
        let model = &self.model;
        let results: Vec<Learnt> = std::thread::scope(|scope| {
            let handles: Vec<_> =
                batch.chunks(share).map(|part| scope.spawn(move || learn_best(model, rows, part, settings))).collect();
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
        });
        let squared = results.iter().map(|result| result.3).sum();
        let works: Vec<&[Work]> = results.iter().map(|result| result.0.as_slice()).collect();
        self.updates += 1;
        let warm = (self.updates as f32 / WARM_UP).min(1.0);
        self.update_rows(rows, &works, settings.row_rate * fade * warm, threads);
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
    fn update_rows(&mut self, index: &Rows, works: &[&[Work]], rate: f32, threads: usize) {
        let groups = &index.groups;
        let begin = &index.group_begin;
        // Shapes and counts in threads' shares of about equal numbers of lanes.
        let mut bounds = vec![0];
        for thread in 1..threads {
            let lanes = ROWS_OF_BOARD * thread / threads;
            bounds.push(groups[lanes]);
        }
        bounds.push(begin.len() - 1);
        std::thread::scope(|scope| {
            let mut rows: &mut [Row] = &mut self.model.rows;
            let mut squares: &mut [f32] = &mut self.row_squares;
            for pair in bounds.windows(2) {
                let count = (begin[pair[1]] - begin[pair[0]]) as usize;
                let (mine, rest) = rows.split_at_mut(count);
                let (my_squares, rest_squares) = squares.split_at_mut(count);
                (rows, squares) = (rest, rest_squares);
                let lanes: Vec<usize> =
                    (0..ROWS_OF_BOARD).filter(|lane| (pair[0]..pair[1]).contains(&groups[*lane])).collect();
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

    /// The error of the network on a sample, in discs.
    pub(crate) fn error(&self, rows: &Rows, sample: &Sample, outcome_share: f32) -> f64 {
        let mut of_sample = [0; ROWS_OF_BOARD];
        rows.of(simd::Portable, sample.board, &LAYOUT.features(sample.board), &mut of_sample);
        let head = &self.model.heads[stage(sample.board.empties().count_ones())];
        let value = head.value(&sum(&self.model, head, &of_sample));
        f64::from(value - target(sample, outcome_share)) * f64::from(OUTPUT_DISCS)
    }
}

/// Wipe-outs in the middle of the game and positions after the end teach nothing.
pub(crate) fn usable(sample: &Sample) -> bool {
    sample.outcome.is_some() || sample.search.abs() < 6400
}

/// What the network should answer.
#[inline(always)]
pub(crate) fn target(sample: &Sample, outcome_share: f32) -> f32 {
    let search = f32::from(sample.search) / 100.0;
    let discs = match sample.outcome {
        Some(outcome) => f32::from(outcome) * outcome_share + search * (1.0 - outcome_share),
        None => search,
    };
    discs / OUTPUT_DISCS as f32
}

#[inline(always)]
fn sum(model: &Model, head: &Head, rows: &[u32; ROWS_OF_BOARD]) -> Row {
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

fn learn_best(model: &Model, rows: &Rows, samples: &[Sample], settings: &Settings) -> Learnt {
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = simd::Avx2::detect() {
        return learn(isa, model, rows, samples, settings);
    }
    learn(simd::Portable, model, rows, samples, settings)
}

viravolta_rules::isa_fn!(
    /// The first step for some samples: their rows, the gradients at their sums, and the gradients of the heads.
    fn learn(model: &Model, rows: &Rows, samples: &[Sample], settings: &Settings) -> Learnt = learn_body
);

#[inline(always)]
fn learn_body<I: Isa>(isa: I, model: &Model, rows: &Rows, samples: &[Sample], settings: &Settings) -> Learnt {
    let far = settings.far.map_or(f32::INFINITY, |discs| discs / OUTPUT_DISCS as f32);
    let mut works = Vec::with_capacity(samples.len());
    let mut gradients = vec![Head::zero(); STAGES];
    let mut counts = vec![0; STAGES];
    let mut squared = 0.0;
    for sample in samples {
        let mut work = Work { rows: [0; ROWS_OF_BOARD], back: [0.0; WIDTH] };
        rows.of(isa, sample.board, &LAYOUT.features(sample.board), &mut work.rows);
        let stage = stage(sample.board.empties().count_ones());
        let head = &model.heads[stage];
        let sum = sum(model, head, &work.rows);
        let (back, error) = head.backward(&sum, target(sample, settings.outcome_share), far, &mut gradients[stage]);
        work.back = back;
        counts[stage] += 1;
        squared += f64::from(error) * f64::from(error);
        works.push(work);
    }
    (works, gradients, counts, squared)
}
