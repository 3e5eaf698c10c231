//! Whole screens.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use viravolta_i18n::Language;
use viravolta_rules::{BoardSize, StartKind};

use super::*;
use crate::app::Event;
use crate::look::{Depth, ThemeName};
use crate::settings::Settings;
use crate::texts::TEXTS;
use viravolta_desk::{NewGame, Pace, Seat};

fn app(language: Language, depth: Depth) -> App {
    let game = NewGame::usual([Seat::Person; 2], BoardSize::Eight, StartKind::Usual, Pace::Unlimited);
    let settings = Settings { animation: false, ..Settings::default() };
    App::new(&game, (settings, None), TEXTS.speak(language), depth, Moment::START)
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        app.update(Event::Key(KeyEvent::from(KeyCode::Char(key))), Moment::START);
    }
}

fn picture(app: &App, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(app, &mut Sprites::default(), Moment::START, area, &mut buffer);
    buffer
}

fn lines(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width);
    buffer.content.chunks(width).map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
}

#[test]
fn ascii_screens_are_ascii_in_every_language_and_dialog() {
    for language in Language::ALL {
        for keys in ["f5d6", "n", "p", "?", "w", "z", "s", "f5i", "f5y"] {
            let mut app = app(language, Depth::Ascii);
            press(&mut app, keys);
            for line in lines(&picture(&app, 80, 24)) {
                assert!(line.is_ascii(), "{language} {keys}: {line}");
            }
        }
    }
}

#[test]
fn the_help_fits_the_usual_terminal_in_every_language() {
    for language in Language::ALL {
        let mut app = app(language, Depth::True);
        press(&mut app, "?");
        let screen = lines(&picture(&app, 80, 24)).join("\n");
        assert!(!screen.contains('…'), "{language}: a line is cut off\n{screen}");
        for text in ["help-left", "help-right"] {
            let text = TEXTS.speak(language).text(text);
            let last = text.lines().last().unwrap();
            let last = last.split('|').next_back().unwrap();
            assert!(screen.contains(last), "{language}: {last}\n{screen}");
        }
    }
}

#[test]
fn dialogs_fit_the_usual_terminal_in_every_language() {
    for language in Language::ALL {
        for keys in ["n", "p"] {
            let mut app = app(language, Depth::True);
            press(&mut app, keys);
            let screen = lines(&picture(&app, 80, 24)).join("\n");
            assert!(!screen.contains('…'), "{language}: a line is cut off\n{screen}");
        }
    }
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let words = [(Language::English, "too small"), (Language::BrazilianPortuguese, "pequena demais")];
    for (language, word) in words {
        let screen = lines(&picture(&app(language, Depth::True), 20, 10)).join(" ");
        let screen = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(screen.contains(word) && screen.contains("20x10") && screen.contains("40x13"), "{screen}");
    }
}

#[test]
fn colours_keep_to_what_the_terminal_has() {
    use ratatui_core::style::Color;
    for theme in ThemeName::ALL {
        let mut app = app(Language::English, Depth::Palette);
        app.settings.theme = theme;
        let screen = picture(&app, 100, 40);
        assert!(
            screen.content.iter().all(|cell| !matches!(cell.bg, Color::Rgb(..)) && !matches!(cell.fg, Color::Rgb(..)))
        );
    }
    let plain = picture(&app(Language::English, Depth::Ascii), 80, 24);
    assert!(plain.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
}

#[test]
fn the_board_of_letters() {
    let mut app = app(Language::English, Depth::Ascii);
    press(&mut app, "f5d6");
    let screen = lines(&picture(&app, 80, 24));
    let board: Vec<&str> = screen.iter().map(|line| line[..38].trim_end()).filter(|line| line.contains('|')).collect();
    assert_eq!(
        board,
        [
            "  1 |   |   |   |   |   |   |   |   |",
            "  2 |   |   |   |   |   |   |   |   |",
            "  3 |   |   | . |   |   |   |   |   |",
            "  4 |   |   | . | O | X |   |   |   |",
            "  5 |   |   | . |'O'| X | X |   |   |",
            "  6 |   |   | . |[O]|   |   |   |   |",
            "  7 |   |   | . |   |   |   |   |   |",
            "  8 |   |   |   |   |   |   |   |   |",
        ]
    );
}
