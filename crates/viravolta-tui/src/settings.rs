//! The user's settings, kept in the platform's folder for such things.

use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};
use viravolta_desk::{NewGame, Pace, Seat, faults};
use viravolta_i18n::{Language, Texts, tr};
use viravolta_rules::{BoardSize, StartKind};

use crate::files::set_aside;
use crate::look::ThemeName;

/// Of the file. Files of before have none; one of a newer version is left as it is.
const VERSION: u32 = 1;

#[derive(Deserialize)]
#[serde(default)]
struct Head {
    version: u32,
}

impl Default for Head {
    fn default() -> Self {
        Self { version: VERSION }
    }
}

/// What the user likes. Missing or unknown values in the file take the default, one by one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// A language tag; `None` is the language of the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The theme.
    pub theme: ThemeName,
    /// Whether discs are seen turning over.
    pub animation: bool,
    /// Whether legal moves are marked.
    pub legal_moves: bool,
    /// Whether the evaluation is shown.
    pub evaluation: bool,
    /// Whether only ASCII characters are used, whatever the terminal can show.
    pub ascii: bool,
    /// The game that was started last.
    pub game: GameSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            theme: ThemeName::default(),
            animation: true,
            legal_moves: true,
            evaluation: true,
            ascii: false,
            game: GameSettings::default(),
        }
    }
}

/// The game that is started when nothing else is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameSettings {
    /// Who plays black.
    pub black: String,
    /// Who plays white.
    pub white: String,
    /// The side of the board.
    pub board: usize,
    /// Whether the four discs of the start are exchanged.
    pub mirrored: bool,
    /// The time control.
    pub time: String,
}

impl Default for GameSettings {
    fn default() -> Self {
        Self {
            black: Seat::Person.to_string(),
            white: Seat::Computer(viravolta_engine::Level::DEFAULT).to_string(),
            board: 8,
            mirrored: false,
            time: Pace::Unlimited.to_string(),
        }
    }
}

impl GameSettings {
    /// The game they describe; whatever makes no sense takes the default.
    #[must_use]
    pub fn new_game(&self) -> NewGame {
        let usual = Seat::Computer(viravolta_engine::Level::DEFAULT);
        let seats = [self.black.parse().unwrap_or(Seat::Person), self.white.parse().unwrap_or(usual)];
        NewGame::usual(seats, self.size(), self.kind(), self.time.parse().unwrap_or_default())
    }

    pub(crate) fn size(&self) -> BoardSize {
        BoardSize::from_side(self.board).unwrap_or_default()
    }

    pub(crate) const fn kind(&self) -> StartKind {
        if self.mirrored { StartKind::Mirrored } else { StartKind::Usual }
    }
}

impl Settings {
    /// The language asked for here, if any.
    #[must_use]
    pub fn language(&self) -> Option<Language> {
        self.language.as_deref().and_then(|tag| tag.parse().ok())
    }

    /// Reads the settings; no file means the defaults.
    ///
    /// # Errors
    /// When the file cannot be read, a newer version has written it, or it is no TOML of ours.
    pub fn load(path: &Path) -> Result<Self, SettingsFault> {
        match fs::read_to_string(path) {
            Ok(text) => {
                let content = |error| SettingsFault::Content(line_of(&text, &error));
                let head: Head = toml::from_str(&text).map_err(content)?;
                if head.version > VERSION {
                    return Err(SettingsFault::Newer);
                }
                toml::from_str(&text).map_err(content)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(SettingsFault::Io(error)),
        }
    }

    /// Writes the settings in one piece. What is there and cannot be read is set aside first; what is there and means
    /// nothing to us stays: it is somebody's all the same.
    ///
    /// # Errors
    /// When the folder or the file cannot be written, or a newer version has written the file.
    pub fn save(&self, path: &Path) -> Result<(), SettingsFault> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        match Self::load(path) {
            Err(SettingsFault::Newer) => return Err(SettingsFault::Newer),
            Err(fault) if fault.is_of_content() => drop(set_aside(path)?),
            _ => {}
        }
        let there = fs::read_to_string(path).ok().and_then(|text| text.parse().ok()).unwrap_or_default();
        let mut table = laid_over(there, toml::Table::try_from(self).map_err(io::Error::other)?);
        table.insert("version".to_owned(), VERSION.into());
        Ok(viravolta_disk::write(path, table.to_string().as_bytes())?)
    }
}

/// A table with the values of another one in it.
fn laid_over(mut below: toml::Table, above: toml::Table) -> toml::Table {
    for (key, value) in above {
        let value = match (below.remove(&key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => laid_over(below, above).into(),
            (_, value) => value,
        };
        below.insert(key, value);
    }
    below
}

/// Why settings cannot be read or written.
#[derive(Debug)]
pub enum SettingsFault {
    /// The system refuses.
    Io(io::Error),
    /// A newer version of this program has written the file.
    Newer,
    /// This line is not understood.
    Content(usize),
}

impl From<io::Error> for SettingsFault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl SettingsFault {
    /// Whether there is something that somebody has written.
    fn is_of_content(&self) -> bool {
        matches!(self, Self::Content(_))
            || matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::InvalidData)
    }

    /// The fault in words.
    pub(crate) fn said(&self, t: Texts) -> String {
        match self {
            Self::Io(error) => faults::system(t, error),
            Self::Newer => tr!(t, "settings-newer"),
            Self::Content(line) => tr!(t, "settings-line", line = *line),
        }
    }
}

/// The line of a fault, from 1.
fn line_of(text: &str, error: &toml::de::Error) -> usize {
    let before = error.span().map_or("", |span| text.get(..span.start).unwrap_or_default());
    1 + before.matches('\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep").join("settings.toml");
        assert_eq!(Settings::load(&path).unwrap(), Settings::default());
        let settings = Settings {
            language: Some("pt-PT".to_owned()),
            theme: ThemeName::ColorBlind,
            animation: false,
            game: GameSettings { black: "10".to_owned(), time: "5m+3s".to_owned(), ..GameSettings::default() },
            ..Settings::default()
        };
        settings.save(&path).unwrap();
        assert_eq!(Settings::load(&path).unwrap(), settings);
    }

    #[test]
    fn missing_values_take_the_default_and_nonsense_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, "theme = \"light\"\nfuture = 1\n[game]\nboard = 5\nblack = \"nobody\"").unwrap();
        let settings = Settings::load(&path).unwrap();
        assert_eq!(settings.theme, ThemeName::Light);
        assert_eq!(settings.game.new_game().start.size(), BoardSize::Eight);
        assert_eq!(settings.game.new_game().seats[0], Seat::Person);
        Settings { animation: false, ..settings }.save(&path).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("future = 1") && text.contains("animation = false"), "what a newer version says stays");
        fs::write(&path, "theme = [").unwrap();
        assert!(matches!(Settings::load(&path), Err(SettingsFault::Content(1))));
    }

    #[test]
    fn the_settings_of_a_newer_version_are_left_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let newer = "version = 2\ntheme = \"sepia\"\n[game]\nboard = \"hexagonal\"\n";
        fs::write(&path, newer).unwrap();
        assert!(matches!(Settings::load(&path), Err(SettingsFault::Newer)));
        assert!(matches!(Settings::default().save(&path), Err(SettingsFault::Newer)));
        assert_eq!(fs::read_to_string(&path).unwrap(), newer);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // As they were written before files had a version.
        fs::write(&path, "theme = \"light\"\n").unwrap();
        let settings = Settings::load(&path).unwrap();
        assert_eq!(settings.theme, ThemeName::Light);
        settings.save(&path).unwrap();
        assert!(fs::read_to_string(&path).unwrap().contains("version = 1"));
        assert_eq!(Settings::load(&path).unwrap(), settings);
    }

    #[test]
    fn a_slip_of_the_pen_is_set_aside_and_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, "animation = false\ntheme = \"drak\"\n").unwrap();
        assert!(matches!(Settings::load(&path), Err(SettingsFault::Content(2))));
        Settings::default().save(&path).unwrap();
        let aside = folder.path().join("settings.toml.aside-1");
        fs::write(&path, b"theme = \"\xFF\"").unwrap();
        Settings::default().save(&path).unwrap();
        assert!(folder.path().join("settings.toml.aside-2").exists(), "neither is what is no text");
        assert!(fs::read_to_string(aside).unwrap().contains("drak"));
        assert_eq!(Settings::load(&path).unwrap(), Settings::default());
    }
}
