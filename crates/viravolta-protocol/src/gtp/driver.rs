//! The controller's end of GTP.
//!
//! One request at a time, and never a number in front of it: Edax repeats the last number for ever once it has seen
//! one. A forced pass is not asked for. Passes are said aloud, except to programs that cannot bear it: `gtp-rhino` takes
//! no `play black pass`.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use viravolta_notation::{GameRecord, TimeControl};
use viravolta_rules::{Color, Move, Position};

use super::{Clocks, Request, Response, ResponseReader, TimeSettings};
use crate::{Line, Output, Pace, TimeLimit};

/// Programs known to refuse a pass: the first does not know the word, the second has already passed by itself.
const IMPLIED_PASSES: [&str; 2] = ["GRhino", "Neural Reversi"];

/// Drives an engine that speaks GTP.
///
/// ```
/// use viravolta_protocol::{Driver as _, Line, Output, Pace, gtp};
///
/// let mut driver = gtp::Driver::new(Pace::Unlimited);
/// driver.start();
/// assert_eq!(driver.next_output(), Some(Output::Send("list_commands".to_owned())));
/// assert_eq!(driver.next_output(), None);
/// driver.receive(Line::Text("= name".to_owned()));
/// driver.receive(Line::Text(String::new()));
/// assert_eq!(driver.next_output(), Some(Output::Send("name".to_owned())));
/// ```
#[derive(Debug)]
pub struct Driver {
    pace: Pace,
    name: Option<String>,
    /// What the program says that it understands; `None` when it does not say.
    commands: Option<BTreeSet<String>>,
    /// Passes are left out.
    implied_passes: bool,
    /// Requests of the user's, after ours.
    setup: Vec<String>,
    steps: VecDeque<Step>,
    waiting: Option<Step>,
    reader: ResponseReader,
    /// The moves that the program has on its board; `None` after an answer that nobody understood.
    on_board: Option<Vec<Move>>,
    outputs: VecDeque<Output>,
}

/// A request, and what its answer is for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    ListCommands,
    Name,
    Other {
        request: String,
        needed: bool,
    },
    Pass {
        request: String,
    },
    /// Depends on the program's name.
    TimeSettings,
    Ready,
    GenerateMove(Color),
    Quit,
}

impl Driver {
    /// A driver that sets this pace.
    #[must_use]
    pub const fn new(pace: Pace) -> Self {
        Self {
            pace,
            name: None,
            commands: None,
            implied_passes: false,
            setup: Vec::new(),
            steps: VecDeque::new(),
            waiting: None,
            reader: ResponseReader::new(),
            on_board: Some(Vec::new()),
            outputs: VecDeque::new(),
        }
    }

    /// The same driver with requests that are sent once, when the program has been told everything else and before it is
    /// asked for its first move. What it answers does not matter.
    #[must_use]
    pub fn setup(mut self, requests: Vec<String>) -> Self {
        self.setup = requests;
        self
    }

    /// Edax takes the main time for the time of each move as soon as there are periods, and zero for a tenth of a second.
    fn is_edax(&self) -> bool {
        self.name.as_ref().is_some_and(|name| name.contains("Edax"))
    }

    /// Whether the program may be sent this command.
    fn understands(&self, command: &str) -> bool {
        self.commands.as_ref().is_none_or(|commands| commands.contains(command))
    }

    fn push(&mut self, command: &str, arguments: &[&dyn ToString], needed: bool) {
        let request = Request::new(command, arguments.iter().map(|argument| argument.to_string())).to_string();
        self.steps.push_back(Step::Other { request, needed });
    }

    /// Sends the next request, unless an answer is still to come.
    fn work(&mut self) {
        while self.waiting.is_none() {
            let Some(step) = self.steps.pop_front() else { return };
            let request = match &step {
                Step::ListCommands => "list_commands".to_owned(),
                Step::Name => "name".to_owned(),
                Step::Pass { .. } if self.implied_passes => continue,
                Step::Other { request, .. } | Step::Pass { request } => request.clone(),
                Step::TimeSettings => match self.time_settings() {
                    Some((main, byo_yomi, stones)) => format!("time_settings {main} {byo_yomi} {stones}"),
                    None => continue,
                },
                Step::Ready => {
                    self.outputs.push_back(Output::Ready { name: self.name.clone() });
                    continue;
                }
                Step::GenerateMove(color) => {
                    self.outputs.push_back(Output::ClockStarts);
                    format!("genmove {color}")
                }
                Step::Quit => "quit".to_owned(),
            };
            self.outputs.push_back(Output::Send(request));
            self.waiting = Some(step);
        }
    }

    fn understand(&mut self, response: Response) {
        let Some(step) = self.waiting.take() else {
            let (Ok(text) | Err(text)) = response.result;
            self.outputs.push_back(Output::Noise(text));
            return;
        };
        match (step, response.result) {
            (Step::ListCommands, Ok(text)) => {
                self.commands = Some(text.split_whitespace().map(str::to_owned).collect());
                self.greet();
            }
            (Step::ListCommands, Err(_)) => self.greet(),
            (Step::Name, Ok(name)) => {
                self.implied_passes |= IMPLIED_PASSES.iter().any(|program| name.contains(program));
                self.name = Some(name);
            }
            (Step::Pass { .. }, Err(_)) => self.implied_passes = true,
            (Step::Other { request, needed: true }, Err(reason)) => self.refused(request, reason),
            (Step::GenerateMove(_), Ok(text)) => self.move_text(&text),
            (Step::GenerateMove(color), Err(reason)) => self.refused(format!("genmove {color}"), reason),
            _ => {}
        }
    }

    /// What follows once it is known which commands there are.
    fn greet(&mut self) {
        self.steps.push_back(Step::Name);
        if self.commands.is_some() && self.understands("set_game") {
            self.push("set_game", &[&"Othello"], true);
        }
        if self.understands("boardsize") {
            self.push("boardsize", &[&8], self.commands.is_some());
        }
        self.push("clear_board", &[], true);
        self.steps.push_back(Step::TimeSettings);
        let setup = core::mem::take(&mut self.setup);
        self.steps.extend(setup.into_iter().map(|request| Step::Other { request, needed: false }));
        self.steps.push_back(Step::Ready);
    }

    fn time_settings(&self) -> Option<(u64, u64, u32)> {
        if !self.understands("time_settings") {
            return None;
        }
        match self.pace {
            Pace::Unlimited => None,
            // One move in each period: the reading on which all programs but one agree.
            Pace::PerMove(time) if !self.is_edax() => Some((0, seconds_for_a_move(time)?, 1)),
            Pace::PerMove(time) => Some((time.as_secs(), whole_seconds(time), 1)),
            Pace::Clock(TimeControl { main, increment, .. }) => {
                Some((whole_seconds(main), increment.unwrap_or_default().as_secs(), 0))
            }
        }
    }

    fn refused(&mut self, command: String, reason: String) {
        self.steps.clear();
        self.outputs.push_back(Output::Refused { command, reason });
    }

    fn move_text(&mut self, text: &str) {
        let word = text.split_whitespace().next().unwrap_or_default();
        let output = match word.parse::<Move>() {
            _ if word.eq_ignore_ascii_case("resign") => Output::Resigned,
            Ok(mv) => {
                self.on_board.get_or_insert_default().push(mv);
                Output::Move { mv, value: None, time: None }
            }
            Err(error) => {
                self.on_board = None;
                Output::Unreadable { line: text.to_owned(), reason: error.to_string() }
            }
        };
        self.outputs.push_back(output);
    }

    /// Brings the program's board to the end of the game.
    fn send_game(&mut self, game: &GameRecord) {
        let moves: Vec<Move> = game.moves().map(|recorded| recorded.mv).collect();
        let known = match &self.on_board {
            Some(known) if moves.starts_with(known) => known.len(),
            _ => {
                self.push("clear_board", &[], true);
                0
            }
        };
        for (before, recorded) in game.replay().skip(known) {
            let color = before.turn();
            let request = format!("play {color} {}", recorded.mv);
            self.steps.push_back(match recorded.mv {
                Move::Pass => Step::Pass { request },
                Move::Place(_) => Step::Other { request, needed: true },
            });
        }
        self.on_board = Some(moves);
    }

    fn send_time_left(&mut self, game: &GameRecord) {
        if !self.understands("time_left") {
            return;
        }
        match self.pace {
            Pace::Unlimited => {}
            Pace::PerMove(time) => {
                let turn = game.position().turn();
                // Edax thinks as deep as the time allows only when it has been told what is left.
                let least = self.is_edax().then_some(1);
                if let Some(seconds) = seconds_for_a_move(time).or(least) {
                    self.push("time_left", &[&turn, &seconds, &1], false);
                }
            }
            Pace::Clock(clock) => {
                for (color, left) in Color::ALL.into_iter().zip(time_left(game, clock)) {
                    // Rounded down: never more than there is.
                    self.push("time_left", &[&color, &left.as_secs(), &0], false);
                }
            }
        }
    }
}

/// What is left on black's and white's clock by the times noted beside the moves.
fn time_left(game: &GameRecord, clock: TimeControl) -> [Duration; 2] {
    let increment = clock.increment.unwrap_or_default();
    let mut clocks = Clocks::new(TimeSettings::Game { main: clock.main, increment });
    for (before, recorded) in game.replay() {
        clocks.spend(before.turn(), recorded.note.time.unwrap_or_default());
    }
    Color::ALL.map(|color| match clocks.limit(color) {
        TimeLimit::Clock { left, .. } | TimeLimit::PerMove(left) => left,
        TimeLimit::None => Duration::ZERO,
    })
}

/// GTP has no fractions. Who has less than a second for a move is told nothing: one second would be too long.
fn seconds_for_a_move(time: Duration) -> Option<u64> {
    Some(time.as_secs()).filter(|seconds| *seconds > 0)
}

/// Settings of zero would mean that there is no limit.
fn whole_seconds(time: Duration) -> u64 {
    time.as_secs().max(1)
}

impl crate::Driver for Driver {
    fn start(&mut self) {
        self.steps.push_back(Step::ListCommands);
        self.work();
    }

    fn ask_move(&mut self, game: &GameRecord) {
        if *game.start() != Position::start() {
            let reason = "GTP knows only the usual start".to_owned();
            self.outputs.push_back(Output::Refused { command: "clear_board".to_owned(), reason });
            return;
        }
        if game.position().must_pass() {
            // Nothing to decide, and the one thing on which programs differ most: nobody is asked.
            self.outputs.push_back(Output::Move { mv: Move::Pass, value: None, time: None });
            return;
        }
        self.send_game(game);
        self.send_time_left(game);
        self.steps.push_back(Step::GenerateMove(game.position().turn()));
        self.work();
    }

    fn receive(&mut self, line: Line) {
        if !self.reader.is_open()
            && let Line::Text(text) = &line
            && !text.trim().is_empty()
            && !text.starts_with(['=', '?'])
        {
            self.outputs.push_back(Output::Noise(text.clone()));
        }
        if let Some(response) = self.reader.push(&line) {
            self.understand(response);
            self.work();
        }
    }

    fn quit(&mut self) {
        self.steps.clear();
        self.steps.push_back(Step::Quit);
        self.waiting = None;
        self.work();
    }

    fn next_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }
}
