//! Telling formats apart by their first bytes.

use viravolta_rules::{Position, Square, TranscriptTokens};

use super::Format;
use crate::rothelo;
use crate::wthor::{Header, Kind};

/// How many bytes of an input are enough.
pub const SAMPLE_BYTES: usize = 4096;

pub(super) fn detect(sample: &[u8]) -> Option<Format> {
    if is_wthor(sample) {
        return Some(Format::Wthor);
    }
    // A saved Rothelo position is 65 bytes of glyphs and blanks; nothing else looks like that.
    if rothelo::parse(sample).is_ok() {
        return Some(Format::Rothelo);
    }
    let sample = sample.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(sample);
    let text = String::from_utf8_lossy(&sample[..sample.len().min(SAMPLE_BYTES)]);
    let text = text.trim_start();
    match text.as_bytes().first()? {
        b'{' => Some(Format::Json),
        b'[' if text[1..].trim_start().starts_with('{') => Some(Format::Json),
        b'[' if text[1..].starts_with(|c: char| c.is_ascii_alphabetic()) => Some(Format::Pgn),
        b'(' => tree(text),
        b'1' | b'2' if text[1..].trim_start().starts_with('(') => Some(Format::Ggf),
        b'1' if text[1..].starts_with('.') => Some(Format::Pgn),
        _ => by_line(text),
    }
}

/// A header that makes sense, followed by at least one record that does.
fn is_wthor(sample: &[u8]) -> bool {
    let Ok(header) = Header::parse(sample) else { return false };
    let date_is_real = header.created.1 >= 1 && header.created.2 >= 1;
    // The high half of the count is 0 in every real file and a letter in every text.
    header.kind() == Kind::Games && date_is_real && header.games < 1 << 24 && header.names == 0 && sample[15] == 0
}

/// GGF and SGF both begin with `(;`.
fn tree(text: &str) -> Option<Format> {
    if !text[1..].trim_start().starts_with(';') {
        return None;
    }
    let game = text.find("GM[").map(|at| text[at + 3..].trim_start());
    match game {
        Some(game) if game.get(..7).is_some_and(|name| name.eq_ignore_ascii_case("othello")) => Some(Format::Ggf),
        Some(game) if game.starts_with('2') => Some(Format::Sgf),
        _ if ["BO[", "TY["].iter().any(|tag| text.contains(tag)) => Some(Format::Ggf),
        _ if ["FF[", "SZ[", "AB[", "AP["].iter().any(|property| text.contains(property)) => Some(Format::Sgf),
        _ => Some(Format::Ggf),
    }
}

/// The formats that have one item a line, told by the first line that is not a remark.
fn by_line(text: &str) -> Option<Format> {
    let is_remark = |line: &&str| line.trim().is_empty() || line.starts_with(['#', '%']);
    let line = text.lines().find(|line| !is_remark(line))?.trim();
    if let Some((board, rest)) = line.split_once(';') {
        board.parse::<Position>().ok()?;
        let scores = rest.split('%').next().unwrap_or_default();
        let is_game = !scores.trim().is_empty() && TranscriptTokens::new(scores).all(|token| token.is_ok());
        return Some(if is_game { Format::Transcript } else { Format::Obf });
    }
    if line.parse::<Position>().is_ok() {
        return Some(Format::Boards);
    }
    if Square::from_line_column_text(line).is_ok() {
        return Some(Format::Jogadas);
    }
    // The sample may end in the middle of a long line; the first moves are enough.
    let mut tokens = TranscriptTokens::new(line).take(8);
    tokens.next()?.ok()?;
    tokens.all(|token| token.is_ok()).then_some(Format::Transcript)
}
