//! A C program of the course, compiled without a warning and run under valgrind.

#[path = "../../common/tests/support/harness.rs"]
mod harness;

#[test]
fn the_c_program_finds_every_function_as_the_course_describes_it() {
    harness::check("rothelo", "programa.c", INPUT, EXPECTED);
}

const INPUT: &str = "";
const EXPECTED: &str = "tudo certo\n";
