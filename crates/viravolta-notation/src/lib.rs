//! Readers and writers for Othello game and position formats.
