//! A picture of a terminal's screen. Blocks are drawn as shapes, so that it looks the same with every font.

use std::fmt::Write;

use vt100::{Cell, Color, Screen};

/// The size of a cell.
const WIDTH: f64 = 9.0;
const HEIGHT: f64 = 18.0;
/// The space around the screen, and the bar above it.
const MARGIN: f64 = 12.0;
const BAR: f64 = 30.0;

/// The picture of a screen in a window with a title.
#[must_use]
pub fn render(screen: &Screen, title: &str) -> String {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    let (width, height) = (f64::from(columns) * WIDTH, f64::from(rows) * HEIGHT);
    let ground = screen.cell(1, 0).map_or_else(|| "#000000".to_owned(), |cell| hex(cell.bgcolor(), "#101418"));
    let (whole_width, whole_height) = (width + 2.0 * MARGIN, height + BAR + MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" \
         width=\"{whole_width}\" height=\"{whole_height}\">\n\
         <title>{}</title>\n\
         <rect width=\"{whole_width}\" height=\"{whole_height}\" rx=\"9\" fill=\"{ground}\"/>\n",
        escape(title)
    );
    for (index, color) in ["#ff5f57", "#febc2e", "#28c840"].iter().enumerate() {
        let x = 18 + 18 * index;
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"15\" r=\"5.5\" fill=\"{color}\"/>");
    }
    let _ = writeln!(
        svg,
        "<g font-family=\"'DejaVu Sans Mono','Menlo','Consolas',monospace\" font-size=\"15\" \
         shape-rendering=\"crispEdges\">"
    );
    for row in 0..rows {
        line(&mut svg, screen, row, columns, &ground);
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

fn line(svg: &mut String, screen: &Screen, row: u16, columns: u16, ground: &str) {
    let y = BAR + f64::from(row) * HEIGHT;
    let colors = |cell: &Cell| {
        let (ink, paper) = (hex(cell.fgcolor(), "#e8e6df"), hex(cell.bgcolor(), ground));
        if cell.inverse() { (paper, ink) } else { (ink, paper) }
    };
    // Grounds first, in runs of one colour.
    let mut begin = 0;
    while begin < columns {
        let paper = |column| screen.cell(row, column).map(|cell| colors(cell).1);
        let here = paper(begin);
        let end = (begin..columns).find(|column| paper(*column) != here).unwrap_or(columns);
        if let Some(color) = here.filter(|color| color != ground) {
            // What reaches the edge of the screen reaches the edge of the window.
            let (left, right) = (margin_if(begin == 0), margin_if(end == columns));
            let width = left + f64::from(end - begin) * WIDTH + right;
            rectangle(svg, f64::from(begin) - left / WIDTH, y, width, HEIGHT, &color);
        }
        begin = end;
    }
    let mut run: Option<(u16, String, String)> = None;
    for column in 0..=columns {
        let cell = screen.cell(row, column);
        let symbol = cell.map_or("", Cell::contents);
        let block = symbol.chars().next().and_then(shapes);
        if let (Some(cell), Some(block)) = (cell, &block) {
            for [left, top, right, bottom] in block {
                let (x, width) = (f64::from(column) + left, (right - left) * WIDTH);
                rectangle(svg, x, y + top * HEIGHT, width, (bottom - top) * HEIGHT, &colors(cell).0);
            }
        }
        let style = cell.filter(|_| block.is_none() && !symbol.trim().is_empty()).map(|cell| {
            let weight = if cell.bold() { " font-weight=\"bold\"" } else { "" };
            let line = if cell.underline() { " text-decoration=\"underline\"" } else { "" };
            format!("fill=\"{}\"{weight}{line}", colors(cell).0)
        });
        // A word of one style is one text; blanks end it, so that nothing drifts.
        match (&mut run, style) {
            (Some((_, running, text)), Some(style)) if *running == style => text.push_str(symbol),
            (_, style) => {
                if let Some((begin, style, text)) = run.take() {
                    word(svg, begin, y, &style, &text);
                }
                run = style.map(|style| (column, style, symbol.to_owned()));
            }
        }
    }
}

fn margin_if(at_edge: bool) -> f64 {
    if at_edge { MARGIN } else { 0.0 }
}

fn word(svg: &mut String, column: u16, y: f64, style: &str, text: &str) {
    let (x, y) = (MARGIN + f64::from(column) * WIDTH, y + HEIGHT * 0.76);
    let length = text.chars().count() as f64 * WIDTH;
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y:.2}\" {style} textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
        escape(text)
    );
}

fn rectangle(svg: &mut String, column: f64, y: f64, width: f64, height: f64, color: &str) {
    let x = MARGIN + column * WIDTH;
    let _ =
        writeln!(svg, "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{color}\"/>");
}

/// The rectangles of a block character: left, top, right and bottom, in cells.
fn shapes(symbol: char) -> Option<Vec<[f64; 4]>> {
    const UPPER_LEFT: [f64; 4] = [0.0, 0.0, 0.5, 0.5];
    const UPPER_RIGHT: [f64; 4] = [0.5, 0.0, 1.0, 0.5];
    const LOWER_LEFT: [f64; 4] = [0.0, 0.5, 0.5, 1.0];
    const LOWER_RIGHT: [f64; 4] = [0.5, 0.5, 1.0, 1.0];
    Some(match symbol {
        '▀' => vec![[0.0, 0.0, 1.0, 0.5]],
        '▁'..='█' => vec![[0.0, 1.0 - (symbol as u32 - 0x2580) as f64 / 8.0, 1.0, 1.0]],
        '▉'..='▏' => vec![[0.0, 0.0, 1.0 - (symbol as u32 - 0x2588) as f64 / 8.0, 1.0]],
        '▖' => vec![LOWER_LEFT],
        '▗' => vec![LOWER_RIGHT],
        '▘' => vec![UPPER_LEFT],
        '▝' => vec![UPPER_RIGHT],
        '▚' => vec![UPPER_LEFT, LOWER_RIGHT],
        '▞' => vec![UPPER_RIGHT, LOWER_LEFT],
        '─' => vec![[0.0, 0.47, 1.0, 0.53]],
        '│' => vec![[0.44, 0.0, 0.56, 1.0]],
        '╭' => vec![[0.44, 0.47, 1.0, 0.53], [0.44, 0.47, 0.56, 1.0]],
        '╮' => vec![[0.0, 0.47, 0.56, 0.53], [0.44, 0.47, 0.56, 1.0]],
        '╰' => vec![[0.44, 0.47, 1.0, 0.53], [0.44, 0.0, 0.56, 0.53]],
        '╯' => vec![[0.0, 0.47, 0.56, 0.53], [0.44, 0.0, 0.56, 0.53]],
        _ => return None,
    })
}

fn hex(color: Color, usual: &str) -> String {
    match color {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Default => usual.to_owned(),
        Color::Idx(index) => {
            let (r, g, b) = of_palette(index);
            format!("#{r:02x}{g:02x}{b:02x}")
        }
    }
}

/// The 256 colours of xterm.
fn of_palette(index: u8) -> (u8, u8, u8) {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match index {
        0..16 => {
            let bright = if index < 8 { 170 } else { 255 };
            let channel = |bit: u8| if index >> bit & 1 == 1 { bright } else { 0 };
            (channel(0), channel(1), channel(2))
        }
        16..232 => {
            let step = usize::from(index - 16);
            (LEVELS[step / 36], LEVELS[step / 6 % 6], LEVELS[step % 6])
        }
        232.. => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use super::*;

    #[test]
    fn texts_and_blocks_are_drawn() {
        let size = |count| NonZeroU16::new(count).unwrap();
        let mut parser = vt100::Parser::new(size(2), size(10), 0);
        parser.process("\x1b[38;2;255;0;0m<a&b>\r\n\x1b[48;5;231m▄".as_bytes());
        let svg = render(parser.screen(), "title");
        assert!(
            svg.contains("fill=\"#ff0000\" textLength=\"45\" lengthAdjust=\"spacingAndGlyphs\">&lt;a&amp;b&gt;</text>")
        );
        assert!(svg.contains("fill=\"#ffffff\""), "{svg}");
        assert!(svg.contains("height=\"9.00\" fill=\"#ff0000\""), "{svg}");
    }
}
