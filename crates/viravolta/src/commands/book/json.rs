//! What a book says, for programs (`docs/formats/json.md`), and a whole book as lines of text (`docs/formats/book.md`).

use serde::{Deserialize, Serialize};
use viravolta_book::{Book, BookMove, Record, Rest};
use viravolta_desk::wire::Trust;
use viravolta_engine::{Proof, Score, Selectivity};
use viravolta_rules::{Color, Position, Setup};

use crate::json::object;

/// What a book says about a position.
pub(super) fn shown(position: &Position, book: &Book) -> impl Serialize {
    let known = |known: &BookMove| object! {
        r#move: known.mv.to_string(),
        score: known.score.discs(),
        #[serde(flatten)]
        trust: Trust::from(known.proof),
        inside: known.inside,
    };
    object! {
        position: position.board_text().to_string(),
        positions: book.len(),
        moves: book.moves(position).iter().map(known).collect::<Vec<_>>(),
    }
}

/// A position with its best move out of the book.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    position: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    score: Option<f64>,
    /// None where the search reached the end of the game.
    depth: Option<u32>,
    /// Per cent; 100 where nothing was pruned.
    confidence: Option<u8>,
}

impl Entry {
    pub(super) fn of(record: &Record) -> Option<Self> {
        let position = position_of(record)?;
        let rest = record.rest;
        let (depth, confidence) = match rest.map(|rest| rest.proof) {
            Some(Proof::Heuristic { depth, selectivity }) => (Some(depth), Some(selectivity.percent())),
            Some(Proof::Selective(selectivity)) => (None, Some(selectivity.percent())),
            Some(_) => (None, Some(Selectivity::Full.percent())),
            None => (None, None),
        };
        Some(Self {
            position: position.board_text().to_string(),
            mv: rest.map(|rest| rest.square.to_string()),
            score: rest.map(|rest| rest.score.discs()),
            depth,
            confidence,
        })
    }

    /// The position and the move that the line tells; `None` when it does not make sense.
    pub(super) fn read(&self) -> Option<(Position, Option<Rest>)> {
        let position: Position = viravolta_desk::read_text(&self.position, Position::start()).ok()?.position().to_owned();
        let Some(mv) = &self.mv else { return Some((position, None)) };
        let selectivity = Selectivity::ALL.into_iter().find(|level| Some(level.percent()) == self.confidence)?;
        let proof = match (self.depth, selectivity) {
            (Some(depth), selectivity) => Proof::Heuristic { depth, selectivity },
            (None, Selectivity::Full) => Proof::Exact,
            (None, selectivity) => Proof::Selective(selectivity),
        };
        let score = Score::from_hundredths((self.score? * 100.0).round() as i32);
        Some((position, Some(Rest { square: mv.parse().ok()?, score, proof })))
    }
}

fn position_of(record: &Record) -> Option<Position> {
    let [black, white] = [record.board.player, record.board.opponent].map(viravolta_rules::SquareSet::from_bits);
    Setup { black, white, turn: Color::Black, size: viravolta_rules::BoardSize::Eight }.check().ok()
}
