//! Look-ups against a plain search through all games, the life of the index file, filters and counts.

use std::fs;

use viravolta_notation::wthor::Archive;
use viravolta_notation::{Evaluation, Outcome, Termination};
use viravolta_rules::Square;

use super::*;

/// A folder with a few years of short random games.
fn folder() -> tempfile::TempDir {
    let mut archive = Archive::new();
    let mut state = 7u64;
    for number in 0..300u32 {
        let mut record = GameRecord::default();
        for ply in 0..(4 + number % 57) {
            let moves: Vec<_> = record.position().all_moves().collect();
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Few choices at first, so that games share positions.
            let choices = if ply < 6 { moves.len().min(2) } else { moves.len() };
            let Some(mv) = moves.get((state >> 33) as usize % choices.max(1)) else { break };
            record.push(*mv).expect("a legal move");
        }
        let difference = Evaluation::from_discs((number as i32 % 9 - 4) * 2);
        let termination = if record.position().is_over() { Termination::Normal } else { Termination::Adjudication };
        record.outcome = record.played_out().or(Some(Outcome::from_difference(difference, termination)));
        record.black.name = Some(["Ana Conceição", "Rui", "Zoé"][number as usize % 3].to_owned());
        record.white.name = Some(["Ivo", "Eva"][number as usize % 2].to_owned());
        record.event = Some(["Open", "Cup"][number as usize % 2].to_owned());
        record.date = Some((2000 + number % 4).to_string());
        archive.add(&record).expect("it fits");
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in archive.files((2025, 1, 1)) {
        fs::write(folder.path().join(name), bytes).expect("written");
    }
    folder
}

/// The numbers of the games that have the position somewhere, found without the index.
fn search(database: &Database, wanted: &Position) -> Vec<usize> {
    let same = |position: &Position| {
        position.turn() == wanted.turn() && position.board().canonical().0 == wanted.board().canonical().0
    };
    let has = |number: &usize| {
        let game = database.game(*number).expect("a game").play();
        (0..=game.moves().len()).filter_map(|count| game.position_after(count)).any(same)
    };
    (0..database.len()).filter(has).collect()
}

#[test]
fn look_ups_agree_with_a_search_through_all_games() {
    let folder = folder();
    let database = Database::open(folder.path()).expect("a database");
    assert_eq!(database.len(), 300);
    let path = folder.path().join("cache/positions.idx");
    let (written, state) = PositionIndex::open_or_build(&database, &path, |_| ());
    assert_eq!(state, IndexState::Built);
    let in_memory = PositionIndex::build(&database, |_| ());
    let games = (0..database.len()).step_by(23).map(|number| database.game(number).expect("a game").play());
    for game in games {
        for count in 0..=game.moves().len() {
            let position = game.position_after(count).expect("a position");
            let turned = viravolta_rules::Symmetry::ALL[count % 8].position(position);
            let expected = search(&database, position);
            for index in [&written, &in_memory] {
                let lookup = database.look_up(index, &turned, &Filter::default()).expect("readable");
                assert_eq!(lookup.games, expected);
                assert_eq!(lookup.tally.games() as usize, expected.len());
                let continued: u32 = lookup.next.iter().map(|next| next.tally.games()).sum();
                assert!(continued <= lookup.tally.games());
                assert!(
                    lookup.next.iter().all(|next| turned.play(next.mv).is_ok()),
                    "moves on the board that was asked about"
                );
            }
        }
    }
}

#[test]
fn the_four_first_moves_are_one() {
    let folder = folder();
    let database = Database::open(folder.path()).expect("a database");
    let index = PositionIndex::build(&database, |_| ());
    let lookup = database.look_up(&index, &Position::start(), &Filter::default()).expect("readable");
    assert_eq!(lookup.games.len(), 300);
    assert_eq!(lookup.next.len(), 1);
    assert_eq!(lookup.next[0].mv.square(), Square::new(2, 3));
}

#[test]
fn a_stale_or_damaged_index_is_rebuilt() {
    let folder = folder();
    let database = Database::open(folder.path()).expect("a database");
    let path = folder.path().join("positions.idx");
    let state = |database: &Database| PositionIndex::open_or_build(database, &path, |_| ()).1;
    assert_eq!(state(&database), IndexState::Built);
    assert_eq!(state(&database), IndexState::Found);
    let good = fs::read(&path).expect("the index");
    for damage in [0, 9, 13, 30] {
        let mut bad = good.clone();
        bad[damage] ^= 1;
        fs::write(&path, bad).expect("written");
        assert_eq!(state(&database), IndexState::Built, "byte {damage}");
    }
    fs::write(&path, &good[..good.len() - 1]).expect("written");
    assert_eq!(state(&database), IndexState::Built);
    fs::remove_file(folder.path().join("WTH_2003.wtb")).expect("removed");
    let fewer = Database::open(folder.path()).expect("a database");
    assert_eq!(state(&fewer), IndexState::Built);
}

#[test]
fn a_damaged_block_is_noticed() {
    let folder = folder();
    let database = Database::open(folder.path()).expect("a database");
    let path = folder.path().join("positions.idx");
    PositionIndex::open_or_build(&database, &path, |_| ());
    let mut bytes = fs::read(&path).expect("the index");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).expect("written");
    let (index, state) = PositionIndex::open_or_build(&database, &path, |_| ());
    assert_eq!(state, IndexState::Found);
    let all: Result<Vec<_>, _> = (0..database.len())
        .map(|number| {
            database.look_up(&index, database.game(number).expect("a game").play().position(), &Filter::default())
        })
        .collect();
    assert!(all.is_err());
}

#[test]
fn an_index_that_cannot_be_written_is_kept_in_memory() {
    let folder = folder();
    let database = Database::open(folder.path()).expect("a database");
    let under_a_file = folder.path().join("WTH.JOU/positions.idx");
    assert_eq!(PositionIndex::open_or_build(&database, &under_a_file, |_| ()).1, IndexState::InMemory);
}

#[test]
fn filters_choose_games() {
    let folder = folder();
    let database = Database::open(folder.path()).expect("a database");
    let count = |filter: Filter| database.games(&filter).count();
    let filter = Filter::default;
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(count(filter()), 300);
    assert_eq!(count(Filter { years: Some(2000..=2001), ..filter() }), 150);
    assert_eq!(count(Filter { player: some("conceicao"), ..filter() }), 100);
    assert_eq!(count(Filter { black: some("ivo"), ..filter() }), 0);
    assert_eq!(count(Filter { white: some("IVO"), tournament: some("open"), ..filter() }), 150);
    let won = |winner| count(Filter { winner: Some(winner), ..filter() });
    let sides = Color::ALL.map(|color| won(WinnerFilter::Won(color)));
    assert_eq!(sides[0] + sides[1] + won(WinnerFilter::Draw), 300);
    let of_ana = |winner| count(Filter { player: some("ana"), winner, ..filter() });
    assert_eq!(
        of_ana(Some(WinnerFilter::PlayerWon))
            + of_ana(Some(WinnerFilter::PlayerLost))
            + of_ana(Some(WinnerFilter::Draw)),
        of_ana(None)
    );
    let openings =
        ["Diagonal", "perpendicular", "paralela"].map(|name| count(Filter { opening: some(name), ..filter() }));
    assert_eq!(openings.iter().sum::<usize>(), 300, "{openings:?}");
}

#[test]
fn players_and_tournaments_are_counted() {
    let folder = folder();
    let database = Database::open(folder.path()).expect("a database");
    let players = database.players(&Filter::default());
    assert_eq!(players.len(), 5);
    assert_eq!(players.iter().map(|player| player.tally.games()).sum::<u32>(), 600);
    assert_eq!(players.iter().map(|player| player.tally.discs).sum::<i64>(), 0, "what one wins another loses");
    let zoe = database.players(&Filter { player: Some("zoe".to_owned()), ..Filter::default() });
    assert_eq!(zoe.iter().map(|player| player.name).collect::<Vec<_>>(), [Some("Zoé")]);
    let tournaments = database.tournaments(&Filter::default());
    assert_eq!(tournaments.iter().map(|tournament| tournament.tally.games()).collect::<Vec<_>>(), [150, 150]);
    assert_eq!((tournaments[0].first_year, tournaments[0].last_year), (2000, 2002));
}

#[test]
fn games_come_out_as_records() {
    let folder = folder();
    let database = Database::open(folder.path()).expect("a database");
    for game in database.games(&Filter::default()) {
        let record = game.record().expect("a legal game");
        assert_eq!(record.black.name.as_deref(), game.player(Color::Black));
        assert_eq!(record.date, Some(game.year().to_string()));
        assert_eq!(record.to_game().moves().count(), game.play().moves().count());
    }
}

#[test]
fn folders_without_games_are_refused() {
    let empty = tempfile::tempdir().expect("a folder");
    assert!(matches!(Database::open(empty.path()), Err(OpenError::NoGames { .. })));
    assert!(matches!(
        Database::open(&empty.path().join("absent")),
        Err(OpenError::File(FolderError { error: ReadError::Io(_), .. }))
    ));
    fs::write(empty.path().join("bad.wtb"), b"nonsense").expect("written");
    assert!(matches!(
        Database::open(empty.path()),
        Err(OpenError::File(FolderError { error: ReadError::Malformed(_), .. }))
    ));
}
