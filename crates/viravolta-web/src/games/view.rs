//! A game as its readers see it.

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use viravolta_rules::{Color, Ending, GameResult};

use super::Seat;
use super::table::Table;
use crate::place::written;
use crate::think::side;

/// What a game looks like from each seat, at one version.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) version: u64,
    /// As JSON, for black, white and watchers.
    seats: [Arc<str>; 3],
}

impl View {
    pub(crate) fn new(table: &Table, tokens: &[String; 3], now: Instant) -> Self {
        let seats = Seat::ALL.map(|seat| game(table, tokens, seat, now).to_string().into());
        Self { version: table.version, seats }
    }

    pub(crate) fn of(&self, seat: Seat) -> &str {
        match seat {
            Seat::Player(Color::Black) => &self.seats[0],
            Seat::Player(Color::White) => &self.seats[1],
            Seat::Watch => &self.seats[2],
        }
    }
}

/// The game for one seat. `docs/formats/web.md` lists the fields.
pub(crate) fn game(table: &Table, tokens: &[String; 3], seat: Seat, now: Instant) -> Value {
    let position = table.game.position();
    let over = table.game.is_over();
    let player = |color: Color| json!({"name": table.names[color as usize], "seen": table.seen[color as usize]});
    let left = |color: Color| table.left(color, now).as_millis() as u64;
    let own = match seat {
        Seat::Player(Color::Black) => 0,
        Seat::Player(Color::White) => 1,
        Seat::Watch => 2,
    };
    let legal: Vec<String> = position.legal_moves().iter().map(|square| square.to_string()).collect();
    let clock = json!({
        "black": left(Color::Black), "white": left(Color::White), "running": table.running().map(side),
    });
    json!({
        "seat": seat.name(),
        "version": table.version,
        "start": table.game.start().board_text().to_string(),
        "board": position.board_text().to_string(),
        "moves": table.game.moves().map(written).collect::<Vec<_>>(),
        "opening": table.opening,
        "turn": (!over).then(|| side(position.turn())),
        "legal": if over { Vec::new() } else { legal },
        "players": {"black": player(Color::Black), "white": player(Color::White)},
        "pace": table.pace.to_string(),
        "clock": table.has_clock().then_some(clock),
        "result": table.game.result().as_ref().map(result),
        "takeback": table.take_back.map(|(by, ply)| json!({"by": side(by), "ply": ply})),
        "rematch": table.rematch.map(side),
        "next": table.next.as_ref().map(|tokens| tokens[own].clone()),
        "watch": (seat != Seat::Watch).then(|| tokens[2].clone()),
    })
}

fn result(result: &GameResult) -> Value {
    let (black, white) = result.counts;
    let ending = match result.ending {
        Ending::Resigned(_) => "resigned",
        Ending::TimedOut(_) => "time",
        _ => "normal",
    };
    json!({"winner": result.winner.map(side), "black": black, "white": white, "ending": ending})
}
