//! The themes.

use serde::{Deserialize, Serialize};

use super::Rgb;

/// A theme by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThemeName {
    /// Light text on a dark ground, green felt.
    #[default]
    Dark,
    /// Dark text on a light ground.
    Light,
    /// Black, white and yellow, nothing in between.
    HighContrast,
    /// Blue and orange, which every kind of colour vision tells apart.
    ColorBlind,
}

impl ThemeName {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::HighContrast, Self::ColorBlind];

    /// The word for it in settings and on the command line.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::HighContrast => "high-contrast",
            Self::ColorBlind => "color-blind",
        }
    }

    /// The theme with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.code().eq_ignore_ascii_case(code))
    }

    pub(crate) const fn theme(self) -> &'static Theme {
        match self {
            Self::Dark => &DARK,
            Self::Light => &LIGHT,
            Self::HighContrast => &HIGH_CONTRAST,
            Self::ColorBlind => &COLOR_BLIND,
        }
    }

    /// The theme for 256 colours. The nearest ones to both kinds of squares would be one and the same, so they are
    /// chosen by hand; all others are fitted when they are drawn.
    pub(crate) const fn theme_of_256(self) -> &'static Theme {
        const DARK_256: Theme = Theme { felt: [Rgb::hex(0x00_875F), Rgb::hex(0x5F_875F)], ..DARK };
        const LIGHT_256: Theme = Theme { felt: [Rgb::hex(0x5F_AF87), Rgb::hex(0x87_AF87)], ..LIGHT };
        const HIGH_CONTRAST_256: Theme = Theme { felt: [Rgb::hex(0x00_5F5F), Rgb::hex(0x00_5F00)], ..HIGH_CONTRAST };
        const COLOR_BLIND_256: Theme = Theme { felt: [Rgb::hex(0x5F_87AF), Rgb::hex(0x5F_87D7)], ..COLOR_BLIND };
        match self {
            Self::Dark => &DARK_256,
            Self::Light => &LIGHT_256,
            Self::HighContrast => &HIGH_CONTRAST_256,
            Self::ColorBlind => &COLOR_BLIND_256,
        }
    }
}

/// The colours of a disc: in the light, in the shade, at the rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DiscColors {
    pub(crate) light: Rgb,
    pub(crate) shade: Rgb,
    pub(crate) rim: Rgb,
}

/// The colours of everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(crate) ground: Rgb,
    /// Bars and dialogs, which lie on the ground.
    pub(crate) raised: Rgb,
    pub(crate) text: Rgb,
    pub(crate) dim: Rgb,
    pub(crate) faint: Rgb,
    pub(crate) accent: Rgb,
    /// Text on the accent.
    pub(crate) on_accent: Rgb,
    pub(crate) good: Rgb,
    pub(crate) bad: Rgb,
    pub(crate) frame: Rgb,
    pub(crate) frame_text: Rgb,
    /// The squares, alternating.
    pub(crate) felt: [Rgb; 2],
    pub(crate) shadow: Rgb,
    pub(crate) black: DiscColors,
    pub(crate) white: DiscColors,
    /// Black's share of the evaluation bar: dark, and yet not the ground.
    pub(crate) black_share: Rgb,
    pub(crate) cursor: Rgb,
    pub(crate) last: Rgb,
    /// The mark of a legal move.
    pub(crate) legal: Rgb,
    /// Numbers on the felt.
    pub(crate) felt_text: Rgb,
}

const BLACK_DISC: DiscColors =
    DiscColors { light: Rgb::hex(0x3A_4048), shade: Rgb::hex(0x12_1418), rim: Rgb::hex(0x0A_0B0D) };
const WHITE_DISC: DiscColors =
    DiscColors { light: Rgb::hex(0xFF_FDF7), shade: Rgb::hex(0xD9_D3C4), rim: Rgb::hex(0xB9_B2A1) };

const DARK: Theme = Theme {
    ground: Rgb::hex(0x10_1418),
    raised: Rgb::hex(0x1A_2027),
    text: Rgb::hex(0xE8_E6DF),
    dim: Rgb::hex(0x92_9CA6),
    faint: Rgb::hex(0x3A_444E),
    accent: Rgb::hex(0xF2_B84B),
    on_accent: Rgb::hex(0x1A_1408),
    good: Rgb::hex(0x6F_CF97),
    bad: Rgb::hex(0xEF_7D6B),
    frame: Rgb::hex(0x2B_211B),
    frame_text: Rgb::hex(0xC8_A77A),
    felt: [Rgb::hex(0x2F_8560), Rgb::hex(0x2A_7856)],
    shadow: Rgb::hex(0x16_4A34),
    black: BLACK_DISC,
    white: WHITE_DISC,
    black_share: BLACK_DISC.light,
    cursor: Rgb::hex(0xF2_B84B),
    last: Rgb::hex(0xE8_5D4A),
    legal: Rgb::hex(0x1B_5A40),
    felt_text: Rgb::hex(0xF5_F3EA),
};

const LIGHT: Theme = Theme {
    ground: Rgb::hex(0xF7_F4EC),
    raised: Rgb::hex(0xEA_E5D8),
    text: Rgb::hex(0x22_2A2E),
    dim: Rgb::hex(0x53_5D62),
    faint: Rgb::hex(0xC9_C3B4),
    accent: Rgb::hex(0xA8_5A00),
    on_accent: Rgb::hex(0xFF_FBF2),
    good: Rgb::hex(0x1E_7F4F),
    bad: Rgb::hex(0xB8_3A28),
    frame: Rgb::hex(0xB0_8D62),
    frame_text: Rgb::hex(0x2E_1F10),
    felt: [Rgb::hex(0x5F_B58B), Rgb::hex(0x56_A97F)],
    shadow: Rgb::hex(0x38_7F5C),
    black: BLACK_DISC,
    white: WHITE_DISC,
    black_share: BLACK_DISC.light,
    cursor: Rgb::hex(0xFF_D34D),
    last: Rgb::hex(0xD6_4533),
    legal: Rgb::hex(0x36_7D5A),
    felt_text: Rgb::hex(0x0C_2A1C),
};

const HIGH_CONTRAST: Theme = Theme {
    ground: Rgb::hex(0x00_0000),
    raised: Rgb::hex(0x00_0000),
    text: Rgb::hex(0xFF_FFFF),
    dim: Rgb::hex(0xFF_FFFF),
    faint: Rgb::hex(0x59_5959),
    accent: Rgb::hex(0xFF_FF00),
    on_accent: Rgb::hex(0x00_0000),
    good: Rgb::hex(0x00_FF66),
    bad: Rgb::hex(0xFF_8A8A),
    frame: Rgb::hex(0x00_0000),
    frame_text: Rgb::hex(0xFF_FFFF),
    felt: [Rgb::hex(0x00_6B3F), Rgb::hex(0x00_5A34)],
    shadow: Rgb::hex(0x00_5A34),
    black: DiscColors { light: Rgb::hex(0x00_0000), shade: Rgb::hex(0x00_0000), rim: Rgb::hex(0x00_0000) },
    white: DiscColors { light: Rgb::hex(0xFF_FFFF), shade: Rgb::hex(0xFF_FFFF), rim: Rgb::hex(0xFF_FFFF) },
    black_share: Rgb::hex(0x5A_5A5A),
    cursor: Rgb::hex(0xFF_FF00),
    last: Rgb::hex(0xFF_3030),
    legal: Rgb::hex(0xFF_FF00),
    felt_text: Rgb::hex(0xFF_FFFF),
};

const COLOR_BLIND: Theme = Theme {
    accent: Rgb::hex(0xF0_A030),
    good: Rgb::hex(0x56_B4E9),
    bad: Rgb::hex(0xE6_9F00),
    frame: Rgb::hex(0x20_2A38),
    frame_text: Rgb::hex(0xB8_C6D8),
    felt: [Rgb::hex(0x3C_79AD), Rgb::hex(0x38_74A5)],
    shadow: Rgb::hex(0x22_4869),
    cursor: Rgb::hex(0xF6_C65B),
    last: Rgb::hex(0xE6_9F00),
    legal: Rgb::hex(0x24_4F77),
    ..DARK
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_has_a_code_of_its_own() {
        for theme in ThemeName::ALL {
            assert_eq!(ThemeName::from_code(theme.code()), Some(theme));
        }
    }

    #[test]
    fn squares_differ_and_marks_show_with_256_colours_too() {
        for name in ThemeName::ALL {
            let theme = name.theme_of_256();
            let felt = theme.felt.map(Rgb::nearest_of_256);
            assert_ne!(felt[0], felt[1], "{name:?}");
            let marks = [theme.legal, theme.last, theme.cursor, theme.black.shade, theme.white.light];
            assert!(marks.iter().all(|mark| !felt.contains(&mark.nearest_of_256())), "{name:?}");
        }
    }

    /// The ratio of the Web Content Accessibility Guidelines.
    fn contrast(a: Rgb, b: Rgb) -> f32 {
        let luminance = |Rgb(r, g, b): Rgb| {
            let linear = |channel: u8| {
                let share = f32::from(channel) / 255.0;
                if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn texts_can_be_read_on_their_grounds() {
        for name in ThemeName::ALL {
            let theme = name.theme();
            let least = if name == ThemeName::HighContrast { 7.0 } else { 4.5 };
            let pairs = [
                ("text", theme.text, theme.ground),
                ("text on bars", theme.text, theme.raised),
                ("dim text", theme.dim, theme.ground),
                ("dim text on bars", theme.dim, theme.raised),
                ("accent", theme.accent, theme.ground),
                ("text on the accent", theme.on_accent, theme.accent),
                ("good", theme.good, theme.ground),
                ("bad", theme.bad, theme.ground),
                ("frame", theme.frame_text, theme.frame),
                ("buttons", theme.text, theme.faint),
            ];
            for (what, text, ground) in pairs {
                assert!(contrast(text, ground) >= least, "{name:?}, {what}: {}", contrast(text, ground));
            }
            let on_board = [
                ("values", theme.felt_text, theme.felt[0]),
                ("values", theme.felt_text, theme.felt[1]),
                ("best value", theme.black.shade, theme.cursor),
            ];
            for (what, text, felt) in on_board {
                assert!(contrast(text, felt) >= 4.0, "{name:?}, {what}: {}", contrast(text, felt));
            }
            for (what, other) in [("ground", theme.ground), ("white's share", theme.white.shade)] {
                assert!(contrast(theme.black_share, other) >= 1.7, "{name:?}, {what}");
            }
            let discs = contrast(theme.black.light, theme.white.shade);
            assert!(discs >= 7.0, "{name:?}: discs {discs}");
        }
    }
}
