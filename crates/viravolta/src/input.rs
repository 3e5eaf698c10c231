//! Gets the text of a position or game: given on the command line, in a file, or on standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use viravolta_desk::{OpenFault, Opened, Reading, TextFault, faults, may_be_games, read_text, target_of_name};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::wthor::Names;
use viravolta_notation::{Format, GameRecord, SAMPLE_BYTES};
use viravolta_rules::{Game, Position};

use crate::failure::Failure;

/// In bytes. Lists of games are far shorter; a file that was named by mistake should not fill the memory.
const LONGEST: u64 = 1 << 30;

/// A text and where it came from.
#[derive(Debug)]
pub(crate) struct Source {
    /// The file's name; `None` when it was typed.
    name: Option<String>,
    pub(crate) text: String,
}

impl Source {
    /// `-` is standard input. Anything else is the text itself if it `reads`, or else the file of that name if there
    /// is one.
    pub(crate) fn of(t: Texts, argument: &str, reads: impl Fn(&str) -> bool) -> Result<Self, Failure> {
        let Some((name, bytes)) = content(t, argument, reads)? else {
            return Ok(Self { name: None, text: argument.trim().to_owned() });
        };
        let not_text = |_| Failure::file(t, &name, &io::ErrorKind::InvalidData.into());
        let text = String::from_utf8(bytes).map_err(not_text)?;
        // Files made on Windows may begin with a mark that is not part of the text.
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        Ok(Self { name: Some(name), text })
    }

    /// Tells what is wrong at a byte.
    pub(crate) fn message(&self, t: Texts, offset: usize, reason: String) -> Failure {
        Failure::complaint(faults::at(t, self.name.as_deref(), &self.text, offset, &reason))
    }

    /// Tells a fault with its place.
    pub(crate) fn fault(&self, t: Texts, fault: &TextFault) -> Failure {
        Failure::complaint(faults::typed(t, self.name.as_deref(), &self.text, 1, fault))
    }
}

/// Standard input. Somebody who forgot to say what to read is told what is being waited for.
pub(crate) fn standard_input(t: Texts) -> io::StdinLock<'static> {
    let input = io::stdin();
    if input.is_terminal() {
        eprintln!("{}", tr!(t, "common-waiting"));
    }
    input.lock()
}

/// What an argument that is not the text itself stands for: the name of a file, or of standard input, and what it
/// holds. `None` when it is the text.
fn content(t: Texts, argument: &str, reads: impl Fn(&str) -> bool) -> Result<Option<(String, Vec<u8>)>, Failure> {
    let (name, bytes) = if argument == "-" {
        (tr!(t, "common-standard-input"), read_all(standard_input(t)))
    } else if !reads(argument) && (Path::new(argument).exists() || looks_like_a_path(argument)) {
        (argument.to_owned(), File::open(argument).and_then(read_all))
    } else {
        return Ok(None);
    };
    match bytes {
        Ok(Some(bytes)) => Ok(Some((name, bytes))),
        Ok(None) => Err(Failure::complaint(faults::open(t, &name, &OpenFault::Unknown))),
        Err(error) => Err(Failure::file(t, &name, &error)),
    }
}

/// What an argument gives: a game that was typed, or a named input.
enum Given {
    Game(Game),
    Input { name: String, bytes: Vec<u8>, names: Option<Names> },
}

fn given(t: Texts, argument: &str, start: Position) -> Result<Given, Failure> {
    let Some((name, bytes)) = content(t, argument, |text| read_text(text, start).is_ok())? else {
        let fault = |fault| Failure::complaint(faults::typed(t, None, argument.trim(), 1, &fault));
        return Ok(Given::Game(read_text(argument.trim(), start).map_err(fault)?));
    };
    let names = match Format::detect(&bytes) {
        Some(Format::Wthor) => Names::beside(Path::new(&name)).ok(),
        _ => None,
    };
    Ok(Given::Input { name, bytes, names })
}

fn reading<'a>(start: Position, name: &str, names: Option<&'a Names>) -> Reading<'a> {
    Reading { start, names, suggested: target_of_name(name).map(|target| target.format), lenient: false }
}

/// The games of an argument, in whatever form they come. One that is not in order is a failure.
pub(crate) fn games(t: Texts, argument: &str, start: Position) -> Result<Vec<GameRecord>, Failure> {
    let (name, bytes, names) = match given(t, argument, start)? {
        Given::Game(game) => return Ok(vec![GameRecord::from_game(&game)]),
        Given::Input { name, bytes, names } => (name, bytes, names),
    };
    match viravolta_desk::open(&bytes, reading(start, &name, names.as_ref()), usize::MAX) {
        Ok(Opened { records, fault: None, .. }) => Ok(records),
        Ok(Opened { fault: Some(fault), .. }) => Err(Failure::complaint(faults::game(t, &name, &fault))),
        Err(fault) => Err(Failure::complaint(faults::open(t, &name, &fault))),
    }
}

/// The position or game that an argument gives; of several games the first.
pub(crate) fn game(t: Texts, argument: &str, start: Position) -> Result<Game, Failure> {
    let (name, bytes, names) = match given(t, argument, start)? {
        Given::Game(game) => return Ok(game),
        Given::Input { name, bytes, names } => (name, bytes, names),
    };
    match viravolta_desk::first(&bytes, reading(start, &name, names.as_ref())) {
        Ok(record) => Ok(record.to_game()),
        Err(fault) => Err(Failure::complaint(faults::open(t, &name, &fault))),
    }
}

/// Board strings contain dots, so a dot alone is not enough.
pub(crate) fn looks_like_a_path(text: &str) -> bool {
    let extension = Path::new(text).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    text.contains(['/', '\\']) || extension.chars().any(|c| c.is_ascii_alphabetic() && !"XxOoBbWw".contains(c))
}

/// The whole input; `None` when its first bytes show that it holds no games.
fn read_all(mut reader: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.by_ref().take(SAMPLE_BYTES as u64).read_to_end(&mut bytes)?;
    if !may_be_games(&bytes) {
        return Ok(None);
    }
    reader.take(LONGEST).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(Some(bytes))
}
