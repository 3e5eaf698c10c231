//! What the referee understood of each piece of a conversation, so that a teacher sees where a misunderstanding began.

use serde::{Deserialize, Serialize};

/// What a piece of a conversation meant to the referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "what")]
pub enum Note {
    /// The program shows the board of the start.
    Start {
        /// What it draws for a black disc.
        black: String,
        /// What it draws for a white disc.
        white: String,
    },
    /// It shows a board that is known.
    Board,
    /// It shows a board that does not follow from the game.
    WrongBoard,
    /// It moves.
    Plays {
        /// The square, as the program writes it.
        square: String,
    },
    /// It has no move.
    Passes,
    /// It asks for a move.
    AsksMove,
    /// It asks which colour the person wants.
    AsksColor,
    /// It waits for a key.
    AsksKey,
    /// It asks something else.
    Asks,
    /// It refuses what was typed.
    Refuses,
    /// It repeats what was typed.
    Echo,
    /// Nothing that was needed.
    Noise,
    /// The referee says the opponent's move.
    Tells {
        /// The square, as the program writes it.
        square: String,
    },
    /// The referee says that the opponent has no move.
    TellsPass,
    /// The referee answers as `answers` in the cup's file says.
    Written,
    /// The referee chooses the person's colour.
    ChoosesColor,
    /// The referee answers a question by guess.
    Guesses,
    /// The referee presses a key.
    Key,
    /// The referee makes the program begin.
    Begins,
    /// The referee makes an impossible move, so that the program begins.
    Impossible,
    /// The referee types a square where there is no legal move, because it was asked to.
    Dummy,
    /// The referee tells the move again, written otherwise.
    TriesAgain,
}
