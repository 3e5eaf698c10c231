use viravolta_desk::{Moment, NewGame, Pace, Seat};
use viravolta_rules::{BoardSize, Game, Move, StartKind};

use super::*;

fn session(moves: &str) -> Session {
    let game = NewGame::usual([Seat::Person; 2], BoardSize::Eight, StartKind::Usual, Pace::Unlimited);
    let mut session = Session::new(&game);
    let game: Game = moves.parse().unwrap();
    for square in game.moves().filter_map(Move::square) {
        session.place(square, Moment::START).unwrap();
    }
    session
}

fn start(folder: &Path, take_left: bool) -> (Autosave, Option<usize>) {
    let (autosave, left) = Autosave::start(folder, take_left).unwrap();
    (autosave, left.game.map(|game| game.number()))
}

#[test]
fn a_game_that_was_left_is_found_and_one_that_runs_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let (first, left) = start(folder.path(), true);
    assert_eq!(left, None);
    first.keep(&session("f5d6"));
    let (second, left) = start(folder.path(), true);
    assert_eq!(left, None, "the first still runs");
    second.keep(&session("f5"));
    drop(first);
    let (third, left) = start(folder.path(), true);
    assert_eq!(left, Some(2));
    third.forget();
    drop(third);
    drop(second);
    let (_fourth, left) = start(folder.path(), true);
    assert_eq!(left, Some(1));
}

#[test]
fn a_game_that_was_left_waits_while_another_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (first, _) = start(folder.path(), true);
    first.keep(&session("f5d6"));
    drop(first);
    let (second, left) = start(folder.path(), false);
    assert_eq!(left, None);
    second.keep(&session("f5"));
    let (_third, left) = start(folder.path(), true);
    assert_eq!(left, Some(2));
}

#[test]
fn what_cannot_be_read_is_set_aside_and_never_written_over() {
    let newer = kept::to_text(&session("f5d6c3")).replacen("version = 2", "version = 99", 1);
    let slip = kept::to_text(&session("f5d6c3")).replacen("clocks", "clokcs", 1);
    for content in [newer.as_bytes(), slip.as_bytes(), b"version = 2\nrecord = \"\xFF\"", b""] {
        for take_left in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let slot = folder.path().join("game-1.toml");
            fs::write(&slot, content).unwrap();
            let (autosave, left) = Autosave::start(folder.path(), take_left).unwrap();
            let (_, aside) = left.aside.expect("it is told about");
            autosave.keep(&session("f5"));
            drop(autosave);
            assert_eq!(fs::read(aside).unwrap(), content);
            assert!(left.game.is_none() && slot.exists());
        }
    }
}

#[cfg(unix)]
#[test]
fn what_a_link_points_to_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = folder.path().join("elsewhere");
    fs::write(&elsewhere, "version = 99").unwrap();
    std::os::unix::fs::symlink(&elsewhere, folder.path().join("game-1.toml")).unwrap();
    let (autosave, left) = Autosave::start(folder.path(), true).unwrap();
    assert!(left.aside.is_some());
    autosave.keep(&session("f5"));
    drop(autosave);
    assert_eq!(fs::read_to_string(elsewhere).unwrap(), "version = 99");
}

#[test]
fn a_place_that_cannot_be_written_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Autosave::start(&file.join("running"), true).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotADirectory);
    let (autosave, _) = start(&folder.path().join("running"), true);
    fs::remove_dir_all(folder.path().join("running")).unwrap();
    autosave.keep(&session("f5"));
    assert_eq!(autosave.finish().unwrap_err().kind(), io::ErrorKind::NotFound);
}
