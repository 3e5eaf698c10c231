//! From properties to a record.

use std::io::BufRead;
use std::time::Duration;

use viravolta_rules::{BoardSize, Color, Position, Setup, StartKind};

use super::point::{read_move, read_points};
use super::result;
use super::tree::{Frame, Property, main_line, next_frame};
use crate::record::clock::seconds_of;
use crate::source::Source;
use crate::{
    Evaluation, GameRecord, Illegal, Location, Loss, Malformed, MalformedKind, MoveNote, ReadError, ReadOptions, Tag,
    TimeControl,
};

/// Reads games one after the other, in memory bounded by one game.
///
/// After an error the iterator goes on with the next game; an error of the input itself ends it.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    options: ReadOptions,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a stream of games.
    #[must_use]
    pub const fn new(input: R, options: ReadOptions) -> Self {
        Self { source: Source::new(input), options, failed: false }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let item = match next_frame(&mut self.source) {
            Ok(frame) => frame.map(|frame| game(&frame, self.options)),
            Err(error) => Some(Err(error)),
        };
        self.failed = matches!(item, Some(Err(ReadError::Io(_))));
        item
    }
}

/// Reads exactly one game and refuses it when it breaks the rules.
///
/// # Errors
/// When the text is not one game, or the game is not legal.
pub fn parse(text: &str) -> Result<GameRecord, ReadError> {
    let mut games = Reader::new(text.as_bytes(), ReadOptions::STRICT);
    let end = Location { line: 1, offset: text.len() as u64, game: 0 };
    let first = games.next().unwrap_or_else(|| Err(Malformed::truncated(end, "a game beginning with (;").into()))?;
    match games.next() {
        None => Ok(first),
        Some(Ok(_)) => Err(Malformed::unexpected(end, "a single game", "another one").into()),
        Some(Err(error)) => Err(error),
    }
}

fn game(frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
    let line = main_line(frame)?;
    let mut record = GameRecord::new(start(&line.properties)?);
    record.unread.note(line.has_variations, Loss::Variations);
    let (mut results, mut mover) = (Vec::new(), None);
    let mut node = 0;
    for (index, property) in line.properties.iter().enumerate() {
        if property.node != node {
            (node, mover) = (property.node, None);
        }
        let Some((value, at)) = property.values.first() else { continue };
        match property.name.as_str() {
            "RE" | "VRD" => results.push(property),
            "AB" | "AW" | "AE" | "PL" if record.moves().len() == 0 => {}
            "AB" | "AW" | "AE" | "PL" => {
                return Err(Malformed::unexpected(*at, "no set-up after the first move", &property.name).into());
            }
            "B" | "W" => {
                let color = if property.name == "B" { Color::Black } else { Color::White };
                if let Err(illegal) = play(&mut record, color, value, *at)? {
                    if !options.keep_legal_part {
                        return Err(illegal.into());
                    }
                    record.cut(&illegal, &unplayed(&line.properties[index..]));
                    break;
                }
                mover = Some(color);
            }
            _ => match mover {
                Some(color) => move_detail(&mut record, color, &property.name, value),
                None if record.moves().len() == 0 => detail(&mut record, property, value),
                None => record.unread.note(true, Loss::Tag { name: property.name.clone() }),
            },
        }
    }
    read_result(&mut record, &results)?;
    Ok(record)
}

/// Size, discs and side to move. Without any set-up stone it is the usual start.
fn start(properties: &[Property]) -> Result<Position, Malformed> {
    let first = |name: &str| {
        properties.iter().find(|property| property.name == name).and_then(|property| property.values.first())
    };
    if let Some((value, at)) = first("GM").filter(|(value, _)| value.trim() != "2") {
        let found = format!("GM[{}]", value.chars().take(20).collect::<String>());
        return Err(Malformed { at: *at, kind: MalformedKind::OtherGame { found } });
    }
    let size = match first("SZ") {
        None => BoardSize::Eight,
        Some((value, at)) => {
            let side = value.split(':').next().and_then(|side| side.trim().parse().ok());
            let found = || value.chars().take(20).collect();
            let unsupported = || Malformed { at: *at, kind: MalformedKind::UnsupportedSize { found: found() } };
            side.and_then(BoardSize::from_side).ok_or_else(unsupported)?
        }
    };
    let first_move = properties.iter().position(|property| matches!(property.name.as_str(), "B" | "W"));
    let before = &properties[..first_move.unwrap_or(properties.len())];
    let stones = before.iter().filter(|property| matches!(property.name.as_str(), "AB" | "AW" | "AE"));
    let mut setup = match stones.clone().next() {
        None => Setup::start(size, StartKind::Usual),
        Some(_) => Setup::empty(size),
    };
    let mut last = Location::default();
    for (property, (value, at)) in
        stones.flat_map(|property| property.values.iter().map(move |value| (property, value)))
    {
        let points = read_points(value).ok_or_else(|| Malformed::unexpected(*at, "a point such as f5 or fe", value))?;
        last = *at;
        match property.name.as_str() {
            "AB" => setup.black |= points,
            "AW" => setup.white |= points,
            _ => {}
        }
    }
    setup.turn =
        match before.iter().rfind(|property| property.name == "PL").and_then(|property| property.values.first()) {
            Some((value, at)) => {
                side(value).ok_or_else(|| Malformed::unexpected(*at, "the side to move, B or W", value))?
            }
            None if first_move.is_some_and(|index| properties[index].name == "W") => Color::White,
            None => Color::Black,
        };
    setup.check().map_err(|error| Malformed { at: last, kind: MalformedKind::Setup(error) })
}

fn side(text: &str) -> Option<Color> {
    match text.trim().as_bytes().first()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Color::Black),
        b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}

fn play(record: &mut GameRecord, color: Color, value: &str, at: Location) -> Result<Result<(), Illegal>, Malformed> {
    let mv = read_move(value).ok_or_else(|| Malformed::unexpected(at, "a point such as f5 or fe, or a pass", value))?;
    let number = record.moves().len() + 1;
    Ok(record.push_of(color, mv, MoveNote::default()).map_err(|cause| Illegal { at, number, cause }))
}

/// A property beside a move.
fn move_detail(record: &mut GameRecord, mover: Color, name: &str, value: &str) {
    let Some(last) = record.moves().len().checked_sub(1) else { return };
    let Some(note) = record.note_mut(last) else { return };
    let understood = match name {
        "C" => {
            note.comment = Some(value.to_owned());
            true
        }
        "V" => value.trim().parse::<Evaluation>().is_ok_and(|black| {
            note.evaluation = Some(if mover == Color::Black { black } else { -black });
            true
        }),
        "VTS" => {
            note.time = seconds_of(value.trim());
            note.time.is_some()
        }
        _ => false,
    };
    // Edax puts the first move into the root node, after what it says about the game.
    if !understood && (last > 0 || !root_detail(record, name, value)) {
        record.unread.note(true, Loss::Tag { name: name.to_owned() });
    }
}

/// A property of the game as a whole.
fn detail(record: &mut GameRecord, property: &Property, value: &str) {
    if root_detail(record, &property.name, value) {
        return;
    }
    for (value, _) in &property.values {
        record.tags.push(Tag { name: property.name.clone(), value: value.clone() });
    }
}

/// Whether the property is one that a record has a field for and its value makes sense.
fn root_detail(record: &mut GameRecord, name: &str, value: &str) -> bool {
    let text = || Some(value.to_owned()).filter(|text| !text.is_empty());
    let trimmed = value.trim();
    match name {
        "FF" | "GM" | "SZ" | "AP" | "CA" | "ST" => {}
        "PB" => record.black.name = text(),
        "PW" => record.white.name = text(),
        "DT" => record.date = text(),
        "EV" => record.event = text(),
        "PC" => record.place = text(),
        "RO" => record.round = text(),
        "GC" | "C" => record.add_comment(value),
        "VTY" => record.match_type = text(),
        "BR" => return trimmed.parse().map(|rating| record.black.rating = Some(rating)).is_ok(),
        "WR" => return trimmed.parse().map(|rating| record.white.rating = Some(rating)).is_ok(),
        "VCB" => return trimmed.parse().map(|clock| record.black.clock = Some(clock)).is_ok(),
        "VCW" => return trimmed.parse().map(|clock| record.white.clock = Some(clock)).is_ok(),
        "TM" => return seconds_of(trimmed).map(|main| both_clocks(record, main)).is_some(),
        "KM" => return trimmed.parse().map(|value| record.komi.get_or_insert_default().value = Some(value)).is_ok(),
        "VKB" => return trimmed.parse().map(|bid| record.komi.get_or_insert_default().black = Some(bid)).is_ok(),
        "VKW" => return trimmed.parse().map(|bid| record.komi.get_or_insert_default().white = Some(bid)).is_ok(),
        "VTH" => return trimmed.parse().map(|numbers| record.thor = Some(numbers)).is_ok(),
        _ => return false,
    }
    true
}

fn both_clocks(record: &mut GameRecord, main: Duration) {
    let clock = Some(TimeControl { main, increment: None, grace: None });
    (record.black.clock, record.white.clock) = (clock, clock);
}

fn read_result(record: &mut GameRecord, results: &[&Property]) -> Result<(), Malformed> {
    let over = record.position().is_over();
    for (property, (value, at)) in results.iter().filter_map(|property| Some((property, property.values.first()?))) {
        if property.name == "VRD" {
            let details = result::read_details(value);
            record.outcome =
                Some(details.ok_or_else(|| Malformed::unexpected(*at, "winner, ending, difference", value))?);
            return Ok(());
        }
        record.outcome = result::read(value, over)
            .map_err(|()| Malformed::unexpected(*at, "a result such as B+6, W+R, 0 or Void", value))?;
    }
    Ok(())
}

/// The moves that could not be played.
fn unplayed(rest: &[Property]) -> Vec<&str> {
    let moves = rest.iter().filter(|property| matches!(property.name.as_str(), "B" | "W"));
    moves.filter_map(|property| property.values.first().map(|(value, _)| value.as_str())).collect()
}
