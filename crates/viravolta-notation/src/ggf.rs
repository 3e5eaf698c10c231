//! GGF, the format of the GGS server's archives and of NBoard's `set game`.
//!
//! ```text
//! (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[ana]PW[rui]RB[2196.37]RW[2200.35]TI[05:00//02:00]TY[8]RE[+4.000]
//! BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5//0.01]W[d6/1.20/3.5];)
//! ```
//!
//! Any tag may stand anywhere; we write the moves last and no tag between them but `CO`, because some readers take
//! every `B[` after `BO` for a move. `EV`, `RO` and `TH` (event, round, WTHOR numbers) are ours; other programs skip
//! them.

mod board;
mod frame;
mod reader;
mod tags;
mod writer;

pub use reader::{Reader, parse, parse_with};
pub use writer::{Writer, to_text};

#[cfg(test)]
mod tests;
