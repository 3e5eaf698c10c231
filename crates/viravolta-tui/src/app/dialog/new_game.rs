//! The forms of a new game and of those who play.

use std::time::Duration;

use viravolta_desk::{Pace, Seat, words};
use viravolta_engine::Level;
use viravolta_i18n::{Texts, tr};
use viravolta_rules::BoardSize;

use super::{Form, Row};
use crate::settings::GameSettings;

const PLAYERS: usize = 0;
const LEVEL: usize = 1;
const OTHER_LEVEL: usize = 2;
const BOARD: usize = 3;
const START: usize = 4;
const TIME: usize = 5;

/// The choice of the start that opens the editor.
const SET_UP: usize = 2;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const PACES: [Pace; 8] = [
    Pace::Unlimited,
    Pace::PerMove(Duration::from_secs(5)),
    Pace::PerMove(Duration::from_secs(15)),
    Pace::PerMove(MINUTE),
    Pace::PerGame(MINUTE, Duration::ZERO),
    Pace::PerGame(Duration::from_secs(300), Duration::ZERO),
    Pace::PerGame(Duration::from_secs(180), SECOND),
    Pace::PerGame(Duration::from_secs(900), Duration::ZERO),
];

fn pick(label: String, choices: Vec<String>, chosen: usize) -> Row {
    Row { label, choices, chosen }
}

/// The form of those who play, filled in with those who do. It is the beginning of that of a new game.
pub(crate) fn players_form(t: Texts, [black, white]: [Seat; 2]) -> Form {
    let players = match (black, white) {
        (Seat::Person, Seat::Computer(_)) => 0,
        (Seat::Computer(_), Seat::Person) => 1,
        (Seat::Person, Seat::Person) => 2,
        (Seat::Computer(_), Seat::Computer(_)) => 3,
    };
    let computer = white.level().or(black.level()).unwrap_or(Level::DEFAULT);
    let other = black.level().unwrap_or(computer);
    let levels = || Level::all().map(|level| level.number().to_string()).collect::<Vec<_>>();
    let index = |level: Level| usize::from(level.number()) - 1;
    Form::new(vec![
        pick(
            tr!(t, "new-players"),
            vec![
                tr!(t, "new-you-black"),
                tr!(t, "new-you-white"),
                tr!(t, "new-two-people"),
                tr!(t, "new-two-computers"),
            ],
            players,
        ),
        pick(tr!(t, "new-level"), levels(), index(computer)),
        pick(tr!(t, "new-other-level"), levels(), index(other)),
    ])
}

/// The form, filled in with the game that was started last.
pub(crate) fn new_game_form(t: Texts, settings: &GameSettings) -> Form {
    let game = settings.new_game();
    let sizes = BoardSize::ALL.iter().rev().map(|size| format!("{0} × {0}", size.side())).collect();
    let size = BoardSize::ALL.iter().rev().position(|size| *size == settings.size()).unwrap_or(0);
    let mut form = players_form(t, game.seats);
    form.rows.extend([
        pick(tr!(t, "new-board"), sizes, size),
        pick(
            tr!(t, "new-start"),
            vec![tr!(t, "new-usual"), tr!(t, "new-mirrored"), tr!(t, "new-set-up")],
            usize::from(settings.mirrored),
        ),
        pick(
            tr!(t, "new-time"),
            PACES.iter().map(|pace| words::pace(t, *pace)).collect(),
            PACES.iter().position(|pace| *pace == game.pace).unwrap_or(0),
        ),
    ]);
    form
}

/// Who plays, as the form says.
pub(crate) fn read_players(form: &Form) -> [Seat; 2] {
    let level = |row| Level::new(form.chosen(row) as u8 + 1).map_or(Seat::Person, Seat::Computer);
    match form.chosen(PLAYERS) {
        0 => [Seat::Person, level(LEVEL)],
        1 => [level(LEVEL), Seat::Person],
        2 => [Seat::Person; 2],
        _ => [level(OTHER_LEVEL), level(LEVEL)],
    }
}

/// What the form says, and whether the position is to be set up first.
pub(crate) fn read_new_game(form: &Form) -> (GameSettings, bool) {
    let [black, white] = read_players(form);
    let size = BoardSize::ALL.into_iter().rev().nth(form.chosen(BOARD)).unwrap_or_default();
    let settings = GameSettings {
        black: black.to_string(),
        white: white.to_string(),
        board: size.side(),
        mirrored: form.chosen(START) == 1,
        time: PACES.get(form.chosen(TIME)).copied().unwrap_or_default().to_string(),
    };
    (settings, form.chosen(START) == SET_UP)
}

/// The level whose description belongs beside the form, if any matters.
pub(crate) fn level_shown(form: &Form) -> Option<Level> {
    let row = match (form.chosen(PLAYERS), form.selected) {
        (2, _) => return None,
        (3, OTHER_LEVEL) => OTHER_LEVEL,
        _ => LEVEL,
    };
    Level::new(form.chosen(row) as u8 + 1)
}

/// Whether a line matters for the players chosen.
pub(crate) fn row_matters(form: &Form, row: usize) -> bool {
    match row {
        LEVEL => form.chosen(PLAYERS) != 2,
        OTHER_LEVEL => form.chosen(PLAYERS) == 3,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use viravolta_i18n::Language;

    use super::*;
    use crate::texts::TEXTS;

    #[test]
    fn the_form_says_what_it_was_filled_with() {
        let t = TEXTS.speak(Language::English);
        for (black, white) in [("person", "3"), ("7", "person"), ("person", "person"), ("2", "9")] {
            for (board, mirrored, time) in [(8, false, "none"), (6, true, "15s"), (4, false, "3m+1s")] {
                let settings = GameSettings {
                    black: black.to_owned(),
                    white: white.to_owned(),
                    board,
                    mirrored,
                    time: time.to_owned(),
                };
                assert_eq!(read_new_game(&new_game_form(t, &settings)), (settings, false));
            }
        }
    }
}
