//! `viravolta analyze`: the best moves of a position, or what every move of a game was worth.

mod write;


use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use viravolta_desk::review::Question;
use viravolta_desk::{Mind, Review, review, words};
use viravolta_book::built_in;
use viravolta_engine::{Level, Limits, Line, Proof, Report, Score};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::GameRecord;
use viravolta_rules::Position;

use crate::book_setup::BookUse;
use crate::commands::Context;
use crate::commands::train::stop_flag;
use crate::elsewhere::{Group, Search};
use crate::engine_setup::{EngineSetup, all_threads};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::start::StartArgs;
use crate::{engine_setup, input, patience, say, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "POSITION_OR_GAME", default_value = "-")]
    input: String,
    #[arg(long, value_name = "DEPTH", value_parser = values::number(1..=60))]
    depth: Option<u64>,
    #[arg(long, value_name = "MILLISECONDS", value_parser = values::number(1..=86_400_000))]
    time: Option<u64>,
    #[arg(long, value_name = "LEVEL", value_parser = values::number(1..=10), conflicts_with_all = ["depth", "time"])]
    level: Option<u64>,
    /// How many of the best moves; with it a game is taken for the position that it ends in.
    #[arg(long, value_name = "LINES", value_parser = values::number(1..=64))]
    lines: Option<u64>,
    /// Which of the games, by number.
    #[arg(long, value_name = "NUMBERS", value_parser = values::numbers)]
    only: Option<values::Numbers>,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    book: BookUse,
    /// Where other machines look for work.
    #[arg(long, value_name = "URL", conflicts_with = "threads")]
    on: Option<String>,
    #[command(flatten)]
    engine: EngineSetup,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let records = input::games(t, &args.input, args.start.position())?;
    let chosen = |number: usize| args.only.as_ref().is_none_or(|only| only.contains(number as u64));
    let records: Vec<_> = records.into_iter().enumerate().filter(|(at, _)| chosen(at + 1)).collect();
    if records.is_empty() {
        return Err(Failure::input(tr!(t, "analyze-none")));
    }
    if let Some(url) = &args.on {
        return args.elsewhere(url, &records, context);
    }
    let (engine, book) = (args.engine.engine(t, all_threads())?, args.book.book(t)?);
    let mind = Mind { engine: &engine, book: &book };
    patience::announce(t, args.estimate(&records));
    let progress = Progress::new();
    let never = AtomicBool::new(false);
    let several = records.len() > 1;
    for (at, record) in records {
        let title = several.then(|| title(t, at + 1, &record));
        // What earlier games have left in the table must not change what is said of this one.
        engine.clear();
        if let Some(lines) = args.best_moves(&record) {
            let report = review::best_moves(mind, record.position(), &args.limits(), lines, &never, |report| {
                progress.say(say::state(t, report));
            });
            progress.aside(|| write::position(context, title.as_deref(), record.position(), &report))?;
        } else {
            let began = Instant::now();
            let mut review = Review::within(&record.to_game(), args.limits());
            let (_, count) = review.progress();
            let nodes = review.run(mind, &never, |place, report| {
                let (number, state) = (count - place.min(count), say::state(t, report));
                progress.say(tr!(t, "analyze-progress", number = number, positions = count, state = state));
            });
            let work = write::Work { nodes, time: began.elapsed() };
            progress.aside(|| write::game(context, title.as_deref(), &record, &review, &work))?;
        }
    }
    Ok(())
}

/// The best moves of a position, as carefully as a review looks.
pub(crate) fn best_moves(context: &mut Context<'_>, position: &Position, lines: u64) -> Result<(), Failure> {
    let engine = engine_setup::usual(context.t)?;
    let lines = usize::try_from(lines).unwrap_or(usize::MAX);
    let mind = Mind { engine: &engine, book: built_in() };
    let report = review::best_moves(mind, position, &review::care(), lines, &AtomicBool::new(false), |_| ());
    write::position(context, None, position, &report)
}

/// Everything that a review asks, in its order, whatever the answers are.
fn questions(review: &Review) -> Vec<Question> {
    let mut asked = review.clone();
    let line = Line { moves: Vec::new(), score: Score::default(), proof: Proof::Exact };
    let told = Report { lines: vec![line], ..Report::default() };
    let next = || {
        let question = asked.next()?;
        asked.answer(&question, &told);
        Some(question)
    };
    std::iter::from_fn(next).collect()
}

/// The number of a game, and its players where they are known.
fn title(t: Texts, number: usize, record: &GameRecord) -> String {
    match (&record.black.name, &record.white.name) {
        (None, None) => tr!(t, "analyze-title", number = number),
        (black, white) => {
            let name = |name: &Option<String>| words::printable(name.as_deref().unwrap_or("?"));
            tr!(t, "analyze-title-players", number = number, black = name(black), white = name(white))
        }
    }
}

impl Args {
    /// How many of the best moves of the position at its end; `None` for all moves of the game.
    fn best_moves(&self, record: &GameRecord) -> Option<usize> {
        let all = (record.moves().len() == 0).then_some(usize::MAX);
        self.lines.map(|lines| usize::try_from(lines).unwrap_or(usize::MAX)).or(all)
    }

    /// Has other machines look at everything.
    fn elsewhere(&self, url: &str, records: &[(usize, GameRecord)], context: &mut Context<'_>) -> Result<(), Failure> {
        let t = context.t;
        let ((hash_mebibytes, weights), book) = (self.engine.elsewhere(t)?, self.book.book(t)?);
        let limits = self.limits();
        let reviewed = |record: &GameRecord| Review::within(&record.to_game(), limits.clone());
        let group = |(at, record): &(usize, GameRecord)| {
            let best_moves = self.best_moves(record);
            let positions = match best_moves {
                Some(_) => vec![*record.position()],
                None => questions(&reviewed(record)).iter().map(|question| question.position).collect(),
            };
            Group { positions, best_moves, estimate: self.estimate(&[(*at, record.clone())]) }
        };
        let groups: Vec<Group> = records.iter().map(group).collect();
        let (progress, stop) = (Progress::new(), stop_flag()?);
        progress.say(tr!(t, "elsewhere-progress", done = 0, all = records.len()));
        let search = Search { url, name: "analyze", limits: &limits, hash_mebibytes, weights, book: &book };
        search.run(t, &groups, &stop, &mut |at, reports| {
            let (number, record) = &records[at];
            let title = (records.len() > 1).then(|| title(t, number + 1, record));
            progress.say(tr!(t, "elsewhere-progress", done = at + 1, all = records.len()));
            if groups[at].best_moves.is_some() {
                let report = reports.into_iter().next().unwrap_or_default();
                return progress.aside(|| write::position(context, title.as_deref(), record.position(), &report));
            }
            let mut review = reviewed(record);
            let work = write::Work {
                nodes: reports.iter().map(|report| report.nodes).sum(),
                time: reports.iter().map(|report| report.elapsed).sum(),
            };
            let questions = questions(&review);
            questions.iter().zip(&reports).for_each(|(question, report)| review.answer(question, report));
            progress.aside(|| write::game(context, title.as_deref(), record, &review, &work))
        })
    }

    /// How long it may take: what was asked for, or as measured on two processors, where every two more moves to look
    /// ahead cost about four times as much.
    fn estimate(&self, records: &[(usize, GameRecord)]) -> Duration {
        let positions: usize = records.iter().map(|(_, record)| record.moves().len() + 1).sum();
        let each = match (self.time, self.limits().depth) {
            (Some(time), _) => Duration::from_millis(time),
            (None, Some(depth)) => Duration::from_secs_f64(0.2 * 2f64.powi(depth as i32 - 12)),
            (None, None) => Duration::ZERO,
        };
        each.saturating_mul(u32::try_from(positions).unwrap_or(u32::MAX))
    }

    fn limits(&self) -> Limits {
        let level = self.level.and_then(|level| u8::try_from(level).ok()).and_then(Level::new);
        if let Some(level) = level {
            return level.limits();
        }
        let time = self.time.map(Duration::from_millis);
        match (self.depth, time) {
            (None, Some(_)) => Limits { time, ..Limits::default() },
            (None, None) => review::care(),
            (Some(depth), time) => Limits { time, ..review::care_to(depth as u32) },
        }
    }
}
