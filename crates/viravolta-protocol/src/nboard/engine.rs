//! The engine's end of NBoard.
//!
//! Any command that arrives while a search runs stops it. Its answer is printed first, then the command is obeyed, so
//! everything about an old position comes before the `pong` that the window waits for, and nothing comes after it.

use std::collections::VecDeque;

use viravolta_notation::{GameRecord, MoveNote, ggf};
use viravolta_rules::{BoardSize, Move, Scoring};

use super::clock;
use super::{Command, Hint, Message, PlayedMove};
use crate::{Answer, Effect, Evaluation, Goal, Line, Report, Search, Session, TimeLimit, Variation};

/// The engine's end of NBoard, version 2.
///
/// ```
/// use viravolta_protocol::nboard::Engine;
/// use viravolta_protocol::{Effect, Line, Session};
///
/// let mut engine = Engine::new("Viravolta");
/// engine.receive(Line::Text("set depth 6".to_owned()));
/// assert_eq!(engine.next_effect(), Some(Effect::Send("set myname Viravolta6".to_owned())));
/// engine.receive(Line::Text("ping 1".to_owned()));
/// assert_eq!(engine.next_effect(), Some(Effect::Send("pong 1".to_owned())));
/// ```
#[derive(Debug)]
pub struct Engine {
    name: String,
    record: GameRecord,
    depth: Option<u32>,
    contempt: i32,
    running: Option<Running>,
    /// Commands that wait for the end of the running search: one, from a host that heeds `wants_input`.
    waiting: VecDeque<Command>,
    effects: VecDeque<Effect>,
    /// After a quit nothing is heard any more.
    has_quit: bool,
}

/// A search that the player works on.
#[derive(Debug)]
struct Running {
    task: Task,
    stopping: bool,
}

#[derive(Debug)]
enum Task {
    Go,
    Hint {
        /// The side to move passes: the search is about the position after the pass.
        after_pass: bool,
        /// Whether a line was printed; one is due.
        printed: bool,
    },
    /// The value of the position after so many moves.
    Analyze {
        moves_made: usize,
    },
}

impl Engine {
    /// An engine of this name, at the usual start. White space in the name becomes `_`: the window reads one word.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.split_whitespace().collect::<Vec<_>>().join("_"),
            record: GameRecord::default(),
            depth: None,
            contempt: 0,
            running: None,
            waiting: VecDeque::new(),
            effects: VecDeque::new(),
            has_quit: false,
        }
    }

    /// The game that the next request is about.
    #[must_use]
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    fn send(&mut self, message: &Message) {
        self.effects.push_back(Effect::Send(message.to_string()));
    }

    fn status(&mut self, text: impl Into<String>) {
        self.send(&Message::Status(text.into()));
    }

    /// Obeys at once, or stops the running search and obeys after its answer.
    fn take(&mut self, command: Command) {
        match &mut self.running {
            _ if self.has_quit => {}
            None => self.obey(command),
            Some(_) if matches!(command, Command::Version(_)) => {}
            Some(running) => {
                if !running.stopping {
                    running.stopping = true;
                    self.effects.push_back(Effect::Stop);
                }
                self.waiting.push_back(command);
            }
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            // There is nothing to negotiate: engines never answer with a version.
            Command::Version(_) => {}
            Command::SetDepth(depth) => {
                self.depth = Some(depth);
                self.send(&Message::Name(format!("{}{depth}", self.name)));
            }
            Command::SetGame(text) => self.set_game(&text),
            Command::SetContempt(contempt) => self.contempt = contempt,
            Command::Move(played) => self.play(played),
            Command::Hint(count) => self.hint(count.max(1)),
            Command::Go => self.go(),
            Command::Ping(number) => self.send(&Message::Pong(number)),
            Command::Learn => {
                self.effects.push_back(Effect::Learn(Box::new(self.record.to_game())));
                self.send(&Message::Learned);
            }
            Command::Analyze => {
                self.status("Analyzing");
                let moves_made = self.record.moves().len();
                self.analyze(moves_made);
            }
            Command::Quit => {
                self.has_quit = true;
                self.effects.push_back(Effect::Quit);
            }
        }
    }

    fn set_game(&mut self, text: &str) {
        match ggf::parse(text) {
            Ok(record) if record.start().size() == BoardSize::Eight => {
                if !continues(&self.record, &record) {
                    self.effects.push_back(Effect::NewGame);
                }
                self.record = record;
            }
            Ok(_) => self.status("Cannot play on this board: 8x8 only"),
            Err(error) => self.status(format!("Cannot read the game: {error}")),
        }
    }

    fn play(&mut self, played: PlayedMove) {
        let note = MoveNote { evaluation: played.value, time: played.time, comment: None };
        if let Err(error) = self.record.push_read(played.mv, note) {
            self.status(format!("Cannot play the move: {error}"));
        }
    }

    fn go(&mut self) {
        let position = *self.record.position();
        if position.is_over() {
            self.status("The game is over");
        } else if position.must_pass() {
            self.send(&Message::Move(Move::Pass.into()));
        } else {
            self.status("Thinking");
            let time = clock::limit(&self.record);
            self.search(Task::Go, &self.record.clone(), Goal::Move, time);
        }
    }

    fn hint(&mut self, count: usize) {
        let position = *self.record.position();
        if position.is_over() {
            self.status("The game is over");
            return;
        }
        let after_pass = position.must_pass();
        let mut record = self.record.clone();
        record.pass_if_owed();
        let count = if after_pass { 1 } else { count };
        self.status("Analyzing");
        self.search(Task::Hint { after_pass, printed: false }, &record, Goal::Hint(count), TimeLimit::None);
    }

    /// Values from `moves_made` back to the start; positions without a legal square need no search.
    fn analyze(&mut self, mut moves_made: usize) {
        loop {
            let mut record = self.record.beginning(moves_made);
            let position = *record.position();
            if !position.is_over() {
                record.pass_if_owed();
                return self.search(Task::Analyze { moves_made }, &record, Goal::Value, TimeLimit::None);
            }
            let value = position.difference(position.turn(), Scoring::EmptiesToWinner).into();
            self.send(&Message::Analysis { moves_made, value });
            match moves_made.checked_sub(1) {
                Some(earlier) => moves_made = earlier,
                None => return self.status(""),
            }
        }
    }

    fn search(&mut self, task: Task, record: &GameRecord, goal: Goal, time: TimeLimit) {
        let search = Search { game: record.to_game(), goal, depth: self.depth, time, contempt: self.contempt };
        self.running = Some(Running { task, stopping: false });
        self.effects.push_back(Effect::Search(Box::new(search)));
    }

    fn print_variation(&mut self, variation: Variation, after_pass: bool) {
        let mut hint = Hint::from(variation);
        if after_pass {
            hint.moves.insert(0, Move::Pass);
            hint.value = hint.value.map(core::ops::Neg::neg);
        }
        self.send(&Message::Hint(hint));
    }

    fn finish_go(&mut self, answer: &Answer) {
        let position = *self.record.position();
        // Never an illegal move, whatever the player says.
        let legal = |mv: &Move| position.play(*mv).is_ok();
        let Some(mv) = answer.best.filter(legal).or_else(|| position.all_moves().next()) else { return };
        let value = answer.variations.iter().find(|line| line.moves.first() == Some(&mv)).map(|line| line.value);
        self.send(&Message::NodeStats { nodes: answer.nodes, time: answer.elapsed });
        self.send(&Message::Move(PlayedMove { mv, value, time: Some(answer.elapsed) }));
    }

    fn finish_hint(&mut self, answer: Answer, after_pass: bool, printed: bool, stopped: bool) {
        let due = if stopped && printed { 0 } else { answer.variations.len() };
        let has_lines = printed || !answer.variations.is_empty();
        for variation in answer.variations.into_iter().take(due) {
            self.print_variation(variation, after_pass);
        }
        if !has_lines {
            self.print_bare_hint(answer.best, after_pass);
        }
        self.send(&Message::NodeStats { nodes: answer.nodes, time: answer.elapsed });
        self.status("");
    }

    /// A hint is due even from a player that only names a move.
    fn print_bare_hint(&mut self, best: Option<Move>, after_pass: bool) {
        let mv = if after_pass { Some(Move::Pass) } else { best.or_else(|| self.record.position().all_moves().next()) };
        let Some(mv) = mv else { return };
        let value = Evaluation::from_discs(0);
        let depth = crate::Depth::Plies(0);
        self.print_variation(Variation { moves: vec![mv], value, depth, source: crate::Source::Search }, false);
    }

    fn finish_analysis(&mut self, moves_made: usize, answer: &Answer, stopped: bool) {
        if stopped {
            return self.status("");
        }
        if let Some(line) = answer.variations.first() {
            let must_pass = self.record.beginning(moves_made).position().must_pass();
            let value = if must_pass { -line.value } else { line.value };
            self.send(&Message::Analysis { moves_made, value });
        }
        match moves_made.checked_sub(1) {
            Some(earlier) => self.analyze(earlier),
            None => self.status(""),
        }
    }
}

/// Whether one game is the other with more moves, or fewer.
fn continues(old: &GameRecord, new: &GameRecord) -> bool {
    old.start() == new.start() && old.moves().zip(new.moves()).all(|(a, b)| a.mv == b.mv)
}

impl Session for Engine {
    fn receive(&mut self, line: Line) {
        let Line::Text(text) = line else { return };
        // A line that is not understood is ignored as a whole; it does not even stop a search.
        let Ok(command) = text.parse::<Command>() else { return };
        self.take(command);
    }

    fn end_of_input(&mut self) {
        self.receive(Line::Text(Command::Quit.to_string()));
    }

    fn report(&mut self, report: Report) {
        let Some(running) = &mut self.running else { return };
        if running.stopping {
            return;
        }
        match (report, &mut running.task) {
            (Report::Nodes { nodes, elapsed }, Task::Go | Task::Hint { .. }) => {
                self.send(&Message::NodeStats { nodes, time: elapsed });
            }
            (Report::Variation(variation), Task::Go) => self.print_variation(variation, false),
            (Report::Variation(variation), Task::Hint { after_pass, printed }) => {
                *printed = true;
                let after_pass = *after_pass;
                self.print_variation(variation, after_pass);
            }
            (_, Task::Analyze { .. }) => {}
        }
    }

    fn answer(&mut self, answer: Answer) {
        let Some(Running { task, stopping }) = self.running.take() else { return };
        match task {
            Task::Go => self.finish_go(&answer),
            Task::Hint { after_pass, printed } => self.finish_hint(answer, after_pass, printed, stopping),
            Task::Analyze { moves_made } => self.finish_analysis(moves_made, &answer, stopping),
        }
        for command in std::mem::take(&mut self.waiting) {
            self.take(command);
        }
    }

    fn wants_input(&self) -> bool {
        self.waiting.is_empty()
    }

    fn next_effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }
}
