//! What searches for a book have found, one line each, so that work that was killed goes on where it was.
//!
//! A line has its own checksum: what was cut off or damaged is searched again, and nothing else.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use viravolta_book::{Question, Rest};
use viravolta_engine::{Proof, Score, Selectivity};
use viravolta_rules::{Board, Square, SquareSet};

use super::Settings;
use crate::TrainerError;

/// An open journal.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// For each board what was found, and which moves were left aside then.
    known: HashMap<Board, Vec<(SquareSet, Rest)>>,
}

impl Journal {
    /// Opens or begins the journal of a book.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<Self, TrainerError> {
        let io = || TrainerError::file(path);
        let head = serde_json::to_string(settings).map_err(|error| io()(error.into()))?;
        let mut file = File::options().create(true).append(true).read(true).open(path).map_err(io())?;
        file.try_lock().map_err(|_| TrainerError::Busy { path: path.to_owned() })?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(io())?;
        let mut journal = Self { path: path.to_owned(), file, known: HashMap::new() };
        // A first line that is not whole has been cut off while it was written.
        let Some((first, lines)) = text.iter().position(|byte| *byte == b'\n').map(|at| text.split_at(at)) else {
            journal.file.set_len(0).map_err(io())?;
            writeln!(journal.file, "{head}").map_err(io())?;
            return Ok(journal);
        };
        if first != head.as_bytes() {
            return Err(TrainerError::OtherSettings { path: path.to_owned() });
        }
        for line in lines.split(|byte| *byte == b'\n') {
            if let Some((question, rest)) = std::str::from_utf8(line).ok().and_then(from_line) {
                journal.known.entry(question.board).or_default().push((question.inside, rest));
            }
        }
        if !lines.ends_with(b"\n") {
            writeln!(journal.file).map_err(io())?;
        }
        Ok(journal)
    }

    /// What an earlier search says about a question: one that left aside no other moves, and found none that is left
    /// aside now. Of several the one that is most like it.
    pub(super) fn known(&self, question: &Question) -> Option<Rest> {
        let answers = |(inside, rest): &&(SquareSet, Rest)| {
            (*inside & !question.inside).is_empty() && !question.inside.contains(rest.square)
        };
        let found = self.known.get(&question.board)?.iter().filter(answers);
        found.max_by_key(|(inside, _)| inside.len()).map(|(_, rest)| *rest)
    }

    /// Writes down what was found.
    pub(super) fn add(&mut self, question: &Question, rest: Rest) -> Result<(), TrainerError> {
        let line = to_line(question, &rest);
        self.file.write_all(line.as_bytes()).map_err(TrainerError::file(&self.path))?;
        self.known.entry(question.board).or_default().push((question.inside, rest));
        Ok(())
    }

    /// Throws the journal away: everything is in the book.
    pub(super) fn finish(self) -> Result<(), TrainerError> {
        std::fs::remove_file(&self.path).map_err(TrainerError::file(&self.path))
    }
}

fn to_line(question: &Question, rest: &Rest) -> String {
    let (depth, selectivity) = match rest.proof {
        Proof::Heuristic { depth, selectivity } => (depth, selectivity),
        Proof::Selective(selectivity) => (0, selectivity),
        Proof::Exact | Proof::WinDrawLoss | Proof::Book { .. } => (0, Selectivity::Full),
    };
    let Board { player, opponent } = question.board;
    let (inside, score) = (question.inside.bits(), rest.score.hundredths());
    let content = format!(
        "{player:016x} {opponent:016x} {inside:016x} {} {score} {depth} {}",
        rest.square,
        selectivity.percent()
    );
    format!("{content} {:08x}\n", crc32fast::hash(content.as_bytes()))
}

fn from_line(line: &str) -> Option<(Question, Rest)> {
    let (content, checksum) = line.rsplit_once(' ')?;
    if u32::from_str_radix(checksum, 16).ok()? != crc32fast::hash(content.as_bytes()) {
        return None;
    }
    let fields: Vec<&str> = content.split(' ').collect();
    let [player, opponent, inside, square, score, depth, percent] = fields[..] else { return None };
    let bits = |text| u64::from_str_radix(text, 16).ok();
    let percent: u8 = percent.parse().ok()?;
    let selectivity = Selectivity::ALL.into_iter().find(|level| level.percent() == percent)?;
    let proof = match (depth.parse().ok()?, selectivity) {
        (0, Selectivity::Full) => Proof::Exact,
        (0, selectivity) => Proof::Selective(selectivity),
        (depth, selectivity) => Proof::Heuristic { depth, selectivity },
    };
    let board = Board { player: bits(player)?, opponent: bits(opponent)? };
    let square: Square = square.parse().ok()?;
    let rest = Rest { square, score: Score::from_hundredths(score.parse().ok()?), proof };
    Some((Question { board, inside: SquareSet::from_bits(bits(inside)?) }, rest))
}
