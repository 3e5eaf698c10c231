//! `jogadas.txt`, the move list of the Évora course: one move a line, line digit then column letter (`5F`).
//!
//! Every game begins at the usual start; passes are left out.

use std::io::BufRead;

use viravolta_rules::{Move, Square};

use crate::codec::{self, Codec};
use crate::source::{Frame, Source, decode};
use crate::{GameRecord, Loss, Losses, Malformed, ReadError, ReadOptions, WriteError};

/// No list of moves comes near this; a hostile file ends here.
const LONGEST: usize = 1 << 16;

/// Reads a list of moves.
///
/// # Errors
/// When a line is not a move (malformed) or the move is not allowed (illegal), with the line.
pub fn parse(text: &[u8], options: ReadOptions) -> Result<GameRecord, ReadError> {
    codec::parse::<Jogadas>(text, options)
}

/// One game; the format holds no more.
#[derive(Debug, Default)]
pub(crate) struct Jogadas {
    done: bool,
}

impl Codec for Jogadas {
    const EXPECTED: &'static str = "a move such as 5F (line, then column)";
    type Item = GameRecord;

    fn frame<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Option<Frame>, ReadError> {
        source.begin_game();
        (!std::mem::replace(&mut self.done, true)).then(|| source.rest(LONGEST)).transpose()
    }

    fn read(&self, frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
        let mut record = GameRecord::default();
        let mut end = 0;
        for line in frame.text.split_inclusive(|byte| *byte == b'\n') {
            let at = frame.place(end + line.len() - line.trim_ascii_start().len());
            end += line.len();
            let text = decode(line.trim_ascii());
            if text.is_empty() {
                continue;
            }
            let square =
                Square::from_line_column_text(&text).map_err(|_| Malformed::unexpected(at, Self::EXPECTED, &text))?;
            if !record.push_or_stop((Move::Place(square), at), &text, options)? {
                break;
            }
        }
        record.outcome = record.played_out();
        Ok(record)
    }

    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError> {
        if self.done {
            return Err(WriteError::Unrepresentable { format: "jogadas.txt", cause: Loss::FurtherGames });
        }
        let (moves, losses) = to_text(record)?;
        text.extend(moves.bytes());
        self.done = true;
        Ok(losses)
    }
}

/// The game as the course's program reads it, and what is lost.
///
/// # Errors
/// When the game does not begin at the usual start.
pub fn to_text(record: &GameRecord) -> Result<(String, Losses), WriteError> {
    let refuse = |cause| WriteError::Unrepresentable { format: "jogadas.txt", cause };
    if !record.has_usual_start() {
        return Err(refuse(if record.start().size().side() == 8 { Loss::Start } else { Loss::BoardSize }));
    }
    let mut text = String::new();
    for square in record.moves().filter_map(|recorded| recorded.mv.square()) {
        text.push_str(&square.to_line_column_text());
        text.push('\n');
    }
    let mut losses = Losses::of(record, &[]);
    losses.note(record.ends_with_pass(), Loss::LastPass);
    Ok((text, losses))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::{Shape, game, wipe_out};

    proptest! {
        #[test]
        fn moves_are_read_back(record in game(Shape::USUAL)) {
            let (text, losses) = to_text(&record).expect("the usual start");
            let read = parse(text.as_bytes(), ReadOptions::STRICT).map_err(|error| TestCaseError::fail(error.to_string()))?;
            let last_pass = losses.iter().any(|loss| *loss == Loss::LastPass);
            let mut moves: Vec<_> = read.moves().map(|recorded| recorded.mv).collect();
            moves.extend(last_pass.then_some(Move::Pass));
            prop_assert_eq!(moves, record.moves().map(|recorded| recorded.mv).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_wipe_out_is_read_back() {
        let (text, losses) = to_text(&wipe_out()).expect("the usual start");
        assert!(losses.is_empty());
        assert_eq!(parse(text.as_bytes(), ReadOptions::STRICT).expect("readable"), wipe_out());
    }

    #[test]
    fn blank_lines_line_ends_and_case_do_not_matter() {
        let record = parse("4c\r\n\r\n 3C \n".as_bytes(), ReadOptions::STRICT).expect("readable");
        assert_eq!(record.moves().len(), 2);
    }

    #[test]
    fn errors_name_the_line() {
        for (text, expected) in [
            ("4C\nC4\n", "line 2, byte 3 (game 1): expected a move such as 5F (line, then column), found \"C4\""),
            ("4C\n1A\n", "line 2, byte 3 (game 1): move 2: a1 is illegal: it flips no disc"),
        ] {
            assert_eq!(parse(text.as_bytes(), ReadOptions::STRICT).expect_err(text).to_string(), expected);
        }
    }
}
