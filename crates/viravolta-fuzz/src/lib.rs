//! What the fuzz targets check: properties, not just the absence of crashes.
//!
//! Each target is a function that takes any bytes and panics when a property does not hold. `fuzz/` calls them from
//! `cargo fuzz`, which looks for new inputs; this crate's tests call them on stable Rust, over the inputs in
//! `fuzz/corpus/`. `fuzz/README.md` says how to add one.
#![forbid(unsafe_code)]

mod book;
mod notation;
mod protocol;
mod rules;

/// A property, checked on any bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of `fuzz/fuzz_targets/<name>.rs` and of `fuzz/corpus/<name>/`: the format and the property.
    pub name: &'static str,
    /// Panics when the property does not hold.
    pub check: fn(&[u8]),
}

/// All targets, by name.
pub const TARGETS: &[Target] = &[
    Target { name: "board_string_round_trip", check: rules::board_string_round_trip },
    Target { name: "book_round_trip", check: book::book_round_trip },
    Target { name: "drivers_take_one_answer", check: protocol::drivers_take_one_answer },
    Target { name: "format_detection", check: notation::format_detection },
    Target { name: "game_lines_round_trip", check: notation::game_lines_round_trip },
    Target { name: "ggf_round_trip", check: notation::ggf_round_trip },
    Target { name: "gtp_engine_answers", check: protocol::gtp_engine_answers },
    Target { name: "gtp_request_round_trip", check: protocol::gtp_request_round_trip },
    Target { name: "jogadas_round_trip", check: notation::jogadas_round_trip },
    Target { name: "json_round_trip", check: notation::json_round_trip },
    Target { name: "nboard_engine_answers", check: protocol::nboard_engine_answers },
    Target { name: "nboard_round_trip", check: protocol::nboard_round_trip },
    Target { name: "obf_round_trip", check: notation::obf_round_trip },
    Target { name: "otelo_round_trip", check: protocol::otelo_round_trip },
    Target { name: "pgn_round_trip", check: notation::pgn_round_trip },
    Target { name: "rothelo_round_trip", check: notation::rothelo_round_trip },
    Target { name: "rules_agree_with_naive_rules", check: rules::rules_agree_with_naive_rules },
    Target { name: "sgf_round_trip", check: notation::sgf_round_trip },
    Target { name: "square_round_trip", check: rules::square_round_trip },
    Target { name: "transcript_round_trip", check: rules::transcript_round_trip },
    Target { name: "wthor_round_trip", check: notation::wthor_round_trip },
];

/// Checks the target with this name: what a file in `fuzz/fuzz_targets/` calls.
///
/// # Panics
/// When there is no such target, and when the property does not hold.
pub fn check(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.unwrap_or_else(|| panic!("there is no target {name}")).check)(data);
}
