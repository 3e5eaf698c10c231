//! Saving: a game as the bytes of a file, and what the format cannot hold of it.

use viravolta_notation::wthor::Archive;
use viravolta_notation::{Decimal, Evaluation, Format, GameRecord, Loss, Losses, NodeId, Outcome, Target, WriteError};
use viravolta_rules::Ending;

use crate::day::Day;
use crate::open::target_of_name;
use crate::session::Session;

/// The endings of names that choose a format when saving.
pub const ENDINGS: &str = "sgf, ggf, pgn, json, wtb, obf, txt, board, rothelo, jogadas";

/// Why a game could not be saved.
#[derive(Debug)]
pub enum SaveFault {
    /// The ending of the name asks for no format that is known here.
    Ending,
    /// The format cannot hold the game at all.
    Write(WriteError),
}

/// A game as the bytes of a file.
#[derive(Debug)]
pub struct Saved {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// What the format cannot hold.
    pub losses: Losses,
}

/// A game in the format that the ending of the name asks for.
///
/// # Errors
/// When the ending asks for no format, or the format cannot hold this game.
pub fn save(record: &GameRecord, name: &str, today: Day) -> Result<Saved, SaveFault> {
    let target = target_of_name(name).ok_or(SaveFault::Ending)?;
    let saved = if target.format == Format::Wthor { thor(record, today) } else { stream(target, record) };
    saved.map_err(SaveFault::Write)
}

fn stream(target: Target, record: &GameRecord) -> Result<Saved, WriteError> {
    let mut saved = Saved { bytes: Vec::new(), losses: Losses::none() };
    if let Some(mut writer) = target.writer(&mut saved.bytes) {
        let written = [writer.write(record)?, writer.finish()?];
        written.iter().flatten().for_each(|loss| saved.losses.note(true, loss.clone()));
    }
    Ok(saved)
}

/// A WTHOR file of one game. Its names would be in files of their own, which belong to a whole archive.
fn thor(record: &GameRecord, today: Day) -> Result<Saved, WriteError> {
    let mut archive = Archive::new();
    let mut losses = archive.add(record)?;
    let named = record.black.name.is_some() || record.white.name.is_some();
    losses.note(named, Loss::Players);
    let bytes = archive.game_files(today.numbers()).next().map(|(_, bytes)| bytes).unwrap_or_default();
    Ok(Saved { bytes, losses })
}

impl Session {
    /// The game as a record: all branches, with the game itself as the main line, what was known about an opened game, and
    /// the values that have been found out. `names` are those of the players where nobody has given others.
    #[must_use]
    pub fn record(&self, names: [String; 2], today: Day) -> GameRecord {
        let mut record = self.head().clone();
        record.tree = self.walk().tree().clone();
        let end = self.game_end();
        record.tree.promote(end);
        if !self.is_opened() {
            let [black, white] = names;
            record.black.name.get_or_insert(black);
            record.white.name.get_or_insert(white);
            record.date.get_or_insert_with(|| today.to_string());
        }
        let recorded = self.is_opened() && record.tree.end() == end && record.outcome.is_some();
        if !recorded {
            record.outcome = self.outcome_at(end);
            record.thor = None;
        }
        self.note_values(&mut record);
        record
    }

    /// How the game ended at a node, if it did.
    fn outcome_at(&self, node: NodeId) -> Option<Outcome> {
        let mut game = self.walk().tree().game_to(node);
        match self.stopped() {
            Some((stopped, Ending::Resigned(loser))) if stopped == node => game.resign(loser),
            Some((stopped, Ending::TimedOut(loser))) if stopped == node => game.time_out(loser),
            _ => {}
        }
        GameRecord::from_game(&game).outcome
    }

    /// The mover's value of each move is what is known of the position after it.
    fn note_values(&self, record: &mut GameRecord) {
        for (node, judgement) in self.judgements() {
            let Some(before) = self.walk().parent(node) else { continue };
            let mover = self.walk().position_of(before).turn();
            if let Some(note) = record.tree.note_mut(node)
                && note.evaluation.is_none()
            {
                let hundredths = judgement.for_color(mover).hundredths();
                note.evaluation = Some(Evaluation(Decimal::from_ten_thousandths(i64::from(hundredths) * 100)));
            }
        }
    }
}

#[cfg(test)]
mod tests;
