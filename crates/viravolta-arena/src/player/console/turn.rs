//! One turn: the opponent's move is typed, and the board that the program shows then is its answer.

use std::time::{Duration, Instant};

use viravolta_notation::GameRecord;
use viravolta_rules::{Color, Move, Square};

use super::boards::Discs;
use super::dialect::Announcement;
use super::start::{Instance, last_words};
use super::{Begin, Console, PATIENCE, dialect, question};
use crate::clock::Allowance;
use crate::link::{Heard, Turn};
use crate::note::Note;
use crate::outcome::{Detail, Fault, Outcome, Reason};
use crate::player::Answer;

/// How long a program is given to be ready for what we type. One that is busy with something else will read it later.
const SETTLE: Duration = Duration::from_secs(1);
/// The most keys that are pressed in one turn.
const KEYS: usize = 3;

/// What has happened in a turn so far.
#[derive(Default)]
struct Course {
    /// A board that no legal move leads to. Some show a disc before they flip the others: what follows counts.
    wrong: Option<Discs>,
    dummy_sent: bool,
    keys: usize,
    /// It waits for input, and we do not know what for.
    puzzled: bool,
}

impl Console {
    /// Tells it the news and takes its answer.
    pub(super) fn round(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault> {
        let Some(mut instance) = self.instance.take() else { return Err(Fault::new(Outcome::Crash, Detail::None)) };
        let turn = instance.link.turn(allowance);
        let answer = self.tell(&mut instance, game, &turn).and_then(|()| {
            if game.position().must_pass() {
                // It passes by itself, in whatever words.
                let taken = instance.link.taken(&turn);
                return Ok(Answer { mv: Move::Pass, said: String::new(), numbers: None, taken });
            }
            self.listen(&mut instance, game, &turn)
        });
        self.manner = instance.manner();
        self.instance = Some(instance);
        answer
    }

    /// Whether a fault at the first move may only mean that we write moves otherwise than the program reads them.
    pub(super) fn may_be_misread(&self, game: &GameRecord, fault: &Fault) -> bool {
        let early = game.moves().len() <= 2 && !self.confirmed && !self.typed.is_empty();
        let about_moves =
            matches!(fault.outcome, Outcome::IllegalMove | Outcome::WrongClaim | Outcome::NoAnswer | Outcome::Crash);
        early && about_moves && self.instance.as_ref().is_some_and(Instance::has_other_readings)
    }

    /// Waits until it is ready for what we type, and does what it wants before.
    fn settle(&self, instance: &mut Instance, turn: &Turn) -> Result<(), Fault> {
        let (mut began, mut keys) = (Instant::now(), 0);
        while began.elapsed() < SETTLE {
            match instance.link.listen_in(turn)? {
                Heard::Something => instance.ears.hear(&instance.link.take()),
                // What it says after a pause belongs to the move before, too.
                Heard::Nothing if instance.link.waits_openly() => began = Instant::now(),
                Heard::Nothing => return Ok(()),
                Heard::Waiting if keys < KEYS && self.serve(instance, turn)? => keys += 1,
                Heard::Waiting => return Ok(()),
            }
        }
        Ok(())
    }

    /// Answers a question that is not one for a move, or presses the key that it waits for. `false` if there is none.
    fn serve(&self, instance: &mut Instance, turn: &Turn) -> Result<bool, Fault> {
        let prompt = instance.ears.prompt();
        // After its move it waits without a word, although it asks for moves in words: for a key.
        let mute = instance.ears.is_mute() && !instance.usual_prompt.trim().is_empty();
        let (answer, asks, says) = match question::written(&prompt, &self.seat.answers) {
            Some(answer) => (answer.to_owned(), Note::Asks, Note::Written),
            None if question::is_key(&prompt) || mute => (String::new(), Note::AsksKey, Note::Key),
            None => return Ok(false),
        };
        instance.link.understood(asks);
        instance.say(&answer, turn)?;
        instance.link.understood(says);
        Ok(true)
    }

    /// Types what the person has to type before the computer moves.
    fn tell(&mut self, instance: &mut Instance, game: &GameRecord, turn: &Turn) -> Result<(), Fault> {
        let computer = self.seat.color;
        if game.moves().len() == 0 && computer == Color::Black && !instance.has_begun {
            self.make_it_begin(instance, turn)?;
        }
        let news: Vec<(Color, Move)> =
            game.replay().skip(self.told).map(|(before, recorded)| (before.turn(), recorded.mv)).collect();
        self.told += news.len();
        for (color, mv) in news {
            if let (true, Move::Place(square)) = (color != computer, mv) {
                self.settle(instance, turn)?;
                self.type_move(instance, square, turn, |square| Note::Tells { square })?;
                self.typed.push(square);
            }
        }
        Ok(())
    }

    fn type_move(
        &self,
        instance: &mut Instance,
        square: Square,
        turn: &Turn,
        note: impl Fn(String) -> Note,
    ) -> Result<(), Fault> {
        let reading = instance.reading();
        let Some(text) = reading.typing.write(reading.place(square), reading.base, &instance.ears.prompt()) else {
            // Its list lacks a legal move.
            return Err(refused(instance.ears.text()));
        };
        let note = note(reading.written(square));
        instance.say(&text, turn)?;
        instance.link.understood(note);
        Ok(())
    }

    fn make_it_begin(&mut self, instance: &mut Instance, turn: &Turn) -> Result<(), Fault> {
        match self.seat.begin() {
            Begin::Lot => return Err(Fault::new(Outcome::RefusedToStart, Detail::Color)),
            Begin::Type(text) => {
                instance.say(&text, turn)?;
                instance.link.understood(Note::Begins);
            }
            Begin::Impossible => {
                let text = impossible(instance);
                instance.say(&text, turn)?;
                instance.link.understood(Note::Impossible);
                self.tricked = true;
            }
        }
        Ok(())
    }

    /// What the next board means, if it means anything new.
    fn look(&self, instance: &mut Instance, game: &GameRecord) -> Option<Result<Square, Discs>> {
        let position = game.position();
        let reaches = |shown: Discs| {
            let leads =
                |square: &Square| position.play(Move::Place(*square)).is_ok_and(|next| Discs::from(&next) == shown);
            position.legal_moves().iter().find(leads)
        };
        while let Some(grid) = instance.ears.boards.pop_front() {
            let shown = grid.discs(&instance.reading().frame);
            if shown == Discs::from(position) || game.replay().any(|(before, _)| Discs::from(&before) == shown) {
                instance.link.understood(Note::Board);
                continue;
            }
            if let Some(square) = reaches(shown) {
                return Some(Ok(square));
            }
            // Its first move shows which discs are whose.
            if game.moves().len() == 0
                && instance.read_as_any(|reading| reaches(grid.discs(&reading.frame)).is_some())
                && let Some(square) = reaches(grid.discs(&instance.reading().frame))
            {
                return Some(Ok(square));
            }
            return Some(Err(shown));
        }
        None
    }

    fn listen(&mut self, instance: &mut Instance, game: &GameRecord, turn: &Turn) -> Result<Answer, Fault> {
        let mut course = Course::default();
        loop {
            match self.look(instance, game) {
                Some(Ok(square)) => return Ok(self.answered(instance, turn, square)),
                Some(Err(shown)) => {
                    course.wrong = Some(shown);
                    continue;
                }
                None => {}
            }
            match instance.link.listen_in(turn) {
                Ok(Heard::Something) => {
                    instance.ears.hear(&instance.link.take());
                    course.puzzled = false;
                }
                Ok(Heard::Nothing) => {
                    // It sleeps. What it has announced may be all, or the wrong half.
                    if let Ok(Some(answer)) = self.announced(instance, turn, game) {
                        return Ok(answer);
                    }
                    // It is thinking.
                    instance.link.hear_in(turn, None)?;
                    instance.ears.hear(&instance.link.take());
                }
                Ok(Heard::Waiting) => {
                    if let Some(answer) = self.decide(instance, game, turn, &mut course)? {
                        return Ok(answer);
                    }
                }
                Err(fault) => {
                    if let Some(shown) = course.wrong {
                        return Err(self.wrong_board(instance, game, shown));
                    }
                    // Its last words may have been its move.
                    return self.announced(instance, turn, game)?.ok_or(fault);
                }
            }
        }
    }

    /// It waits for input, and has shown no move.
    fn decide(
        &mut self,
        instance: &mut Instance,
        game: &GameRecord,
        turn: &Turn,
        course: &mut Course,
    ) -> Result<Option<Answer>, Fault> {
        if let Some(shown) = course.wrong {
            return Err(self.wrong_board(instance, game, shown));
        }
        if let Some(answer) = self.announced(instance, turn, game)? {
            return Ok(Some(answer));
        }
        if course.keys < KEYS && self.serve(instance, turn)? {
            course.keys += 1;
            return Ok(None);
        }
        if game.moves().next_back().is_some_and(|last| last.mv == Move::Pass) && !course.dummy_sent {
            // Some ask even a person who cannot move, and take any empty square for a pass.
            course.dummy_sent = true;
            if let Some(square) = game.position().empties().first() {
                self.type_move(instance, square, turn, |_| Note::Dummy)?;
            }
            return Ok(None);
        }
        if !course.puzzled {
            course.puzzled = true;
            if instance.link.hear_in(turn, Some(Instant::now() + PATIENCE))? == Heard::Something {
                instance.ears.hear(&instance.link.take());
            }
            return Ok(None);
        }
        if game.moves().len() == 0 && (self.tricked || self.seat.begin() != Begin::Lot) {
            return Err(Fault::new(Outcome::RefusedToStart, Detail::Color));
        }
        let complains = question::is_complaint(instance.ears.text());
        if complains {
            instance.link.understood(Note::Refuses);
        }
        if let (Some(square), false) = (self.typed.last().copied(), self.confirmed)
            && instance.read_otherwise()
        {
            self.type_move(instance, square, turn, |_| Note::TriesAgain)?;
            course.puzzled = false;
            return Ok(None);
        }
        if complains {
            return Err(refused(instance.ears.text()));
        }
        let text = last_words(instance.ears.text());
        Err(Fault::new(Outcome::NoAnswer, Detail::Said { text, reason: Some(Reason::WaitsForInput) }))
    }

    /// The move that the text announces.
    fn announced(&mut self, instance: &mut Instance, turn: &Turn, game: &GameRecord) -> Result<Option<Answer>, Fault> {
        let reading = instance.reading().clone();
        let mut ours = dialect::announced(instance.ears.text(), &reading.typing, reading.base);
        ours.iter_mut().for_each(|announced| announced.square = reading.place(announced.square));
        let chosen =
            dialect::choose(ours, game.position(), |square| self.typed.contains(&square) || self.own == Some(square));
        let Some(Announcement { said, square, end }) = chosen else { return Ok(None) };
        if game.position().legal_moves().contains(square) {
            // What follows may be its next move already, if the opponent has none.
            let rest = instance.ears.text().get(end..).unwrap_or_default().to_owned();
            let answer = self.answered(instance, turn, square);
            instance.ears.keep(rest);
            return Ok(Some(answer));
        }
        if self.tricked && game.moves().len() == 0 {
            // It may be our own impossible move that it speaks of.
            return Ok(None);
        }
        let detail = Detail::Move { said, square: square.to_string(), guess: None };
        Err(Fault::new(Outcome::IllegalMove, detail))
    }

    fn answered(&mut self, instance: &mut Instance, turn: &Turn, square: Square) -> Answer {
        let said = instance.reading().written(square);
        instance.link.understood(Note::Plays { square: said.clone() });
        if !self.typed.is_empty() && !self.confirmed {
            self.confirmed = true;
            self.seat.acquaintance.learn(instance.reading().clone());
        }
        self.typed.clear();
        self.own = Some(square);
        instance.ears.answered();
        Answer { mv: Move::Place(square), said, numbers: None, taken: instance.link.taken(turn) }
    }

    /// The fault behind a board that no legal move leads to.
    fn wrong_board(&self, instance: &mut Instance, game: &GameRecord, shown: Discs) -> Fault {
        instance.link.understood(Note::WrongBoard);
        let position = game.position();
        let before = Discs::from(position);
        let new = (shown.black | shown.white) & !(before.black | before.white);
        if self.tricked && game.moves().len() == 0 {
            // The impossible move is on the board: counted from 1, from 0, or from the other side.
            let squares = ["a1", "h1", "b2", "g2"].map(|name| name.parse::<Square>().map_or(0, |square| square.bit()));
            if squares.iter().any(|bit| new & bit != 0) {
                let said = impossible_said(instance);
                return Fault::new(Outcome::WrongClaim, Detail::Impossible { said });
            }
        }
        let detail = match Square::from_index(new.trailing_zeros() as usize) {
            Some(square) if new.count_ones() == 1 && !position.legal_moves().contains(square) => {
                let said = instance.reading().written(square);
                Detail::Move { said, square: square.to_string(), guess: None }
            }
            _ => Detail::Board { shown: shown.to_string() },
        };
        Fault::new(Outcome::IllegalMove, detail)
    }
}

/// A move that nobody can make at the start, from whatever lines are counted: the first line and column.
fn impossible(instance: &Instance) -> String {
    let corner = "a1".parse().ok();
    corner.and_then(|corner| instance.reading().typing.write(corner, 1, "")).unwrap_or_else(|| "1".to_owned())
}

fn impossible_said(instance: &Instance) -> String {
    if instance.reading().typing.is_numbers() { "(1, 1)".to_owned() } else { impossible(instance) }
}

/// It takes a legal move for an illegal one.
fn refused(text: &str) -> Fault {
    let detail = Detail::Said { text: last_words(text), reason: Some(Reason::FalseComplaint) };
    Fault::new(Outcome::WrongClaim, detail)
}
