//! Referee, pairing, ratings and reports for championships.
