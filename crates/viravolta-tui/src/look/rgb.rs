//! A colour, and the nearest one that a terminal of 256 colours has.

use ratatui_core::style::Color;

/// A colour by its red, green and blue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Rgb {
    /// The colour `0xRRGGBB`.
    pub(crate) const fn hex(value: u32) -> Self {
        Self((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// This colour with `share` (0 to 1) of another mixed in.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let channel = |a: u8, b: u8| {
            let mixed = f32::from(a) + (f32::from(b) - f32::from(a)) * share.clamp(0.0, 1.0);
            mixed.round() as u8
        };
        Self(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// The nearest colour of the 256 that xterm fixed: the cube (16 to 231) and the greys (232 to 255).
    pub(crate) fn nearest_of_256(self) -> u8 {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let level = |channel: u8| (0..6).min_by_key(|&i| LEVELS[i].abs_diff(channel)).unwrap_or(0);
        let (r, g, b) = (level(self.0), level(self.1), level(self.2));
        let cube = Self(LEVELS[r], LEVELS[g], LEVELS[b]);
        let average = (u32::from(self.0) + u32::from(self.1) + u32::from(self.2)) / 3;
        let step = (average.saturating_sub(3) / 10).min(23);
        let grey = (8 + 10 * step) as u8;
        if self.distance(Self(grey, grey, grey)) < self.distance(cube) {
            232 + step as u8
        } else {
            (16 + 36 * r + 6 * g + b) as u8
        }
    }

    /// How far apart two colours look, roughly.
    pub(crate) const fn distance(self, other: Self) -> u32 {
        let (r, g, b) =
            (self.0.abs_diff(other.0) as u32, self.1.abs_diff(other.1) as u32, self.2.abs_diff(other.2) as u32);
        2 * r * r + 4 * g * g + 3 * b * b
    }
}

impl From<Rgb> for Color {
    fn from(Rgb(r, g, b): Rgb) -> Self {
        Self::Rgb(r, g, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixed_colours_are_their_own_nearest() {
        assert_eq!(Rgb::hex(0x00_0000).nearest_of_256(), 16);
        assert_eq!(Rgb::hex(0xFF_FFFF).nearest_of_256(), 231);
        assert_eq!(Rgb::hex(0x5F_8700).nearest_of_256(), 16 + 36 + 6 * 2);
        assert_eq!(Rgb::hex(0x12_1212).nearest_of_256(), 233);
    }

    #[test]
    fn mixing_goes_from_one_to_the_other() {
        let (a, b) = (Rgb::hex(0x10_2030), Rgb::hex(0xF0_E0D0));
        assert_eq!((a.mix(b, 0.0), a.mix(b, 1.0), a.mix(b, 9.0)), (a, b, b));
    }
}
