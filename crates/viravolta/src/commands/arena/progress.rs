//! Shows how a cup goes: on a terminal a block that is drawn again and again, elsewhere a line per game.
//!
//! All of it goes to standard error; standard output is for the result.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use viravolta_arena::{Cup, Event, Observer, Pairing, Played, Results, standings, words};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::Scoring;

use super::{spoken, table};

/// How often the block is drawn.
const DRAWN_EVERY: Duration = Duration::from_millis(150);
/// How many lines of the table are shown while the cup is played.
const TABLE_LINES: usize = 16;

type Enough<'a> = dyn Fn(&[Played]) -> bool + Sync + 'a;

/// Shows how a cup goes.
pub(crate) struct Progress<'a> {
    t: Texts,
    cup: &'a Cup,
    terminal: bool,
    enough: Option<&'a Enough<'a>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    finished: Vec<Played>,
    due: usize,
    /// The games being played: who, and how it stands.
    running: BTreeMap<u32, (Pairing, String)>,
    drawn_lines: usize,
    drawn_at: Option<Instant>,
}

impl<'a> Progress<'a> {
    /// `enough` says after each game whether the cup can stop.
    pub(crate) fn new(t: Texts, cup: &'a Cup, enough: Option<&'a Enough<'a>>) -> Self {
        Self { t, cup, terminal: stderr().is_terminal(), enough, state: Mutex::default() }
    }

    fn name(&self, player: usize) -> &str {
        &self.cup.players[player].name
    }

    /// Takes the block away.
    pub(crate) fn finish(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        erase(&mut state);
    }

    fn say(&self, state: &mut State, text: &str) {
        erase(state);
        // Nobody is there to hear it otherwise.
        let _ = writeln!(stderr().lock(), "{text}");
    }

    fn line(&self, game: &Played) -> String {
        let outcome = words::outcome(spoken(self.t), game.outcome);
        let (black, white) = (self.name(game.black), self.name(game.white));
        let text = tr!(
            self.t,
            "arena-game",
            number = game.number,
            black = black,
            white = white,
            discs = super::score(game),
        );
        match game.at_fault() {
            Some(player) => format!("{text}  {}: {outcome}", self.name(player)),
            None => text,
        }
    }

    fn draw(&self, state: &mut State) {
        if !self.terminal || state.drawn_at.is_some_and(|at| at.elapsed() < DRAWN_EVERY) {
            return;
        }
        let table_now = standings(&self.cup.format, self.cup.players.len(), self.cup.seed, &state.finished);
        let results = Results {
            name: self.cup.name.clone(),
            names: self.cup.names(),
            games: Vec::new(),
            table: table_now,
            format: self.cup.format,
        };
        let total = state.finished.len() + state.due;
        let mut lines = vec![tr!(self.t, "arena-progress", finished = state.finished.len(), total = total)];
        lines.extend(table(self.t, &results).into_iter().take(TABLE_LINES));
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
}

/// What the table needs of a game.
fn brief(game: &Played) -> Played {
    Played { moves: String::new(), ..game.without_times() }
}

fn erase(state: &mut State) {
    if state.drawn_lines > 0 {
        let _ = write!(stderr().lock(), "\x1b[{}A\x1b[J", state.drawn_lines);
        state.drawn_lines = 0;
    }
}

impl Observer for Progress<'_> {
    fn event(&self, event: Event<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Resumed(games) => {
                self.say(&mut state, &tr!(self.t, "arena-resumed", games = games.len()));
                state.finished = games.iter().map(brief).collect();
            }
            Event::Due { due, .. } => {
                state.due = due;
                if state.drawn_at.is_none() && due > 0 {
                    self.say(&mut state, &tr!(self.t, "arena-due", games = due));
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
            Event::Void(game) => {
                state.running.remove(&game.number);
                state.due = state.due.saturating_sub(1);
                let why = words::fault(spoken(self.t), game, "").join(" ");
                self.say(&mut state, &format!("{}  {why}", self.line(game)));
                state.drawn_at = None;
            }
            Event::Finished(game) => {
                state.running.remove(&game.number);
                state.due = state.due.saturating_sub(1);
                state.finished.push(brief(game));
                if !self.terminal || game.at_fault.is_some() {
                    self.say(&mut state, &self.line(game));
                    state.drawn_at = None;
                }
            }
        }
        self.draw(&mut state);
    }

    fn enough(&self, games: &[Played]) -> bool {
        self.enough.is_some_and(|enough| enough(games))
    }
}
