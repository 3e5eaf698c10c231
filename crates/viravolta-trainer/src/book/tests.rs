use std::fs;
use std::sync::LazyLock;

use viravolta_engine::evaluation::weights::{BUILT_IN, Weights};
use viravolta_rules::{Move, Position};

use super::*;
use crate::archive::{self, tests::write_archive};

static NETWORK: LazyLock<Arc<Network>> =
    LazyLock::new(|| Arc::new(Network::new(&Weights::from_bytes(BUILT_IN).unwrap())));

fn builder<'w>(path: &'w Path, threads: usize, stop: &'w AtomicBool) -> Builder<'w> {
    let settings = Settings { depth: 3, solve_from: 4, weights: String::new() };
    Builder { path, settings, network: Arc::clone(&NETWORK), threads, hash_mebibytes: 1, stop }
}

/// Positions of a few short games, every second of which leaves the one before it.
fn positions() -> Vec<Position> {
    let mut all = Vec::new();
    for game in 0..6usize {
        let mut position = Position::start();
        for ply in 0..8 {
            all.push(position);
            let moves: Vec<Move> = position.all_moves().collect();
            position = position.play(moves[(game * ply) % moves.len()]).unwrap();
        }
    }
    all
}

/// A step of so many positions at a time.
fn steps(size: usize) -> impl FnMut(&Book, &mut Draft) -> bool {
    let mut left = positions().into_iter();
    move |_, draft| {
        let mut added = 0;
        while added < size {
            let Some(position) = left.next() else { break };
            added += usize::from(draft.add(&position));
        }
        added > 0
    }
}

#[test]
fn threads_and_interruptions_make_no_difference() -> Result<(), TrainerError> {
    let folder = tempfile::tempdir().unwrap();
    let (whole, path) = (folder.path().join("whole.vvb"), folder.path().join("parts.vvb"));
    let never = AtomicBool::new(false);
    let outcome = builder(&whole, 1, &never).run(steps(2), &mut |_| {})?;
    assert!(outcome.complete && outcome.book.len() > 20, "{}", outcome.book.len());
    let least = outcome.book.len() - every_move_stays(&outcome.book);
    assert!(outcome.searches > least, "some are searched again without moves that have joined the book");
    assert_eq!(read(&whole)?, outcome.book);
    // Stopped after every few searches, until it is done.
    let mut runs = 0;
    loop {
        let stop = AtomicBool::new(false);
        let mut seen = 0;
        let outcome = builder(&path, 2, &stop).run(steps(2), &mut |progress: Progress| {
            seen += usize::from(progress.done > 0);
            stop.store(seen >= 7, Relaxed);
        })?;
        runs += 1;
        assert!(runs < 100, "it never ends");
        if outcome.complete {
            break;
        }
        // Whatever is there is a book in which everything has been searched.
        assert!(read(&path)?.draft().questions().is_empty());
    }
    assert!(runs > 2, "{runs} runs");
    assert_eq!(fs::read(&path).unwrap(), fs::read(&whole).unwrap());
    Ok(())
}

#[test]
fn a_damaged_journal_loses_no_more_than_the_damage() -> Result<(), TrainerError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.vvb.part");
    let settings = Settings { depth: 3, solve_from: 4, weights: String::new() };
    let mut draft = Draft::default();
    for position in positions() {
        draft.add(&position);
    }
    let (questions, engine) = (draft.questions(), Engine::new(&Options { hash_mebibytes: 1, ..Options::default() }));
    let (engine, never) = (engine.unwrap(), AtomicBool::new(false));
    let found = |question: &Question| question.search(&engine, &settings.limits(), &never).unwrap();
    let mut journal = Journal::open(&path, &settings)?;
    questions.iter().try_for_each(|question| journal.add(question, found(question)))?;
    assert!(matches!(Journal::open(&path, &settings), Err(TrainerError::Busy { .. })));
    drop(journal);
    // One line is changed, the last is cut off.
    let mut lines: Vec<String> = fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
    lines[3] = lines[3].replacen('0', "1", 1);
    let cut = lines.join("\n");
    fs::write(&path, &cut[..cut.len() - 3]).unwrap();
    for round in 0..2 {
        let mut journal = Journal::open(&path, &settings)?;
        for (at, question) in questions.iter().enumerate() {
            let lost = round == 0 && (at == 2 || at == questions.len() - 1);
            assert_eq!(journal.known(question), (!lost).then(|| found(question)), "{at}");
            if lost {
                journal.add(question, found(question))?;
            }
        }
    }
    // What was found without some move says nothing when the best move is to be left aside.
    let journal = Journal::open(&path, &settings)?;
    let question = questions[0];
    let best = found(&question).square;
    assert_eq!(journal.known(&Question { inside: question.inside.with(best), ..question }), None);
    Ok(())
}

/// Positions that need no search of their own.
fn every_move_stays(book: &Book) -> usize {
    book.records().iter().filter(|record| record.rest.is_none()).count()
}

#[test]
fn other_settings_and_other_files_are_refused() -> Result<(), TrainerError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.vvb");
    let stop = AtomicBool::new(true);
    assert!(!builder(&path, 1, &stop).run(steps(5), &mut |_| {})?.complete);
    let mut other = builder(&path, 1, &stop);
    other.settings.depth = 4;
    assert!(matches!(other.run(steps(5), &mut |_| {}), Err(TrainerError::OtherSettings { .. })));
    fs::write(&path, "no book").unwrap();
    assert!(matches!(builder(&path, 1, &stop).run(steps(5), &mut |_| {}), Err(TrainerError::Book { .. })));
    Ok(())
}

#[test]
fn a_deeper_run_searches_everything_again() -> Result<(), TrainerError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.vvb");
    let never = AtomicBool::new(false);
    let first = builder(&path, 1, &never).run(steps(usize::MAX), &mut |_| {})?;
    let again = builder(&path, 1, &never).run(steps(usize::MAX), &mut |_| {})?;
    assert_eq!((again.searches, &again.book), (0, &first.book));
    let mut deeper = builder(&path, 1, &never);
    deeper.settings.depth = 4;
    let deeper = deeper.run(steps(usize::MAX), &mut |_| {})?;
    assert_eq!(deeper.searches, first.book.len() - every_move_stays(&first.book));
    Ok(())
}

#[test]
fn parents_come_before_their_children() -> Result<(), TrainerError> {
    let folder = tempfile::tempdir().unwrap();
    write_archive(folder.path(), &[1999, 2012, 2015]);
    let games = archive::read_all(folder.path())?;
    assert_eq!(games.len(), 3);
    let met = most_met(&games, usize::MAX);
    assert_eq!(met.len(), games[0].positions().count(), "three times the same game");
    assert_eq!(met[0].canonical().0.board(), Position::start().canonical().0.board());
    let discs: Vec<u32> = met.iter().map(|position| position.board().occupied().count_ones()).collect();
    assert!(discs.is_sorted());
    assert_eq!(most_met(&games, 7), met[..7]);
    assert!(most_met(&games[..1], 10).is_empty(), "what one game has nobody meets again");
    Ok(())
}
