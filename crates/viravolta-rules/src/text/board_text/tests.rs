//! Every glyph set, every size, every kind of fault.
use crate::{BoardReader, BoardSize, Color, ParseBoardError, Position, StartKind};

const START: &str = "---------------------------OX------XO---------------------------";

#[test]
fn every_glyph_set_reads_the_start() {
    for (black, white, empty) in
        [('X', 'O', '-'), ('x', 'o', '.'), ('*', 'O', '-'), ('B', 'W', '.'), ('b', 'w', '-'), ('0', '1', '.')]
    {
        let board: String = START
            .chars()
            .map(|glyph| match glyph {
                'X' => black,
                'O' => white,
                _ => empty,
            })
            .collect();
        for side in Color::ALL {
            let glyph = if side == Color::Black { black } else { white };
            let expected = if side == Color::Black { Position::start() } else { Position::start().passed() };
            for text in [format!("{board}{glyph}"), format!("\t{board} {glyph}\n"), with_line_breaks(&board, glyph)] {
                assert_eq!(text.parse(), Ok(expected), "{text}");
            }
        }
    }
}

fn with_line_breaks(board: &str, side: char) -> String {
    let rows: Vec<&str> = (0..8).map(|row| &board[row * 8..row * 8 + 8]).collect();
    format!("{}\r\n{side}\r\n", rows.join("\r\n"))
}

#[test]
fn printing_then_reading_gives_the_same_for_every_size() {
    for size in BoardSize::ALL {
        for kind in [StartKind::Usual, StartKind::Mirrored] {
            for position in [Position::start_of(size, kind), Position::start_of(size, kind).passed()] {
                let text = position.board_text().to_string();
                assert_eq!(text.len(), size.area() + 2);
                assert_eq!(text.parse(), Ok(position));
                assert_eq!(BoardReader::new().size(size).read(&text), Ok(position));
            }
        }
    }
}

#[test]
fn digits_are_read_only_without_letters() {
    let digits = START.replace('X', "0").replace('O', "1");
    assert_eq!(format!("{digits} 0").parse(), Ok(Position::start()));
    let error = format!("{digits} X").parse::<Position>();
    assert_eq!(error, Err(ParseBoardError::Ambiguous { offset: 27, found: '1', other: 65 }));
    let error = format!("{} X", START.replace('O', "0")).parse::<Position>();
    assert_eq!(error, Err(ParseBoardError::Ambiguous { offset: 27, found: '0', other: 28 }));
}

#[test]
fn faults_name_the_place() {
    use ParseBoardError::{Glyph, Length, MissingSide, Side};
    let long = format!("{START} X O");
    for (text, expected) in [
        ("", Length { offset: 0, found: 0, expected: None }),
        ("X-O", Length { offset: 3, found: 3, expected: None }),
        (&long, Length { offset: 67, found: 66, expected: None }),
        ("----é", Glyph { offset: 4, found: 'é' }),
        (START, MissingSide { offset: 64, size: BoardSize::Eight }),
        ("---- -OX- -XO- ---- -", Side { offset: 20, found: '-' }),
    ] {
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!(error, expected, "{text}");
        assert!(error.to_string().starts_with(&format!("offset {}: ", error.offset())));
    }
}

#[test]
fn a_reader_can_insist_on_a_size_and_supply_the_side() {
    let small = "---- -OX- -XO- ----";
    let reader = BoardReader::new().side_if_missing(Color::Black);
    assert_eq!(reader.read(small), Ok(Position::start_of(BoardSize::Four, StartKind::Usual)));
    let error = reader.size(BoardSize::Eight).read(small);
    assert_eq!(error, Err(ParseBoardError::Length { offset: 19, found: 16, expected: Some(BoardSize::Eight) }));
}
