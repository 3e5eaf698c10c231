//! `viravolta convert`: games and positions from any format into any other.

mod inputs;
mod report;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use viravolta_desk::convert::{Account, Conversion, ConvertFault, Sink, Strictness};
use viravolta_desk::{OpenFault, faults, read_text};
use viravolta_disk::{Draft, is_standard_output};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::wthor::{Archive, Names, is_name_list};
use viravolta_notation::{Format, GameRecord, GameWriter, Losses, SAMPLE_BYTES, Target, WriteError};
use viravolta_rules::{Game, LetterCase, PassStyle, Position};

use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::start::StartArgs;
use crate::{input, values};
use inputs::Input;

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
    #[arg(long, value_name = "STYLE", value_parser = pass_style())]
    passes: Option<PassStyle>,
    /// Only for transcripts.
    #[arg(long, value_name = "STYLE", value_parser = letter_case())]
    letters: Option<LetterCase>,
    #[command(flatten)]
    start: StartArgs,
}

fn pass_style() -> impl TypedValueParser<Value = PassStyle> {
    values::choice([
        ("omitted", PassStyle::Omitted),
        ("pa", PassStyle::Pa),
        ("pass", PassStyle::Pass),
        ("dashes", PassStyle::Dashes),
    ])
}

fn letter_case() -> impl TypedValueParser<Value = LetterCase> {
    values::choice([("lower", LetterCase::Lower), ("upper", LetterCase::Upper), ("color", LetterCase::ByColor)])
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let target = target(&args, context)?;
    let start = args.start.position();
    let reads = |text: &str| !text.trim().is_empty() && text.lines().all(|line| read_text(line, start).is_ok());
    let work = Work { t, args: &args, inputs: inputs::find(t, &args.inputs, reads)? };
    // What is asked for under its name in the file system is the standard output too.
    let output = args.output.as_deref().filter(|path| !is_standard_output(path));
    let (account, passed_over) = match (target.format, output) {
        (Format::Wthor, None) => return Err(Failure::input(tr!(t, "convert-wthor-folder"))),
        (Format::Wthor, Some(folder)) => work.into_archive(folder)?,
        (_, Some(path)) => {
            let failed = |error: io::Error| Failure::file(t, &path.display().to_string(), &error);
            let mut draft = Draft::create(path).map_err(failed)?;
            let done = work.into_stream(target, &mut draft).map_err(|failure| match failure {
                Failure::Output(error) => failed(error),
                other => other,
            })?;
            draft.commit().map_err(failed)?;
            done
        }
        (_, None) => work.into_stream(target, &mut context.out)?,
    };
    Ok(report::tell(t, &account, passed_over, output.is_some(), &mut anstream::stderr())?)
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

/// What is to be converted, and how.
struct Work<'a> {
    t: Texts,
    args: &'a Args,
    inputs: Vec<Input>,
}

/// What came of it, and how many files of a folder are of no known format.
type Done = (Account, u64);

impl Work<'_> {
    fn into_stream(self, target: Target, output: impl Write) -> Result<Done, Failure> {
        let styled = self.args.passes.is_some() || self.args.letters.is_some();
        let sink: Box<dyn GameWriter + '_> = match styled {
            true => Box::new(StyledTranscripts {
                output,
                passes: self.args.passes.unwrap_or(PassStyle::Omitted),
                letters: self.args.letters.unwrap_or(LetterCase::Lower),
            }),
            false => match target.writer(output) {
                Some(writer) => writer,
                None => return Err(Failure::input(tr!(self.t, "convert-wthor-folder"))),
            },
        };
        self.convert(Sink::Stream(sink))
    }

    /// Writes a file of games a year and the lists of names; lists that are there go on being numbered.
    fn into_archive(self, folder: &Path) -> Result<Done, Failure> {
        let t = self.t;
        let failed = |path: &Path, error: io::Error| Failure::file(t, &path.display().to_string(), &error);
        std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
        let names = Names::in_folder(folder).map_err(|error| Failure::folder(t, &error))?;
        let mut archive = Archive::with_names(names);
        let done = self.convert(Sink::Archive(&mut archive))?;
        let today = viravolta_tui::today().numbers();
        let games = archive.game_files(today).count();
        let files: Vec<_> = archive.files(today).into_iter().map(|(name, bytes)| (folder.join(name), bytes)).collect();
        // The lists go on; games that are there stay.
        if let Some((path, _)) = files.iter().take(games).find(|(path, _)| path.exists()) {
            return Err(Failure::input(tr!(t, "convert-exists", name = path.display().to_string())));
        }
        for (path, bytes) in files {
            viravolta_disk::write(&path, &bytes).map_err(|error| failed(&path, error))?;
        }
        Ok(done)
    }

    fn convert(self, sink: Sink<'_>) -> Result<Done, Failure> {
        let t = self.t;
        let strictness = match (self.args.strict, self.args.lenient) {
            (true, _) => Strictness::Strict,
            (_, true) => Strictness::Lenient,
            _ => Strictness::Usual,
        };
        let on_terminal = self.args.output.as_deref().is_none_or(is_standard_output) && io::stdout().is_terminal();
        let bar = Bar::new(self.inputs.iter().map(Input::bytes).sum(), on_terminal);
        let mut conversion = Conversion::new(strictness, self.args.start.position(), sink);
        let mut passed_over = 0;
        for input in self.inputs {
            let failed = |fault: ConvertFault| failure(t, &fault);
            match input {
                Input::Typed(text) => conversion.text(&text).map_err(failed)?,
                Input::File { path, found_in_folder } => {
                    passed_over += u64::from(!file(t, &mut conversion, &bar, &path, found_in_folder)?);
                }
                Input::Standard => {
                    let name = tr!(t, "common-standard-input");
                    let known = conversion.stream(BufReader::new(input::standard_input(t)), &name, None).map_err(failed)?;
                    if !known {
                        return Err(unknown(t, &name));
                    }
                }
            }
        }
        bar.finish();
        let account = conversion.finish().map_err(|fault| failure(t, &fault))?;
        Ok((account, passed_over))
    }
}

/// Converts a file. Says whether there is anything to be said of it: a file that was only found in a folder may be of no known
/// format, and lists of names belong to the games beside them.
fn file(
    t: Texts,
    conversion: &mut Conversion<'_>,
    bar: &Bar,
    path: &Path,
    found_in_folder: bool,
) -> Result<bool, Failure> {
    let name = path.display().to_string();
    let failed = |error: &io::Error| Failure::file(t, &name, error);
    let mut sample = Vec::new();
    let mut opened = File::open(path).map_err(|error| failed(&error))?;
    Read::by_ref(&mut opened).take(SAMPLE_BYTES as u64).read_to_end(&mut sample).map_err(|error| failed(&error))?;
    let names = match Format::detect(&sample) {
        Some(Format::Wthor) => Some(Names::beside(path).map_err(|error| Failure::folder(t, &error))?),
        _ => None,
    };
    let whole = io::Cursor::new(sample.clone()).chain(bar.watch(opened));
    let known = conversion.stream(BufReader::new(whole), &name, names.as_ref());
    if known.map_err(|fault| failure(t, &fault))? {
        return Ok(true);
    }
    match found_in_folder {
        true => Ok(is_name_list(&sample)),
        false => Err(unknown(t, &name)),
    }
}

fn unknown(t: Texts, name: &str) -> Failure {
    Failure::complaint(faults::open(t, name, &OpenFault::Unknown))
}

fn failure(t: Texts, fault: &ConvertFault) -> Failure {
    match fault {
        ConvertFault::Output(error) => {
            let code = error.raw_os_error();
            Failure::Output(code.map_or_else(|| error.kind().into(), io::Error::from_raw_os_error))
        }
        // A list with one bad game in it can be had without that game.
        ConvertFault::Game { .. } | ConvertFault::CannotHold { .. } => {
            Failure::complaint(faults::convert(t, fault)).hinting(tr!(t, "convert-lenient-hint"))
        }
        ConvertFault::Text { .. } | ConvertFault::Lossy { .. } => Failure::complaint(faults::convert(t, fault)),
    }
}

/// Transcripts with passes and letters as they were asked for.
struct StyledTranscripts<W> {
    output: W,
    passes: PassStyle,
    letters: LetterCase,
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
