//! A C program of the course, compiled without a warning and run under valgrind.

#[path = "../../common/tests/support/harness.rs"]
mod harness;

#[test]
fn the_c_program_finds_every_function_as_the_course_describes_it() {
    harness::check("reversi", "programa.c", INPUT, EXPECTED);
}

/// The first number is the program's own `scanf`; the last answer has no line end.
const INPUT: &str = "42\nx\n9\n3 3\n2\n2 2";
const EXPECTED: &str = "\
numero 42
  0 1 2 3 4 5 6 7
0 . . . . . . . .
1 . . . . . . . .
2 . . . . . . . .
3 . . . B P . . .
4 . . . P B . . .
5 . . . . . . . .
6 . . . . . . . .
7 . . . . . . . .
1) linha 2, coluna 3
2) linha 3, coluna 2
3) linha 4, coluna 5
4) linha 5, coluna 4
Escolha a jogada: Jogada invalida.
Escolha a jogada: Jogada invalida.
Escolha a jogada: Jogada invalida.
Escolha a jogada:   0 1 2 3 4 5 6 7
0 . . . . . . . .
1 . . . . . . . .
2 . . . . . . . .
3 . . P P P . . .
4 . . . P B . . .
5 . . . . . . . .
6 . . . . . . . .
7 . . . . . . . .
1) linha 2, coluna 2
2) linha 2, coluna 4
3) linha 4, coluna 2
Escolha a jogada: 1) linha 1, coluna 2
2) linha 2, coluna 3
3) linha 4, coluna 5
4) linha 5, coluna 4
Escolha a jogada: tudo certo
";
