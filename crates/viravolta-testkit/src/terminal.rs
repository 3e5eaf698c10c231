//! A real program on a terminal that exists only in memory: keys in, screens out.

use std::io::{self, Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{Parser, Screen};

/// How long to wait for something that must come. Generous: it is only ever waited out when something is broken.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program on a terminal.
pub struct Terminal {
    parser: Parser,
    bytes: Receiver<Vec<u8>>,
    keyboard: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
}

/// What to start, and on what kind of terminal.
#[derive(Clone, Debug)]
pub struct Start {
    command: CommandBuilder,
    size: (u16, u16),
}

impl Start {
    /// A program with its arguments, on a terminal of 80x24 with all colours and nothing else in its environment.
    #[must_use]
    pub fn new(program: &str, arguments: &[&str]) -> Self {
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LANG", "en_US.UTF-8");
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        Self { command, size: (80, 24) }
    }

    /// With a variable of the environment.
    #[must_use]
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Without a variable of the environment.
    #[must_use]
    pub fn without_env(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// In a folder.
    #[must_use]
    pub fn folder(mut self, folder: &std::path::Path) -> Self {
        self.command.cwd(folder);
        self
    }

    /// On a terminal of so many columns and rows.
    #[must_use]
    pub const fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = (columns, rows);
        self
    }

    /// Starts it.
    ///
    /// # Errors
    /// When there is no terminal to be had or the program cannot be started.
    pub fn start(self) -> io::Result<Terminal> {
        let (columns, rows) = self.size;
        let pair = native_pty_system().openpty(pty_size(columns, rows)).map_err(io::Error::other)?;
        let child = pair.slave.spawn_command(self.command).map_err(io::Error::other)?;
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().map_err(io::Error::other)?;
        let keyboard = pair.master.take_writer().map_err(io::Error::other)?;
        let (sender, bytes) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 65536];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let parser = Parser::new(cells(rows), cells(columns), 0);
        Ok(Terminal { parser, bytes, keyboard, master: pair.master, child })
    }
}

const fn pty_size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap_or(NonZeroU16::MIN)
}

impl Terminal {
    /// Presses keys, given as the bytes that a terminal sends for them.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        // A program that has ended takes no keys; whoever waits for its screen will notice.
        let _ = self.keyboard.write_all(keys.as_bytes());
        let _ = self.keyboard.flush();
        self
    }

    /// Clicks with the left button; the upper left cell is (0, 0).
    pub fn click(&mut self, column: u16, row: u16) {
        let (x, y) = (column + 1, row + 1);
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Gives the window another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.set_size(cells(rows), cells(columns));
        let _ = self.master.resize(pty_size(columns, rows));
    }

    /// The screen as it is now.
    pub fn screen(&mut self) -> &Screen {
        while let Ok(bytes) = self.bytes.try_recv() {
            self.parser.process(&bytes);
        }
        self.parser.screen()
    }

    /// The text of the screen as it is now.
    pub fn text(&mut self) -> String {
        self.screen().contents()
    }

    /// Waits until the screen is as wanted.
    ///
    /// # Panics
    /// When that does not happen, with the screen that there was.
    pub fn wait_until(&mut self, what: &str, is_so: impl Fn(&Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_so(self.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.bytes.recv_timeout(left) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(error) => {
                    let text = self.parser.screen().contents();
                    // What the program wrote last may have been what was waited for.
                    let so_after_all = error == RecvTimeoutError::Disconnected && is_so(self.parser.screen());
                    assert!(so_after_all, "waited for {what} ({error}); the screen is\n{text}");
                    return;
                }
            }
        }
    }

    /// Waits until a text is on the screen.
    ///
    /// # Panics
    /// When it never is, with the screen that there was.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until nothing has been written for a while.
    pub fn settle(&mut self, quiet: Duration) {
        while let Ok(bytes) = self.bytes.recv_timeout(quiet) {
            self.parser.process(&bytes);
        }
    }

    /// Waits for the program to end; says whether it ended well.
    ///
    /// # Panics
    /// When it does not end.
    pub fn wait_for_end(&mut self) -> bool {
        let deadline = Instant::now() + PATIENCE;
        loop {
            // Somebody must read what it still writes, or it cannot end.
            self.screen();
            if let Ok(Some(status)) = self.child.try_wait() {
                // What was on its way.
                self.settle(Duration::from_millis(50));
                return status.success();
            }
            assert!(Instant::now() < deadline, "the program does not end");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Closes the window, as somebody does who has had enough: the program is told that its terminal is gone.
    pub fn hang_up(mut self) {
        #[cfg(unix)]
        if let Some(process) = self.process_id().and_then(|id| rustix::process::Pid::from_raw(id.cast_signed())) {
            // It may have ended by itself.
            let _ = rustix::process::kill_process(process, rustix::process::Signal::HUP);
        }
        let _ = self.wait_for_end();
    }

    /// The process.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.child.process_id()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
