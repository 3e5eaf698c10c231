//! What the terminal can show, found out from the environment, and the last pass over every screen that keeps to it.

use ratatui_core::buffer::Buffer;
use ratatui_core::style::Color;

use super::Rgb;

/// How much a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Depth {
    /// Any colour, and drawn discs.
    True,
    /// The 256 colours of xterm, and drawn discs.
    Palette,
    /// ASCII characters without colour.
    Ascii,
}

impl Depth {
    /// What the environment says; `variable` looks one up.
    #[must_use]
    pub(crate) fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
        let term = variable("TERM").unwrap_or_default();
        let color = variable("COLORTERM").unwrap_or_default().to_lowercase();
        if is_set("NO_COLOR") || term == "dumb" {
            Self::Ascii
        } else if color == "truecolor" || color == "24bit" || term.ends_with("direct") || is_set("WT_SESSION") {
            Self::True
        } else {
            Self::Palette
        }
    }

    /// Brings a finished screen down to what the terminal can show.
    pub(crate) fn limit(self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            match self {
                Self::True => {}
                Self::Palette => {
                    cell.fg = in_palette(cell.fg);
                    cell.bg = in_palette(cell.bg);
                }
                Self::Ascii => {
                    cell.fg = Color::Reset;
                    cell.bg = Color::Reset;
                    if !cell.symbol().is_ascii() {
                        let plain = to_ascii(cell.symbol());
                        cell.set_char(plain);
                    }
                }
            }
        }
    }
}

fn in_palette(color: Color) -> Color {
    match color {
        Color::Rgb(r, g, b) => Color::Indexed(Rgb(r, g, b).nearest_of_256()),
        other => other,
    }
}

/// The ASCII character that stands for another. One for one, so that nothing on the screen moves.
pub(crate) fn to_ascii(symbol: &str) -> char {
    match symbol.chars().next().unwrap_or(' ') {
        plain if plain.is_ascii() => plain,
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ü' => 'u',
        'ç' => 'c',
        'Á' | 'À' | 'Â' | 'Ã' => 'A',
        'É' | 'Ê' => 'E',
        'Í' => 'I',
        'Ó' | 'Ô' | 'Õ' => 'O',
        'Ú' => 'U',
        'Ç' => 'C',
        '─' | '━' | '–' | '—' | '−' | '╌' => '-',
        '│' | '┃' | '▌' | '▐' | '▎' | '┊' => '|',
        '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
        '●' => 'X',
        '○' => 'O',
        '◐' | '•' | '◆' => '*',
        '·' | '∙' => '.',
        '×' => 'x',
        '“' | '”' | '«' | '»' => '"',
        '’' | '‘' | 'º' | 'ª' => '\'',
        '→' | '▸' | '›' | '▶' => '>',
        '←' | '◂' | '‹' | '◀' => '<',
        '↑' | '▴' | '▲' => '^',
        '↓' | '▾' | '▼' => 'v',
        '…' => '.',
        '≈' => '~',
        '█' | '▓' | '▒' => '#',
        '▁' | '▂' | '▃' | '▄' => '_',
        '▀' => '"',
        ' ' | '\u{a0}' => ' ',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(variables: &[(&str, &str)]) -> Depth {
        Depth::detect(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_environment_decides() {
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-direct")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Palette);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Depth::Ascii);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]), Depth::Palette);
        assert_eq!(depth(&[("TERM", "dumb")]), Depth::Ascii);
    }
}
