//! Every line is legal, no position has two names, and real games contain them all.

use std::collections::{HashMap, HashSet};

use viravolta_rules::Symmetry;
use viravolta_testkit::needs;

use super::*;

#[test]
fn every_line_is_legal_and_every_position_and_name_unique() {
    assert!(Opening::all().len() >= 60);
    let mut seen = HashMap::new();
    for opening in Opening::all() {
        let game: Game = opening.line.parse().unwrap_or_else(|error| panic!("{}: {error}", opening.name));
        assert_eq!(game.moves().len(), opening.moves(), "{} needs no pass", opening.name);
        let other = seen.insert(key(game.position()), opening.name);
        assert_eq!(other, None, "{} is reached by {} too", opening.name, opening.line);
    }
    for names in [|opening: Opening| opening.name, |opening: Opening| opening.portuguese] {
        assert_eq!(Opening::all().map(names).collect::<HashSet<_>>().len(), Opening::all().len());
    }
}

#[test]
fn openings_are_found_however_the_board_is_turned() {
    for opening in Opening::all() {
        let game: Game = opening.line.parse().expect("a legal line");
        assert_eq!(opening_of(&game), Some(opening));
        assert_eq!(opening_of_record(&GameRecord::from_game(&game)), Some(opening));
        for symmetry in Symmetry::ALL {
            assert_eq!(Opening::at(&symmetry.position(game.position())), Some(opening));
        }
    }
}

#[test]
fn later_moves_keep_the_name_and_other_boards_have_none() {
    let game: Game = "f5d6c3d3c4f4f6f3e6e7".parse().expect("a game");
    assert_eq!(opening_of(&game).map(|opening| opening.name), Some("Comp'Oth, main line"));
    let small = Position::start_of(BoardSize::Six, viravolta_rules::StartKind::Usual);
    assert_eq!(opening_of(&Game::new(small)), None);
    assert_eq!(opening_of(&Game::new(Position::start())), None);
    let white_first = Position::start().passed();
    assert_eq!(Opening::at(&white_first), None);
}

#[test]
fn every_opening_occurs_in_real_games() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/wthor");
    needs!(std::path::Path::new(folder).exists(), "{folder} is absent");
    let files = std::fs::read_dir(folder).expect("a folder");
    let mut missing: HashSet<&str> = Opening::all().map(|opening| opening.name).collect();
    // The smallest files first; a few thousand games hold nearly all of them.
    let mut files: Vec<_> = files.map(|file| file.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "wtb"));
    files.sort_by_key(|path| std::fs::metadata(path).map_or(0, |data| data.len()));
    for file in files {
        if missing.is_empty() {
            break;
        }
        let input = std::io::BufReader::new(std::fs::File::open(&file).expect("a file"));
        for game in crate::wthor::Reader::new(input, None).expect("a header") {
            let record = game.expect("a legal game");
            for (position, _) in record.replay().take(longest() + 1) {
                if let Some(opening) = Opening::at(&position) {
                    missing.remove(opening.name);
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}
