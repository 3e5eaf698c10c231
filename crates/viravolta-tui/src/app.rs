//! The state of the full-screen app and how it changes. Nothing here draws, waits, or touches the terminal.

pub(crate) mod action;
pub(crate) mod animation;
pub(crate) mod dialog;
pub(crate) mod editor;
mod errand;
mod files;
mod input;
mod keys;
mod mouse;
mod moves;
mod perform;
mod replace;
mod review;
mod thought;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use ratatui_core::layout::{Position as Point, Rect};
use viravolta_desk::{Moment, NewGame, Session, Thought};
use viravolta_engine::{Line, Report};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::NodeId;
use viravolta_rules::{BoardSize, Square};

use crate::files::Folders;
use crate::look::{Depth, Theme};
use crate::settings::Settings;
use action::Action;
use animation::Animation;
use dialog::Dialog;
use editor::Editor;
use errand::Awaited;
use replace::Coming;
use review::Mistakes;

pub(crate) use dialog::expand_home;
pub(crate) use errand::{Errand, Order, Outcome};
pub(crate) use input::Input;
pub(crate) use replace::PutAway;

/// Something that the app is told.
#[derive(Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Thought(Box<Thought>),
    /// What came of an errand, by its number.
    Done(u64, Box<Outcome>),
    /// Time has passed.
    Tick,
}

/// Something that the app wants done and cannot do itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Quit,
    /// Back to the shell, as Ctrl-Z does.
    Suspend,
    /// To the terminal's clipboard.
    Copy(String),
    /// End the thinking with what has been found.
    Hurry,
    /// Leave the game that was kept where it is, and keep this one elsewhere.
    KeepElsewhere,
}

/// How a notice is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Good,
    Bad,
}

/// The last thing that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) tone: Tone,
}

/// What a search for hints has found so far.
#[derive(Clone, Debug)]
pub(crate) struct Hints {
    pub(crate) node: NodeId,
    pub(crate) report: Report,
    pub(crate) done: bool,
}

/// Something on the screen that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Square(Square),
    Action(Action),
    /// The place in the line shown, passes included.
    Place(usize),
    /// A line of the dialog.
    Row(usize),
    /// A mistake of the review.
    Mistake(usize),
    Yes,
    No,
    /// The whole board, which the wheel turns through the game.
    Board,
    /// A dialog's own area, where a click does nothing.
    Inside,
}

/// Where things were drawn; what was drawn last lies on top.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hits {
    places: Vec<(Rect, Target)>,
    /// There was no room to draw anything: who presses keys does not see what they do.
    pub(crate) unseen: bool,
}

impl Hits {
    pub(crate) fn add(&mut self, area: Rect, target: Target) {
        self.places.push((area, target));
    }

    /// What is at a point.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<Target> {
        let point = Point::new(column, row);
        self.places.iter().rev().find(|(area, _)| area.contains(point)).map(|(_, target)| *target)
    }

    /// Where a target was drawn.
    #[cfg(test)]
    pub(crate) fn area(&self, wanted: Target) -> Option<Rect> {
        self.places.iter().rev().find(|(_, target)| *target == wanted).map(|(area, _)| *area)
    }
}

/// The app.
pub(crate) struct App {
    pub(crate) session: Session,
    pub(crate) settings: Settings,
    pub(crate) t: Texts,
    /// What the terminal can show; the settings may ask for less.
    depth: Depth,
    /// Which game this is; answers to questions about another are ignored.
    game: u64,
    pub(crate) cursor: Square,
    /// The column of a square that is being typed.
    pub(crate) typed: Option<char>,
    pub(crate) notice: Option<Notice>,
    pub(crate) editor: Option<Editor>,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) hinting: bool,
    pub(crate) hints: Option<Hints>,
    /// The mistakes, while they are looked at.
    pub(crate) review: Option<Mistakes>,
    /// What the last review found out.
    known: Option<viravolta_desk::Review>,
    pub(crate) animation: Option<Animation>,
    /// What the computer makes of the position while it chooses its move.
    pub(crate) glimpse: Option<Line>,
    /// The computer's move, held back until the discs have come to rest.
    reply: Option<(Square, Moment)>,
    /// When the board last changed.
    changed: Moment,
    pub(crate) hits: Hits,
    /// The file that was opened or saved last.
    pub(crate) path: Option<PathBuf>,
    /// Where settings and games are kept, if anywhere.
    pub(crate) folders: Option<Folders>,
    /// The game that is shown once the one on the board is in the history.
    coming: Option<Coming>,
    /// Whether a game that somebody left is still kept where this one is to be.
    pub(crate) left_in_slot: bool,
    /// Whether the game that was finished is in the history.
    pub(crate) is_remembered: bool,
    /// Why the game cannot be kept for later, if it cannot.
    pub(crate) unkept: Option<String>,
    /// What went wrong with what the dialog asked for.
    pub(crate) complaint: Option<String>,
    /// The number of the last errand.
    serial: u64,
    awaited: Option<Awaited>,
    /// The errands that are to be done before anybody leaves.
    writing: BTreeSet<u64>,
    errands: Vec<Errand>,
    effects: Vec<Effect>,
}

/// The computer does not answer faster than this, so that one sees one's own move.
const BREATH: Duration = Duration::from_millis(350);

impl App {
    pub(crate) fn new(
        game: &NewGame,
        (settings, folders): (Settings, Option<Folders>),
        t: Texts,
        depth: Depth,
        now: Moment,
    ) -> Self {
        Self {
            session: Session::new(game),
            settings,
            t,
            depth,
            game: 0,
            cursor: middle(game.start.size()),
            typed: None,
            notice: Some(Notice { text: tr!(t, "notice-welcome"), tone: Tone::Plain }),
            editor: None,
            dialog: None,
            hinting: false,
            hints: None,
            review: None,
            known: None,
            animation: None,
            glimpse: None,
            reply: None,
            changed: now,
            hits: Hits::default(),
            path: None,
            folders,
            coming: None,
            left_in_slot: false,
            is_remembered: false,
            unkept: None,
            complaint: None,
            serial: 0,
            awaited: None,
            writing: BTreeSet::new(),
            errands: Vec::new(),
            effects: Vec::new(),
        }
    }

    /// Takes in what happened and says what is to be done about it.
    pub(crate) fn update(&mut self, event: Event, now: Moment) -> Vec<Effect> {
        match event {
            Event::Key(key) if self.hits.unseen => self.unseen_key(key),
            Event::Mouse(_) | Event::Paste(_) if self.hits.unseen => {}
            Event::Key(key) => self.key(key, now),
            Event::Mouse(mouse) => self.mouse(mouse, now),
            Event::Paste(text) => self.paste(&text),
            Event::Thought(thought) => self.take_thought(*thought, now),
            Event::Done(serial, outcome) => self.take_outcome(serial, *outcome, now),
            Event::Tick => {}
        }
        self.pass_time(now);
        self.read_folder();
        std::mem::take(&mut self.effects)
    }

    /// What time alone brings about: the computer's move, a fallen clock.
    fn pass_time(&mut self, now: Moment) {
        if let Some((square, _)) = self.reply.filter(|(_, due)| *due <= now) {
            self.reply = None;
            self.place(square, now);
        }
        let ticking = self.dialog.is_none() && self.editor.is_none();
        if let Some(happening) = self.session.check_clock(now) {
            self.reply = None;
            self.tell(&[happening]);
        }
        self.session.run_clock(ticking, now);
        if self.animation.is_some_and(|animation| animation.ends() <= now) {
            self.animation = None;
        }
    }

    /// How long the app may sleep when nobody tells it anything.
    pub(crate) fn sleep(&self, now: Moment) -> Duration {
        const CLOCK: Duration = Duration::from_millis(200);
        const SPINNER: Duration = Duration::from_millis(100);
        const LONG: Duration = Duration::from_secs(3600);
        let mut sleep = LONG;
        if self.animation.is_some() {
            sleep = sleep.min(animation::FRAME);
        }
        if self.is_busy() {
            sleep = sleep.min(SPINNER);
        }
        if self.session.clocks().fallen(now).is_some() || self.session.clocks().is_running() {
            sleep = sleep.min(CLOCK);
        }
        if let Some((_, due)) = self.reply {
            sleep = sleep.min(due.since(now));
        }
        sleep
    }

    /// How long ago the board last changed.
    pub(crate) fn age(&self, now: Moment) -> Duration {
        now.since(self.changed)
    }

    pub(crate) fn theme(&self) -> &'static Theme {
        match self.depth() {
            Depth::Palette => self.settings.theme.theme_of_256(),
            Depth::True | Depth::Ascii => self.settings.theme.theme(),
        }
    }

    /// What the screen may use.
    pub(crate) fn depth(&self) -> Depth {
        if self.settings.ascii { Depth::Ascii } else { self.depth }
    }

    fn say(&mut self, text: String, tone: Tone) {
        self.notice = Some(Notice { text, tone });
    }

    /// Shows another game. What was on the board is gone: [`replace`](Self::replace) puts it away first.
    fn begin(&mut self, session: Session, now: Moment) {
        self.session = session;
        self.known = None;
        self.game += 1;
        self.cursor = middle(self.session.position().size());
        self.forget_looks(now);
        self.hinting = false;
        self.review = None;
        self.editor = None;
    }

    /// The board is another one now: what was being shown or awaited about the old one is void.
    fn forget_looks(&mut self, now: Moment) {
        self.animation = None;
        self.glimpse = None;
        self.reply = None;
        self.typed = None;
        self.changed = now;
    }

    /// Says that something went wrong before the app began.
    pub(crate) fn warn(&mut self, text: String) {
        self.say(text, Tone::Bad);
    }

    /// Changes with everything that is worth keeping.
    pub(crate) const fn revision(&self) -> (u64, u64) {
        (self.game, self.session.revision())
    }
}

const TOP_LEFT: Square = match Square::from_index(0) {
    Some(square) => square,
    None => unreachable!(),
};

/// Where the cursor begins: beside the middle.
fn middle(size: BoardSize) -> Square {
    let half = size.side() / 2;
    Square::new(half, half - 1).unwrap_or(TOP_LEFT)
}

#[cfg(test)]
mod tests;
