//! The terminal as a screen: taken over, given back whatever happens, lent to the shell in between.

use std::io::{self, Stdout, Write, stdout};
use std::sync::Once;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute, queue};
use ratatui::layout::Rect;

use super::clipboard;

/// The terminal while it is ours.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    given_back: bool,
}

impl Screen {
    pub(super) fn enter() -> io::Result<Self> {
        give_back_on_panic();
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        let mut screen = Self { terminal, given_back: false };
        take()?;
        screen.redraw()?;
        Ok(screen)
    }

    /// Draws a picture; only what differs from the last one is sent.
    pub(super) fn draw(&mut self, picture: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        queue!(stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            let area = frame.area();
            picture(area, frame.buffer_mut());
        })?;
        execute!(stdout(), EndSynchronizedUpdate)
    }

    /// Stops this process as Ctrl-Z does elsewhere, and takes the terminal again when it goes on.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        {
            give_back()?;
            // The whole group, as the terminal itself would: whoever started us is told by its shell.
            rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
            self.retake()?;
        }
        Ok(())
    }

    /// Takes the terminal once more, in whatever state somebody else left it.
    pub(super) fn retake(&mut self) -> io::Result<()> {
        disable_raw_mode()?;
        take()?;
        self.redraw()
    }

    /// Clears the terminal and forgets what was drawn. Not `Terminal::clear`, which asks the terminal where its cursor
    /// is and fails where nobody answers.
    fn redraw(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }

    /// Puts a text into the terminal's clipboard, where it has one.
    pub(super) fn copy(&mut self, text: &str) -> io::Result<()> {
        stdout().write_all(clipboard::sequence(text).as_bytes())?;
        stdout().flush()
    }

    pub(super) fn leave(&mut self) -> io::Result<()> {
        self.given_back = true;
        give_back()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if !self.given_back {
            // After a failure nothing better can be done about another one.
            let _ = give_back();
        }
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

fn give_back() -> io::Result<()> {
    let restored = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    disable_raw_mode().and(restored)
}

/// A message about a fault must not be written on a screen that vanishes. Only for the thread that draws: another one
/// would wait for the output that this one holds.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    let drawing = std::thread::current().id();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if std::thread::current().id() == drawing {
                let _ = give_back();
            }
            usual(info);
        }));
    });
}
