//! The names of openings.

use viravolta_i18n::{Language, Texts};
use viravolta_notation::Opening;

use crate::session::Session;

/// The name of the opening that was played to get here, if it has one: that of the last position with a name.
pub(crate) fn name(t: Texts, session: &Session) -> Option<String> {
    let path = session.tree().path();
    let opening = path.into_iter().rev().find_map(|node| Opening::at(session.tree().position_of(node)))?;
    let name = if t.language() == Language::English { opening.name } else { opening.portuguese };
    Some(name.to_owned())
}

#[cfg(test)]
mod tests {
    use viravolta_notation::GameRecord;
    use viravolta_rules::Game;

    use super::*;
    use crate::session::Seat;
    use crate::texts::TEXTS;

    #[test]
    fn the_opening_of_the_way_here_is_named() {
        let game: Game = "f5d6c3d3c4f4f6f3".parse().unwrap();
        let mut session = Session::from_record(&GameRecord::from_game(&game), [Seat::Person; 2]);
        let name = |session: &Session| name(TEXTS.speak(Language::English), session);
        assert_eq!(name(&session).as_deref(), Some("Comp'Oth"));
        session.go_to_number(4, std::time::Instant::now());
        assert_ne!(name(&session).as_deref(), Some("Comp'Oth"));
        assert!(name(&session).is_some());
        session.go_to_number(0, std::time::Instant::now());
        assert_eq!(name(&session), None);
    }
}
