//! The terminal app.
