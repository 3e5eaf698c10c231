//! How a game ended: a closed list. Every kind of fault has its own name, because each has its own cure.

use serde::{Deserialize, Serialize};
use viravolta_sandbox::Status;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Neither side could move: the discs decide.
    Normal,
    /// A move that the rules do not allow.
    IllegalMove,
    /// An answer that is not in the protocol.
    UnreadableAnswer,
    /// The answer came after the time was over.
    Late,
    /// No answer came at all.
    NoAnswer,
    /// The program ended in the middle of the game.
    Crash,
    /// It went beyond its memory.
    OutOfMemory,
    /// It wrote more than it may.
    TooMuchOutput,
    /// It said that it had no move, or that our message was illegal, and neither was true.
    WrongClaim,
    /// The program could not be started, or not brought to the beginning of a game.
    RefusedToStart,
    /// The referee or its machine failed: the game counts for nobody.
    Void,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 11] = [
        Self::Normal,
        Self::IllegalMove,
        Self::UnreadableAnswer,
        Self::Late,
        Self::NoAnswer,
        Self::Crash,
        Self::OutOfMemory,
        Self::TooMuchOutput,
        Self::WrongClaim,
        Self::RefusedToStart,
        Self::Void,
    ];

    /// A stable name for files and translations.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::IllegalMove => "illegal-move",
            Self::UnreadableAnswer => "unreadable-answer",
            Self::Late => "late",
            Self::NoAnswer => "no-answer",
            Self::Crash => "crash",
            Self::OutOfMemory => "out-of-memory",
            Self::TooMuchOutput => "too-much-output",
            Self::WrongClaim => "wrong-claim",
            Self::RefusedToStart => "refused-to-start",
            Self::Void => "void",
        }
    }
}

/// What else is known about a fault, for the person who has to mend the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Detail {
    /// It tried this move.
    Move {
        /// The move as the program said it.
        said: String,
        /// The square that this means, or `pass`.
        square: String,
        /// A reading of all its moves under which this one, too, is legal.
        guess: Option<Guess>,
    },
    /// It said this.
    Said {
        /// What it said, shortened.
        text: String,
        /// What is wrong with it, in the words of the protocol.
        reason: Option<Reason>,
    },
    /// It took a legal move of its opponent for an illegal one, and this is why.
    Complaint {
        /// What it said.
        said: String,
        /// A reading of all its moves under which it is right.
        guess: Guess,
    },
    /// It shows a board that does not follow from the game.
    Board {
        /// The board that it shows, 64 characters of `X`, `O` and `-`.
        shown: String,
    },
    /// It took so long.
    Time {
        /// Milliseconds that it took; for an answer that never came, that we waited.
        took_ms: u64,
        /// Milliseconds that it had.
        limit_ms: u64,
        /// Milliseconds by which the referee itself was late at most meanwhile.
        referee_ms: u64,
    },
    /// It ended so.
    Exit {
        /// The status of its main process.
        status: Status,
    },
    /// Starting it failed.
    Start {
        /// In the words of the sandbox or of the program.
        reason: String,
        /// What is wrong with the program's file, where that is known.
        #[serde(default)]
        obstacle: Option<Obstacle>,
    },
    /// The referee or its machine failed.
    Machine {
        /// In the words of the system.
        reason: String,
    },
    /// It cannot be made to play this colour: it always lets the person begin, or always begins itself.
    Color,
    /// It draws its colour by lot, and never drew the one that it was to play.
    Lot {
        /// How often it was started.
        tries: u32,
        /// Within how many seconds.
        seconds: u64,
    },
    /// It accepted a move that the referee made because it is impossible.
    Impossible {
        /// The move, as the program writes it.
        said: String,
    },
    /// It was waited for in vain before the game.
    Waited {
        /// For what.
        awaited: Awaited,
        /// The last that it said.
        said: String,
        /// Milliseconds that it had.
        limit_ms: u64,
    },
    /// Nothing else.
    None,
}

/// What a program must do before its game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Awaited {
    /// Show the board of the start.
    Board,
    /// Show the board of the start: it shows another one.
    StartBoard,
    /// Ask for a move, or make its own.
    Move,
    /// Answer the first commands of its protocol.
    Handshake,
}

/// What keeps a program from starting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Obstacle {
    /// There is no such file.
    NotFound {
        /// What was looked for.
        program: String,
    },
    /// The file may not be run.
    NotExecutable {
        /// The file.
        program: String,
    },
    /// The file is a text that has to be compiled, or given to its interpreter.
    SourceFile {
        /// The file.
        program: String,
    },
    /// The file is a program for another system.
    Foreign {
        /// The file.
        program: String,
    },
    /// A link leads out of the player's folder.
    LeadsOut {
        /// The link.
        program: String,
    },
    /// A file or folder of the player cannot be read.
    Unreadable {
        /// The file or folder.
        program: String,
    },
    /// The system refuses to run the file, for a reason that is not known here.
    Refused {
        /// The file.
        program: String,
    },
    /// The interpreter that its first line names is not in the room.
    NoInterpreter {
        /// The file.
        program: String,
        /// What its first line names.
        interpreter: String,
    },
    /// The source file of a contest of functions does not compile.
    DoesNotCompile {
        /// The file.
        program: String,
        /// The first message of the compiler.
        said: String,
    },
    /// There is no function in the file that chooses a move.
    NoFunction {
        /// The file.
        program: String,
    },
}

/// Why an answer cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing in it is a message of the protocol.
    NotInProtocol,
    /// It came before it was asked for.
    BeforeAsked,
    /// It resigned, which this cup does not know.
    Resigned,
    /// It refused a command that it cannot play without.
    Refused,
    /// It closed its output.
    ClosedOutput,
    /// It went on computing after it was stopped, on its opponent's time.
    ComputedAtRest,
    /// It said that our legal message was illegal.
    FalseComplaint,
    /// It said that it had no move, and it has.
    FalsePass,
    /// It repeated what it was told, and said nothing else.
    OnlyEcho,
    /// It waits for input where its move should come.
    WaitsForInput,
}

/// A mistake that would explain all the moves of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guess {
    /// Line and column are swapped.
    Swapped,
    /// It counts from 1 and we from 0.
    FromOne,
    /// It counts from 0 and we from 1.
    FromZero,
    /// It counts the lines from the other end.
    LinesReversed,
    /// It plays for the other colour.
    OtherColor,
}

/// Why a player's turn failed: what the referee writes into the protocol of the game. With [`Outcome::Void`] it is
/// nobody's fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind.
    pub outcome: Outcome,
    /// What else is known.
    pub detail: Detail,
}

impl Fault {
    /// A fault of a kind with what is known about it.
    #[must_use]
    pub const fn new(outcome: Outcome, detail: Detail) -> Self {
        Self { outcome, detail }
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome;

    #[test]
    fn names_are_the_same_in_files_and_translations() {
        for outcome in Outcome::ALL {
            assert_eq!(serde_json::to_value(outcome).unwrap(), outcome.id());
        }
    }
}
