//! What the command line may ask of the app.

use std::path::PathBuf;

use viravolta_desk::{NewGame, Pace, Seat};
use viravolta_i18n::Language;
use viravolta_rules::{BoardSize, StartKind};

use crate::look::ThemeName;
use crate::settings::Settings;

/// What was asked for; what was not is left to the settings.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The language.
    pub language: Option<Language>,
    /// Only ASCII characters.
    pub ascii: bool,
    /// The theme.
    pub theme: Option<ThemeName>,
    /// Who plays black.
    pub black: Option<Seat>,
    /// Who plays white.
    pub white: Option<Seat>,
    /// The size of the board.
    pub size: Option<BoardSize>,
    /// The start position.
    pub start: Option<StartKind>,
    /// The time control.
    pub pace: Option<Pace>,
    /// A file to open.
    pub file: Option<PathBuf>,
}

impl Options {
    /// Whether a particular game is asked for, so that an old one is not offered.
    #[must_use]
    pub const fn asks_for_game(&self) -> bool {
        self.black.is_some()
            || self.white.is_some()
            || self.size.is_some()
            || self.start.is_some()
            || self.pace.is_some()
            || self.file.is_some()
    }

    /// The settings with what was asked for in the place of what they say.
    #[must_use]
    pub fn over(&self, mut settings: Settings) -> Settings {
        settings.ascii |= self.ascii;
        settings.theme = self.theme.unwrap_or(settings.theme);
        if let Some(language) = self.language {
            settings.language = Some(language.tag().to_owned());
        }
        settings
    }

    /// Who plays on in the file that is opened: people, unless others are asked for.
    #[must_use]
    pub fn opened_seats(&self) -> [Seat; 2] {
        [self.black, self.white].map(|seat| seat.unwrap_or(Seat::Person))
    }

    /// The game to begin with.
    #[must_use]
    pub fn new_game(&self, settings: &Settings) -> NewGame {
        let usual = settings.game.new_game();
        let [black, white] = usual.seats;
        let seats = [self.black.unwrap_or(black), self.white.unwrap_or(white)];
        let size = self.size.unwrap_or_else(|| settings.game.size());
        let kind = self.start.unwrap_or_else(|| settings.game.kind());
        NewGame::usual(seats, size, kind, self.pace.unwrap_or(usual.pace))
    }
}
