//! What there is to see on each square, before it is known how it is drawn.

use unicode_width::UnicodeWidthStr;
use viravolta_desk::Moment;
use viravolta_engine::Proof;
use viravolta_rules::{Color, Move, Position, Square, SquareSet};

use super::sprite::{Disc, Dot, Scene};
use crate::app::App;
use crate::look::Theme;

/// What is marked on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A disc can be put here.
    Legal,
    /// The last disc was put here.
    Last,
    /// The last move turned this disc over.
    Flipped,
    /// A disc on the cursor's square would turn this one over.
    WouldFlip,
    /// What would have been best.
    Best,
    /// What was played instead.
    Mistake,
}

/// A square as it is to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) disc: Option<Color>,
    /// How wide a disc that is turning over looks, in hundredths; 100 is at rest.
    pub(crate) width: u8,
    /// The disc that the cursor would put here.
    pub(crate) ghost: Option<Color>,
    pub(crate) mark: Option<Mark>,
    pub(crate) cursor: bool,
    /// The value of the move.
    pub(crate) value: Option<MoveValue>,
}

/// The value of a move, as it is written on its square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveValue {
    whole: String,
    rounded: String,
    /// Whether none is better.
    pub(crate) best: bool,
    /// Whether it is proven.
    pub(crate) exact: bool,
}

impl MoveValue {
    /// The value in so many columns.
    pub(crate) fn within(&self, width: u16) -> &str {
        // Two values side by side must not run into each other.
        if self.whole.width() < width.into() {
            &self.whole
        } else if self.rounded.width() <= width.into() {
            &self.rounded
        } else {
            // In the smallest squares the sign of what is good goes without saying.
            self.rounded.trim_start_matches('+')
        }
    }
}

/// What the whole board has in common.
pub(crate) struct View<'a> {
    app: &'a App,
    pub(crate) position: Position,
    legal: SquareSet,
    last: Option<(Square, SquareSet)>,
    preview: SquareSet,
    /// What was played and, if it may be seen, what was best.
    mistake: Option<(Move, Option<Move>)>,
}

impl<'a> View<'a> {
    pub(crate) fn new(app: &'a App) -> Self {
        let position = app.shown_position();
        let editing = app.editor.is_some();
        // Whoever looks at mistakes tries moves for both sides.
        let person = app.session.to_move().is_some_and(|seat| seat.is_person() || app.review.is_some());
        let choosing = !editing && person && app.dialog.is_none();
        let legal = if choosing { position.legal_moves() } else { SquareSet::EMPTY };
        let mistake = app.review.as_ref().and_then(|mistakes| {
            let mistake = mistakes.shown_at(app.session.walk().current())?;
            Some((mistake.played, Some(mistake.best).filter(|_| mistakes.is_answered(mistake))))
        });
        let last = if editing { None } else { app.session.last_placed() };
        let preview = if legal.contains(app.cursor) { position.flips(app.cursor) } else { SquareSet::EMPTY };
        Self { app, position, legal, last, preview, mistake }
    }

    pub(crate) fn square(&self, square: Square, now: Moment) -> Seen {
        let app = self.app;
        let turning = app.animation.and_then(|animation| animation.turning(square, now));
        let disc = turning.map(|(face, _)| face).or(self.position.disc_at(square));
        let cursor = app.cursor == square && app.dialog.is_none();
        let legal = self.legal.contains(square);
        let previewed = cursor && legal;
        Seen {
            disc,
            width: turning.map_or(100, |(_, width)| width),
            ghost: (previewed).then_some(self.position.turn()),
            mark: self.mark(square, legal, turning.is_some()),
            cursor,
            value: self.value(square),
        }
    }

    fn mark(&self, square: Square, legal: bool, turning: bool) -> Option<Mark> {
        if let Some((played, best)) = self.mistake {
            if best == Some(Move::Place(square)) {
                return Some(Mark::Best);
            } else if played == Move::Place(square) {
                return Some(Mark::Mistake);
            }
        }
        if self.preview.contains(square) {
            return Some(Mark::WouldFlip);
        }
        match self.last {
            Some((last, _)) if last == square => return Some(Mark::Last),
            Some((_, flipped)) if flipped.contains(square) && !turning => return Some(Mark::Flipped),
            _ => {}
        }
        (legal && self.app.settings.legal_moves).then_some(Mark::Legal)
    }

    fn value(&self, square: Square) -> Option<MoveValue> {
        let report = &self.app.hints_here()?.report;
        let best = report.score()?;
        let line = report.lines.iter().find(|line| line.first() == Some(Move::Place(square)))?;
        Some(MoveValue {
            whole: super::value(self.app.t, line.score, line.proof),
            rounded: super::value(self.app.t, line.score, Proof::Exact),
            best: line.score == best,
            exact: line.proof == Proof::Exact,
        })
    }
}

/// The picture of a square with block characters.
pub(crate) fn scene(seen: &Seen, square: Square, theme: &Theme) -> Scene {
    let felt = theme.felt[(square.row() + square.column()) % 2];
    let disc = match (seen.disc, seen.ghost) {
        (Some(color), _) => Some(Disc { white: color == Color::White, width: seen.width, opacity: 100 }),
        (None, Some(color)) if seen.value.is_none() => {
            Some(Disc { white: color == Color::White, width: 100, opacity: 45 })
        }
        _ => None,
    };
    let dot = |color, radius| Some(Dot { color, radius });
    let dot = match seen.mark {
        _ if seen.value.is_some() || (seen.ghost.is_some() && seen.disc.is_none()) => None,
        Some(Mark::Legal) => dot(theme.legal, 15),
        Some(Mark::Last) => dot(theme.last, 14),
        Some(Mark::Flipped) => {
            let face = if seen.disc == Some(Color::White) { theme.white.shade } else { theme.black.light };
            dot(face.mix(theme.last, 0.3), 12)
        }
        Some(Mark::WouldFlip) => dot(theme.cursor, 13),
        Some(Mark::Best) => dot(theme.good, 22),
        Some(Mark::Mistake) => dot(theme.bad, 22),
        None => None,
    };
    Scene { felt, outline: seen.cursor.then_some(theme.cursor), disc, dot }
}
