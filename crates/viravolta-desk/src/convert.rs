//! Moves games from inputs in any format to a writer, and keeps account of what was lost on the way.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use viravolta_notation::wthor::{Archive, Names};
use viravolta_notation::{GameRecord, GameWriter, Loss, Losses, ReadError, WriteError};
use viravolta_rules::Position;

use crate::open::{GameFault, Reading, TextFault, games, read_text};

/// What happens to games that are not in order, and to what the target cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Bad games and losses end the run.
    Strict,
    /// Bad games end the run; losses are reported.
    Usual,
    /// Bad games are cut or left out; all is reported.
    Lenient,
}

/// Where games go.
pub enum Sink<'a> {
    /// One after the other into a stream.
    Stream(Box<dyn GameWriter + 'a>),
    /// Into the files of a WTHOR archive.
    Archive(&'a mut Archive),
}

impl Sink<'_> {
    fn write(&mut self, record: &GameRecord) -> Result<Losses, WriteError> {
        match self {
            Self::Stream(writer) => writer.write(record),
            Self::Archive(archive) => archive.add(record),
        }
    }

    fn finish(&mut self) -> Result<Losses, WriteError> {
        match self {
            Self::Stream(writer) => writer.finish(),
            Self::Archive(_) => Ok(Losses::none()),
        }
    }
}

/// What a conversion came to.
#[derive(Debug, Default)]
pub struct Account {
    /// How many games were written.
    pub games: u64,
    /// The games that were left out, and why: the first of them, and how many in all.
    pub left_out: (Vec<ConvertFault>, u64),
    /// What the target cannot hold, and of how many games.
    pub losses: BTreeMap<Loss, u64>,
    /// What was there and could not be read, and in how many games.
    pub unread: BTreeMap<Loss, u64>,
}

/// More bad games than this are only counted.
const SHOWN: usize = 20;

impl Account {
    fn leave_out(&mut self, fault: ConvertFault) {
        self.left_out.1 += 1;
        if self.left_out.0.len() < SHOWN {
            self.left_out.0.push(fault);
        }
    }
}

fn count(into: &mut BTreeMap<Loss, u64>, losses: &Losses) {
    for loss in losses {
        *into.entry(loss.clone()).or_default() += 1;
    }
}

/// What ends a conversion, or leaves a game out of it.
#[derive(Debug)]
pub enum ConvertFault {
    /// A text that was typed.
    Text {
        /// The text.
        text: String,
        /// What is wrong with it.
        fault: TextFault,
    },
    /// A game of an input.
    Game {
        /// The input.
        name: String,
        /// What is wrong with the game.
        fault: Box<GameFault>,
    },
    /// The target cannot hold a game at all.
    CannotHold {
        /// The input.
        name: String,
        /// What the target cannot hold.
        loss: Loss,
    },
    /// The target cannot hold all of a game, and nothing may be lost.
    Lossy {
        /// The input.
        name: String,
        /// What the target cannot hold.
        loss: Loss,
    },
    /// The output failed.
    Output(io::Error),
}

/// One conversion.
pub struct Conversion<'a> {
    strictness: Strictness,
    /// Where typed games begin that do not say it themselves.
    start: Position,
    sink: Sink<'a>,
    account: Account,
}

impl<'a> Conversion<'a> {
    /// A conversion into a sink. Games that do not say where they begin begin at `start`.
    #[must_use]
    pub fn new(strictness: Strictness, start: Position, sink: Sink<'a>) -> Self {
        Self { strictness, start, sink, account: Account::default() }
    }

    /// Converts games that were typed, one a line.
    ///
    /// # Errors
    /// When a line is no game.
    pub fn text(&mut self, text: &str) -> Result<(), ConvertFault> {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match read_text(line, self.start) {
                Ok(game) => self.put(&GameRecord::from_game(&game), text)?,
                Err(fault) => return Err(ConvertFault::Text { text: line.to_owned(), fault }),
            }
        }
        Ok(())
    }

    /// Converts the games of an input. Says whether it is in a format known here.
    ///
    /// # Errors
    /// When a game is not in order and that is not put up with, or when the input or the output fails.
    pub fn stream(&mut self, input: impl BufRead, name: &str, names: Option<&Names>) -> Result<bool, ConvertFault> {
        let lenient = self.strictness == Strictness::Lenient;
        let of_file = |fault| ConvertFault::Game { name: name.to_owned(), fault: Box::new(fault) };
        let reading = Reading { start: self.start, lenient, names, suggested: None };
        let games = games(input, reading).map_err(|error| of_file(GameFault::Read(error)))?;
        let Some(games) = games else { return Ok(false) };
        for game in games {
            match game {
                Ok(record) => self.put(&record, name)?,
                Err(fault) if lenient && !matches!(fault, GameFault::Read(ReadError::Io(_))) => {
                    self.account.leave_out(of_file(fault));
                }
                Err(fault) => return Err(of_file(fault)),
            }
        }
        Ok(true)
    }

    fn put(&mut self, record: &GameRecord, name: &str) -> Result<(), ConvertFault> {
        count(&mut self.account.unread, &record.unread);
        match self.sink.write(record) {
            Ok(losses) => {
                if self.strictness == Strictness::Strict
                    && let Some(first) = losses.iter().chain(&record.unread).next()
                {
                    return Err(ConvertFault::Lossy { name: name.to_owned(), loss: first.clone() });
                }
                self.account.games += 1;
                count(&mut self.account.losses, &losses);
                Ok(())
            }
            Err(WriteError::Unrepresentable { cause, .. }) => {
                let fault = ConvertFault::CannotHold { name: name.to_owned(), loss: cause };
                if self.strictness != Strictness::Lenient {
                    return Err(fault);
                }
                self.account.leave_out(fault);
                Ok(())
            }
            Err(WriteError::Io(error)) => Err(ConvertFault::Output(error)),
        }
    }

    /// Closes the sink and gives the account.
    ///
    /// # Errors
    /// When the output fails.
    pub fn finish(mut self) -> Result<Account, ConvertFault> {
        match self.sink.finish() {
            Ok(losses) => count(&mut self.account.losses, &losses),
            Err(WriteError::Io(error)) => return Err(ConvertFault::Output(error)),
            Err(WriteError::Unrepresentable { format, cause }) => {
                return Err(ConvertFault::CannotHold { name: format.to_owned(), loss: cause });
            }
        }
        Ok(self.account)
    }
}
