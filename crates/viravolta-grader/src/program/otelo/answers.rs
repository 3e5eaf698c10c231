//! The answers in what a program of the contest printed.

/// An answer of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    NoMove,
    Plays(i64, i64),
    Illegal,
    /// A number that is no message.
    Other(i64),
}

impl Answer {
    pub(super) fn text(self) -> String {
        match self {
            Self::NoMove => "0".to_owned(),
            Self::Plays(line, column) => format!("1 {line} {column}"),
            Self::Illegal => "2".to_owned(),
            Self::Other(number) => number.to_string(),
        }
    }
}

/// Something that came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Answer(Answer),
    /// A line that is not made of codes.
    Words(String),
}

impl Heard {
    pub(super) fn text(self) -> String {
        match self {
            Self::Answer(answer) => answer.text(),
            Self::Words(line) => line,
        }
    }
}

/// How many numbers stand in a line that a referee takes for messages at once.
const MOST_NUMBERS: usize = 3;

/// A line that a referee takes for messages at once: a few small whole numbers and nothing else. A board has more of them.
fn is_clean(line: &str) -> bool {
    let small = |word: &str| word.len() <= 3 && word.parse::<i64>().is_ok_and(|number| number.abs() < 100);
    line.split_whitespace().count() <= MOST_NUMBERS && line.split_whitespace().all(small)
}

/// The answers in a text in which everything that is a number counts, for programs that end no line.
pub(super) fn numbers(text: &str) -> Vec<Heard> {
    let mut numbers = text.split_whitespace().filter_map(|word| word.parse::<i64>().ok());
    let mut found = Vec::new();
    while let Some(code) = numbers.next() {
        found.push(Heard::Answer(match code {
            0 => Answer::NoMove,
            2 => Answer::Illegal,
            1 => match (numbers.next(), numbers.next()) {
                (Some(line), Some(column)) => Answer::Plays(line, column),
                _ => break,
            },
            other => Answer::Other(other),
        }));
    }
    found
}

/// The answers in the lines that are clean: boards and remarks are left out.
pub(super) fn clean(text: &str) -> Vec<Heard> {
    let kept: Vec<&str> = text.lines().filter(|line| is_clean(line)).collect();
    numbers(&kept.join("\n"))
}

/// The same, and every other line where it stands.
pub(super) fn with_words(text: &str) -> Vec<Heard> {
    let (mut found, mut together) = (Vec::new(), String::new());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if is_clean(line) {
            together += line;
            together.push('\n');
        } else {
            found.extend(numbers(&std::mem::take(&mut together)));
            found.push(Heard::Words(line.trim().to_owned()));
        }
    }
    found.extend(numbers(&together));
    found
}

/// The last two numbers of a line of words: where it plays, if it says so.
pub(super) fn last_place(line: &str) -> Option<Answer> {
    let all: Vec<i64> = line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    match all[..] {
        [.., line, column] => Some(Answer::Plays(line, column)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Heard, clean, last_place, numbers, with_words};

    fn only(heard: Vec<Heard>) -> Vec<Answer> {
        heard
            .into_iter()
            .map(|heard| match heard {
                Heard::Answer(answer) => answer,
                Heard::Words(line) => panic!("{line}"),
            })
            .collect()
    }

    #[test]
    fn answers_are_read_from_noise() {
        let right = [Answer::Plays(2, 3), Answer::Illegal, Answer::NoMove, Answer::Plays(4, 5), Answer::Other(7)];
        assert_eq!(only(numbers("1 2 3\n2 jogo\n0\n1 4 5\n7 1 2")), right);
        let board = "  0 1 2 3 4 5 6 7\n0 . . . . . . . .\n1 . P B . . . . .\n";
        assert_eq!(only(clean(&format!("1 2 3\n{board}2\n{board}0\n1\n4 5\n{board}7"))), right);
    }

    #[test]
    fn words_stay_where_they_stand() {
        let right = [
            Heard::Answer(Answer::Plays(2, 3)),
            Heard::Words("passo".to_owned()),
            Heard::Answer(Answer::Illegal),
            Heard::Words("Jogo na linha 4, coluna 5.".to_owned()),
        ];
        assert_eq!(with_words("1 2 3\n passo\n\n2\nJogo na linha 4, coluna 5.\n"), right);
        assert_eq!(last_place("Jogo na linha 4, coluna 5."), Some(Answer::Plays(4, 5)));
        assert_eq!(last_place("passo 4"), None);
    }
}
