//! The messages of a catalogue in one language, and the variables of each.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use crate::{Catalogue, Language};

#[derive(Default)]
pub(super) struct Inventory {
    pub(super) language: Language,
    /// Key to variables.
    pub(super) messages: BTreeMap<String, BTreeSet<String>>,
}

/// What a pattern mentions.
#[derive(Default)]
struct Mentions {
    variables: BTreeSet<String>,
    messages: BTreeSet<String>,
    terms: BTreeSet<String>,
}

impl Inventory {
    pub(super) fn of(catalogue: &Catalogue, language: Language, problems: &mut Vec<String>) -> Self {
        let mut mentions = BTreeMap::new();
        let mut terms = BTreeSet::new();
        for section in catalogue.sections() {
            let place = format!("i18n/{language}/{}.ftl", section.name());
            let source = section.source(language);
            let resource = match parser::parse(source) {
                Ok(resource) => resource,
                Err((partial, errors)) => {
                    problems.extend(errors.iter().map(|error| {
                        let before = &source.as_bytes()[..error.pos.start.min(source.len())];
                        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
                        format!("{place}: line {line}: {}", error.kind)
                    }));
                    partial
                }
            };
            for entry in resource.body {
                match entry {
                    Entry::Message(message) => {
                        let key = message.id.name.to_owned();
                        if !message.attributes.is_empty() || message.value.is_none() {
                            problems.push(format!("{place}: `{key}`: give it a value and no attributes"));
                        }
                        let mut found = Mentions::default();
                        message.value.iter().for_each(|pattern| found.pattern(pattern));
                        if mentions.insert(key.clone(), found).is_some() {
                            problems.push(format!("{place}: `{key}` is given twice"));
                        }
                    }
                    Entry::Term(term) => drop(terms.insert(term.id.name.to_owned())),
                    _ => {}
                }
            }
        }
        for (key, found) in &mentions {
            for message in found.messages.iter().filter(|name| !mentions.contains_key(*name)) {
                problems.push(format!("{language}: `{key}` refers to `{message}`, which does not exist"));
            }
            for term in found.terms.iter().filter(|name| !terms.contains(*name)) {
                problems.push(format!("{language}: `{key}` refers to `-{term}`, which does not exist"));
            }
        }
        Self { language, messages: mentions.into_iter().map(|(key, found)| (key, found.variables)).collect() }
    }
}

impl Mentions {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                variants.iter().for_each(|variant| self.pattern(&variant.value));
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => drop(self.variables.insert(id.name.to_owned())),
            InlineExpression::MessageReference { id, .. } => drop(self.messages.insert(id.name.to_owned())),
            InlineExpression::TermReference { id, arguments, .. } => {
                self.terms.insert(id.name.to_owned());
                arguments.iter().for_each(|arguments| self.arguments(arguments));
            }
            InlineExpression::FunctionReference { arguments, .. } => self.arguments(arguments),
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    fn arguments(&mut self, arguments: &CallArguments<&str>) {
        arguments.positional.iter().for_each(|argument| self.inline(argument));
        arguments.named.iter().for_each(|argument| self.inline(&argument.value));
    }
}
