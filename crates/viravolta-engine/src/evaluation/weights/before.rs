//! The format before, `viravolta-net-04`: a network without access to squares and with half as many units in the layer.
//!
//! It becomes one of today's that gives the same values: what it lacks weighs nothing.

use super::super::counts::{EMPTIES_ROWS, MOBILITY_ROWS};
use super::super::network::{HIDDEN, STAGES, WIDTH};
use super::super::pack;
use super::super::patterns::SHAPES;
use super::super::rows::Rows;
use super::{HeadWeights, Reader, Weights, WeightsError};

const MAGIC: &[u8; 16] = b"viravolta-net-04";
/// Units of the layer then.
const UNITS: usize = 16;

pub(super) fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
    let mut reader = Reader(bytes.strip_prefix(MAGIC).ok_or(WeightsError::Magic)?);
    reader.layout(layout_checksum())?;
    if reader.word()? != crc32fast::hash(reader.0) {
        return Err(WeightsError::Damaged("the checksum does not match"));
    }
    let (heads, deviation, leaf) = (reader.heads(head)?, reader.deviation()?, reader.leaf()?);
    let today = Rows::new();
    let rows = pack::unpack(reader.0, today.beside_begin() + MOBILITY_ROWS + EMPTIES_ROWS);
    let mut rows = rows.ok_or(WeightsError::Damaged("the rows cannot be unpacked"))?;
    rows.resize(today.len(), [0; WIDTH]);
    Ok(Weights { rows, heads, deviation, leaf })
}

fn head(reader: &mut Reader<'_>) -> Result<HeadWeights, WeightsError> {
    let (bias, linear) = (reader.shorts()?, reader.shorts()?);
    let mut inner = [[0; HIDDEN]; WIDTH];
    for row in &mut inner {
        row[..UNITS].copy_from_slice(&reader.shorts::<UNITS>()?);
    }
    let mut outer = [0; HIDDEN];
    outer[..UNITS].copy_from_slice(&reader.shorts::<UNITS>()?);
    let mut inner_bias = [0; HIDDEN];
    for value in &mut inner_bias[..UNITS] {
        *value = reader.word()? as i32;
    }
    Ok(HeadWeights { bias, linear, inner, inner_bias, outer, outer_bias: reader.word()? as i32 })
}

/// The checksum of the patterns as it was formed then.
fn layout_checksum() -> u32 {
    let text: Vec<&str> = SHAPES.iter().map(|shape| shape.squares).collect();
    let numbers = format!("{WIDTH} {UNITS} {STAGES} {MOBILITY_ROWS} {EMPTIES_ROWS}");
    crc32fast::hash(format!("{} {numbers}", text.join(",")).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::weights::BUILT_IN;

    #[test]
    fn files_of_the_format_before_are_read() {
        let mut weights = Weights::from_bytes(BUILT_IN).unwrap();
        let rows = Rows::new().beside_begin() + MOBILITY_ROWS + EMPTIES_ROWS;
        let mut content = Vec::new();
        for head in &mut weights.heads {
            for row in &mut head.inner {
                row[UNITS..].fill(0);
            }
            head.outer[UNITS..].fill(0);
            head.inner_bias[UNITS..].fill(0);
            let inner = head.inner.iter().flat_map(|row| &row[..UNITS]);
            let shorts = head.bias.iter().chain(&head.linear).chain(inner).chain(&head.outer[..UNITS]);
            content.extend(shorts.flat_map(|value| value.to_le_bytes()));
            let words = head.inner_bias[..UNITS].iter().chain([&head.outer_bias]);
            content.extend(words.flat_map(|value| value.to_le_bytes()));
        }
        content.extend(weights.deviation.0.iter().flat_map(|value| value.to_le_bytes()));
        content.extend(weights.leaf.iter().flat_map(|value| value.to_le_bytes()));
        content.extend(pack::pack(&weights.rows[..rows]));
        weights.rows[rows..].fill([0; WIDTH]);
        let mut bytes = MAGIC.to_vec();
        for word in [layout_checksum(), crc32fast::hash(&content)] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(content);
        assert_eq!(Weights::from_bytes(&bytes).unwrap(), weights);
        for cut in [15, 20, 30, bytes.len() / 2] {
            assert!(Weights::from_bytes(&bytes[..cut]).is_err());
        }
    }
}
