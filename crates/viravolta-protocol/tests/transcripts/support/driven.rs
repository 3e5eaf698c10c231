//! A driver's end in a transcript.
//!
//! `~ start`, `~ ask MOVES`, `~ hints N MOVES`, `~ learn MOVES`, `~ analysis MOVES`, `~ contempt N`, `~ quit`; the moves
//! are written as in GGF: `f5//1.5 d6/+2.00 c3`.

use viravolta_notation::{GameRecord, MoveNote};
use viravolta_protocol::nboard::PlayedMove;
use viravolta_protocol::{Driver, Line, Output, Report, gtp, nboard};

use super::Subject;

pub(crate) struct Driven<D>(pub(crate) D);

/// What only one of the protocols can be asked.
pub(crate) trait Special {
    fn special(&mut self, word: &str, rest: &str);
}

impl Special for gtp::Driver {
    fn special(&mut self, word: &str, _rest: &str) {
        panic!("unknown event {word:?}");
    }
}

impl Special for nboard::Driver {
    fn special(&mut self, word: &str, rest: &str) {
        match word {
            "hints" => {
                let (count, moves) = rest.split_once(' ').unwrap_or((rest, ""));
                self.ask_hints(&record(moves), count.parse().expect("count"));
            }
            "learn" => self.ask_learn(&record(rest)),
            "analysis" => self.ask_analysis(&record(rest)),
            "contempt" => self.set_contempt(rest.parse().expect("contempt")),
            _ => panic!("unknown event {word:?}"),
        }
    }
}

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
        Output::Analysis { moves_made, value } => format!("! analysis {moves_made} {value:+.2}"),
        Output::Learned => "! learned".to_owned(),
        Output::Noise(text) => format!("! noise {text}"),
        Output::Unreadable { line, reason } => format!("! unreadable {line}: {reason}"),
        Output::Refused { command, reason } => format!("! refused {command}: {reason}"),
    }
}

impl<D: Driver + Special> Subject for Driven<D> {
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
            _ => self.0.special(word, rest),
        }
    }

    fn output(&mut self) -> Option<String> {
        self.0.next_output().map(describe)
    }
}
