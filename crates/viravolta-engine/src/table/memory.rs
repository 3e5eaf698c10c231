//! The memory of the table: zeroed by the system when it is first touched where there is such a system, ordinary
//! memory elsewhere.

use std::sync::atomic::AtomicBool;

use super::Bucket;

pub(super) use this_system::Memory;

#[cfg(not(target_family = "wasm"))]
mod this_system {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use memmap2::MmapMut;

    use super::{AtomicBool, Bucket};

    /// The smallest page there is.
    const PAGE: usize = 4096;

    /// Buckets in memory that arrives zeroed, without being touched.
    #[derive(Debug)]
    pub(crate) struct Memory(MmapMut);

    impl Memory {
        pub(crate) fn new(buckets: usize) -> std::io::Result<Self> {
            let memory = MmapMut::map_anon(buckets * size_of::<Bucket>())?;
            #[cfg(target_os = "linux")]
            // A refusal only costs speed.
            let _ = memory.advise(memmap2::Advice::HugePage);
            Ok(Self(memory))
        }

        /// The bucket with this number, which must be one.
        #[inline(always)]
        pub(crate) fn bucket(&self, at: usize) -> &Bucket {
            debug_assert!((at + 1) * size_of::<Bucket>() <= self.0.len());
            // SAFETY: the mapping is page-aligned, is a whole number of buckets long of which this is one, lives as long
            // as `self`, is only ever accessed through atomics while shared, and all-zero bytes are valid atomics.
            unsafe { &*self.0.as_ptr().cast::<Bucket>().add(at) }
        }

        pub(crate) fn clear(&mut self) {
            self.0.fill(0);
        }

        /// Touches every page, until told to stop.
        pub(crate) fn touch(&self, stop: &AtomicBool) {
            for at in (0..self.0.len()).step_by(PAGE) {
                if stop.load(Relaxed) {
                    return;
                }
                // SAFETY: the place lies within the mapping, which is page-aligned, a whole number of buckets long, and
                // accessed through atomics of this size only while it is shared.
                unsafe { &*self.0.as_ptr().add(at).cast::<AtomicU64>() }.fetch_or(0, Relaxed);
            }
        }
    }
}

#[cfg(target_family = "wasm")]
mod this_system {
    use std::io::{Error, ErrorKind};

    use super::{AtomicBool, Bucket};

    /// Buckets in ordinary memory.
    #[derive(Debug)]
    pub(crate) struct Memory(Vec<Bucket>);

    impl Memory {
        pub(crate) fn new(buckets: usize) -> std::io::Result<Self> {
            let mut memory = Vec::new();
            memory.try_reserve_exact(buckets).map_err(|error| Error::new(ErrorKind::OutOfMemory, error))?;
            memory.resize_with(buckets, Bucket::default);
            Ok(Self(memory))
        }

        /// The bucket with this number, which must be one.
        #[inline(always)]
        pub(crate) fn bucket(&self, at: usize) -> &Bucket {
            &self.0[at]
        }

        pub(crate) fn clear(&mut self) {
            self.0.fill_with(Bucket::default);
        }

        /// Does nothing: ordinary memory has been touched.
        pub(crate) const fn touch(&self, _stop: &AtomicBool) {}
    }
}
