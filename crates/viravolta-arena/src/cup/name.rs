//! Names of players: what is seen must tell them apart.

use unicode_normalization::UnicodeNormalization;

/// Whether a text can be a name: something to be seen, in one line, and nothing in it that hides or turns around.
pub(crate) fn fits(name: &str) -> bool {
    !name.trim().is_empty() && name.chars().count() <= 60 && !name.chars().any(hides)
}

/// A name made from a text: without what cannot be seen, and not too long; different from the names that are taken.
#[must_use]
pub fn made_from(text: &str, taken: &[String]) -> String {
    let seen: String = text.chars().map(|c| if hides(c) { ' ' } else { c }).collect();
    let seen: String = seen.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(54).collect();
    let plain = if seen.trim().is_empty() { "?".to_owned() } else { seen.trim().to_owned() };
    let is_free = |name: &String| !taken.iter().any(|other| key(other) == key(name));
    let numbered = (2..).map(|number| format!("{plain} {number}"));
    std::iter::once(plain.clone()).chain(numbered).find(is_free).unwrap_or(plain)
}

/// Two names that look alike, or differ only in capitals, are the same: however an accent was typed, and with `ß` as `SS`.
pub(crate) fn key(name: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    // Down, up and down again, letter by letter: what two letters have in common in any of the three is the same.
    let folded = name.nfkd().flat_map(char::to_lowercase).flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    folded.nfkd().collect()
}

/// Characters that cannot be seen, look like a space, or change the direction of what stands beside them.
pub(crate) fn hides(character: char) -> bool {
    character.is_control()
        || (character.is_whitespace() && character != ' ')
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffc}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        for name in ["ana", "José Ñandú", "李雷", "ana-2 (b)", "=cmd"] {
            assert!(fits(name), "{name}");
        }
        let long = "a".repeat(61);
        for name in ["", "  ", "a\u{202e}b", "a\u{200b}", "a\u{a0}b", "a\nb", "\u{3164}", "a\x1b[2J", long.as_str()] {
            assert!(!fits(name), "{name:?}");
        }
        assert_eq!(key("Ana  Lima"), key("ana lima"));
        assert_ne!(key("ana"), key("anna"));
        let taken = ["Ana".to_owned(), "ana 2".to_owned()];
        for (text, name) in
            [("ana", "ana 3"), ("  Rui\t\u{202e} Sá ", "Rui Sá"), ("\n", "?"), (long.as_str(), &long[..54])]
        {
            assert_eq!(made_from(text, &taken), name);
            assert!(fits(&made_from(text, &taken)));
        }
        assert_ne!(key("José"), key("Jose"), "an accent is seen");
        for twins in [
            ["Jos\u{e9}", "Jose\u{301}"],
            ["STRASSE", "straße"],
            ["Stra\u{1e9e}e", "strasse"],
            ["ΣΑΣ", "σας"],
            ["\u{212b}sa", "åsa"],
            ["ﬁm", "fim"],
            ["Ａna", "ana"],
        ] {
            assert_eq!(key(twins[0]), key(twins[1]), "{twins:?}");
        }
    }
}
