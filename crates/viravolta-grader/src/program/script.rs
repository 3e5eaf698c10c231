//! Games that are found beforehand: with a pass of either side, a wipe-out, an end with empty squares.

use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_rules::{BoardSize, Color, Move, Position, Square, StartKind};

/// What has to happen in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// Nothing in particular.
    Any,
    /// Somebody passes and the game goes on.
    Pass,
    /// One side loses its last disc.
    WipeOut,
    /// The game ends before the board is full, with discs of both sides.
    EmptySquares,
}

/// A game from the start to its end.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) moves: Vec<(Color, Square)>,
    pub(crate) end: Position,
}

/// The first random game in which it happens. White's moves come from `white`, if it is given, and else from the dice.
pub(crate) fn find(
    seed: u64,
    size: BoardSize,
    event: Event,
    white: Option<fn(&Position) -> Option<Square>>,
) -> Option<Script> {
    find_from(Position::start_of(size, StartKind::Usual), seed, event, white)
}

/// The same from another position on.
pub(crate) fn find_from(
    start: Position,
    seed: u64,
    event: Event,
    white: Option<fn(&Position) -> Option<Square>>,
) -> Option<Script> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..200_000 {
        let mut position = start;
        let (mut moves, mut passed) = (Vec::new(), false);
        while !position.is_over() {
            if position.must_pass() {
                passed = true;
                position = position.passed();
                continue;
            }
            let drawn = position.legal_moves().iter().choose(&mut dice);
            let square = match white {
                Some(white) if position.turn() == Color::White => white(&position),
                _ => drawn,
            };
            let Some((square, next)) =
                square.and_then(|square| Some((square, position.play(Move::Place(square)).ok()?)))
            else {
                break;
            };
            moves.push((position.turn(), square));
            position = next;
        }
        let wiped = [Color::Black, Color::White].iter().any(|color| position.discs(*color).is_empty());
        let happens = match event {
            Event::Any => true,
            Event::Pass => passed,
            Event::WipeOut => wiped,
            Event::EmptySquares => !wiped && !position.empties().is_empty(),
        };
        if happens {
            return Some(Script { moves, end: position });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use viravolta_rules::BoardSize;

    use super::{Event, find};

    #[test]
    fn every_event_is_found() {
        for event in [Event::Any, Event::Pass, Event::WipeOut, Event::EmptySquares] {
            assert!(find(1, BoardSize::Eight, event, None).is_some(), "{event:?}");
        }
    }
}
