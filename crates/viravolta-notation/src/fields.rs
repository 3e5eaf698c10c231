//! What several formats share: the names of what is said of a game, a move with its value and time, komi bids, WTHOR numbers.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use viravolta_rules::Move;

use crate::record::clock::{seconds_of, seconds_text};
use crate::{Evaluation, GameRecord, KomiBid, ThorNumbers};

/// The formats in which a game begins with named values, as columns of [`HEAD`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Head {
    Ggf,
    Sgf,
    Pgn,
}

type Read = fn(&mut GameRecord, &str) -> bool;

/// What may be said of a game, by its names in GGF, SGF and PGN, and how it is read: whether the value makes sense.
const HEAD: [([&str; 3], Read); 15] = [
    (["EV", "EV", "Event"], |record, value| text(&mut record.event, value)),
    (["PC", "PC", "Site"], |record, value| text(&mut record.place, value)),
    (["DT", "DT", "Date"], |record, value| text(&mut record.date, value)),
    (["RO", "RO", "Round"], |record, value| text(&mut record.round, value)),
    (["PB", "PB", "Black"], |record, value| text(&mut record.black.name, value)),
    (["PW", "PW", "White"], |record, value| text(&mut record.white.name, value)),
    (["TY", "VTY", "MatchType"], |record, value| text(&mut record.match_type, value)),
    (["RB", "BR", "BlackElo"], |record, value| parsed(value, |rating| record.black.rating = Some(rating))),
    (["RW", "WR", "WhiteElo"], |record, value| parsed(value, |rating| record.white.rating = Some(rating))),
    (["TB", "VCB", "BlackClock"], |record, value| parsed(value, |clock| record.black.clock = Some(clock))),
    (["TW", "VCW", "WhiteClock"], |record, value| parsed(value, |clock| record.white.clock = Some(clock))),
    (["KM", "KM", "Komi"], |record, value| {
        parsed(value, |komi| record.komi.get_or_insert_default().value = Some(komi))
    }),
    (["KB", "VKB", "KomiBlack"], |record, value| {
        parsed(value, |bid| record.komi.get_or_insert_default().black = Some(bid))
    }),
    (["KW", "VKW", "KomiWhite"], |record, value| {
        parsed(value, |bid| record.komi.get_or_insert_default().white = Some(bid))
    }),
    (["TH", "VTH", "Thor"], |record, value| parsed(value, |numbers| record.thor = Some(numbers))),
];

impl Head {
    fn of(self, name: &str) -> Option<Read> {
        HEAD.iter().find(|(names, _)| names[self as usize] == name).map(|(_, read)| *read)
    }

    /// Whether the name has a meaning of its own.
    pub(crate) fn has(self, name: &str) -> bool {
        self.of(name).is_some()
    }

    /// Reads a named value; says whether the name is one of these and the value makes sense. An empty one says nothing.
    pub(crate) fn read(self, record: &mut GameRecord, name: &str, value: &str) -> bool {
        self.of(name).is_some_and(|read| read(record, value))
    }
}

fn text(field: &mut Option<String>, value: &str) -> bool {
    *field = (!value.is_empty()).then(|| value.to_owned());
    true
}

fn parsed<T: FromStr>(value: &str, put: impl FnOnce(T)) -> bool {
    value.trim().is_empty() || value.trim().parse().map(put).is_ok()
}

type MoveFields = (Move, Option<Evaluation>, Option<Duration>);

/// Reads `mv[/eval[/secs]]`; the error says what was expected.
pub(crate) fn move_fields(value: &str) -> Result<MoveFields, &'static str> {
    let mut fields = value.trim().split('/').map(str::trim);
    let mv = read_move(fields.next().unwrap_or_default()).ok_or("a move such as f5 or PA")?;
    let evaluation = match fields.next() {
        None | Some("") => None,
        Some(text) => read_evaluation(text)?,
    };
    let time = match fields.next() {
        None | Some("") => None,
        Some(text) => Some(seconds_of(text).ok_or("a time in seconds, such as 3.47")?),
    };
    if fields.next().is_some() {
        return Err("at most move, evaluation and time");
    }
    Ok((mv, evaluation, time))
}

/// Any beginning of PASS is a pass here.
fn read_move(text: &str) -> Option<Move> {
    let is_pass = !text.is_empty() && text.len() <= 4 && "pass"[..text.len()].eq_ignore_ascii_case(text);
    if is_pass { Some(Move::Pass) } else { text.parse().ok() }
}

/// NBoard may write a pair of values, or none that is a number.
fn read_evaluation(text: &str) -> Result<Option<Evaluation>, &'static str> {
    let first = text.split(',').next().unwrap_or_default();
    if first.eq_ignore_ascii_case("nan") {
        return Ok(None);
    }
    first.parse().map(Some).map_err(|_| "an evaluation in discs, such as -2.39")
}

/// `f5`, `f5/1.50`, `f5//3.47` or `f5/1.50/3.47`; a pass is `PA`.
pub(crate) fn move_text(mv: Move, evaluation: Option<Evaluation>, time: Option<Duration>) -> String {
    let mut text = match mv {
        Move::Place(square) => square.to_string(),
        Move::Pass => String::from("PA"),
    };
    let time = time.map(seconds_text);
    if evaluation.is_some() || time.is_some() {
        text.push('/');
        text.extend(evaluation.map(|value| value.to_string()));
    }
    if let Some(time) = time {
        text.push('/');
        text.push_str(&time);
    }
    text
}

impl fmt::Display for KomiBid {
    /// `f5/2.00/1.50`, as GGF has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&move_text(self.mv, self.evaluation, self.time))
    }
}

/// The text is not a move with an optional value and time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct ParseBidError {
    expected: &'static str,
}

impl FromStr for KomiBid {
    type Err = ParseBidError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mv, evaluation, time) = move_fields(text).map_err(|expected| ParseBidError { expected })?;
        Ok(Self { mv, evaluation, time })
    }
}

impl fmt::Display for ThorNumbers {
    /// `tournament/black/white/theoretical/depth`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tournament, black, white, theoretical, depth } = self;
        write!(f, "{tournament}/{black}/{white}/{theoretical}/{depth}")
    }
}

/// The text is not five numbers of a WTHOR record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected tournament/black/white/theoretical/depth, such as 1/346/843/41/24")]
pub struct ParseThorError;

impl FromStr for ThorNumbers {
    type Err = ParseThorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers: Vec<u16> =
            text.split('/').map(str::parse).collect::<Result<_, _>>().map_err(|_| ParseThorError)?;
        let &[tournament, black, white, theoretical, depth] = numbers.as_slice() else { return Err(ParseThorError) };
        let narrow = |number| u8::try_from(number).map_err(|_| ParseThorError);
        Ok(Self { tournament, black, white, theoretical: narrow(theoretical)?, depth: narrow(depth)? })
    }
}
