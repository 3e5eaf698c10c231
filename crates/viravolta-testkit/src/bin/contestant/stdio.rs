//! Standard output as a C program has it that never calls `fflush`: into a pipe nothing appears until four kilobytes
//! have come together; on a terminal a line appears when it ends, and the rest before the program reads.

use std::io::{self, BufRead, IsTerminal, Write};

pub(crate) struct Stdio {
    held: Vec<u8>,
    polite: bool,
    terminal: bool,
}

impl Stdio {
    pub(crate) fn new(polite: bool) -> Self {
        Self { held: Vec::new(), polite, terminal: io::stdout().is_terminal() }
    }

    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        self.print_bytes(text.as_bytes())
    }

    pub(crate) fn print_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.held.extend_from_slice(bytes);
        if self.polite || self.held.len() >= 4096 || (self.terminal && bytes.contains(&b'\n')) {
            self.flush()?;
        }
        Ok(())
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(&self.held)?;
        self.held.clear();
        out.flush()
    }

    /// The next line; `None` at the end of the input.
    pub(crate) fn line(&mut self) -> io::Result<Option<String>> {
        if self.terminal {
            self.flush()?;
        }
        let mut line = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }
}

impl Drop for Stdio {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}
