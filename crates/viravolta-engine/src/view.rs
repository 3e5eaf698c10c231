//! From where boards are looked at, so that a position and the same position turned or mirrored are worth the same.
//!
//! A search tries moves in an order that depends on where they are, and where it prunes it may find another value for a board
//! that was turned. So it is turned first: of all ways to look at the first position the one is taken in which the
//! board is the smallest number, and the positions after it are looked at in the same way, because what the table knows
//! of them must fit. While a symmetric position leaves the choice, the next one makes it.

use viravolta_rules::{Position, Symmetry};

/// The ways to look at boards that what has been seen so far leaves open; never none.
#[derive(Clone, Debug)]
pub(crate) struct View(Vec<Symmetry>);

impl View {
    /// Nothing has been seen.
    pub(crate) fn open() -> Self {
        Self(Symmetry::ALL.to_vec())
    }

    /// How to look at a position.
    pub(crate) fn of(&mut self, position: &Position) -> Symmetry {
        let seen = |symmetry: &Symmetry| symmetry.position(position).board();
        let first = self.0.iter().copied().min_by_key(seen).unwrap_or(Symmetry::Identity);
        self.0.retain(|symmetry| seen(symmetry) == seen(&first));
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use viravolta_rules::Game;

    #[test]
    fn a_line_looks_the_same_however_it_is_turned() {
        // The position that all of them begin with is symmetric, and leaves the choice to those after it.
        for line in ["f5", "f5f6e6f4", "f5d6c3d3c4f4f6", "f5f4e3f6d3"] {
            let game: Game = line.parse().unwrap();
            let positions: Vec<Position> =
                (0..=game.moves().count()).map(|at| *game.position_after(at).unwrap()).collect();
            for backwards in [false, true] {
                let seen = |turn: Symmetry| -> Vec<Position> {
                    let mut line: Vec<Position> = positions.iter().map(|position| turn.position(position)).collect();
                    if backwards {
                        line.reverse();
                    }
                    let mut view = View::open();
                    line.iter().map(|position| view.of(position).position(position)).collect()
                };
                for turn in Symmetry::ALL {
                    assert_eq!(seen(turn), seen(Symmetry::Identity), "{line} {turn:?}");
                }
            }
        }
    }
}
