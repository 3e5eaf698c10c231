//! All of it again as an ordinary user, when the tests run as root.

use std::io::Write;

use viravolta_testkit::{ordinary, programs};

#[test]
fn an_ordinary_user_has_the_same_promises() {
    let skip = ["--skip", "an_ordinary_user_has_the_same_promises"];
    let Some(output) = ordinary::again(&skip, &[("VIRAVOLTA_HOSTILE", programs::hostile())]) else { return };
    for line in String::from_utf8_lossy(&output.stdout).lines().filter(|line| line.starts_with("ignored: ")) {
        // The harness keeps what `println` says to itself. Nobody is there to hear it if this fails.
        let _ = writeln!(std::io::stdout(), "\nas an ordinary user, {line}");
    }
}
