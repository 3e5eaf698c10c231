//! Squares and discs drawn with block characters: a small picture is computed for a square and every character cell of
//! it gets the block and the two colours that come nearest.

use std::collections::HashMap;
use std::rc::Rc;

use crate::look::{Rgb, Theme};

/// One character cell of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glyph {
    pub(crate) symbol: char,
    pub(crate) ink: Rgb,
    pub(crate) ground: Rgb,
}

/// A disc as it is seen at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Disc {
    pub(crate) white: bool,
    /// 100 is lying flat; a disc in the middle of turning is narrower.
    pub(crate) width: u8,
    /// 100 is solid; less is a disc that might be put there.
    pub(crate) opacity: u8,
}

/// A mark in the middle of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Dot {
    pub(crate) color: Rgb,
    /// In hundredths of the side of the square.
    pub(crate) radius: u8,
}

/// What there is to see on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Scene {
    pub(crate) felt: Rgb,
    /// The frame of the cursor.
    pub(crate) outline: Option<Rgb>,
    pub(crate) disc: Option<Disc>,
    pub(crate) dot: Option<Dot>,
}

/// Draws scenes and remembers them: there are few different ones on a board.
#[derive(Debug, Default)]
pub(crate) struct Sprites {
    known: HashMap<(Scene, u16, bool), Rc<[Glyph]>>,
    theme: Option<Theme>,
}

/// Animations make many; beyond this the memory is cleared.
const MOST: usize = 4096;

impl Sprites {
    /// The picture of a square that is `rows` high and twice as many columns wide, row by row.
    pub(crate) fn picture(&mut self, scene: Scene, rows: u16, shaded: bool, theme: &Theme) -> Rc<[Glyph]> {
        if self.theme.as_ref() != Some(theme) || self.known.len() > MOST {
            self.known.clear();
            self.theme = Some(*theme);
        }
        Rc::clone(self.known.entry((scene, rows, shaded)).or_insert_with(|| paint(&scene, rows, shaded, theme)))
    }
}

/// Samples per character cell in each direction.
const GRAIN: u16 = 8;

fn paint(scene: &Scene, rows: u16, shaded: bool, theme: &Theme) -> Rc<[Glyph]> {
    let columns = rows * 2;
    let canvas = Canvas { scene, shaded, theme, detailed: rows >= DETAILED };
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    cells
        .map(|(row, column)| {
            if let Some(mark) = canvas.coarse_mark(row, column) {
                return mark;
            }
            let mut samples = [Rgb::default(); 64];
            for (index, sample) in samples.iter_mut().enumerate() {
                let (x, y) = (index as u16 % GRAIN, index as u16 / GRAIN);
                let across = (f32::from(column * GRAIN + x) + 0.5) / f32::from(columns * GRAIN);
                let down = (f32::from(row * GRAIN + y) + 0.5) / f32::from(rows * GRAIN);
                *sample = canvas.color_at(across, down);
            }
            fit(&samples, if shaded { average } else { commonest })
        })
        .collect()
}

struct Canvas<'a> {
    scene: &'a Scene,
    shaded: bool,
    theme: &'a Theme,
    /// Whether there are enough cells for fine lines and for light from the side.
    detailed: bool,
}

/// From so many rows on, squares have room for details.
const DETAILED: u16 = 3;
/// Dots up to this radius are small, where there are only two sizes.
const SMALL_DOT: u8 = 12;
/// In sides of the square.
const DISC_RADIUS: f32 = 0.43;
const SHADOW: (f32, f32) = (0.025, 0.05);

impl Canvas<'_> {
    /// The colour of a point; both coordinates go from 0 to 1.
    fn color_at(&self, x: f32, y: f32) -> Rgb {
        let scene = self.scene;
        let mut color = scene.felt;
        if let Some(outline) = scene.outline {
            let (beside, above) = (x.min(1.0 - x), y.min(1.0 - y));
            let is_corner = beside.min(above) < 0.063 && beside.max(above) < 0.3;
            color = match self.detailed {
                true if is_corner => outline,
                true => color.mix(outline, 0.18),
                false => color.mix(outline, 0.45),
            };
        }
        let (dx, dy) = (x - 0.5, y - 0.5);
        if let Some(disc) = scene.disc {
            let squeeze = f32::from(disc.width.max(12)) / 100.0;
            let opacity = f32::from(disc.opacity) / 100.0;
            let inside = |dx: f32, dy: f32| (dx / squeeze).hypot(dy) / DISC_RADIUS;
            if self.shaded && self.detailed && opacity > 0.9 && inside(dx - SHADOW.0, dy - SHADOW.1) < 1.0 {
                color = color.mix(self.theme.shadow, 0.75);
            }
            let distance = inside(dx, dy);
            if distance < 1.0 {
                color = color.mix(self.disc_color(disc, dx / squeeze, dy, distance), opacity);
            }
        }
        if let Some(dot) = scene.dot
            && self.detailed
            && dx.hypot(dy) < f32::from(dot.radius) / 100.0
        {
            color = dot.color;
        }
        color
    }

    /// On a square of four by two cells a mark covers the inner halves of the four cells in the middle: fitting it as
    /// part of the picture would only blur it.
    fn coarse_mark(&self, row: u16, column: u16) -> Option<Glyph> {
        let dot = self.scene.dot.filter(|_| !self.detailed && (1..=2).contains(&column))?;
        let symbol = match (dot.radius > SMALL_DOT, row, column) {
            (true, 0, _) => '▄',
            (true, ..) => '▀',
            (false, 0, 1) => '▗',
            (false, 0, _) => '▖',
            (false, _, 1) => '▝',
            (false, ..) => '▘',
        };
        let (x, y) = (f32::from(column) * 0.25 + 0.125, f32::from(row) * 0.5 + 0.25);
        Some(Glyph { symbol, ink: dot.color, ground: self.color_at(x, y) })
    }

    fn disc_color(&self, disc: Disc, dx: f32, dy: f32, distance: f32) -> Rgb {
        let colors = if disc.white { self.theme.white } else { self.theme.black };
        if !self.shaded {
            return if disc.white { colors.light } else { colors.shade };
        }
        // The light comes from the upper left.
        let aside = if self.detailed { 0.45 } else { 0.0 };
        let lit = 0.5 - (aside * dx + 0.9 * dy) / (2.0 * DISC_RADIUS);
        let face = colors.shade.mix(colors.light, lit);
        if distance > 0.88 { face.mix(colors.rim, 0.6) } else { face }
    }
}

/// The blocks, as 8 by 8 samples: bit 0 is the upper left one, and a set bit is ink. Their opposites need no entry:
/// ink and ground can be exchanged.
const BLOCKS: [(char, u64); 20] = {
    const TOP_HALF: u64 = 0x0000_0000_FFFF_FFFF;
    const LEFT_HALF: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    [
        ('▄', !TOP_HALF),
        ('▌', LEFT_HALF),
        ('▘', TOP_HALF & LEFT_HALF),
        ('▝', TOP_HALF & !LEFT_HALF),
        ('▖', !TOP_HALF & LEFT_HALF),
        ('▗', !TOP_HALF & !LEFT_HALF),
        ('▚', (TOP_HALF & LEFT_HALF) | (!TOP_HALF & !LEFT_HALF)),
        ('▁', !0 << 56),
        ('▂', !0 << 48),
        ('▃', !0 << 40),
        ('▅', !0 << 24),
        ('▆', !0 << 16),
        ('▇', !0 << 8),
        ('▏', 0x0101_0101_0101_0101),
        ('▎', 0x0303_0303_0303_0303),
        ('▍', 0x0707_0707_0707_0707),
        ('▋', 0x1F1F_1F1F_1F1F_1F1F),
        ('▊', 0x3F3F_3F3F_3F3F_3F3F),
        ('▉', 0x7F7F_7F7F_7F7F_7F7F),
        (' ', 0),
    ]
};

/// The colour that stands for the samples under a mask, and how far they are from it in all.
type Summary = fn(&[Rgb; 64], u64) -> (Rgb, u64);

fn fit(samples: &[Rgb; 64], summary: Summary) -> Glyph {
    let mut best = (u64::MAX, Glyph { symbol: ' ', ink: samples[0], ground: samples[0] });
    // The blank comes last and wins ties, so that plain areas are blanks.
    for (symbol, mask) in BLOCKS {
        let (ink, ink_error) = summary(samples, mask);
        let (ground, ground_error) = summary(samples, !mask);
        let error = ink_error + ground_error;
        if error <= best.0 {
            // A blank has no ink of its own.
            let ink = if mask == 0 { ground } else { ink };
            best = (error, Glyph { symbol, ink, ground });
        }
    }
    best.1
}

/// The mean colour: soft edges, where there are colours for them.
fn average(samples: &[Rgb; 64], mask: u64) -> (Rgb, u64) {
    let count = u64::from(mask.count_ones());
    if count == 0 {
        return (samples[0], 0);
    }
    let sum = under(samples, mask)
        .fold([0u64; 3], |[r, g, b], color| [r + u64::from(color.0), g + u64::from(color.1), b + u64::from(color.2)]);
    let [r, g, b] = sum.map(|total| ((total + count / 2) / count) as u8);
    let mean = Rgb(r, g, b);
    (mean, distance(samples, mask, mean))
}

/// The most frequent colour: hard edges. Of few colours the nearest to a mixed one is often of quite another hue.
fn commonest(samples: &[Rgb; 64], mask: u64) -> (Rgb, u64) {
    let count = |color: &Rgb| under(samples, mask).filter(|other| *other == color).count();
    // Of two equally frequent ones the lighter, wherever they are: what is symmetrical stays so.
    let best = under(samples, mask).max_by_key(|color| (count(color), color.distance(Rgb::default())));
    let best = best.copied().unwrap_or(samples[0]);
    (best, distance(samples, mask, best))
}

fn under(samples: &[Rgb; 64], mask: u64) -> impl Iterator<Item = &Rgb> {
    samples.iter().enumerate().filter(move |(index, _)| mask >> index & 1 == 1).map(|(_, color)| color)
}

fn distance(samples: &[Rgb; 64], mask: u64, from: Rgb) -> u64 {
    under(samples, mask).map(|color| u64::from(from.distance(*color))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::ThemeName;

    const FELT: Rgb = Rgb::hex(0x2F_8560);

    fn scene(disc: Option<Disc>) -> Scene {
        Scene { felt: FELT, outline: None, disc, dot: None }
    }

    #[test]
    fn an_empty_square_is_blank() {
        let theme = ThemeName::Dark.theme();
        let picture = Sprites::default().picture(scene(None), 2, true, theme);
        assert_eq!(picture.len(), 8);
        assert!(picture.iter().all(|glyph| *glyph == Glyph { symbol: ' ', ink: FELT, ground: FELT }));
    }

    #[test]
    fn a_disc_is_as_wide_on_the_left_as_on_the_right() {
        let theme = ThemeName::Dark.theme();
        for rows in 2..9 {
            let disc = Disc { white: true, width: 100, opacity: 100 };
            let picture = Sprites::default().picture(scene(Some(disc)), rows, false, theme);
            let columns = usize::from(rows) * 2;
            let light = |glyph: &Glyph| glyph.ink.distance(FELT).max(glyph.ground.distance(FELT)) > 5000;
            for row in picture.chunks(columns) {
                let left = row[..columns / 2].iter().filter(|glyph| light(glyph)).count();
                let right = row[columns / 2..].iter().filter(|glyph| light(glyph)).count();
                assert_eq!(left, right, "{rows} rows");
            }
        }
    }

    #[test]
    fn where_colours_are_few_none_is_mixed() {
        let theme = ThemeName::Dark.theme();
        let disc = Disc { white: true, width: 100, opacity: 100 };
        for rows in 2..9 {
            let picture = Sprites::default().picture(scene(Some(disc)), rows, false, theme);
            for color in picture.iter().flat_map(|glyph| [glyph.ink, glyph.ground]) {
                assert!(color == FELT || color == theme.white.light, "{rows} rows: {color:?}");
            }
        }
    }

    #[test]
    fn halves_are_found() {
        let mut samples = [Rgb::hex(0); 64];
        samples[32..].fill(Rgb::hex(0xFF_FFFF));
        assert_eq!(fit(&samples, average), Glyph { symbol: '▄', ink: Rgb::hex(0xFF_FFFF), ground: Rgb::hex(0) });
    }
}
