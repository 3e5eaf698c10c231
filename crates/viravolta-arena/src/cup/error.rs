//! What can be wrong with a cup.

use std::io;

use viravolta_rules::TranscriptError;

/// Why a cup cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CupError {
    /// A file cannot be read.
    #[error("{path}: {cause}")]
    Read {
        /// Which.
        path: String,
        /// What the system said.
        cause: io::Error,
    },
    /// The file is no TOML, or has a key that a cup has not.
    #[error("line {line}, character {column}: {reason}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What kind of a slip it is.
        slip: Slip,
        /// In the words of the TOML reader.
        reason: String,
    },
    /// It can be read and does not make sense.
    #[error(transparent)]
    Problem(#[from] Problem),
}

/// A slip of the pen in a cup's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A key that is not known there.
    UnknownKey {
        /// The key.
        key: String,
        /// Those that are.
        known: Vec<String>,
    },
    /// A word that is none of those to choose from.
    UnknownWord {
        /// The word.
        word: String,
        /// Those to choose from.
        known: Vec<String>,
    },
    /// A key without which nothing can be done.
    MissingKey(String),
    /// The same key twice.
    Twice,
    /// A number for a text, or the like.
    OtherKind,
    /// No TOML at all.
    NoToml,
}

/// Why no game can begin with a line of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningFlaw {
    /// It is no game.
    #[error(transparent)]
    Moves(#[from] TranscriptError),
    /// Nothing is left to be played.
    #[error("the game is over")]
    Over,
}

/// What does not make sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Fewer than two players.
    #[error("a cup needs two players")]
    TooFewPlayers,
    /// Two players of the same name, or of names that differ only in capitals and spaces.
    #[error("two players are called {}", .0.join(" and "))]
    SameName([String; 2]),
    /// A name that is empty, too long, or has characters that cannot be seen.
    #[error("{0:?} is no name")]
    Name(String),
    /// A language that we do not speak.
    #[error("there is no language {0:?}")]
    Language(String),
    /// No player of that name.
    #[error("there is no player {0:?}")]
    NoSuchPlayer(String),
    /// A match of more than two.
    #[error("a match is for two players, not for {0}")]
    MatchOfTwo(usize),
    /// A duration that is none.
    #[error("{key}: {text:?} is no duration such as 2s or 500ms")]
    Duration {
        /// The key.
        key: &'static str,
        /// Its value.
        text: String,
    },
    /// A size that is none.
    #[error("{key}: {text:?} is no size such as 512MB")]
    Size {
        /// The key.
        key: &'static str,
        /// Its value.
        text: String,
    },
    /// More than one kind of time.
    #[error("only one of per_move, per_game and cpu_per_move can be given")]
    TwoTimes,
    /// Too many rounds, or none.
    #[error("{rounds} rounds: from 1 to {most} are possible without a rematch")]
    Rounds {
        /// How many were asked for.
        rounds: u32,
        /// How many there can be.
        most: u32,
    },
    /// Not a number of games that gives both colours their due.
    #[error("{0} games: an even number is needed, so that both play each colour")]
    Games(u32),
    /// A player without a command.
    #[error("player {0:?} has no command")]
    NoCommand(String),
    /// A player of a contest of functions without a source file.
    #[error("player {0:?} has no source")]
    NoSource(String),
    /// The built-in player with a command, or another one with a level.
    #[error("player {player:?}: {key} does not go with its protocol")]
    DoesNotFit {
        /// Who.
        player: String,
        /// The key.
        key: &'static str,
    },
    /// A value that is out of range.
    #[error("player {player:?}: {key} is out of range")]
    OutOfRange {
        /// Who.
        player: String,
        /// The key.
        key: &'static str,
    },
    /// The program is not there.
    #[error("player {player:?}: there is no {path:?}")]
    NotThere {
        /// Who.
        player: String,
        /// What is missing.
        path: String,
    },
    /// A link leads to a file of the player, or out of its folder.
    #[error("player {player:?}: {path:?} leads to {target:?} through a link")]
    LeadsOut {
        /// Who.
        player: String,
        /// What the file names.
        path: String,
        /// Where that really is.
        target: String,
    },
    /// The cup lies right in a folder that every room shows.
    #[error("the cup lies in {0:?}, which every program can see")]
    InSystem(String),
    /// A line of the file of openings.
    #[error("openings, line {line}: {flaw}")]
    Opening {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        flaw: OpeningFlaw,
    },
    /// No opening in the file.
    #[error("there is no opening in {0:?}")]
    NoOpenings(String),
}
