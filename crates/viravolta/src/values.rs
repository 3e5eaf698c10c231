//! Values of options that are verified while the command line is parsed. The faults are types, so that
//! `usage_error.rs` can say them in the user's language.

use std::ops::RangeInclusive;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use viravolta_desk::{Pace, Seat};
use viravolta_i18n::Language;

/// Why the value of an option cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ValueFault {
    #[error("expected a whole number from {least} to {most}")]
    Number { least: u64, most: u64 },
    #[error("expected a year or two, such as 1996 or 1996-1999")]
    Years,
    #[error("expected one of en, pt-BR, pt-PT")]
    Language,
    #[error("expected numbers and ranges such as 1,3,5-9")]
    Numbers,
    #[error("expected a number from 0 to 1")]
    Fraction,
    #[error("expected `person` or a level from 1 to 10")]
    Player,
    #[error("expected `none`, `30s`, `5m` or `5m+3s`")]
    Time,
}

/// A parser of whole numbers within limits.
pub(crate) fn number(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, ValueFault> + Clone + Send + Sync {
    move |text| {
        let fault = ValueFault::Number { least: *range.start(), most: *range.end() };
        text.parse().ok().filter(|number| range.contains(number)).ok_or(fault)
    }
}

/// A parser of words that stand for values.
pub(crate) fn choice<T: Clone + Send + Sync + 'static, const N: usize>(
    choices: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(choices.each_ref().map(|(word, _)| *word)).map(move |typed| {
        let named = choices.iter().find(|(word, _)| word.eq_ignore_ascii_case(&typed));
        // Only these words come here.
        named.unwrap_or(&choices[0]).1.clone()
    })
}

/// A parser of numbers from 0 to 1.
pub(crate) fn fraction(text: &str) -> Result<f64, ValueFault> {
    text.parse().ok().filter(|number| (0.0..=1.0).contains(number)).ok_or(ValueFault::Fraction)
}

/// A language tag or locale name that we speak.
pub(crate) fn language(text: &str) -> Result<Language, ValueFault> {
    text.parse().map_err(|_| ValueFault::Language)
}

/// A choice of things by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbers(Vec<RangeInclusive<u64>>);

impl Numbers {
    pub(crate) fn contains(&self, number: u64) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }
}

/// Numbers and ranges, `1,3,5-9`; a range without its end goes to the last.
pub(crate) fn numbers(text: &str) -> Result<Numbers, ValueFault> {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let range = |part: &str| match part.split_once('-') {
        Some((first, "")) => Some(number(first)?..=u64::MAX),
        Some((first, last)) => Some(number(first)?..=number(last)?),
        None => number(part).map(|number| number..=number),
    };
    let ranges: Option<Vec<_>> = text.split(',').map(range).collect();
    ranges.filter(|ranges| ranges.iter().all(|range| !range.is_empty())).map(Numbers).ok_or(ValueFault::Numbers)
}

/// One year, or the first and the last of several.
pub(crate) fn years(text: &str) -> Result<RangeInclusive<u16>, ValueFault> {
    let year = |text: &str| text.trim().parse::<u16>().map_err(|_| ValueFault::Years);
    let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
    Ok(year(first)?..=year(last)?)
}

/// A person, or the computer at a level.
pub(crate) fn player(text: &str) -> Result<Seat, ValueFault> {
    text.parse().map_err(|_| ValueFault::Player)
}

/// The time of a game or of a move.
pub(crate) fn time(text: &str) -> Result<Pace, ValueFault> {
    text.parse().map_err(|_| ValueFault::Time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions() {
        assert_eq!((fraction("0.03"), fraction("1")), (Ok(0.03), Ok(1.0)));
        for wrong in ["", "-0.1", "1.1", "NaN", "inf", "x"] {
            assert_eq!(fraction(wrong), Err(ValueFault::Fraction), "{wrong}");
        }
    }

    #[test]
    fn numbers_and_ranges() {
        let chosen = |text| (1..=9).filter(|n| numbers(text).unwrap().contains(*n)).collect::<Vec<_>>();
        assert_eq!(chosen("1,3,5-7"), [1, 3, 5, 6, 7]);
        assert_eq!(chosen("8-"), [8, 9]);
        for wrong in ["", "x", "1,", "-", "-3", "5-3", "1-2-3"] {
            assert_eq!(numbers(wrong), Err(ValueFault::Numbers), "{wrong}");
        }
    }
}
