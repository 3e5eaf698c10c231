//! SGF (`GM[2]`), as Edax and Quarry write it.
//!
//! ```text
//! (;FF[4]GM[2]AP[viravolta]PB[Ana]PW[Rui]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+6];B[f5];W[d6]V[1.5];B[c3])
//! ```
//!
//! Points are read in both styles: letter and digit (`f5`, Edax) and two letters (`fe`, Quarry and ordinary SGF). The
//! main line is the game; other variations are reported as not read. What SGF has no property for goes into private
//! ones that begin with `V`, so nothing is lost: `VCB VCW` clocks, `VKB VKW` komi bids, `VRD` result details, `VTY` kind
//! of match, `VTH` WTHOR numbers, `VTS` seconds used for a move.

mod point;
mod reader;
mod result;
mod tree;
mod writer;

pub use point::PointStyle;
pub use reader::{Reader, parse};
pub use writer::{Writer, to_text};

#[cfg(test)]
mod tests;
