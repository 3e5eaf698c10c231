use super::*;

const HOUSE: &str = "f5d6c3d3c4f4f6f3\nf5f6e6f4\n";

fn house() -> House {
    House { program: "/bin/true".into(), openings: HOUSE, sandbox: None }
}

fn parse(text: &str) -> Result<Cup, CupError> {
    Cup::parse(text, Path::new("/"), "cup", &house())
}

/// A cup of so many house players, after these lines.
fn cup(head: &str, players: usize) -> Result<Cup, CupError> {
    let players: String =
        (0..players).map(|player| format!("[[player]]\nname = \"p{player}\"\nprotocol = \"builtin\"\n")).collect();
    parse(&format!("{head}\n{players}"))
}

fn problem(result: Result<Cup, CupError>) -> Problem {
    match result {
        Err(CupError::Problem(problem)) => problem,
        other => panic!("{other:?}"),
    }
}

#[test]
fn everything_has_a_default() {
    let cup = cup("", 3).unwrap();
    assert_eq!(cup.name, "cup");
    assert_eq!(cup.format.name, FormatName::DoubleRoundRobin);
    assert_eq!(cup.terms.time, TimeControl::PerMove(Duration::from_secs(2)));
    assert_eq!((cup.terms.strikes, cup.seed), (1, 0));
    assert!(cup.walls().all(|mode| mode == Mode::Strict));
    assert!(cup.openings.is_empty());
}

#[test]
fn times_sizes_and_openings_are_read() {
    let text = "name = 'Copa'\nformat = 'swiss'\nseed = 7\nopenings = 'builtin'\nstrikes = 3\nrounds = 2\n\
                [time]\nper_game = '1m'\nincrement = '500ms'\n[limits]\nmemory = '256MB'";
    let cup = cup(text, 4).unwrap();
    let time = TimeControl::PerGame { main: Duration::from_secs(60), increment: Duration::from_millis(500) };
    assert_eq!((cup.terms.time, cup.terms.strikes), (time, 3));
    assert_eq!(cup.limits.memory, Some(256 * MIB));
    assert_eq!((cup.openings.len(), cup.format.rounds), (2, 2));
}

#[test]
fn what_does_not_make_sense_is_said() {
    assert_eq!(problem(cup("", 1)), Problem::TooFewPlayers);
    assert_eq!(problem(cup("format = 'match'", 3)), Problem::MatchOfTwo(3));
    assert_eq!(problem(cup("format = 'swiss'\nrounds = 9", 8)), Problem::Rounds { rounds: 9, most: 4 });
    assert_eq!(problem(cup("games = 3", 2)), Problem::Games(3));
    assert_eq!(problem(cup("[time]\nper_move = '2s'\nper_game = '1m'", 2)), Problem::TwoTimes);
    assert_eq!(problem(cup("challenger = 'zé'", 2)), Problem::NoSuchPlayer("zé".into()));
    let soon = Problem::Duration { key: "per_move", text: "soon".into() };
    assert_eq!(problem(cup("[time]\nper_move = 'soon'", 2)), soon);
    let twice = "[[player]]\nname='a'\nprotocol='builtin'\n";
    assert_eq!(problem(parse(&twice.repeat(2))), Problem::SameName(["a".into(), "a".into()]));
    let missing = "[[player]]\nname='a'\nprotocol='otelo'\ncommand=['./not-there']\n";
    assert!(matches!(problem(parse(missing)), Problem::NotThere { .. }));
    let twins =
        "[[player]]\nname='Jos\u{e9}'\nprotocol='builtin'\n[[player]]\nname='JOSE\u{301}'\nprotocol='builtin'\n";
    assert!(matches!(problem(parse(twins)), Problem::SameName(_)));
    let level = "[[player]]\nname='a'\nprotocol='builtin'\nlevel=11\n";
    assert_eq!(problem(parse(level)), Problem::OutOfRange { player: "a".into(), key: "level" });
}

#[test]
fn trusted_engines_have_terms_of_their_own() {
    let text = "sandbox = 'best-effort'\n[time]\ngrace = '20ms'\n\
                [[player]]\nname='a'\nprotocol='builtin'\nlevel=10\nthreads=2\nhash='64MB'\ndelay='5ms'\nweights='/bin/true'\n\
                [[player]]\nname='b'\nprotocol='gtp'\ncommand=['./true']\nfolder='/bin'\ncopy=false\nsandbox='off'\n\
                grace='1s'\ntell_time=false\n";
    let cup = parse(text).unwrap();
    let weights = Path::new("/bin/true").canonicalize().unwrap().display().to_string();
    let options = format!("--no-book --level 10 --hash 64 --threads 2 --delay 5 --weights {weights}");
    assert_eq!(cup.players[0].written, options);
    let graces: Vec<Duration> = cup.players.iter().map(Entrant::grace).collect();
    assert_eq!(graces, [Duration::from_millis(20), Duration::from_secs(1)]);
    assert_eq!(cup.walls().collect::<Vec<_>>(), [Mode::BestEffort, Mode::Off]);
    let paces = [0, 1].map(|player| cup.seat(player, Color::Black, 0).pace);
    assert_eq!(paces, [Pace::PerMove(Duration::from_secs(2)), Pace::Unlimited]);
    // Whoever sits at the machine has the last word about walls.
    let strict = House { sandbox: Some(Mode::Strict), ..house() };
    let cup = Cup::parse(text, Path::new("/"), "cup", &strict).unwrap();
    assert!(cup.walls().all(|mode| mode == Mode::Strict));

    let odd =
        |line: &str| problem(parse(&format!("[[player]]\nname='a'\nprotocol='otelo'\ncommand=['true']\n{line}\n")));
    for key in ["hash='1MB'", "threads=1", "weights='x'", "delay='1s'", "copy=false", "tell_time=false"] {
        assert!(matches!(odd(key), Problem::DoesNotFit { key: named, .. } if key.starts_with(named)), "{key}");
    }
}

#[test]
fn a_slip_of_the_pen_is_found_in_its_line() {
    let slip = |text: &str| match cup(text, 2) {
        Err(CupError::Syntax { line, column, slip, .. }) => (line, column, slip),
        other => panic!("{other:?}"),
    };
    let (line, column, unknown) = slip("name = 'Copa'\nformt = 'swiss'");
    let Slip::UnknownKey { key, known } = unknown else { panic!("{unknown:?}") };
    assert_eq!((line, column, key.as_str()), (2, 1, "formt"));
    assert!(known.contains(&"format".to_owned()), "{known:?}");
    let (line, column, unknown) = slip("format = 'swis'");
    let Slip::UnknownWord { word, known } = unknown else { panic!("{unknown:?}") };
    assert_eq!((line, column, word.as_str(), known.len()), (1, 10, "swis", 6));
    assert_eq!(slip("seed = 'seven'"), (1, 8, Slip::OtherKind));
    assert_eq!(slip("seed = 1\nseed = 2").2, Slip::Twice);
    assert_eq!(slip("name = Copa").2, Slip::NoToml);
    assert_eq!(slip("[[player]]\nname = 'a'\n").2, Slip::MissingKey("protocol".to_owned()));
}

#[test]
fn a_slip_inside_a_player_is_found_there() {
    let text = "[[player]]\nname = 'a'\nprotocol = 'otelo'\ncommand = ['x', 7]\n";
    let Err(CupError::Syntax { line, column, slip, .. }) = parse(text) else { panic!("it was read") };
    assert_eq!((line, column, slip), (4, 17, Slip::OtherKind));
    let text = "[time]\nper_move = 2026-11-17\n[[player]]\nname = 'a'\nprotocol = 'builtin'\n";
    let Err(CupError::Syntax { line, slip, .. }) = parse(text) else { panic!("it was read") };
    assert_eq!((line, slip), (2, Slip::OtherKind));
}

#[test]
fn an_opening_that_cannot_begin_a_game_is_named_in_the_readers_language() {
    let folder = tempfile::tempdir().unwrap();
    let players = "[[player]]\nname='a'\nprotocol='builtin'\n[[player]]\nname='b'\nprotocol='builtin'\n";
    let said = |line: &str, language| {
        std::fs::write(folder.path().join("list.txt"), format!("# ours\nf5d6c3\n{line}\n")).unwrap();
        let text = format!("openings = 'list.txt'\n{players}");
        let error = Cup::parse(&text, folder.path(), "cup", &house()).unwrap_err();
        crate::words::cup_error(crate::TEXTS.speak(language), &error)
    };
    assert_eq!(said("  f5 z9", Language::English), "openings, line 3: no move can be read at character 6");
    assert_eq!(said("f5f5", Language::English), "openings, line 3: move 2, f5, is not legal");
    let over = "the game is over, and nothing is left to be played";
    assert!(said("e6f4e3f6g5d6e7f5c5", Language::English).ends_with(over));
    assert!(said("f5 z9", Language::BrazilianPortuguese).ends_with("não se lê nenhuma jogada no caractere 4"));
    assert!(said("f5f5", Language::EuropeanPortuguese).ends_with("a jogada 2, f5, não é legal"));
}

#[test]
fn what_decides_games_is_among_the_conditions() {
    let conditions = |head: &str| cup(head, 2).unwrap().conditions();
    let plain = conditions("");
    for head in ["ponder = true", "strikes = 2", "[time]\ngrace = '5ms'", "[time]\nstart = '9s'"] {
        assert_ne!(conditions(head), plain, "{head}");
    }
}
