//! Round trips, hostile files, and the whole archive where it is present.

use proptest::prelude::*;
use viravolta_rules::{Scoring, Symmetry};

use super::*;
use crate::generate::{Shape, full, wipe_out};
use crate::{Evaluation, GameRecord, Loss, Outcome, Player, ReadError, ReadOptions, Termination, WriteError};

fn read_back(archive: &Archive) -> Vec<GameRecord> {
    let files: Vec<_> = archive.game_files((2025, 11, 15)).collect();
    let games =
        files.iter().flat_map(|(_, bytes)| Reader::new(bytes.as_slice(), Some(archive.names())).expect("a header"));
    games.collect::<Result<_, _>>().expect("readable")
}

proptest! {
    #[test]
    fn games_are_read_back_but_for_the_reported_losses(record in full(Shape::USUAL)) {
        let mut archive = Archive::new();
        match archive.add(&record) {
            Err(WriteError::Unrepresentable { cause, .. }) => {
                prop_assert_eq!(cause, Loss::Result);
                prop_assert!(record.outcome.is_none() && !record.position().is_over());
            }
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
            Ok(losses) => {
                let lost = |loss: Loss| losses.iter().any(|other| *other == loss);
                let read = read_back(&archive).remove(0);
                if !lost(Loss::Orientation) && !lost(Loss::LastPass) {
                    let moves = |record: &GameRecord| record.moves().map(|recorded| recorded.mv).collect::<Vec<_>>();
                    prop_assert_eq!(moves(&read), moves(&record));
                }
                if !lost(Loss::Text { what: "a name" }) {
                    prop_assert_eq!(&read.black.name, &record.black.name);
                    prop_assert_eq!(&read.white.name, &record.white.name);
                }
                let told = record.outcome.or_else(|| record.played_out()).expect("a result");
                let kept = read.outcome.expect("a result");
                prop_assert_eq!(kept.difference, told.difference);
                prop_assert_eq!(lost(Loss::MoveTimes), record.moves().any(|recorded| recorded.note.time.is_some()));
            }
        }
    }

    #[test]
    fn stored_games_survive_to_the_byte(record in full(Shape::USUAL)) {
        let mut first = Archive::new();
        if first.add(&record).is_ok() {
            let mut second = Archive::with_names(first.names().clone());
            for record in read_back(&first) {
                second.add(&record).expect("it was stored before");
            }
            let files = |archive: &Archive| archive.game_files((2025, 1, 1)).collect::<Vec<_>>();
            prop_assert_eq!(files(&second), files(&first));
        }
    }

    #[test]
    fn no_bytes_make_it_panic(mut bytes in prop::collection::vec(any::<u8>(), 0..300), games in 0u8..4) {
        if let Some(head) = bytes.first_chunk_mut::<HEADER_BYTES>() {
            *head = [20, 7, 5, 22, games, 0, 0, 0, 0, 0, 0xB9, 7, 8, 0, 24, 0];
        }
        for options in [ReadOptions::STRICT, ReadOptions::LENIENT] {
            if let Ok(reader) = Reader::new(bytes.as_slice(), None) {
                reader.with_options(options).for_each(drop);
            }
        }
        let _ = NameList::read(NameKind::Player, bytes.as_slice());
    }
}

#[test]
fn a_wipe_out_and_other_first_moves_are_turned_to_f5() {
    let mut archive = Archive::new();
    let losses = archive.add(&wipe_out()).expect("a finished game");
    assert_eq!(losses.iter().collect::<Vec<_>>(), [&Loss::Orientation]);
    let read = read_back(&archive).remove(0);
    assert_eq!(read.moves().next().expect("a move").mv.to_string(), "f5");
    assert_eq!(read.position().canonical().0, wipe_out().position().canonical().0);
    assert_eq!(read.outcome, wipe_out().outcome);
}

#[test]
fn names_keep_their_numbers_and_new_ones_are_added() {
    let mut archive = Archive::new();
    let mut record = wipe_out();
    record.black = Player::named("Ana");
    record.white = Player::named("A name that is far too long for it, Ω");
    record.event = Some("Open".to_owned());
    let losses = archive.add(&record).expect("a finished game");
    assert!(losses.iter().any(|loss| *loss == Loss::Text { what: "a name" }));
    archive.add(&record).expect("a finished game");
    let names = archive.names();
    assert_eq!(names.players.iter().collect::<Vec<_>>(), ["???", "Ana", "A name that is far "]);
    let read = NameList::read(NameKind::Player, names.players.to_bytes((2025, 1, 1)).as_slice()).expect("readable");
    assert_eq!(read.iter().collect::<Vec<_>>(), names.players.iter().collect::<Vec<_>>());
    assert_eq!(read.name(0), None);
    assert_eq!(names.tournaments.number("Open"), Some(1));
}

#[test]
fn what_wthor_cannot_hold_is_refused_or_reported() {
    let mut archive = Archive::new();
    let refused = |record: &GameRecord| match Archive::new().add(record) {
        Err(WriteError::Unrepresentable { cause, .. }) => cause,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&GameRecord::default()), Loss::Result);
    let mirrored = Symmetry::MirrorRows.position(&viravolta_rules::Position::start());
    assert_eq!(refused(&GameRecord::new(mirrored)), Loss::Start);
    let outcome = Some(Outcome::won_by(viravolta_rules::Color::White, Termination::Resignation));
    let resigned = GameRecord { outcome, ..GameRecord::default() };
    let losses = archive.add(&resigned).expect("a result");
    assert_eq!(losses.iter().collect::<Vec<_>>(), [&Loss::Margin, &Loss::Termination]);
}

#[test]
fn files_that_lie_about_their_length_are_refused() {
    let mut archive = Archive::new();
    archive.add(&wipe_out()).expect("a finished game");
    let (_, bytes) = archive.game_files((2025, 1, 1)).next().expect("a file");
    let error = |bytes: &[u8]| {
        let mut reader = Reader::new(bytes, None).expect("a header");
        reader.find_map(Result::err).expect("an error").to_string()
    };
    assert_eq!(
        error(&bytes[..50]),
        "byte 50 (game 1): the input ends where as many games as the header says was expected"
    );
    let longer = [bytes.as_slice(), b"x"].concat();
    assert_eq!(
        error(&longer),
        "byte 84 (game 2): expected the end, after as many games as the header says, found \"more bytes\""
    );
    let mut bad_move = bytes.clone();
    bad_move[25] = 19;
    assert_eq!(
        error(&bad_move),
        "byte 25 (game 1): expected a move byte (10 x row + column), or zeros to the end, found \"19\""
    );
    let mut illegal = bytes;
    illegal[25] = 11;
    assert_eq!(error(&illegal), "byte 25 (game 1): move 2: a1 is illegal: it flips no disc");
    let hostile = [&[20u8, 7, 5, 22, 255, 255, 255, 255, 0, 0, 0xB9, 7, 8, 0, 24, 0][..], &[0; 68]].concat();
    assert_eq!(Reader::new(hostile.as_slice(), None).expect("a header").filter(Result::is_err).count(), 1);
}

#[test]
fn other_boards_and_lists_of_names_are_refused() {
    let header = |change: fn(&mut [u8; 16])| {
        let mut bytes = [20, 7, 5, 22, 1, 0, 0, 0, 0, 0, 0xB9, 7, 8, 0, 24, 0];
        change(&mut bytes);
        Reader::new(&bytes[..], None).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(header(|_| ()), Ok(()));
    assert_eq!(
        header(|bytes| bytes[12] = 10),
        Err("byte 12: board size 10 is not supported: expected 4, 6 or 8".to_owned())
    );
    assert_eq!(
        header(|bytes| (bytes[4], bytes[8]) = (0, 1)),
        Err("byte 4: expected a file of games, found \"a file of names\"".to_owned())
    );
    assert!(header(|bytes| bytes[0] = 5).is_err());
    assert!(matches!(Reader::new(&b"short"[..], None), Err(ReadError::Malformed(_))));
}

#[test]
fn the_score_rule_counts_empties_for_the_winner() {
    let record = wipe_out();
    let (black, _) = record.position().counts(Scoring::EmptiesToWinner);
    assert_eq!(record.outcome.and_then(|outcome| outcome.black_discs_of_64()).map(usize::from), Some(black));
    assert_eq!(Outcome::from_difference(Evaluation::from_discs(3), Termination::Normal).black_discs_of_64(), None);
}
