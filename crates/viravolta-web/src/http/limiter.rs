//! How often somebody may ask: every asker has a bucket that fills with time and that each request takes from.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Fault, Visitor};

/// Whose bucket it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Session(String),
    Address(IpAddr),
    /// Tests ask without a network.
    Nobody,
}

/// How much somebody may do.
#[derive(Clone, Copy, Debug)]
struct Quota {
    /// Requests at once.
    burst: f64,
    /// Requests a second, in the long run.
    rate: f64,
    /// Streams at the same time.
    streams: usize,
}

/// Of one browser.
const SESSION: Quota = Quota { burst: 200.0, rate: 20.0, streams: 16 };
/// Of all browsers behind one address: a whole class sits behind one.
const ADDRESS: Quota = Quota { burst: 6000.0, rate: 600.0, streams: 600 };
/// Streams in all.
const STREAMS: usize = 20_000;
/// So many buckets are kept before the full ones are thrown away.
const BUCKETS: usize = 20_000;

#[derive(Debug)]
struct Bucket {
    left: f64,
    at: Instant,
    streams: usize,
}

/// The buckets.
#[derive(Debug, Default)]
pub(crate) struct Limiter {
    buckets: Mutex<HashMap<Key, Bucket>>,
}

impl Limiter {
    /// Takes a request from the buckets of whoever sent it.
    pub(crate) fn take(&self, visitor: &Visitor) -> Result<(), Fault> {
        let mut buckets = self.lock();
        let now = Instant::now();
        if buckets.len() > BUCKETS {
            buckets.retain(|_, bucket| bucket.streams > 0 || now - bucket.at < Duration::from_secs(60));
        }
        for (key, quota) in keys(visitor) {
            let bucket = buckets.entry(key).or_insert(Bucket { left: quota.burst, at: now, streams: 0 });
            let filled = bucket.left + quota.rate * now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.left, bucket.at) = (filled.min(quota.burst), now);
            if bucket.left < 1.0 {
                return Err(Fault::TooMany(((1.0 - bucket.left) / quota.rate).ceil() as u64));
            }
            bucket.left -= 1.0;
        }
        Ok(())
    }

    /// Opens a stream, if there is one left; it must be given back.
    pub(crate) fn open_stream(&self, visitor: &Visitor) -> Result<(), Fault> {
        let mut buckets = self.lock();
        let all: usize = buckets.values().map(|bucket| bucket.streams).sum();
        let full = |(key, quota): &(Key, Quota)| buckets.get(key).is_some_and(|bucket| bucket.streams >= quota.streams);
        if all >= STREAMS || keys(visitor).iter().any(full) {
            return Err(Fault::TooMany(30));
        }
        for (key, quota) in keys(visitor) {
            let fresh = Bucket { left: quota.burst, at: Instant::now(), streams: 0 };
            buckets.entry(key).or_insert(fresh).streams += 1;
        }
        Ok(())
    }

    /// Gives a stream back.
    pub(crate) fn close_stream(&self, visitor: &Visitor) {
        let mut buckets = self.lock();
        for (key, _) in keys(visitor) {
            if let Some(bucket) = buckets.get_mut(&key) {
                bucket.streams = bucket.streams.saturating_sub(1);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Bucket>> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The buckets that a visitor takes from: the browser's, then the address's. Behind a proxy on this machine everybody
/// has this machine's address, so it has no bucket; a browser without a name counts as one.
fn keys(visitor: &Visitor) -> Vec<(Key, Quota)> {
    let mut keys = vec![(visitor.key(), SESSION)];
    if let (Some(_), Some(address)) = (&visitor.session, visitor.address)
        && !address.is_loopback()
    {
        keys.push((Key::Address(address), ADDRESS));
    }
    keys
}
