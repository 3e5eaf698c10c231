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

pub(crate) fn write(folder: &Path, file: &FaultFile) -> io::Result<()> {
    let path = path(folder, file.game);
    std::fs::create_dir_all(folder.join("faults"))?;
    viravolta_disk::write(&path, serde_json::to_string_pretty(file).map_err(io::Error::other)?.as_bytes())
}

/// Reads the file of a game's fault.
///
/// # Errors
/// When there is none, or it cannot be read.
pub fn read(folder: &Path, game: u32) -> io::Result<FaultFile> {
    serde_json::from_slice(&std::fs::read(path(folder, game))?).map_err(io::Error::other)
}
