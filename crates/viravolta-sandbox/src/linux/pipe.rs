//! Our ends of the program's pipes and of its terminal.

use std::io;
use std::os::fd::OwnedFd;
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::pipe::PipeFlags;

use super::terminal;
use crate::policy::Streams;
use crate::stream::{ReadBefore, WriteBefore};

/// One of our ends. It never blocks by itself; waiting is done with a deadline.
pub(super) struct End {
    fd: OwnedFd,
    terminal: bool,
}

/// Both ends of the program's streams.
pub(super) struct Ends {
    pub(super) stdin: End,
    pub(super) stdout: End,
    pub(super) stderr: OwnedFd,
    pub(super) theirs: [OwnedFd; 3],
}

/// A pipe that no other program inherits: reading end, writing end.
pub(super) fn pipe() -> rustix::io::Result<(OwnedFd, OwnedFd)> {
    rustix::pipe::pipe_with(PipeFlags::CLOEXEC)
}

/// Makes a descriptor answer "not now" rather than wait.
pub(super) fn never_block(fd: &OwnedFd) -> rustix::io::Result<()> {
    rustix::fs::fcntl_setfl(fd, rustix::fs::fcntl_getfl(fd)? | OFlags::NONBLOCK)
}

/// Waits until a descriptor is ready. `false` means that the deadline passed.
fn wait_for(fd: &OwnedFd, what: PollFlags, deadline: Option<Instant>) -> io::Result<bool> {
    loop {
        let left = match deadline {
            None => None,
            Some(deadline) => {
                let left = deadline.saturating_duration_since(Instant::now());
                Some(Timespec {
                    tv_sec: i64::try_from(left.as_secs()).unwrap_or(i64::MAX),
                    tv_nsec: left.subsec_nanos().into(),
                })
            }
        };
        match rustix::event::poll(&mut [PollFd::new(fd, what)], left.as_ref()) {
            Ok(0) => return Ok(false),
            Ok(_) => return Ok(true),
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

impl ReadBefore for End {
    fn read_before(&mut self, buffer: &mut [u8], deadline: Option<Instant>) -> io::Result<Option<usize>> {
        // Who has time mostly has to wait, and who has none need not be told twice that nothing is there.
        let no_time = deadline.is_some_and(|deadline| deadline <= Instant::now());
        loop {
            if !no_time && !wait_for(&self.fd, PollFlags::IN, deadline)? {
                return Ok(None);
            }
            match rustix::io::read(&self.fd, &mut *buffer) {
                Ok(len) => return Ok(Some(len)),
                // What a terminal says when the last program has closed it.
                Err(Errno::IO) if self.terminal => return Ok(Some(0)),
                Err(Errno::AGAIN) if no_time => return Ok(None),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

impl WriteBefore for End {
    fn write_before(&mut self, bytes: &[u8], deadline: Option<Instant>) -> io::Result<Option<usize>> {
        loop {
            match rustix::io::write(&self.fd, bytes) {
                Ok(len) => return Ok(Some(len)),
                Err(Errno::IO) if self.terminal => return Err(io::ErrorKind::BrokenPipe.into()),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => {
                    if !wait_for(&self.fd, PollFlags::OUT, deadline)? {
                        return Ok(None);
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn is_read(&self) -> bool {
        if !self.terminal {
            return rustix::io::ioctl_fionread(&self.fd).is_ok_and(|unread| unread == 0);
        }
        // A terminal hands input on a moment later than it was written. Asking its other side whether it can read makes
        // it do so now.
        let now = Some(Instant::now());
        terminal::peer(&self.fd).is_ok_and(|peer| wait_for(&peer, PollFlags::IN, now).is_ok_and(|ready| !ready))
    }

    fn finish(&mut self) {
        if self.terminal {
            // Twice: the first may only end a line that was not finished.
            let _ = rustix::io::write(&self.fd, &[terminal::END_OF_INPUT, terminal::END_OF_INPUT]);
        }
    }
}

/// Opens the streams of one program.
pub(super) fn open(streams: Streams) -> rustix::io::Result<Ends> {
    let (stderr, their_stderr) = pipe()?;
    let ends = match streams {
        Streams::Pipes => {
            let (their_stdin, stdin) = pipe()?;
            let (stdout, their_stdout) = pipe()?;
            Ends {
                stdin: End { fd: stdin, terminal: false },
                stdout: End { fd: stdout, terminal: false },
                stderr,
                theirs: [their_stdin, their_stdout, their_stderr],
            }
        }
        Streams::Terminal => {
            let (ours, theirs) = terminal::open()?;
            let (ours_too, theirs_too) =
                (rustix::io::fcntl_dupfd_cloexec(&ours, 3)?, rustix::io::fcntl_dupfd_cloexec(&theirs, 3)?);
            Ends {
                stdin: End { fd: ours, terminal: true },
                stdout: End { fd: ours_too, terminal: true },
                stderr,
                theirs: [theirs, theirs_too, their_stderr],
            }
        }
    };
    never_block(&ends.stdin.fd)?;
    never_block(&ends.stdout.fd)?;
    never_block(&ends.stderr)?;
    Ok(ends)
}
