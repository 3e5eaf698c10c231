//! The boards that a program draws, and the game that leads from one to the next.

use viravolta_rules::{BoardSize, Color, Move, Position, Square, SquareSet};

/// Black and white discs of a drawn board, as sets.
pub(crate) type Discs = (u64, u64);

pub(crate) fn discs(position: &Position) -> Discs {
    (position.discs(Color::Black).bits(), position.discs(Color::White).bits())
}

/// The characters of a course's boards: black, white, empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyphs {
    pub(crate) black: &'static str,
    pub(crate) white: &'static str,
    pub(crate) empty: &'static str,
}

/// What a program draws for black, white and empty, where the course's characters do not read its boards.
#[derive(Debug, PartialEq, Eq)]
struct Drawn {
    black: String,
    white: String,
    empty: String,
}

/// Every board in a text, in order. The course's characters are looked for first; a program that draws others is read by
/// those of its first board, which has to be the start.
pub(crate) fn scan(text: &str, size: BoardSize, glyphs: Glyphs) -> Vec<Discs> {
    let side = size.side();
    let usual = |line: &str| row(line, side, glyphs);
    match learn(text, side, glyphs) {
        Some(drawn) => boards(text, side, |line| row_of(line, side, &drawn)),
        None => boards(text, side, usual),
    }
}

type Row = Vec<Option<Color>>;

fn boards(text: &str, side: usize, row: impl Fn(&str) -> Option<Row>) -> Vec<Discs> {
    let mut boards = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    for line in text.lines() {
        if let Some(row) = row(line) {
            rows.push(row);
            if rows.len() == side {
                boards.push(sets(&rows));
                rows.clear();
            }
        } else if !is_rule(line) {
            rows.clear();
        }
    }
    boards
}

/// Bars between cells, beside `|`.
const BARS: [char; 3] = ['│', '┃', '║'];

/// The cells of a line, whatever stands in them: between bars, or as words with or without a label.
fn cells(line: &str, side: usize) -> Option<Vec<String>> {
    let line = line.trim_end().replace(BARS, "|");
    let owned = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect();
    if line.contains('|') {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        return parts.get(1..=side).map(owned);
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.len() {
        n if n == side => Some(owned(&words)),
        n if n == side + 1 || n == side + 2 => Some(owned(&words[1..=side])),
        _ => None,
    }
}

/// What stands for discs and empty squares, found in a board that can only be the start: all squares alike, but for two and
/// two in the middle. Where the course's own characters stand there, nothing is learned: discs in each other's place are a
/// mistake.
fn learn(text: &str, side: usize, glyphs: Glyphs) -> Option<Drawn> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        match cells(line, side) {
            Some(row) => rows.push(row),
            None if is_rule(line) => {}
            None => rows.clear(),
        }
        if rows.len() >= side
            && let Some(drawn) = start_of(&rows[rows.len() - side..])
        {
            let is_one_of = |text: &str, known: &str| {
                let mut chars = text.chars();
                chars.next().is_some_and(|c| known.contains(c)) && chars.next().is_none()
            };
            let is_disc = |text: &str| is_one_of(text, glyphs.black) || is_one_of(text, glyphs.white);
            let Drawn { black, white, empty } = &drawn;
            // The values that texts give to discs, and their letters, say what they are, wherever they stand.
            let exchanged = (black == "1" && white == "-1")
                || (is_one_of(black, glyphs.white) && is_one_of(white, glyphs.black) && is_disc(empty));
            return if exchanged {
                Some(Drawn { black: drawn.white, white: drawn.black, empty: drawn.empty })
            } else if (is_disc(black) || is_disc(white)) && !is_disc(empty) {
                None
            } else {
                Some(drawn)
            };
        }
    }
    None
}

/// The start, with white on the diagonal that falls.
fn start_of(rows: &[Vec<String>]) -> Option<Drawn> {
    let (side, middle) = (rows.len(), rows.len() / 2);
    let cell = |line: usize, column: usize| rows[line][column].as_str();
    let (empty, white, black) = (cell(0, 0), cell(middle, middle), cell(middle - 1, middle));
    let is_start = (0..side).all(|line| {
        (0..side).all(|column| {
            let inner = |at: usize| at == middle || at + 1 == middle;
            cell(line, column)
                == match inner(line) && inner(column) {
                    true if line == column => white,
                    true => black,
                    false => empty,
                }
        })
    });
    let apart = black != white && black != empty && white != empty && !black.is_empty() && !white.is_empty();
    (is_start && apart).then(|| Drawn { black: black.to_owned(), white: white.to_owned(), empty: empty.to_owned() })
}

fn row_of(line: &str, side: usize, drawn: &Drawn) -> Option<Row> {
    let disc = |cell: &String| {
        if *cell == drawn.black {
            Some(Some(Color::Black))
        } else if *cell == drawn.white {
            Some(Some(Color::White))
        } else {
            (*cell == drawn.empty).then_some(None)
        }
    };
    cells(line, side)?.iter().map(disc).collect()
}

fn sets(rows: &[Row]) -> Discs {
    let mut discs = (0, 0);
    for (line, row) in rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            match cell {
                Some(Color::Black) => discs.0 |= 1 << (line * 8 + column),
                Some(Color::White) => discs.1 |= 1 << (line * 8 + column),
                None => {}
            }
        }
    }
    discs
}

/// A line between rows: `+---+---+`, or nothing at all.
fn is_rule(line: &str) -> bool {
    line.chars().all(|c| " +-=|_\t\r─│┼├┤┬┴┌┐└┘━┃╋═║╬╔╗╚╝╠╣╦╩".contains(c))
}

fn row(line: &str, side: usize, glyphs: Glyphs) -> Option<Row> {
    let cell = |text: &str| -> Option<Option<Color>> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (None, _) => Some(None),
            (Some(c), None) if glyphs.black.contains(c) => Some(Some(Color::Black)),
            (Some(c), None) if glyphs.white.contains(c) => Some(Some(Color::White)),
            (Some(c), None) if glyphs.empty.contains(c) => Some(None),
            _ => None,
        }
    };
    let line = line.trim_end_matches(['\r', '\n']).replace(BARS, "|");
    let line = line.as_str();
    let cells: Vec<&str> = if line.contains('|') {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        // The first part is the label, the last one what follows the frame.
        let inner = parts.get(1..)?;
        if inner.len() < side {
            return None;
        }
        inner[..side].to_vec()
    } else {
        let words: Vec<&str> = line.split_whitespace().collect();
        let label = |word: &str| word.len() <= 2 && word.chars().all(|c| c.is_ascii_digit());
        // A label may touch the first square.
        let touching = words.first().and_then(|word| word.strip_prefix(|c: char| c.is_ascii_digit()));
        match words.len() {
            n if n == side && cell(words[0]).is_none() && touching.is_some_and(|first| !first.is_empty()) => {
                touching.into_iter().chain(words[1..].iter().copied()).collect()
            }
            n if n == side => words,
            n if n == side + 1 && label(words[0]) => words[1..].to_vec(),
            n if n == side + 2 && label(words[0]) && label(words[side + 1]) => words[1..=side].to_vec(),
            _ => return None,
        }
    };
    let is_word_row = !line.contains('|');
    let row: Option<Row> = cells.iter().map(|text| cell(text)).collect();
    // A row of words must have a glyph in every place: a header of figures has none.
    row.filter(|_| !is_word_row || cells.iter().all(|text| !text.is_empty()))
}

/// The moves of a game, and where they lead.
pub(crate) type Played = (Vec<(Color, Square)>, Position);

/// A board to which no legal move leads.
#[derive(Clone, Debug)]
pub(crate) struct WrongBoard {
    /// The moves up to there.
    pub(crate) moves: Vec<(Color, Square)>,
    pub(crate) before: Position,
    pub(crate) shown: Discs,
}

impl WrongBoard {
    /// Squares that hold a disc now and did not before.
    fn new_discs(&self) -> SquareSet {
        let before = discs(&self.before);
        SquareSet::from_bits((self.shown.0 | self.shown.1) & !(before.0 | before.1))
    }

    /// The one new disc, with its colour.
    pub(crate) fn played(&self) -> Option<(Color, Square)> {
        let square = self.new_discs().iter().next().filter(|_| self.new_discs().len() == 1)?;
        let black = SquareSet::from_bits(self.shown.0).contains(square);
        Some((if black { Color::Black } else { Color::White }, square))
    }

    /// The board that should have come, if the new disc is a move.
    pub(crate) fn right(&self) -> Option<Position> {
        let (color, square) = self.played()?;
        let before = if self.before.turn() == color { self.before } else { self.before.passed() };
        before.play(Move::Place(square)).ok()
    }

    /// The squares to look at: the new disc, and what should be otherwise.
    pub(crate) fn marks(&self) -> Vec<String> {
        let mut marks = self.new_discs();
        if let Some(right) = self.right().map(|right| discs(&right)) {
            let wrong = (right.0 ^ self.shown.0) | (right.1 ^ self.shown.1);
            marks = SquareSet::from_bits(marks.bits() | wrong);
        }
        marks.iter().map(|square| square.to_string()).collect()
    }
}

/// The moves that lead from a position through all the boards. A board may be drawn again, or only after both sides
/// have moved.
pub(crate) fn path(start: Position, boards: &[Discs]) -> Result<Played, Box<WrongBoard>> {
    let mut position = start;
    let mut moves = Vec::new();
    for shown in boards {
        if discs(&position) == *shown {
            continue;
        }
        let Some(steps) = steps_to(&position, *shown, 2) else {
            return Err(Box::new(WrongBoard { moves, before: position, shown: *shown }));
        };
        for (color, square, next) in steps {
            moves.push((color, square));
            position = next;
        }
    }
    Ok((moves, position))
}

/// The position after moves, passes in between left out.
pub(crate) fn after(start: Position, moves: &[(Color, Square)]) -> Position {
    moves.iter().fold(start, |position, (color, square)| {
        let position = if position.turn() == *color { position } else { position.passed() };
        position.play(Move::Place(*square)).unwrap_or(position)
    })
}

type Step = (Color, Square, Position);

fn steps_to(position: &Position, shown: Discs, deep: usize) -> Option<Vec<Step>> {
    let sides = [*position, position.passed()];
    // A side that can move may not pass.
    let position = if position.must_pass() { &sides[1] } else { &sides[0] };
    for square in position.legal_moves().iter() {
        let Ok(next) = position.play(Move::Place(square)) else { continue };
        if discs(&next) == shown {
            return Some(vec![(position.turn(), square, next)]);
        }
    }
    if deep > 1 {
        for square in position.legal_moves().iter() {
            let Ok(next) = position.play(Move::Place(square)) else { continue };
            if let Some(rest) = steps_to(&next, shown, deep - 1) {
                let mut steps = vec![(position.turn(), square, next)];
                steps.extend(rest);
                return Some(steps);
            }
        }
    }
    None
}

/// A drawn board as `X`, `O` and `-`.
pub(crate) fn text(shown: Discs, size: BoardSize) -> String {
    let side = size.side();
    let cell = |at: usize| {
        if shown.0 >> at & 1 == 1 {
            'X'
        } else if shown.1 >> at & 1 == 1 {
            'O'
        } else {
            '-'
        }
    };
    (0..side * side).map(|at| cell(at / side * 8 + at % side)).collect()
}

/// What is wrong with a board, as far as it can be told: the name of the mistake.
pub(crate) fn mistake(wrong: &WrongBoard) -> &'static str {
    let before = discs(&wrong.before);
    let new = (wrong.shown.0 | wrong.shown.1) & !(before.0 | before.1);
    match (new.count_ones(), Square::from_index(new.trailing_zeros() as usize)) {
        (1, Some(square)) => {
            let sides = [wrong.before, wrong.before.passed()];
            if sides.iter().all(|position| !position.legal_moves().contains(square)) {
                "illegal-move"
            } else if sides.iter().any(|position| position.must_pass()) || sides[0].legal_moves().contains(square) {
                "wrong-flips"
            } else {
                "out-of-turn"
            }
        }
        (0, _) => "board-jumps",
        _ => "wrong-flips",
    }
}

#[cfg(test)]
mod tests {
    use viravolta_rules::{BoardSize, Position};

    use super::{Glyphs, discs, scan};

    /// Texts that ask for a board “as good as possible” get every kind of it.
    #[test]
    fn other_characters_are_learned_from_the_start() {
        let glyphs = Glyphs { black: "PpXx*", white: "BbOo0", empty: ".-_ " };
        let draw = |position: &Position, [black, white, empty]: [&str; 3], bar: &str| -> String {
            let mut text = String::from("    0   1   2   3   4   5   6   7\n");
            for line in 0..8 {
                text += &format!("{line} {bar}");
                for column in 0..8 {
                    let disc = position.disc_at(viravolta_rules::Square::new(line, column).unwrap());
                    let cell = match disc {
                        Some(viravolta_rules::Color::Black) => black,
                        Some(_) => white,
                        None => empty,
                    };
                    text += &format!(" {cell} {bar}");
                }
                text += if bar.is_empty() { "\n" } else { "\n  ├───┼───┼───┤\n" };
            }
            text
        };
        let next = Position::start().play("d3".parse().unwrap()).unwrap();
        for (cells, bar) in [
            (["-1", "1", "0"], ""),
            (["●", "○", " "], "│"),
            (["X", "O", " "], "│"),
            (["@", "#", "~"], ""),
            (["preto", "branco", ""], "|"),
            (["P", "B", "."], ""),
            (["P", "B", "0"], ""),
        ] {
            let text = draw(&Position::start(), cells, bar) + "Jogada:\n" + &draw(&next, cells, bar);
            assert_eq!(scan(&text, BoardSize::Eight, glyphs), [discs(&Position::start()), discs(&next)], "{cells:?}");
        }
        // Discs in each other's place are seen, whether letters or values.
        let (black, white) = discs(&Position::start());
        for cells in [["B", "P", "."], ["B", "P", "0"], ["1", "-1", "0"]] {
            let text = draw(&Position::start(), cells, "");
            assert_eq!(scan(&text, BoardSize::Eight, glyphs), [(white, black)], "{cells:?}");
        }
    }

    #[test]
    fn a_label_may_touch_the_first_square() {
        let glyphs = Glyphs { black: "x", white: "o", empty: "." };
        let row = |number: usize| match number {
            4 => ". . . o x . . .",
            5 => ". . . x o . . .",
            _ => ". . . . . . . .",
        };
        let board = |gap: &str| (1..=8).map(|number| format!("{number}{gap}{} \n", row(number))).collect::<String>();
        for gap in ["", " ", "  "] {
            let text = format!("  A B C D E F G H\n{}", board(gap));
            assert_eq!(scan(&text, BoardSize::Eight, glyphs), [discs(&Position::start())], "{gap:?}");
        }
    }
}
