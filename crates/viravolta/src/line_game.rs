//! A plain game in lines of text against a simple player: what opens when nothing is asked for on a terminal.

use std::io::{BufRead, Write};

use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Color, Game, Move, Position, Square, SquareSet};

use crate::commands::describe;
use crate::failure::Failure;
use crate::faults;

const PERSON: Color = Color::Black;

/// Words for the commands in all our languages at once: nobody should have to guess which one is expected.
const UNDO: [&str; 4] = ["undo", "u", "desfazer", "voltar"];
const HELP: [&str; 4] = ["help", "h", "?", "ajuda"];
const QUIT: [&str; 5] = ["quit", "q", "exit", "sair", "s"];

/// Plays until the game or the input ends.
pub(crate) fn play(t: Texts, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = Game::new(Position::start());
    writeln!(out, "{}\n", tr!(t, "line-game-welcome"))?;
    describe(t, &game, out)?;
    let mut shown = game.position().board();
    loop {
        while !game.is_over() && (game.position().turn() != PERSON || game.position().must_pass()) {
            let turn = game.position().turn();
            let mv =
                if game.position().must_pass() { Some(Move::Pass) } else { choose(game.position()).map(Move::from) };
            let Some(mv) = mv else { break };
            if let Err(fault) = game.play(mv) {
                return Err(Failure::input(faults::illegal(t, fault)));
            }
            let text = match (turn, mv) {
                (PERSON, _) => tr!(t, "line-game-you-pass"),
                (_, Move::Pass) => tr!(t, "line-game-i-pass"),
                (_, Move::Place(square)) => tr!(t, "line-game-i-play", square = square.to_string()),
            };
            writeln!(out, "{text}")?;
        }
        if game.position().board() != shown {
            describe(t, &game, out)?;
            shown = game.position().board();
        }
        if game.is_over() {
            return Ok(());
        }
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        match input.read_line(&mut line) {
            Ok(0) => return Ok(writeln!(out)?),
            Ok(_) => {}
            // A line that is not text is a line that is not a move.
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => line = "?".to_owned(),
            Err(error) => return Err(error.into()),
        }
        let word = line.trim().to_lowercase();
        match word.as_str() {
            "" => {}
            quit if QUIT.contains(&quit) => return Ok(()),
            help if HELP.contains(&help) => writeln!(out, "{}", tr!(t, "line-game-help"))?,
            undo if UNDO.contains(&undo) => take_back(t, &mut game, out)?,
            word => person(t, &mut game, word, out)?,
        }
    }
}

fn person(t: Texts, game: &mut Game, word: &str, out: &mut dyn Write) -> Result<(), Failure> {
    match word.parse::<Move>() {
        Err(_) => writeln!(out, "{}", tr!(t, "line-game-what", word = faults::printable(word)))?,
        Ok(mv) => {
            if let Err(fault) = game.play(mv) {
                writeln!(out, "{}", faults::illegal(t, fault))?;
            }
        }
    }
    Ok(())
}

/// Back to the person's last choice; passes were nobody's choice.
fn take_back(t: Texts, game: &mut Game, out: &mut dyn Write) -> Result<(), Failure> {
    let before = game.moves_with_color().collect::<Vec<_>>();
    let Some(last) = before.iter().rposition(|(color, mv)| *color == PERSON && *mv != Move::Pass) else {
        return Ok(writeln!(out, "{}", tr!(t, "line-game-nothing-to-undo"))?);
    };
    for _ in last..before.len() {
        game.undo();
    }
    Ok(())
}

/// A simple player: corners first, nothing beside an empty corner, and otherwise as few replies as possible.
fn choose(position: &Position) -> Option<Square> {
    position.legal_moves().iter().min_by_key(|&square| {
        let replies = position.play(square.into()).map_or(0, |next| next.legal_moves().len());
        let risk = if SquareSet::CORNERS.contains(square) {
            0
        } else if beside_empty_corner(position, square) {
            2
        } else {
            1
        };
        (risk, replies)
    })
}

fn beside_empty_corner(position: &Position, square: Square) -> bool {
    (SquareSet::CORNERS & position.empties())
        .iter()
        .any(|corner| corner.row().abs_diff(square.row()) <= 1 && corner.column().abs_diff(square.column()) <= 1)
}

#[cfg(test)]
mod tests;
