//! What can be put into a text.

use std::borrow::Cow;

/// Something that fills a variable of a text: words or a number. Made with `.into()`, which [`tr!`](crate::tr) does.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// Words, shown as they are.
    Text(Cow<'a, str>),
    /// A whole number, which can also choose between singular and plural.
    Whole(i128),
    /// A number with decimals.
    Decimal(f64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<char> for Value<'_> {
    fn from(character: char) -> Self {
        Self::Text(String::from(character).into())
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Whole(number as i128)
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Decimal(number)
    }
}

macro_rules! from_whole_numbers {
    ($($number:ty)+) => {$(
        impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                Self::Whole(number.into())
            }
        }
    )+};
}
from_whole_numbers!(u8 u16 u32 u64 i8 i16 i32 i64 i128);
