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
        let size = match self.size {
            Size::Four => BoardSize::Four,
            Size::Six => BoardSize::Six,
            Size::Eight => BoardSize::Eight,
        };
        let kind = match self.start {
            Kind::Usual => StartKind::Usual,
            Kind::Mirrored => StartKind::Mirrored,
        };
        Position::start_of(size, kind)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Size {
    #[value(name = "4")]
    Four,
    #[value(name = "6")]
    Six,
    #[value(name = "8")]
    Eight,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Usual,
    Mirrored,
}
