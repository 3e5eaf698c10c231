//! Which instruction set to use: the best, unless the environment asks for another one to test or to compare.

use viravolta_i18n::{Texts, tr};
use viravolta_rules::simd::Level;

use crate::failure::Failure;

/// Names an instruction set. Read here and nowhere else.
const VARIABLE: &str = "VIRAVOLTA_ISA";

/// The instruction set to use.
pub(crate) fn level(t: Texts) -> Result<Level, Failure> {
    match std::env::var_os(VARIABLE) {
        Some(asked) if !asked.is_empty() => named(t, VARIABLE, &asked.to_string_lossy()),
        _ => Ok(Level::detect()),
    }
}

/// The instruction set of that name, asked for by a variable or an option.
pub(crate) fn named(t: Texts, by: &str, asked: &str) -> Result<Level, Failure> {
    choose(asked).ok_or_else(|| {
        let available: Vec<_> = Level::available().into_iter().map(name).collect();
        let text = tr!(t, "common-processor", variable = by, asked = asked, available = available.join(", "));
        Failure::input(text)
    })
}

fn choose(asked: &str) -> Option<Level> {
    Level::available().into_iter().find(|level| name(*level).eq_ignore_ascii_case(asked))
}

/// The name by which it is asked for and shown: `portable`, `avx2`.
pub(crate) fn name(level: Level) -> String {
    format!("{level:?}").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_available_level_can_be_asked_for_by_name() {
        assert_eq!(choose("Portable"), Some(Level::Portable));
        for level in Level::available() {
            assert_eq!(choose(&name(level)), Some(level));
        }
        assert_eq!(choose("abacus"), None);
    }
}
