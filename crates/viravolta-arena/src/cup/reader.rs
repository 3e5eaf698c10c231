//! Reads a cup's file. What is wrong with it comes out as a [`Slip`] with its place, because the errors of the reader below
//! are our own: nobody has to guess from the words of a message what was meant.

use std::fmt::{self, Display};

use serde::de::value::{StrDeserializer, StringDeserializer};
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, Unexpected, Visitor};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{CupError, Slip};

/// Reads a text.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, CupError> {
    let table = DeTable::parse(text).map_err(|error| {
        // The one thing that a parser of TOML finds and people may understand.
        let slip = if error.message() == "duplicate key" { Slip::Twice } else { Slip::NoToml };
        syntax(text, error.span().map(|span| span.start), slip, error.message().to_owned())
    })?;
    T::deserialize(Node { value: &DeValue::Table(table.get_ref().clone()), at: table.span().start })
        .map_err(|refused| syntax(text, refused.at, refused.slip, refused.reason))
}

fn syntax(text: &str, offset: Option<usize>, slip: Slip, reason: String) -> CupError {
    let before = text.get(..offset.unwrap_or(0).min(text.len())).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    CupError::Syntax { line, column, slip, reason }
}

/// Why a value is not what is needed, and where it stands.
#[derive(Debug)]
struct Refused {
    slip: Slip,
    reason: String,
    at: Option<usize>,
}

impl Refused {
    fn new(slip: Slip) -> Self {
        Self { slip, reason: String::new(), at: None }
    }

    /// The innermost place is the one that helps.
    fn at(self, offset: usize) -> Self {
        Self { at: self.at.or(Some(offset)), ..self }
    }
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refused {}

fn owned(names: &'static [&'static str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

impl de::Error for Refused {
    fn custom<T: Display>(message: T) -> Self {
        Self { reason: message.to_string(), ..Self::new(Slip::OtherKind) }
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(Slip::UnknownKey { key: field.to_owned(), known: owned(expected) })
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(Slip::UnknownWord { word: variant.to_owned(), known: owned(expected) })
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(Slip::MissingKey(field.to_owned()))
    }

    fn duplicate_field(_field: &'static str) -> Self {
        Self::new(Slip::Twice)
    }
}

/// A value and where it stands.
#[derive(Clone, Copy)]
struct Node<'a, 'i> {
    value: &'a DeValue<'i>,
    at: usize,
}

impl<'a, 'i> Node<'a, 'i> {
    fn new(spanned: &'a Spanned<DeValue<'i>>) -> Self {
        Self { value: spanned.get_ref(), at: spanned.span().start }
    }

    fn visit<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        match self.value {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Boolean(value) => visitor.visit_bool(*value),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => visitor.visit_i64(number),
                Err(error) => Err(de::Error::custom(error)),
            },
            DeValue::Float(number) => match number.as_str().parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(error) => Err(de::Error::custom(error)),
            },
            DeValue::Datetime(_) => Err(de::Error::invalid_type(Unexpected::Other("a date"), &visitor)),
            DeValue::Array(items) => visitor.visit_seq(Items { items: items.iter().collect(), next: 0 }),
            DeValue::Table(table) => {
                let entries: Vec<_> = table.iter().collect();
                let entries = entries
                    .into_iter()
                    .map(|(key, value)| (key.get_ref().to_string(), key.span().start, Node::new(value)));
                visitor.visit_map(Entries { entries: entries.collect(), next: 0 })
            }
        }
    }
}

impl<'de> Deserializer<'de> for Node<'_, '_> {
    type Error = Refused;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.visit(visitor).map_err(|refused| refused.at(self.at))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let DeValue::String(word) = self.value else { return self.deserialize_any(visitor) };
        let word: StrDeserializer<'_, Refused> = (**word).into_deserializer();
        visitor.visit_enum(word).map_err(|refused| refused.at(self.at))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// What stands in a list.
struct Items<'a, 'i> {
    items: Vec<&'a Spanned<DeValue<'i>>>,
    next: usize,
}

impl<'de> de::SeqAccess<'de> for Items<'_, '_> {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refused> {
        let Some(item) = self.items.get(self.next) else { return Ok(None) };
        self.next += 1;
        seed.deserialize(Node::new(item)).map(Some)
    }
}

/// What stands in a table: keys with their places, and values.
struct Entries<'a, 'i> {
    entries: Vec<(String, usize, Node<'a, 'i>)>,
    next: usize,
}

impl<'de> de::MapAccess<'de> for Entries<'_, '_> {
    type Error = Refused;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refused> {
        let Some((key, at, _)) = self.entries.get(self.next) else { return Ok(None) };
        let name: StringDeserializer<Refused> = key.clone().into_deserializer();
        seed.deserialize(name).map(Some).map_err(|refused| refused.at(*at))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refused> {
        let (_, _, value) = self.entries[self.next];
        self.next += 1;
        seed.deserialize(value)
    }
}
