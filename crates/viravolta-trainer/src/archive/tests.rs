use super::*;
use viravolta_notation::wthor::Archive;
use viravolta_notation::{GameRecord, ThorNumbers};

/// One game for each year, with a theoretical score of 40 to 24 for black. Both sides take the last of their moves.
pub(crate) fn write_archive(folder: &Path, years: &[u16]) {
    let mut archive = Archive::new();
    for year in years {
        let mut game = GameRecord::default();
        while !game.position().is_over() {
            let last = game.position().legal_moves().iter().last();
            game.push(last.map_or(Move::Pass, Move::Place)).unwrap();
        }
        game.date = Some(year.to_string());
        game.thor = Some(ThorNumbers { tournament: 0, black: 0, white: 0, theoretical: 40, depth: 24 });
        archive.add(&game).unwrap();
    }
    for (year, bytes) in archive.game_files((2025, 11, 15)) {
        std::fs::write(folder.join(year_file(year)), bytes).unwrap();
    }
}

#[test]
fn only_the_years_for_learning_are_learnt_from() -> Result<(), TrainerError> {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(read_for_learning(folder.path()), Err(TrainerError::NoPositions)));
    write_archive(folder.path(), &[2013]);
    assert!(matches!(read_for_learning(folder.path()), Err(TrainerError::NoPositions)));
    write_archive(folder.path(), &[1999, 2012]);
    assert_eq!(read_for_learning(folder.path())?.len(), 2);
    assert_eq!(read_year(folder.path(), 2013)?, read_year(folder.path(), 2012)?);
    Ok(())
}

#[test]
fn the_value_is_known_at_one_position_and_seen_by_its_side_to_move() -> Result<(), TrainerError> {
    let folder = tempfile::tempdir().unwrap();
    write_archive(folder.path(), &[2000]);
    let games = read_year(folder.path(), 2000)?;
    let known: Vec<(Color, i32)> =
        games[0].positions().filter_map(|position| Some((position.turn(), games[0].exact_value(&position)?))).collect();
    let [(turn, value)] = known[..] else { panic!("{known:?}") };
    assert_eq!(value, if turn == Color::Black { 16 } else { -16 });
    Ok(())
}
