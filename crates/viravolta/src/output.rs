//! Colours. They help; the words and signs alone say everything, and where colours are unwanted they are taken out.

use clap::builder::styling::{AnsiColor, Style};
use viravolta_rules::Picture;

const BLACK: Style = AnsiColor::Cyan.on_default().bold();
const WHITE: Style = AnsiColor::Yellow.on_default().bold();
const LEGAL: Style = AnsiColor::Green.on_default();
const FRAME: Style = Style::new().dimmed();

/// The head of a table, a name, the number of a level.
pub(crate) const HEAD: Style = Style::new().bold();
/// What is good: a best move, a win.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// What is bad: a loss, a fault.
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
/// What matters less.
pub(crate) const ASIDE: Style = Style::new().dimmed();

/// A text in a style. Pad it before, because the style has characters of its own.
pub(crate) fn styled(style: Style, text: &str) -> String {
    if text.trim().is_empty() { text.to_owned() } else { format!("{style}{text}{style:#}") }
}

/// A picture in the default glyphs, in colours. The colours help; the glyphs alone say everything.
pub(crate) fn paint(picture: Picture) -> String {
    let mut painted = String::new();
    for character in picture.to_string().chars() {
        let style = match character {
            'X' => BLACK,
            'O' => WHITE,
            '+' => LEGAL,
            'a'..='h' | '1'..='8' | '.' => FRAME,
            _ => Style::new(),
        };
        painted.push_str(&format!("{style}{character}{style:#}"));
    }
    painted
}
