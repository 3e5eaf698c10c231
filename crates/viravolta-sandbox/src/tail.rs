//! The end of a stream that may be endless.

use std::collections::VecDeque;

/// How many bytes of standard error are kept: enough for a Java stack trace, small for a flood.
pub const STDERR_TAIL: usize = 64 * 1024;

/// Keeps the last bytes that were pushed into it.
#[derive(Debug)]
pub(crate) struct Tail {
    bytes: VecDeque<u8>,
    room_for: usize,
}

impl Tail {
    pub(crate) fn new(room_for: usize) -> Self {
        Self { bytes: VecDeque::new(), room_for }
    }

    pub(crate) fn push(&mut self, more: &[u8]) {
        let more = &more[more.len().saturating_sub(self.room_for)..];
        let excess = (self.bytes.len() + more.len()).saturating_sub(self.room_for);
        self.bytes.drain(..excess);
        self.bytes.extend(more);
    }

    pub(crate) fn to_vec(&self) -> Vec<u8> {
        self.bytes.iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Tail;

    #[test]
    fn keeps_only_the_end() {
        let mut tail = Tail::new(4);
        for piece in ["", "ab", "c", "defghi", "j"] {
            tail.push(piece.as_bytes());
        }
        assert_eq!(tail.to_vec(), b"ghij");
    }
}
