//! The file of a fault: everything that its owner needs to see it again.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use viravolta_rules::Color;

use crate::cup::Cup;
use crate::link::Story;
use crate::outcome::{Detail, Outcome};
use crate::played::{Played, Side};
use crate::referee::GameReport;

/// What is written about a fault.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FaultFile {
    /// The number of the game.
    pub game: u32,
    /// Who was at fault.
    pub player: String,
    /// Its colour.
    pub color: Side,
    /// Its command, as the cup gives it.
    pub command: String,
    /// The kind of fault.
    pub outcome: Outcome,
    /// What else is known.
    pub detail: Detail,
    /// The moves up to the fault, without passes.
    pub moves: String,
    /// The board at the fault: 64 squares and the side to move.
    pub board: String,
    /// The legal moves there.
    pub legal_moves: Vec<String>,
    /// What the program was told and what it said, its errors, and what it used.
    pub program: Story,
}

impl FaultFile {
    /// What is to be written about a game, if it ended with a fault.
    #[must_use]
    pub fn new(cup: &Cup, played: &Played, report: &GameReport) -> Option<Self> {
        let color = report.at_fault?;
        let player = &cup.players[played.player(color.into())];
        let position = report.record.position();
        Some(Self {
            game: played.number,
            player: player.name.clone(),
            color: color.into(),
            command: player.written.clone(),
            outcome: report.outcome,
            detail: report.detail.clone(),
            moves: played.moves.clone(),
            board: position.board_text().to_string(),
            legal_moves: position.legal_moves().iter().map(|square| square.to_string()).collect(),
            program: report.stories[usize::from(color == Color::White)].clone(),
        })
    }
}

/// Where the file of a game's fault is.
#[must_use]
pub fn path(folder: &Path, game: u32) -> PathBuf {
    folder.join("faults").join(format!("game-{game:04}.json"))
}

/// A file of a fault is no larger, however much a program says: the beginning of the conversation is left out.
const MOST_BYTES: usize = 256 << 10;

pub(crate) fn write(folder: &Path, file: &FaultFile) -> io::Result<()> {
    let path = path(folder, file.game);
    std::fs::create_dir_all(folder.join("faults"))?;
    viravolta_disk::write(&path, text(file)?.as_bytes())
}

fn text(file: &FaultFile) -> io::Result<String> {
    let mut text = serde_json::to_string_pretty(file).map_err(io::Error::other)?;
    let mut shorter = file.clone();
    while text.len() > MOST_BYTES && !shorter.program.said.is_empty() {
        let half = shorter.program.said.len().div_ceil(2);
        shorter.program.said.drain(..half);
        text = serde_json::to_string_pretty(&shorter).map_err(io::Error::other)?;
    }
    Ok(text)
}

/// Reads the file of a game's fault.
///
/// # Errors
/// When there is none, or it cannot be read.
pub fn read(folder: &Path, game: u32) -> io::Result<FaultFile> {
    let path = path(folder, game);
    // A pipe would be waited for without end.
    if !std::fs::metadata(&path)?.is_file() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    serde_json::from_slice(&std::fs::read(path)?).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::Said;

    #[test]
    fn a_chatty_program_does_not_fill_the_disk() {
        let said = |number: usize| Said {
            at_ms: number as u64,
            program: true,
            text: "\0".repeat(2048),
            understood: Vec::new(),
        };
        let file = FaultFile {
            game: 1,
            player: "ana".to_owned(),
            color: Side::Black,
            command: "./ana".to_owned(),
            outcome: Outcome::TooMuchOutput,
            detail: Detail::None,
            moves: String::new(),
            board: String::new(),
            legal_moves: Vec::new(),
            program: Story { said: (0..240).map(said).collect(), ..Story::default() },
        };
        let text = text(&file).unwrap();
        assert!(text.len() <= MOST_BYTES, "{}", text.len());
        let kept: FaultFile = serde_json::from_str(&text).unwrap();
        assert_eq!(kept.program.said.last(), file.program.said.last(), "the end is what is looked for");
        assert!(!kept.program.said.is_empty());
    }
}
