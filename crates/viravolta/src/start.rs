//! Where games begin: options shared by the commands that read games.

use clap::Args;
use clap::builder::TypedValueParser;
use viravolta_rules::{BoardSize, Position, StartKind};

use crate::values;

/// The start of games that do not say it themselves.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct StartArgs {
    #[arg(long, value_name = "SIDE", value_parser = size(), default_value = "8")]
    size: BoardSize,
    #[arg(long, value_name = "START", value_parser = kind(), default_value = "usual")]
    start: StartKind,
}

impl StartArgs {
    pub(crate) const fn position(self) -> Position {
        Position::start_of(self.size, self.start)
    }
}

/// The side of a board, as it is typed.
pub(crate) fn size() -> impl TypedValueParser<Value = BoardSize> {
    values::choice([("4", BoardSize::Four), ("6", BoardSize::Six), ("8", BoardSize::Eight)])
}

/// A start, as it is typed.
pub(crate) fn kind() -> impl TypedValueParser<Value = StartKind> {
    values::choice([("usual", StartKind::Usual), ("mirrored", StartKind::Mirrored)])
}
