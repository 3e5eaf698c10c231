//! How things look: themes, and what the terminal can show of them.

mod depth;
mod rgb;
mod theme;

pub(crate) use depth::Depth;
pub(crate) use depth::to_ascii;
pub(crate) use rgb::Rgb;
pub(crate) use theme::Theme;
pub use theme::ThemeName;
