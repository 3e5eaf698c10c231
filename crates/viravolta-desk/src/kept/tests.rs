use proptest::prelude::*;
use viravolta_engine::Level;
use viravolta_rules::{BoardSize, StartKind};

use super::*;
use crate::moment::Moment;
use crate::session::{NewGame, Pace};

fn wander(steps: &[(u8, usize)], size: BoardSize) -> Session {
    let seats = [Seat::Person, Seat::Computer(Level::DEFAULT)];
    let pace = Pace::PerGame(Duration::from_secs(300), Duration::from_secs(2));
    let mut session = Session::new(&NewGame::usual(seats, size, StartKind::Usual, pace));
    for (kind, choice) in steps {
        if *kind == 0 {
            session.go_to_place(choice % (session.place_in_line() + 1), Moment::START);
        } else {
            let squares: Vec<_> = session.position().legal_moves().iter().collect();
            if let Some(square) = squares.get(choice % squares.len().max(1)) {
                session.place(*square, Moment::START).unwrap();
            }
        }
    }
    session
}

proptest! {
    #[test]
    fn a_game_comes_back_as_it_was(
        steps in prop::collection::vec((0u8..5, 0usize..64), 0..70),
        size in prop::sample::select(BoardSize::ALL.to_vec()),
        resign: bool,
    ) {
        let mut session = wander(&steps, size);
        if resign {
            session.resign(Color::White, Moment::START);
        }
        let back = from_text(&to_text(&session)).unwrap();
        prop_assert_eq!(back.position(), session.position());
        prop_assert_eq!(back.place_in_line(), session.place_in_line());
        prop_assert_eq!(back.result(), session.result());
        prop_assert_eq!(back.seats(), session.seats());
        prop_assert_eq!(back.has_news(), session.has_news());
        prop_assert_eq!(back.clocks().reading(), session.clocks().reading());
        prop_assert_eq!(back.walk().tree(), session.walk().tree());
    }

    #[test]
    fn damaged_texts_are_refused_without_a_panic(at in 0usize..800, byte: u8) {
        let mut bytes = to_text(&wander(&[(1, 0), (1, 2), (0, 0), (1, 1)], BoardSize::Eight)).into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        let _ = from_text(&String::from_utf8_lossy(&bytes));
        let _ = from_text(&String::from_utf8_lossy(&bytes[..at]));
    }
}

#[test]
fn other_versions_and_slips_are_told_apart() {
    let text = to_text(&wander(&[(1, 0)], BoardSize::Eight));
    let newer = text.replacen("version = 2", "version = 3", 1);
    assert_eq!(from_text(&newer).err(), Some(KeptFault::Version(3)));
    assert_eq!(from_text(&text.replacen("clocks", "clock", 1)).err(), Some(KeptFault::Damaged));
    assert_eq!(from_text("").err(), Some(KeptFault::Damaged));
}
