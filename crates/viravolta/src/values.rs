//! Values of options that are verified while the command line is parsed. The faults are types, so that
//! `usage_error.rs` can say them in the user's language.

use std::ops::RangeInclusive;

use viravolta_i18n::Language;

/// Why the value of an option cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ValueFault {
    #[error("expected a whole number from {least} to {most}")]
    Number { least: u64, most: u64 },
    #[error("expected one of en, pt-BR, pt-PT")]
    Language,
}

/// A parser of whole numbers within limits.
pub(crate) fn number(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, ValueFault> + Clone + Send + Sync {
    move |text| {
        let fault = ValueFault::Number { least: *range.start(), most: *range.end() };
        text.parse().ok().filter(|number| range.contains(number)).ok_or(fault)
    }
}

/// A language tag or locale name that we speak.
pub(crate) fn language(text: &str) -> Result<Language, ValueFault> {
    text.parse().map_err(|_| ValueFault::Language)
}
