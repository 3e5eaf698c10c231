//! Tests that cannot run everywhere say so where everybody sees it, and fail where everything must run.

use std::io::Write;

/// Goes on with a test only where something holds: `needs!(rooms_can_be_closed(), "closed rooms");`.
///
/// Elsewhere the test ends with a line that no harness swallows. With `VIRAVOLTA_REQUIRE_ALL=1` in the environment, as
/// in our own runs, it fails instead.
#[macro_export]
macro_rules! needs {
    ($holds:expr, $($reason:tt)+) => {
        if !$holds {
            $crate::ignored(&format!($($reason)+));
            return;
        }
    };
}

/// Says that a test cannot run here. `cargo xtask test` counts it as ignored.
///
/// # Panics
/// Where every test must run.
pub fn ignored(reason: &str) {
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    let required = std::env::var_os("VIRAVOLTA_REQUIRE_ALL").is_some_and(|value| value == "1");
    assert!(!required, "{test} must run here and cannot: {reason}");
    // The harness keeps what `println` says to itself. Nobody is there to hear it if this fails.
    let _ = writeln!(std::io::stdout(), "\nignored: {test}: {reason}");
}
