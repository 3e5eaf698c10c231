//! Games in the formats of the Othello world, in and out.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use viravolta_notation::wthor::{Archive, NameKind, NameList, Names};
use viravolta_notation::{
    Decimal, Evaluation, Format, GameRecord, Loss, Losses, Outcome, Player, ReadError, ReadOptions, SAMPLE_BYTES,
    Target, WriteError,
};
use viravolta_rules::{Color, Ending};

use crate::session::Session;
use crate::tree::NodeId;

/// The endings of names that choose a format when saving.
pub(crate) const FORMATS: &str = "sgf, ggf, pgn, json, wtb, obf, txt, board, rothelo, jogadas";

/// So many games of a file are offered; nobody scrolls further.
const MOST_GAMES: usize = 20_000;

/// Why a file could not be opened or saved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file holds no game.
    #[error("there is no game in this file")]
    Empty,
    /// Nothing that we know looks like this.
    #[error("this is no format that is known here")]
    Unknown,
    /// The ending of the name asks for no format.
    #[error("the ending of the name asks for no format that is known here")]
    Ending,
}

/// What saving left out because the format cannot hold it.
#[derive(Debug)]
pub(crate) struct Saved {
    pub(crate) losses: Losses,
}

/// The games of a file.
#[derive(Debug)]
pub(crate) struct Opened {
    /// At least one.
    pub(crate) records: Vec<GameRecord>,
    /// What was wrong with the rest, if anything was.
    pub(crate) fault: Option<ReadError>,
}

/// Reads the games of a file, whatever the format. Of a file with bad games among good ones, the good ones; of one that
/// breaks the rules, the part that does not.
pub(crate) fn open(path: &Path) -> Result<Opened, FileError> {
    let mut file = File::open(path)?;
    let mut sample = Vec::new();
    Read::by_ref(&mut file).take(SAMPLE_BYTES as u64).read_to_end(&mut sample)?;
    let format = Format::detect(&sample).or_else(|| by_ending(path).map(|target| target.format));
    let format = match format {
        Some(format) => format,
        None if sample.iter().all(u8::is_ascii_whitespace) => return Err(FileError::Empty),
        None => return Err(FileError::Unknown),
    };
    let names = if format == Format::Wthor { names_beside(path) } else { None };
    let strict = read(&mut file, format, ReadOptions::STRICT, names.as_ref())?;
    let opened = match strict {
        Opened { records, fault: fault @ Some(ReadError::Illegal(_)) } if records.is_empty() => {
            let lenient = read(&mut file, format, ReadOptions::LENIENT, names.as_ref())?;
            Opened { fault, ..lenient }
        }
        opened => opened,
    };
    match opened {
        Opened { records, fault: Some(error) } if records.is_empty() => Err(error.into()),
        Opened { records, fault: None } if records.is_empty() => Err(FileError::Empty),
        opened => Ok(opened),
    }
}

fn read(file: &mut File, format: Format, options: ReadOptions, names: Option<&Names>) -> Result<Opened, FileError> {
    file.rewind()?;
    let mut opened = Opened { records: Vec::new(), fault: None };
    for game in format.read(BufReader::new(file), options, names)?.take(MOST_GAMES) {
        match game {
            Ok(record) => opened.records.push(record),
            Err(error) => opened.fault = opened.fault.or(Some(error)),
        }
    }
    Ok(opened)
}

/// The format that the ending of a name asks for: the usual endings, and the names of the formats themselves.
fn by_ending(path: &Path) -> Option<Target> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    match ending.as_str() {
        "wtb" => Some(Format::Wthor.into()),
        "txt" => Some(Format::Transcript.into()),
        name => name.parse().ok(),
    }
}

/// The lists of names that belong to a WTHOR file lie in the same folder.
fn names_beside(path: &Path) -> Option<Names> {
    let list = |kind: NameKind, name: &str| {
        let folder = path.parent()?;
        let candidates = [name.to_owned(), name.to_lowercase()].map(|name| folder.join(name));
        let found: PathBuf = candidates.into_iter().find(|candidate| candidate.is_file())?;
        NameList::read(kind, BufReader::new(File::open(found).ok()?)).ok()
    };
    let players = list(NameKind::Player, "WTHOR.JOU")?;
    let tournaments = list(NameKind::Tournament, "WTHOR.TRN").unwrap_or_else(|| NameList::new(NameKind::Tournament));
    Some(Names { players, tournaments })
}

/// Writes a game in the format that the name's ending asks for.
pub(crate) fn save(path: &Path, session: &Session, names: [String; 2]) -> Result<Saved, FileError> {
    write(path, &record_of(session, names))
}

fn write(path: &Path, record: &GameRecord) -> Result<Saved, FileError> {
    let target = by_ending(path).ok_or(FileError::Ending)?;
    let (bytes, losses) = match target.format {
        Format::Wthor => thor_bytes(record)?,
        _ => text_bytes(target, record)?,
    };
    viravolta_disk::write(path, &bytes)?;
    Ok(Saved { losses })
}

fn text_bytes(target: Target, record: &GameRecord) -> Result<(Vec<u8>, Losses), FileError> {
    let mut bytes = Vec::new();
    let mut losses = Losses::none();
    if let Some(mut writer) = target.writer(&mut bytes) {
        let written = [writer.write(record)?, writer.finish()?];
        written.iter().flatten().for_each(|loss| losses.note(true, loss.clone()));
    }
    Ok((bytes, losses))
}

/// A WTHOR file of one game. Its names would be in files of their own, which belong to a whole archive.
fn thor_bytes(record: &GameRecord) -> Result<(Vec<u8>, Losses), FileError> {
    let mut archive = Archive::new();
    let mut losses = archive.add(record)?;
    let named = record.black.name.is_some() || record.white.name.is_some();
    losses.note(named, Loss::Players);
    let bytes = archive.game_files(today()).next().map(|(_, bytes)| bytes).unwrap_or_default();
    Ok((bytes, losses))
}

/// The date of today in the civil calendar (days since 1970 to year, month and day).
fn today() -> (u16, u8, u8) {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |age| age.as_secs());
    civil(seconds / 86_400)
}

fn civil(days: u64) -> (u16, u8, u8) {
    // Counted from 1 March of the year 0, in eras of 400 years, as leap days come at the end of such years.
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    ((era * 400 + year + u64::from(month <= 2)) as u16, month as u8, date as u8)
}

/// The game as a record, with all its branches and the values that have been found out. What the record that it was opened
/// from said about the game stays, as far as it still holds. The main line is the one shown, unless all of that is the
/// record's own.
fn record_of(session: &Session, names: [String; 2]) -> GameRecord {
    let walk = session.tree();
    let shown = walk.line().last().copied().unwrap_or_default();
    let source = session.source().filter(|source| source.start() == walk.tree().start());
    let mut record = source.cloned().unwrap_or_else(|| {
        let [black, white] = names.map(Player::named);
        GameRecord { black, white, ..GameRecord::default() }
    });
    record.tree = walk.tree().clone();
    if source.is_none_or(|source| source.tree.recorded(shown).is_none()) {
        record.tree.promote(shown);
    }
    let moves = |record: &GameRecord| record.moves().map(|recorded| recorded.mv).collect::<Vec<_>>();
    if source.is_none_or(|source| moves(source) != moves(&record)) {
        record.thor = None;
        record.outcome = outcome(session, record.tree.end());
    }
    note_values(session, &mut record);
    record
}

/// How the line to a node ended, if it did.
fn outcome(session: &Session, end: NodeId) -> Option<Outcome> {
    let mut game = session.tree().tree().game_to(end);
    match session.stopped() {
        Some((node, Ending::Resigned(loser))) if node == end => game.resign(loser),
        Some((node, Ending::TimedOut(loser))) if node == end => game.time_out(loser),
        _ => {}
    }
    GameRecord::from_game(&game).outcome
}

/// The mover's value of each move is what is known of the position after it.
fn note_values(session: &Session, record: &mut GameRecord) {
    for node in record.tree.lines().concat() {
        let mover = record.tree.position(record.tree.parent(node).unwrap_or_default()).turn();
        if let Some(judgement) = session.judgement(node)
            && let Some(note) = record.tree.note_mut(node)
            && note.evaluation.is_none()
        {
            let hundredths = match mover {
                Color::Black => judgement.score,
                Color::White => -judgement.score,
            };
            note.evaluation = Some(Evaluation(Decimal::from_ten_thousandths(i64::from(hundredths.hundredths()) * 100)));
        }
    }
}

#[cfg(test)]
mod tests;
