//! The languages that the project speaks.

use std::fmt;
use std::str::FromStr;

/// A language that the project speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, which every text has.
    #[default]
    English,
    /// Portuguese as written in Brazil.
    BrazilianPortuguese,
    /// Portuguese as written in Portugal.
    EuropeanPortuguese,
}

/// A language was asked for that the project does not speak.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language `{asked}`: expected one of en, pt-BR, pt-PT")]
pub struct UnknownLanguage {
    /// What was asked for.
    pub asked: String,
}

impl Language {
    /// Every language, English first.
    pub const ALL: [Self; 3] = [Self::English, Self::BrazilianPortuguese, Self::EuropeanPortuguese];

    /// The BCP 47 tag: `en`, `pt-BR` or `pt-PT`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::BrazilianPortuguese => "pt-BR",
            Self::EuropeanPortuguese => "pt-PT",
        }
    }

    /// The language's name for itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::BrazilianPortuguese => "Português (Brasil)",
            Self::EuropeanPortuguese => "Português (Portugal)",
        }
    }

    /// Where to look for a text, in order; the language itself comes first and English last.
    #[must_use]
    pub const fn fallbacks(self) -> &'static [Self] {
        match self {
            Self::English => &[Self::English],
            Self::BrazilianPortuguese => &[Self::BrazilianPortuguese, Self::English],
            Self::EuropeanPortuguese => &[Self::EuropeanPortuguese, Self::BrazilianPortuguese, Self::English],
        }
    }

    /// Its place in [`Self::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

/// Reads a tag or a POSIX locale name: `pt-BR`, `pt_BR.UTF-8`, `PT`, `en_GB`, `C`.
///
/// Bare `pt` is Brazilian, as in CLDR; the Portuguese of any other region follows Portugal's spelling.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let locale = text.split(['.', '@']).next().unwrap_or_default();
        let mut parts = locale.split(['-', '_']);
        let language = parts.next().unwrap_or_default();
        // A script (four letters) may stand between the language and the region.
        let region = parts.find(|part| part.len() != 4);
        if ["en", "c", "posix"].iter().any(|tag| language.eq_ignore_ascii_case(tag)) {
            Ok(Self::English)
        } else if language.eq_ignore_ascii_case("pt") {
            Ok(match region {
                Some(region) if !region.eq_ignore_ascii_case("br") => Self::EuropeanPortuguese,
                _ => Self::BrazilianPortuguese,
            })
        } else {
            Err(UnknownLanguage { asked: text.to_owned() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_tags_and_locale_names() {
        for (text, expected) in [
            ("en", Language::English),
            ("en_GB.UTF-8", Language::English),
            ("C", Language::English),
            ("C.UTF-8", Language::English),
            ("POSIX", Language::English),
            ("pt", Language::BrazilianPortuguese),
            ("PT-br", Language::BrazilianPortuguese),
            ("pt_BR.UTF-8", Language::BrazilianPortuguese),
            ("pt-Latn-BR", Language::BrazilianPortuguese),
            ("pt_PT@euro", Language::EuropeanPortuguese),
            ("pt-AO", Language::EuropeanPortuguese),
        ] {
            assert_eq!(text.parse(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn refuses_what_it_does_not_speak() {
        for text in ["", "fr", "english", "ptbr", "português", "_", "\u{0}"] {
            assert_eq!(text.parse::<Language>(), Err(UnknownLanguage { asked: text.to_owned() }));
        }
    }

    #[test]
    fn tags_round_trip_and_fallbacks_end_in_english() {
        for language in Language::ALL {
            assert_eq!(language.tag().parse(), Ok(language));
            assert_eq!(language.fallbacks().first(), Some(&language));
            assert_eq!(language.fallbacks().last(), Some(&Language::English));
            assert_eq!(Language::ALL[language.index()], language);
        }
    }
}
