//! Move generation and flipping, in one variant per instruction set, chosen at run time.
//!
//! [`moves`] and [`flips`] choose by themselves. A search that makes millions of calls picks its variant once
//! with [`Level::detect`] and is generic over [`Isa`]; [`isa_fn!`](crate::isa_fn) makes the compiler build each
//! recursive function once per instruction set, so that nothing is dispatched inside.
//!
//! This is the only module of the crate with `unsafe` code: the calls of functions compiled for instructions
//! that the processor has been seen to have.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calling functions compiled for a detected instruction set")
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod portable;
#[cfg(target_arch = "x86_64")]
mod proof;
mod rays;

use core::mem::MaybeUninit;

use crate::{Board, Square, SquareSet};

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use portable::Portable;

/// What only this module can implement.
mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Portable {}
#[cfg(target_arch = "x86_64")]
impl sealed::Sealed for Avx2 {}
#[cfg(target_arch = "x86_64")]
impl sealed::Sealed for Avx512 {}

/// An instruction set for which the hot functions exist. The value proves that the processor has it.
///
/// Functions made by [`isa_fn!`](crate::isa_fn) run code for [`LEVEL`](Self::LEVEL) on the strength of that proof, so nobody
/// else can implement it:
///
/// ```compile_fail,E0277
/// use viravolta_rules::Square;
/// use viravolta_rules::simd::{Isa, Level};
///
/// #[derive(Clone, Copy)]
/// struct Pretender;
///
/// impl Isa for Pretender {
///     const LEVEL: Level = Level::Avx2;
///     type Lanes = u64;
///
///     fn moves(self, _: u64, _: u64) -> u64 {
///         0
///     }
///
///     fn flips(self, _: u64, _: u64, _: Square) -> u64 {
///         0
///     }
///
///     fn spread(self, set: u64) -> u64 {
///         set
///     }
///
///     fn bits(self, set: u64) -> u64 {
///         set
///     }
///
///     fn flips_apart(self, _: u64, _: u64, _: Square) -> u64 {
///         0
///     }
///
///     fn none_apart(self, _: u64) -> bool {
///         true
///     }
///
///     fn joined(self, flips: u64) -> u64 {
///         flips
///     }
///
///     fn after_apart(self, player: u64, opponent: u64, _: u64, _: Square) -> [u64; 2] {
///         [opponent, player]
///     }
/// }
/// ```
pub trait Isa: sealed::Sealed + Copy + Send + Sync + 'static {
    /// Which variant this is.
    const LEVEL: Level;

    /// A set of squares as registers hold it while several moves are made in a row: bringing it there and back takes as long as
    /// a move.
    type Lanes: Copy;

    /// The legal squares of `player` against `opponent` on 8x8.
    fn moves(self, player: u64, opponent: u64) -> u64;

    /// What a disc of `player` on the empty square flips; 0 when it is not legal.
    fn flips(self, player: u64, opponent: u64, square: Square) -> u64;

    /// The set in a register.
    fn spread(self, set: u64) -> Self::Lanes;

    /// The set in such a register, but for flips: those may have to be [`joined`](Self::joined).
    fn bits(self, set: Self::Lanes) -> u64;

    /// What a disc of `player` on the empty square flips, line by line where that is how it was found.
    fn flips_apart(self, player: Self::Lanes, opponent: Self::Lanes, square: Square) -> Self::Lanes;

    /// Whether nothing is flipped.
    fn none_apart(self, flips: Self::Lanes) -> bool;

    /// What is flipped, in whatever direction.
    fn joined(self, flips: Self::Lanes) -> u64;

    /// The side to move and its opponent after a move that flips this.
    fn after_apart(
        self,
        player: Self::Lanes,
        opponent: Self::Lanes,
        flips: Self::Lanes,
        square: Square,
    ) -> [Self::Lanes; 2];

    /// The legal squares of four boards. Cheaper than four times one where the registers are wide.
    #[inline(always)]
    fn moves_of_four(self, boards: &[Board; 4]) -> [u64; 4] {
        boards.map(|board| self.moves(board.player, board.opponent))
    }

    /// Writes the boards after legal moves, seen by the opponent, in the reading order of the squares, and says
    /// how many. Moves for which there is no slot are left out.
    #[inline(always)]
    fn children(self, board: Board, moves: u64, children: &mut [Board]) -> usize {
        let mut made = 0;
        for (child, square) in children.iter_mut().zip(SquareSet::from_bits(moves)) {
            let flips = self.flips(board.player, board.opponent, square);
            *child = board.after(square, SquareSet::from_bits(flips));
            made += 1;
        }
        made
    }

    /// Writes the boards after legal moves, seen by the opponent, in the reading order of the squares, with the legal
    /// squares of each, and says how many. Moves for which there is no slot are left out. Every four with a board is
    /// written completely; what else is in the last one means nothing.
    #[inline(always)]
    fn children_with_answers(self, board: Board, moves: u64, fours: &mut [MaybeUninit<Four>]) -> usize {
        let mut made = 0;
        let mut left = SquareSet::from_bits(moves).into_iter();
        for four in fours {
            if left.len() == 0 {
                break;
            }
            let four = four.write(Four::default());
            for (at, square) in left.by_ref().take(4).enumerate() {
                let flips = self.flips(board.player, board.opponent, square);
                let child = board.after(square, SquareSet::from_bits(flips));
                four.players[at] = child.player;
                four.opponents[at] = child.opponent;
                four.answers[at] = self.moves(child.player, child.opponent);
                made += 1;
            }
        }
        made
    }

    /// Writes the boards after every legal move of every board, board by board, and says how many. Only moves among
    /// `squares` are made; boards that have none go to `stuck`. Children for which there is no slot are left out.
    #[inline(always)]
    fn children_of_all(
        self,
        boards: &[Board],
        squares: u64,
        children: &mut [Board],
        mut stuck: impl FnMut(Board),
    ) -> usize {
        let mut made = 0;
        for board in boards {
            match self.moves(board.player, board.opponent) & squares {
                0 => stuck(*board),
                moves => made += self.children(*board, moves, &mut children[made..]),
            }
        }
        made
    }
}

/// Four boards side by side, as registers hold them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Four {
    /// The discs of the sides to move.
    pub players: [u64; 4],
    /// The discs of the other sides.
    pub opponents: [u64; 4],
    /// The legal squares of the sides to move.
    pub answers: [u64; 4],
}

/// The variants that exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Plain Rust, for every processor.
    Portable,
    /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// The same with the instructions F, BW, CD, DQ, VL and VPOPCNTDQ of AVX-512.
    Avx512,
}

impl Level {
    /// The best variant that this processor can run.
    #[must_use]
    #[inline]
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if Avx512::detect().is_some() {
            return Self::Avx512;
        } else if Avx2::detect().is_some() {
            return Self::Avx2;
        }
        Self::Portable
    }

    /// The variants that this processor can run, the portable one first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        [Self::Portable, Self::Avx2, Self::Avx512].into_iter().filter(|level| *level <= Self::detect()).collect()
    }
}

/// The legal squares of `player` against `opponent` on 8x8, by the best variant of this processor.
#[must_use]
#[inline]
pub fn moves(player: u64, opponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::detect() {
        return avx2.moves(player, opponent);
    }
    Portable.moves(player, opponent)
}

/// What a disc of `player` on the empty square flips, by the best variant of this processor.
#[must_use]
#[inline]
pub fn flips(player: u64, opponent: u64, square: Square) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::detect() {
        return avx2.flips(player, opponent, square);
    }
    Portable.flips(player, opponent, square)
}

/// Builds a function once per instruction set.
///
/// `isa_fn!(pub(crate) fn name[T: Bound](a: A, b: B) -> R = body);` makes `name<I: Isa, T: Bound>(isa: I, a: A,
/// b: B) -> R`, a real call into a copy of `body` that was compiled with the instructions of `I`. The body takes
/// the same arguments and must be marked `#[inline(always)]`, so that it is compiled inside that copy; it
/// recurses through `name`.
#[macro_export]
macro_rules! isa_fn {
    ($(#[$attribute:meta])* $visibility:vis fn $name:ident $([$($parameter:ident: $bound:path),*])?
        ($($argument:ident: $type:ty),* $(,)?) $(-> $return:ty)? = $body:path) => {
        $(#[$attribute])*
        #[inline(always)]
        $visibility fn $name<I: $crate::simd::Isa $($(, $parameter: $bound)*)?>(isa: I, $($argument: $type),*) $(-> $return)? {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn with_avx2 $(<$($parameter: $bound),*>)? (isa: $crate::simd::Avx2, $($argument: $type),*) $(-> $return)? {
                $body(isa, $($argument),*)
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
            fn with_avx512 $(<$($parameter: $bound),*>)? (isa: $crate::simd::Avx512, $($argument: $type),*) $(-> $return)? {
                $body(isa, $($argument),*)
            }
            // As those for instruction sets are by nature: inlined into each other, recursive functions grow tenfold.
            #[inline(never)]
            fn portable $(<$($parameter: $bound),*>)? (isa: $crate::simd::Portable, $($argument: $type),*) $(-> $return)? {
                $body(isa, $($argument),*)
            }
            let _ = isa;
            match I::LEVEL {
                #[cfg(target_arch = "x86_64")]
                $crate::simd::Level::Avx2 => {
                    #[expect(unsafe_code, reason = "the value proves the instruction set")]
                    // SAFETY: a value of an `Isa` whose level is `Avx2` exists, so the processor has the features.
                    unsafe { with_avx2 $(::<$($parameter),*>)? ($crate::simd::Avx2::assume(), $($argument),*) }
                }
                #[cfg(target_arch = "x86_64")]
                $crate::simd::Level::Avx512 => {
                    #[expect(unsafe_code, reason = "the value proves the instruction set")]
                    // SAFETY: a value of an `Isa` whose level is `Avx512` exists, so the processor has the features.
                    unsafe { with_avx512 $(::<$($parameter),*>)? ($crate::simd::Avx512::assume(), $($argument),*) }
                }
                _ => portable $(::<$($parameter),*>)? ($crate::simd::Portable, $($argument),*),
            }
        }
    };
}
