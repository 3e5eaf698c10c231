//! Numbers of any few bits, one after the other, the highest bit first.

/// Writes numbers into bytes.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that do not fill a byte yet, in the lowest places.
    waiting: u64,
    count: u32,
}

impl BitWriter {
    /// Appends the lowest `bits` of a value that has no others.
    pub(super) fn write(&mut self, value: u32, bits: u32) {
        self.waiting = self.waiting << bits | u64::from(value);
        self.count += bits;
        while self.count >= 8 {
            self.count -= 8;
            self.bytes.push((self.waiting >> self.count) as u8);
        }
    }

    /// The bytes, the last one filled up with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.write(0, 8 - self.count);
        }
        self.bytes
    }
}

/// Reads numbers out of bytes. Beyond the end there are zeros; [`was_enough`](Self::was_enough) tells.
#[derive(Debug)]
pub(super) struct BitReader<'b> {
    rest: &'b [u8],
    /// Bits ahead, in the highest places.
    ahead: u64,
    count: u32,
    /// Zeros that were made up.
    missing: u32,
}

impl<'b> BitReader<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self { rest: bytes, ahead: 0, count: 0, missing: 0 }
    }

    /// Has at least 32 bits ahead.
    #[inline(always)]
    fn refill(&mut self) {
        if self.count >= 32 {
            return;
        }
        let word = match self.rest.split_first_chunk::<4>() {
            Some((word, rest)) => {
                self.rest = rest;
                u32::from_be_bytes(*word)
            }
            None => self.last_word(),
        };
        self.ahead |= u64::from(word) << (32 - self.count);
        self.count += 32;
    }

    #[cold]
    fn last_word(&mut self) -> u32 {
        let mut word = [0; 4];
        word[..self.rest.len()].copy_from_slice(self.rest);
        self.missing = self.missing.saturating_add(8 * (4 - self.rest.len() as u32));
        self.rest = &[];
        u32::from_be_bytes(word)
    }

    /// The next so many bits, 1 to 32 of them, without taking them.
    #[inline(always)]
    pub(super) fn peek(&mut self, bits: u32) -> u32 {
        self.refill();
        (self.ahead >> (64 - bits)) as u32
    }

    /// Takes bits that were seen.
    #[inline(always)]
    pub(super) const fn skip(&mut self, bits: u32) {
        self.ahead <<= bits;
        self.count -= bits;
    }

    /// Takes the next so many bits, 0 to 32 of them.
    #[inline(always)]
    pub(super) fn take(&mut self, bits: u32) -> u32 {
        if bits == 0 {
            return 0;
        }
        let value = self.peek(bits);
        self.skip(bits);
        value
    }

    /// Whether everything that was taken was there.
    pub(super) const fn was_enough(&self) -> bool {
        self.missing <= self.count
    }
}
