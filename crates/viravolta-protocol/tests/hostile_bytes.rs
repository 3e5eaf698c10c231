//! Whatever bytes arrive, nothing panics, no illegal move is printed and nothing grows without bound.

use proptest::prelude::*;
use viravolta_notation::GameRecord;
use viravolta_protocol::nboard::{Command, Message};
use viravolta_protocol::{Answer, Driver, Effect, Line, LineSplitter, Output, Pace, Session, gtp, nboard, otelo};
use viravolta_rules::Position;

const WORDS: [&str; 44] = [
    "nboard",
    "set",
    "depth",
    "game",
    "contempt",
    "move",
    "hint",
    "go",
    "ping",
    "pong",
    "learn",
    "learned",
    "analyze",
    "quit",
    "===",
    "search",
    "book",
    "nodestats",
    "analysis",
    "status",
    "myname",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "clear_board",
    "time_settings",
    "time_left",
    "showboard",
    "loadsgf",
    "black",
    "white",
    "f5",
    "d6",
    "pass",
    "PA",
    "F5/1/2",
    "0",
    "1",
    "-7",
    "100%W",
    "NaN,NaN",
    "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)",
    "boardsize",
];

/// Bytes that look like a protocol now and then.
fn streams() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => prop::sample::select(WORDS.as_slice()).prop_map(|word| word.as_bytes().to_vec()),
        3 => Just(b" ".to_vec()),
        3 => Just(b"\n".to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..6),
    ];
    prop::collection::vec(piece, 0..120).prop_map(|pieces| pieces.concat())
}

fn lines(bytes: &[u8]) -> Vec<Line> {
    let mut splitter = LineSplitter::new();
    splitter.push(bytes);
    splitter.finish();
    std::iter::from_fn(move || splitter.next_line()).collect()
}

/// Feeds an engine's end, answers its searches after one more line, and checks what must always hold.
fn serve(session: &mut dyn Session, bytes: &[u8]) -> Result<Vec<String>, TestCaseError> {
    let mut printed = Vec::new();
    let mut searching = None;
    let mut over = false;
    let mut pump = |session: &mut dyn Session, searching: &mut Option<Position>, over: &mut bool| {
        while let Some(effect) = session.next_effect() {
            prop_assert!(searching.is_none() || matches!(effect, Effect::Send(_) | Effect::Stop), "{effect:?}");
            match effect {
                Effect::Send(text) => printed.push(text),
                Effect::Search(search) => *searching = Some(*search.game.position()),
                Effect::ReadFile(_) => session.file(Err("no".to_owned())),
                Effect::Quit => *over = true,
                _ => {}
            }
        }
        Ok(())
    };
    let all = lines(bytes);
    for line in all.into_iter().map(Some).chain([None]) {
        let ended = line.is_none();
        match line {
            Some(line) => session.receive(line),
            None => session.end_of_input(),
        }
        pump(session, &mut searching, &mut over)?;
        while searching.take().is_some() {
            session.answer(Answer::default());
            pump(session, &mut searching, &mut over)?;
        }
        if over {
            return Ok(printed);
        }
        prop_assert!(!ended, "the end of input did not end the session");
    }
    Ok(printed)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn engines_survive_anything(bytes in streams()) {
        let mut engine = nboard::Engine::new("x");
        for text in serve(&mut engine, &bytes)? {
            // What we print, we can read; and a line is one line.
            prop_assert!(!text.contains('\n'), "{text:?}");
            prop_assert!(matches!(Message::parse(&text), Ok(Some(_))), "{text:?}");
        }
        let identity = gtp::Identity { name: "x".to_owned(), version: "1".to_owned(), levels: 1..=3 };
        let mut reader = gtp::ResponseReader::new();
        for text in serve(&mut gtp::Engine::new(identity), &bytes)? {
            prop_assert!(text.starts_with(['=', '?']) && text.ends_with('\n') && !text.contains("\n\n"), "{text:?}");
            let complete = lines(format!("{text}\n").as_bytes()).iter().filter_map(|line| reader.push(line)).count();
            prop_assert_eq!(complete, 1);
        }
    }

    #[test]
    fn drivers_survive_anything(bytes in streams()) {
        let game = GameRecord::default();
        let drivers: [Box<dyn Driver>; 2] =
            [Box::new(nboard::Driver::new(3, Pace::Unlimited)), Box::new(gtp::Driver::new(Pace::Unlimited))];
        for mut driver in drivers {
            driver.start();
            driver.ask_move(&game);
            let mut moves = 0;
            for line in lines(&bytes) {
                driver.receive(line);
                while let Some(output) = driver.next_output() {
                    moves += usize::from(matches!(output, Output::Move { .. }));
                }
            }
            prop_assert!(moves <= 1, "asked once, {moves} moves");
        }
    }

    #[test]
    fn commands_survive_printing(bytes in streams()) {
        for line in lines(&bytes) {
            let Line::Text(text) = line else { continue };
            if let Ok(command) = text.parse::<Command>() {
                prop_assert_eq!(command.to_string().parse(), Ok(command));
            }
            if let Ok(Some(message)) = Message::parse(&text) {
                let printed = message.to_string();
                let again = Message::parse(&printed);
                prop_assert_eq!(again.map(|again| again.map(|again| again.to_string())), Ok(Some(printed)));
            }
            if let Some(request) = gtp::Request::parse(&text) {
                let again = gtp::Request::parse(&request.to_string());
                prop_assert_eq!(again, Some(request), "{:?}", text);
            }
        }
    }

    #[test]
    fn otelo_does_not_care_where_it_is_cut(bytes in prop::collection::vec(prop_oneof![Just(b' '), b'0'..=b'5', any::<u8>()], 0..80), cut in any::<prop::sample::Index>()) {
        let read = |parts: &[&[u8]]| {
            let mut reader = otelo::Reader::new();
            parts.iter().for_each(|part| reader.push(part));
            reader.flush();
            std::iter::from_fn(|| reader.next_message()).collect::<Vec<_>>()
        };
        let (head, tail) = bytes.split_at(cut.index(bytes.len() + 1));
        let messages = read(&[&bytes]);
        prop_assert_eq!(&messages, &read(&[head, tail]));
        for message in messages {
            let mut reader = otelo::Reader::new();
            reader.push(format!("{message}\n").as_bytes());
            prop_assert_eq!(reader.next_message(), Some(message));
        }
    }
}

/// A gigabyte without a line end would need a gigabyte otherwise.
#[test]
fn an_endless_line_takes_no_memory() {
    let mut splitter = LineSplitter::new();
    let mut reader = otelo::Reader::new();
    let block = [b'1'; 4096];
    for _ in 0..1000 {
        splitter.push(&block);
        reader.push(&block);
        assert!(splitter.partial().len() <= viravolta_protocol::MAX_LINE + 1);
    }
    splitter.push(b"\nping 1\n");
    assert_eq!(splitter.next_line(), Some(Line::TooLong));
    assert_eq!(splitter.next_line(), Some(Line::Text("ping 1".to_owned())));
    reader.push(b" 0 ");
    assert!(matches!(reader.next_message(), Some(otelo::Message::Unknown(word)) if word.len() <= 32));
    assert_eq!(reader.next_message(), Some(otelo::Message::NoMove));
}

/// An answer of a million lines is cut, not kept.
#[test]
fn an_endless_answer_is_cut() {
    let mut reader = gtp::ResponseReader::new();
    reader.push(&Line::Text("= list".to_owned()));
    for _ in 0..100_000 {
        reader.push(&Line::Text("word".to_owned()));
    }
    let response = reader.push(&Line::Text(String::new())).expect("complete");
    assert!(response.result.expect("success").len() <= viravolta_protocol::MAX_LINE);
}

/// Bytes that are not text take more room once they are text; the word still reads back as it is printed.
#[test]
fn a_word_of_bytes_that_are_no_text_reads_back() {
    let mut reader = otelo::Reader::new();
    reader.push(&[0xFF; 40]);
    reader.push(b"\n");
    let word = reader.next_message().expect("a message");
    reader.push(format!("{word}\n").as_bytes());
    assert_eq!(reader.next_message(), Some(word));
}
