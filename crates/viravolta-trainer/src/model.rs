//! The network in floating point, as it is trained.
//!
//! Every pattern value has a vector (a row). The rows of a board are summed with a bias into an accumulator; the
//! value is a linear reading of the accumulator plus what a small layer makes of its clipped entries. All but the
//! rows depends on the stage of the game.
#![expect(clippy::needless_range_loop, reason = "several arrays walked in step read best by index")]

use viravolta_engine::Deviation;
use viravolta_engine::evaluation::network::{HIDDEN, ONE, STAGES, WIDTH};
use viravolta_engine::evaluation::rows::{ROWS_OF_BOARD, Rows};
use viravolta_engine::evaluation::weights::{HeadWeights, Weights};

/// A vector the width of a row.
pub type Row = [f32; WIDTH];

/// What belongs to one stage.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct Head {
    /// Added to the sum of the rows.
    pub bias: Row,
    /// The linear reading.
    pub linear: Row,
    /// From the clipped accumulator (outer index) to the small layer.
    pub inner: [[f32; HIDDEN]; WIDTH],
    /// Bias of the small layer.
    pub inner_bias: [f32; HIDDEN],
    /// From the small layer to the value.
    pub outer: [f32; HIDDEN],
    /// Added to the value.
    pub outer_bias: f32,
}

/// How many numbers a head has.
pub const HEAD_PARAMETERS: usize = 2 * WIDTH + WIDTH * HIDDEN + 2 * HIDDEN + 1;

impl Head {
    /// The numbers of the head one after the other.
    pub fn parameters_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.bias
            .iter_mut()
            .chain(&mut self.linear)
            .chain(self.inner.iter_mut().flatten())
            .chain(&mut self.inner_bias)
            .chain(&mut self.outer)
            .chain(std::iter::once(&mut self.outer_bias))
    }

    /// A head of zeros, to gather gradients in.
    #[must_use]
    pub const fn zero() -> Self {
        Self {
            bias: [0.0; WIDTH],
            linear: [0.0; WIDTH],
            inner: [[0.0; HIDDEN]; WIDTH],
            inner_bias: [0.0; HIDDEN],
            outer: [0.0; HIDDEN],
            outer_bias: 0.0,
        }
    }

    /// Gives units that weigh nothing and see nothing, as those have that older weights did not have, something to begin
    /// with. The value stays the same.
    fn wake(&mut self, fresh: &Self) {
        for unit in 0..HIDDEN {
            if self.outer[unit] == 0.0 && self.inner.iter().all(|row| row[unit] == 0.0) {
                self.inner_bias[unit] = fresh.inner_bias[unit];
                for (row, fresh) in self.inner.iter_mut().zip(&fresh.inner) {
                    row[unit] = fresh[unit];
                }
            }
        }
    }

    /// The value of an accumulator (bias included), in units of the output.
    #[must_use]
    #[inline(always)]
    pub fn value(&self, sum: &Row) -> f32 {
        let hidden = self.hidden(sum);
        let mut value = self.outer_bias;
        for i in 0..WIDTH {
            value += self.linear[i] * sum[i];
        }
        for j in 0..HIDDEN {
            value += self.outer[j] * clip(hidden[j]);
        }
        value
    }

    #[inline(always)]
    fn hidden(&self, sum: &Row) -> [f32; HIDDEN] {
        let mut hidden = self.inner_bias;
        for i in 0..WIDTH {
            let input = clip(sum[i]);
            for j in 0..HIDDEN {
                hidden[j] += input * self.inner[i][j];
            }
        }
        hidden
    }

    /// Adds the gradient of half the squared error to `gradient` and returns the gradient of the accumulator with
    /// the error. An error that is much larger than `far` pulls as if it were that.
    #[inline(always)]
    pub fn backward(&self, sum: &Row, target: f32, far: f32, gradient: &mut Self) -> (Row, f32) {
        let hidden = self.hidden(sum);
        let mut value = self.outer_bias;
        for i in 0..WIDTH {
            value += self.linear[i] * sum[i];
        }
        for j in 0..HIDDEN {
            value += self.outer[j] * clip(hidden[j]);
        }
        let error = value - target;
        let pull = error / (1.0 + (error / far).powi(2)).sqrt();
        let mut slope = [0.0; HIDDEN];
        for j in 0..HIDDEN {
            gradient.outer[j] += pull * clip(hidden[j]);
            slope[j] = if 0.0 < hidden[j] && hidden[j] < 1.0 { pull * self.outer[j] } else { 0.0 };
            gradient.inner_bias[j] += slope[j];
        }
        gradient.outer_bias += pull;
        let mut back = [0.0; WIDTH];
        for i in 0..WIDTH {
            gradient.linear[i] += pull * sum[i];
            let input = clip(sum[i]);
            let mut through = 0.0;
            for j in 0..HIDDEN {
                gradient.inner[i][j] += input * slope[j];
                through += self.inner[i][j] * slope[j];
            }
            let open = if 0.0 < sum[i] && sum[i] < 1.0 { through } else { 0.0 };
            back[i] = pull * self.linear[i] + open;
            gradient.bias[i] += back[i];
        }
        (back, error)
    }
}

#[inline(always)]
fn clip(value: f32) -> f32 {
    value.clamp(0.0, 1.0)
}

/// The whole network.
#[derive(Clone, Debug)]
pub struct Model {
    /// One vector per row.
    pub rows: Vec<Row>,
    /// One head per stage.
    pub heads: Vec<Head>,
}

impl Model {
    /// A network that has learnt nothing: empty rows, small different weights in the layer.
    #[must_use]
    pub fn new(rows: &Rows) -> Self {
        let mut state = 0x2545_F491_4F6C_DD1Du64;
        let mut small = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 40) as f32 / (1u64 << 24) as f32 - 0.5
        };
        let mut head = Head::zero();
        head.bias = [0.5; WIDTH];
        head.linear.fill_with(|| small() * 0.5);
        for row in &mut head.inner {
            row.fill_with(|| small() * 1.0);
        }
        head.inner_bias = [0.3; HIDDEN];
        // Together the units weigh about as much however many they are.
        head.outer.fill_with(|| small() * (16.0 / HIDDEN as f32));
        Self { rows: vec![[0.0; WIDTH]; rows.len()], heads: vec![head; STAGES] }
    }
}

impl From<&Weights> for Model {
    /// The network of quantised weights, to learn on from.
    fn from(weights: &Weights) -> Self {
        let one = ONE as f32;
        let row = |values: &[i16; WIDTH]| values.map(|value| f32::from(value) / one);
        let fresh = Self::new(&Rows::new());
        let heads = weights.heads.iter().zip(&fresh.heads).map(|(head, fresh)| {
            let mut head = Head {
                bias: row(&head.bias),
                linear: row(&head.linear),
                inner: std::array::from_fn(|i| head.inner[i].map(|value| f32::from(value) / one)),
                inner_bias: head.inner_bias.map(|value| value as f32 / (one * one)),
                outer: head.outer.map(|value| f32::from(value) / one),
                outer_bias: head.outer_bias as f32 / (one * one),
            };
            head.wake(fresh);
            head
        });
        Self { rows: weights.rows.iter().map(row).collect(), heads: heads.collect() }
    }
}

/// Rows may not grow beyond this: the sum of all rows of a board must fit into 16 bits.
pub(crate) const ROW_LIMIT: f32 = (i16::MAX as usize / (ROWS_OF_BOARD + 2)) as f32 / ONE as f32;

/// Numbers in whole multiples of the engine's unit.
fn shorts<const N: usize>(values: &[f32; N]) -> [i16; N] {
    values.map(|value| (value * ONE as f32).round().clamp(-32767.0, 32767.0) as i16)
}

impl Model {
    /// The network in whole numbers, as the engine uses it.
    #[must_use]
    pub fn quantised(&self) -> Weights {
        let one = ONE as f32;
        let heads = self.heads.iter().map(|head| HeadWeights {
            bias: shorts(&head.bias),
            linear: shorts(&head.linear),
            inner: std::array::from_fn(|i| shorts(&head.inner[i])),
            inner_bias: std::array::from_fn(|j| (head.inner_bias[j] * one * one).round() as i32),
            outer: shorts(&head.outer),
            outer_bias: (head.outer_bias * one * one).round() as i32,
        });
        Weights {
            rows: self.rows.iter().map(|row| shorts(&row.map(|value| value.clamp(-ROW_LIMIT, ROW_LIMIT)))).collect(),
            heads: heads.collect(),
            deviation: Deviation::GUESS,
            leaf: [0; STAGES],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_become_the_model_that_they_came_from() {
        let weights = Weights::from_bytes(viravolta_engine::evaluation::weights::BUILT_IN).unwrap();
        let again = Model::from(&weights).quantised();
        assert_eq!((again.rows, again.heads), (weights.rows, weights.heads));
    }

    #[test]
    fn gradients_agree_with_small_differences() {
        let mut model = Model::new(&Rows::new());
        let head = &mut model.heads[3];
        let sum: Row = std::array::from_fn(|i| 0.06 * i as f32 + 0.02);
        let loss = |head: &Head, sum: &Row| 0.5 * (head.value(sum) - 0.7).powi(2);
        let mut gradient = Head::zero();
        let (back, _) = head.backward(&sum, 0.7, f32::INFINITY, &mut gradient);
        // Small enough for no unit to begin or end being clipped on the way.
        let step = 2e-3;
        for i in 0..WIDTH {
            let moved = |by: f32| {
                let mut sum = sum;
                sum[i] += by;
                loss(head, &sum)
            };
            let slope = (moved(step) - moved(-step)) / (2.0 * step);
            assert!((slope - back[i]).abs() < 2e-3, "{i}: {slope} {}", back[i]);
        }
        let analytic: Vec<f32> = gradient.parameters_mut().map(|value| *value).collect();
        for (at, analytic) in analytic.iter().enumerate().skip(WIDTH) {
            let mut moved = |by: f32| {
                *head.parameters_mut().nth(at).unwrap() += by;
                let value = loss(head, &sum);
                *head.parameters_mut().nth(at).unwrap() -= by;
                value
            };
            let slope = (moved(step) - moved(-step)) / (2.0 * step);
            assert!((slope - analytic).abs() < 2e-3, "{at}: {slope} {analytic}");
        }
    }
}
