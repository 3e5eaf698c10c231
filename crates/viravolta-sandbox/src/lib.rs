//! Runs an untrusted program in a closed room.
