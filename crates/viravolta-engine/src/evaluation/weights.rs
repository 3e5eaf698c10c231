//! The weights of the network as they are stored: whole numbers, compressed, checked.
//!
//! A file is the magic `viravolta-net-03`, the CRC-32 of the layout of the patterns, the CRC-32 of the payload and
//! the length of the payload (each a little-endian `u32`), then the payload compressed with Zstandard. The payload is the
//! rows, the heads and the model of deviations, all little-endian; rows are stored in planes of low and high bytes,
//! which compresses better.

use super::counts::{EMPTIES_ROWS, MOBILITY_ROWS};
use super::network::{HIDDEN, STAGES, WIDTH};
use super::patterns::SHAPES;
use super::rows::Rows;
use crate::deviation::Deviation;

const MAGIC: &[u8; 16] = b"viravolta-net-03";

/// The file of the weights that come with the program.
pub const BUILT_IN: &[u8] = include_bytes!("../../weights/default.vvn");

/// The quantised network.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// One vector per row of [`Rows`].
    pub rows: Vec<[i16; WIDTH]>,
    /// One head per stage.
    pub heads: Vec<HeadWeights>,
    /// How far searches with these weights stray; see [`Deviation`].
    pub deviation: Deviation,
}

/// The quantised numbers of one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadWeights {
    /// Added to the sum of the rows.
    pub bias: [i16; WIDTH],
    /// The linear reading of the sum.
    pub linear: [i16; WIDTH],
    /// From the clipped sum (outer index) to the small layer.
    pub inner: [[i16; HIDDEN]; WIDTH],
    /// Bias of the small layer.
    pub inner_bias: [i32; HIDDEN],
    /// From the small layer to the value.
    pub outer: [i16; HIDDEN],
    /// Added to the value.
    pub outer_bias: i32,
}

/// Why bytes are not weights for this program.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// The magic is missing.
    #[error("not a file of viravolta weights: it must begin with \"viravolta-net-03\"")]
    Magic,
    /// The patterns have other shapes.
    #[error("the weights were made for other patterns (layout {found:08x}, this program has {expected:08x})")]
    Layout {
        /// The checksum of the layout in the file.
        found: u32,
        /// The checksum of the layout of this program.
        expected: u32,
    },
    /// The payload cannot be unpacked.
    #[error("the weights cannot be unpacked: {0}")]
    Unpack(#[from] std::io::Error),
    /// The payload is too short, too long, or does not match its checksum.
    #[error("the weights are damaged: {0}")]
    Damaged(&'static str),
}

impl Weights {
    /// The bytes of a file.
    ///
    /// # Errors
    /// When packing fails.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WeightsError> {
        let mut payload = Vec::new();
        let flat = || self.rows.iter().flatten();
        payload.extend(flat().map(|value| *value as u8));
        payload.extend(flat().map(|value| (*value >> 8) as u8));
        for head in &self.heads {
            let shorts = head.bias.iter().chain(&head.linear).chain(head.inner.iter().flatten()).chain(&head.outer);
            payload.extend(shorts.flat_map(|value| value.to_le_bytes()));
            payload.extend(head.inner_bias.iter().chain([&head.outer_bias]).flat_map(|value| value.to_le_bytes()));
        }
        payload.extend(self.deviation.0.iter().flat_map(|value| value.to_le_bytes()));
        let mut bytes = MAGIC.to_vec();
        for word in [layout_checksum(), crc32fast::hash(&payload), payload.len() as u32] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(zstd::bulk::compress(&payload, 19)?);
        Ok(bytes)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// When they are not weights, are damaged, or were made for other patterns.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Magic)?;
        let mut header = Reader(rest);
        let (found, checksum, length) = (header.word()?, header.word()?, header.word()?);
        let expected = layout_checksum();
        if found != expected {
            return Err(WeightsError::Layout { found, expected });
        }
        let rows = Rows::new().len();
        if length as usize != rows * WIDTH * 2 + STAGES * HEAD_BYTES + DEVIATION_BYTES {
            return Err(WeightsError::Damaged("the payload has another length than the network"));
        }
        let payload = zstd::bulk::decompress(header.0, length as usize)?;
        if payload.len() != length as usize || crc32fast::hash(&payload) != checksum {
            return Err(WeightsError::Damaged("the checksum does not match"));
        }
        let (low, rest) = payload.split_at(rows * WIDTH);
        let (high, heads) = rest.split_at(rows * WIDTH);
        let row = |at: usize| std::array::from_fn(|i| i16::from_le_bytes([low[at * WIDTH + i], high[at * WIDTH + i]]));
        let mut reader = Reader(heads);
        let heads = (0..STAGES).map(|_| reader.head()).collect::<Result<_, _>>()?;
        let mut deviation = Deviation::GUESS;
        for value in &mut deviation.0 {
            *value = f64::from_le_bytes(reader.take()?);
        }
        Ok(Self { rows: (0..rows).map(row).collect(), heads, deviation })
    }
}

const HEAD_BYTES: usize = 2 * (2 * WIDTH + WIDTH * HIDDEN + HIDDEN) + 4 * (HIDDEN + 1);

const DEVIATION_BYTES: usize = 8 * Deviation::TERMS;

/// Reads little-endian numbers from the front.
struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        let (head, rest) = self.0.split_first_chunk().ok_or(WeightsError::Damaged("it is too short"))?;
        self.0 = rest;
        Ok(*head)
    }

    fn word(&mut self) -> Result<u32, WeightsError> {
        self.take().map(u32::from_le_bytes)
    }

    fn shorts<const N: usize>(&mut self) -> Result<[i16; N], WeightsError> {
        let mut values = [0; N];
        for value in &mut values {
            *value = i16::from_le_bytes(self.take()?);
        }
        Ok(values)
    }

    fn head(&mut self) -> Result<HeadWeights, WeightsError> {
        let (bias, linear) = (self.shorts()?, self.shorts()?);
        let mut inner = [[0; HIDDEN]; WIDTH];
        for row in &mut inner {
            *row = self.shorts()?;
        }
        let outer = self.shorts()?;
        let mut inner_bias = [0; HIDDEN];
        for value in &mut inner_bias {
            *value = self.word()? as i32;
        }
        Ok(HeadWeights { bias, linear, inner, inner_bias, outer, outer_bias: self.word()? as i32 })
    }
}

/// Changes whenever weights for the old patterns would be misread.
fn layout_checksum() -> u32 {
    let text: Vec<&str> = SHAPES.iter().map(|shape| shape.squares).collect();
    crc32fast::hash(format!("{} {WIDTH} {HIDDEN} {STAGES} {MOBILITY_ROWS} {EMPTIES_ROWS}", text.join(",")).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Weights {
        let head = HeadWeights {
            bias: [-3; WIDTH],
            linear: [5; WIDTH],
            inner: [[-700; HIDDEN]; WIDTH],
            inner_bias: [70_000; HIDDEN],
            outer: [9; HIDDEN],
            outer_bias: -1,
        };
        let rows = (0..Rows::new().len()).map(|at| [(at % 1000) as i16 - 500; WIDTH]).collect();
        Weights { rows, heads: vec![head; STAGES], deviation: Deviation::GUESS }
    }

    #[test]
    fn weights_survive_being_written_and_damage_is_noticed() {
        let weights = some();
        let mut bytes = weights.to_bytes().unwrap();
        assert_eq!(Weights::from_bytes(&bytes).unwrap(), weights);
        for cut in [0, 10, 20, 30, bytes.len() - 1] {
            assert!(Weights::from_bytes(&bytes[..cut]).is_err());
        }
        bytes[17] ^= 1;
        assert!(matches!(Weights::from_bytes(&bytes), Err(WeightsError::Layout { .. })));
    }
}
