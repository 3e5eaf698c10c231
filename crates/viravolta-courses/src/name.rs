//! The names of the five programs.

use std::str::FromStr;

/// One of the five programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Course {
    /// MAC 115, 2010: a person against the computer, with commands.
    Rothelo,
    /// UFF: two people.
    Reversi,
    /// The competition of 2013: program against program.
    Otelo,
    /// Évora, 2021/22: a person against the computer.
    Othello,
    /// MAC0110, 2017: a person against the computer, on three sizes.
    Ep4,
}

/// The text names none of the five programs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected rothelo, reversi, otelo, othello or ep4, found {0:?}")]
pub struct UnknownCourse(pub String);

impl Course {
    /// All five, in the order of their texts.
    pub const ALL: [Self; 5] = [Self::Rothelo, Self::Reversi, Self::Otelo, Self::Othello, Self::Ep4];

    /// The name of the executable.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rothelo => "rothelo",
            Self::Reversi => "reversi",
            Self::Otelo => "otelo",
            Self::Othello => "othello",
            Self::Ep4 => "ep4",
        }
    }
}

impl FromStr for Course {
    type Err = UnknownCourse;

    fn from_str(text: &str) -> Result<Self, UnknownCourse> {
        Self::ALL.into_iter().find(|course| course.name() == text).ok_or_else(|| UnknownCourse(text.to_owned()))
    }
}
