//! The smallest position in which a mistake still shows.

use viravolta_rules::{Position, Setup, Square, SquareSet};

use crate::room::Trouble;

/// How many positions are tried on the way: enough for a board full of discs, twice.
const TRIES: usize = 200;

/// Takes discs away for as long as `fails` says that the mistake still shows.
pub(crate) fn shrink(
    position: &Position,
    mut fails: impl FnMut(&Position) -> Result<bool, Trouble>,
) -> Result<Position, Trouble> {
    let mut smallest = *position;
    let mut tries = 0;
    loop {
        let before = smallest;
        for square in occupied(&smallest).iter() {
            if tries >= TRIES {
                return Ok(smallest);
            }
            if let Some(smaller) = without(&smallest, square) {
                tries += 1;
                if fails(&smaller)? {
                    smallest = smaller;
                }
            }
        }
        if smallest == before {
            return Ok(smallest);
        }
    }
}

fn occupied(position: &Position) -> SquareSet {
    SquareSet::from_bits(position.board().occupied())
}

fn without(position: &Position, square: Square) -> Option<Position> {
    let setup = position.to_setup();
    Setup { black: setup.black.without(square), white: setup.white.without(square), ..setup }.check().ok()
}
