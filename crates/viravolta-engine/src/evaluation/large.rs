//! Many values that are read here and there: in large pages where the system has them, because a processor remembers
//! where few pages are, and looking the others up takes as long as reading.
#![cfg_attr(not(target_family = "wasm"), expect(unsafe_code, reason = "memory from the system as the values in it"))]

#[cfg(not(target_family = "wasm"))]
use std::marker::PhantomData;
use std::ops::Deref;

/// Values that stay as they are.
#[derive(Debug)]
pub(super) enum Large<T> {
    /// From `begin` on, so many.
    #[cfg(not(target_family = "wasm"))]
    Mapped { memory: memmap2::MmapMut, begin: usize, len: usize, of: PhantomData<T> },
    /// In ordinary memory.
    Ordinary(Vec<T>),
}

/// A large page of most processors.
#[cfg(not(target_family = "wasm"))]
const PAGE: usize = 2 << 20;

impl<T: Copy> Large<T> {
    pub(super) fn new(values: Vec<T>) -> Self {
        #[cfg(not(target_family = "wasm"))]
        if let Ok(mut memory) = memmap2::MmapMut::map_anon(size_of_val(&*values) + PAGE) {
            #[cfg(target_os = "linux")]
            // A refusal only costs speed.
            let _ = memory.advise(memmap2::Advice::HugePage);
            let (len, begin) = (values.len(), memory.as_ptr().align_offset(PAGE).min(PAGE));
            let room = &mut memory[begin..];
            // SAFETY: `room` is at least as long as the values and another piece of memory.
            unsafe { room.as_mut_ptr().copy_from_nonoverlapping(values.as_ptr().cast(), size_of_val(&*values)) };
            return Self::Mapped { memory, begin, len, of: PhantomData };
        }
        Self::Ordinary(values)
    }
}

impl<T> Deref for Large<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        match self {
            #[cfg(not(target_family = "wasm"))]
            Self::Mapped { memory, begin, len, .. } => {
                // SAFETY: so many values were copied there, to the beginning of a page, and nobody writes any more. They are
                // `Copy`, so that a copy is as good as the first.
                unsafe { core::slice::from_raw_parts(memory.as_ptr().add(*begin).cast(), *len) }
            }
            Self::Ordinary(values) => values,
        }
    }
}
