//! Reads what is to be solved: OBF lines with their scores, board strings, games that end in the position.

use viravolta_desk::{TextFault, read_text};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::obf::{self, Problem};
use viravolta_rules::Position;

use crate::failure::Failure;
use crate::input::Source;

/// A position with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Task {
    /// Its number among the positions of the input, from 1.
    pub(super) number: usize,
    pub(super) problem: Problem,
}

impl Task {
    /// A position of which nothing is known.
    pub(super) const fn of(position: Position) -> Self {
        Self { number: 1, problem: Problem { position, moves: Vec::new(), score: None, comment: None } }
    }
}

/// All positions of an input, one a line.
pub(super) fn read(t: Texts, argument: &str, start: Position) -> Result<Vec<Task>, Failure> {
    let source = Source::of(t, argument, |text| problem(text, start).is_ok())?;
    let mut tasks: Vec<Task> = Vec::new();
    let mut offset = 0;
    for line in source.text.split_inclusive('\n') {
        let data = line.split('%').next().unwrap_or_default();
        if !data.trim().is_empty() {
            let here = |fault| match fault {
                Fault::Text(fault) => source.fault(t, &fault.moved(offset)),
                Fault::Score(at) => source.message(t, offset + at, tr!(t, "solve-obf")),
            };
            tasks.push(Task { number: tasks.len() + 1, problem: problem(data, start).map_err(here)? });
        }
        offset += line.len();
    }
    Ok(tasks)
}

/// What is wrong with a line.
#[derive(Debug)]
enum Fault {
    Text(TextFault),
    /// At this byte a move with its score should stand.
    Score(usize),
}

fn problem(data: &str, start: Position) -> Result<Problem, Fault> {
    let fault = match obf::parse(data) {
        Ok(problem) => return Ok(problem),
        Err(fault) => fault,
    };
    // Not OBF, but perhaps a board, a game, or a game from a board: then the position at its end.
    match read_text(data, start) {
        Ok(game) => Ok(Task::of(*game.position()).problem),
        Err(_) if data.split_once(';').is_some_and(|(board, _)| board.parse::<Position>().is_ok()) => {
            Err(Fault::Score(fault.at.offset as usize))
        }
        Err(other) => Err(Fault::Text(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> Result<Problem, usize> {
        super::problem(text, Position::start()).map_err(|fault| match fault {
            Fault::Text(fault) => fault.offset,
            Fault::Score(at) => at,
        })
    }

    #[test]
    fn reads_scores_boards_and_games() {
        let scored = problem("-----OX--XO----- X; B1:-10; A2:-10;").unwrap();
        assert_eq!(scored.moves.len(), 2);
        for unscored in ["-----OX--XO----- X;", "-----OX--XO----- X", "-----OX--XO----- X; b1a1", "f5d6"] {
            assert_eq!(problem(unscored).unwrap().best_score(), None, "{unscored}");
        }
        assert_eq!(problem("-----OX--XO----- X; -10").unwrap().best_score().unwrap().discs(), -10);
    }

    #[test]
    fn says_where_a_score_is_wrong() {
        assert_eq!(problem("-----OX--XO----- X; B1:ten;").unwrap_err(), 20);
        assert_eq!(problem("-----OX--X?----- X; B1:-10;").unwrap_err(), 10);
    }
}
