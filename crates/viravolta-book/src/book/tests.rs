use std::collections::HashMap;

use proptest::prelude::*;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_engine::Selectivity;
use viravolta_rules::{Color, Scoring};

use super::*;
use crate::{Question, Rest, edax, egaroucid};

/// Games of random moves, each as numbers that choose among the legal ones.
fn games() -> impl Strategy<Value = Vec<Vec<u8>>> {
    prop::collection::vec(prop::collection::vec(any::<u8>(), 0..14), 1..12)
}

/// The positions of such a game, without its end: a game can be over after nine moves, and a book has no value for that.
fn walk(choices: &[u8]) -> Vec<Position> {
    let mut positions = vec![Position::start()];
    for choice in choices {
        let here = positions[positions.len() - 1];
        let moves: Vec<Move> = here.all_moves().collect();
        let next = here.play(moves[usize::from(*choice) % moves.len()]).unwrap();
        if next.is_over() {
            break;
        }
        positions.push(next);
    }
    positions
}

/// An answer that looks as random as that of a search.
fn made_up(question: &Question) -> Rest {
    let open: Vec<_> = (question.board.moves() & !question.inside).iter().collect();
    let dice = question.board.hash64() ^ question.inside.bits();
    let proof = match dice >> 60 {
        0..3 => Proof::Exact,
        3..6 => Proof::Selective(Selectivity::P95),
        n => Proof::Heuristic { depth: n as u32 + 10, selectivity: Selectivity::P73 },
    };
    let score = Score::from_hundredths((dice % 1601) as i32 - 800);
    Rest { square: open[(dice >> 32) as usize % open.len()], score, proof }
}

/// A book of the positions of some games.
fn book_of(games: &[Vec<u8>]) -> Book {
    let mut draft = Draft::default();
    for choices in games {
        for position in walk(choices) {
            draft.add(&position);
        }
        // As it grows in life: searched in between, so that moves out of the book become moves inside.
        for question in draft.questions() {
            draft.answer(&question, made_up(&question));
        }
    }
    assert!(draft.questions().is_empty());
    let (book, left_out) = draft.into_book();
    assert_eq!(left_out, 0);
    book
}

/// What a position is worth, the slow way: by its definition, over all eight turns of the board, without any index.
fn slow_value(book: &Book, position: &Position) -> Option<i32> {
    if position.is_over() {
        return None;
    }
    if position.must_pass() {
        return slow_value(book, &position.passed()).map(|value| -value);
    }
    let same = |record: &&Record| Symmetry::ALL.iter().any(|turn| turn.board(position.board()) == record.board);
    let record = book.records().iter().find(same)?;
    let turn = Symmetry::ALL.into_iter().find(|turn| turn.board(position.board()) == record.board)?;
    let inside =
        position.all_moves().filter_map(|mv| slow_value(book, &position.play(mv).unwrap()).map(|value| -value));
    let rest = record.rest.filter(|rest| {
        let there = turn.inverse().square(rest.square, BoardSize::Eight);
        slow_value(book, &position.play(Move::Place(there)).unwrap()).is_none()
    });
    inside.chain(rest.map(|rest| rest.score.hundredths())).max()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn values_follow_from_each_other(games in games()) {
        let book = book_of(&games);
        for position in games.iter().flat_map(|choices| walk(choices)) {
            let (score, _) = book.value(&position).unwrap();
            prop_assert_eq!(Some(score.hundredths()), slow_value(&book, &position));
            let moves = book.moves(&position);
            prop_assert_eq!(moves[0].score, score);
            for known in &moves {
                let after = position.play(known.mv).unwrap();
                prop_assert_eq!(known.inside, book.contains(&after));
                if let Some((later, _)) = book.value(&after) {
                    prop_assert_eq!(later, -known.score);
                }
            }
            let line = book.line(&position).unwrap();
            prop_assert_eq!((line.score, line.first()), (score, Some(moves[0].mv)));
            let mut end = position;
            line.moves.iter().for_each(|mv| end = end.play(*mv).unwrap());
        }
    }

    #[test]
    fn a_turned_board_has_the_same_values(games in games()) {
        let book = book_of(&games);
        for position in games.iter().flat_map(|choices| walk(choices)) {
            let known: HashMap<Move, BookMove> =
                book.moves(&position).into_iter().map(|known| (known.mv, known)).collect();
            for symmetry in Symmetry::ALL {
                let turned = symmetry.position(&position);
                prop_assert_eq!(book.value(&turned), book.value(&position));
                let moves = book.moves(&turned);
                prop_assert_eq!(moves.len(), known.len());
                for there in moves {
                    let back = match there.mv {
                        Move::Place(square) => Move::Place(symmetry.inverse().square(square, BoardSize::Eight)),
                        Move::Pass => Move::Pass,
                    };
                    prop_assert_eq!(BookMove { mv: back, ..there }, known[&back]);
                }
            }
        }
    }

    #[test]
    fn what_is_written_reads_back(games in games()) {
        let book = book_of(&games);
        prop_assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book.clone()));
        for imported in [egaroucid::read(&egaroucid::write(&book)), edax::read(&edax::write(&book))] {
            let imported = imported.unwrap();
            prop_assert_eq!(imported.left_out, 0);
            let (other, left_out) = imported.draft.into_book();
            prop_assert_eq!((other.len(), left_out), (book.len(), 0));
            for (ours, theirs) in book.records().iter().zip(other.records()) {
                prop_assert_eq!(ours.board, theirs.board);
                let short = |rest: Option<Rest>| rest.map(|rest| (rest.square, rest.score.rounded()));
                prop_assert_eq!(short(ours.rest), short(theirs.rest));
            }
        }
    }

    #[test]
    fn no_bytes_make_it_panic(games in games(), spoilt in prop::collection::vec((any::<u16>(), any::<u8>()), 1..6)) {
        let book = book_of(&games);
        for mut bytes in [book.to_bytes(), egaroucid::write(&book), edax::write(&book)] {
            for (at, byte) in &spoilt {
                let at = usize::from(*at) % bytes.len();
                bytes[at] = *byte;
            }
            for cut in [bytes.len(), usize::from(spoilt[0].0) % bytes.len()] {
                let bytes = &bytes[..cut];
                for draft in [egaroucid::read(bytes), edax::read(bytes)].into_iter().flatten() {
                    let (book, _) = draft.draft.into_book();
                    prop_assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
                }
                // Past the checksum, too.
                let mut sealed = bytes.to_vec();
                let content = sealed.len().saturating_sub(4);
                sealed.truncate(content);
                sealed.extend(crc32fast::hash(&sealed).to_le_bytes());
                for bytes in [bytes, &sealed] {
                    if let Ok(book) = Book::from_bytes(bytes)
                        && !bytes.is_empty()
                    {
                        prop_assert_eq!(book.to_bytes(), bytes);
                    }
                }
            }
        }
    }

    #[test]
    fn a_chosen_move_is_within_the_margin(games in games(), seed: u64, margin in 0..300) {
        let book = book_of(&games);
        let choose = |position: &Position| {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            book.choose(position, Score::from_hundredths(margin), &mut random)
        };
        for position in games.iter().flat_map(|choices| walk(choices)) {
            let (chosen, moves) = (choose(&position).unwrap(), book.moves(&position));
            prop_assert_eq!(choose(&position), Some(chosen), "the same seed, the same move");
            let known = moves.iter().find(|known| known.mv == chosen).unwrap();
            prop_assert!(known.score.hundredths() >= moves[0].score.hundredths() - margin);
        }
    }
}

/// A position with white to move that has only one game, and so only one way.
#[test]
fn whose_turn_it_is_makes_no_difference_but_the_sign_is_that_of_the_side_to_move() {
    let book = book_of(&[vec![0, 0, 0, 0]]);
    let position = walk(&[0, 0, 0])[3];
    assert_eq!(position.turn(), Color::White);
    let setup = position.to_setup();
    let mirrored = viravolta_rules::Setup { black: setup.white, white: setup.black, turn: Color::Black, ..setup };
    assert_eq!(book.value(&mirrored.check().unwrap()), book.value(&position));
}

#[test]
fn a_forced_pass_is_no_position_of_its_own() {
    // Black has no move, white has one.
    let text = "OOOOOOX-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX";
    let bits = |disc| text.chars().enumerate().filter(|(_, c)| *c == disc).fold(0u64, |bits, (at, _)| bits | 1 << at);
    let position = tree::position_of(Board { player: bits('X'), opponent: bits('O') }).unwrap();
    assert!(position.must_pass());
    let mut draft = Draft::default();
    assert!(draft.add(&position));
    assert!(!draft.add(&position.passed()));
    let [question] = draft.questions()[..] else { panic!("one question") };
    let end = position.passed().play("h1".parse().unwrap()).unwrap();
    let score = Score::from_discs(end.difference(Color::White, Scoring::EmptiesToWinner));
    let square = question.board.moves().first().unwrap();
    draft.answer(&question, Rest { square, score, proof: Proof::Exact });
    let (book, _) = draft.into_book();
    assert_eq!(book.value(&position), Some((-score, Proof::Exact)));
    let [known] = book.moves(&position)[..] else { panic!("one move") };
    assert_eq!((known.mv, known.score), (Move::Pass, -score));
    assert_eq!(book.line(&position).unwrap().moves.len(), 2);
    assert_eq!(book.value(&end), None);
}

#[test]
fn an_empty_book_knows_nothing() {
    let book = Book::from_bytes(&[]).unwrap();
    assert!(book.is_empty() && book.moves(&Position::start()).is_empty());
    assert_eq!((book.value(&Position::start()), book.line(&Position::start())), (None, None));
    assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
    let mut draft = Draft::default();
    let small = Position::start_of(BoardSize::Six, viravolta_rules::StartKind::Usual);
    assert!(!draft.add(&small) && draft.is_empty());
}

#[test]
fn faults_have_a_place() {
    use crate::{BookError, Part, RecordFault};
    let book = book_of(&[vec![0, 1, 2, 3]]);
    let bytes = book.to_bytes();
    let spoilt = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        let content = bytes.len() - 4;
        bytes.truncate(content);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Book::from_bytes(&bytes)
    };
    assert_eq!(spoilt(0, b'X'), Err(BookError::Magic));
    assert_eq!(spoilt(8, 9), Err(BookError::Version { came: 9, known: 1 }));
    let mut damaged = bytes.clone();
    damaged[20] ^= 1;
    assert!(matches!(Book::from_bytes(&damaged), Err(BookError::Checksum { .. })));
    let second = 16 + 21;
    let place = |fault| Err(BookError::Record { number: 2, part: Part { offset: second }, fault });
    assert_eq!(spoilt(second + 18, 64), place(RecordFault::NoSquare(64)));
    assert_eq!(spoilt(second + 20, 50), place(RecordFault::Proof));
    assert!(matches!(spoilt(second + 18, 0), Err(BookError::Record { fault: RecordFault::Illegal(_), .. })));
    assert!(matches!(Book::from_bytes(&bytes[..60]), Err(BookError::Length { came: 60, .. })));
    let twice = [book.records()[0], book.records()[0]];
    assert_eq!(Book::new(twice.to_vec()), Err((1, RecordFault::Order)));
    let alone = vec![Record { rest: None, ..book.records()[0] }];
    assert_eq!(Book::new(alone), Err((0, RecordFault::NoValue)));
}

#[test]
fn exact_only_where_everything_is() {
    let mut draft = Draft::default();
    draft.add(&Position::start());
    let ask = |draft: &Draft| draft.questions()[0];
    let rest = |question: &Question, proof| Rest { proof, ..made_up(question) };
    let question = ask(&draft);
    draft.answer(&question, rest(&question, Proof::Exact));
    assert_eq!(draft.clone().into_book().0.value(&Position::start()).unwrap().1, Proof::Exact);
    // All moves of the start lead to the same position: it alone decides now.
    let next = Position::start().play("f5".parse().unwrap()).unwrap();
    draft.add(&next);
    assert_eq!(draft.questions().len(), 1);
    let question = ask(&draft);
    draft.answer(&question, rest(&question, Proof::Heuristic { depth: 20, selectivity: Selectivity::P73 }));
    let (book, _) = draft.into_book();
    assert_eq!(book.value(&next).unwrap().1, Proof::Book { depth: 20 });
    assert_eq!(book.value(&Position::start()).unwrap().1, Proof::Book { depth: 21 });
    assert_eq!(book.moves(&Position::start()).len(), 4);
    assert!(book.records().iter().filter(|record| record.rest.is_none()).count() == 1);
}

#[test]
fn widening_follows_what_is_cheap() {
    let mut draft = Draft::default();
    draft.add(&Position::start());
    let question = draft.questions()[0];
    draft.answer(&question, made_up(&question));
    for round in 1..20 {
        let (book, _) = draft.clone().into_book();
        assert_eq!(book.widen(&mut draft, Score::from_hundredths(0), 1), 1, "round {round}");
        for question in draft.questions() {
            draft.answer(&question, made_up(&question));
        }
    }
    assert_eq!(draft.len(), 20);
}

/// The book that Egaroucid begins with: a header and one position.
#[test]
fn a_real_book_of_egaroucid() {
    let mut bytes = b"DICUORAGE\x03\x01\x00\x00\x00".to_vec();
    bytes.extend([0, 0, 0, 0x10, 0x08, 0, 0, 0, 0, 0, 0, 0x08, 0x10, 0, 0, 0]);
    bytes.extend([0, 0xff, 0, 0, 0, 0, 0, 0x13, 0xff]);
    let (book, left_out) = egaroucid::read(&bytes).unwrap().draft.into_book();
    assert_eq!((book.len(), left_out), (1, 0));
    assert!(book.contains(&Position::start()));
}

#[test]
fn two_books_together() {
    let (ours, theirs) = (book_of(&[vec![1, 2, 3, 4, 5]]), book_of(&[vec![1, 2, 3, 9, 9, 9], vec![5, 5, 5, 5]]));
    let both = ours.with(&theirs);
    for record in ours.records().iter().chain(theirs.records()) {
        assert!(both.contains(&tree::position_of(record.board).unwrap()));
    }
    assert!(both.len() < ours.len() + theirs.len(), "the start is in both");
    assert_eq!(both.with(&both), both);
    assert_eq!((ours.with(&Book::EMPTY), Book::EMPTY.with(&ours)), (ours.clone(), ours));
    assert_eq!(Book::from_bytes(&both.to_bytes()), Ok(both));
}
