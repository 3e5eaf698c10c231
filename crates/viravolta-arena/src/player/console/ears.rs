//! What a program has said: boards, and the text around them.

use std::collections::VecDeque;

use super::boards::{Grid, Piece, Scanner, is_rule};
use super::decode::Decoder;

/// The most text that is kept: a flood ends at the sandbox's limit, and only its end is needed.
const KEPT: usize = 1 << 15;

/// What was heard and not used yet.
#[derive(Debug, Default)]
pub(crate) struct Ears {
    decoder: Decoder,
    scanner: Scanner,
    /// The boards that nobody has looked at.
    pub(super) boards: VecDeque<Grid>,
    /// Everything since we last spoke, boards included.
    text: String,
    /// What was said since we last spoke and after the last board.
    prompt: String,
    /// A board came since we last spoke.
    shown: bool,
}

impl Ears {
    pub(super) fn hear(&mut self, bytes: &[u8]) {
        let text = self.decoder.push(bytes);
        self.text.push_str(&text);
        shorten(&mut self.text);
        for piece in self.scanner.push(&text) {
            self.take(piece);
        }
    }

    fn take(&mut self, piece: Piece) {
        match piece {
            Piece::Line(line) => {
                self.prompt.push_str(&line);
                self.prompt.push('\n');
                shorten(&mut self.prompt);
            }
            Piece::Board(grid) => {
                self.prompt.clear();
                self.shown = true;
                self.boards.push_back(grid);
            }
        }
    }

    /// Everything since we last spoke.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// What was said after the last board.
    pub(super) fn prompt(&self) -> String {
        format!("{}{}", self.prompt, self.scanner.unfinished())
    }

    /// We speak: what was said before is over, and the line that it typed has ended on everybody's screen.
    pub(super) fn speak(&mut self) {
        let piece = self.scanner.end_line();
        self.take(piece);
        self.text.clear();
        self.prompt.clear();
        self.shown = false;
    }

    /// What was said up to its answer is over.
    pub(super) fn answered(&mut self) {
        self.text.clear();
    }

    /// This has not been used yet.
    pub(super) fn keep(&mut self, text: String) {
        self.text = text;
    }

    /// Whether a board came since we last spoke, and not a word after it.
    pub(super) fn is_mute(&self) -> bool {
        self.shown && self.prompt().lines().all(is_rule)
    }
}

fn shorten(text: &mut String) {
    if text.len() > 2 * KEPT {
        let cut = (text.len() - KEPT..).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        text.drain(..cut);
    }
}
