//! `viravolta convert`: games and positions from any format into any other.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use viravolta_disk::{Draft, is_standard_output};
use viravolta_i18n::tr;
use viravolta_notation::wthor::Archive;
use viravolta_notation::{Format, GameRecord, GameWriter, Losses, Target, WriteError, db};
use viravolta_rules::{Game, LetterCase, PassStyle, Position};

use crate::commands::Context;
use crate::conversion::{self, Conversion, Input, Progress, Report, Sink, Strictness};
use crate::document;
use crate::failure::Failure;
use crate::start::StartArgs;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "INPUT", default_value = "-")]
    inputs: Vec<String>,
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(Target::NAMES).try_map(|name| name.parse::<Target>()))]
    to: Option<Target>,
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Losses end the run too.
    #[arg(long, conflicts_with = "lenient")]
    strict: bool,
    /// Bad games are cut or left out.
    #[arg(long)]
    lenient: bool,
    /// Only for transcripts.
    #[arg(long, value_name = "STYLE", value_enum)]
    passes: Option<Passes>,
    /// Only for transcripts.
    #[arg(long, value_name = "STYLE", value_enum)]
    letters: Option<Letters>,
    #[command(flatten)]
    start: StartArgs,
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

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let target = target(&args, context)?;
    let start = args.start.position();
    let reads = |text: &str| !text.trim().is_empty() && text.lines().all(|line| document::read(t, line, start).is_ok());
    let inputs = conversion::find(t, &args.inputs, reads)?;
    // What is asked for under its name in the file system is the standard output too.
    let output = args.output.as_deref().filter(|path| !is_standard_output(path));
    let report = match (target.format, output) {
        (Format::Wthor, None) => return Err(Failure::input(tr!(t, "convert-wthor-folder"))),
        (Format::Wthor, Some(folder)) => into_archive(&args, context, inputs, folder)?,
        (_, Some(path)) => {
            let failed = |error: io::Error| Failure::file(t, &path.display().to_string(), &error);
            let mut draft = Draft::create(path).map_err(failed)?;
            let report = into_stream(&args, context, inputs, target, &mut draft).map_err(|failure| match failure {
                Failure::Output(error) => failed(error),
                other => other,
            })?;
            draft.commit().map_err(failed)?;
            report
        }
        (_, None) => {
            // The answer has a borrow of its own, so that the context stays usable.
            let Context { t, json, lang, color, out } = context;
            let own = Context { t: *t, json: *json, lang: *lang, color: *color, out: &mut io::sink() };
            into_stream(&args, &own, inputs, target, out)?
        }
    };
    Ok(report.tell(t, output.is_some(), &mut anstream::stderr())?)
}

fn target(args: &Args, context: &Context<'_>) -> Result<Target, Failure> {
    let t = context.t;
    let target = match (args.to, context.json) {
        (None, true) => Format::Json.into(),
        (Some(target), true) if target.format == Format::Json => target,
        (Some(_), true) => return Err(Failure::input(tr!(t, "convert-json-and-other"))),
        (Some(target), false) => target,
        (None, false) => {
            let formats = Target::NAMES.join(", ");
            return Err(Failure::input(tr!(t, "convert-no-format", formats = formats)));
        }
    };
    if target.format != Format::Transcript && (args.passes.is_some() || args.letters.is_some()) {
        return Err(Failure::input(tr!(t, "convert-only-transcripts")));
    }
    Ok(target)
}

fn into_stream<'a>(
    args: &Args,
    context: &Context<'_>,
    inputs: Vec<Input>,
    target: Target,
    output: impl Write + 'a,
) -> Result<Report, Failure> {
    let sink = match (args.passes.is_some() || args.letters.is_some(), target.format) {
        (true, _) | (_, Format::Wthor) => Box::new(StyledTranscripts::new(args, output)),
        (false, _) => match target.writer(output) {
            Some(writer) => writer,
            None => return Err(Failure::input(tr!(context.t, "convert-wthor-folder"))),
        },
    };
    conversion(args, context, &inputs, Sink::Stream(sink)).run(inputs)
}

/// Writes a file of games a year and the lists of names; lists that are there go on being numbered.
fn into_archive(args: &Args, context: &Context<'_>, inputs: Vec<Input>, folder: &Path) -> Result<Report, Failure> {
    let t = context.t;
    let failed = |path: &Path, error: io::Error| Failure::file(t, &path.display().to_string(), &error);
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let names = db::read_names(folder).map_err(|error| conversion::open_fault(t, &error))?;
    let mut archive = Archive::with_names(names);
    let report = conversion(args, context, &inputs, Sink::Archive(&mut archive)).run(inputs)?;
    let today = crate::calendar::today();
    let mut files: Vec<_> =
        archive.game_files(today).map(|(year, bytes)| (folder.join(format!("WTH_{year:04}.wtb")), bytes)).collect();
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(Failure::input(tr!(t, "convert-exists", name = path.display().to_string())));
    }
    files.push((folder.join("WTH.JOU"), archive.names().players.to_bytes(today)));
    files.push((folder.join("WTH.TRN"), archive.names().tournaments.to_bytes(today)));
    for (path, bytes) in files {
        viravolta_disk::write(&path, &bytes).map_err(|error| failed(&path, error))?;
    }
    Ok(report)
}

fn conversion<'a>(args: &Args, context: &Context<'_>, inputs: &[Input], sink: Sink<'a>) -> Conversion<'a> {
    let strictness = match (args.strict, args.lenient) {
        (true, _) => Strictness::Strict,
        (_, true) => Strictness::Lenient,
        _ => Strictness::Usual,
    };
    let bytes = inputs.iter().map(Input::bytes).sum();
    let on_terminal = args.output.as_deref().is_none_or(is_standard_output) && io::stdout().is_terminal();
    Conversion {
        t: context.t,
        strictness,
        start: args.start.position(),
        sink,
        report: Report::default(),
        progress: Progress::new(bytes, on_terminal),
    }
}

/// Transcripts with passes and letters as they were asked for.
struct StyledTranscripts<W> {
    output: W,
    passes: PassStyle,
    letters: LetterCase,
}

impl<W: Write> StyledTranscripts<W> {
    fn new(args: &Args, output: W) -> Self {
        Self {
            output,
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
        }
    }
}

impl<W: Write> GameWriter for StyledTranscripts<W> {
    fn write(&mut self, record: &GameRecord) -> Result<Losses, WriteError> {
        let game: Game = record.to_game();
        let moves = game.transcript().passes(self.passes).letters(self.letters);
        // A game from another start would be a different game without it.
        if *game.start() != Position::start() {
            write!(self.output, "{};", game.start().board_text())?;
        }
        writeln!(self.output, "{moves}")?;
        Ok(viravolta_notation::transcript::to_text(record).1)
    }

    fn finish(&mut self) -> Result<Losses, WriteError> {
        self.output.flush()?;
        Ok(Losses::none())
    }
}
