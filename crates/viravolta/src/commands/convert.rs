//! `viravolta convert`: positions and games from one form into another, one per line.

use clap::ValueEnum;
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Game, LetterCase, PassStyle, Position};

use crate::commands::Context;
use crate::document::{self, TextFault};
use crate::failure::Failure;
use crate::input::Source;
use crate::record::Record;
use crate::start::StartArgs;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "POSITION_OR_GAME", default_value = "-")]
    input: String,
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Option<Format>,
    /// Only for transcripts.
    #[arg(long, value_name = "STYLE", value_enum)]
    passes: Option<Passes>,
    /// Only for transcripts.
    #[arg(long, value_name = "STYLE", value_enum)]
    letters: Option<Letters>,
    #[command(flatten)]
    start: StartArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Transcript,
    Board,
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Passes {
    Omitted,
    Pa,
    Pass,
    Dashes,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Letters {
    Lower,
    Upper,
    Color,
}

/// What the options come to.
enum Writer {
    Transcript { passes: PassStyle, letters: LetterCase },
    Board,
    Json,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let writer = Writer::of(&args, context)?;
    let start = args.start.position();
    let source = Source::of(t, &args.input, |text| text.lines().all(|line| document::read(t, line, start).is_ok()))?;
    let mut offset = 0;
    for line in source.text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            let here = |fault: TextFault| source.fault(t, TextFault { offset: offset + fault.offset, ..fault });
            let game = document::read(t, line, start).map_err(here)?;
            let text = writer.write(t, &game).map_err(|message| here(TextFault::new(0, message)))?;
            writeln!(context.out, "{text}")?;
        }
        offset += line.len();
    }
    Ok(())
}

impl Writer {
    fn of(args: &Args, context: &Context<'_>) -> Result<Self, Failure> {
        let t = context.t;
        let format = match (args.to, context.json) {
            (Some(Format::Json) | None, true) => Format::Json,
            (Some(_), true) => return Err(Failure::input(tr!(t, "convert-json-and-other"))),
            (Some(format), false) => format,
            (None, false) => return Err(Failure::input(tr!(t, "convert-no-format"))),
        };
        if format != Format::Transcript && (args.passes.is_some() || args.letters.is_some()) {
            return Err(Failure::input(tr!(t, "convert-only-transcripts")));
        }
        Ok(match format {
            Format::Transcript => Self::Transcript {
                passes: match args.passes.unwrap_or(Passes::Omitted) {
                    Passes::Omitted => PassStyle::Omitted,
                    Passes::Pa => PassStyle::Pa,
                    Passes::Pass => PassStyle::Pass,
                    Passes::Dashes => PassStyle::Dashes,
                },
                letters: match args.letters.unwrap_or(Letters::Lower) {
                    Letters::Lower => LetterCase::Lower,
                    Letters::Upper => LetterCase::Upper,
                    Letters::Color => LetterCase::ByColor,
                },
            },
            Format::Board => Self::Board,
            Format::Json => Self::Json,
        })
    }

    /// One line, or why this game has no such form.
    fn write(&self, t: Texts, game: &Game) -> Result<String, String> {
        match self {
            Self::Transcript { .. } if game.moves().len() == 0 && *game.start() != Position::start() => {
                Err(tr!(t, "convert-no-moves"))
            }
            Self::Transcript { passes, letters } => {
                let moves = game.transcript().passes(*passes).letters(*letters);
                // A game from another start would be a different game without it.
                Ok(match *game.start() == Position::start() {
                    true => moves.to_string(),
                    false => format!("{};{moves}", game.start().board_text()),
                })
            }
            Self::Board => Ok(game.position().board_text().to_string()),
            Self::Json => serde_json::to_string(&Record::of(game)).map_err(|error| error.to_string()),
        }
    }
}
