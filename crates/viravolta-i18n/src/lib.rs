//! One translation mechanism for every text that a person reads.
