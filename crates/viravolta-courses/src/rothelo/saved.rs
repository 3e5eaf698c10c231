//! What a `rothelo.txt` holds, and what is wrong with it in the words of the program.

use viravolta_notation::rothelo::{self, Ball, LENGTH};
use viravolta_rules::{Position, Square};

/// What is wrong with the bytes of a `rothelo.txt`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum SavedError {
    /// Not 65 bytes, nor 65 and a line end.
    #[error("tem {found} bytes em vez de {LENGTH}")]
    Length {
        /// How many bytes there are.
        found: u64,
    },
    /// The first byte is neither a star nor a ball.
    #[error("byte 1 (jogador da vez): esperado '*', '0', 'o' ou 'O', encontrado {}", shown(*found))]
    Side {
        /// What stood there.
        found: u8,
    },
    /// A byte of the board is neither a star, a ball nor a space.
    #[error(
        "byte {} (casa {}): esperado '*', '0', 'o', 'O' ou espaco, encontrado {}",
        offset + 1, square.to_string().to_uppercase(), shown(*found)
    )]
    Cell {
        /// Byte offset in the file, from 0.
        offset: usize,
        /// The square that it stands for.
        square: Square,
        /// What stood there.
        found: u8,
    },
}

fn shown(byte: u8) -> String {
    match byte {
        b' '..=b'~' => format!("'{}'", char::from(byte)),
        _ => format!("o byte 0x{byte:02X}"),
    }
}

/// Reads the bytes of a file: the position, and the first ball glyph if there is one.
pub(super) fn read(bytes: &[u8]) -> Result<(Position, Option<Ball>), SavedError> {
    rothelo::parse(bytes).map_err(|error| {
        let offset = usize::try_from(error.at.offset).unwrap_or(LENGTH);
        let square = offset.checked_sub(1).and_then(|index| Square::new(index % 8, index / 8));
        match (square, bytes.get(offset)) {
            _ if !has_right_length(bytes) => SavedError::Length { found: bytes.len() as u64 },
            (None, Some(found)) => SavedError::Side { found: *found },
            (Some(square), Some(found)) => SavedError::Cell { offset, square, found: *found },
            (_, None) => SavedError::Length { found: bytes.len() as u64 },
        }
    })
}

fn has_right_length(bytes: &[u8]) -> bool {
    match bytes {
        [bare @ .., b'\r', b'\n'] | [bare @ .., b'\n'] if bare.len() == LENGTH => true,
        _ => bytes.len() == LENGTH,
    }
}

#[cfg(test)]
mod tests {
    use super::{SavedError, read};
    use viravolta_notation::rothelo::{Ball, to_bytes};
    use viravolta_rules::{BoardSize, Position, StartKind};

    fn start() -> [u8; 65] {
        let position = Position::start_of(BoardSize::Eight, StartKind::Mirrored);
        to_bytes(&position, Ball::Zero).expect("an 8x8 board")
    }

    #[test]
    fn seed_000_the_letter_changes_slowest() {
        let bytes = start();
        // D4, D5, E4, E5 are the squares 27, 28, 35 and 36 counted A1, A2, ... from 0, after the side byte.
        assert_eq!(&bytes[28..30], b"*0");
        assert_eq!(&bytes[36..38], b"0*");
        assert_eq!(bytes[0], b'*');
        assert_eq!(bytes.iter().filter(|byte| **byte == b' ').count(), 60);
    }

    #[test]
    fn the_first_ball_glyph_is_remembered() {
        for (side, cells, ball) in [(b'*', b"oO", Ball::Lower), (b'O', b"0o", Ball::Upper), (b'0', b"oo", Ball::Zero)] {
            let mut bytes = start();
            (bytes[0], bytes[29], bytes[36]) = (side, cells[0], cells[1]);
            assert_eq!(read(&bytes).expect("all glyphs are known").1, Some(ball));
        }
    }

    #[test]
    fn one_line_end_is_tolerated_and_nothing_else() {
        let bytes = start();
        let with = |tail: &[u8]| read(&[&bytes[..], tail].concat());
        assert!(with(b"").is_ok() && with(b"\n").is_ok() && with(b"\r\n").is_ok());
        for (tail, found) in [(&b"\n\n"[..], 67), (b" ", 66), (b"\r", 66), (&[b' '; 935], 1000)] {
            assert_eq!(with(tail), Err(SavedError::Length { found }));
        }
        for length in [0, 1, 64] {
            assert_eq!(read(&bytes[..length]), Err(SavedError::Length { found: length as u64 }));
        }
        // A length that is wrong is named before a byte that is.
        assert_eq!(read(b"x\n"), Err(SavedError::Length { found: 2 }));
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        let mut bytes = start();
        bytes[10] = b'x';
        let error = read(&bytes).expect_err("x is no glyph").to_string();
        assert_eq!(error, "byte 11 (casa B2): esperado '*', '0', 'o', 'O' ou espaco, encontrado 'x'");
        bytes[0] = b'\n';
        let error = read(&bytes).expect_err("a newline is no side").to_string();
        assert_eq!(error, "byte 1 (jogador da vez): esperado '*', '0', 'o' ou 'O', encontrado o byte 0x0A");
    }
}
