//! The five executables driven through pipes, as a referee or another program drives them.

use std::fs::OpenOptions;
use std::process::{Command, Stdio};

use crate::process::{Process, executable};
use viravolta_rules::{Game, Position, Square};

#[test]
fn each_program_answers_before_it_reads_on() {
    let mut rothelo = Process::start("rothelo", &["--level", "1"]);
    rothelo.read_until("Sua jogada (* joga): ");
    rothelo.send("F4\n");
    rothelo.read_until("Computador jogou ");
    rothelo.read_until("Sua jogada (* joga): ");
    rothelo.send("t\n");
    assert!(rothelo.finish().2.success());

    let mut reversi = Process::start("reversi", &[]);
    reversi.read_until("Escolha a jogada: ");
    reversi.send("1\n");
    assert!(reversi.read_until("Escolha a jogada: ").contains("Vez das brancas."));
    assert!(reversi.finish().2.success());

    let mut otelo = Process::start("otelo", &["brancas", "--level", "1"]);
    otelo.send("1 2 3\n");
    assert!(otelo.line().expect("an answer").starts_with("1 "));
    otelo.send("3\n");
    otelo.read_until("  0 1 2 3 4 5 6 7\n");
    assert!(otelo.finish().2.success());

    let mut othello = Process::start("othello", &["--color", "black", "--level", "1"]);
    othello.read_until("Choose your move. For instance: 5F\n");
    othello.send("6D\n");
    assert_eq!(othello.read_until("5F\n"), "Invalid move!\nChoose your move. For instance: 5F\n");
    othello.send("4C\n");
    assert!(othello.read_until("Choose your move. For instance: 5F\n").contains("My move: "));
    assert!(othello.finish().2.success());

    let mut ep4 = Process::start("ep4", &["--size", "4"]);
    ep4.read_until("Digite a linha da posição em que pretende jogar: ");
    ep4.send("4\n");
    ep4.read_until("Digite a coluna da posição em que pretende jogar: ");
    ep4.send("3\n");
    assert!(ep4.read_until("Digite a linha da posição em que pretende jogar: ").contains("colocou sua marca"));
    assert!(ep4.finish().2.success());
}

/// Whole games, both colour assignments; after every message both programs show the referee's board.
#[test]
fn seed_002_two_otelos_play_each_other() {
    for (first, second) in [("pretas", "brancas"), ("P", "B")] {
        let mut players = [first, second].map(|color| Process::start("otelo", &[color, "--time", "20"]));
        if first == "P" {
            players.reverse();
        }
        let mut speaker = usize::from(first == "P");
        let mut game = Game::new(Position::start());
        loop {
            let message = players[speaker].line().expect("the game is not over");
            if let Some(place) = message.strip_prefix("1 ") {
                let numbers: Vec<i64> = place.split(' ').map(|word| word.parse().expect("a number")).collect();
                let square = Square::from_line_column(numbers[0], numbers[1], 0).expect("on the board");
                game.place(square).expect("a legal move");
            } else {
                assert_eq!(message, "0");
            }
            if game.is_over() {
                // The program that moved last has ended; the other says that it cannot move, and ends too.
                players[1 - speaker].send(&format!("{message}\n"));
                assert_eq!(players[1 - speaker].line().as_deref(), Some("0"));
                break;
            }
            players[speaker].send("3\n");
            let shown: String = (0..9).map(|_| players[speaker].line().expect("a board") + "\n").collect();
            assert_eq!(shown, board(game.position()));
            players[1 - speaker].send(&format!("{message}\n"));
            speaker = 1 - speaker;
        }
        for player in players {
            let (rest, errors, status) = player.finish();
            assert_eq!((rest.as_str(), errors.as_str(), status.code()), ("", "", Some(0)));
        }
    }
}

fn board(position: &Position) -> String {
    viravolta_courses::drawing::numbered(0, viravolta_courses::drawing::cells(position, 'P', 'B', '.'))
}

#[test]
fn a_closed_output_ends_every_program_with_status_0() {
    let cases: [(&str, &[&str], &str); 5] = [
        ("rothelo", &["--level", "1"], "j\n"),
        ("reversi", &[], "1\n"),
        ("otelo", &["b", "--level", "1"], "3\n"),
        ("othello", &["--level", "1"], "x\n"),
        ("ep4", &[], "x\n"),
    ];
    for (name, args, answer) in cases {
        let mut child = Command::new(executable(name))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("a pipe");
        for _ in 0..3 {
            // The program may be gone already.
            let _ = std::io::Write::write_all(&mut input, answer.as_bytes());
        }
        // The input stays open: the program has to end by itself.
        let output = child.wait_with_output().expect("the program ends");
        drop(input);
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{name}");
    }
}

#[test]
fn a_full_disk_behind_the_output_is_named() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else {
        return viravolta_testkit::ignored("/dev/full is not there");
    };
    let output = Command::new(executable("ep4"))
        .stdin(Stdio::null())
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).expect("text");
    assert!(errors.starts_with("ep4: saída padrão: ") && errors.lines().count() == 1, "{errors}");
}

#[test]
fn bad_arguments_are_status_2_with_nothing_on_the_output() {
    let cases: [(&str, &[&str]); 12] = [
        ("rothelo", &["--level", "11"]),
        ("rothelo", &["--ball", "x"]),
        ("rothelo", &["file"]),
        ("reversi", &["--base", "2"]),
        ("reversi", &["--level", "4"]),
        ("otelo", &[]),
        ("otelo", &["--time", "0", "b"]),
        ("otelo", &["-b"]),
        ("othello", &["--color", "pretas"]),
        ("othello", &["/nonexistent/jogadas.txt"]),
        ("ep4", &["--size", "5"]),
        ("ep4", &["--level", "4"]),
    ];
    for (name, args) in cases {
        let (output, errors, status) = Process::start(name, args).finish();
        assert_eq!((output.as_str(), status.code()), ("", Some(2)), "{name} {args:?}");
        assert!(errors.starts_with(&format!("{name}: ")), "{errors}");
    }
    assert!(Process::start("otelo", &[]).finish().1.contains("Uso: otelo COR"));
}

#[test]
fn help_is_on_the_output() {
    for name in ["rothelo", "reversi", "otelo", "othello", "ep4"] {
        let (output, errors, status) = Process::start(name, &["--help"]).finish();
        assert!(status.success() && errors.is_empty());
        assert!(output.contains(&format!(": {name} ")), "{output}");
        assert!(output.contains("--seed N") && output.contains("--help"));
    }
}

#[test]
fn a_seed_repeats_a_game_and_without_one_games_differ() {
    let game = |args: &[&str]| {
        let mut process = Process::start("rothelo", &[&["--level", "2"], args].concat());
        process.send(&"j\n".repeat(12));
        let (output, _, status) = process.finish();
        assert!(status.success());
        output
    };
    assert_eq!(game(&["--seed", "5"]), game(&["--seed", "5"]));
    let games: std::collections::HashSet<String> = (0..5).map(|_| game(&[])).collect();
    assert!(games.len() > 1, "five games without a seed were all the same");
}

#[test]
fn seed_003_colours_are_drawn_by_lot() {
    let black = |seed: u32| {
        let (output, _, _) = Process::start("othello", &["--level", "1", "--seed", &seed.to_string()]).finish();
        output.contains("Your discs are Black.\n")
    };
    let blacks = (0..12).filter(|seed| black(*seed)).count();
    assert!((1..12).contains(&blacks), "12 lots fell on one side");
}

#[test]
fn seed_003_a_file_of_moves_is_played_first() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("jogadas.txt");
    let run = |content: &[u8]| {
        std::fs::write(&file, content).expect("the folder can be written");
        Process::start("othello", &["--color", "black", "--level", "1", file.to_str().expect("text")]).finish()
    };
    for content in [&b"4C\n5C\n6C\n5B\n6E\n"[..], b"4c\r\n5c\r\n\r\n6c\r\n5b\r\n6e", b" 4C \n5C\n6C\n5B\n6E"] {
        let (output, errors, status) = run(content);
        assert!(status.success() && errors.is_empty());
        assert!(output.starts_with("Othello game\n\nYour discs are Black.\n\n  A B C D E F G H\n1 . . . . . . . .\n"));
        assert!(output.contains("4 . . x x x . . .\n5 . o o x x . . .\n6 . . x . x . . .\n"));
        assert!(output.contains("My move: "));
    }
    for (content, line, text) in [
        (&b"4C\n4C\n"[..], 2, "\"4C\": illegal move: the square is taken"),
        (b"4C\n\n1A\n", 3, "\"1A\": illegal move: it flips no disc"),
        (b"C4\n", 1, "\"C4\": "),
        (b"4C 5C\n", 1, "\"4C 5C\": expected a line digit and a column letter"),
        (b"\xff\xfe\n", 1, "\"\\xff\\xfe\": expected"),
        (b"4I\n", 1, "\"4I\": expected a line digit and a column letter"),
    ] {
        let (output, errors, status) = run(content);
        assert_eq!((output.as_str(), status.code()), ("", Some(2)));
        let start = format!("othello: {}: line {line}: {text}", file.display());
        assert!(errors.starts_with(&start) && errors.lines().count() == 1, "{errors}\n{start}");
    }
    let long = vec![b'\n'; 2 << 20];
    assert!(run(&long).1.contains("not a file of moves"));
}
