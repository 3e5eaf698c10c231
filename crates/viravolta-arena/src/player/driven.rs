//! Engines that speak NBoard or GTP, through the protocol crate's drivers.

use viravolta_notation::GameRecord;
use viravolta_protocol::{Driver, LineSplitter, Output, gtp, nboard};

use super::{Answer, Player, Protocol, Seat};
use crate::clock::Allowance;
use crate::duration::milliseconds;
use crate::link::{Link, Story, Turn};
use crate::outcome::{Awaited, Detail, Fault, Outcome, Reason};

/// An engine behind a driver.
pub(crate) struct Driven {
    seat: Seat,
    driver: Box<dyn Driver + Send>,
    lines: LineSplitter,
    link: Option<Link>,
}

/// What a round of outputs led to.
enum News {
    Ready,
    Answer(Answer),
}

impl Driven {
    pub(crate) fn new(seat: Seat) -> Self {
        let driver: Box<dyn Driver + Send> = match seat.protocol {
            Protocol::Gtp => Box::new(gtp::Driver::new(seat.pace).setup(seat.setup.clone())),
            _ => Box::new(nboard::Driver::new(seat.depth, seat.pace).setup(seat.setup.clone())),
        };
        Self { seat, driver, lines: LineSplitter::new(), link: None }
    }

    /// Carries out what the driver wants until it has news.
    fn work(&mut self, link: &mut Link, turn: &mut Turn, allowance: Allowance) -> Result<News, Fault> {
        loop {
            while let Some(output) = self.driver.next_output() {
                match output {
                    Output::Send(text) => link.send(format!("{text}\n").as_bytes(), turn.deadline())?,
                    Output::Ready { .. } => return Ok(News::Ready),
                    Output::ClockStarts => *turn = link.turn(allowance),
                    Output::Move { mv, .. } => {
                        let taken = link.taken(turn);
                        return Ok(News::Answer(Answer { mv, said: mv.to_string(), numbers: None, taken }));
                    }
                    Output::Resigned => return Err(said(String::new(), Reason::Resigned)),
                    Output::Unreadable { line, .. } => return Err(said(line, Reason::NotInProtocol)),
                    Output::Refused { command, reason } => {
                        return Err(said(format!("{command}: {reason}"), Reason::Refused));
                    }
                    Output::Report(_) | Output::Status(_) | Output::Noise(_) => {}
                }
            }
            if let Some(line) = self.lines.next_line() {
                self.driver.receive(line);
                continue;
            }
            link.hear_in(turn, None)?;
            self.lines.push(&link.take());
        }
    }
}

fn said(text: String, reason: Reason) -> Fault {
    Fault::new(Outcome::UnreadableAnswer, Detail::Said { text, reason: Some(reason) })
}

impl Player for Driven {
    fn start(&mut self) -> Result<(), Fault> {
        let mut link = Link::start(&self.seat.launch)?;
        let allowance = Allowance { limit: self.seat.start_time, cpu: false, watchdog: Default::default() };
        let mut turn = link.turn(allowance);
        self.driver.start();
        let result = self.work(&mut link, &mut turn, allowance);
        self.link = Some(link);
        match result {
            Ok(_) => Ok(()),
            // It did not get as far as a game.
            Err(Fault { outcome: Outcome::NoAnswer, detail: Detail::Time { .. } }) => {
                let limit_ms = milliseconds(self.seat.start_time);
                let detail = Detail::Waited { awaited: Awaited::Handshake, said: String::new(), limit_ms };
                Err(Fault::new(Outcome::RefusedToStart, detail))
            }
            Err(fault) if matches!(fault.outcome, Outcome::NoAnswer | Outcome::UnreadableAnswer) => {
                Err(Fault::new(Outcome::RefusedToStart, fault.detail))
            }
            Err(fault) => Err(fault),
        }
    }

    fn answer(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault> {
        let Some(mut link) = self.link.take() else { return Err(Fault::new(Outcome::Crash, Detail::None)) };
        let mut turn = link.turn(allowance);
        self.driver.ask_move(game);
        let result = loop {
            match self.work(&mut link, &mut turn, allowance) {
                Ok(News::Ready) => {}
                Ok(News::Answer(answer)) => break Ok(answer),
                Err(fault) => break Err(fault),
            }
        };
        self.link = Some(link);
        result
    }

    fn rest(&self) {
        self.link.iter().for_each(Link::rest);
    }

    fn end(&self) {
        self.link.iter().for_each(Link::end);
    }

    fn refuse(&mut self) -> bool {
        true
    }

    fn close(&mut self, diagnose: bool) -> Story {
        self.link.take().map(|link| link.close(diagnose)).unwrap_or_default()
    }
}
