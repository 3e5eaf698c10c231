//! Reads what is to be solved: OBF lines with their scores, board strings, games that end in the position.

use viravolta_i18n::{Texts, tr};
use viravolta_notation::obf::{self, Problem};
use viravolta_rules::Position;

use crate::document::{self, TextFault};
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
    let source = Source::of(t, argument, |text| problem(t, text, start).is_ok())?;
    let mut tasks: Vec<Task> = Vec::new();
    let mut offset = 0;
    for line in source.text.split_inclusive('\n') {
        let data = line.split('%').next().unwrap_or_default();
        if !data.trim().is_empty() {
            let here = |fault: TextFault| source.fault(t, TextFault { offset: offset + fault.offset, ..fault });
            tasks.push(Task { number: tasks.len() + 1, problem: problem(t, data, start).map_err(here)? });
        }
        offset += line.len();
    }
    Ok(tasks)
}

fn problem(t: Texts, data: &str, start: Position) -> Result<Problem, TextFault> {
    let fault = match obf::parse(data) {
        Ok(problem) => return Ok(problem),
        Err(fault) => fault,
    };
    // Not OBF, but perhaps a board, a game, or a game from a board: then the position at its end.
    match document::read(t, data, start) {
        Ok(game) => Ok(Task::of(*game.position()).problem),
        Err(_) if data.split_once(';').is_some_and(|(board, _)| board.parse::<Position>().is_ok()) => {
            Err(TextFault::new(fault.at.offset as usize, tr!(t, "solve-obf")))
        }
        Err(other) => Err(other),
    }
}

#[cfg(test)]
mod tests {
    use viravolta_i18n::Language;

    use super::*;
    use crate::TEXTS;

    fn problem(text: &str) -> Result<Problem, TextFault> {
        super::problem(TEXTS.speak(Language::English), text, Position::start())
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
        assert_eq!(problem("-----OX--XO----- X; B1:ten;").unwrap_err().offset, 20);
        assert_eq!(problem("-----OX--X?----- X; B1:-10;").unwrap_err().offset, 10);
    }
}
