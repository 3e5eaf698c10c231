//! Print, then parse: the same comes back. And whatever bytes come, the answer is a value or a placed error.
use proptest::collection::vec;
use proptest::prelude::*;
use viravolta_rules::{
    BoardReader, BoardSize, Color, Game, LetterCase, Move, PassStyle, Position, Square, TranscriptTokens,
};
use viravolta_testkit::generate::any_board;

use crate::position;

fn positions() -> impl Strategy<Value = Position> {
    let sizes = prop::sample::select(BoardSize::ALL.to_vec());
    (sizes, any::<bool>()).prop_flat_map(|(size, white)| {
        let turn = if white { Color::White } else { Color::Black };
        any_board(size.side()).prop_map(move |sets| position(sets, turn, size))
    })
}

fn played(start: Position, choices: &[usize]) -> Game {
    let mut game = Game::new(start);
    for choice in choices {
        let moves: Vec<Move> = game.position().all_moves().collect();
        let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
        assert!(game.play(*mv).is_ok());
    }
    game
}

/// Texts that are almost right: what parsers find hardest.
fn almost() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-iA-I0-9pPsS@ -]{0,40}",
        "([a-h][1-8]){0,12}(pass|pa|--|@@|-)?[ \u{e9}x]?([a-h][1-8]){0,3}",
        "[XOxo*bwBW.01 -]{60,70}",
        "[XO-]{16}[ ]?[XO01?]{0,2}",
    ]
}

proptest! {
    #[test]
    fn squares_and_moves(index in 0..64usize) {
        let square = Square::from_index(index).expect("below 64");
        prop_assert_eq!(square.to_string().parse(), Ok(square));
        prop_assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        prop_assert_eq!(Square::from_line_column_text(&square.to_line_column_text()), Ok(square));
        prop_assert_eq!(Move::Place(square).to_string().parse(), Ok(Move::Place(square)));
        for base in [0, 1] {
            let (line, column) = (square.row() as i64 + base, square.column() as i64 + base);
            prop_assert_eq!(Square::from_line_column(line, column, base), Some(square));
        }
    }

    #[test]
    fn board_strings(position in positions()) {
        let text = position.board_text().to_string();
        prop_assert_eq!(text.parse(), Ok(position));
        prop_assert_eq!(BoardReader::new().size(position.size()).read(&text), Ok(position));
        prop_assert_eq!(text.to_lowercase().parse(), Ok(position));
        let squares = &text[..position.size().area()];
        prop_assert_eq!(BoardReader::new().side_if_missing(position.turn()).read(squares), Ok(position));
    }

    #[test]
    fn pictures_show_every_disc_and_move(position in positions()) {
        let picture = position.picture().coordinates(false).counts(false).legal_moves(true).to_string();
        let glyphs: Vec<char> = picture.chars().filter(|glyph| !glyph.is_whitespace()).collect();
        prop_assert_eq!(glyphs.len(), position.size().area());
        for (square, glyph) in position.size().squares().iter().zip(glyphs) {
            let legal = position.legal_moves().contains(square);
            let empty = if legal { '+' } else { '.' };
            prop_assert_eq!(glyph, position.disc_at(square).map_or(empty, Color::glyph));
        }
    }

    #[test]
    fn pictures_are_rectangles(position in positions(), last in 0..64usize) {
        let last = Square::from_index(last).filter(|square| position.size().contains(*square));
        for coordinates in [false, true] {
            let picture = position.picture().coordinates(coordinates).counts(false).last_move(last).to_string();
            let rows = picture.lines().filter(|line| !line.ends_with(char::is_alphabetic) || !coordinates);
            let widths: Vec<usize> = rows.map(str::len).collect();
            prop_assert!(widths.iter().all(|width| *width == widths[0]), "{}", picture);
        }
    }

    #[test]
    fn transcripts(start in positions(), choices in vec(any::<usize>(), 0..70)) {
        let game = played(start, &choices);
        for letters in [LetterCase::Lower, LetterCase::Upper, LetterCase::ByColor] {
            for separator in ["", " ", "\n"] {
                for passes in [PassStyle::Pa, PassStyle::Pass, PassStyle::Dashes] {
                    let text = game.transcript().letters(letters).separator(separator).passes(passes).to_string();
                    prop_assert_eq!(Game::from_transcript(start, &text), Ok(game.clone()));
                }
            }
        }
        // Without passes a pass at the very end cannot be known.
        let mut shorter = game.clone();
        while shorter.moves().next_back() == Some(Move::Pass) {
            shorter.undo();
        }
        let read = Game::from_transcript(start, &game.transcript().to_string());
        prop_assert_eq!(read.map(|game| *game.position()), Ok(*shorter.position()));
    }

    #[test]
    fn any_text_gets_a_value_or_a_placed_error(text in almost()) {
        let placed = |offset: usize| offset <= text.len() && text.is_char_boundary(offset);
        if let Err(error) = text.parse::<Game>() {
            prop_assert!(placed(error.offset()), "{}", error);
        }
        if let Err(error) = text.parse::<Position>() {
            prop_assert!(placed(error.offset()), "{}", error);
        }
        let _ = (text.parse::<Move>(), text.parse::<Color>(), Square::from_line_column_text(&text));
        for token in TranscriptTokens::new(&text).flatten() {
            prop_assert!(placed(token.offset));
        }
    }
}
