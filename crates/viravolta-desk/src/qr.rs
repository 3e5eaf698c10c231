//! A text as a QR code: a link that somebody across the room can open.

use std::fmt::Write as _;

use fast_qr::{ECL, QRBuilder};

/// Empty squares around the code, which readers need.
const MARGIN: usize = 4;

/// The QR code of a text as an SVG, dark on light whatever lies behind it; `None` when the text is empty or too long.
#[must_use]
pub fn qr_svg(text: &str) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
    let side = code.size + 2 * MARGIN;
    let mut path = String::new();
    for row in 0..code.size {
        for column in (0..code.size).filter(|column| code[row][*column].value()) {
            // Writing to a string cannot fail.
            write!(path, "M{} {}h1v1h-1z", column + MARGIN, row + MARGIN).unwrap_or_default();
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\" fill=\"#000\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_fit_and_novels_do_not() {
        let svg = qr_svg("http://192.168.0.7:8765/g/3q2x0ZkWm7cAbCdEfGhIj").expect("a code");
        // Version 4 has 33 squares a side; its three corners begin with a bar of seven.
        assert!(svg.contains("viewBox=\"0 0 41 41\"") && svg.contains("M4 4h1v1h-1zM5 4"), "{svg}");
        assert!(qr_svg(&"f5".repeat(500)).is_some());
        assert!(qr_svg(&"x".repeat(5000)).is_none() && qr_svg("").is_none());
    }
}
