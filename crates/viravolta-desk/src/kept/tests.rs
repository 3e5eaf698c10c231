use proptest::prelude::*;
use viravolta_engine::Level;
use viravolta_notation::Player;
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
fn newer_versions_and_slips_are_told_apart() {
    let text = to_text(&wander(&[(1, 0)], BoardSize::Eight));
    for version in [0, 3] {
        let other = text.replacen("version = 2", &format!("version = {version}"), 1);
        assert_eq!(from_text(&other).err(), Some(KeptFault::Version(version)));
    }
    assert_eq!(from_text(&text.replacen("clocks", "clock", 1)).err(), Some(KeptFault::Damaged));
    assert_eq!(from_text("").err(), Some(KeptFault::Damaged));
}

const FIRST: &str = r#"version = 1
start = "---------------------------OX------XO--------------------------- X"
black = "person"
white = "7"
time = "5m+2s"
clocks = [290000, 300000]
moves = ["0 f5", "1 d6", "2 c3", "2 c4", "0 d3"]
at = 2
"#;

#[test]
fn games_of_the_first_version_are_read() {
    let session = from_text(FIRST).unwrap();
    assert_eq!(session.seats().map(|seat| seat.to_string()), ["person", "7"]);
    assert_eq!(session.clocks().reading().map(|left| left.as_secs()), [290, 300]);
    assert_eq!((session.number(), session.walk().tree().lines().len()), (2, 3));
    assert!(session.has_news() && !session.is_opened() && session.result().is_none());
    assert_eq!(from_text(&to_text(&session)).unwrap().walk().tree(), session.walk().tree());

    let stopped = format!("{FIRST}\n[stopped]\nat = 2\nhow = \"resigned\"\nloser = \"black\"\n");
    assert_eq!(from_text(&stopped).unwrap().result().unwrap().winner, Some(Color::White));
    let source = GameRecord { black: Player::named("Ana"), ..GameRecord::new(Position::start()) };
    let session = from_text(&format!("{FIRST}source = '{}'\n", ggf::to_text(&source).0.trim_end())).unwrap();
    assert!(session.is_opened());
    assert_eq!(session.head().black.name.as_deref(), Some("Ana"));

    for slip in [("at = 2", "at = 9"), ("2 c3", "2 a1"), ("2 c3", "9 c3"), ("start =", "begin ="), ("5m+2s", "soon")] {
        assert_eq!(from_text(&FIRST.replacen(slip.0, slip.1, 1)).err(), Some(KeptFault::Damaged), "{slip:?}");
    }
}
