//! Exact play near the end: no evaluation, only counting.

mod deep;
mod few;
mod last;
mod shallow;

pub(crate) use deep::{solve_null, stability_cut};
pub(crate) use few::final_score;

use crate::table::Table;

/// What the endgame functions need of a search.
#[derive(Debug)]
pub(crate) struct Ending<'a> {
    pub table: &'a Table,
    /// The squares of the board, and how many they are.
    pub squares: u64,
    pub area: i32,
    pub nodes: &'a mut u64,
}
