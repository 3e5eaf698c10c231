//! When a move is illegal: is there one mistake that would explain every move of the program?

use viravolta_notation::GameRecord;
use viravolta_rules::{Color, Move, Position, Square};

use crate::outcome::Guess;

/// One answer in numbers: line, column, and from what we count.
pub(crate) type Spoken = (i64, i64, i64);

const GUESSES: [Guess; 5] = [Guess::Swapped, Guess::FromOne, Guess::FromZero, Guess::LinesReversed, Guess::OtherColor];

/// The square that a program means if it makes this mistake.
fn reading((line, column, base): Spoken, guess: Guess) -> Option<Square> {
    match guess {
        Guess::Swapped => Square::from_line_column(column, line, base),
        Guess::FromOne => Square::from_line_column(line, column, 1).filter(|_| base == 0),
        Guess::FromZero => Square::from_line_column(line, column, 0).filter(|_| base == 1),
        Guess::LinesReversed => Square::from_line_column(2 * base + 7 - line, column, base),
        Guess::OtherColor => Square::from_line_column(line, column, base),
    }
}

/// Whether all the answers are legal moves if they are read so, where they were given.
fn legal_where_given(game: &GameRecord, color: Color, answers: &[Spoken], guess: Guess) -> bool {
    let mut positions: Vec<Position> = game
        .replay()
        .filter(|(before, recorded)| before.turn() == color && recorded.mv != Move::Pass)
        .map(|(before, _)| before)
        .collect();
    positions.push(*game.position());
    // What was given as an opening was not answered.
    let skipped = positions.len().saturating_sub(answers.len());
    answers.iter().zip(&positions[skipped..]).all(|(answer, position)| {
        let position = if guess == Guess::OtherColor { position.passed() } else { *position };
        reading(*answer, guess).is_some_and(|square| position.legal_moves().contains(square))
    })
}

/// Whether the game that the program believes to be playing is a legal one: its own moves read so, and the
/// opponent's as it was told them.
fn legal_as_believed(game: &GameRecord, color: Color, answers: &[Spoken], guess: Guess) -> bool {
    if guess == Guess::OtherColor {
        return false;
    }
    let mut answers = answers.iter();
    let mut position = *game.start();
    let told = game.replay().map(|(before, recorded)| (before.turn(), recorded.mv));
    for (turn, mv) in told.chain([(color, Move::Pass)]) {
        let own = turn == color && (mv != Move::Pass || answers.len() == 1);
        let mv =
            if own { answers.next().and_then(|answer| reading(*answer, guess)).map(Move::Place) } else { Some(mv) };
        match mv.and_then(|mv| position.play(mv).ok()) {
            Some(next) => position = next,
            None => return false,
        }
    }
    true
}

/// The mistake that makes all the answers of a side legal moves, the last of which is none in our reading.
pub(crate) fn explain(game: &GameRecord, color: Color, answers: &[Spoken]) -> Option<Guess> {
    GUESSES.into_iter().find(|guess| {
        !answers.is_empty()
            && (legal_where_given(game, color, answers, *guess) || legal_as_believed(game, color, answers, *guess))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(moves: &str, color: Color, answers: &[Spoken]) -> Option<Guess> {
        let game = viravolta_rules::Game::from_transcript(Position::start(), moves).unwrap();
        explain(&GameRecord::from_game(&game), color, answers)
    }

    #[test]
    fn one_mistake_must_explain_every_move() {
        // After f5 white may play d6, f4 and f6: lines 5, 3, 5 and columns 3, 5, 5 counted from 0.
        assert_eq!(explained("f5", Color::White, &[(6, 4, 0)]), Some(Guess::FromOne));
        assert_eq!(explained("f5", Color::White, &[(8, 8, 1)]), None);
        assert_eq!(explained("f5", Color::White, &[(2, 3, 0)]), Some(Guess::LinesReversed));
        // It plays e6 and means f5, plays d3 and means c4.
        assert_eq!(explained("e6f6", Color::Black, &[(5, 4, 0), (3, 4, 0)]), None);
        assert_eq!(explained("f5d6", Color::Black, &[(4, 5, 0), (2, 3, 0)]), Some(Guess::Swapped));
        assert_eq!(explained("f5", Color::White, &[]), None);
    }
}
