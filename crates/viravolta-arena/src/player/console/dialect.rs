//! How moves are typed, announced and listed.

use viravolta_rules::{Move, Position, Square};

use super::question::plain;

/// How a person types a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typing {
    /// The square f5 as it is typed, counted from 1: `5F`, `F5`, `5 6`, `5\n6`, `6,5`.
    Example(String),
    /// The number of the move in a list that the program prints.
    List,
}

impl Typing {
    /// What is typed for a square of the program's board; nothing if the text before lists no such move.
    pub(super) fn write(&self, square: Square, base: i64, text: &str) -> Option<String> {
        match self {
            Self::List => {
                list(text).into_iter().find(|(_, numbers)| at(*numbers, base) == Some(square)).map(|(n, _)| n)
            }
            Self::Example(example) => {
                let letter = |first: u8| char::from(first + square.column() as u8).to_string();
                let number = |index: usize, base: i64| (index as i64 + base).to_string();
                let letters = example.contains(['F', 'f']);
                let piece = |c: char| match c {
                    '5' => number(square.row(), if letters { 1 } else { base }),
                    '6' => number(square.column(), base),
                    'F' => letter(b'A'),
                    'f' => letter(b'a'),
                    other => other.to_string(),
                };
                Some(example.chars().map(piece).collect())
            }
        }
    }

    /// Whether moves are typed as numbers, which may be counted from 0 or from 1.
    pub(super) fn is_numbers(&self) -> bool {
        match self {
            Self::List => true,
            Self::Example(example) => !example.contains(['F', 'f']),
        }
    }
}

fn at((line, column): (i64, i64), base: i64) -> Option<Square> {
    Square::from_line_column(line, column, base)
}

/// What the question for a move says about the way to answer it.
pub(super) fn typing(text: &str) -> Option<Typing> {
    if list(text).len() > 1 || (list(text).len() == 1 && plain(text).contains("escolh")) {
        return Some(Typing::List);
    }
    let example = |text: &str| Some(Typing::Example(text.to_owned()));
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() == 2) {
        match word.as_bytes() {
            [b'1'..=b'8', b'A'..=b'H'] => return example("5F"),
            [b'1'..=b'8', b'a'..=b'h'] => return example("5f"),
            [b'A'..=b'H', b'1'..=b'8'] => return example("F5"),
            [b'a'..=b'h', b'1'..=b'8'] => return example("f5"),
            _ => {}
        }
    }
    // The last line alone: boards and results stand before it.
    let last = plain(text.trim_end().lines().next_back().unwrap_or_default());
    let find = |roots: [&str; 3]| roots.iter().filter_map(|root| last.find(root)).min();
    let between = |from: usize, to: usize| if last[from..to].contains(',') { "," } else { " " };
    match (find(["linha", "row", "line"]), find(["colun", "column", "col"])) {
        (Some(line), Some(column)) if line < column => example(&format!("5{}6", between(line, column))),
        (Some(line), Some(column)) => example(&format!("6{}5", between(column, line))),
        (Some(_), None) => example("5\n6"),
        (None, Some(_)) => example("6\n5"),
        (None, None) => None,
    }
}

/// From what the question says that lines are counted.
pub(super) fn base(text: &str) -> Option<i64> {
    let numbers = numbers(text);
    numbers.windows(2).find_map(|pair| match pair {
        [0, 7] => Some(0),
        [1, 8] => Some(1),
        _ => None,
    })
}

/// The base in which the squares of a printed list are exactly the legal moves.
pub(super) fn base_of_list(text: &str, position: &Position, place: impl Fn(Square) -> Square) -> Option<i64> {
    let listed = list(text);
    [0, 1].into_iter().find(|base| {
        let mut squares: Vec<Square> =
            listed.iter().filter_map(|(_, numbers)| Some(place(at(*numbers, *base)?))).collect();
        let all = squares.len() == listed.len();
        squares.sort_unstable();
        squares.dedup();
        all && !squares.is_empty() && position.legal_moves().iter().collect::<Vec<_>>() == squares
    })
}

/// The moves of a printed list: the number of each with its line and column.
fn list(text: &str) -> Vec<(String, (i64, i64))> {
    let entry = |line: &str| match numbers(line)[..] {
        [number, row, column]
            if line.trim_start().starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '[')) =>
        {
            Some((number.to_string(), (row, column)))
        }
        _ => None,
    };
    text.lines().filter_map(entry).collect()
}

/// The whole numbers of a text.
fn numbers(text: &str) -> Vec<i64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// A move that a text announces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Announcement {
    /// How it does.
    pub(super) said: String,
    pub(super) square: Square,
    /// Where in the text it ends: what follows may be the announcement of another move.
    pub(super) end: usize,
}

/// The moves that a text announces, in order. Prompts contain squares as examples, and lists all that is possible.
pub(super) fn announced(text: &str, typing: &Typing, base: i64) -> Vec<Announcement> {
    let mut lines: Vec<(&str, usize)> = Vec::new();
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        if !is_prompt(line) && list(line).is_empty() {
            lines.push((line.trim(), end));
        }
    }
    let mut found = Vec::new();
    for (index, &(line, end)) in lines.iter().enumerate() {
        let next = lines.get(index + 1).map_or("", |(line, _)| line);
        let read = if typing.is_numbers() { numbers_in(line, next, base) } else { letters_in(line, typing) };
        found.extend(read.map(|(said, square)| Announcement { said, square, end }));
    }
    found
}

/// A move in numbers: `(2, 4)`, `foi: 2 4`, or a line and a column on two lines.
fn numbers_in(line: &str, next: &str, base: i64) -> Option<(String, Square)> {
    let two = |text: &str| match numbers(text)[..] {
        [row, column] => at((row, column), base),
        _ => None,
    };
    let low = plain(line);
    if let Some((inside, _)) = line.rsplit_once('(').and_then(|(_, rest)| rest.split_once(')')) {
        return Some((format!("({inside})"), two(inside)?));
    }
    if low.contains("linha") && !low.contains("colun") && plain(next).contains("colun") {
        let both = format!("{line} {next}");
        return two(&both).map(|square| (both, square));
    }
    is_marked(&low).then(|| two(line).map(|square| (line.to_owned(), square))).flatten()
}

/// A move of a letter and a digit, in the order of the typing.
fn letters_in(line: &str, typing: &Typing) -> Option<(String, Square)> {
    let letter_first = matches!(typing, Typing::Example(example) if example.starts_with(['F', 'f']));
    let read = |word: &str| {
        if letter_first { word.parse().ok() } else { Square::from_line_column_text(word).ok() }
    };
    let words = line.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() == 2);
    words.filter_map(|word| Some((word.to_owned(), read(word)?))).next_back().filter(|_| is_marked(&plain(line)))
}

fn is_prompt(line: &str) -> bool {
    let line = plain(line.trim_end());
    if line.ends_with([':', '?', '>']) || ["ex:", "ex.", "e.g", "(ex"].iter().any(|sign| line.contains(sign)) {
        return true;
    }
    ["choose", "chose", "instance", "exemplo", "escolha", "digite", "sua jogada", "informe", "entre com"]
        .iter()
        .any(|word| line.contains(word))
}

fn is_marked(line: &str) -> bool {
    ["move", "jogou", "jogada", "comput", "played", "foi", "linha", "posic"].iter().any(|marker| line.contains(marker))
}

/// The first announcement of a legal move that is no echo; otherwise the last one.
pub(super) fn choose(
    announced: Vec<Announcement>,
    position: &Position,
    is_echo: impl Fn(Square) -> bool,
) -> Option<Announcement> {
    let own: Vec<Announcement> = announced.into_iter().filter(|announced| !is_echo(announced.square)).collect();
    let legal = own.iter().find(|announced| position.play(Move::Place(announced.square)).is_ok());
    legal.or(own.last()).cloned()
}

#[cfg(test)]
mod tests;
