//! Shows how a cup goes: on a terminal a block that is drawn again and again, elsewhere a line per game.
//!
//! All of it goes to standard error; standard output is for the result.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use viravolta_arena::running::Boards;
use viravolta_arena::{Archive, Cup, Event, Observer, Pairing, Played, standings, words};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::Scoring;

use super::{score, spoken, table};

/// How often the block is drawn.
const DRAWN_EVERY: Duration = Duration::from_millis(150);
/// How often the page is written, at most.
const PAGE_EVERY: Duration = Duration::from_secs(10);
/// How many lines of the table are shown while the cup is played.
const TABLE_LINES: usize = 16;

type Enough<'a> = dyn Fn(&Archive) -> bool + Sync + 'a;
pub(super) type Report<'a> = dyn Fn(&Archive, Option<Duration>) + Sync + 'a;

/// Shows how a cup goes.
pub(super) struct Progress<'a> {
    pub(super) t: Texts,
    pub(super) cup: &'a Cup,
    /// How many games are played at the same time.
    pub(super) jobs: usize,
    /// Says after each game whether the cup can stop.
    pub(super) enough: &'a Enough<'a>,
    /// Set by Ctrl-C.
    pub(super) stop: &'a AtomicBool,
    /// Writes the page, where it is kept.
    pub(super) report: Option<&'a Report<'a>>,
    /// Shows the games to whoever watches, where the folder is kept.
    pub(super) boards: Option<&'a Boards>,
    pub(super) state: Mutex<State>,
}

pub(super) struct State {
    terminal: bool,
    finished: usize,
    due: usize,
    /// The table after the last game.
    table: Vec<String>,
    /// The games being played: who, and how it stands.
    running: BTreeMap<u32, (Pairing, String)>,
    /// Milliseconds of the games finished in this run, and how many they are.
    spent: (u64, u32),
    drawn_lines: usize,
    drawn_at: Option<Instant>,
    /// When the page may be written next.
    page_due: Instant,
    told_of_stop: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            terminal: stderr().is_terminal(),
            finished: 0,
            due: 0,
            table: Vec::new(),
            running: BTreeMap::new(),
            spent: (0, 0),
            drawn_lines: 0,
            drawn_at: None,
            page_due: Instant::now() + PAGE_EVERY,
            told_of_stop: false,
        }
    }
}

impl Progress<'_> {
    fn name(&self, player: usize) -> &str {
        &self.cup.players[player].name
    }

    /// Takes the block away.
    pub(super) fn finish(&self) {
        erase(&mut self.state());
    }

    fn say(state: &mut State, text: &str) {
        erase(state);
        // Nobody is there to hear it otherwise.
        let _ = writeln!(stderr().lock(), "{text}");
        state.drawn_at = None;
    }

    fn line(&self, game: &Played) -> String {
        let outcome = words::outcome(spoken(self.t), game.outcome);
        let (number, black, white) = (game.number, self.name(game.black), self.name(game.white));
        if game.is_void() {
            let why = words::fault(spoken(self.t), game, "").join(" ");
            return format!("{}  {why}", tr!(self.t, "arena-game", number = number, black = black, white = white, discs = "-"));
        }
        let text =
            tr!(self.t, "arena-game", number = number, black = black, white = white, discs = score(game));
        match game.at_fault() {
            Some(player) => format!("{text}  {}: {outcome}", self.name(player)),
            None => text,
        }
    }

    /// How long the games that are due will take, by those of this run.
    fn left(&self, state: &State) -> Option<Duration> {
        let (milliseconds, games) = state.spent;
        let due = state.due as u64;
        (games > 0 && due > 0).then(|| Duration::from_millis(milliseconds / u64::from(games) * due / self.jobs as u64))
    }

    fn draw(&self, state: &mut State) {
        if !state.terminal || state.drawn_at.is_some_and(|at| at.elapsed() < DRAWN_EVERY) {
            return;
        }
        let total = state.finished + state.due;
        let head = tr!(self.t, "arena-progress", finished = state.finished, total = total);
        let left = self.left(state).map(|left| words::time_left(spoken(self.t), left));
        let mut lines = vec![[Some(head), left].into_iter().flatten().collect::<Vec<_>>().join(", ")];
        lines.extend(state.table.iter().take(TABLE_LINES).cloned());
        for (number, (pairing, stand)) in &state.running {
            lines.push(format!("  {number}. {} - {}  {stand}", self.name(pairing.black), self.name(pairing.white)));
        }
        erase(state);
        let mut err = stderr().lock();
        for line in &lines {
            let _ = writeln!(err, "{line}");
        }
        state.drawn_lines = lines.len();
        state.drawn_at = Some(Instant::now());
    }

    fn finished(&self, state: &mut State, game: &Played, archive: &Archive) {
        state.running.remove(&game.number);
        state.due = state.due.saturating_sub(1);
        state.finished = archive.games.len();
        state.spent = (state.spent.0 + game.wall_ms, state.spent.1 + 1);
        if state.terminal && state.drawn_at.is_none_or(|at| at.elapsed() >= DRAWN_EVERY) {
            state.table = table(self.t, &archive.names(), &standings(&archive.schedule()));
        }
        if !state.terminal || game.at_fault.is_some() || game.is_void() {
            Self::say(state, &self.line(game));
        }
    }

    /// Writes the page, if it is due, while the games go on.
    fn page(&self, archive: &Archive) {
        let (due, left) = {
            let state = self.state();
            (state.page_due, self.left(&state))
        };
        if let Some(report) = self.report.filter(|_| Instant::now() >= due) {
            let began = Instant::now();
            report(archive, left);
            // Of a cup of many games the page takes a while: it never takes more than a twentieth of the time.
            self.state().page_due = Instant::now() + PAGE_EVERY.max(began.elapsed() * 20);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn erase(state: &mut State) {
    if state.drawn_lines > 0 {
        let _ = write!(stderr().lock(), "\x1b[{}A\x1b[J", state.drawn_lines);
        state.drawn_lines = 0;
    }
}

impl Observer for Progress<'_> {
    fn event(&self, event: Event<'_>) {
        if let Some(boards) = self.boards {
            boards.event(&event);
        }
        let mut state = self.state();
        if self.stopped() && !state.told_of_stop {
            state.told_of_stop = true;
            Self::say(&mut state, &tr!(self.t, "arena-stopping"));
        }
        match event {
            Event::Resumed(archive) => {
                Self::say(&mut state, &tr!(self.t, "arena-resumed", games = archive.games.len()));
            }
            Event::Due { archive, due } => {
                state.due = due;
                state.finished = archive.games.len();
                state.table = table(self.t, &archive.names(), &standings(&archive.schedule()));
                if state.spent.1 == 0 {
                    let text = if self.report.is_some() {
                        tr!(self.t, "arena-due", games = due)
                    } else {
                        tr!(self.t, "arena-due-not-kept", games = due)
                    };
                    Self::say(&mut state, &text);
                }
            }
            Event::Started { number, pairing } => {
                state.running.insert(number, (pairing, String::new()));
            }
            Event::Moved { number, game } => {
                let (black, white) = game.position().counts(Scoring::Plain);
                if let Some((_, stand)) = state.running.get_mut(&number) {
                    *stand = format!("{black}-{white}");
                }
            }
            Event::Finished { game, archive } => self.finished(&mut state, game, archive),
        }
        self.draw(&mut state);
        drop(state);
        if let Event::Finished { archive, .. } = event {
            self.page(archive);
        }
    }

    fn enough(&self, archive: &Archive) -> bool {
        (self.enough)(archive)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
