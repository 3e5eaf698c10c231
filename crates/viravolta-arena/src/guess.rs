//! When a move is illegal: is there one mistake that would explain every move of the program?

use viravolta_notation::GameRecord;
use viravolta_rules::{Color, Move, Position, Square};

use crate::outcome::Guess;

mod belief;

use belief::Belief;

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

/// The board that the program believes in, with its own moves as it means them and the opponent's as it was told them,
/// if all its moves are legal there. The last answer may be one that we have not taken.
fn believed(game: &GameRecord, color: Color, answers: &[Spoken], guess: Guess) -> Option<Belief> {
    if guess == Guess::OtherColor {
        return None;
    }
    let mut meant = answers.iter().map(|answer| reading(*answer, guess));
    let mut belief = Belief::new(game.start());
    let told = game.replay().filter_map(|(before, recorded)| Some((before.turn(), recorded.mv.square()?)));
    for (turn, square) in told {
        let square = if turn == color { meant.next()?? } else { square };
        if turn == color && !belief.is_legal(color, square) {
            return None;
        }
        belief.put(turn, square);
    }
    for square in meant {
        let square = square.filter(|square| belief.is_legal(color, *square))?;
        belief.put(color, square);
    }
    Some(belief)
}

/// The mistake that makes all the answers of a side legal moves, the last of which is none in our reading.
pub(crate) fn explain(game: &GameRecord, color: Color, answers: &[Spoken]) -> Option<Guess> {
    GUESSES.into_iter().find(|guess| {
        !answers.is_empty()
            && (legal_where_given(game, color, answers, *guess) || believed(game, color, answers, *guess).is_some())
    })
}

/// The mistake that explains why a program takes our last move, which was legal, for an illegal one: on the board that it
/// believes in, all its own moves were legal and ours is not.
pub(crate) fn explain_complaint(game: &GameRecord, color: Color, answers: &[Spoken]) -> Option<Guess> {
    let told = game.moves().last()?.mv.square()?;
    let earlier = game.beginning(game.moves().len() - 1);
    GUESSES
        .into_iter()
        .find(|guess| believed(&earlier, color, answers, *guess).is_some_and(|belief| !belief.is_legal(!color, told)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(moves: &str, color: Color, answers: &[Spoken]) -> Option<Guess> {
        let game = viravolta_rules::Game::from_transcript(Position::start(), moves).unwrap();
        explain(&GameRecord::from_game(&game), color, answers)
    }

    #[test]
    fn a_complaint_is_explained_by_the_board_that_the_program_believes_in() {
        let complaint = |moves: &str, answers: &[Spoken]| {
            let game = viravolta_rules::Game::from_transcript(Position::start(), moves).unwrap();
            explain_complaint(&GameRecord::from_game(&game), Color::Black, answers)
        };
        // It plays c4 and c2 and means d3 and b3: white's c3 is legal on both boards, b4 only on ours.
        assert_eq!(complaint("c4c3c2b4", &[(3, 2, 0), (1, 2, 0)]), Some(Guess::Swapped));
        assert_eq!(complaint("c4c3", &[(3, 2, 0)]), None);
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
        // A real game of a program that writes column and line, and never asks whether it is told legal moves: from its
        // third move on it has another board before it than we have, and on that board all its moves are legal.
        let said = [(3, 2, 0), (1, 2, 0), (5, 5, 0), (3, 0, 0), (0, 4, 0), (1, 0, 0)];
        assert_eq!(explained("c4c3c2b4f6d2a4c1e1e3", Color::Black, &said), Some(Guess::Swapped));
    }
}
