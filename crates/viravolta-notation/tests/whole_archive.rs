//! Every game of the WTHOR archive goes through all the game formats and comes out unchanged.
//!
//! The archive is not ours to distribute: the test says that it is ignored where `../shared/data/wthor` is absent.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::thread;

use viravolta_notation::sgf::PointStyle;
use viravolta_notation::wthor::{Archive, NameKind, NameList, Names, Reader};
use viravolta_notation::{GameRecord, Termination, ggf, json, sgf};
use viravolta_rules::Scoring;
use viravolta_testkit::needs;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/wthor");

/// What was counted in some of the files.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    games: usize,
    finished: usize,
    with_pass: usize,
}

#[test]
fn all_games_survive_the_tour_of_the_formats() {
    needs!(Path::new(FOLDER).exists(), "{FOLDER} is absent");
    let entries = fs::read_dir(FOLDER).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")));
    // The largest first, so that the two threads end at about the same time.
    files.sort_by_key(|path| std::cmp::Reverse(fs::metadata(path).expect("a file").len()));
    let list = |name: &str, kind| NameList::read(kind, open(&Path::new(FOLDER).join(name))).expect("a list of names");
    let names =
        Names { players: list("WTH.JOU", NameKind::Player), tournaments: list("WTH.TRN", NameKind::Tournament) };

    let halves: [Vec<_>; 2] = [0, 1].map(|half| files.iter().skip(half).step_by(2).collect());
    let counts = thread::scope(|scope| {
        let names = &names;
        let workers =
            halves.map(|half| scope.spawn(move || half.into_iter().map(|file| tour(file, names)).collect::<Vec<_>>()));
        workers.map(|worker| worker.join().expect("no panic"))
    });
    let sum = |field: fn(&Counts) -> usize| counts.iter().flatten().map(field).sum::<usize>();
    assert_eq!(files.len(), 43);
    let total = Counts { games: sum(|c| c.games), finished: sum(|c| c.finished), with_pass: sum(|c| c.with_pass) };
    eprintln!("{total:?}");
    assert_eq!(total.games - total.finished, 413, "games that stopped early");
}

fn open(path: &Path) -> BufReader<File> {
    BufReader::new(File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// WTHOR to GGF to SGF to JSON to WTHOR, and the score rule on the way.
fn tour(file: &Path, names: &Names) -> Counts {
    let mut counts = Counts::default();
    let mut archive = Archive::with_names(names.clone());
    let reader = Reader::new(open(file), Some(names)).expect("a header");
    let created = reader.header().created;
    for (index, game) in reader.enumerate() {
        let game = game.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let context = || format!("{} game {index}", file.display());
        check_score(&game, &mut counts, &context());
        let (text, losses) = ggf::to_text(&game);
        assert!(losses.is_empty(), "{}: {losses:?}", context());
        let game = ggf::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", context()));
        let (text, losses) = sgf::to_text(&game, PointStyle::LetterDigit);
        assert!(losses.is_empty(), "{}: {losses:?}", context());
        let game = sgf::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", context()));
        let game = json::parse(&json::to_text(&game)).unwrap_or_else(|error| panic!("{}: {error}", context()));
        let losses = archive.add(&game).unwrap_or_else(|error| panic!("{}: {error}", context()));
        assert!(losses.is_empty(), "{}: {losses:?}", context());
    }
    let (_, bytes) = archive.game_files(created).next().expect("a year");
    assert!(bytes == fs::read(file).expect("a file"), "{} differs", file.display());
    counts
}

/// The score byte of a finished game is black's discs with the empty squares given to the winner; in a draw to both alike.
fn check_score(game: &GameRecord, counts: &mut Counts, context: &str) {
    counts.games += 1;
    counts.with_pass += usize::from(game.moves().any(|recorded| recorded.mv.square().is_none()));
    let outcome = game.outcome.expect("WTHOR always has a score");
    if game.position().is_over() {
        counts.finished += 1;
        let (black, white) = game.position().counts(Scoring::EmptiesToWinner);
        let black_of_64 = if black == white { 32 } else { black };
        assert_eq!(outcome.black_discs_of_64().map(usize::from), Some(black_of_64), "{context}");
        assert_eq!(outcome.termination, Termination::Normal, "{context}");
    } else {
        assert_eq!(outcome.termination, Termination::Adjudication, "{context}");
    }
}
