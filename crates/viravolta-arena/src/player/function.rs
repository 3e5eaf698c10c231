//! A function that chooses moves: the championships in which everybody hands in a function, and the program is ours.
//!
//! It is never asked without a legal move: the texts do not say what it should do then, and most functions fail there.

use viravolta_notation::GameRecord;
use viravolta_rules::{Move, Position, Square};

use super::{Answer, Player, Seat};
use crate::clock::Allowance;
use crate::contest;
use crate::duration::milliseconds;
use crate::guess;
use crate::link::{Launch, Link, Story, Taken, Turn};
use crate::manner::Manner;
use crate::outcome::{Awaited, Detail, Fault, Obstacle, Outcome, Reason};

/// A function in its harness: one process for the whole game.
#[derive(Debug)]
pub(crate) struct Function {
    seat: Seat,
    link: Option<Link>,
    /// From what it counts, once that is known.
    base: Option<i64>,
}

/// A pass that nobody was asked for.
pub(super) fn pass() -> Answer {
    let taken = Taken { time: Default::default(), referee: Default::default(), late: None };
    Answer { mv: Move::Pass, said: Move::Pass.to_string(), numbers: None, taken }
}

/// The square that line and column mean; from what they are counted is settled by the first of them that is legal.
pub(super) fn square(
    base: &mut Option<i64>,
    (line, column): (i64, i64),
    game: &GameRecord,
    said: &str,
) -> Result<(Square, i64), Fault> {
    let position = game.position();
    let at = |base| Square::from_line_column(line, column, base);
    if base.is_none() {
        *base = [0, 1].into_iter().find(|base| at(*base).is_some_and(|found| position.legal_moves().contains(found)));
    }
    let base = base.unwrap_or(0);
    at(base).map(|found| (found, base)).ok_or_else(|| {
        let square = format!("({line}, {column})");
        let guess = guess::explain(&GameRecord::new(*position), position.turn(), &[(line, column, base)]);
        Fault::new(Outcome::IllegalMove, Detail::Move { said: said.to_owned(), square, guess })
    })
}

/// The next whole line, within a turn.
pub(super) fn line(link: &mut Link, turn: &Turn) -> Result<String, Fault> {
    loop {
        let mut heard = link.take();
        if let Some(end) = heard.iter().position(|byte| *byte == b'\n') {
            link.put_back(heard.split_off(end + 1));
            return Ok(String::from_utf8_lossy(&heard).trim().to_owned());
        }
        link.put_back(heard);
        link.hear_in(turn, None)?;
    }
}

/// The side to move and the board, as the harness reads it.
fn question(position: &Position) -> String {
    let text = position.board_text().to_string();
    let board = text.split(' ').next().unwrap_or_default();
    format!("{} {board}\n", position.turn().glyph())
}

impl Function {
    pub(crate) fn new(seat: Seat) -> Self {
        Self { base: seat.base, seat, link: None }
    }

    /// Brings the harness to its first word.
    fn begin(&self, link: &mut Link) -> Result<(), Fault> {
        let turn = link.turn(Allowance { limit: self.seat.start_time, cpu: false, watchdog: Default::default() });
        match line(link, &turn).as_deref() {
            Ok("ready") => Ok(()),
            Ok(_) => {
                let program = self.seat.source.as_ref().and_then(|source| source.file.file_name()).unwrap_or_default();
                let obstacle = Obstacle::NoFunction { program: program.to_string_lossy().into_owned() };
                Err(Fault::new(
                    Outcome::RefusedToStart,
                    Detail::Start { reason: String::new(), obstacle: Some(obstacle) },
                ))
            }
            Err(Fault { outcome: Outcome::NoAnswer, detail: Detail::Time { .. } }) => {
                let limit_ms = milliseconds(self.seat.start_time);
                let detail = Detail::Waited { awaited: Awaited::Handshake, said: String::new(), limit_ms };
                Err(Fault::new(Outcome::RefusedToStart, detail))
            }
            Err(fault) if fault.outcome == Outcome::Crash => {
                Err(Fault::new(Outcome::RefusedToStart, fault.detail.clone()))
            }
            Err(fault) => Err(fault.clone()),
        }
    }

    fn ask(&mut self, link: &mut Link, game: &GameRecord, turn: &Turn) -> Result<Answer, Fault> {
        link.send(question(game.position()).as_bytes(), turn.deadline())?;
        let said = line(link, turn)?;
        let taken = link.taken(turn);
        let numbers: Vec<i64> = said.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [row, column, _] = numbers[..] else {
            let detail = Detail::Said { text: said, reason: Some(Reason::NotInProtocol) };
            return Err(Fault::new(Outcome::UnreadableAnswer, detail));
        };
        let said = format!("({row}, {column})");
        let (square, base) = square(&mut self.base, (row, column), game, &said)?;
        Ok(Answer { mv: Move::Place(square), said, numbers: Some((row, column, base)), taken })
    }
}

impl Player for Function {
    fn start(&mut self) -> Result<(), Fault> {
        let Some(source) = &self.seat.source else { return Err(Fault::new(Outcome::RefusedToStart, Detail::None)) };
        let Launch { policy, grace, .. } = self.seat.launch.clone();
        let prepared = self.seat.acquaintance.prepared(|| contest::prepare(source, &policy))?;
        let policy = policy.folder(prepared.folder());
        let mut link = Link::start(&Launch { command: prepared.command(), policy, grace })?;
        let begun = self.begin(&mut link);
        self.link = Some(link);
        begun
    }

    fn answer(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault> {
        if game.position().must_pass() {
            return Ok(pass());
        }
        let Some(mut link) = self.link.take() else { return Err(Fault::new(Outcome::Crash, Detail::None)) };
        let turn = link.turn(allowance);
        let answer = self.ask(&mut link, game, &turn);
        self.link = Some(link);
        answer
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
        let story = self.link.take().map(|link| link.close(diagnose)).unwrap_or_default();
        Story { manner: Manner::numbers(self.base.unwrap_or(0)), ..story }
    }
}
