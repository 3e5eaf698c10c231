//! OBF: one position a line with the known scores of its moves; the format of the FFO test.
//!
//! ```text
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; A2:+38; H1:+28; % FFO 40
//! ```

use std::fmt::Write as _;
use std::io::BufRead;

use viravolta_rules::{DiscDiff, Move, Position};

use crate::codec::{Codec, Reader};
use crate::source::{Frame, decode};
use crate::transcript::board;
use crate::{GameRecord, Location, Loss, Losses, Malformed, ReadError, ReadOptions, Tag, WriteError};

/// The tag under which a record keeps the scores of the start position.
pub const SCORES_TAG: &str = "OBF";

/// One line: a position and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The moves with their scores, from the view of the side to move, in the order of the file.
    pub moves: Vec<(Move, DiscDiff)>,
    /// The score of the position when no move is named with it.
    pub score: Option<DiscDiff>,
    /// What follows the percent sign.
    pub comment: Option<String>,
}

impl Problem {
    /// The best known score.
    #[must_use]
    pub fn best_score(&self) -> Option<DiscDiff> {
        self.moves.iter().map(|(_, score)| *score).chain(self.score).max()
    }

    /// The moves that have the best known score.
    pub fn best_moves(&self) -> impl Iterator<Item = Move> {
        let best = self.best_score();
        self.moves.iter().filter(move |(_, score)| Some(*score) == best).map(|(mv, _)| *mv)
    }

    /// The position as a game without moves; the scores go into a tag.
    #[must_use]
    pub fn to_record(&self) -> GameRecord {
        let mut record = GameRecord::new(self.position);
        record.comment.clone_from(&self.comment);
        let scores = self.scores_text();
        if !scores.is_empty() {
            record.tags.push(Tag { name: SCORES_TAG.to_owned(), value: scores });
        }
        record
    }

    fn scores_text(&self) -> String {
        let mut text = String::new();
        for (mv, score) in &self.moves {
            // Writing to a string cannot fail.
            let _ = match mv {
                Move::Place(square) => write!(text, " {}:{:+};", square.to_string().to_uppercase(), score.discs()),
                Move::Pass => write!(text, " PA:{:+};", score.discs()),
            };
        }
        if let Some(score) = self.score {
            let _ = write!(text, " {:+};", score.discs());
        }
        text.trim_start().to_owned()
    }

    /// The line, without its end.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{};", self.position.board_text());
        for part in [
            Some(self.scores_text()).filter(|scores| !scores.is_empty()),
            self.comment.as_ref().map(|comment| format!("% {comment}")),
        ]
        .into_iter()
        .flatten()
        {
            text.push(' ');
            text.push_str(&part);
        }
        text
    }
}

/// Positions are read with what is known about them; of a game the last position is written.
#[derive(Debug, Default)]
pub(crate) struct Obf;

impl Codec for Obf {
    const EXPECTED: &'static str = "a position";
    type Item = Problem;

    fn read(&self, frame: &Frame, _options: ReadOptions) -> Result<Problem, ReadError> {
        Ok(problem(&decode(&frame.text), frame.at)?)
    }

    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError> {
        let (problem, losses) = from_record(record);
        text.extend(problem.to_text().bytes().chain([b'\n']));
        Ok(losses)
    }
}

/// Reads positions, one a line. After an error the iterator goes on with the next; an error of the input itself ends it.
pub fn problems(input: impl BufRead) -> impl Iterator<Item = Result<Problem, ReadError>> {
    Reader::<_, Obf>::new(input, ReadOptions::STRICT)
}

/// Reads one line.
///
/// # Errors
/// When it is not a position with scores.
pub fn parse(text: &str) -> Result<Problem, Malformed> {
    problem(text, Location { line: 1, offset: 0, game: 1 })
}

fn problem(text: &str, at: Location) -> Result<Problem, Malformed> {
    let (data, comment) = match text.split_once('%') {
        Some((data, comment)) => (data, Some(comment.trim().to_owned()).filter(|comment| !comment.is_empty())),
        None => (text, None),
    };
    let place = |offset: usize| Location { offset: at.offset + offset as u64, ..at };
    let Some(end) = data.find(';') else {
        board(data.trim_end(), at)?;
        return Err(Malformed::truncated(place(data.len()), "; after the side to move"));
    };
    let mut problem = Problem { position: board(&data[..end], at)?, moves: Vec::new(), score: None, comment };
    let mut offset = end + 1;
    for field in data[offset..].split(';') {
        let at = place(offset + field.len() - field.trim_start().len());
        offset += field.len() + 1;
        let field = field.trim();
        let bad = |expected| Malformed::unexpected(at, expected, field);
        match field.split_once(':') {
            None if field.is_empty() => {}
            None if problem.score.is_none() => {
                problem.score = Some(score(field).ok_or_else(|| bad("a score from -64 to +64"))?);
            }
            None => return Err(bad("a move with its score, such as A2:+38")),
            Some((mv, value)) => {
                let mv = mv.trim().parse().map_err(|_| bad("a move with its score, such as A2:+38"))?;
                problem.moves.push((mv, score(value.trim()).ok_or_else(|| bad("a score from -64 to +64"))?));
            }
        }
    }
    Ok(problem)
}

fn score(text: &str) -> Option<DiscDiff> {
    let discs: i32 = text.parse().ok()?;
    (-64..=64).contains(&discs).then(|| DiscDiff::new(discs))
}

/// The last position of a record, and what is lost of the rest.
#[must_use]
pub fn from_record(record: &GameRecord) -> (Problem, Losses) {
    let has_moves = record.moves().len() > 0;
    let mut problem = Problem { position: *record.position(), moves: Vec::new(), score: None, comment: None };
    let scores = record.tag(SCORES_TAG).filter(|_| !has_moves);
    let known = scores.and_then(|scores| parse(&format!("{}; {scores}", record.start().board_text())).ok());
    let mut kept = vec![Loss::Comment];
    if let Some(known) = known {
        (problem.moves, problem.score) = (known.moves, known.score);
    }
    problem.comment = record.comment.as_ref().map(|comment| comment.replace(char::is_control, " ").trim().to_owned());
    let changed = problem.comment != record.comment;
    if scores.is_some() {
        kept.push(Loss::Tag { name: SCORES_TAG.to_owned() });
    }
    let mut losses = Losses::of_position(record, &kept);
    losses.note(changed, Loss::Text { what: "the comment" });
    (problem, losses)
}

#[cfg(test)]
mod tests;
