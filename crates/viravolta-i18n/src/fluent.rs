//! Texts as Fluent reads them.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Language, Section, Value};

/// Beyond this a double no longer tells neighbouring whole numbers apart, and Fluent's numbers are doubles.
const EXACT: i128 = 1 << f64::MANTISSA_DIGITS;

type Bundle = FluentBundle<FluentResource>;

/// The languages of a catalogue that have been spoken so far.
pub(crate) struct Spoken([OnceLock<Bundle>; Language::ALL.len()]);

impl Spoken {
    pub(crate) const fn new() -> Self {
        Self([const { OnceLock::new() }; Language::ALL.len()])
    }

    /// The text of a key with its variables, in the first language that has it.
    pub(crate) fn find(
        &self,
        sections: &[Section],
        language: Language,
        key: &str,
        values: &[(&str, Value<'_>)],
    ) -> Option<String> {
        let arguments: FluentArgs<'_> = values.iter().map(|(name, value)| (*name, value.clone())).collect();
        language.fallbacks().iter().find_map(|&language| {
            let bundle = self.0[language.index()].get_or_init(|| build(sections, language));
            let pattern = bundle.get_message(key)?.value()?;
            // A variable that is missing shows as `{$name}`, which says more than a panic would.
            Some(bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned())
        })
    }
}

/// What Fluent picks plural rules by.
fn identifier(language: Language) -> LanguageIdentifier {
    // CLDR keeps Brazilian plural rules under bare `pt`, and only Portugal's under a region.
    let tag = if language == Language::BrazilianPortuguese { "pt" } else { language.tag() };
    tag.parse().unwrap_or_default()
}

/// What cannot be parsed is left out here, and so falls back to another language; the tests refuse it (`check`).
fn build(sections: &[Section], language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![identifier(language)]);
    bundle.set_use_isolating(false);
    for section in sections {
        let resource = FluentResource::try_new(section.source(language).to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(partial, _)| partial));
    }
    let grouped = bundle.add_function("GROUPED", move |positional, _| match positional.first() {
        Some(FluentValue::Number(number)) if number.value.fract() == 0.0 => {
            language.grouped(number.value as i128).into()
        }
        Some(FluentValue::String(text)) => match text.parse() {
            Ok(number) => language.grouped(number).into(),
            Err(_) => FluentValue::Error,
        },
        _ => FluentValue::Error,
    });
    let decimal =
        bundle.add_function("DECIMAL", move |positional, named| match (positional.first(), named.get("places")) {
            (Some(FluentValue::Number(number)), Some(FluentValue::Number(places))) => {
                language.decimal(number.value, places.value as usize).into()
            }
            _ => FluentValue::Error,
        });
    debug_assert!(grouped.is_ok() && decimal.is_ok(), "a fresh bundle has no function of that name");
    bundle
}

impl<'a> From<Value<'a>> for FluentValue<'a> {
    fn from(value: Value<'a>) -> Self {
        match value {
            Value::Text(text) => Self::String(text),
            Value::Whole(number) if number.abs() < EXACT => (number as f64).into(),
            Value::Whole(number) => number.to_string().into(),
            Value::Decimal(number) => number.into(),
        }
    }
}
