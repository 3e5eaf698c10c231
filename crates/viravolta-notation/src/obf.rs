//! OBF: one position a line with the known scores of its moves; the format of the FFO test.
//!
//! ```text
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; A2:+38; H1:+28; % FFO 40
//! ```

use std::fmt::Write as _;
use std::io::{BufRead, Write};

use viravolta_rules::{DiscDiff, Move, Position};

use crate::source::{Line, Lines};
use crate::transcript::board;
use crate::writer::GameWriter;
use crate::{GameRecord, Location, Loss, Losses, Malformed, ReadError, Tag, WriteError};

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

/// Reads positions, one a line.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a stream of positions.
    #[must_use]
    pub const fn new(input: R) -> Self {
        Self { lines: Lines::new(input), failed: false }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Problem, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            match self.lines.next() {
                Ok(None) => return None,
                Ok(Some(line)) if line.text.trim_start().starts_with('%') => {}
                Ok(Some(mut line)) => {
                    line.at.game = self.lines.begin_game();
                    return Some(problem(&line).map_err(ReadError::from));
                }
                Err(error) => {
                    self.failed = matches!(error, ReadError::Io(_));
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

/// Reads one line.
///
/// # Errors
/// When it is not a position with scores.
pub fn parse(text: &str) -> Result<Problem, Malformed> {
    problem(&Line { text: text.to_owned(), at: Location { line: 1, offset: 0, game: 1 } })
}

fn problem(line: &Line) -> Result<Problem, Malformed> {
    let (data, comment) = match line.text.split_once('%') {
        Some((data, comment)) => (data, Some(comment.trim().to_owned()).filter(|comment| !comment.is_empty())),
        None => (line.text.as_str(), None),
    };
    let place = |offset: usize| Location { offset: line.at.offset + offset as u64, ..line.at };
    let Some(end) = data.find(';') else {
        board(data.trim_end(), line.at)?;
        return Err(Malformed::truncated(place(data.len()), "; after the side to move"));
    };
    let mut problem = Problem { position: board(&data[..end], line.at)?, moves: Vec::new(), score: None, comment };
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

/// Writes the last position of each game, one a line; the scores of a position that was read as OBF are kept.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// A writer to a stream.
    #[must_use]
    pub const fn new(output: W) -> Self {
        Self { output }
    }
}

impl<W: Write> GameWriter for Writer<W> {
    fn write(&mut self, record: &GameRecord) -> Result<Losses, WriteError> {
        let (problem, losses) = from_record(record);
        writeln!(self.output, "{}", problem.to_text())?;
        Ok(losses)
    }

    fn finish(&mut self) -> Result<Losses, WriteError> {
        self.output.flush()?;
        Ok(Losses::none())
    }
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
    let mut losses = Losses::none();
    losses.note(has_moves, Loss::Moves);
    losses.note(changed, Loss::Text { what: "the comment" });
    losses.add(&Losses::of(record, &kept));
    (problem, losses)
}

#[cfg(test)]
mod tests;
