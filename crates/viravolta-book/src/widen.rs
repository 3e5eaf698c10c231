//! Which positions a book lacks most: those that good play reaches soon after it leaves the book.

use std::collections::{BTreeMap, BTreeSet};

use viravolta_engine::Score;
use viravolta_rules::{Board, Position};

use crate::tree::{self, Place};
use crate::{Book, Draft};

impl Book {
    /// Adds to a draft the positions after the best moves out of this book, wherever both sides together have given away no
    /// more than the margin on the way from the start: at most this many, those that cost the least first. Says how many.
    pub fn widen(&self, draft: &mut Draft, margin: Score, most: usize) -> usize {
        let Some(start) = Place::of(&Position::start()) else { return 0 };
        // Loss so far, then discs: whatever comes out first has been reached in the cheapest way.
        let mut waiting = BTreeSet::from([(0, start.board.occupied().count_ones(), start.board)]);
        let mut cheapest = BTreeMap::from([(start.board, 0)]);
        let mut wanted: Vec<Board> = Vec::new();
        while let Some((lost, _, board)) = waiting.pop_first() {
            if wanted.len() >= most {
                break;
            }
            if cheapest.get(&board).is_some_and(|known| *known < lost) {
                continue;
            }
            let Some(position) = tree::position_of(board) else { continue };
            if !self.contains(&position) {
                wanted.push(board);
                continue;
            }
            let moves = self.moves(&position);
            let best = moves.first().map_or(0, |best| best.score.hundredths());
            for known in moves {
                let lost = lost + best - known.score.hundredths();
                let Some(place) = position.play(known.mv).ok().and_then(|next| Place::of(&next)) else { continue };
                if lost <= margin.hundredths() && cheapest.get(&place.board).is_none_or(|other| lost < *other) {
                    cheapest.insert(place.board, lost);
                    waiting.insert((lost, place.board.occupied().count_ones(), place.board));
                }
            }
        }
        wanted.into_iter().filter(|board| draft.add_board(*board)).count()
    }
}
