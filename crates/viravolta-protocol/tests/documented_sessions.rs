//! The sessions of `docs/protocols` are what the machines do; where they think, the page says what they find.

use std::path::Path;

use viravolta_protocol::nboard::{Message, PlayedMove};
use viravolta_protocol::{Answer, Effect, Line, Report, Session, Variation, gtp, nboard, otelo};
use viravolta_rules::{Game, Position};

fn session(page: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocols").join(page);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let fence = text.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a session");
    fence.lines().map(str::to_owned).collect()
}

/// What the player says between here and the next thing that goes in.
fn thoughts(page: &[String]) -> (Vec<Report>, Answer) {
    let mut reports = Vec::new();
    let mut answer = Answer::default();
    let mut stats = Vec::new();
    for line in page.iter().map_while(|line| line.strip_prefix('<')).map(str::trim_start) {
        match Message::parse(line) {
            Ok(Some(Message::Hint(hint))) => reports.push(Report::Variation(Variation {
                moves: hint.moves,
                value: hint.value.expect("a value"),
                depth: hint.depth,
                source: hint.source,
            })),
            Ok(Some(Message::NodeStats { nodes, time })) => stats.push((nodes, time)),
            Ok(Some(Message::Move(PlayedMove { mv, .. }))) => answer.best = Some(mv),
            _ => answer.best = answer.best.or_else(|| line.rsplit(' ').next()?.parse().ok()),
        }
    }
    if let Some((nodes, elapsed)) = stats.pop() {
        (answer.nodes, answer.elapsed) = (nodes, elapsed);
    }
    reports.extend(stats.into_iter().map(|(nodes, elapsed)| Report::Nodes { nodes, elapsed }));
    if answer.best.is_some() {
        answer.variations = reports
            .iter()
            .filter_map(|report| match report {
                Report::Variation(line) => Some(line.clone()),
                Report::Nodes { .. } => None,
            })
            .collect();
    }
    (reports, answer)
}

fn check(session: &mut dyn Session, page: &[String]) {
    let mut expected = page.iter().enumerate();
    while let Some((number, line)) = expected.next() {
        let text = line.strip_prefix("> ").unwrap_or_else(|| panic!("line {number}: {line} did not come"));
        session.receive(Line::Text(text.to_owned()));
        while let Some(effect) = session.next_effect() {
            match effect {
                Effect::Send(text) => {
                    for sent in text.split('\n') {
                        let (_, line) = expected.next().unwrap_or_else(|| panic!("{sent} is not on the page"));
                        assert_eq!(format!("< {sent}").trim_end(), line);
                    }
                }
                Effect::Search(_) => {
                    let rest = expected.clone().next().map_or(page.len(), |(number, _)| number);
                    let (reports, answer) = thoughts(&page[rest..]);
                    reports.into_iter().for_each(|report| session.report(report));
                    session.answer(answer);
                }
                _ => {}
            }
        }
    }
}

#[test]
fn nboard() {
    check(&mut nboard::Engine::new("Viravolta"), &session("nboard.md"));
}

#[test]
fn gtp() {
    let identity = gtp::Identity { name: "Viravolta".to_owned(), version: String::new(), levels: 1..=10 };
    check(&mut gtp::Engine::new(identity), &session("gtp.md"));
}

/// Both sides' messages make a legal game, and the refused one is not legal.
#[test]
fn otelo() {
    let mut game = Game::new(Position::start());
    let page = session("otelo.md");
    for (line, next) in page.iter().zip(page.iter().skip(1)) {
        let mut reader = otelo::Reader::new();
        reader.push(&line.as_bytes()[1..]);
        reader.flush();
        let message = reader.next_message().expect("a message");
        assert_eq!(message.to_string(), line[2..]);
        if message.numbers().is_some() {
            let played = message.square(0).is_some_and(|square| game.place(square).is_ok());
            assert_eq!(played, &next[2..] != "2", "{line}");
        }
    }
}
