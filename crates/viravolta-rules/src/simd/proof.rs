//! The proof that a processor has an instruction set, and what may be called on the strength of it.

/// Makes the type whose values prove that the processor has the features, and its [`Isa`](super::Isa): what is called are the
/// functions in scope named like the trait's, `moves`, `flips_apart` and `children_with_answers`, and those of `avx2` and `batch`.
macro_rules! proof {
    ($(#[$doc:meta])* $name:ident, [$($feature:tt),+]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name(());

        impl $name {
            /// The proof, if this processor has the instructions. After the first time the answer is one load.
            #[must_use]
            #[inline]
            pub fn detect() -> Option<Self> {
                use core::sync::atomic::{AtomicU8, Ordering};
                const NOT_YET: u8 = 0;
                const MISSING: u8 = 1;
                const PRESENT: u8 = 2;
                static FOUND: AtomicU8 = AtomicU8::new(NOT_YET);
                #[cold]
                fn look() -> u8 {
                    let found = if $(is_x86_feature_detected!($feature))&&+ { PRESENT } else { MISSING };
                    FOUND.store(found, Ordering::Relaxed);
                    found
                }
                let known = FOUND.load(Ordering::Relaxed);
                let found = if known == NOT_YET { look() } else { known };
                (found == PRESENT).then_some(Self(()))
            }

            /// The proof without looking.
            ///
            /// # Safety
            /// The processor must have what the type names.
            #[doc(hidden)]
            #[must_use]
            #[inline(always)]
            pub const unsafe fn assume() -> Self {
                Self(())
            }
        }

        impl super::Isa for $name {
            const LEVEL: super::Level = super::Level::$name;

            type Lanes = core::arch::x86_64::__m256i;

            #[inline(always)]
            fn moves(self, player: u64, opponent: u64) -> u64 {
                // SAFETY: a value of the type proves the features.
                unsafe { moves(player, opponent) }
            }

            #[inline(always)]
            fn flips(self, player: u64, opponent: u64, square: crate::Square) -> u64 {
                self.joined(self.flips_apart(self.spread(player), self.spread(opponent), square))
            }

            #[inline(always)]
            fn spread(self, set: u64) -> Self::Lanes {
                // SAFETY: a value of the type proves the features.
                unsafe { avx2::spread(set) }
            }

            #[inline(always)]
            fn bits(self, set: Self::Lanes) -> u64 {
                // SAFETY: a value of the type proves the features.
                unsafe { avx2::bits(set) }
            }

            #[inline(always)]
            fn flips_apart(self, player: Self::Lanes, opponent: Self::Lanes, square: crate::Square) -> Self::Lanes {
                // SAFETY: a value of the type proves the features.
                unsafe { flips_apart(player, opponent, &super::rays::RAYS[square.index()]) }
            }

            #[inline(always)]
            fn none_apart(self, flips: Self::Lanes) -> bool {
                // SAFETY: a value of the type proves the features.
                unsafe { avx2::none_apart(flips) }
            }

            #[inline(always)]
            fn joined(self, flips: Self::Lanes) -> u64 {
                // SAFETY: a value of the type proves the features.
                unsafe { avx2::joined(flips) }
            }

            #[inline(always)]
            fn after_apart(
                self,
                player: Self::Lanes,
                opponent: Self::Lanes,
                flips: Self::Lanes,
                square: crate::Square,
            ) -> [Self::Lanes; 2] {
                // SAFETY: a value of the type proves the features.
                unsafe { avx2::after_apart(player, opponent, flips, square) }
            }

            #[inline(always)]
            fn moves_of_four(self, boards: &[crate::Board; 4]) -> [u64; 4] {
                // SAFETY: a value of the type proves the features.
                unsafe { batch::moves_of_four(boards) }
            }

            #[inline(always)]
            fn children(self, board: crate::Board, moves: u64, children: &mut [crate::Board]) -> usize {
                // SAFETY: a value of the type proves the features.
                unsafe { batch::children(board, moves, children) }
            }

            #[inline(always)]
            fn children_with_answers(self, board: crate::Board, moves: u64, fours: &mut [core::mem::MaybeUninit<super::Four>]) -> usize {
                // SAFETY: a value of the type proves the features.
                unsafe { children_with_answers(board, moves, fours) }
            }

            #[inline(always)]
            fn children_of_all(
                self,
                boards: &[crate::Board],
                squares: u64,
                children: &mut [crate::Board],
                stuck: impl FnMut(crate::Board),
            ) -> usize {
                // SAFETY: a value of the type proves the features.
                unsafe { batch::children_of_all(boards, squares, children, stuck) }
            }
        }
    };
}
pub(super) use proof;
