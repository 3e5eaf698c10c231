//! Runs the sessions of `tests/sessions`, and those of the project's front pages, as a user would type them.
//!
//! To write down what the program says now: `TRYCMD=overwrite cargo test -p viravolta --test sessions`, and read the
//! difference.

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .env("VIRAVOLTA_ISA", "")
        .env("RUST_BACKTRACE", "1")
        .env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
        .case("tests/sessions/*.md")
        .case("../../README.md")
        .case("../../LEIAME.md");
}
