//! The terminal as a screen: taken over, given back whatever happens, lent to the shell in between.

use std::io::{self, Write, stdout};
use std::sync::Once;

use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{cursor, execute, queue};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

use super::{clipboard, pen};
use crate::system;

/// The terminal while it is ours.
pub(super) struct Screen {
    /// What it shows; nothing is known of it before the first picture.
    shown: Option<Buffer>,
    given_back: bool,
}

impl Screen {
    pub(super) fn enter() -> io::Result<Self> {
        give_back_on_panic();
        let screen = Self { shown: None, given_back: false };
        take()?;
        Ok(screen)
    }

    /// Draws a picture; only what differs from the last one is sent.
    pub(super) fn draw(&mut self, picture: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        let (width, height) = size()?;
        let area = Rect::new(0, 0, width, height);
        let mut next = Buffer::empty(area);
        picture(area, &mut next);
        let mut out = stdout().lock();
        queue!(out, BeginSynchronizedUpdate)?;
        let shown = match self.shown.take().filter(|shown| shown.area == area) {
            Some(shown) => shown,
            None => {
                queue!(out, Clear(ClearType::All))?;
                Buffer::empty(area)
            }
        };
        pen::draw(&mut out, shown.diff_iter(&next))?;
        self.shown = Some(next);
        execute!(out, EndSynchronizedUpdate)
    }

    /// Stops this process as Ctrl-Z does elsewhere, and takes the terminal again when it goes on.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        if system::stop_here(give_back)? { self.retake() } else { Ok(()) }
    }

    /// Takes the terminal once more, in whatever state somebody else left it.
    pub(super) fn retake(&mut self) -> io::Result<()> {
        disable_raw_mode()?;
        take()?;
        self.shown = None;
        Ok(())
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
