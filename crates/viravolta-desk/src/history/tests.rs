use viravolta_engine::Level;
use viravolta_i18n::Language;
use viravolta_rules::{BoardSize, StartKind};

use super::*;
use crate::moment::Moment;
use crate::session::NewGame;
use crate::texts::speak;

fn played(moves: &str, pace: Pace) -> Session {
    let seats = [Seat::Person, Seat::Computer(Level::DEFAULT)];
    let mut session = Session::new(&NewGame::usual(seats, BoardSize::Eight, StartKind::Usual, pace));
    let game: viravolta_rules::Game = moves.parse().unwrap();
    for square in game.moves().filter_map(Move::square) {
        session.place(square, Moment::START).unwrap();
    }
    session
}

fn history(sessions: &[Session]) -> Vec<u8> {
    let names = || ["Ana".to_owned(), "computer".to_owned()];
    let lines = sessions.iter().map(|session| line(session, names(), Day::of_unix_time(0)) + "\n");
    lines.collect::<String>().into_bytes()
}

#[test]
fn a_game_is_opened_again_as_it_was_left() {
    let pace = Pace::PerGame(Duration::from_secs(300), Duration::from_secs(3));
    let session = played("f5d6c3", pace);
    let entries = read(&history(std::slice::from_ref(&session)));
    let again = entries[0].session();
    assert_eq!((again.seats(), again.clocks().pace()), (session.seats(), pace));
    assert_eq!(again.clocks().reading(), session.clocks().reading());
    assert_eq!(again.position(), session.position());
    assert!(again.head().tags.is_empty() && !again.has_news());
}

#[test]
fn a_game_that_was_opened_has_a_date_too() {
    let mut opened = Session::from_record(GameRecord::from_game(&"f5d6".parse().unwrap()), [Seat::Person; 2]);
    opened.place("c3".parse().unwrap(), Moment::START).unwrap();
    assert!(opened.has_news());
    assert_eq!(read(&history(&[opened]))[0].record.date.as_deref(), Some("1970-01-01"));
}

#[test]
fn the_newest_comes_first_and_damage_is_passed_over() {
    let mut content = history(&[played("f5", Pace::Unlimited), played("f5d6", Pace::Unlimited)]);
    content.extend_from_slice(b"{\"viravolta\": 1, \"mov\n");
    content.extend(history(&[played("f5d6c5f4e3f6g5e6e7", Pace::Unlimited)]));
    let entries = read(&content);
    assert_eq!(entries.iter().map(|entry| entry.number).collect::<Vec<_>>(), [4, 2, 1]);
    let t = speak(Language::English);
    assert_eq!(entries[0].cells(t)[..3], ["1970-01-01", "Ana – computer", "64-0"]);
    assert_eq!(entries[2].cells(t)[2], "one move");
    let found = |words: &str| entries.iter().filter(|entry| entry.matches(t, words)).count();
    assert_eq!((found(""), found("ana 1970"), found("f5d6"), found("nobody")), (3, 3, 2, 0));
}

#[test]
fn a_game_that_goes_on_takes_the_place_of_what_it_was() {
    let mut content = history(&[played("f5", Pace::Unlimited), played("f5d6", Pace::Unlimited)]);
    let mut again = read(&content)[1].session();
    again.place("f6".parse().unwrap(), Moment::START).unwrap();
    assert!(again.has_news());
    content.extend(history(&[again]));
    let entries = read(&content);
    assert_eq!(entries.iter().map(|entry| entry.number).collect::<Vec<_>>(), [3, 2]);
    assert_eq!(entries[0].record.to_game().transcript().to_string(), "f5f6");
}

#[test]
fn lines_of_every_version_stay() {
    let start = "---------------------------OX------XO--------------------------- X";
    let first = format!("{{\"viravolta\":1,\"start\":\"{start}\",\"moves\":[\"f5\"]}}\n");
    let newer = format!("{{\"viravolta\":3,\"start\":\"{start}\",\"moves\":[\"f5\"],\"more\":1}}\n");
    let content = [first.as_bytes(), newer.as_bytes(), &history(&[played("f5d6", Pace::Unlimited)])].concat();
    assert_eq!(read(&content).iter().map(|entry| entry.number).collect::<Vec<_>>(), [3, 1]);
    assert_eq!(unread(&content), 1);
}
