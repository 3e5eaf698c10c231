//! Unmodified course programs that think a person plays: the referee types the opponent's moves and looks at what
//! the program shows.
//!
//! The boards count: a move is what leads from one board to the next. An announcement is believed only when no board
//! comes, because some programs announce nothing and some announce nonsense. Boards also show wrong flips.
//!
//! What a program does decides, not how fast it is: nothing is concluded from silence while the program runs, and
//! everything as soon as it waits for input.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use viravolta_notation::GameRecord;
use viravolta_rules::{Color, Position, Square};

use super::{Answer, Player, Seat};
use crate::clock::Allowance;
use crate::link::{Link, Story};
use crate::manner::{Manner, Squares};
use crate::outcome::{Detail, Fault, Outcome};

mod boards;
mod decode;
mod dialect;
mod ears;
mod question;
mod reading;
mod start;
mod turn;

pub(crate) use boards::{is_row, is_rule};
pub(crate) use dialect::Typing;
pub(crate) use reading::Reading;
pub(crate) use start::Instance;
use start::Stillborn;

/// A program that waits for input, and we do not know what for, is looked at once more after so long.
const PATIENCE: Duration = Duration::from_millis(300);
/// How often a program that draws its colour is started within one second: many draw by the second.
const TRIES_A_SECOND: u32 = 2;

/// How a program that lets the person begin is made to begin itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Begin {
    /// It asks for the colour, or draws it by lot and is started again until it fits.
    Lot,
    /// Somebody types this.
    Type(String),
    /// A person who makes an impossible move loses the turn; so the program begins, with the other discs.
    Impossible,
}

/// A course program.
#[derive(Debug)]
pub(crate) struct Console {
    seat: Seat,
    instance: Option<Instance>,
    /// How many moves of the game it knows.
    told: usize,
    /// The squares that we typed since its last answer.
    typed: Vec<Square>,
    /// Its last move.
    own: Option<Square>,
    /// The impossible move was typed.
    tricked: bool,
    /// It has shown that it reads our moves as we mean them.
    confirmed: bool,
    /// How it was read last, for those who ask after the end.
    manner: Manner,
    /// What is known about the first instance, where another one was started because of a misunderstanding.
    first_try: Option<Box<Story>>,
    /// What is left of a program that did not get as far as a game.
    remains: Option<Link>,
}

impl Console {
    pub(crate) fn new(seat: Seat) -> Self {
        Self {
            seat,
            instance: None,
            told: 0,
            typed: Vec::new(),
            own: None,
            tricked: false,
            confirmed: false,
            manner: Manner::default(),
            first_try: None,
            remains: None,
        }
    }

    /// Starts the program until it plays the colour that it should.
    fn find_instance(&mut self) -> Result<Instance, Fault> {
        let color = self.seat.color;
        if let Some(spare) = self.seat.acquaintance.take(color) {
            return Ok(spare);
        }
        let began = Instant::now();
        let mut tries = 0;
        loop {
            // What may be kept for another game must not have the processors of this one.
            let draws = self.seat.acquaintance.draws();
            let seat = if draws { self.seat.clone().anywhere() } else { self.seat.clone() };
            let instance = self.begun(Instance::start(&seat))?;
            if instance.plays(color, &self.seat) {
                return Ok(instance);
            }
            if instance.was_asked() {
                // We have misread the question: the other answer is the right one.
                let instance = self.begun(Instance::start_otherwise(&self.seat))?;
                let fits = instance.plays(color, &self.seat);
                return if fits { Ok(instance) } else { Err(Fault::new(Outcome::RefusedToStart, Detail::Color)) };
            }
            tries += 1;
            self.manner = instance.manner();
            match instance.color() {
                Some(drawn) if draws => self.seat.acquaintance.keep(drawn, instance),
                _ => self.seat.acquaintance.saw_it_draw(),
            }
            let spent = began.elapsed();
            if spent >= self.seat.lot_time {
                let detail = Detail::Lot { tries, seconds: spent.as_secs() };
                return Err(Fault::new(Outcome::RefusedToStart, detail));
            }
            if tries % TRIES_A_SECOND == 0 {
                std::thread::sleep(until_next_second());
            }
        }
    }

    fn begun(&mut self, started: Result<Instance, Stillborn>) -> Result<Instance, Fault> {
        started.map_err(|stillborn| {
            let (fault, link) = stillborn.into_parts();
            self.remains = link;
            fault
        })
    }

    /// One more instance for somebody else, whatever colour it draws.
    pub(crate) fn start_spare(seat: &Seat) {
        // What is wrong with it will be found in its next game.
        if let Ok(instance) = Instance::start(seat)
            && let Some(color) = instance.color()
        {
            seat.acquaintance.keep(color, instance);
        }
    }

    /// After a first move that the program took for another one: starts it again and reads it in the next way. Says
    /// whether the game stands where it stood.
    fn start_over(&mut self, game: &GameRecord, allowance: Allowance) -> Result<bool, Fault> {
        let Some(mut instance) = self.instance.take() else { return Ok(false) };
        let mut readings = instance.take_other_readings();
        // The first try is the one that counts, should all fail.
        let first = self.first_try.take();
        let first = first.unwrap_or_else(|| Box::new(Story { manner: instance.manner(), ..instance.close(true) }));
        *self = Self { first_try: Some(first), ..Self::new(self.seat.clone()) };
        let Some(reading) = (!readings.is_empty()).then(|| readings.remove(0)) else { return Ok(false) };
        let mut instance = self.find_instance()?;
        instance.read_as(reading, readings);
        self.instance = Some(instance);
        if self.seat.color == Color::White {
            return Ok(game.moves().len() == 1);
        }
        // Its own first move must be the same again.
        let first = game.moves().next().map(|recorded| recorded.mv);
        let again = self.round(&GameRecord::new(Position::start()), allowance)?;
        Ok(game.moves().len() == 2 && Some(again.mv) == first)
    }
}

/// How long it is until the clock shows another second.
fn until_next_second() -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Duration::from_millis(1005) - Duration::from_millis(u64::from(now.subsec_millis()))
}

impl Player for Console {
    fn start(&mut self) -> Result<(), Fault> {
        self.instance = Some(self.find_instance()?);
        Ok(())
    }

    fn answer(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault> {
        let mut first_fault = None;
        loop {
            match self.round(game, allowance) {
                Ok(answer) => {
                    self.first_try = None;
                    return Ok(answer);
                }
                Err(fault) => {
                    let misread = self.may_be_misread(game, &fault);
                    let fault = first_fault.get_or_insert(fault).clone();
                    if !misread || !self.start_over(game, allowance).unwrap_or(false) {
                        return Err(fault);
                    }
                }
            }
        }
    }

    fn rest(&self) {
        self.instance.iter().for_each(Instance::rest);
    }

    fn end(&self) {
        self.instance.iter().for_each(Instance::end);
    }

    fn close(&mut self, diagnose: bool) -> Story {
        if let Some(story) = self.first_try.take() {
            return *story;
        }
        let Some(instance) = self.instance.take() else {
            let story = self.remains.take().map(|link| link.close(diagnose)).unwrap_or_default();
            return Story { manner: self.manner.clone(), ..story };
        };
        let manner = instance.manner();
        Story { manner, ..instance.close(diagnose) }
    }
}
