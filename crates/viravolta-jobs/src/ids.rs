//! By what blobs, jobs, workers, requests and leases are known.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

macro_rules! bytes {
    ($(#[$about:meta])* $name:ident, $len:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $len]);

        impl $name {
            /// The bytes.
            #[must_use]
            pub const fn as_bytes(&self) -> &[u8] {
                &self.0
            }

            /// From as many bytes as it has.
            #[must_use]
            pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
                bytes.try_into().ok().map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = ();

            fn from_str(text: &str) -> Result<Self, ()> {
                let mut bytes = [0; $len];
                if text.len() != 2 * $len || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                    return Err(());
                }
                for (index, byte) in bytes.iter_mut().enumerate() {
                    *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| ())?;
                }
                Ok(Self(bytes))
            }
        }
    };
}

bytes! {
    /// The SHA-256 of some bytes.
    Hash, 32
}
bytes! {
    /// A job: the hash of its batch, its kind and its payload.
    JobId, 32
}
bytes! {
    /// One lease of a job. Who does not have it cannot finish the job.
    Token, 16
}
bytes! {
    /// A worker. Only the worker itself knows it.
    WorkerId, 16
}
bytes! {
    /// One request for jobs, however often it is sent.
    Request, 16
}

impl Hash {
    /// The hash of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl JobId {
    /// The same parts, the same job.
    #[must_use]
    pub fn new(batch: &str, kind: &str, payload: &[u8]) -> Self {
        let mut hasher = Sha256::new();
        for part in [batch.as_bytes(), kind.as_bytes(), payload] {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self(hasher.finalize().into())
    }
}

impl Token {
    pub(crate) fn numbered(number: u64) -> Self {
        Self(u128::from(number).to_le_bytes())
    }
}

impl WorkerId {
    /// One that nobody has.
    #[must_use]
    pub fn random() -> Self {
        Self(rand::random())
    }
}

impl Request {
    /// One that nobody has.
    #[must_use]
    pub fn random() -> Self {
        Self(rand::random())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_back_and_the_parts_of_a_job_do_not_run_together() {
        let hash = Hash::of(b"abc");
        assert_eq!(hash.to_string(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(hash.to_string().parse(), Ok(hash));
        for bad in ["", "ba78", &"g".repeat(64), &"é".repeat(32)] {
            assert!(bad.parse::<Hash>().is_err(), "{bad}");
        }
        assert_ne!(JobId::new("ab", "c", b""), JobId::new("a", "bc", b""));
    }
}
