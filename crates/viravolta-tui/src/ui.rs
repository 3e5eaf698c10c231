//! Drawing. A screen is a function of the app's state; drawing it changes nothing but the memory of pictures.

mod bars;
mod board;
mod canvas;
mod dialogs;
mod editor;
mod graph;
mod layout;
mod moves;
mod panel;
mod review;
mod small;
mod sprite;
mod squares;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use viravolta_desk::{Moment, words};
use viravolta_engine::{Proof, Score};
use viravolta_i18n::Texts;

use crate::app::{App, Hits};
use canvas::Canvas;
use layout::Layout;
pub(crate) use sprite::Sprites;

/// Draws the whole screen and says where what can be clicked is.
pub(crate) fn draw(app: &App, sprites: &mut Sprites, now: Moment, area: Rect, buffer: &mut Buffer) -> Hits {
    let depth = app.depth();
    let mut canvas = Canvas::new(app, sprites, now, area, &mut *buffer);
    canvas.clear();
    match Layout::of(area, app.shown_position().size()) {
        Layout::TooSmall => {
            small::draw(&mut canvas);
            canvas.nothing_seen();
        }
        Layout::Roomy(places) => {
            bars::header(&mut canvas, places.header);
            board::draw(&mut canvas, &places.board);
            panel::draw(&mut canvas, &places);
            bars::notice(&mut canvas, places.notice);
            bars::footer(&mut canvas, places.footer);
            dialogs::draw(&mut canvas);
        }
    }
    let hits = canvas.into_hits();
    depth.limit(buffer);
    hits
}

/// A value with the sign that is made for numbers.
fn value(t: Texts, score: Score, proof: Proof) -> String {
    words::value(t, score, proof).replace('-', "−")
}

#[cfg(test)]
mod tests;
