//! Canonical prefix codes (Huffman's): the lengths of the code words say everything.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bit_stream::{BitReader, BitWriter};

/// The longest code word. Longer ones would save next to nothing and make the tables large.
const LONGEST: u32 = 12;
/// A length has so many bits.
pub(super) const LENGTH_BITS: u32 = 4;

/// A code for the numbers from 0 on. A length of 0 says that a number does not occur.
#[derive(Debug)]
pub(super) struct PrefixCode {
    lengths: Vec<u8>,
    words: Vec<u16>,
}

impl PrefixCode {
    /// A short code for numbers that occur so often.
    pub(super) fn fit(counts: &[u32]) -> Self {
        let mut counts: Vec<u64> = counts.iter().map(|count| u64::from(*count)).collect();
        loop {
            let lengths = tree_depths(&counts);
            if let Some(code) = Self::from_lengths(lengths) {
                return code;
            }
            // Too deep somewhere: what is rare is called a little less rare, until it is not.
            counts.iter_mut().filter(|count| **count > 0).for_each(|count| *count = *count / 2 + 1);
        }
    }

    /// The code with these lengths; `None` when there is none.
    pub(super) fn from_lengths(lengths: Vec<u8>) -> Option<Self> {
        let mut words = vec![0; lengths.len()];
        let mut next = 0u32;
        for length in 1..=LONGEST {
            next <<= 1;
            for (word, _) in words.iter_mut().zip(&lengths).filter(|(_, of)| u32::from(**of) == length) {
                if next >> length != 0 {
                    return None;
                }
                *word = next as u16;
                next += 1;
            }
        }
        lengths.iter().all(|length| u32::from(*length) <= LONGEST).then_some(Self { lengths, words })
    }

    pub(super) fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// The length of a number's word, 0 if it does not occur.
    pub(super) fn length(&self, number: usize) -> u8 {
        self.lengths[number]
    }

    /// Writes a number that occurs.
    pub(super) fn write(&self, out: &mut BitWriter, number: usize) {
        out.write(u32::from(self.words[number]), u32::from(self.lengths[number]));
    }

    /// The code ready for reading.
    pub(super) fn table(&self) -> Table {
        let mut slots = vec![(0, 0); 1 << LONGEST];
        for (number, (length, word)) in self.lengths.iter().zip(&self.words).enumerate().filter(|(_, (of, _))| **of > 0)
        {
            let free = LONGEST - u32::from(*length);
            let first = usize::from(*word) << free;
            slots[first..first + (1 << free)].fill((number as u16, *length));
        }
        Table(slots)
    }
}

/// For whatever the next bits are: the number whose word they begin with, and how long it is.
#[derive(Debug)]
pub(super) struct Table(Vec<(u16, u8)>);

impl Table {
    /// The next number; `None` when no word begins so.
    #[inline(always)]
    pub(super) fn read(&self, stream: &mut BitReader<'_>) -> Option<usize> {
        let (number, length) = self.0[stream.peek(LONGEST) as usize];
        stream.skip(u32::from(length));
        (length > 0).then_some(usize::from(number))
    }
}

/// How deep every number lies in Huffman's tree.
fn tree_depths(counts: &[u64]) -> Vec<u8> {
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    heap.extend(counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(at, count)| Reverse((*count, at))));
    let mut depths = vec![0u8; counts.len()];
    if let (1, Some(Reverse((_, only)))) = (heap.len(), heap.peek()) {
        depths[*only] = 1;
        return depths;
    }
    // Leaves keep their number; a node of two gets the next one.
    let mut parents = vec![usize::MAX; counts.len()];
    while let (Some(Reverse(one)), Some(Reverse(other))) = (heap.pop(), heap.pop()) {
        (parents[one.1], parents[other.1]) = (parents.len(), parents.len());
        heap.push(Reverse((one.0 + other.0, parents.len())));
        parents.push(usize::MAX);
    }
    for (leaf, depth) in depths.iter_mut().enumerate() {
        let up = std::iter::successors(Some(leaf), |at| Some(parents[*at]).filter(|parent| *parent != usize::MAX));
        *depth = (up.count() - 1).min(usize::from(u8::MAX)) as u8;
    }
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_numbers_have_short_words_and_no_word_is_too_long() {
        let code = PrefixCode::fit(&[8, 0, 4, 2, 1, 1]);
        assert_eq!(code.lengths(), [1, 0, 2, 3, 4, 4]);
        let steep: Vec<u32> = (0..31).map(|power| 1 << power).collect();
        let code = PrefixCode::fit(&steep);
        assert!(code.lengths().iter().all(|length| (1..=12).contains(length)), "{:?}", code.lengths());
        assert!(PrefixCode::from_lengths(vec![1, 1, 1]).is_none());
        assert!(PrefixCode::from_lengths(vec![13]).is_none());
    }
}
