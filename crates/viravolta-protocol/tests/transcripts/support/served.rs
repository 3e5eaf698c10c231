//! An engine's end in a transcript.
//!
//! `~ variation D6-C3 -0.21 12`, `~ nodes 184223 0.113` and `~ answer C3 0.06 [line value depth]` play the player;
//! `~ file TEXT` and `~ no file` the disk, `~ end` the end of input, `~ long line` a line past the limit.

use std::collections::VecDeque;
use std::time::Duration;

use viravolta_protocol::nboard::Message;
use viravolta_protocol::{Answer, Effect, Goal, Line, Report, Search, Session, TimeLimit, Variation};

use super::Subject;

pub(crate) struct Served<S> {
    session: S,
    lines: VecDeque<String>,
}

impl<S> Served<S> {
    pub(crate) fn new(session: S) -> Self {
        Self { session, lines: VecDeque::new() }
    }
}

fn variation(text: &str) -> Variation {
    let [line, value, depth] = text.split(' ').collect::<Vec<_>>()[..] else { panic!("line value depth: {text}") };
    match Message::parse(&format!("search {line} {value} 0 {depth}")) {
        Ok(Some(Message::Hint(hint))) => {
            Variation { moves: hint.moves, value: hint.value.expect("value"), depth: hint.depth, source: hint.source }
        }
        other => panic!("{text}: {other:?}"),
    }
}

fn seconds(text: &str) -> Duration {
    Duration::from_secs_f64(text.parse().expect("seconds"))
}

fn describe_search(search: &Search) -> String {
    let mut text = match search.goal {
        Goal::Move => "! search move".to_owned(),
        Goal::Hint(count) => format!("! search hint {count}"),
        Goal::Value => "! search value".to_owned(),
    };
    let moves: Vec<String> = search.game.moves().map(|mv| mv.to_string()).collect();
    text += &format!(" [{}] {}", moves.join(" "), search.game.position().turn());
    if let Some(depth) = search.depth {
        text += &format!(" depth {depth}");
    }
    match search.time {
        TimeLimit::None => {}
        TimeLimit::PerMove(time) => text += &format!(" {time:?} a move"),
        TimeLimit::Clock { left, increment, moves } => {
            text += &format!(" clock {left:?}+{increment:?}");
            if let Some(moves) = moves {
                text += &format!(" for {moves}");
            }
        }
    }
    if search.contempt != 0 {
        text += &format!(" contempt {}", search.contempt);
    }
    text
}

fn describe(effect: Effect) -> Vec<String> {
    match effect {
        Effect::Send(text) => text.split('\n').map(|line| format!("< {line}")).collect(),
        Effect::Search(search) => vec![describe_search(&search)],
        Effect::Stop => vec!["! stop".to_owned()],
        Effect::NewGame => vec!["! new game".to_owned()],
        Effect::Learn(game) => vec![format!("! learn {} moves", game.moves().len())],
        Effect::SetLevel(level) => vec![format!("! level {level}")],
        Effect::ReadFile(name) => vec![format!("! read file {name}")],
        Effect::Quit => vec!["! quit".to_owned()],
    }
}

impl<S: Session> Subject for Served<S> {
    const TAKES_COMMANDS: bool = true;

    fn line(&mut self, text: &str) {
        self.session.receive(Line::Text(text.to_owned()));
    }

    fn event(&mut self, text: &str) {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "end" => self.session.end_of_input(),
            "long" => self.session.receive(Line::TooLong),
            "variation" => self.session.report(Report::Variation(variation(rest))),
            "nodes" => {
                let (nodes, elapsed) = rest.split_once(' ').expect("nodes seconds");
                let nodes = nodes.parse().expect("nodes");
                self.session.report(Report::Nodes { nodes, elapsed: seconds(elapsed) });
            }
            "answer" => {
                let mut words = rest.splitn(3, ' ');
                let best = words.next().and_then(|word| word.parse().ok());
                let elapsed = seconds(words.next().expect("seconds"));
                let variations = words.next().into_iter().map(variation).collect();
                self.session.answer(Answer { best, variations, nodes: 1000, elapsed });
            }
            "file" => self.session.file(Ok(rest.replace("\\n", "\n").into_bytes())),
            "no" => self.session.file(Err("no such file".to_owned())),
            _ => panic!("unknown event {text:?}"),
        }
    }

    fn output(&mut self) -> Option<String> {
        if self.lines.is_empty() {
            self.lines.extend(describe(self.session.next_effect()?));
        }
        self.lines.pop_front()
    }
}
