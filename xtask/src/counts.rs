//! Adds up what the test programs report.

use std::fmt;

/// Tests of all test programs together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    passed: u64,
    failed: u64,
    ignored: u64,
    /// Those that could not run here, which the harness takes for passed.
    unable: u64,
    programs: u64,
}

impl Counts {
    /// Takes note of a line such as `test result: ok. 19 passed; 0 failed; 1 ignored; …`; of others it takes none.
    ///
    /// A test that finds out while it runs that it cannot says `ignored: …`. The harness counts it among those that
    /// passed; we do not.
    pub(crate) fn add(&mut self, line: &str) {
        if line.starts_with("ignored: ") {
            self.unable += 1;
        }
        let Some(rest) = line.trim_start().strip_prefix("test result: ") else { return };
        self.programs += 1;
        for part in rest.split([';', '.']) {
            let mut words = part.split_whitespace();
            let (Some(Ok(number)), Some(what)) = (words.next().map(str::parse::<u64>), words.next()) else { continue };
            match what {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { failed, unable, programs, .. } = self;
        let (passed, ignored) = (self.passed.saturating_sub(*unable), self.ignored + unable);
        write!(f, "{passed} passed, {failed} failed, {ignored} ignored, in {programs} test programs")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_up_only_results() {
        let mut counts = Counts::default();
        for line in [
            "running 19 tests\n",
            "test a ... ok\n",
            "test result: ok. 19 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.42s\n",
            "ignored: promises::rooms: no control groups here\n",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s\n",
        ] {
            counts.add(line);
        }
        assert_eq!(counts.to_string(), "21 passed, 2 failed, 2 ignored, in 2 test programs");
    }
}
