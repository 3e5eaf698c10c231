//! The protocols: what is printed reads back, every question gets its one answer, and no bytes upset either end.

use std::collections::VecDeque;

use viravolta_notation::GameRecord;
use viravolta_protocol::nboard::{Command, Message};
use viravolta_protocol::{Answer, Driver, Effect, Line, LineSplitter, Output, Pace, Session, gtp, nboard, otelo};
use viravolta_rules::Game;

fn lines(data: &[u8]) -> VecDeque<Line> {
    let mut splitter = LineSplitter::with_limit(4096);
    splitter.push(data);
    splitter.finish();
    std::iter::from_fn(|| splitter.next_line()).collect()
}

fn texts(data: &[u8]) -> impl Iterator<Item = String> {
    lines(data).into_iter().filter_map(|line| match line {
        Line::Text(text) => Some(text),
        Line::TooLong => None,
    })
}

/// NBoard, both directions: what can be read is printed and read again to the same text.
pub(crate) fn nboard_round_trip(data: &[u8]) {
    for text in texts(data) {
        match text.parse::<Command>() {
            Ok(command) => assert_eq!(command.to_string().parse(), Ok(command)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        match Message::parse(&text) {
            Ok(None) => {}
            // Values are rounded when they are printed, so the text is what must stay.
            Ok(Some(message)) => {
                let printed = message.to_string();
                let again = Message::parse(&printed).map(|message| message.map(|message| message.to_string()));
                assert_eq!(again, Ok(Some(printed)));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// GTP: a request is printed and read again to the same.
pub(crate) fn gtp_request_round_trip(data: &[u8]) {
    for text in texts(data) {
        if let Some(request) = gtp::Request::parse(&text) {
            // A number in front of nothing, or of a number, reads differently the second time.
            if request.command.parse::<u32>().is_err() && !request.command.is_empty() {
                assert_eq!(gtp::Request::parse(&request.to_string()), Some(request));
            }
        }
    }
}

/// The host of an engine's end, with a player that has nothing to say.
struct Host<'a> {
    session: &'a mut dyn Session,
    searching: bool,
    quit: bool,
    printed: Vec<String>,
}

impl Host<'_> {
    fn pump(&mut self) {
        while let Some(effect) = self.session.next_effect() {
            assert!(!self.quit, "something after the end: {effect:?}");
            assert!(!self.searching || matches!(effect, Effect::Send(_) | Effect::Stop), "in mid-search: {effect:?}");
            match effect {
                Effect::Send(text) => self.printed.push(text),
                Effect::Search(search) => {
                    assert!(!search.game.position().legal_moves().is_empty());
                    self.searching = true;
                }
                Effect::ReadFile(name) => self.session.file(Ok(name.into_bytes())),
                Effect::Quit => self.quit = true,
                Effect::Stop | Effect::NewGame | Effect::Learn(_) | Effect::SetLevel(_) => {}
            }
        }
    }

    fn answer(&mut self) {
        if std::mem::take(&mut self.searching) {
            self.session.answer(Answer::default());
            self.pump();
        }
    }

    /// Feeds everything; every third line finds the last search still running.
    fn serve(mut self, data: &[u8]) -> Vec<String> {
        for (number, line) in lines(data).into_iter().enumerate() {
            if number % 3 != 0 || !self.session.wants_input() {
                self.answer();
            }
            let before = self.printed.len();
            self.session.receive(line);
            self.pump();
            let mut new = self.printed[before..].iter();
            if new.any(|text| text.starts_with("pong")) && !self.searching {
                assert_eq!(new.next(), None, "something after the pong");
            }
            if self.quit {
                return self.printed;
            }
        }
        self.session.end_of_input();
        self.pump();
        while self.searching {
            self.answer();
        }
        assert!(self.quit, "the end of input is the end");
        self.printed
    }
}

fn host(session: &mut dyn Session, data: &[u8]) -> Vec<String> {
    Host { session, searching: false, quit: false, printed: Vec::new() }.serve(data)
}

/// The engine's end of NBoard prints single lines that can be read, and never more moves than it was asked for.
pub(crate) fn nboard_engine_answers(data: &[u8]) {
    let questions = texts(data).filter(|text| text.parse() == Ok(Command::Go)).count();
    let printed = host(&mut nboard::Engine::new("x"), data);
    for text in &printed {
        assert!(!text.contains('\n') && matches!(Message::parse(text), Ok(Some(_))), "{text:?}");
    }
    assert!(printed.iter().filter(|text| text.starts_with("===")).count() <= questions);
}

/// The engine's end of GTP gives one whole answer to each request, with its number, and plays by the rules.
pub(crate) fn gtp_engine_answers(data: &[u8]) {
    let mut expected: VecDeque<Option<u32>> = VecDeque::new();
    for line in lines(data) {
        match line {
            Line::TooLong => expected.push_back(None),
            Line::Text(text) => {
                let request = gtp::Request::parse(&text);
                expected.extend(request.as_ref().map(|request| request.id));
                if request.is_some_and(|request| request.command == "quit") {
                    break;
                }
            }
        }
    }
    let identity = gtp::Identity { name: "x".to_owned(), version: "1".to_owned(), levels: 1..=3 };
    let mut engine = gtp::Engine::new(identity);
    let mut reader = gtp::ResponseReader::new();
    for text in host(&mut engine, data) {
        let mut answers = lines(format!("{text}\n").as_bytes()).into_iter().filter_map(|line| reader.push(&line));
        let answer = answers.next().expect("a whole answer");
        assert_eq!(Some(answer.id), expected.pop_front());
        assert!(answers.next().is_none() && !reader.is_open());
    }
    assert!(expected.is_empty(), "without an answer: {expected:?}");
    let mut again = Game::new(*engine.game().start());
    engine.game().moves().for_each(|mv| assert!(again.play(mv).is_ok()));
}

/// Whatever a driven program prints, one question brings one answer at most.
pub(crate) fn drivers_take_one_answer(data: &[u8]) {
    let drivers: [Box<dyn Driver>; 2] =
        [Box::new(nboard::Driver::new(3, Pace::Unlimited)), Box::new(gtp::Driver::new(Pace::Unlimited))];
    for mut driver in drivers {
        driver.start();
        driver.ask_move(&GameRecord::default());
        let mut answers = 0;
        for line in lines(data) {
            driver.receive(line);
            while let Some(output) = driver.next_output() {
                match output {
                    Output::Move { .. } | Output::Resigned | Output::Unreadable { .. } => answers += 1,
                    Output::Send(text) => assert!(!text.contains('\n')),
                    _ => {}
                }
            }
        }
        assert!(answers <= 1, "{answers} answers to one question");
    }
}

/// The otelo codes do not depend on where the stream is cut, and are printed and read again to the same.
pub(crate) fn otelo_round_trip(data: &[u8]) {
    let read = |parts: &[&[u8]]| {
        let mut reader = otelo::Reader::new();
        parts.iter().for_each(|part| reader.push(part));
        reader.flush();
        std::iter::from_fn(|| reader.next_message()).collect::<Vec<_>>()
    };
    let messages = read(&[data]);
    let (head, tail) = data.split_at(data.len() / 2);
    assert_eq!(messages, read(&[head, tail]));
    for message in messages {
        assert_eq!(read(&[message.to_string().as_bytes()]).first(), Some(&message));
        if let Some(square) = message.square(0) {
            assert_eq!(otelo::Message::play(square, 0).numbers(), message.numbers());
        }
    }
}
