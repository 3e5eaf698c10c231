//! The format before: the same numbers compressed with Zstandard, rows in planes of low and high bytes, and no
//! correction at leaves.
//!
//! After the magic and the checksum of the layout come the CRC-32 of the payload and its length.

use std::io::Read;

use ruzstd::decoding::StreamingDecoder;

use super::super::network::{HIDDEN, STAGES, WIDTH};
use super::super::rows::Rows;
use super::{Reader, Weights, WeightsError};
use crate::deviation::Deviation;

const MAGIC: &[u8; 16] = b"viravolta-net-03";
const HEAD_BYTES: usize = 2 * (2 * WIDTH + WIDTH * HIDDEN + HIDDEN) + 4 * (HIDDEN + 1);
const DEVIATION_BYTES: usize = 8 * Deviation::TERMS;

pub(super) fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
    let mut header = Reader(bytes.strip_prefix(MAGIC).ok_or(WeightsError::Magic)?);
    header.layout()?;
    let (checksum, length) = (header.word()?, header.word()? as usize);
    let rows = Rows::new().len();
    if length != rows * WIDTH * 2 + STAGES * HEAD_BYTES + DEVIATION_BYTES {
        return Err(WeightsError::Damaged("the payload has another length than the network"));
    }
    let payload = unpack(header.0, length).ok_or(WeightsError::Damaged("it cannot be decompressed"))?;
    if payload.len() != length || crc32fast::hash(&payload) != checksum {
        return Err(WeightsError::Damaged("the checksum does not match"));
    }
    let (low, rest) = payload.split_at(rows * WIDTH);
    let (high, heads) = rest.split_at(rows * WIDTH);
    let row = |at: usize| std::array::from_fn(|i| i16::from_le_bytes([low[at * WIDTH + i], high[at * WIDTH + i]]));
    let mut reader = Reader(heads);
    let (heads, deviation) = (reader.heads()?, reader.deviation()?);
    Ok(Weights { rows: (0..rows).map(row).collect(), heads, deviation, leaf: [0; STAGES] })
}

/// What was compressed, up to one byte more than expected.
fn unpack(bytes: &[u8], length: usize) -> Option<Vec<u8>> {
    let mut payload = Vec::with_capacity(length + 1);
    StreamingDecoder::new(bytes).ok()?.take(length as u64 + 1).read_to_end(&mut payload).ok()?;
    Some(payload)
}

#[cfg(test)]
mod tests {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;
    use crate::evaluation::weights::BUILT_IN;

    #[test]
    fn files_of_the_format_before_are_read() {
        let weights = Weights { leaf: [0; STAGES], ..Weights::from_bytes(BUILT_IN).unwrap() };
        let flat = || weights.rows.iter().flatten();
        let mut payload: Vec<u8> = flat().map(|value| *value as u8).collect();
        payload.extend(flat().map(|value| (*value >> 8) as u8));
        // Heads and deviations were written as they are now, right after the magic and two checksums.
        payload.extend(&BUILT_IN[24..24 + STAGES * HEAD_BYTES + DEVIATION_BYTES]);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(&BUILT_IN[16..20]);
        for word in [crc32fast::hash(&payload), payload.len() as u32] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(compress_to_vec(&payload[..], CompressionLevel::Fastest));
        assert_eq!(Weights::from_bytes(&bytes).unwrap(), weights);
        for cut in [15, 20, 30, bytes.len() / 2] {
            assert!(Weights::from_bytes(&bytes[..cut]).is_err());
        }
    }
}
