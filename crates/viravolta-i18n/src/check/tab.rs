//! That texts say the same whole as through Fluent.

use super::inventory::Inventory;
use crate::{Catalogue, Plain, PlainText, Value};

/// Fills every text of a language in both ways with words and numbers of all kinds.
pub(super) fn compare(catalogue: &'static Catalogue, inventory: &Inventory, problems: &mut Vec<String>) {
    let plain: Plain = catalogue.plain(inventory.language);
    let t = catalogue.speak(inventory.language);
    let samples = [0, 1, 2, 12_345].map(Value::Whole).into_iter().chain([0.5, 1.5, 2.0].map(Value::Decimal));
    let samples: Vec<Value<'_>> =
        samples.chain(["black", "white", "{x}", ""].map(|text| Value::Text(text.into()))).collect();
    for (key, variables) in &inventory.messages {
        let Some(text) = plain.get(key) else {
            problems.push(format!("{}: `{key}` is lost in a tab", inventory.language));
            continue;
        };
        for sample in &samples {
            let fits = |name: &str| match sample {
                Value::Text(_) => !mentions(text, &format!("{{{name}|")),
                Value::Whole(_) => true,
                Value::Decimal(_) => !mentions(text, &format!("{{{name}|grouped")),
            };
            let value = |name: &str| if fits(name) { sample.clone() } else { Value::Whole(7) };
            let values: Vec<_> = variables.iter().map(|name| (name.as_str(), value(name))).collect();
            let (here, there) = (t.format(key, &values), text.format(inventory.language, &values));
            if here != there {
                problems.push(format!("{}: `{key}` is `{here}`, and in a tab `{there}`", inventory.language));
            }
        }
    }
}

fn mentions(text: &PlainText, what: &str) -> bool {
    match text {
        PlainText::Words(words) => words.contains(what),
        PlainText::Choice { variants, .. } => variants.iter().any(|(_, inner)| mentions(inner, what)),
    }
}
