//! The five course programs.
