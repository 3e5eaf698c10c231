//! A C program of the course, compiled without a warning and run under valgrind.

#[path = "../../common/tests/support/harness.rs"]
mod harness;

#[test]
fn the_c_program_finds_every_function_as_the_course_describes_it() {
    harness::check("othello", "programa.c", INPUT, EXPECTED);
}

const INPUT: &str = "";
const EXPECTED: &str = "\
antes
  A B C D E F G H
1 . . . . . . . .
2 . . . . . . . .
3 . . . . . . . .
4 . . . o x . . .
5 . . . x o . . .
6 . . . . . . . .
7 . . . . . . . .
8 . . . . . . . .
depois
  A B C D E F G H
1 ? . . . . . . .
2 . . . . . . . .
3 . . . . . . . .
4 . . x x x . . .
5 . . . x o . . .
6 . . . . . . . .
7 . . . . . . . .
8 . . . . . . . .
tudo certo
";
