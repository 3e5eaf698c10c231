//! The desk, for the page: one game at a time, asked and answered in JSON. The answer to most requests is the whole view
//! of the game.

mod facts;
#[cfg(feature = "analysis")]
mod files;
mod report;
#[cfg(feature = "analysis")]
mod reviewing;
mod view;

use std::cell::RefCell;
use std::time::Duration;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use viravolta_desk::{Happening, Judgement, Moment, NewGame, Pace, Seat, Session, balanced, faults, link, words};
use viravolta_engine::{Level, Proof};
use viravolta_i18n::{Catalogue, Language, Texts};
use viravolta_rules::{BoardSize, Color, Ending, Game, Move, ParseBoardError, Position, Square, StartKind};

use crate::memory::{json as bytes, respond};

/// Values that look this far ahead tell as much as a study.
const DEEP: u32 = 12;

/// The desk finds its own texts, which the page brings with those of its script.
static NONE: Catalogue = Catalogue::new(&[]);

/// A request, read field by field: a type for each would cost more bytes than all that they ask for.
struct Request(Value);

impl Request {
    fn text(&self, name: &str) -> &str {
        self.0[name].as_str().unwrap_or_default()
    }

    #[cfg(feature = "analysis")]
    fn some_text(&self, name: &str) -> Option<&str> {
        self.0[name].as_str()
    }

    fn number(&self, name: &str) -> usize {
        self.0[name].as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or_default()
    }

    fn yes(&self, name: &str) -> bool {
        self.0[name].as_bool().unwrap_or_default()
    }

    fn float(&self, name: &str) -> f64 {
        self.0[name].as_f64().unwrap_or_default()
    }

    /// When it is asked, in milliseconds since the page began.
    fn now(&self) -> Moment {
        Moment::after(Duration::from_secs_f64((self.float("now") / 1000.0).clamp(0.0, 1e12)))
    }
}

/// What the page has on its desk.
struct Desk {
    t: Texts,
    session: Session,
    #[cfg(feature = "analysis")]
    review: Option<viravolta_desk::Review>,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            t: NONE.speak(Language::English),
            session: table(Position::start()),
            #[cfg(feature = "analysis")]
            review: None,
        }
    }
}

/// A game that two people at one table play without a clock.
fn table(start: Position) -> Session {
    Session::new(&NewGame { seats: [Seat::Person; 2], start, pace: Pace::Unlimited })
}

fn square_of(text: &str) -> Option<Square> {
    let text = text.trim().to_ascii_lowercase();
    text.parse().ok().or_else(|| Square::from_line_column_text(&text.to_ascii_uppercase()).ok())
}

fn color_of(text: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| view::color(*color) == text)
}

/// Something that cannot be done.
fn refused(message: impl Into<String>) -> Value {
    json!({ "fault": { "message": message.into() } })
}

fn complaint(complaint: &faults::Complaint) -> Value {
    json!({ "fault": { "message": complaint.message, "excerpt": complaint.excerpt.as_ref().map(ToString::to_string) } })
}

impl Desk {
    /// Does what is asked. `web/src/desk.ts` says what comes back.
    fn ask(&mut self, request: &Request) -> Value {
        let now = request.now();
        match request.text("op") {
            "language" => {
                self.t = NONE.speak(request.text("tag").parse().unwrap_or_default());
                #[cfg(target_family = "wasm")]
                viravolta_i18n::bring(viravolta_desk::wire::read_texts(&request.0["texts"]));
                return json!({});
            }
            "levels" => return json!(Level::all().map(|level| self.level(level)).collect::<Vec<_>>()),
            "new" => return self.new_game(request),
            "restore" => return self.restore(request),
            "keep" => return self.keep(),
            "place" => return self.place(request.text("square"), now),
            "told" => return self.told(request),
            "facts" => return facts::of(self.session.position(), square_of(request.text("square"))),
            "check" => return self.check(request.text("board")),
            "resign" => {
                let ended = color_of(request.text("color")).and_then(|color| self.session.resign(color, now));
                return self.view(now, ended.as_slice());
            }
            "clock" => {
                self.session.run_clock(request.yes("running"), now);
                let ended = self.session.check_clock(now);
                return self.view(now, ended.as_slice());
            }
            "view" => {}
            "undo" => drop(self.session.undo(now)),
            "redo" => drop(self.session.redo(now)),
            "first" => drop(self.session.go_to_place(0, now)),
            "back" => drop(self.session.step_back(now)),
            "forward" => drop(self.session.step_forward(now)),
            "last" => drop(self.session.go(self.session.walk().line_end(), now)),
            "branch" => drop(self.session.switch_branch(request.yes("forward"), now)),
            "promote" => drop(self.session.promote()),
            "pause" => self.session.pause(request.yes("paused")),
            "go" | "delete" | "comment" => self.at(request, now),
            "seats" => {
                if let (Ok(black), Ok(white)) = (request.text("black").parse(), request.text("white").parse()) {
                    self.session.set_seats([black, white]);
                }
            }
            #[cfg(feature = "analysis")]
            "open" => return self.open(request),
            #[cfg(feature = "analysis")]
            "save" => return self.save(request),
            #[cfg(feature = "analysis")]
            "review" => return self.begin_review(),
            #[cfg(feature = "analysis")]
            "reviewed" => return self.reviewed(request.number("place"), &request.0["told"]),
            #[cfg(feature = "analysis")]
            "try" => return self.try_again(request.number("place"), request.text("square")),
            #[cfg(feature = "analysis")]
            "tried" => return self.tried(request.number("place"), request.text("square"), &request.0["told"]),
            other => return refused(other),
        }
        self.view(now, &[])
    }

    fn check(&self, board: &str) -> Value {
        match board.parse::<Position>() {
            Ok(position) => json!({ "board": position.board_text().to_string(), "over": position.is_over() }),
            Err(error) => self.no_board(board, &error),
        }
    }

    fn no_board(&self, board: &str, error: &ParseBoardError) -> Value {
        complaint(&faults::at(self.t, None, board, error.offset(), &faults::board(self.t, error)))
    }

    fn level(&self, level: Level) -> Value {
        let t = self.t;
        let whole = words::level(t, level);
        let for_whom = whole.split_once(": ").map_or("", |(_, rest)| rest).to_owned();
        json!({ "level": level.number(), "name": words::level_name(t, level), "for": for_whom, "does": words::level_does(t, level) })
    }

    fn replace(&mut self, session: Session) -> Value {
        self.session = session;
        self.forget_review();
        self.view(Moment::START, &[])
    }

    /// A new game: `start` is `usual`, `mirrored`, `balanced` or a board.
    fn new_game(&mut self, request: &Request) -> Value {
        let (size, start) = (request.number("size"), request.text("start"));
        let size = BoardSize::ALL.into_iter().find(|known| known.side() == size).unwrap_or(BoardSize::Eight);
        let (position, opening) = match start {
            "usual" | "" => (Position::start_of(size, StartKind::Usual), None),
            "mirrored" => (Position::start_of(size, StartKind::Mirrored), None),
            "balanced" => {
                let game = balanced::any(&mut Xoshiro256PlusPlus::seed_from_u64(request.float("seed").to_bits()));
                (*game.start(), Some(game))
            }
            board => match board.parse::<Position>() {
                Ok(position) => (position, None),
                Err(error) => return self.no_board(board, &error),
            },
        };
        let (black, white) = (request.text("black").parse(), request.text("white").parse());
        let (Ok(black), Ok(white)) = (black, white) else { return refused("seats") };
        let Ok(pace) = request.text("pace").parse() else { return refused("pace") };
        let mut session = Session::new(&NewGame { seats: [black, white], start: position, pace });
        for square in opening.iter().flat_map(Game::moves).filter_map(Move::square) {
            // The openings are legal: a test plays them all.
            if session.place(square, Moment::START).is_err() {
                break;
            }
        }
        self.replace(session)
    }

    /// The game of a link, between two people without a clock unless something else is said.
    fn restore(&mut self, request: &Request) -> Value {
        let walk = match link::from_text(request.text("link")) {
            Ok(walk) => walk,
            Err(fault) => return json!({ "fault": { "message": "link", "offset": fault.offset } }),
        };
        let seats = [
            request.text("black").parse().unwrap_or(Seat::Person),
            request.text("white").parse().unwrap_or(Seat::Person),
        ];
        let pace = request.text("pace").parse().unwrap_or_default();
        let left = [0, 1].map(|side| Duration::from_millis(request.0["clocks"][side].as_u64().unwrap_or_default()));
        let mut session = Session::from_walk(walk, seats, pace, left);
        if let Some(color) = color_of(request.text("resigned")) {
            session.resign(color, Moment::START);
        }
        self.replace(session)
    }

    /// What `restore` needs to go on with the game later.
    fn keep(&self) -> Value {
        let session = &self.session;
        let [black, white] = session.seats().map(|seat| seat.to_string());
        let resigned = session.stopped().filter(|(node, _)| *node == session.walk().current());
        let resigned = resigned.and_then(|(_, ending)| match ending {
            Ending::Resigned(loser) | Ending::TimedOut(loser) => Some(view::color(loser)),
            Ending::Normal => None,
        });
        json!({
            "link": link::to_text(session.walk()),
            "black": black,
            "white": white,
            "pace": session.clocks().pace().to_string(),
            "clocks": session.clocks().reading().map(|left| left.as_millis() as u64),
            "resigned": resigned,
        })
    }

    fn place(&mut self, text: &str, now: Moment) -> Value {
        let Some(square) = square_of(text) else { return refused(text) };
        match self.session.place(square, now) {
            Ok(happenings) => self.view(now, &happenings),
            Err(fault) => refused(faults::illegal_sentence(self.t, fault)),
        }
    }

    /// Something to do with a node.
    fn at(&mut self, request: &Request, now: Moment) {
        let number = u32::try_from(request.number("node")).unwrap_or(u32::MAX);
        let Some(node) = self.session.walk().tree().numbered(number) else { return };
        match request.text("op") {
            "go" => drop(self.session.go(node, now)),
            "delete" => self.session.delete_branch(node, now),
            _ => self.session.comment(node, request.text("text")),
        }
    }

    /// What an engine has found out about a node, in words; remembered if it is worth it.
    fn told(&mut self, request: &Request) -> Value {
        let number = u32::try_from(request.number("node")).unwrap_or(u32::MAX);
        let Some(node) = self.session.walk().tree().numbered(number) else { return json!({}) };
        let report = report::read(&request.0["told"]);
        let position = *self.session.walk().position_of(node);
        if let Some(line) = report.lines.first() {
            let deep = !matches!(line.proof, Proof::Heuristic { depth, .. } if depth < DEEP);
            self.session.judge(node, Judgement::from_line(&position, line, request.yes("done") || deep));
        }
        json!({ "lines": view::lines(self.t, &report), "value": view::value(self.t, self.session.judgement(node)) })
    }

    #[cfg(feature = "analysis")]
    fn forget_review(&mut self) {
        self.review = None;
    }

    #[cfg(not(feature = "analysis"))]
    const fn forget_review(&mut self) {}

    fn view(&self, now: Moment, happenings: &[Happening]) -> Value {
        let said: Vec<String> = happenings.iter().map(|happening| words::happening(self.t, happening)).collect();
        json!({ "view": view::View::of(self.t, &self.session, now), "said": said })
    }
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Does what is asked; says how long the answer is.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn desk_ask() -> usize {
    respond(|request| {
        bytes(&match serde_json::from_slice(request) {
            Ok(request) => DESK.with_borrow_mut(|desk| desk.ask(&Request(request))),
            Err(error) => refused(error.to_string()),
        })
    })
}

#[cfg(test)]
mod tests;
