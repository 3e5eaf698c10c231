//! Pictures of positions with colours.

use clap::builder::styling::{AnsiColor, Style};
use viravolta_rules::Picture;

const BLACK: Style = AnsiColor::Cyan.on_default().bold();
const WHITE: Style = AnsiColor::Yellow.on_default().bold();
const LEGAL: Style = AnsiColor::Green.on_default();
const FRAME: Style = Style::new().dimmed();

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
