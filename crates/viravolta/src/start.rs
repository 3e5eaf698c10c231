//! Where games begin: options shared by the commands that read games.

use clap::{Args, ValueEnum};
use viravolta_rules::{BoardSize, Position, StartKind};

/// The start of games that do not say it themselves.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct StartArgs {
    #[arg(long, value_name = "SIDE", value_enum, default_value_t = Size::Eight)]
    size: Size,
    #[arg(long, value_name = "START", value_enum, default_value_t = Kind::Usual)]
    start: Kind,
}

impl StartArgs {
    pub(crate) const fn position(self) -> Position {
        Position::start_of(self.size.board_size(), self.start.start_kind())
    }
}

/// The side of a board, as it is typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Size {
    #[value(name = "4")]
    Four,
    #[value(name = "6")]
    Six,
    #[value(name = "8")]
    Eight,
}

impl Size {
    pub(crate) const fn board_size(self) -> BoardSize {
        match self {
            Self::Four => BoardSize::Four,
            Self::Six => BoardSize::Six,
            Self::Eight => BoardSize::Eight,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Kind {
    Usual,
    Mirrored,
}

impl Kind {
    pub(crate) const fn start_kind(self) -> StartKind {
        match self {
            Self::Usual => StartKind::Usual,
            Self::Mirrored => StartKind::Mirrored,
        }
    }
}
