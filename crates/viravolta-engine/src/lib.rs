//! Search, exact endgame and evaluation.
