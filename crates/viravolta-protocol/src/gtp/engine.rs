//! The engine's end of GTP.
//!
//! Requests are answered one after the other; those that come while a search runs wait. A pass may be left out: when
//! the side to move has none, a move of the other side implies it, as Quarry plays.

mod commands;
mod rules;

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::time::Duration;

use viravolta_rules::{Color, Game, Move, Position};

use super::{Clocks, Request, Response};
use crate::{Answer, Effect, Goal, Line, Report, Search, Session};

/// How many requests may wait before no more are welcome.
const QUEUE: usize = 256;

/// Who answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// `name`.
    pub name: String,
    /// `version`.
    pub version: String,
    /// What `set_level` accepts.
    pub levels: RangeInclusive<u8>,
}

/// The engine's end of GTP 2.
///
/// ```
/// use viravolta_protocol::gtp::{Engine, Identity};
/// use viravolta_protocol::{Effect, Line, Session};
///
/// let identity = Identity { name: "Viravolta".to_owned(), version: "0.1".to_owned(), levels: 1..=10 };
/// let mut engine = Engine::new(identity);
/// engine.receive(Line::Text("1 play black a1".to_owned()));
/// assert_eq!(engine.next_effect(), Some(Effect::Send("?1 illegal move\n".to_owned())));
/// ```
#[derive(Debug)]
pub struct Engine {
    identity: Identity,
    game: Game,
    /// How many moves of the game each request made: two with an implied pass, none for a pass after the end.
    steps: Vec<usize>,
    clocks: Clocks,
    busy: Option<Busy>,
    queue: VecDeque<Result<Request, TooLong>>,
    input_ended: bool,
    effects: VecDeque<Effect>,
}

/// A line that was too long to be kept stands in the queue too: it gets an answer.
#[derive(Debug)]
struct TooLong;

/// What the host works on.
#[derive(Debug)]
enum Busy {
    Search {
        id: Option<u32>,
        /// The game with the implied pass, where the move will be made.
        game: Game,
        color: Color,
        /// False for `reg_genmove`.
        play: bool,
        stopping: bool,
    },
    File {
        id: Option<u32>,
        /// `loadsgf FILE 7` stops before the seventh move.
        moves: Option<usize>,
    },
}

impl Engine {
    /// An engine at the usual start.
    #[must_use]
    pub fn new(identity: Identity) -> Self {
        Self {
            identity,
            game: Game::new(Position::start()),
            steps: Vec::new(),
            clocks: Clocks::default(),
            busy: None,
            queue: VecDeque::new(),
            input_ended: false,
            effects: VecDeque::new(),
        }
    }

    /// The game on the board.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    fn respond(&mut self, id: Option<u32>, result: Result<String, String>) {
        self.effects.push_back(Effect::Send(Response { id, result }.to_string()));
    }

    /// Answers what waits, until there is something to wait for.
    fn work(&mut self) {
        while self.busy.is_none() {
            match self.queue.pop_front() {
                Some(Ok(request)) => self.obey(&request),
                Some(Err(TooLong)) => self.respond(None, Err("line too long".to_owned())),
                None => {
                    if std::mem::take(&mut self.input_ended) {
                        self.effects.push_back(Effect::Quit);
                    }
                    return;
                }
            }
        }
    }

    fn start_search(&mut self, id: Option<u32>, game: Game, color: Color, play: bool) {
        let mut search = Search::new(game.clone(), Goal::Move);
        search.time = self.clocks.limit(color);
        self.busy = Some(Busy::Search { id, game, color, play, stopping: false });
        self.effects.push_back(Effect::Search(Box::new(search)));
    }

    /// Makes the game that a request has led to the current one.
    fn advance(&mut self, game: Game) {
        self.steps.push(game.moves().len() - self.game.moves().len());
        self.game = game;
    }

    fn new_game(&mut self, game: Game) {
        self.game = game;
        self.steps = vec![1; self.game.moves().len()];
        self.clocks.reset();
        self.effects.push_back(Effect::NewGame);
    }

    fn finish_search(
        &mut self,
        found: Option<Move>,
        mut game: Game,
        color: Color,
        play: bool,
        elapsed: Duration,
    ) -> String {
        let position = *game.position();
        // Never an illegal move, whatever the player says.
        let legal = |mv: &Move| position.play(*mv).is_ok();
        let mv = found.filter(legal).or_else(|| position.all_moves().next()).unwrap_or(Move::Pass);
        if play {
            self.clocks.spend(color, elapsed);
            if game.play(mv).is_ok() {
                self.advance(game);
            }
        }
        mv.to_string()
    }
}

impl Session for Engine {
    fn receive(&mut self, line: Line) {
        match line {
            Line::TooLong => self.queue.push_back(Err(TooLong)),
            Line::Text(text) => {
                if text.trim_end() == "# interrupt" {
                    self.interrupt();
                }
                self.queue.extend(Request::parse(&text).map(Ok));
            }
        }
        self.work();
    }

    fn end_of_input(&mut self) {
        self.input_ended = true;
        self.work();
    }

    /// GTP has no word for it.
    fn report(&mut self, _report: Report) {}

    fn answer(&mut self, answer: Answer) {
        if let Some(Busy::Search { id, game, color, play, .. }) =
            self.busy.take_if(|busy| matches!(busy, Busy::Search { .. }))
        {
            let text = self.finish_search(answer.best, game, color, play, answer.elapsed);
            self.respond(id, Ok(text));
            self.work();
        }
    }

    fn file(&mut self, content: Result<Vec<u8>, String>) {
        if let Some(Busy::File { id, moves }) = self.busy.take_if(|busy| matches!(busy, Busy::File { .. })) {
            let result = self.load(content, moves);
            self.respond(id, result);
            self.work();
        }
    }

    fn wants_input(&self) -> bool {
        self.queue.len() < QUEUE
    }

    fn next_effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }
}

impl Engine {
    /// GoGui's way to stop a search: a comment.
    fn interrupt(&mut self) {
        if let Some(Busy::Search { stopping, .. }) = &mut self.busy
            && !*stopping
        {
            *stopping = true;
            self.effects.push_back(Effect::Stop);
        }
    }
}
