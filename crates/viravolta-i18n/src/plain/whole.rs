//! Texts made whole out of Fluent.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser::parse;

use super::{Plain, PlainText};
use crate::{Catalogue, Language};

impl Catalogue {
    /// The texts in a language, those that it lacks in the language to fall back to. References to other texts are left
    /// out, and functions other than ours.
    #[must_use]
    pub fn plain(&self, language: Language) -> Plain {
        let mut texts = Plain::new();
        for fallback in language.fallbacks().iter().rev() {
            for section in self.sections() {
                // What cannot be read falls back; the test of the texts refuses it.
                let resource = parse(section.source(*fallback)).unwrap_or_else(|(partial, _)| partial);
                for entry in resource.body {
                    let Entry::Message(message) = entry else { continue };
                    if let Some(pattern) = &message.value {
                        texts.insert(message.id.name.to_owned(), whole(pattern));
                    }
                }
            }
        }
        texts
    }
}

/// A text without a choice is a string. One with a choice becomes a choice between whole texts.
fn whole(pattern: &Pattern<&str>) -> PlainText {
    let choice = pattern
        .elements
        .iter()
        .position(|element| matches!(element, PatternElement::Placeable { expression: Expression::Select { .. } }));
    let Some(at) = choice else { return PlainText::Words(pattern.elements.iter().map(plain).collect()) };
    let PatternElement::Placeable { expression: Expression::Select { selector, variants } } = &pattern.elements[at]
    else {
        return PlainText::Words(String::new());
    };
    let (before, after) = (&pattern.elements[..at], &pattern.elements[at + 1..]);
    let variant = |Variant { key, value: inner, default }: &Variant<&str>| {
        let elements = before.iter().chain(&inner.elements).chain(after).cloned().collect();
        let name = match key {
            // What is left when nothing else fits has one name, whatever the file calls it.
            _ if *default => "other",
            VariantKey::Identifier { name } => *name,
            VariantKey::NumberLiteral { value } => *value,
        };
        (name.to_owned(), whole(&Pattern { elements }))
    };
    PlainText::Choice { by: variable(selector).unwrap_or_default(), variants: variants.iter().map(variant).collect() }
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

    fn of(source: &str) -> PlainText {
        let resource = parse(source).expect("Fluent");
        let Some(Entry::Message(message)) = resource.body.first() else { panic!("a message") };
        whole(message.value.as_ref().expect("a text"))
    }

    #[test]
    fn variables_stay_and_choices_become_whole_texts() {
        let words = |text: &str| PlainText::Words(text.to_owned());
        assert_eq!(of("a = { $side } to move"), words("{side} to move"));
        assert_eq!(of("a = { DECIMAL($x, places: 1) } of { GROUPED($n) }"), words("{x|1} of {n|grouped}"));
        let text = "a = so: { $n ->\n    [one] one disc\n   *[other] { $n } discs\n }.";
        let variants = vec![("one".to_owned(), words("so: one disc.")), ("other".to_owned(), words("so: {n} discs."))];
        assert_eq!(of(text), PlainText::Choice { by: "n".to_owned(), variants });
    }
}
