//! Which samples are learnt from and which are held out.

use std::ops::Range;

/// Samples come in blocks of neighbours (the same games); every so many blocks one is held out.
const LONGEST_BLOCK: usize = 2048;
const SHORTEST_BLOCK: usize = 16;
const HELD_OUT_EVERY: usize = 40;
const HELD_OUT: usize = 7;

/// The division of a dataset of some length. It depends on the length alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    block: usize,
    blocks: usize,
}

impl Split {
    pub(crate) fn of(samples: usize) -> Self {
        // Small datasets, as tests have them, also need a few held-out blocks.
        let block = (samples / (8 * HELD_OUT_EVERY)).clamp(SHORTEST_BLOCK, LONGEST_BLOCK);
        Self { block, blocks: samples / block }
    }

    /// The numbers of the blocks to learn from.
    pub(crate) fn training(self) -> impl Iterator<Item = usize> {
        (0..self.blocks).filter(|block| block % HELD_OUT_EVERY != HELD_OUT)
    }

    /// The samples of the blocks that are held out.
    pub(crate) fn held_out(self) -> impl Iterator<Item = usize> {
        (HELD_OUT..self.blocks).step_by(HELD_OUT_EVERY).flat_map(move |block| self.samples(block))
    }

    /// The samples of a block.
    pub(crate) const fn samples(self, block: usize) -> Range<usize> {
        block * self.block..(block + 1) * self.block
    }

    /// How long a block is.
    pub(crate) const fn block_len(self) -> usize {
        self.block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sample_is_both_learnt_from_and_held_out() {
        for samples in [0, 10, 700, 30_000, 1_000_000] {
            let split = Split::of(samples);
            let mut seen = vec![0; samples];
            split
                .training()
                .flat_map(|block| split.samples(block))
                .chain(split.held_out())
                .for_each(|at| seen[at] += 1);
            assert!(seen.iter().all(|times| *times <= 1));
            assert!(samples - seen.iter().sum::<usize>() < split.block_len());
        }
        assert_eq!(Split::of(30_000).held_out().count(), 8 * 93);
    }
}
