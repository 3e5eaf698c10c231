//! What nobody can guess.

use std::fmt::Write as _;

use rand::RngExt as _;

/// How many letters a [`token`] has: 22 of 6 bits hold 128.
pub(crate) const TOKEN_LETTERS: usize = 22;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// 128 random bits in letters that need no escape in an address.
pub(crate) fn token() -> String {
    let mut bits: u128 = rand::rng().random();
    let mut token = String::with_capacity(TOKEN_LETTERS);
    for _ in 0..TOKEN_LETTERS {
        token.push(char::from(LETTERS[(bits & 63) as usize]));
        bits >>= 6;
    }
    token
}

/// Whether a text looks like a name of this many letters at most, made of those that need no escape.
pub(crate) fn is_name(text: &str, letters: std::ops::RangeInclusive<usize>) -> bool {
    letters.contains(&text.len()) && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap_or_default();
        text
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn tokens_are_names_and_differ() {
        let tokens: HashSet<String> = (0..1000).map(|_| token()).collect();
        assert_eq!(tokens.len(), 1000);
        assert!(tokens.iter().all(|token| is_name(token, TOKEN_LETTERS..=TOKEN_LETTERS)));
        assert!(!is_name("../../etc/passwd", 1..=64) && !is_name("", 1..=64));
    }
}
