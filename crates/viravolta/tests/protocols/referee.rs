//! Two programs, one board, our rules.

use viravolta_notation::{GameRecord, MoveNote, RecordedMove};
use viravolta_protocol::nboard::PlayedMove;
use viravolta_protocol::{Driver, Output};
use viravolta_rules::{Color, Game, Move};

use crate::program::Program;
use crate::recorder::Recorder;

/// A program and the driver that speaks its language.
pub(crate) struct Seat {
    pub(crate) name: String,
    program: Program,
    driver: Box<dyn Driver>,
    recorder: Recorder,
}

impl Seat {
    /// Starts a program and goes through its greeting.
    pub(crate) fn new(program: Program, driver: impl Driver + 'static) -> Self {
        let recorder = Recorder::default();
        let mut seat = Self { name: String::new(), program, driver: Box::new(driver), recorder };
        seat.recorder.event("start");
        seat.driver.start();
        match seat.converse() {
            Output::Ready { name } => seat.name = name.unwrap_or_default(),
            other => panic!("the greeting went wrong: {other:?}"),
        }
        seat
    }

    /// Speaks with the program until something comes out that matters.
    fn converse(&mut self) -> Output {
        loop {
            while let Some(output) = self.driver.next_output() {
                self.recorder.output(&output);
                match output {
                    Output::Send(text) => self.program.send(&text),
                    Output::ClockStarts | Output::Status(_) | Output::Report(_) | Output::Noise(_) => {}
                    matters => return matters,
                }
            }
            match self.program.line() {
                Some(line) => {
                    self.recorder.line(&line);
                    self.driver.receive(line);
                }
                None => panic!("{}: the program has ended", self.name),
            }
        }
    }

    /// Asks for a move.
    fn ask(&mut self, record: &GameRecord) -> (Move, MoveNote) {
        self.recorder.event(&format!("ask {}", noted_moves(record)));
        self.driver.ask_move(record);
        match self.converse() {
            Output::Move { mv, value, time } => (mv, MoveNote { evaluation: value, time, comment: None }),
            fault => panic!("{}: {fault:?} in {:?}", self.name, moves(record)),
        }
    }

    /// Lets the program end by itself.
    fn leave(mut self) {
        self.recorder.event("quit");
        self.driver.quit();
        while let Some(output) = self.driver.next_output() {
            self.recorder.output(&output);
            if let Output::Send(text) = output {
                self.program.send(&text);
            }
        }
        self.recorder.keep(&self.name);
        let status = self.program.end();
        // How others end is their business: NTest has been seen to crash on its way out.
        assert!(status == Some(0) || !self.name.starts_with("Viravolta"), "{}: {status:?}", self.name);
    }
}

fn moves(record: &GameRecord) -> String {
    record.moves().map(|recorded| recorded.mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// The moves as GGF writes them: `f5//1.50 d6/+2.00`.
fn noted_moves(record: &GameRecord) -> String {
    let text = |recorded: &RecordedMove| {
        let played = PlayedMove { mv: recorded.mv, value: recorded.note.evaluation, time: recorded.note.time };
        played.to_string()
    };
    record.moves().map(text).collect::<Vec<_>>().join(" ")
}

/// Plays a game from an opening to its end. Every pass is asked for too.
pub(crate) fn play(opening: &str, black: &mut Seat, white: &mut Seat) -> GameRecord {
    let start = viravolta_rules::Position::start();
    let opening = Game::from_transcript(start, opening).expect("an opening");
    let mut record = GameRecord::from_game(&opening);
    while !record.position().is_over() {
        let seat = match record.position().turn() {
            Color::Black => &mut *black,
            Color::White => &mut *white,
        };
        let (mv, note) = seat.ask(&record);
        if let Err(error) = record.push_noted(mv, note) {
            panic!("{}: {error} after {}", seat.name, moves(&record));
        }
    }
    record
}

/// Plays an opening with both colours, a game each, in the same two processes.
pub(crate) fn play_both(openings: &[&str], mut first: Seat, mut second: Seat) -> Vec<GameRecord> {
    let mut records = Vec::new();
    for opening in openings {
        records.push(play(opening, &mut first, &mut second));
        records.push(play(opening, &mut second, &mut first));
    }
    first.leave();
    second.leave();
    records
}

/// How many passes there were.
pub(crate) fn passes(records: &[GameRecord]) -> usize {
    records.iter().flat_map(|record| record.moves()).filter(|recorded| recorded.mv == Move::Pass).count()
}
