//! The brief JSON form of a position or game. Documented in `docs/formats/json.md`: programs rely on it.

use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use viravolta_notation::{ReadError, json, opening_of};
use viravolta_rules::{Color, Ending, Game, Position};

use super::text::{self, JsonFault, TextFault, TextFaultKind};

/// What `--json` writes about a game. `start` and `moves` hold all of it; the rest saves the reader the rules.
#[derive(Debug, Serialize)]
pub struct Brief {
    start: String,
    moves: Vec<String>,
    board: String,
    turn: &'static str,
    black: usize,
    white: usize,
    empty: usize,
    legal: Vec<String>,
    opening: Option<&'static str>,
    result: Option<ResultRecord>,
}

#[derive(Debug, Serialize)]
struct ResultRecord {
    winner: Option<&'static str>,
    black: usize,
    white: usize,
    ending: &'static str,
}

const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

impl Brief {
    /// What there is to say about a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let position = game.position();
        Self {
            start: game.start().board_text().to_string(),
            moves: game.moves().map(|mv| mv.to_string()).collect(),
            board: position.board_text().to_string(),
            turn: color(position.turn()),
            black: position.discs(Color::Black).len(),
            white: position.discs(Color::White).len(),
            empty: position.empties().len(),
            legal: if game.is_over() { Vec::new() } else { position.all_moves().map(|mv| mv.to_string()).collect() },
            opening: opening_of(game).map(|opening| opening.name),
            result: game.result().map(|result| ResultRecord {
                winner: result.winner.map(color),
                black: result.counts.0,
                white: result.counts.1,
                ending: match result.ending {
                    Ending::Normal => "normal",
                    Ending::Resigned(_) => "resigned",
                    Ending::TimedOut(_) => "time",
                },
            }),
        }
    }
}

/// What is read back: what follows from these is computed anew, never believed.
#[derive(Debug, Deserialize)]
struct Claim {
    start: Option<String>,
    #[serde(default)]
    moves: Moves,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Moves {
    List(Vec<String>),
    Transcript(String),
}

impl Default for Moves {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

/// Whether JSON is that of a whole record, and not the brief form of a position or game.
pub(super) fn is_whole_record(sample: &[u8]) -> bool {
    let word = b"\"viravolta\"";
    sample.windows(word.len()).any(|window| window == word)
}

pub(super) fn read(text: &str, start: Position) -> Result<Game, TextFault> {
    if is_whole_record(text.as_bytes()) {
        let fault = |error: ReadError| {
            let at = error.location().map_or(0, |at| at.offset as usize);
            TextFault::new(at.min(text.len()), TextFaultKind::Json(JsonFault::Data))
        };
        return json::parse(text).map(|record| record.to_game()).map_err(fault);
    }
    let claim: Claim = serde_json::from_str(text).map_err(|error| {
        let line = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let offset = (line + error.column().saturating_sub(1)).min(text.len());
        let fault = match error.classify() {
            Category::Eof => JsonFault::End,
            Category::Data => JsonFault::Data,
            Category::Syntax | Category::Io => JsonFault::Syntax,
        };
        TextFault::new(offset, TextFaultKind::Json(fault))
    })?;
    let inside = |part: &str, fault: TextFault| TextFault {
        part: Some((part.to_owned(), fault.offset)),
        ..TextFault::new(0, fault.kind)
    };
    let start = match &claim.start {
        Some(board) => text::position(board).map_err(|fault| inside(board, fault))?,
        None => start,
    };
    let line = match claim.moves {
        Moves::List(moves) => moves.join(" "),
        Moves::Transcript(line) => line,
    };
    text::moves(&line, start).map_err(|fault| inside(&line, fault))
}
