//! The parsers of `viravolta-rules`, and the rules themselves.

use viravolta_rules::simd::{Isa, Portable};
use viravolta_rules::{
    Board, BoardReader, BoardSize, Color, Game, Move, PassStyle, Position, Setup, Square, SquareSet, TranscriptError,
};
use viravolta_testkit::naive::NaiveBoard;

/// Squares, moves and colours: what can be read is printed and read again to the same.
pub(crate) fn square_round_trip(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    if let Ok(square) = text.parse::<Square>() {
        assert!(square.to_string().eq_ignore_ascii_case(text));
    }
    if let Ok(square) = Square::from_line_column_text(text) {
        assert!(square.to_line_column_text().eq_ignore_ascii_case(text));
    }
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    if let Ok(color) = text.parse::<Color>() {
        assert_eq!(color.to_string().parse(), Ok(color));
    }
}

fn assert_placed(text: &str, offset: usize) {
    assert!(text.is_char_boundary(offset), "offset {offset} is no place in {text:?}");
}

/// Transcripts: a game is printed and read again to the same, in every style of passes; before a move that is not
/// legal stands a game; every fault has a place.
pub(crate) fn transcript_round_trip(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    match text.parse::<Game>() {
        Ok(game) => {
            for passes in [PassStyle::Pa, PassStyle::Pass, PassStyle::Dashes] {
                assert_eq!(game.transcript().passes(passes).to_string().parse(), Ok(game.clone()));
            }
        }
        Err(error) => {
            assert_placed(text, error.offset());
            assert!(!error.to_string().is_empty());
            if let TranscriptError::Illegal(illegal) = error {
                let before: Game = text[..illegal.offset].parse().expect("what stands before is a game");
                assert_eq!(before.position().turn(), illegal.turn);
                assert!(before.position().play(illegal.illegal.tried).is_err());
            }
        }
    }
}

/// Board strings: a position is printed and read again to the same; every fault has a place.
pub(crate) fn board_string_round_trip(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    match text.parse::<Position>() {
        Ok(position) => {
            let printed = position.board_text().to_string();
            assert_eq!(printed.parse(), Ok(position));
            assert_eq!(BoardReader::new().size(position.size()).read(text), Ok(position));
            assert_eq!(BoardReader::new().side_if_missing(!position.turn()).read(text), Ok(position));
            assert!(position.picture().legal_moves(true).to_string().lines().count() > position.size().side());
        }
        Err(error) => {
            assert_placed(text, error.offset());
            assert!(!error.to_string().is_empty());
        }
    }
    for size in BoardSize::ALL {
        if let Ok(position) = BoardReader::new().size(size).side_if_missing(Color::Black).read(text) {
            assert_eq!(position.size(), size);
        }
    }
}

/// Moves, flips, legality and the end of the game on any board of any size, against rules that share no code.
///
/// The first byte chooses the size and the side to move, 16 bytes the discs, and each of the rest a move.
pub(crate) fn rules_agree_with_naive_rules(data: &[u8]) {
    let Some((&[size], rest)) = data.split_first_chunk() else { return };
    let Some((owner, rest)) = rest.split_first_chunk() else { return };
    let Some((occupied, choices)) = rest.split_first_chunk() else { return };
    let [owner, occupied] = [owner, occupied].map(|bytes| u64::from_le_bytes(*bytes));
    let turn = if size & 4 == 0 { Color::Black } else { Color::White };
    let size = BoardSize::ALL[usize::from(size & 3) % 3];
    let occupied = occupied & size.squares().bits();
    let [black, white] = [occupied & owner, occupied & !owner].map(SquareSet::from_bits);
    let mut position = Setup { black, white, turn, size }.check().expect("disjoint, and inside the board");
    agree(&position);
    for choice in choices {
        let moves: Vec<Move> = position.all_moves().collect();
        let Some(mv) = moves.get(usize::from(*choice) % moves.len().max(1)) else { break };
        position = position.play(*mv).expect("it is among the legal moves");
        agree(&position);
    }
}

fn agree(position: &Position) {
    let board = position.board();
    let naive = NaiveBoard::from_bits(board.player, board.opponent, position.size().side());
    let legal = naive.moves();
    assert_eq!(position.legal_moves().bits(), legal);
    assert_eq!(position.is_over(), naive.is_over());
    for square in Square::all() {
        let expected = (legal & square.bit() != 0).then(|| naive.play(square.index()).to_bits());
        let found = position.play(Move::Place(square)).ok().map(|next| next.board());
        assert_eq!(found.map(|next| (next.player, next.opponent)), expected);
    }
    let inside = position.size().squares().bits();
    assert_eq!(Portable.moves(board.player, board.opponent) & inside, legal);
    same_children(Portable, board, inside);
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = viravolta_rules::simd::Avx2::detect() {
        same_children(avx2, board, inside);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = viravolta_rules::simd::Avx512::detect() {
        same_children(avx512, board, inside);
    }
}

/// The batches of a variant against one move after the other.
fn same_children(isa: impl Isa, board: Board, squares: u64) {
    let mut children = [board; 64];
    let made = isa.children_of_all(&[board], squares, &mut children, |_| {});
    let moves = SquareSet::from_bits(Portable.moves(board.player, board.opponent) & squares);
    let expected: Vec<Board> = moves.iter().filter_map(|square| board.play(square)).collect();
    assert_eq!(children[..made], expected);
    let flips = |isa: &dyn Fn(Square) -> u64| moves.iter().map(isa).collect::<Vec<u64>>();
    assert_eq!(
        flips(&|square| isa.flips(board.player, board.opponent, square)),
        flips(&|square| Portable.flips(board.player, board.opponent, square))
    );
}
