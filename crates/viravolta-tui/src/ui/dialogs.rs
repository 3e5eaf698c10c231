//! What lies over the board.

mod boxes;
mod forms;
mod lists;
mod pages;

use viravolta_i18n::tr;

use super::canvas::Canvas;
use crate::app::dialog::{Dialog, FormKind};

pub(crate) fn draw(canvas: &mut Canvas<'_>) {
    let app = canvas.app;
    let t = canvas.t;
    let Some(dialog) = &app.dialog else { return };
    canvas.dim();
    match dialog {
        Dialog::Menu(line) => lists::menu(canvas, *line),
        Dialog::Form(FormKind::NewGame, form) => forms::game(canvas, form, &tr!(t, "new-title"), &tr!(t, "new-go")),
        Dialog::Form(FormKind::Players, form) => {
            forms::game(canvas, form, &tr!(t, "players-title"), &tr!(t, "players-go"));
        }
        Dialog::Form(FormKind::Preferences, form) => forms::preferences(canvas, form),
        Dialog::Open(browser) => lists::browser(canvas, browser),
        Dialog::Pick(picker) => lists::games(canvas, picker),
        Dialog::Save(input) => forms::save(canvas, input),
        Dialog::Share(page) => pages::share(canvas, *page),
        Dialog::Help(page) => pages::help(canvas, *page),
        Dialog::Question(question) => forms::question(canvas, question),
    }
}
