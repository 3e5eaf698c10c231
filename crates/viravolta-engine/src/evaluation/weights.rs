//! The weights of the network as they are stored: whole numbers, packed, checked.
//!
//! A file is the magic `viravolta-net-05`, the CRC-32 of the layout of the patterns and the CRC-32 of all that follows (each a
//! little-endian `u32`); then the heads, the model of deviations and what is added at leaves, all little-endian; then the
//! rows, packed as `pack.rs` says. Files of the format before, `viravolta-net-04`, are read as well.

use super::access::ACCESS_ROWS;
use super::counts::{EMPTIES_ROWS, MOBILITY_ROWS};
use super::network::{HIDDEN, ONE, OUTPUT_DISCS, STAGES, WIDTH};
use super::pack;
use super::patterns::SHAPES;
use super::rows::Rows;
use crate::deviation::Deviation;

mod before;

const MAGIC: &[u8; 16] = b"viravolta-net-05";

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
    /// Added to the value at the leaves of a search, in the unit of the outer bias, by stage. Of all positions a
    /// search ends in those where the evaluation errs against the side to move: whoever came there chose them. This
    /// makes up for it, so that the value does not swing between odd and even depths.
    pub leaf: [i32; STAGES],
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

/// Discs in the unit of [`Weights::leaf`].
#[must_use]
pub fn leaf_units(discs: f64) -> i32 {
    (discs / f64::from(OUTPUT_DISCS) * f64::from(ONE * ONE)).round() as i32
}

/// Why bytes are not weights for this program.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// The magic is missing.
    #[error("not a file of viravolta weights: it must begin with \"viravolta-net-05\" or \"viravolta-net-04\"")]
    Magic,
    /// A newer version of this program has written them.
    #[error("the weights were written by a newer version")]
    Newer,
    /// The patterns have other shapes.
    #[error("the weights were made for other patterns (layout {found:08x}, this program has {expected:08x})")]
    Layout {
        /// The checksum of the layout in the file.
        found: u32,
        /// The checksum of the layout of this program.
        expected: u32,
    },
    /// The content is too short, too long, or does not match its checksum.
    #[error("the weights are damaged: {0}")]
    Damaged(&'static str),
}

impl Weights {
    /// The bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut content = Vec::new();
        for head in &self.heads {
            let shorts = head.bias.iter().chain(&head.linear).chain(head.inner.iter().flatten()).chain(&head.outer);
            content.extend(shorts.flat_map(|value| value.to_le_bytes()));
            content.extend(head.inner_bias.iter().chain([&head.outer_bias]).flat_map(|value| value.to_le_bytes()));
        }
        content.extend(self.deviation.0.iter().flat_map(|value| value.to_le_bytes()));
        content.extend(self.leaf.iter().flat_map(|value| value.to_le_bytes()));
        content.extend(pack::pack(&self.rows));
        let mut bytes = MAGIC.to_vec();
        for word in [layout_checksum(), crc32fast::hash(&content)] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(content);
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// When they are not weights, are damaged, or were made for other patterns.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (family, own) = MAGIC.split_at(MAGIC.len() - 2);
        let number = bytes.strip_prefix(family).and_then(|rest| rest.get(..2));
        if number.is_some_and(|number| number.iter().all(u8::is_ascii_digit) && number > own) {
            return Err(WeightsError::Newer);
        }
        let Some(rest) = bytes.strip_prefix(MAGIC) else { return before::read(bytes) };
        let mut reader = Reader(rest);
        reader.layout(layout_checksum())?;
        if reader.word()? != crc32fast::hash(reader.0) {
            return Err(WeightsError::Damaged("the checksum does not match"));
        }
        let (heads, deviation, leaf) = (reader.heads(Reader::head)?, reader.deviation()?, reader.leaf()?);
        let rows = pack::unpack(reader.0, Rows::new().len());
        let rows = rows.ok_or(WeightsError::Damaged("the rows cannot be unpacked"))?;
        Ok(Self { rows, heads, deviation, leaf })
    }
}

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

    /// Goes past the checksum of the layout, which must be this one.
    fn layout(&mut self, expected: u32) -> Result<(), WeightsError> {
        let found = self.word()?;
        if found == expected { Ok(()) } else { Err(WeightsError::Layout { found, expected }) }
    }

    fn heads(
        &mut self,
        head: impl Fn(&mut Self) -> Result<HeadWeights, WeightsError>,
    ) -> Result<Vec<HeadWeights>, WeightsError> {
        (0..STAGES).map(|_| head(self)).collect()
    }

    fn leaf(&mut self) -> Result<[i32; STAGES], WeightsError> {
        let mut leaf = [0; STAGES];
        for value in &mut leaf {
            *value = self.word()? as i32;
        }
        Ok(leaf)
    }

    fn deviation(&mut self) -> Result<Deviation, WeightsError> {
        let mut deviation = Deviation::GUESS;
        for value in &mut deviation.0 {
            *value = f64::from_le_bytes(self.take()?);
        }
        Ok(deviation)
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
    let numbers = format!("{WIDTH} {HIDDEN} {STAGES} {MOBILITY_ROWS} {EMPTIES_ROWS} {ACCESS_ROWS}");
    crc32fast::hash(format!("{} {numbers}", text.join(",")).as_bytes())
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
        Weights { rows, heads: vec![head; STAGES], deviation: Deviation::GUESS, leaf: [-7; STAGES] }
    }

    #[test]
    fn weights_survive_being_written_and_damage_is_noticed() {
        let weights = some();
        let mut bytes = weights.to_bytes();
        assert_eq!(Weights::from_bytes(&bytes).unwrap(), weights);
        for cut in [0, 10, 20, 30, bytes.len() - 1] {
            assert!(Weights::from_bytes(&bytes[..cut]).is_err());
        }
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        assert!(matches!(Weights::from_bytes(&bytes), Err(WeightsError::Damaged(_))));
        bytes[17] ^= 1;
        assert!(matches!(Weights::from_bytes(&bytes), Err(WeightsError::Layout { .. })));
        bytes[..16].copy_from_slice(b"viravolta-net-06");
        assert!(matches!(Weights::from_bytes(&bytes), Err(WeightsError::Newer)));
        bytes[..16].copy_from_slice(b"viravolta-net-03");
        assert!(matches!(Weights::from_bytes(&bytes), Err(WeightsError::Magic)));
    }
}
