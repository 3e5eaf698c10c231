//! Pipes with deadlines, on systems where one cannot wait for a pipe: a thread reads for us.

use std::io::{self, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Instant;

use crate::stream::{ReadBefore, WriteBefore};
use crate::watch::Watch;

/// How many pieces of output may wait for the caller: a flood stops there.
const WAITING: usize = 16;
const PIECE: usize = 8 * 1024;

/// Standard output, piece by piece.
pub(super) struct Source {
    pieces: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Source {
    pub(super) fn new(mut stdout: ChildStdout) -> Self {
        let (sender, pieces) = sync_channel(WAITING);
        std::thread::spawn(move || {
            let mut piece = vec![0; PIECE];
            while let Ok(len @ 1..) = stdout.read(&mut piece) {
                if sender.send(piece[..len].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { pieces, rest: Vec::new() }
    }
}

impl ReadBefore for Source {
    fn read_before(&mut self, buffer: &mut [u8], deadline: Option<Instant>) -> io::Result<Option<usize>> {
        if self.rest.is_empty() {
            let next = match deadline {
                None => self.pieces.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(deadline) => self.pieces.recv_timeout(deadline.saturating_duration_since(Instant::now())),
            };
            match next {
                Ok(piece) => self.rest = piece,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Ok(Some(0)),
            }
        }
        let len = self.rest.len().min(buffer.len());
        buffer[..len].copy_from_slice(&self.rest[..len]);
        self.rest.drain(..len);
        Ok(Some(len))
    }
}

/// Standard input. The deadline is not kept: a small write fits into the pipe.
pub(super) struct Sink(pub(super) Option<ChildStdin>);

impl WriteBefore for Sink {
    fn write_before(&mut self, bytes: &[u8], _: Option<Instant>) -> io::Result<Option<usize>> {
        match &mut self.0 {
            Some(stdin) => stdin.write(bytes).map(Some),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn finish(&mut self) {
        self.0 = None;
    }
}

/// Takes in standard error until it ends.
pub(super) fn listen(mut stderr: ChildStderr, watch: &Watch) {
    let mut piece = vec![0; PIECE];
    while let Ok(len @ 1..) = stderr.read(&mut piece) {
        watch.hear_stderr(&piece[..len]);
    }
}
