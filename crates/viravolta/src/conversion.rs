//! Moves games from inputs in any format to a writer, and keeps account of what was lost on the way.

mod inputs;
mod progress;
mod report;
mod words;

use std::io::BufRead;
use std::path::PathBuf;

use viravolta_i18n::{Texts, tr};
use viravolta_notation::wthor::{Archive, Names};
use viravolta_notation::{Format, GameRecord, GameWriter, Losses, ReadError, ReadOptions, WriteError, db};
use viravolta_rules::Position;

use crate::document;
use crate::failure::Failure;
use crate::input::Source;
use crate::read_faults;

pub(crate) use inputs::{Input, find};
pub(crate) use progress::Progress;
pub(crate) use report::Report;
use words::loss;
pub(crate) use words::open_fault;

/// What happens to games that are not in order, and to what the target cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// Bad games and losses end the run.
    Strict,
    /// Bad games end the run; losses are reported.
    Usual,
    /// Bad games are cut or left out; all is reported.
    Lenient,
}

/// Where games go.
pub(crate) enum Sink<'a> {
    Stream(Box<dyn GameWriter + 'a>),
    Archive(&'a mut Archive),
}

impl Sink<'_> {
    fn write(&mut self, record: &GameRecord) -> Result<Losses, WriteError> {
        match self {
            Self::Stream(writer) => writer.write(record),
            Self::Archive(archive) => archive.add(record),
        }
    }

    fn finish(&mut self) -> Result<Losses, WriteError> {
        match self {
            Self::Stream(writer) => writer.finish(),
            Self::Archive(_) => Ok(Losses::none()),
        }
    }
}

/// One conversion.
pub(crate) struct Conversion<'a> {
    pub(crate) t: Texts,
    pub(crate) strictness: Strictness,
    /// Where typed games begin that do not say it themselves.
    pub(crate) start: Position,
    pub(crate) sink: Sink<'a>,
    pub(crate) report: Report,
    pub(crate) progress: Progress,
}

impl Conversion<'_> {
    /// Converts everything and closes the sink.
    pub(crate) fn run(mut self, inputs: Vec<Input>) -> Result<Report, Failure> {
        for input in inputs {
            match input {
                Input::Typed(text) => self.typed(&text)?,
                Input::File { path, found_in_folder } => self.file(&path, found_in_folder)?,
                Input::Standard => {
                    let name = tr!(self.t, "common-standard-input");
                    let input = std::io::BufReader::new(std::io::stdin().lock());
                    self.stream(input, &name, None, false)?;
                }
            }
        }
        self.progress.finish();
        let losses = self.sink.finish().map_err(|error| words::write_fault(self.t, error))?;
        self.report.lost(&losses);
        Ok(self.report)
    }

    fn typed(&mut self, text: &str) -> Result<(), Failure> {
        let (t, start) = (self.t, self.start);
        let source = Source::of(t, text, |_| true)?;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let game = document::read(t, line, start).map_err(|fault| source.fault(t, fault))?;
            self.put(&GameRecord::from_game(&game), text)?;
        }
        Ok(())
    }

    fn file(&mut self, path: &PathBuf, found_in_folder: bool) -> Result<(), Failure> {
        let name = path.display().to_string();
        let file = std::fs::File::open(path).map_err(|error| Failure::file(self.t, &name, &error))?;
        let names = match path.parent() {
            Some(folder) if is_wthor(path) => self.names_of(folder)?,
            _ => None,
        };
        let input = std::io::BufReader::new(self.progress.watch(file));
        self.stream(input, &name, names.as_ref(), found_in_folder)
    }

    /// The names that lie beside WTHOR games.
    fn names_of(&self, folder: &std::path::Path) -> Result<Option<Names>, Failure> {
        let folder = if folder.as_os_str().is_empty() { std::path::Path::new(".") } else { folder };
        db::read_names(folder).map(Some).map_err(|error| words::open_fault(self.t, &error))
    }

    fn stream(
        &mut self,
        input: impl BufRead,
        name: &str,
        names: Option<&Names>,
        found_in_folder: bool,
    ) -> Result<(), Failure> {
        let t = self.t;
        let failed = |error| Failure::file(t, name, &error);
        let (sample, input) = inputs::sample(input).map_err(failed)?;
        let Some(format) = Format::detect(&sample) else {
            return match found_in_folder {
                true => {
                    self.report.passed_over(&sample, name);
                    Ok(())
                }
                false if sample.iter().all(u8::is_ascii_whitespace) => Ok(()),
                false => Err(Failure::input(tr!(t, "format-unknown", name = name))),
            };
        };
        let plain_json = format == Format::Json && !inputs::mentions_version(&sample);
        let by_line = matches!(format, Format::Transcript | Format::Boards) || plain_json;
        if by_line && self.strictness != Strictness::Lenient {
            return self.lines(input, name);
        }
        let lenient = self.strictness == Strictness::Lenient;
        let options = if lenient { ReadOptions::LENIENT } else { ReadOptions::STRICT };
        let games = format.read(input, options, names);
        let games = games.map_err(|error| read_faults::failure(t, name, &error))?;
        for game in games {
            match game {
                Ok(record) => self.put(&record, name)?,
                Err(ReadError::Io(error)) => return Err(failed(error)),
                Err(error) if lenient => self.report.skipped(read_faults::message(t, name, &error)),
                Err(error) => {
                    let hint = Some(tr!(t, "convert-lenient-hint"));
                    return Err(Failure::Input { message: read_faults::message(t, name, &error), excerpt: None, hint });
                }
            }
        }
        Ok(())
    }

    /// Lines that hold a position or a game each, whatever the form of each.
    fn lines(&mut self, mut input: impl BufRead, name: &str) -> Result<(), Failure> {
        let (t, start) = (self.t, self.start);
        for number in 1.. {
            let Some(line) = inputs::next_line(&mut input).map_err(|error| Failure::file(t, name, &error))? else {
                break;
            };
            if !line.trim().is_empty() && !line.starts_with(['#', '%']) {
                let source = Source::line_of(name, &line);
                let game = document::read(t, &line, start).map_err(|fault| source.fault_in_line(t, fault, number))?;
                self.put(&GameRecord::from_game(&game), name)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, record: &GameRecord, name: &str) -> Result<(), Failure> {
        let t = self.t;
        self.report.lost_reading(&record.unread);
        match self.sink.write(record) {
            Ok(losses) => {
                if self.strictness == Strictness::Strict
                    && let Some(first) = losses.iter().chain(&record.unread).next()
                {
                    return Err(Failure::input(tr!(t, "convert-strict-loss", name = name, what = loss(t, first))));
                }
                self.report.written(&losses);
                Ok(())
            }
            Err(WriteError::Unrepresentable { cause, .. }) if self.strictness == Strictness::Lenient => {
                self.report.skipped(tr!(t, "convert-cannot-hold", name = name, what = loss(t, &cause)));
                Ok(())
            }
            Err(WriteError::Unrepresentable { cause, .. }) => {
                let message = tr!(t, "convert-cannot-hold", name = name, what = loss(t, &cause));
                Err(Failure::Input { message, excerpt: None, hint: Some(tr!(t, "convert-lenient-hint")) })
            }
            Err(error) => Err(words::write_fault(t, error)),
        }
    }
}

fn is_wthor(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb"))
}
