//! Discs turning over. Only a look: the game has moved on before the first picture, and the next key ends it.

use std::time::Duration;

use viravolta_desk::Moment;
use viravolta_rules::{Color, Square, SquareSet};

/// How long one disc takes.
const TURN: Duration = Duration::from_millis(240);
/// How much later the next disc on a line begins.
const STAGGER: Duration = Duration::from_millis(55);
/// The time between two pictures.
pub(crate) const FRAME: Duration = Duration::from_millis(33);

/// The discs that a move turns over, from when on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Animation {
    origin: Square,
    flipped: SquareSet,
    to: Color,
    began: Moment,
}

/// A disc in the middle of turning: the face that is seen, and how wide it looks, in hundredths.
pub(crate) type Turning = (Color, u8);

impl Animation {
    pub(crate) const fn new(origin: Square, flipped: SquareSet, to: Color, began: Moment) -> Self {
        Self { origin, flipped, to, began }
    }

    fn begins(&self, square: Square) -> Moment {
        let rows = square.row().abs_diff(self.origin.row());
        let columns = square.column().abs_diff(self.origin.column());
        self.began + STAGGER * rows.max(columns).saturating_sub(1) as u32
    }

    /// What is seen of a disc that has not come to rest.
    pub(crate) fn turning(&self, square: Square, now: Moment) -> Option<Turning> {
        if !self.flipped.contains(square) {
            return None;
        }
        let share = now.since(self.begins(square)).as_secs_f32() / TURN.as_secs_f32();
        if share >= 1.0 {
            return None;
        }
        let face = if share < 0.5 { !self.to } else { self.to };
        // Few steps, so that the pictures can be remembered.
        let step = ((share * std::f32::consts::PI).cos().abs() * 10.0).round();
        let width = (step * 10.0) as u8;
        Some((face, width))
    }

    /// When everything has come to rest.
    pub(crate) fn ends(&self) -> Moment {
        self.flipped.iter().map(|square| self.begins(square) + TURN).max().unwrap_or(self.began)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_turn_from_one_face_to_the_other_and_rest() {
        let begin = Moment::START;
        let square = |text: &str| text.parse::<Square>().unwrap();
        let flipped = [square("e5"), square("d5")].into_iter().collect();
        let animation = Animation::new(square("f5"), flipped, Color::Black, begin);
        assert_eq!(animation.turning(square("e5"), begin), Some((Color::White, 100)));
        assert_eq!(animation.turning(square("e5"), begin + (TURN - FRAME / 8)), Some((Color::Black, 100)));
        assert_eq!(animation.turning(square("d5"), begin + STAGGER / 2), Some((Color::White, 100)));
        assert_eq!(animation.turning(square("a1"), begin), None);
        assert_eq!(animation.ends(), begin + TURN + STAGGER);
        assert_eq!(animation.turning(square("d5"), animation.ends()), None);
    }
}
