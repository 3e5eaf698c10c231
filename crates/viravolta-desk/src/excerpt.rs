//! The line where a text is wrong, with a caret under the place.

use std::fmt;

/// More than this of a line is not shown.
const WIDTH: usize = 72;
const INDENT: &str = "    ";
const CUT: &str = "...";

/// One line of a text and a place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line's number in the text, from 1.
    pub line: usize,
    /// The character's number in the line, from 1.
    pub column: usize,
    shown: String,
    caret: usize,
}

impl Excerpt {
    /// The line of `text` that holds the byte at `offset`, which may also be the end of the text.
    #[must_use]
    pub fn of(text: &str, offset: usize) -> Self {
        let offset = (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let begin = text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[begin..].lines().next().unwrap_or_default();
        let before = text[begin..offset].chars().count();
        // Whatever could move the cursor would separate the caret from its character, or worse.
        let characters: Vec<char> = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let first =
            if characters.len() <= WIDTH { 0 } else { before.saturating_sub(WIDTH / 2).min(characters.len() - WIDTH) };
        let last = (first + WIDTH).min(characters.len());
        let lead = if first > 0 { CUT } else { "" };
        let tail = if last < characters.len() { CUT } else { "" };
        let middle: String = characters[first..last].iter().collect();
        Self {
            line: 1 + text[..begin].matches('\n').count(),
            column: before + 1,
            shown: format!("{lead}{middle}{tail}"),
            caret: lead.len() + before - first,
        }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{INDENT}{}", self.shown.trim_end())?;
        writeln!(f, "{INDENT}{:1$}^", "", self.caret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn points_at_the_character() {
        let excerpt = Excerpt::of("f5d6\nc3 é?3\n", 9);
        assert_eq!((excerpt.line, excerpt.column), (2, 4));
        assert_eq!(Excerpt::of("f5d6\nc3 é?3\n", 10).to_string(), "    c3 é?3\n        ^\n");
        assert_eq!(Excerpt::of("", 0).to_string(), "    \n    ^\n");
        assert_eq!(Excerpt::of("f5", 2).to_string(), "    f5\n      ^\n");
    }

    #[test]
    fn shows_only_the_neighbourhood_in_a_long_line() {
        let text = format!("{}!{}", "-".repeat(500), "=".repeat(500));
        let shown = Excerpt::of(&text, 500).to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0].len(), INDENT.len() + 2 * CUT.len() + WIDTH);
        assert_eq!(lines[0].find('!'), lines[1].find('^'));
    }

    proptest! {
        #[test]
        fn any_offset_of_any_text_has_an_excerpt_without_control_characters(text in "(.|\n|\u{1b}){0,200}", offset in 0..300_usize) {
            let shown = Excerpt::of(&text, offset).to_string();
            prop_assert!(!shown.replace('\n', "").contains(char::is_control));
        }
    }
}
