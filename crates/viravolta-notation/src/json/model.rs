//! The shape of the JSON, and the way from and to a record.

use std::collections::HashMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use viravolta_rules::{Color, Move, Position};

use super::{VERSION, WITHOUT_VARIATIONS};
use crate::{
    Decimal, Evaluation, GameRecord, Illegal, Location, Loss, Malformed, MalformedKind, MoveNote, NodeId, Outcome,
    PairSeat, ReadError, ReadOptions, Tag, Termination, ThorNumbers,
};

/// What every version says, whatever else it does.
#[derive(Deserialize)]
pub(super) struct Head {
    viravolta: u32,
}

impl Head {
    /// Whether this version can read what follows.
    pub(super) fn check(&self, at: Location) -> Result<(), Malformed> {
        match self.viravolta {
            WITHOUT_VARIATIONS..=VERSION => Ok(()),
            found if found > VERSION => Err(Malformed { at, kind: MalformedKind::Newer { found, known: VERSION } }),
            found => Err(Malformed::unexpected(at, "version 1 or 2", found.to_string())),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    viravolta: u32,
    #[serde(default, skip_serializing_if = "Player::is_empty")]
    black: Player,
    #[serde(default, skip_serializing_if = "Player::is_empty")]
    white: Player,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    match_type: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pair: Option<PairSeat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    komi: Option<Komi>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    thor: Option<ThorNumbers>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<ResultModel>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    not_read: Vec<NotRead>,
    start: String,
    moves: Vec<MoveItem>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Variation>,
}

/// Another line of play. All moves are numbered in the order of the text, those of the game first; 0 is the start.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Variation {
    after: usize,
    moves: Vec<MoveItem>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
}

impl Player {
    const fn is_empty(&self) -> bool {
        self.name.is_none() && self.rating.is_none() && self.clock.is_none()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Komi {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<NotedMove>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<NotedMove>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Winner {
    Black,
    White,
    Draw,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultModel {
    winner: Winner,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    difference: Option<f64>,
    termination: String,
}

/// What the first source of the game said and no record can hold.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NotRead {
    what: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum MoveItem {
    Bare(String),
    Noted(NotedMove),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NotedMove {
    #[serde(rename = "move")]
    mv: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evaluation: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

impl NotedMove {
    fn new(mv: Move, evaluation: Option<Evaluation>, time: Option<Duration>, comment: Option<String>) -> Self {
        let time = time.map(|time| time.as_micros() as f64 / 1e6);
        Self { mv: mv.to_string(), evaluation: evaluation.map(Evaluation::to_f64), time, comment }
    }

    /// The error is what was expected.
    fn read(self) -> Result<(Move, MoveNote), &'static str> {
        let mv = self.mv.parse().map_err(|_| "a move such as f5 or pass")?;
        let evaluation = self.evaluation.map(|value| evaluation(value).ok_or("an evaluation in discs")).transpose()?;
        let time = self.time.map(|value| duration(value).ok_or("a time in seconds")).transpose()?;
        Ok((mv, MoveNote { evaluation, time, comment: self.comment }))
    }
}

fn evaluation(value: f64) -> Option<Evaluation> {
    Decimal::from_f64(value).map(Evaluation)
}

/// Rounded to the microsecond, which is as fine as a record is.
fn duration(seconds: f64) -> Option<Duration> {
    let micros = (seconds * 1e6).round();
    (0.0..1e15).contains(&micros).then(|| Duration::from_micros(micros as u64))
}

impl Game {
    pub(super) fn from_record(record: &GameRecord) -> Self {
        let player = |player: &crate::Player| Player {
            name: player.name.clone(),
            rating: player.rating.map(Decimal::to_f64),
            clock: player.clock.map(|clock| clock.to_string()),
        };
        let mut lines = record.tree.lines().into_iter();
        let mut numbers = HashMap::from([(NodeId::ROOT, 0)]);
        let mut items = |line: Vec<NodeId>| {
            let after = line.first().and_then(|head| numbers.get(&record.tree.parent(*head)?).copied());
            for node in &line {
                numbers.insert(*node, numbers.len());
            }
            let recorded = line.into_iter().filter_map(|node| record.tree.recorded(node));
            Variation { after: after.unwrap_or_default(), moves: recorded.map(MoveItem::from_recorded).collect() }
        };
        let moves = lines.next().map(&mut items).map(|line| line.moves).unwrap_or_default();
        let variations: Vec<Variation> = lines.map(items).collect();
        let bid = |bid: crate::KomiBid| NotedMove::new(bid.mv, bid.evaluation, bid.time, None);
        Self {
            viravolta: if variations.is_empty() { WITHOUT_VARIATIONS } else { VERSION },
            black: player(&record.black),
            white: player(&record.white),
            date: record.date.clone(),
            event: record.event.clone(),
            place: record.place.clone(),
            round: record.round.clone(),
            comment: record.comment.clone(),
            match_type: record.match_type.clone(),
            pair: record.pair,
            komi: record.komi.map(|komi| Komi {
                value: komi.value.map(Evaluation::to_f64),
                black: komi.black.map(bid),
                white: komi.white.map(bid),
            }),
            thor: record.thor,
            result: record.outcome.map(|outcome| ResultModel {
                winner: match outcome.winner {
                    Some(Color::Black) => Winner::Black,
                    Some(Color::White) => Winner::White,
                    None => Winner::Draw,
                },
                difference: outcome.difference.map(Evaluation::to_f64),
                termination: outcome.termination.code().to_owned(),
            }),
            tags: record.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
            not_read: record.unread.iter().map(NotRead::from_loss).collect(),
            start: record.start().board_text().to_string(),
            moves,
            variations,
        }
    }

    pub(super) fn into_record(self, at: Location, options: ReadOptions) -> Result<GameRecord, ReadError> {
        Head { viravolta: self.viravolta }.check(at)?;
        let bad = |expected| move |found: &str| Malformed::unexpected(at, expected, found);
        let start: Position =
            self.start.parse().map_err(|_| bad("a start of 64 squares and the side to move")(&self.start))?;
        let mut record = GameRecord::new(start);
        record.black = self.black.read().map_err(|expected| bad(expected)("black"))?;
        record.white = self.white.read().map_err(|expected| bad(expected)("white"))?;
        (record.date, record.event, record.place, record.round) = (self.date, self.event, self.place, self.round);
        (record.comment, record.match_type, record.pair) = (self.comment, self.match_type, self.pair);
        record.thor = self.thor;
        record.komi = self.komi.map(Komi::read).transpose().map_err(|expected| bad(expected)("komi"))?;
        record.outcome = self.result.map(ResultModel::read).transpose().map_err(|expected| bad(expected)("result"))?;
        record.tags = self.tags.into_iter().map(|(name, value)| Tag { name, value }).collect();
        for item in self.not_read {
            let loss = item.to_loss().ok_or_else(|| bad("something that cannot be read")(&item.what))?;
            record.unread.note(true, loss);
        }
        let main = Variation { after: 0, moves: self.moves };
        // Where each numbered move is; `None` where it cannot be played.
        let mut nodes = vec![Some(NodeId::ROOT)];
        for (line, is_main) in
            std::iter::once((main, true)).chain(self.variations.into_iter().zip(std::iter::repeat(false)))
        {
            let from = nodes.get(line.after).copied();
            let mut here =
                from.ok_or_else(|| bad("the number of a move before the variation")(&line.after.to_string()))?;
            let mut rest = line.moves.into_iter();
            while let Some(item) = rest.next() {
                let text = item.text().to_owned();
                let (mv, note) = item.read().map_err(|expected| bad(expected)(&text))?;
                if let Some(from) = here {
                    here = match record.tree.play_read(from, mv) {
                        Ok(played) => Some(played),
                        Err(_) if !is_main => {
                            record.unread.note(true, Loss::Variations);
                            None
                        }
                        Err(illegal) => {
                            let number = record.tree.path(from).len() + 1;
                            let illegal = Illegal { at, number, cause: illegal.into() };
                            let unplayed: Vec<_> = std::iter::once(text.as_str())
                                .chain(rest.as_slice().iter().map(MoveItem::text))
                                .collect();
                            record.stop(illegal, &unplayed, options)?;
                            None
                        }
                    };
                    if let Some(empty) = here.and_then(|here| record.tree.note_mut(here)) {
                        *empty = note;
                    }
                }
                nodes.push(here);
            }
        }
        Ok(record)
    }
}

impl Player {
    fn read(self) -> Result<crate::Player, &'static str> {
        let rating = self.rating.map(|rating| Decimal::from_f64(rating).ok_or("a rating")).transpose()?;
        let clock = self.clock.map(|clock| clock.parse().map_err(|_| "a clock such as 05:00//02:00")).transpose()?;
        Ok(crate::Player { name: self.name, rating, clock })
    }
}

impl Komi {
    fn read(self) -> Result<crate::Komi, &'static str> {
        let bid = |noted: NotedMove| {
            noted.read().map(|(mv, note)| crate::KomiBid { mv, evaluation: note.evaluation, time: note.time })
        };
        let value = self.value.map(|value| evaluation(value).ok_or("a komi in discs")).transpose()?;
        Ok(crate::Komi { value, black: self.black.map(bid).transpose()?, white: self.white.map(bid).transpose()? })
    }
}

impl ResultModel {
    fn read(self) -> Result<Outcome, &'static str> {
        let winner = match self.winner {
            Winner::Black => Some(Color::Black),
            Winner::White => Some(Color::White),
            Winner::Draw => None,
        };
        let difference = self.difference.map(|value| evaluation(value).ok_or("a difference in discs")).transpose()?;
        let termination = Termination::from_code(&self.termination).ok_or("a kind of ending such as normal")?;
        Ok(Outcome { winner, difference, termination })
    }
}

impl NotRead {
    fn from_loss(loss: &Loss) -> Self {
        let name = if let Loss::Tag { name } = loss { Some(name.clone()) } else { None };
        Self { what: loss.code().to_owned(), name }
    }

    fn to_loss(&self) -> Option<Loss> {
        match (self.what.as_str(), &self.name) {
            ("tag", Some(name)) => Some(Loss::Tag { name: name.clone() }),
            ("variations", None) => Some(Loss::Variations),
            ("after-illegal-move", None) => Some(Loss::AfterIllegalMove),
            _ => None,
        }
    }
}

impl MoveItem {
    fn from_recorded(recorded: &crate::RecordedMove) -> Self {
        let note = &recorded.note;
        if *note == MoveNote::default() {
            return Self::Bare(recorded.mv.to_string());
        }
        Self::Noted(NotedMove::new(recorded.mv, note.evaluation, note.time, note.comment.clone()))
    }

    fn text(&self) -> &str {
        match self {
            Self::Bare(text) => text,
            Self::Noted(noted) => &noted.mv,
        }
    }

    fn read(self) -> Result<(Move, MoveNote), &'static str> {
        match self {
            Self::Bare(mv) => NotedMove { mv, evaluation: None, time: None, comment: None }.read(),
            Self::Noted(noted) => noted.read(),
        }
    }
}
