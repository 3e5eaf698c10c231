//! No input makes a program panic, hang, lose its game or eat memory: each one is fed raw bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use viravolta_courses::{
    Course, Ep4, Flow, MostFlips, Otelo, Othello, Program, Reversi, Rothelo, Unit, drive, run_with,
};
use viravolta_notation::rothelo::Ball;
use viravolta_rules::{BoardSize, Color};

/// Bytes of every kind: what the programs understand, what they nearly do, and anything.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        6 => "[1-8]",
        4 => "[a-hA-H][1-8]",
        4 => "[1-8][a-hA-H]",
        4 => "[0-7] [0-7]",
        4 => "1 [0-7] [0-7]",
        3 => "[jJzZ?]",
        1 => "[tT04]",
        3 => "[0-9+-]{1,30}",
        2 => "\\PC{0,6}",
    ];
    let piece = prop_oneof![
        8 => word.prop_map(String::into_bytes),
        2 => vec(any::<u8>(), 0..8),
        1 => Just(vec![0, 0xFF, 0xC3]),
    ];
    let end = prop_oneof![8 => Just(&b"\n"[..]), 1 => Just(&b"\r\n"[..]), 1 => Just(&b" "[..]), 1 => Just(&b""[..])];
    vec((piece, end), 0..120).prop_map(|pieces| {
        pieces
            .into_iter()
            .flat_map(|(mut piece, end)| {
                piece.extend_from_slice(end);
                piece
            })
            .collect()
    })
}

/// What a program prints, cut by what it was given: one answer per unit of input, the opening first.
fn answers<P: Program>(program: &mut P, input: &[u8]) -> Vec<String> {
    let mut answers = Vec::new();
    let mut answer = |flow: &dyn Fn(&mut P, &mut Vec<u8>) -> Flow, program: &mut P| {
        let mut output = Vec::new();
        let flow = flow(program, &mut output);
        answers.push(String::from_utf8(output).expect("the programs print text"));
        flow == Flow::Wait
    };
    let mut going = answer(&|program, out| program.open(out).expect("memory does not fail"), program);
    let units: Vec<&[u8]> = match P::READS {
        Unit::Line => input.split(|byte| *byte == b'\n').collect(),
        Unit::Token => input.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()).collect(),
    };
    for unit in units {
        if !going {
            break;
        }
        going = answer(&|program, out| program.answer(unit, out).expect("memory does not fail"), program);
    }
    answers
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn rothelo_always_comes_back_to_a_prompt(input in bytes()) {
        // A folder that does not exist: the commands s and r are refused, and the game goes on.
        let mut program = Rothelo::new(MostFlips, Ball::Zero, "/nonexistent/rothelo.txt");
        let answers = answers(&mut program, &input);
        let last = answers.len() - 1;
        for (index, answer) in answers.iter().enumerate() {
            let prompt = ["Sua jogada (* joga): ", "Sua jogada (0 joga): ", "Nova partida? (z comeca outra, t termina): "]
                .iter().any(|prompt| answer.ends_with(prompt));
            prop_assert!(prompt || (index == last && answer.is_empty()), "{answer:?}");
        }
    }

    #[test]
    fn reversi_always_comes_back_to_its_question(input in bytes(), base in 0usize..2) {
        let answers = answers(&mut Reversi::new(base), &input);
        let last = answers.len() - 1;
        for (index, answer) in answers.iter().enumerate() {
            prop_assert!(answer.ends_with("Escolha a jogada: ") || (index == last && answer.ends_with(".\n")), "{answer:?}");
        }
    }

    #[test]
    fn otelo_says_only_what_the_codes_allow(input in bytes(), base in 0usize..2, white: bool) {
        let own = if white { Color::White } else { Color::Black };
        let mut program = Otelo::new(own, base, MostFlips);
        for answer in answers(&mut program, &input) {
            let code = answer.split(' ').next().unwrap_or_default();
            let board = answer.starts_with("  ") && answer.lines().count() == 9;
            prop_assert!(board || ["", "0\n", "1", "2\n"].contains(&code), "{answer:?}");
            prop_assert!(board || answer.lines().count() <= 1);
        }
        // It waits only while the opponent is on turn, or has ended the game.
        prop_assert!(program.position().turn() != own || program.position().is_over());
    }

    #[test]
    fn othello_always_comes_back_to_its_question(input in bytes(), white: bool) {
        let person = if white { Color::White } else { Color::Black };
        let answers = answers(&mut Othello::new(person, MostFlips), &input);
        let last = answers.len() - 1;
        for (index, answer) in answers.iter().enumerate() {
            let asks = answer.ends_with("Choose your move. For instance: 5F\n");
            prop_assert!(asks || (index == last && answer.contains("Game Over!\n")), "{answer:?}");
            prop_assert!(answer.lines().all(|line| !line.ends_with(' ')));
        }
    }

    #[test]
    fn ep4_always_comes_back_to_a_question(input in bytes(), size in prop::sample::select(BoardSize::ALL.to_vec())) {
        let answers = answers(&mut Ep4::new(size), &input);
        let last = answers.len() - 1;
        for (index, answer) in answers.iter().enumerate() {
            let asks = answer.ends_with(" da posição em que pretende jogar: ");
            prop_assert!(asks || (index == last && answer.contains("PARTIDA TERMINADA.\n")), "{answer:?}");
        }
    }

    #[test]
    fn any_arguments_give_a_status(words in vec(any::<String>(), 0..4), course in prop::sample::select(Course::ALL.to_vec())) {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        // Options are tried in earnest elsewhere; a file that a stray word might name is not opened here.
        let words: Vec<_> = words.into_iter().map(|word| format!("-{word}").into()).collect();
        let status = run_with(course, words, &b""[..], &mut output, &mut errors);
        prop_assert!(status == 0 || (status == 2 && output.is_empty() && !errors.is_empty()));
    }
}

/// A line of a megabyte, of every kind of byte that could confuse a reader.
#[test]
fn a_line_of_a_megabyte_is_one_bad_answer() {
    for filler in [b'1', b' ', b'x', 0, 0xFF, b'\r'] {
        let mut input = vec![filler; 1 << 20];
        input.extend_from_slice(b"\n");
        let mut last_words = Vec::new();
        for course in Course::ALL {
            let (mut output, mut errors) = (Vec::new(), Vec::new());
            let args = match course {
                Course::Otelo => vec!["brancas".into()],
                Course::Othello => vec!["--color".into(), "black".into()],
                _ => Vec::new(),
            };
            let status = run_with(course, args, input.as_slice(), &mut output, &mut errors);
            assert_eq!((status, errors.len()), (0, 0), "{course:?} {filler}");
            assert!(output.len() < 4096, "{course:?} {filler}");
            last_words.push(String::from_utf8(output).expect("text"));
        }
        let [rothelo, reversi, otelo, othello, ep4] = last_words.try_into().expect("five programs");
        assert!(rothelo.ends_with("Jogada invalida.\nSua jogada (* joga): "));
        assert!(reversi.ends_with("Jogada invalida.\nEscolha a jogada: "));
        assert_eq!(otelo, if [b' ', b'\r'].contains(&filler) { "" } else { "2\n" });
        assert!(othello.ends_with("Invalid move!\nChoose your move. For instance: 5F\n"));
        assert!(ep4.ends_with("pretende jogar: "));
    }
}

/// `ep4` takes whole numbers of any size and names them in its answer.
#[test]
fn ep4_names_a_number_of_a_thousand_digits() {
    let number = "9".repeat(1000);
    let mut output = Vec::new();
    drive(&mut Ep4::new(BoardSize::Four), format!("-{number}\n{number}\n").as_bytes(), &mut output)
        .expect("memory does not fail");
    let output = String::from_utf8(output).expect("text");
    assert!(output.contains(&format!("nao pode jogar na posição (-{number}, {number}).\n")));
}
