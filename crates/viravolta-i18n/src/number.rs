//! Numbers as each language writes them.

use crate::Language;

impl Language {
    /// A whole number with its digits in groups of three.
    ///
    /// ```
    /// use viravolta_i18n::Language;
    ///
    /// assert_eq!(Language::English.grouped(212258800), "212,258,800");
    /// assert_eq!(Language::BrazilianPortuguese.grouped(212258800), "212.258.800");
    /// assert_eq!(Language::EuropeanPortuguese.grouped(212258800), "212\u{a0}258\u{a0}800");
    /// ```
    #[must_use]
    pub fn grouped(self, number: i128) -> String {
        let digits = number.unsigned_abs().to_string();
        let sign = if number < 0 { "-" } else { "" };
        // Portugal leaves four digits together: 1234, but 12 345.
        if self == Self::EuropeanPortuguese && digits.len() <= 4 {
            return format!("{sign}{digits}");
        }
        let separator = match self {
            Self::English => ',',
            Self::BrazilianPortuguese => '.',
            Self::EuropeanPortuguese => '\u{a0}',
        };
        let mut text = String::from(sign);
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(separator);
            }
            text.push(digit);
        }
        text
    }

    /// A decimal number with a fixed number of places and the language's decimal mark.
    ///
    /// ```
    /// use viravolta_i18n::Language;
    ///
    /// assert_eq!(Language::English.decimal(12.345, 1), "12.3");
    /// assert_eq!(Language::EuropeanPortuguese.decimal(-0.5, 2), "-0,50");
    /// ```
    #[must_use]
    pub fn decimal(self, number: f64, places: usize) -> String {
        let text = format!("{number:.places$}");
        if self == Self::English { text } else { text.replace('.', ",") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn groups_of_three() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (1234567, "1,234,567")] {
            assert_eq!(Language::English.grouped(number), text);
        }
        assert_eq!(Language::EuropeanPortuguese.grouped(1234), "1234");
        assert_eq!(Language::EuropeanPortuguese.grouped(-12345), "-12\u{a0}345");
    }

    proptest! {
        #[test]
        fn the_digits_are_never_lost(number: i128) {
            for language in Language::ALL {
                let digits: String = language.grouped(number).chars().filter(|c| c.is_ascii_digit() || *c == '-').collect();
                prop_assert_eq!(digits.parse(), Ok(number));
            }
        }
    }
}
