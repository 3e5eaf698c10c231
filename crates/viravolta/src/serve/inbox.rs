//! Where lines and the news of a search meet, in bounded space.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use viravolta_protocol::{Answer, Line, Report};

/// So many lines wait at most; then the reader waits.
const LINES: usize = 64;

/// Something that has happened.
#[derive(Debug)]
pub(super) enum Event {
    Line(Line),
    /// The input has ended; told once.
    End,
    Report(Report),
    Answer(Answer),
}

/// A queue with two doors: one for the reader, which can be kept waiting, and one for the search, which never is.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<Line>,
    last_line: Option<Instant>,
    ended: bool,
    end_told: bool,
    news: VecDeque<Event>,
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// News of a search.
    pub(super) fn post(&self, event: Event) {
        self.lock().news.push_back(event);
        self.changed.notify_all();
    }

    /// A line; waits while too many wait already.
    pub(super) fn post_line(&self, line: Line) {
        let guard = self.lock();
        let mut state =
            self.changed.wait_while(guard, |state| state.lines.len() >= LINES).unwrap_or_else(PoisonError::into_inner);
        state.lines.push_back(line);
        state.last_line = Some(Instant::now());
        self.changed.notify_all();
    }

    /// When the newest line came.
    pub(super) fn last_line(&self) -> Option<Instant> {
        self.lock().last_line
    }

    /// No more lines will come.
    pub(super) fn end(&self) {
        self.lock().ended = true;
        self.changed.notify_all();
    }

    /// Waits for the next event. Lines, when they are wanted, go before news: they may be about to stop the search.
    pub(super) fn take(&self, wants_lines: bool) -> Event {
        let mut state = self.lock();
        loop {
            if let Some(event) = state.next(wants_lines) {
                self.changed.notify_all();
                return event;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl State {
    fn next(&mut self, wants_lines: bool) -> Option<Event> {
        if wants_lines {
            if let Some(line) = self.lines.pop_front() {
                return Some(Event::Line(line));
            }
            if self.ended && !self.end_told {
                self.end_told = true;
                return Some(Event::End);
            }
        }
        self.news.pop_front()
    }
}
