//! Texts that are whole before they travel to where no Fluent is: a browser tab.

#[cfg(not(target_family = "wasm"))]
mod whole;

use std::collections::BTreeMap;

use crate::{Language, Value};

/// The texts of a language, by key.
pub type Plain = BTreeMap<String, PlainText>;

/// A text with its variables as `{name}`, a number with decimals as `{name|1}`, one with separators as `{name|grouped}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlainText {
    /// Words.
    Words(String),
    /// One of several texts, chosen by a variable.
    Choice {
        /// The variable.
        by: String,
        /// A value or a plural category each, `other` being what is left when nothing else fits.
        variants: Vec<(String, Self)>,
    },
}

impl PlainText {
    /// The text with its variables filled in.
    #[must_use]
    pub fn format(&self, language: Language, values: &[(&str, Value<'_>)]) -> String {
        let find = |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
        let mut text = self;
        loop {
            match text {
                Self::Words(words) => return fill(words, language, &find),
                Self::Choice { by, variants } => {
                    let names = find(by).map_or_else(Vec::new, |value| names(language, value));
                    let named = |name: &str| variants.iter().find(|(known, _)| known == name);
                    let chosen = names.iter().find_map(|name| named(name)).or_else(|| named("other"));
                    let Some((_, inner)) = chosen else { return String::new() };
                    text = inner;
                }
            }
        }
    }
}

/// What a variant may be called that fits a value, the best name first.
fn names(language: Language, value: &Value<'_>) -> Vec<String> {
    let one = |whole: i128, is_whole: bool| match language {
        Language::BrazilianPortuguese => (0..=1).contains(&whole.abs()),
        Language::English | Language::EuropeanPortuguese => whole.abs() == 1 && is_whole,
    };
    let (shown, one) = match value {
        Value::Text(text) => return vec![text.clone().into_owned()],
        Value::Whole(number) => (number.to_string(), one(*number, true)),
        Value::Decimal(number) => (number.to_string(), one(*number as i128, number.fract() == 0.0)),
    };
    if one { vec![shown, "one".to_owned()] } else { vec![shown] }
}

fn fill<'a>(words: &str, language: Language, find: &impl Fn(&str) -> Option<&'a Value<'a>>) -> String {
    let mut text = String::with_capacity(words.len());
    let mut rest = words;
    while let Some((before, variable, after)) = rest
        .split_once('{')
        .and_then(|(before, inner)| inner.split_once('}').map(|(name, after)| (before, name, after)))
    {
        text.push_str(before);
        let (name, how) = variable.split_once('|').unwrap_or((variable, ""));
        match (find(name), how) {
            (None, _) => text.extend(["{$", name, "}"]),
            (Some(Value::Text(words)), _) => text.push_str(words),
            (Some(Value::Whole(number)), "grouped") => text.push_str(&language.grouped(*number)),
            (Some(Value::Decimal(number)), "grouped") => text.push_str(&language.grouped(*number as i128)),
            (Some(Value::Whole(number)), "") => text.push_str(&number.to_string()),
            (Some(Value::Decimal(number)), "") => text.push_str(&number.to_string()),
            (Some(Value::Whole(number)), places) => {
                text.push_str(&language.decimal(*number as f64, places.parse().unwrap_or(0)));
            }
            (Some(Value::Decimal(number)), places) => {
                text.push_str(&language.decimal(*number, places.parse().unwrap_or(0)));
            }
        }
        rest = after;
    }
    text.push_str(rest);
    text
}
