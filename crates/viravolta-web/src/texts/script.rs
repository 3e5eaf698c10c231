//! The texts of the script as JSON: `docs/formats/web.md` says how.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser::parse;
use serde_json::{Map, Value, json};
use viravolta_i18n::Language;

use super::TEXTS;

/// The section that the script reads.
const SECTION: &str = "script";

/// The texts of the script in a language, those that it lacks in the language to fall back to.
pub(crate) fn json(language: Language) -> String {
    let mut texts = BTreeMap::new();
    for fallback in language.fallbacks().iter().rev() {
        for section in TEXTS.sections().iter().filter(|section| section.name() == SECTION) {
            // What cannot be read falls back; the test of the texts refuses it.
            let resource = parse(section.source(*fallback)).unwrap_or_else(|(partial, _)| partial);
            for entry in resource.body {
                let Entry::Message(message) = entry else { continue };
                if let Some(pattern) = &message.value {
                    texts.insert(message.id.name.to_owned(), value(pattern));
                }
            }
        }
    }
    json!(texts).to_string()
}

/// A text without a choice is a string. One with a choice becomes a choice between whole texts.
fn value(pattern: &Pattern<&str>) -> Value {
    let choice = pattern
        .elements
        .iter()
        .position(|element| matches!(element, PatternElement::Placeable { expression: Expression::Select { .. } }));
    let Some(at) = choice else { return Value::String(pattern.elements.iter().map(plain).collect()) };
    let PatternElement::Placeable { expression: Expression::Select { selector, variants } } = &pattern.elements[at]
    else {
        return Value::Null;
    };
    let (before, after) = (&pattern.elements[..at], &pattern.elements[at + 1..]);
    let mut chosen = Map::new();
    chosen.insert("by".to_owned(), Value::String(variable(selector).unwrap_or_default()));
    for Variant { key, value: inner, default } in variants {
        let elements = before.iter().chain(&inner.elements).chain(after).cloned().collect();
        let name = match key {
            // What is left when nothing else fits has one name, whatever the file calls it.
            _ if *default => "other",
            VariantKey::Identifier { name } => name,
            VariantKey::NumberLiteral { value } => value,
        };
        chosen.insert(name.to_owned(), value(&Pattern { elements }));
    }
    Value::Object(chosen)
}

fn plain(element: &PatternElement<&str>) -> String {
    match element {
        PatternElement::TextElement { value } => (*value).to_owned(),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => inline_text(inline),
        PatternElement::Placeable { expression: Expression::Select { .. } } => String::new(),
    }
}

fn inline_text(inline: &InlineExpression<&str>) -> String {
    match inline {
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => (*value).to_owned(),
        InlineExpression::FunctionReference { id, arguments } => {
            let name = arguments.positional.first().and_then(variable).unwrap_or_default();
            let places = arguments.named.iter().find_map(|argument| match &argument.value {
                InlineExpression::NumberLiteral { value } if argument.name.name == "places" => Some(*value),
                _ => None,
            });
            match (id.name, places) {
                ("DECIMAL", Some(places)) => format!("{{{name}|{places}}}"),
                _ => format!("{{{name}|grouped}}"),
            }
        }
        other => variable(other).map(|name| format!("{{{name}}}")).unwrap_or_default(),
    }
}

fn variable(inline: &InlineExpression<&str>) -> Option<String> {
    match inline {
        InlineExpression::VariableReference { id } => Some(id.name.to_owned()),
        InlineExpression::Placeable { expression } => match &**expression {
            Expression::Inline(inline) => variable(inline),
            Expression::Select { .. } => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> Value {
        let resource = parse(source).expect("Fluent");
        let Some(Entry::Message(message)) = resource.body.first() else { panic!("a message") };
        value(message.value.as_ref().expect("a text"))
    }

    #[test]
    fn variables_stay_and_choices_become_whole_texts() {
        assert_eq!(of("a = { $side } to move"), json!("{side} to move"));
        assert_eq!(of("a = { DECIMAL($x, places: 1) } of { GROUPED($n) }"), json!("{x|1} of {n|grouped}"));
        let text = "a = so: { $n ->\n    [one] one disc\n   *[other] { $n } discs\n }.";
        assert_eq!(of(text), json!({"by": "n", "one": "so: one disc.", "other": "so: {n} discs."}));
    }

    #[test]
    fn every_language_has_all_keys() {
        let keys = |language| -> Vec<String> {
            let texts: Map<String, Value> = serde_json::from_str(&json(language)).expect("JSON");
            texts.keys().cloned().collect()
        };
        let english = keys(Language::English);
        assert!(!english.is_empty());
        assert_eq!(english, keys(Language::BrazilianPortuguese));
        assert_eq!(english, keys(Language::EuropeanPortuguese));
    }
}
