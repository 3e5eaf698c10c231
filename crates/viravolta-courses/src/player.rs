//! Who chooses the computer's moves.

use std::collections::VecDeque;

use viravolta_rules::{Position, Square};

#[cfg(feature = "engine")]
mod competitor;
#[cfg(feature = "engine")]
mod strategist;

#[cfg(feature = "engine")]
pub use competitor::Competitor;
#[cfg(feature = "engine")]
pub use strategist::Strategist;

/// Chooses moves for the side on turn.
pub trait Player {
    /// A square for the side on turn; `None` when it has no legal move.
    fn choose(&mut self, position: &Position) -> Option<Square>;

    /// What the programs call: a choice that is legal whatever the player answered.
    ///
    /// A player that answers with an illegal square, or with none where there is one, is given the first legal one.
    fn legal_choice(&mut self, position: &Position) -> Option<Square> {
        let legal = position.legal_moves();
        let first = legal.first()?;
        Some(self.choose(position).filter(|square| legal.contains(*square)).unwrap_or(first))
    }
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn choose(&mut self, position: &Position) -> Option<Square> {
        (**self).choose(position)
    }
}

/// The player of `ep4`: the most flips, and among equals the first in reading order.
#[derive(Clone, Copy, Debug, Default)]
pub struct MostFlips;

impl MostFlips {
    /// The best square with the number of its flips.
    ///
    /// ```
    /// use viravolta_courses::MostFlips;
    /// use viravolta_rules::Position;
    /// assert_eq!(MostFlips::best(&Position::start()), Some(("d3".parse()?, 1)));
    /// # Ok::<(), viravolta_rules::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn best(position: &Position) -> Option<(Square, usize)> {
        let flips = position.legal_moves().iter().map(|square| (square, position.flips(square).len()));
        flips.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }
}

impl Player for MostFlips {
    fn choose(&mut self, position: &Position) -> Option<Square> {
        Self::best(position).map(|(square, _)| square)
    }
}

/// A player that follows a list, for tests and demonstrations.
#[derive(Clone, Debug, Default)]
pub struct Scripted(VecDeque<Square>);

impl Scripted {
    /// Plays these squares in turn.
    #[must_use]
    pub fn new(squares: impl IntoIterator<Item = Square>) -> Self {
        Self(squares.into_iter().collect())
    }
}

impl Player for Scripted {
    fn choose(&mut self, _: &Position) -> Option<Square> {
        self.0.pop_front()
    }
}
