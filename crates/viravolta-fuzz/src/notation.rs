//! The formats: whatever can be read is written, read again to the same game, and written to the same bytes; every fault
//! has a place in the input.

use viravolta_notation::wthor::{Archive, GAME_BYTES, HEADER_BYTES, Header, NameKind, NameList, Reader};
use viravolta_notation::{Format, GameRecord, ReadError, ReadOptions, Target, rothelo};

/// The games that can be read; faults must lie inside the input.
fn games(format: Format, data: &[u8], options: ReadOptions) -> Vec<GameRecord> {
    let Ok(games) = format.read(data, options, None).inspect_err(|error| has_place(error, data)) else {
        return Vec::new();
    };
    games.filter_map(|game| game.inspect_err(|error| has_place(error, data)).ok()).collect()
}

fn has_place(error: &ReadError, data: &[u8]) {
    let at = error.location().unwrap_or_else(|| panic!("memory can always be read: {error}"));
    assert!(at.offset <= data.len() as u64 + 1, "{error} in {} bytes", data.len());
    assert!(!error.to_string().is_empty());
}

/// The bytes of a game and whether everything is in them; `None` when the format cannot hold it.
fn written(target: Target, record: &GameRecord) -> Option<(Vec<u8>, bool)> {
    let mut bytes = Vec::new();
    let mut writer = target.writer(&mut bytes)?;
    let losses = [writer.write(record).ok()?, writer.finish().ok()?];
    drop(writer);
    Some((bytes, losses.iter().all(|losses| losses.is_empty())))
}

fn round_trip(target: Target, data: &[u8]) {
    let strict = games(target.format, data, ReadOptions::STRICT).len();
    let lenient = games(target.format, data, ReadOptions::LENIENT);
    assert!(strict <= lenient.len(), "a lenient reader reads no less");
    for record in lenient {
        let Some((first, whole)) = written(target, &record) else { continue };
        let again = games(target.format, &first, ReadOptions::STRICT);
        let shown = String::from_utf8_lossy(&first);
        let [again] = again.as_slice() else { panic!("{} games in {shown}", again.len()) };
        let holds_moves = !matches!(target.format, Format::Obf | Format::Boards | Format::Rothelo);
        if holds_moves {
            assert_eq!(again.start(), record.start(), "{shown}");
            // A pass at the very end is the one move that some formats cannot show.
            let squares =
                |record: &GameRecord| record.moves().filter_map(|recorded| recorded.mv.square()).collect::<Vec<_>>();
            assert_eq!(squares(again), squares(&record), "{shown}");
        }
        if matches!(target.format, Format::Sgf | Format::Pgn | Format::Json) && whole {
            assert_eq!(again.tree, record.tree, "{shown}");
        }
        if whole {
            let second = written(target, again).map(|(bytes, _)| String::from_utf8_lossy(&bytes).into_owned());
            assert_eq!(second.as_deref(), Some(&*shown));
        }
    }
}

fn named(name: &str, data: &[u8]) {
    round_trip(name.parse().unwrap_or_else(|error| panic!("{error}")), data);
}

pub(crate) fn ggf_round_trip(data: &[u8]) {
    named("ggf", data);
}

pub(crate) fn sgf_round_trip(data: &[u8]) {
    named("sgf", data);
    named("sgf-letters", data);
}

pub(crate) fn pgn_round_trip(data: &[u8]) {
    named("pgn", data);
    named("pgn-kurnik", data);
}

pub(crate) fn json_round_trip(data: &[u8]) {
    named("json", data);
}

pub(crate) fn obf_round_trip(data: &[u8]) {
    named("obf", data);
}

pub(crate) fn game_lines_round_trip(data: &[u8]) {
    named("transcript", data);
    named("board", data);
}

pub(crate) fn jogadas_round_trip(data: &[u8]) {
    named("jogadas", data);
}

/// The 65 bytes are the position: reading and writing gives the same bytes, but for the glyph of the balls.
pub(crate) fn rothelo_round_trip(data: &[u8]) {
    if let Ok((position, ball)) = rothelo::parse(data) {
        let bytes = rothelo::to_bytes(&position, ball.unwrap_or_default());
        assert_eq!(bytes.map(|bytes| rothelo::parse(&bytes)), Some(Ok((position, ball))));
    }
}

/// Stored games survive to the byte, unless they are turned to begin with f5; so do whole files whose header says
/// everything as we say it, and lists of names.
pub(crate) fn wthor_round_trip(data: &[u8]) {
    if let Ok(reader) = Reader::new(data, None) {
        let header = *reader.header();
        let mut archive = Archive::new();
        let mut canonical = header.to_bytes() == data[..HEADER_BYTES] && header.size == 8 && header.depth > 0;
        canonical &= (1800..=2199).contains(&header.year) && header.games > 0 && header.names == 0;
        for (stored, game) in data[HEADER_BYTES..].chunks(GAME_BYTES).zip(reader) {
            let begins_with_f5 = matches!(stored.get(8), Some(0 | 56));
            canonical &= begins_with_f5 && game.is_ok();
            let Ok(record) = game.inspect_err(|error| has_place(error, data)) else { continue };
            let mut alone = Archive::new();
            for archive in [&mut archive, &mut alone] {
                archive.add(&record).unwrap_or_else(|error| panic!("it was stored before: {error}"));
            }
            let file = alone.game_files(header.created).next().map(|(_, bytes)| bytes).unwrap_or_default();
            // The numbers and scores stay in any case.
            let kept = if begins_with_f5 { GAME_BYTES } else { 8 };
            assert_eq!(file[HEADER_BYTES..][..kept], stored[..kept]);
        }
        let whole = HEADER_BYTES + GAME_BYTES * archive.len() == data.len() && archive.len() == header.games as usize;
        if canonical && whole {
            let files: Vec<_> = archive.game_files(header.created).collect();
            assert_eq!(files, [(header.year, data.to_vec())]);
        }
    }
    for kind in [NameKind::Player, NameKind::Tournament] {
        let Ok(list) = NameList::read(kind, data) else { continue };
        let Ok(header) = Header::parse(data) else { panic!("it was read before") };
        let filled_with_zeros = |name: &[u8]| name.iter().skip_while(|byte| **byte != 0).all(|byte| *byte == 0);
        let mut names = data[HEADER_BYTES..].chunks(kind.record_bytes());
        if data[4..8] == [0; 4] && data[10..HEADER_BYTES] == [0; 6] && names.all(filled_with_zeros) {
            assert_eq!(list.to_bytes(header.created), data);
        }
        let again = NameList::read(kind, list.to_bytes(header.created).as_slice());
        assert!(again.is_ok_and(|again| again.iter().eq(list.iter())));
    }
}

/// Whatever an input is taken for, it is read without upset; and what every format writes of it is known again.
pub(crate) fn format_detection(data: &[u8]) {
    let Some(format) = Format::detect(data) else { return };
    let Some(record) = games(format, data, ReadOptions::LENIENT).into_iter().next() else { return };
    for name in Target::NAMES {
        let target: Target = name.parse().unwrap_or_else(|error| panic!("{error}"));
        // A start without moves is the same line in three formats, and no moves are no line at all.
        let plain = matches!(target.format, Format::Transcript | Format::Jogadas) && record.moves().len() == 0;
        if let Some((bytes, _)) = written(target, &record).filter(|_| !plain) {
            assert_eq!(Format::detect(&bytes), Some(target.format), "{}", String::from_utf8_lossy(&bytes));
        }
    }
}
