//! A fault explained to the person who has to mend the program: what happened, the boards, the end of the
//! conversation, and what to do, in the coordinates of that program.
//!
//! Everybody who shows a fault (`check`, `replay`, the page, the files of feedback) shows this.

use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Color, Move, Position};

use crate::link::Story;
use crate::manner::Manner;
use crate::outcome::{Detail, Outcome};
use crate::played::Played;
use crate::player::{is_row, is_rule};
use crate::words;

mod board;
mod render;

pub use board::{Cell, Mark, ShownBoard};

/// How many lines of a conversation are shown.
const LINES: usize = 24;
/// How many rows a board has.
const BOARD: usize = 8;

/// A fault, explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Who, when and what kind: `ana (black), move 7: illegal move.`
    pub headline: String,
    /// What happened, in sentences.
    pub facts: Vec<String>,
    /// None; the position of the fault; or the board that follows from the game and the board that was shown, with the
    /// squares that differ marked.
    pub boards: Vec<ShownBoard>,
    /// The last lines of the conversation.
    pub conversation: Vec<Line>,
    /// The last lines of standard error.
    pub stderr: Vec<String>,
    /// What to do, in sentences.
    pub advice: Vec<String>,
    /// The headings of the conversation, of standard error and of the advice.
    pub(crate) headings: [String; 3],
}

/// One line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whether the program said it; otherwise the referee.
    pub program: bool,
    /// What was said. What cannot be printed is visible as `\u{…}`.
    pub text: String,
    /// What the referee understood, or meant, in words.
    pub understood: Vec<String>,
}

impl Explanation {
    /// Explains a game that did not end normally; the story is that of the program at fault, where it is known.
    #[must_use]
    pub fn new(t: Texts, game: &Played, name: &str, story: Option<&Story>) -> Option<Self> {
        let headline = words::headline(t, game, name)?;
        Some(Self {
            headline,
            facts: words::facts(t, game),
            boards: boards(t, game),
            conversation: story.map_or_else(Vec::new, |story| conversation(t, story, LINES)),
            stderr: story.map_or_else(Vec::new, |story| last_lines(&story.stderr)),
            advice: words::advice(t, game),
            headings: [tr!(t, "explain-conversation"), tr!(t, "explain-stderr"), tr!(t, "explain-advice")],
        })
    }

    /// The headline, what happened and what to do, without boards and conversation.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        [&self.headline].into_iter().chain(&self.facts).chain(&self.advice).cloned().collect()
    }
}

/// A conversation line by line, with every board as one line; of a long one the beginning and the end, `most` lines
/// together.
#[must_use]
pub fn conversation(t: Texts, story: &Story, most: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for said in &story.said {
        let begin = lines.len();
        for text in folded(t, &said.text) {
            lines.push(Line { program: said.program, text, understood: Vec::new() });
        }
        if lines.len() == begin {
            lines.push(Line { program: said.program, text: words::visible_line(&said.text), understood: Vec::new() });
        }
        if let Some(last) = lines.last_mut() {
            last.understood = said.understood.iter().map(|note| words::note(t, note)).collect();
        }
    }
    let surplus = lines.len().saturating_sub(most);
    if surplus > 0 {
        // Where it began to go wrong is as likely at the beginning as at the end.
        let first = most / 3;
        let text = tr!(t, "explain-left-out", lines = surplus + 1);
        lines.splice(first..=first + surplus, [Line { program: true, text, understood: Vec::new() }]);
    }
    lines
}

/// The lines of a text that are not empty, with a board as one of them.
fn folded(t: Texts, text: &str) -> Vec<String> {
    let board = tr!(t, "explain-a-board");
    let mut lines: Vec<String> = Vec::new();
    // Where a board began, and how many of its rows have come.
    let (mut begin, mut rows) = (0, 0);
    let all = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    for line in all.filter(|line| !line.trim().is_empty()) {
        let rule = is_rule(line);
        if !rule && !is_row(line) {
            (begin, rows) = (lines.len() + 1, 0);
        } else if !rule {
            rows += 1;
        } else if rows == 0 && lines.last() == Some(&board) {
            continue;
        }
        lines.push(words::visible_line(line));
        if rows == BOARD {
            lines.splice(begin.., [board.clone()]);
            (begin, rows) = (lines.len(), 0);
        }
    }
    lines
}

fn last_lines(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(LINES)..].iter().map(|line| words::visible_line(line)).collect()
}

fn boards(t: Texts, game: &Played) -> Vec<ShownBoard> {
    let place = game.game();
    let position = place.position();
    let manner = &game.manner;
    match &game.detail {
        Detail::Board { shown } => {
            let Some(shown) = board::read(shown) else { return Vec::new() };
            let expected = expected(position, &shown);
            let titles = [tr!(t, "explain-expected"), tr!(t, "explain-shown")];
            board::side_by_side(manner, titles, &board::of(&expected), &shown)
        }
        _ if matches!(game.outcome, Outcome::IllegalMove | Outcome::WrongClaim) => {
            vec![board::position(manner, tr!(t, "explain-position"), position)]
        }
        _ => Vec::new(),
    }
}

/// The position that a shown board was meant to be: after the legal move that put the one new disc, or the position
/// itself.
fn expected(position: &Position, shown: &board::Discs) -> Position {
    let before = board::of(position);
    let new: Vec<usize> = (0..64).filter(|at| before[*at].is_none() && shown[*at].is_some()).collect();
    match new[..] {
        [at] => viravolta_rules::Square::from_index(at)
            .and_then(|square| position.play(Move::Place(square)).ok())
            .unwrap_or(*position),
        _ => *position,
    }
}

/// The legal moves of a position as a program writes them.
pub(crate) fn legal_moves(manner: &Manner, position: &Position) -> String {
    position.legal_moves().iter().map(|square| manner.square(square)).collect::<Vec<_>>().join(" ")
}

/// A colour as the program draws it: `pretas (x)`.
pub(crate) fn drawn_color(t: Texts, manner: &Manner, color: Color) -> String {
    let word = words::color(t, color);
    if manner.is_ours() { word } else { format!("{word}, {}", manner.disc(color)) }
}

#[cfg(test)]
mod tests;
