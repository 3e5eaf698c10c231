//! What is said, on its way into a browser tab; `docs/formats/web.md` says how it is written.

use serde_json::{Map, Value, json};
use viravolta_i18n::{Plain, PlainText};

/// Texts as JSON.
#[must_use]
pub fn write_texts(texts: Plain) -> Value {
    Value::Object(texts.into_iter().map(|(key, text)| (key, written(text))).collect())
}

fn written(text: PlainText) -> Value {
    match text {
        PlainText::Words(words) => Value::String(words),
        PlainText::Choice { by, variants } => {
            let variants = variants.into_iter().map(|(name, text)| (name, written(text)));
            Value::Object([("by".to_owned(), json!(by))].into_iter().chain(variants).collect::<Map<_, _>>())
        }
    }
}

/// Texts from JSON; what is none is left out.
#[must_use]
pub fn read_texts(texts: &Value) -> Plain {
    let texts = texts.as_object().into_iter().flatten();
    texts.filter_map(|(key, text)| Some((key.clone(), read(text)?))).collect()
}

fn read(value: &Value) -> Option<PlainText> {
    Some(match value {
        Value::String(words) => PlainText::Words(words.clone()),
        Value::Object(choice) => PlainText::Choice {
            by: choice.get("by")?.as_str()?.to_owned(),
            variants: choice
                .iter()
                .filter(|(name, _)| *name != "by")
                .filter_map(|(name, inner)| Some((name.clone(), read(inner)?)))
                .collect(),
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use viravolta_i18n::Language;

    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for language in Language::ALL {
            let texts = crate::TEXTS.plain(language);
            assert_eq!(read_texts(&write_texts(texts.clone())), texts);
        }
        assert!(read_texts(&json!({"a": 1, "b": {"one": "x"}, "c": null})).is_empty());
        assert!(read_texts(&json!("a")).is_empty());
    }
}
