//! The worked examples of the five course texts, each named after its text (000 to 004).
//!
//! The dialogues that the texts show whole are in `dialogues/` under the same names.

use viravolta_courses::{Course, Ep4, MostFlips, drive, run_with};
use viravolta_rules::{BoardSize, Color, Move, Position, Scoring, Square, SquareSet, StartKind};

fn position(picture: &str) -> Position {
    picture.parse().expect("a board picture")
}

/// A square by line and column from 1, as the texts write it.
fn at(line: i64, column: i64) -> Square {
    Square::from_line_column(line, column, 1).expect("on the board")
}

fn set<const N: usize>(places: [(i64, i64); N]) -> SquareSet {
    places.into_iter().map(|(line, column)| at(line, column)).collect()
}

fn play(position: &Position, square: &str) -> (SquareSet, Position) {
    let square: Square = square.parse().expect("a square");
    (position.flips(square), position.play(Move::Place(square)).expect("a legal move"))
}

fn squares(names: &str) -> SquareSet {
    names.split_whitespace().map(|name| name.parse::<Square>().expect("a square")).collect()
}

#[test]
fn seed_000_f4_f5_d6_from_the_mirrored_start() {
    let start = Position::start_of(BoardSize::Eight, StartKind::Mirrored);
    assert_eq!(start.discs(Color::Black), squares("d4 e5"));
    assert_eq!(start.turn(), Color::Black);
    let (flips, after) = play(&start, "f4");
    assert_eq!(flips, squares("e4"));
    let (flips, after) = play(&after, "f5");
    assert_eq!(flips, squares("e5"));
    let (flips, after) = play(&after, "d6");
    assert_eq!(flips, squares("d5 e5"));
    let expected = position(
        "........ ........ ........
         ...XXX..
         ...XXO..
         ...X....
         ........ ........ O",
    );
    assert_eq!(after, expected);
}

#[test]
fn seed_001_the_start_and_the_empties_that_go_to_the_winner() {
    let start = Position::start();
    assert_eq!(start.turn(), Color::Black);
    // Counted from 0: white on (3,3) and (4,4), black on (3,4) and (4,3).
    assert_eq!(start.discs(Color::White), set([(4, 4), (5, 5)]));
    assert_eq!(start.discs(Color::Black), set([(4, 5), (5, 4)]));
    let wiped_out = position("XXXXXXXX ........ ........ ........ ........ ........ ........ ........ O");
    assert!(wiped_out.is_over());
    assert_eq!(wiped_out.counts(Scoring::EmptiesToWinner), (64, 0));
}

#[test]
fn seed_001_all_sandwiches_are_turned_at_once() {
    // One disc, sandwiches in three directions: none of them may be left out.
    let before = position(
        "........ ........
         ..X.X.X.
         ...OOO..
         ..XO....
         ........ ........ ........ X",
    );
    let (flips, _) = play(&before, "e5");
    assert_eq!(flips, squares("d4 e4 f4 d5"));
}

#[test]
fn seed_002_black_encloses_one_white_disc() {
    let start = Position::start();
    for square in start.legal_moves() {
        assert_eq!(start.flips(square).len(), 1);
        let after = start.play(Move::Place(square)).expect("a legal move");
        assert_eq!(after.counts(Scoring::Plain), (4, 1));
    }
}

#[test]
fn seed_002_the_first_letter_chooses_the_colour() {
    let first_words = |color: &str| {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let args = [color, "--level", "1"].map(Into::into);
        let status = run_with(Course::Otelo, args, &b""[..], &mut output, &mut errors);
        assert_eq!((status, errors.len()), (0, 0));
        String::from_utf8(output).expect("codes are text")
    };
    for white in ["brancas", "b", "B", "Branco", "black"] {
        assert_eq!(first_words(white), "", "{white} waits for black's first move");
    }
    for black in ["pretas", "p", "P", "1", "", "abc"] {
        let output = first_words(black);
        assert!(["1 2 3\n", "1 3 2\n", "1 4 5\n", "1 5 4\n"].contains(&output.as_str()), "{black}: {output:?}");
    }
}

#[test]
fn seed_003_three_black_discs_between_a_and_b() {
    let before = position(
        "........ ........ ........
         .OXXX...
         ........ ........ ........ ........ O",
    );
    let (flips, after) = play(&before, "f4");
    assert_eq!(flips, squares("c4 d4 e4"));
    assert_eq!(after.discs(Color::White), squares("b4 c4 d4 e4 f4"));
}

#[test]
fn seed_003_own_discs_are_not_jumped_over() {
    // From the new disc on a4 the line meets white, then black: the second white disc stays.
    let before = position(
        "........ ........ ........
         .OXOX...
         ........ ........ ........ ........ X",
    );
    let (flips, _) = play(&before, "a4");
    assert_eq!(flips, squares("b4"));
}

#[test]
fn seed_003_only_the_direct_lines_of_the_new_disc_count() {
    // The discs of column d are flanked; c5 then stands between two black discs and stays white.
    let before = position(
        "........
         ...X....
         ...O....
         ...O....
         .XOO....
         ........ ........ ........ X",
    );
    let (flips, after) = play(&before, "d6");
    assert_eq!(flips, squares("d3 d4 d5"));
    assert_eq!(after.disc_at("c5".parse().expect("a square")), Some(Color::White));
}

#[test]
fn seed_004_openings_and_answers() {
    let start = Position::start();
    assert_eq!(start.legal_moves(), set([(3, 4), (4, 3), (5, 6), (6, 5)]));
    assert_eq!(start.flips(at(5, 6)), set([(5, 5)]));
    let after = start.play(Move::Place(at(5, 6))).expect("a legal move");
    assert_eq!(after.legal_moves(), set([(4, 6), (6, 4), (6, 6)]));
    for square in after.legal_moves() {
        assert_eq!(after.flips(square).len(), 1);
    }
}

#[test]
fn seed_004_five_flips_and_a_gap() {
    let before = position(
        "..XX....
         ...XOX..
         .OXX...X
         XXOOOX..
         XOOOXXXO
         XO.OO.OX
         ...OX...
         ....X... X",
    );
    let after = position(
        "..XX....
         ...XOX..
         .OXX...X
         XXXOOX..
         XXXOXXXO
         XXXOO.OX
         ...XX...
         ....X... O",
    );
    assert_eq!(before.flips(at(6, 3)), set([(4, 3), (5, 2), (5, 3), (6, 2), (7, 4)]));
    assert_eq!(before.play(Move::Place(at(6, 3))), Ok(after));
}

#[test]
fn seed_004_no_chain_reaction() {
    let before = position(
        "........ ........
         ..X.O...
         ..OOXX..
         .OOXXX..
         ...OX...
         ....O...
         ........ X",
    );
    assert_eq!(before.flips(at(5, 1)), set([(5, 2), (5, 3)]));
    let after = before.play(Move::Place(at(5, 1))).expect("a legal move");
    assert_eq!(after.disc_at(at(4, 3)), Some(Color::White));
}

#[test]
fn seed_004_34_to_29_with_an_empty_square() {
    let end = position(
        "O.XXXXXX
         OOXXXXXX
         OOOXXXXX
         OOXOXXXX
         OOOXOXXX
         OOXOXOXX
         OOXXOXOX
         OOOOOOOO X",
    );
    assert!(end.is_over());
    assert_eq!(end.counts(Scoring::Plain), (34, 29));
    let printed = printed(Ep4::from_position(end), "");
    assert!(printed.contains("'X' tem 34 marca(s) no tabuleiro\n'O' tem 29 marca(s) no tabuleiro\n"));
    assert!(printed.ends_with("\n\n\n  PARTIDA TERMINADA.\n\n Jogador 'X' venceu!!!\n\n"));
}

#[test]
fn seed_004_a_wipe_out_ends_the_game() {
    let before = position("XO.. .... .... .... X");
    let printed = printed(Ep4::from_position(before), "1\n3\n");
    assert!(printed.contains("1 'O'(s) revertido(s) para 'X'(s).\n"));
    assert!(printed.contains("'O' tem 0 marca(s) no tabuleiro\n\n\n  PARTIDA TERMINADA.\n"));
}

#[test]
fn seed_004_the_4x4_strategy_example() {
    let before = position("OOOX XXX. .XO. .... O");
    assert_eq!(before.legal_moves(), set([(3, 1), (3, 4), (4, 2)]));
    // The text says (2,3) for the second of them; its own figure of the result shows (2,2).
    assert_eq!(before.flips(at(3, 1)), set([(2, 1), (2, 2), (3, 2)]));
    assert_eq!(before.flips(at(3, 4)), set([(2, 3)]));
    assert_eq!(before.flips(at(4, 2)), set([(2, 2), (3, 2)]));
    assert_eq!(MostFlips::best(&before), Some((at(3, 1), 3)));
    let after = before.play(Move::Place(at(3, 1))).expect("a legal move");
    assert_eq!(after, position("OOOX OOX. OOO. .... X"));
}

fn printed(mut program: Ep4, input: &str) -> String {
    let mut output = Vec::new();
    drive(&mut program, input.as_bytes(), &mut output).expect("memory does not fail");
    String::from_utf8(output).expect("text")
}
