//! The window's end of NBoard.
//!
//! Written for engines as they are: NTest says `learn` for `learned`, Edax puts spaces into its `===`, prints book
//! lines for people and never says `learned`. Only an unreadable `===` is an engine's fault; the rest is noise.

use std::collections::VecDeque;

use viravolta_notation::{GameRecord, RecordedMove, TimeControl, ggf};
use viravolta_rules::{Color, Position};

use super::{Command, Hint, Message, PlayedMove};
use crate::{Line, Output, Pace, Report, Variation};

/// Drives an engine that speaks NBoard.
///
/// ```
/// use viravolta_protocol::{Driver as _, Line, Output, Pace, nboard};
/// use viravolta_notation::GameRecord;
///
/// let mut driver = nboard::Driver::new(12, Pace::Unlimited);
/// driver.start();
/// let sent: Vec<_> = std::iter::from_fn(|| driver.next_output()).collect();
/// assert_eq!(sent[0], Output::Send("nboard 2".to_owned()));
/// driver.receive(Line::Text("pong 1".to_owned()));
/// assert_eq!(driver.next_output(), Some(Output::Ready { name: None }));
/// ```
#[derive(Debug)]
pub struct Driver {
    depth: u32,
    pace: Pace,
    name: Option<String>,
    pings: i64,
    /// What is asked once the newest ping is answered.
    pending: Option<Question>,
    /// What was asked and has no answer yet.
    asked: Option<Question>,
    /// Lines of the user's, after ours.
    setup: Vec<String>,
    sent: Option<(Position, Vec<RecordedMove>)>,
    outputs: VecDeque<Output>,
}

/// What a ping clears the way for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Greeting,
    Go,
}

impl Driver {
    /// A driver that sets this depth and pace.
    #[must_use]
    pub const fn new(depth: u32, pace: Pace) -> Self {
        Self {
            depth,
            pace,
            name: None,
            pings: 0,
            pending: None,
            asked: None,
            setup: Vec::new(),
            sent: None,
            outputs: VecDeque::new(),
        }
    }

    /// The same driver with lines that are sent once, after the greeting.
    #[must_use]
    pub fn setup(mut self, lines: Vec<String>) -> Self {
        self.setup = lines;
        self
    }

    fn send(&mut self, command: &Command) {
        self.outputs.push_back(Output::Send(command.to_string()));
    }

    fn ask(&mut self, game: &GameRecord, question: Question) {
        self.send_game(game);
        self.ping(question);
    }

    fn ping(&mut self, then: Question) {
        self.pings += 1;
        self.asked = None;
        self.pending = Some(then);
        self.send(&Command::Ping(self.pings));
    }

    /// As the NBoard window does it: one new move goes alone, anything else as a whole game.
    fn send_game(&mut self, game: &GameRecord) {
        let told = self.as_told(game);
        let new_moves = self.sent.as_ref().and_then(|(start, moves)| {
            let goes_on = start == told.start() && told.moves().take(moves.len()).eq(moves);
            goes_on.then(|| told.moves().skip(moves.len()).collect::<Vec<_>>())
        });
        match new_moves.as_deref() {
            Some([]) => {}
            Some([RecordedMove { mv, note }]) => {
                let played = PlayedMove { mv: *mv, value: note.evaluation, time: note.time };
                self.send(&Command::Move(played));
            }
            _ => {
                let (text, _) = ggf::to_text(&told);
                self.send(&Command::SetGame(text));
            }
        }
        self.sent = Some((*told.start(), told.moves().cloned().collect()));
    }

    /// The game as the engine shall see it: with the clocks of the pace and nothing that could break its reader.
    fn as_told(&self, game: &GameRecord) -> GameRecord {
        let mut told = game.beginning(usize::MAX);
        told.place = Some("Viravolta".to_owned());
        for color in Color::ALL {
            let name = game.player(color).name.clone().unwrap_or_else(|| color.to_string());
            told.player_mut(color).name = Some(name);
        }
        let clock = match self.pace {
            Pace::Unlimited => None,
            // NBoard has no time per move. A clock that gains a whole move's time with each move, of which every move
            // has taken all, always shows the time for one move.
            Pace::PerMove(time) => Some(TimeControl { main: time, increment: Some(time), grace: None }),
            Pace::Clock(clock) => Some(clock),
        };
        told.black.clock = clock;
        told.white.clock = clock;
        for node in told.tree.main_line().to_vec() {
            let Some(note) = told.tree.note_mut(node) else { continue };
            note.comment = None;
            if let Pace::PerMove(time) = self.pace {
                note.time = Some(time);
            }
        }
        told
    }

    fn pong(&mut self, number: i64) {
        if number != self.pings {
            return;
        }
        let Some(question) = self.pending.take() else { return };
        match question {
            Question::Greeting => {
                self.outputs.push_back(Output::Ready { name: self.name.clone() });
                return;
            }
            Question::Go => {
                self.outputs.push_back(Output::ClockStarts);
                self.send(&Command::Go);
            }
        }
        self.asked = Some(question);
    }

    fn hint(&mut self, hint: Hint) -> Option<Output> {
        let value = hint.value?;
        let variation = Variation { moves: hint.moves, value, depth: hint.depth, source: hint.source };
        Some(Output::Report(Report::Variation(variation)))
    }

    /// What a message means now; `None` when it is about something that was asked before.
    fn understand(&mut self, message: Message) -> Option<Output> {
        match message {
            Message::Name(name) => {
                self.name = Some(name);
                None
            }
            Message::Pong(number) => {
                self.pong(number);
                None
            }
            Message::Status(text) => Some(Output::Status(text)),
            Message::Move(PlayedMove { mv, value, time }) => {
                self.asked.take_if(|question| *question == Question::Go)?;
                Some(Output::Move { mv, value, time })
            }
            Message::Hint(hint) if self.asked.is_some() => self.hint(hint),
            Message::NodeStats { nodes, time } if self.asked.is_some() => {
                Some(Output::Report(Report::Nodes { nodes, elapsed: time }))
            }
            Message::Hint(_) | Message::NodeStats { .. } | Message::Analysis { .. } | Message::Learned => None,
        }
    }

    fn read(&mut self, text: String) -> Option<Output> {
        match Message::parse(&text) {
            Ok(Some(message)) => self.understand(message),
            Ok(None) if text.trim().is_empty() => None,
            Ok(None) => Some(Output::Noise(text)),
            Err(error) if text.trim_start().starts_with("===") && self.asked == Some(Question::Go) => {
                self.asked = None;
                Some(Output::Unreadable { line: text, reason: error.to_string() })
            }
            Err(_) => Some(Output::Noise(text)),
        }
    }
}

impl crate::Driver for Driver {
    fn start(&mut self) {
        self.send(&Command::Version(2));
        self.send(&Command::SetDepth(self.depth));
        self.outputs.extend(core::mem::take(&mut self.setup).into_iter().map(Output::Send));
        self.ping(Question::Greeting);
    }

    fn ask_move(&mut self, game: &GameRecord) {
        self.ask(game, Question::Go);
    }

    fn receive(&mut self, line: Line) {
        let output = match line {
            Line::Text(text) => self.read(text),
            Line::TooLong => Some(Output::Noise(String::new())),
        };
        self.outputs.extend(output);
    }

    fn quit(&mut self) {
        self.send(&Command::Quit);
    }

    fn next_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }
}
