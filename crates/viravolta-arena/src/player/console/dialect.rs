//! How the courses write moves.

use viravolta_rules::Square;

/// Which course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// `5F`
    Othello,
    /// Two questions, lines and columns from 1.
    Ep4,
    /// `F5`
    Rothelo,
}

impl Dialect {
    /// What a person types for a square of the program's board.
    pub(super) fn write(self, square: Square) -> String {
        let letter = char::from(b'A' + square.column() as u8);
        let line = square.row() + 1;
        match self {
            Self::Othello => format!("{line}{letter}\n"),
            Self::Rothelo => format!("{letter}{line}\n"),
            Self::Ep4 => format!("{line}\n{}\n", square.column() + 1),
        }
    }

    /// The last square that a text announces, and how. Only text after a colon, an opening bracket or a verb of
    /// playing is looked at: prompts contain squares as examples.
    pub(super) fn announced(self, text: &str) -> Option<(String, Square)> {
        text.lines().rev().filter(|line| !is_prompt(line)).find_map(|line| match self {
            Self::Ep4 => in_brackets(line),
            Self::Othello => after_marker(line, |word| Square::from_line_column_text(word).ok()),
            Self::Rothelo => after_marker(line, |word| word.parse().ok()),
        })
    }
}

fn is_prompt(line: &str) -> bool {
    let line = line.to_lowercase();
    ["choose", "chose", "instance", "exemplo", "escolha", "digite", "sua jogada"].iter().any(|word| line.contains(word))
}

fn in_brackets(line: &str) -> Option<(String, Square)> {
    let (_, rest) = line.rsplit_once('(')?;
    let (inside, _) = rest.split_once(')')?;
    let (row, column) = inside.split_once(',')?;
    let square = Square::from_line_column(row.trim().parse().ok()?, column.trim().parse().ok()?, 1)?;
    Some((format!("({inside})"), square))
}

fn after_marker(line: &str, read: impl Fn(&str) -> Option<Square>) -> Option<(String, Square)> {
    let lower = line.to_lowercase();
    if !["move", "jogou", "jogada", "computador"].iter().any(|marker| lower.contains(marker)) {
        return None;
    }
    line.split(|c: char| !c.is_ascii_alphanumeric())
        .rev()
        .filter(|word| word.len() == 2)
        .find_map(|word| Some((word.to_owned(), read(word)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announcements_are_found_and_examples_are_not() {
        let square = |dialect: Dialect, text: &str| dialect.announced(text).map(|(_, square)| square.to_string());
        let found = |text: &str| Some(text.to_owned());
        assert_eq!(square(Dialect::Othello, "My move: 5C\n\nChoose your move. For instance: 5F\n"), found("c5"));
        assert_eq!(square(Dialect::Othello, "Jogada do computador:5C"), found("c5"));
        assert_eq!(square(Dialect::Othello, "Your discs are Black.\nChoose your move. For instance: 5F\n"), None);
        assert_eq!(square(Dialect::Rothelo, "Computador jogou F5.\nSua jogada (* joga): "), found("f5"));
        assert_eq!(square(Dialect::Ep4, "Jogador 'O' colocou sua marca na posição (5, 6).\n1 'X'(s)"), found("f5"));
        assert_eq!(square(Dialect::Ep4, "Linha: 1660891943 Coluna: 5"), None);
    }

    #[test]
    fn moves_are_written_as_each_course_wants_them() {
        let f5 = "f5".parse().unwrap();
        assert_eq!(Dialect::Othello.write(f5), "5F\n");
        assert_eq!(Dialect::Rothelo.write(f5), "F5\n");
        assert_eq!(Dialect::Ep4.write(f5), "5\n6\n");
    }
}
