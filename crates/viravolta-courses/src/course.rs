//! The five programs by name, from arguments to exit status.

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;

use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_engine::Level;
use viravolta_rules::Color;

use crate::arguments::{ArgumentError, Arguments, Known};
use crate::console::{Flow, Program, StreamError, drive};
use crate::ep4::Ep4;
use crate::name::Course;
use crate::otelo::Otelo;
use crate::othello::{MovesFileError, Othello, read_moves};
use crate::player::{Competitor, Strategist};
use crate::reversi::Reversi;
use crate::rothelo::Rothelo;

mod help;

use help::{EP4_HELP, OTELO_HELP, OTHELLO_HELP, REVERSI_HELP, ROTHELO_HELP};

/// How long `otelo` thinks about a move.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// Status after a stream failed.
const FAILED: u8 = 1;
/// Status after arguments that cannot be used.
const MISUSED: u8 = 2;

impl Course {
    const fn help(self) -> &'static str {
        match self {
            Self::Rothelo => ROTHELO_HELP,
            Self::Reversi => REVERSI_HELP,
            Self::Otelo => OTELO_HELP,
            Self::Othello => OTHELLO_HELP,
            Self::Ep4 => EP4_HELP,
        }
    }

    fn known(self) -> Known {
        let none = Known::default();
        match self {
            Self::Rothelo => Known { level: true, ball: true, ..none },
            Self::Reversi => Known { base: true, ..none },
            Self::Otelo => Known { level: true, base: true, time: true, positional: true, ..none },
            Self::Othello => Known { level: true, color: true, positional: true, ..none },
            Self::Ep4 => Known { size: true, ..none },
        }
    }

    /// Only one of the programs speaks English.
    const fn speaks_english(self) -> bool {
        matches!(self, Self::Othello)
    }
}

/// Runs a program over the standard streams, with the arguments that follow its name; returns the exit status.
pub fn run(course: Course, args: impl IntoIterator<Item = OsString>) -> u8 {
    run_with(course, args, io::stdin().lock(), io::stdout().lock(), io::stderr().lock())
}

/// Runs a program over the given streams; returns the exit status.
///
/// ```
/// use viravolta_courses::{Course, run_with};
/// let (mut output, mut errors) = (Vec::new(), Vec::new());
/// let status = run_with(Course::Ep4, ["--size".into(), "5".into()], &b""[..], &mut output, &mut errors);
/// assert_eq!(status, 2);
/// assert!(output.is_empty() && !errors.is_empty());
/// ```
pub fn run_with(
    course: Course,
    args: impl IntoIterator<Item = OsString>,
    input: impl BufRead,
    output: impl Write,
    mut errors: impl Write,
) -> u8 {
    let ending = Arguments::read(course.known(), args)
        .map_err(Failure::Arguments)
        .and_then(|arguments| start(course, arguments, input, output));
    match ending {
        Ok(()) => 0,
        Err(failure) => {
            // Nobody is left to tell when standard error is closed too.
            let _ = writeln!(errors, "{}: {}", course.name(), failure.explained(course));
            failure.status()
        }
    }
}

/// Why a program ends with another status than 0.
enum Failure {
    Arguments(ArgumentError),
    /// The file of moves that `othello` was given.
    Moves(PathBuf, MovesFileError),
    Memory(io::Error),
    Stream(StreamError),
    /// The program gave up, with its own status.
    GaveUp(String, u8),
}

impl Failure {
    const fn status(&self) -> u8 {
        match self {
            Self::Arguments(_) | Self::Moves(..) => MISUSED,
            Self::Memory(_) | Self::Stream(_) => FAILED,
            Self::GaveUp(_, status) => *status,
        }
    }

    /// The reason in the language of the program.
    fn explained(&self, course: Course) -> String {
        match self {
            Self::Arguments(error) if course.speaks_english() => error.english(),
            Self::Arguments(error @ ArgumentError::Missing) => format!("{}\n{}", error.portuguese(), course.help()),
            Self::Arguments(error) => error.portuguese(),
            Self::Moves(file, error) => format!("{}: {error}", file.display()),
            Self::Memory(error) => error.to_string(),
            Self::Stream(error) if course.speaks_english() => error.to_string(),
            Self::Stream(StreamError::Input(error)) => format!("entrada padrão: {error}"),
            Self::Stream(StreamError::Output(error)) => format!("saída padrão: {error}"),
            Self::GaveUp(why, _) => why.clone(),
        }
    }
}

fn start(course: Course, arguments: Arguments, input: impl BufRead, output: impl Write) -> Result<(), Failure> {
    if arguments.help {
        return play(Text(course.help()), input, output);
    }
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(arguments.seed.unwrap_or_else(rand::random));
    let level = arguments.level.unwrap_or(Level::DEFAULT);
    let time = arguments.time.unwrap_or(DEFAULT_TIME);
    let base = arguments.base.unwrap_or(0);
    match course {
        Course::Rothelo => {
            let player = Strategist::new(level, dice).map_err(Failure::Memory)?;
            play(Rothelo::new(player, arguments.ball.unwrap_or_default(), "rothelo.txt"), input, output)
        }
        Course::Reversi => play(Reversi::new(base), input, output),
        Course::Otelo => {
            let Some(color) = arguments.positional else {
                return Err(Failure::Arguments(ArgumentError::Missing));
            };
            let own = match color.as_encoded_bytes() {
                [b'b' | b'B', ..] => Color::White,
                _ => Color::Black,
            };
            let player = Competitor::new(arguments.level, time, dice).map_err(Failure::Memory)?;
            play(Otelo::new(own, base, player), input, output)
        }
        Course::Othello => {
            let lot = if dice.random() { Color::Black } else { Color::White };
            let person = arguments.color.unwrap_or(lot);
            let player = Strategist::new(level, dice).map_err(Failure::Memory)?;
            let program = match arguments.positional {
                None => Othello::new(person, player),
                Some(file) => {
                    let file = PathBuf::from(file);
                    let position = read_moves(&file).map_err(|error| Failure::Moves(file, error))?;
                    Othello::after_moves(position, person, player)
                }
            };
            play(program, input, output)
        }
        Course::Ep4 => play(Ep4::new(arguments.size.unwrap_or_default()), input, output),
    }
}

fn play(mut program: impl Program, input: impl BufRead, output: impl Write) -> Result<(), Failure> {
    match drive(&mut program, input, output) {
        Ok(Flow::GiveUp { why, status }) => Err(Failure::GaveUp(why, status)),
        Ok(Flow::Wait | Flow::End) => Ok(()),
        Err(error) => Err(Failure::Stream(error)),
    }
}

/// A program that says one thing and ends: a closed output is no failure for it either.
struct Text(&'static str);

impl Program for Text {
    fn open(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        out.write_all(self.0.as_bytes()).map(|()| Flow::End)
    }

    fn answer(&mut self, _: &[u8], _: &mut dyn Write) -> io::Result<Flow> {
        Ok(Flow::End)
    }
}
