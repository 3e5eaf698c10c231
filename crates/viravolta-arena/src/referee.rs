//! One game. Our rules decide what is legal, who won and when it is over; the programs are only asked.
//!
//! No fault of a program can earn it a point: whatever goes wrong on its turn, the other side wins. What goes wrong with
//! the referee's own machine makes the game void: it counts for nobody.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use viravolta_notation::{GameRecord, MoveNote};
use viravolta_rules::{Color, Move, Scoring};

use crate::clock::{Clocks, TimeControl};
use crate::duration::milliseconds;
use crate::guess::{self, Spoken};
use crate::link::Story;
use crate::outcome::{Detail, Fault, Outcome, Reason};
use crate::player::{Answer, Player};

/// The rules of a game beyond those of Othello.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The players' time.
    pub time: TimeControl,
    /// How long after that the referee waits for an answer that will not count any more.
    pub watchdog: Duration,
    /// How many faults lose. One, unless somebody is lenient.
    pub strikes: u32,
    /// Whether programs may go on thinking while the other side is on turn.
    pub ponder: bool,
}

/// What happened in a game.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// The game as far as it went; always legal.
    pub record: GameRecord,
    /// Black's and white's discs on the board when it ended.
    pub discs: (usize, usize),
    /// Who won; `None` is a draw, or a void game.
    pub winner: Option<Color>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whose fault it was, if it was one.
    pub at_fault: Option<Color>,
    /// What else is known about the fault.
    pub detail: Detail,
    /// Faults that were let pass, black's and white's.
    pub forgiven: [u32; 2],
    /// By how much the referee itself was late at most.
    pub referee: Duration,
    /// From the start of the first program to the end of the last.
    pub wall: Duration,
    /// What is known about the programs, black's and white's.
    pub stories: [Story; 2],
}

struct Table<'a> {
    players: [&'a mut dyn Player; 2],
    record: GameRecord,
    clocks: Clocks,
    spoken: [Vec<Spoken>; 2],
    forgiven: [u32; 2],
    strikes: u32,
    ponder: bool,
    referee: Duration,
}

/// Plays one game from the end of `opening`, in which some moves may have been made. `moved` is told the game after each
/// move, and may stop the game: then it is void.
pub fn play(
    black: &mut dyn Player,
    white: &mut dyn Player,
    opening: GameRecord,
    terms: &Terms,
    moved: &dyn Fn(&GameRecord) -> ControlFlow<()>,
) -> GameReport {
    let began = Instant::now();
    let mut table = Table {
        players: [black, white],
        record: opening,
        clocks: Clocks::new(terms.time, terms.watchdog),
        spoken: [Vec::new(), Vec::new()],
        forgiven: [0; 2],
        strikes: terms.strikes.max(1),
        ponder: terms.ponder,
        referee: Duration::ZERO,
    };
    let ending = table.play(moved);
    let Table { players, record, forgiven, referee, .. } = table;
    players.iter().for_each(|player| player.end());
    let stories = players.map(|player| player.close(ending.is_err()));
    let discs = record.position().counts(Scoring::Plain);
    let (winner, outcome, at_fault, detail) = match ending {
        Ok(()) => {
            let winner = match discs.0.cmp(&discs.1) {
                std::cmp::Ordering::Greater => Some(Color::Black),
                std::cmp::Ordering::Less => Some(Color::White),
                std::cmp::Ordering::Equal => None,
            };
            (winner, Outcome::Normal, None, Detail::None)
        }
        // The referee's own failure is nobody's loss.
        Err((_, fault)) if fault.outcome == Outcome::Void => (None, Outcome::Void, None, fault.detail),
        Err((color, fault)) => (Some(!color), fault.outcome, Some(color), fault.detail),
    };
    let wall = began.elapsed();
    GameReport { record, discs, winner, outcome, at_fault, detail, forgiven, referee, wall, stories }
}

impl Table<'_> {
    fn play(&mut self, moved: &dyn Fn(&GameRecord) -> ControlFlow<()>) -> Result<(), (Color, Fault)> {
        for player in &mut self.players {
            player.open();
        }
        for color in Color::ALL {
            self.players[color as usize].start().map_err(|fault| (color, fault))?;
            self.rest(color);
        }
        while !self.record.position().is_over() {
            let color = self.record.position().turn();
            self.turn(color).map_err(|fault| (color, fault))?;
            self.rest(color);
            if moved(&self.record).is_break() {
                return Err((color, Fault::new(Outcome::Void, Detail::None)));
            }
        }
        Ok(())
    }

    /// The processors belong to whoever is on turn.
    fn rest(&self, color: Color) {
        if !self.ponder {
            self.players[color as usize].rest();
        }
    }

    /// One move, asked for again as long as faults are let pass.
    fn turn(&mut self, color: Color) -> Result<(), Fault> {
        loop {
            let allowance = self.clocks.allowance(color);
            let fault = match self.players[color as usize].answer(&self.record, allowance) {
                // Too late is too late, whatever the answer is worth.
                Ok(answer) => match self.in_time(color, &answer).and_then(|()| self.make(color, &answer)) {
                    Ok(()) => return Ok(()),
                    Err(fault @ Fault { outcome: Outcome::Late, .. }) => return Err(fault),
                    Err(fault) => fault,
                },
                Err(fault) => self.explain(color, fault),
            };
            self.forgive(color, fault)?;
        }
    }

    /// Why it complains, if one mistake explains it.
    fn explain(&self, color: Color, fault: Fault) -> Fault {
        match fault.detail {
            Detail::Said { text, reason: Some(Reason::FalseComplaint) } => {
                let guess = guess::explain_complaint(&self.record, color, &self.spoken[color as usize]);
                let detail = match guess {
                    Some(guess) => Detail::Complaint { said: text, guess },
                    None => Detail::Said { text, reason: Some(Reason::FalseComplaint) },
                };
                Fault { detail, ..fault }
            }
            _ => fault,
        }
    }

    fn forgive(&mut self, color: Color, fault: Fault) -> Result<(), Fault> {
        let forgivable =
            matches!(fault.outcome, Outcome::IllegalMove | Outcome::UnreadableAnswer | Outcome::WrongClaim);
        let forgiven = &mut self.forgiven[color as usize];
        if !forgivable || *forgiven + 1 >= self.strikes || !self.players[color as usize].refuse() {
            return Err(fault);
        }
        *forgiven += 1;
        Ok(())
    }

    /// Makes the move, if it is legal.
    fn make(&mut self, color: Color, answer: &Answer) -> Result<(), Fault> {
        self.spoken[color as usize].extend(answer.numbers);
        let time = Duration::from_millis(milliseconds(answer.taken.time));
        match self.record.push_noted(answer.mv, MoveNote { time: Some(time), ..MoveNote::default() }) {
            Ok(()) => {
                self.clocks.spend(color, answer.taken.time);
                Ok(())
            }
            Err(_) if answer.mv == Move::Pass => {
                let reason = Some(Reason::FalsePass);
                Err(Fault::new(Outcome::WrongClaim, Detail::Said { text: answer.said.clone(), reason }))
            }
            Err(_) => {
                let guess = guess::explain(&self.record, color, &self.spoken[color as usize]);
                let detail = Detail::Move { said: answer.said.clone(), square: answer.mv.to_string(), guess };
                Err(Fault::new(Outcome::IllegalMove, detail))
            }
        }
    }

    /// Whether the answer came in time, or late once more than is let pass.
    fn in_time(&mut self, color: Color, answer: &Answer) -> Result<(), Fault> {
        self.referee = self.referee.max(answer.taken.referee);
        let Some(late) = &answer.taken.late else { return Ok(()) };
        let forgiven = &mut self.forgiven[color as usize];
        if *forgiven + 1 >= self.strikes {
            return Err(late.clone());
        }
        *forgiven += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Sparring;

    /// Whoever's turn it is when the machine fails.
    struct Unlucky(Outcome);

    impl Player for Unlucky {
        fn start(&mut self) -> Result<(), Fault> {
            Err(Fault::new(self.0, Detail::Machine { reason: "Too many open files".to_owned() }))
        }

        fn answer(&mut self, _: &GameRecord, _: crate::clock::Allowance) -> Result<Answer, Fault> {
            unreachable!("it never starts")
        }

        fn close(&mut self, _: bool) -> Story {
            Story::default()
        }
    }

    #[test]
    fn a_failure_of_the_machine_has_neither_winner_nor_loser() {
        let terms =
            Terms { time: TimeControl::PerMove(Duration::ZERO), watchdog: Duration::ZERO, strikes: 1, ponder: false };
        let start = || GameRecord::new(viravolta_rules::Position::start());
        let void =
            play(&mut Unlucky(Outcome::Void), &mut Sparring::new(1), start(), &terms, &|_| ControlFlow::Continue(()));
        assert_eq!((void.outcome, void.winner, void.at_fault), (Outcome::Void, None, None));
        let lost = play(&mut Unlucky(Outcome::RefusedToStart), &mut Sparring::new(1), start(), &terms, &|_| {
            ControlFlow::Continue(())
        });
        assert_eq!((lost.winner, lost.at_fault), (Some(Color::White), Some(Color::Black)));
    }
}
