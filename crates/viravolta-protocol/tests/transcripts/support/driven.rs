//! A driver's end in a transcript.
//!
//! `~ start`, `~ ask MOVES`, `~ quit`; the moves are written as in GGF: `f5//1.5 d6/+2.00 c3`.

use viravolta_notation::{GameRecord, MoveNote};
use viravolta_protocol::nboard::PlayedMove;
use viravolta_protocol::{Driver, Line, Output, Report};

use super::Subject;

pub(crate) struct Driven<D>(pub(crate) D);

/// The game of the moves, with their values and times.
fn record(moves: &str) -> GameRecord {
    let mut record = GameRecord::default();
    for word in moves.split_whitespace() {
        let PlayedMove { mv, value, time } = word.parse().expect("a move");
        let note = MoveNote { evaluation: value, time, comment: None };
        record.push_noted(mv, note).expect("legal");
    }
    record
}

fn describe(output: Output) -> String {
    match output {
        Output::Send(text) => format!("> {text}"),
        Output::Ready { name } => format!("! ready {}", name.unwrap_or_default()),
        Output::ClockStarts => "! clock".to_owned(),
        Output::Move { mv, value, time } => {
            let value = value.map(|value| format!(" value {value:+.2}")).unwrap_or_default();
            let time = time.map(|time| format!(" time {time:?}")).unwrap_or_default();
            format!("! move {mv}{value}{time}")
        }
        Output::Resigned => "! resigned".to_owned(),
        Output::Report(Report::Variation(line)) => {
            let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
            format!("! variation {} {:+.2} {} {:?}", moves.join("-"), line.value, line.depth, line.source)
        }
        Output::Report(Report::Nodes { nodes, elapsed }) => format!("! nodes {nodes} {elapsed:?}"),
        Output::Status(text) => format!("! status {text}"),
        Output::Noise(text) => format!("! noise {text}"),
        Output::Unreadable { line, reason } => format!("! unreadable {line}: {reason}"),
        Output::Refused { command, reason } => format!("! refused {command}: {reason}"),
    }
}

impl<D: Driver> Subject for Driven<D> {
    const TAKES_COMMANDS: bool = false;

    fn line(&mut self, text: &str) {
        self.0.receive(Line::Text(text.to_owned()));
    }

    fn event(&mut self, text: &str) {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "start" => self.0.start(),
            "ask" => self.0.ask_move(&record(rest)),
            "quit" => self.0.quit(),
            "long" => self.0.receive(Line::TooLong),
            _ => panic!("unknown event {word:?}"),
        }
    }

    fn output(&mut self) -> Option<String> {
        self.0.next_output().map(describe)
    }
}
