//! Texts embedded in the program, and how they are looked up.

#[cfg(target_family = "wasm")]
use crate::brought::Spoken;
#[cfg(not(target_family = "wasm"))]
use crate::fluent::Spoken;
use crate::{Language, Value};

/// One `.ftl` file in the three languages. Made by [`catalogue!`](crate::catalogue).
#[derive(Clone, Copy, Debug)]
pub struct Section {
    name: &'static str,
    sources: [&'static str; Language::ALL.len()],
}

impl Section {
    /// The sources are in the order of [`Language::ALL`].
    #[must_use]
    pub const fn new(name: &'static str, sources: [&'static str; Language::ALL.len()]) -> Self {
        Self { name, sources }
    }

    /// The name that the three files share, without `.ftl`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The Fluent source in one language.
    #[must_use]
    pub const fn source(&self, language: Language) -> &'static str {
        self.sources[language.index()]
    }
}

/// All the texts of one crate, in every language. Made by [`catalogue!`](crate::catalogue), kept in a `static`, read
/// through [`Catalogue::speak`]. A language is parsed when it is first spoken.
///
/// In a browser tab it is empty: the one language that is spoken there comes with the page.
pub struct Catalogue {
    sections: &'static [Section],
    spoken: Spoken,
}

impl Catalogue {
    /// A catalogue of these sections.
    #[must_use]
    pub const fn new(sections: &'static [Section]) -> Self {
        Self { sections, spoken: Spoken::new() }
    }

    /// The sections, as they were given.
    #[must_use]
    pub const fn sections(&self) -> &'static [Section] {
        self.sections
    }

    /// These texts in one language.
    #[must_use]
    pub const fn speak(&'static self, language: Language) -> Texts {
        Texts { catalogue: self, language }
    }
}

/// A catalogue in one language: the thing to hand to whatever has something to say.
#[derive(Clone, Copy)]
pub struct Texts {
    catalogue: &'static Catalogue,
    language: Language,
}

impl Texts {
    /// The language spoken.
    #[must_use]
    pub const fn language(self) -> Language {
        self.language
    }

    /// The text of a key that has no variables; the key itself when no language has it. Prefer [`tr!`](crate::tr),
    /// whose keys the tests verify; this is for keys that are made at run time.
    #[must_use]
    pub fn text(self, key: &str) -> String {
        self.format(key, &[])
    }

    /// The text of a key with its variables filled in; the key itself when no language has it.
    #[must_use]
    pub fn format(self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        self.find(key, values).unwrap_or_else(|| key.to_owned())
    }

    /// Like [`format`](Self::format), but `None` when no language has the key.
    #[must_use]
    pub fn find(self, key: &str, values: &[(&str, Value<'_>)]) -> Option<String> {
        self.catalogue.spoken.find(self.catalogue.sections, self.language, key, values)
    }
}

/// Embeds the `.ftl` files of the crate that calls it: `i18n/{en,pt-BR,pt-PT}/SECTION.ftl`. See the
/// [crate documentation](crate).
#[macro_export]
macro_rules! catalogue {
    ($(#[$meta:meta])* $visibility:vis static $name:ident = [$($section:literal),+ $(,)?];) => {
        $(#[$meta])*
        $visibility static $name: $crate::Catalogue = $crate::Catalogue::new(&[$(
            #[cfg(not(target_family = "wasm"))]
            $crate::Section::new($section, [
                ::core::include_str!(::core::concat!(
                    ::core::env!("CARGO_MANIFEST_DIR"), "/i18n/en/", $section, ".ftl")),
                ::core::include_str!(::core::concat!(
                    ::core::env!("CARGO_MANIFEST_DIR"), "/i18n/pt-BR/", $section, ".ftl")),
                ::core::include_str!(::core::concat!(
                    ::core::env!("CARGO_MANIFEST_DIR"), "/i18n/pt-PT/", $section, ".ftl")),
            ]),
        )+]);
    };
}

/// The text of a key in the language of a [`Texts`], with its variables: `tr!(t, "board-empties", n = 12)`.
///
/// The key must be a literal, so that the tests can verify it and its variables.
#[macro_export]
macro_rules! tr {
    ($texts:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Texts::format($texts, $key, &[$((::core::stringify!($name), $crate::Value::from($value))),*])
    };
}

#[cfg(test)]
mod tests;
