//! The program's standard input and output, with a deadline on every operation: a program that does not
//! read or does not answer must not be able to stop its caller.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::Instant;

use crate::limits::Limit;
use crate::watch::Watch;

/// Reads with a deadline. `None` means that it passed.
pub(crate) trait ReadBefore: Send {
    fn read_before(&mut self, buffer: &mut [u8], deadline: Option<Instant>) -> io::Result<Option<usize>>;
}

/// Writes with a deadline. `None` means that it passed.
pub(crate) trait WriteBefore: Send {
    fn write_before(&mut self, bytes: &[u8], deadline: Option<Instant>) -> io::Result<Option<usize>>;
    /// Whether everything that was written has been read, where that can be known.
    fn is_read(&self) -> bool {
        true
    }
    /// Says that nothing more will come.
    fn finish(&mut self);
}

/// What the program writes. Reading past the limit of output closes the room and ends the stream.
pub struct Stdout {
    pub(crate) source: Box<dyn ReadBefore>,
    pub(crate) watch: Arc<Watch>,
}

impl Stdout {
    /// Waits for bytes until the deadline. `Ok(None)` means that it passed, `Ok(Some(0))` that nothing
    /// more will come.
    ///
    /// # Errors
    /// If the system refuses to read.
    pub fn read_before(&mut self, buffer: &mut [u8], deadline: Option<Instant>) -> io::Result<Option<usize>> {
        if self.watch.touched(Limit::Output) {
            return Ok(Some(0));
        }
        let read = self.source.read_before(buffer, deadline)?;
        if let Some(len) = read {
            self.watch.count_output(len);
        }
        Ok(read)
    }
}

impl Read for Stdout {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read_before(buffer, None).map(Option::unwrap_or_default)
    }
}

impl std::fmt::Debug for Stdout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stdout").finish_non_exhaustive()
    }
}

/// What the program reads. Dropping it ends the program's input.
pub struct Stdin {
    pub(crate) sink: Box<dyn WriteBefore>,
}

impl Stdin {
    /// Writes all the bytes, or gives up at the deadline with [`io::ErrorKind::TimedOut`]. Part of them
    /// may have been written then.
    ///
    /// # Errors
    /// If the deadline passes or the program has closed its input ([`io::ErrorKind::BrokenPipe`]).
    pub fn write_all_before(&mut self, mut bytes: &[u8], deadline: Option<Instant>) -> io::Result<()> {
        while !bytes.is_empty() {
            match self.sink.write_before(bytes, deadline)? {
                Some(len) => bytes = bytes.get(len..).unwrap_or_default(),
                None => return Err(io::ErrorKind::TimedOut.into()),
            }
        }
        Ok(())
    }
}

impl Write for Stdin {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sink.write_before(bytes, None).map(Option::unwrap_or_default)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Stdin {
    fn drop(&mut self) {
        self.sink.finish();
    }
}

impl std::fmt::Debug for Stdin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stdin").finish_non_exhaustive()
    }
}
