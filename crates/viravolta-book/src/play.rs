//! Which levels play from the book, and how freely.

use rand::Rng;
use viravolta_engine::{Level, Score};
use viravolta_rules::{Move, Position};

use crate::Book;

impl Book {
    /// The move that a level plays from the book: any that costs no more than the level minds, so that its games differ.
    /// `None` where the book does not know the position, and for weak levels, which find their own way from the first move
    /// on.
    pub fn play(&self, position: &Position, level: Level, random: &mut impl Rng) -> Option<Move> {
        self.choose(position, margin(level)?, random)
    }
}

/// How much less than the best move a level may choose.
const fn margin(level: Level) -> Option<Score> {
    let hundredths = match level.number() {
        10 => 50,
        9 => 100,
        8 => 200,
        7 => 300,
        _ => return None,
    };
    Some(Score::from_hundredths(hundredths))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use viravolta_engine::{Level, Proof};

    use super::*;
    use crate::{Draft, Rest};

    /// The start, the three answers to f5, and what follows each of them, searched one move deep.
    fn small_book() -> Book {
        let mut draft = Draft::default();
        let first = Position::start().play("f5".parse().unwrap()).unwrap();
        draft.add(&Position::start());
        draft.add(&first);
        for (mv, hundredths) in [("d6", 0), ("f6", 40), ("f4", 290)] {
            let next = first.play(mv.parse().unwrap()).unwrap();
            let square = next.legal_moves().first().unwrap();
            let rest = Rest { square, score: Score::from_hundredths(hundredths), proof: Proof::Exact };
            draft.set(&next, Some(rest)).unwrap();
        }
        draft.into_book().0
    }

    #[test]
    fn stronger_levels_choose_among_fewer_moves() {
        let book = small_book();
        let position = Position::start().play("f5".parse().unwrap()).unwrap();
        let choices = |number| {
            let level = Level::new(number).unwrap();
            let played = |seed| book.play(&position, level, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
            let mut all: Vec<String> = (0..64).filter_map(played).map(|mv| mv.to_string()).collect();
            all.sort();
            all.dedup();
            all
        };
        assert_eq!(choices(10), ["d6", "f6"]);
        assert_eq!(choices(7), ["d6", "f4", "f6"]);
        assert!(choices(6).is_empty() && choices(1).is_empty());
    }
}
