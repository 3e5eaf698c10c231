//! Unmodified course programs that think a person plays: the referee types the opponent's moves and looks at what
//! the program shows.
//!
//! The boards count: a move is what leads from one board to the next. An announcement is believed only when no board
//! comes, because some programs announce nothing and some announce nonsense. Boards also show wrong flips.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use viravolta_notation::GameRecord;
use viravolta_rules::{Color, Move, Position, Square};

use super::{Answer, Player, Protocol, Seat};
use crate::clock::Allowance;
use crate::link::{Heard, Link, Story, Turn};
use crate::outcome::{Detail, Fault, Outcome, Reason};

mod boards;
mod dialect;
mod question;

use boards::{Discs, Drawn, Scanner};
use dialect::Dialect;

/// When nothing has come for so long, nothing more will before we speak.
const QUIET: Duration = Duration::from_millis(300);
/// How often a program that draws its colour by lot is started until it fits. Chance alone does not get there.
const TRIES: usize = 64;
/// How many questions are answered before the first board.
const QUESTIONS: usize = 6;

/// A course program.
#[derive(Debug)]
pub(crate) struct Console {
    seat: Seat,
    dialect: Dialect,
    link: Option<Link>,
    scanner: Scanner,
    boards: VecDeque<Drawn>,
    /// What it said since we last spoke, for announcements and questions.
    text: String,
    /// How its boards are to be read.
    frame: Frame,
    /// How many moves of the game it knows.
    told: usize,
    /// It let us choose, so that no trick is needed to make it begin.
    was_asked: bool,
}

/// How a program's board lies on ours.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// Left and right are exchanged.
    mirrored: bool,
    /// Its light discs are our black ones.
    swapped: bool,
}

impl Frame {
    fn square(self, square: Square) -> Square {
        let column = if self.mirrored { 7 - square.column() } else { square.column() };
        Square::new(square.row(), column).unwrap_or(square)
    }

    fn read(self, drawn: &Drawn) -> Discs {
        drawn.discs(self.mirrored, self.swapped)
    }
}

fn discs(position: &Position) -> Discs {
    Discs { black: position.discs(Color::Black).bits(), white: position.discs(Color::White).bits() }
}

impl Console {
    pub(crate) fn new(seat: Seat) -> Self {
        let dialect = match seat.protocol {
            Protocol::Ep4 => Dialect::Ep4,
            Protocol::Rothelo => Dialect::Rothelo,
            _ => Dialect::Othello,
        };
        Self {
            seat,
            dialect,
            link: None,
            scanner: Scanner::default(),
            boards: VecDeque::new(),
            text: String::new(),
            frame: Frame::default(),
            told: 0,
            was_asked: false,
        }
    }

    /// Takes in what was heard.
    fn digest(&mut self, link: &mut Link) {
        let heard = String::from_utf8_lossy(&link.take()).into_owned();
        self.text.push_str(&heard);
        // A flood ends at the sandbox's limit; we need only its end.
        if self.text.len() > 1 << 16 {
            let cut = (self.text.len() - (1 << 15)..).find(|at| self.text.is_char_boundary(*at)).unwrap_or(0);
            self.text.drain(..cut);
        }
        self.boards.extend(self.scanner.push(&heard));
    }

    fn send(&mut self, link: &mut Link, text: &str, turn: &Turn) -> Result<(), Fault> {
        self.text.clear();
        link.send(text.as_bytes(), turn.deadline())
    }

    /// Starts it once, and reads up to the first board. Says whether it plays the right colour.
    fn begin(&mut self) -> Result<bool, Fault> {
        *self = Self::new(self.seat.clone());
        let mut link = Link::start(&self.seat.launch)?;
        let allowance = Allowance { limit: self.seat.start_time, cpu: false, watchdog: Duration::ZERO };
        let turn = link.turn(allowance);
        let begun = self.reach_first_board(&mut link, &turn);
        let fits = begun.and_then(|()| self.find_color(&mut link, &turn));
        self.link = Some(link);
        fits
    }

    fn reach_first_board(&mut self, link: &mut Link, turn: &Turn) -> Result<(), Fault> {
        let mut questions = 0;
        while self.boards.is_empty() {
            match link.hear_in(turn, Some(Instant::now() + QUIET))? {
                Heard::Something => self.digest(link),
                Heard::Nothing if !self.text.trim().is_empty() && questions < QUESTIONS => {
                    questions += 1;
                    let answer = question::answer(&self.text, !self.seat.color);
                    self.was_asked |= answer.is_some();
                    let answer = answer.unwrap_or_else(|| "1".to_owned());
                    self.send(link, &format!("{answer}\n"), turn)?;
                }
                Heard::Nothing => {}
            }
        }
        Ok(())
    }

    /// Whether the computer plays the colour that it should, or can be made to.
    fn find_color(&mut self, link: &mut Link, turn: &Turn) -> Result<bool, Fault> {
        let usual = discs(&Position::start());
        let Some(first) = self.boards.front().cloned() else { return Ok(false) };
        let computer = self.seat.color;
        // A person who makes an impossible move loses the turn: so the computer begins, with the other discs.
        self.frame.swapped = self.dialect == Dialect::Ep4 && computer == Color::Black && !self.was_asked;
        self.frame.mirrored = self.frame.read(&first) != usual;
        if self.frame.read(&first) != usual {
            let shown = self.frame.read(&first).to_string();
            return Err(Fault::new(Outcome::RefusedToStart, Detail::Board { shown }));
        }
        if self.dialect != Dialect::Othello || self.was_asked {
            return Ok(true);
        }
        match question::persons_color(&self.text) {
            Some(person) => Ok(person != computer),
            None => {
                // It does not say: whoever moves first is black.
                while self.boards.len() < 2 && link.hear_in(turn, Some(Instant::now() + QUIET))? == Heard::Something {
                    self.digest(link);
                }
                Ok((self.boards.len() > 1) == (computer == Color::Black))
            }
        }
    }

    /// Types what the person has to type before the computer moves.
    fn tell(&mut self, link: &mut Link, game: &GameRecord, turn: &Turn) -> Result<(), Fault> {
        let computer = self.seat.color;
        if game.moves().len() == 0 && computer == Color::Black && !self.was_asked {
            match self.dialect {
                Dialect::Rothelo => self.send(link, "j\n", turn)?,
                Dialect::Ep4 => self.send(link, "1\n1\n", turn)?,
                Dialect::Othello => {}
            }
        }
        let news: Vec<(Color, Move)> =
            game.replay().skip(self.told).map(|(before, recorded)| (before.turn(), recorded.mv)).collect();
        self.told += news.len();
        for (color, mv) in news {
            if let (true, Move::Place(square)) = (color != computer, mv) {
                self.send(link, &self.dialect.write(self.frame.square(square)), turn)?;
            }
        }
        Ok(())
    }

    /// What the next board means, if it means anything new.
    fn look(&mut self, game: &GameRecord, position: &Position) -> Option<Result<Square, Fault>> {
        while let Some(drawn) = self.boards.pop_front() {
            let shown = self.frame.read(&drawn);
            if shown == discs(position) || game.replay().any(|(before, _)| discs(&before) == shown) {
                continue;
            }
            let reached = position
                .legal_moves()
                .iter()
                .find(|square| position.play(Move::Place(*square)).is_ok_and(|next| discs(&next) == shown));
            return Some(reached.ok_or_else(|| wrong_board(position, shown)));
        }
        None
    }

    fn listen(&mut self, link: &mut Link, game: &GameRecord, turn: &Turn) -> Result<Answer, Fault> {
        let position = *game.position();
        let passed = game.moves().last().is_some_and(|last| last.mv == Move::Pass);
        let mut wrong = None;
        let mut dummy_sent = false;
        loop {
            match self.look(game, &position) {
                Some(Ok(square)) => return Ok(self.answered(link, turn, square)),
                // Some show a disc before they flip the others: wait for what follows.
                Some(Err(fault)) => wrong = Some(fault),
                None => {}
            }
            let restless = wrong.is_some() || !self.text.trim().is_empty() || passed;
            let heard = link.hear_in(turn, restless.then(|| Instant::now() + QUIET));
            match heard {
                Ok(Heard::Something) => self.digest(link),
                Ok(Heard::Nothing) => {
                    if let Some(fault) = wrong {
                        return Err(fault);
                    }
                    if let Some(answer) = self.announced(link, turn, &position)? {
                        return Ok(answer);
                    }
                    if question::is_complaint(&self.text) {
                        let text = self.text.trim().chars().take(200).collect();
                        let detail = Detail::Said { text, reason: Some(Reason::FalseComplaint) };
                        return Err(Fault::new(Outcome::WrongClaim, detail));
                    }
                    if passed && !dummy_sent {
                        // Some ask even a person who cannot move, and take any empty square for a pass.
                        dummy_sent = true;
                        if let Some(square) = position.empties().first() {
                            self.send(link, &self.dialect.write(self.frame.square(square)), turn)?;
                        }
                    }
                    // It is thinking.
                    link.hear_in(turn, None)?;
                    self.digest(link);
                }
                Err(fault) => {
                    if let Some(wrong) = wrong {
                        return Err(wrong);
                    }
                    // Its last words may have been its move.
                    return self.announced(link, turn, &position)?.ok_or(fault);
                }
            }
        }
    }

    /// The move that the text announces.
    fn announced(&mut self, link: &Link, turn: &Turn, position: &Position) -> Result<Option<Answer>, Fault> {
        let Some((said, square)) = self.dialect.announced(&self.text) else { return Ok(None) };
        let square = self.frame.square(square);
        if position.legal_moves().contains(square) {
            return Ok(Some(self.answered(link, turn, square)));
        }
        let detail = Detail::Move { said, square: square.to_string(), guess: None };
        Err(Fault::new(Outcome::IllegalMove, detail))
    }

    fn answered(&mut self, link: &Link, turn: &Turn, square: Square) -> Answer {
        self.text.clear();
        Answer { mv: Move::Place(square), said: square.to_string(), numbers: None, taken: link.taken(turn) }
    }
}

/// The fault behind a board that no legal move leads to.
fn wrong_board(position: &Position, shown: Discs) -> Fault {
    let before = discs(position);
    let new = (shown.black | shown.white) & !(before.black | before.white);
    let detail = match Square::from_index(new.trailing_zeros() as usize) {
        Some(square) if new.count_ones() == 1 && !position.legal_moves().contains(square) => {
            Detail::Move { said: square.to_string(), square: square.to_string(), guess: None }
        }
        _ => Detail::Board { shown: shown.to_string() },
    };
    Fault::new(Outcome::IllegalMove, detail)
}

impl Player for Console {
    fn start(&mut self) -> Result<(), Fault> {
        for _ in 0..TRIES {
            match self.begin() {
                Ok(true) => return Ok(()),
                Ok(false) => drop(self.close(false)),
                Err(fault) if fault.outcome == Outcome::NoAnswer => {
                    return Err(Fault::new(Outcome::RefusedToStart, fault.detail));
                }
                Err(fault) => return Err(fault),
            }
        }
        Err(Fault::new(Outcome::RefusedToStart, Detail::Color))
    }

    fn answer(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault> {
        let Some(mut link) = self.link.take() else { return Err(Fault::new(Outcome::Crash, Detail::None)) };
        let turn = link.turn(allowance);
        let answer = self.tell(&mut link, game, &turn).and_then(|()| {
            if game.position().must_pass() {
                // It passes by itself, in whatever words.
                let taken = link.taken(&turn);
                return Ok(Answer { mv: Move::Pass, said: String::new(), numbers: None, taken });
            }
            self.listen(&mut link, game, &turn)
        });
        self.link = Some(link);
        answer
    }

    fn close(&mut self, diagnose: bool) -> Story {
        self.link.take().map(|link| link.close(diagnose)).unwrap_or_default()
    }
}
