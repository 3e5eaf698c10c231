//! How far two texts agree: the same words, the same words and lines, the same bytes.

use crate::check::{Check, Status};
use crate::report::visible;

/// The checks of a dialogue, weakest first.
pub(crate) const IDS: [&str; 4] = ["dialogue.moves", "dialogue.words", "dialogue.lines", "dialogue.bytes"];

/// The checks of a dialogue whose moves agree.
pub(crate) fn compare(expected: &str, received: &str) -> Vec<Check> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let lines = |text: &str| {
        let filled = text.lines().filter(|line| !line.trim().is_empty());
        filled.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    let mut checks = vec![Check::passed(IDS[0])];
    let failed = if words(expected) != words(received) {
        let check = word_difference(&words(expected), &words(received), expected, received);
        Some((1, check))
    } else if lines(expected) != lines(received) {
        let (right, came) = first_difference(&lines(expected), &lines(received));
        Some((2, Check::failed(IDS[2], "lines-differ").showing("", right, came)))
    } else if expected != received {
        Some((3, byte_difference(expected, received)))
    } else {
        None
    };
    let reached = failed.as_ref().map_or(4, |(at, _)| *at);
    checks.extend(IDS[1..reached].iter().map(|id| Check::passed(id)));
    if let Some((at, check)) = failed {
        checks.push(check);
        checks.extend(IDS[at + 1..].iter().map(|id| Check::not_checked(id, IDS[at])));
    }
    checks
}

/// No game as it should be: nothing can be compared.
pub(crate) fn other_moves(check: Check) -> Vec<Check> {
    let mut checks = vec![Check { id: IDS[0], ..check }];
    checks.extend(IDS[1..].iter().map(|id| Check::not_checked(id, IDS[0])));
    checks
}

/// The dialogue that agrees least decides.
pub(crate) fn worst(dialogues: Vec<Vec<Check>>) -> Option<Vec<Check>> {
    let reached = |checks: &Vec<Check>| checks.iter().filter(|check| check.status == Status::Passed).count();
    dialogues.into_iter().min_by_key(reached)
}

/// The number of the first line that differs.
pub(crate) fn first_line(expected: &str, received: &str) -> usize {
    expected.lines().zip(received.lines()).take_while(|(right, came)| right == came).count()
}

fn first_difference(expected: &[String], received: &[String]) -> (String, String) {
    let at = expected.iter().zip(received).position(|(right, came)| right != came);
    let at = at.unwrap_or(expected.len().min(received.len()));
    (expected.get(at).cloned().unwrap_or_default(), received.get(at).cloned().unwrap_or_default())
}

/// The words differ: the lines around the first difference are shown.
fn word_difference(expected: &[String], received: &[String], right: &str, came: &str) -> Check {
    let at = expected.iter().zip(received).position(|(right, came)| right != came);
    let at = at.unwrap_or(expected.len().min(received.len()));
    let line_of = |text: &str| {
        let mut seen = 0;
        let line = text.lines().enumerate().find(|(_, line)| {
            seen += line.split_whitespace().count();
            seen > at
        });
        line.map(|(number, line)| format!("{}: {}", number + 1, visible(line))).unwrap_or_default()
    };
    Check::failed(IDS[1], "words-differ").showing("", line_of(right), line_of(came))
}

/// The bytes differ: the first line that does, with everything invisible made visible.
fn byte_difference(expected: &str, received: &str) -> Check {
    let split = |text: &str| text.split_inclusive('\n').map(str::to_owned).collect::<Vec<_>>();
    let (right, came) = (split(expected), split(received));
    let at = right.iter().zip(&came).position(|(right, came)| right != came).unwrap_or(right.len().min(came.len()));
    let show = |lines: &[String]| {
        let line = lines.get(at).map(|line| visible(line).replace(' ', "␠")).unwrap_or_default();
        format!("{}: {line}", at + 1)
    };
    let (one, other) = (right.get(at).map_or("", String::as_str), came.get(at).map_or("", String::as_str));
    let diagnosis = if other.trim().is_empty() && !one.trim().is_empty() {
        "extra-empty-line"
    } else if one.trim().is_empty() && !other.trim().is_empty() {
        "missing-empty-line"
    } else if one.trim_end() == other.trim_end() {
        "spaces-at-end"
    } else {
        "spaces-differ"
    };
    Check::failed(IDS[3], diagnosis).showing("", show(&right), show(&came))
}

#[cfg(test)]
mod tests {
    use super::{compare, worst};
    use crate::check::Status;

    fn reached(expected: &str, received: &str) -> (usize, Option<&'static str>) {
        let checks = compare(expected, received);
        let passed = checks.iter().filter(|check| check.status == Status::Passed).count();
        (passed, checks.iter().find_map(|check| check.diagnosis))
    }

    #[test]
    fn says_which_level_is_reached_and_what_the_next_lacks() {
        assert_eq!(reached("a b\n\nc\n", "a b\n\nc\n"), (4, None));
        assert_eq!(reached("a b\n\nc\n", "a b \n\nc\n"), (3, Some("spaces-at-end")));
        assert_eq!(reached("a b\n\nc\n", "a b\nc\n"), (3, Some("missing-empty-line")));
        assert_eq!(reached("a b\nc\n", "a b\n\nc\n"), (3, Some("extra-empty-line")));
        assert_eq!(reached("a b\nc\n", "a  b\nc\n"), (3, Some("spaces-differ")));
        assert_eq!(reached("a b\nc\n", "a b c\n"), (2, Some("lines-differ")));
        assert_eq!(reached("a b\nc\n", "a B\nc\n"), (1, Some("words-differ")));
        let dialogues = ["a b\nc\n", "a  b\nc\n", "a b c\n"].map(|text| compare("a b\nc\n", text));
        assert_eq!(worst(dialogues.to_vec()), Some(compare("a b\nc\n", "a b c\n")));
        let shown = compare("a b\nc\n", "a b\t\nc\n");
        assert_eq!(shown[3].received.as_deref(), Some("1: a␠b⇥␊"));
    }
}
