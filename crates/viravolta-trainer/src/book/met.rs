//! The positions that players met most often.

use std::collections::HashMap;

use viravolta_rules::{Board, Position};

use crate::archive::Game;
use crate::positions::position_of;

/// The positions that were met most often in some games, at most so many, symmetric ones taken together. Whatever position
/// leads to one of them in a single move, and was met as well, comes before it.
#[must_use]
pub fn most_met(games: &[Game], most: usize) -> Vec<Position> {
    let mut layers = layers(games);
    // A position is worth as much as the most frequent of those behind it.
    for depth in (1..layers.len()).rev() {
        let (before, after) = layers.split_at_mut(depth);
        for (board, worth) in &mut before[depth - 1] {
            let reached = board.moves().iter().filter_map(|square| board.play(square)).filter_map(canonical);
            *worth = reached.filter_map(|next| after[0].get(&next)).copied().chain([*worth]).max().unwrap_or(*worth);
        }
    }
    let mut boards: Vec<(Board, u32)> = layers.into_iter().flatten().collect();
    let discs = |board: &Board| board.occupied().count_ones();
    boards.sort_by_key(|(board, worth)| (std::cmp::Reverse(*worth), discs(board), *board));
    boards.truncate(most);
    boards.into_iter().filter_map(|(board, _)| position_of(board)).collect()
}

/// How often each position was met, by the number of moves before it; those that only one game has are left out.
fn layers(games: &[Game]) -> Vec<HashMap<Board, u32>> {
    let mut playing: Vec<_> = games.iter().map(Game::positions).collect();
    let mut layers = Vec::new();
    while !playing.is_empty() {
        let mut met: HashMap<Board, u32> = HashMap::new();
        let mut here = Vec::with_capacity(playing.len());
        for mut positions in playing {
            if let Some(board) = positions.next().and_then(|position| canonical(position.board())) {
                *met.entry(board).or_default() += 1;
                here.push((board, positions));
            }
        }
        met.retain(|_, times| *times > 1);
        playing = here.into_iter().filter(|(board, _)| met.contains_key(board)).map(|(_, game)| game).collect();
        layers.push(met);
    }
    layers
}

/// The form in which a book holds a board; `None` when the game is over.
fn canonical(board: Board) -> Option<Board> {
    let moving = if board.moves().is_empty() { board.pass() } else { board };
    (!moving.moves().is_empty()).then(|| moving.canonical().0)
}
