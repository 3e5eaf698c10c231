//! `rothelo.txt`: 65 bytes, the side on turn and then A1, A2, ... H8 (the letter changes slowest).

use viravolta_rules::{BoardSize, Color, Position, Setup, Square};

/// The bytes of a file without a newline.
pub(super) const LENGTH: usize = 65;

/// What a `rothelo.txt` holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The position with the side on turn; the stars are black.
    pub position: Position,
    /// The first ball glyph in the file, the side byte included; `None` when there is no ball at all.
    pub ball: Option<char>,
}

/// What is wrong with the bytes of a `rothelo.txt`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavedError {
    /// Not 65 bytes, nor 65 and a newline.
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

impl Saved {
    /// The 65 bytes of the file.
    ///
    /// ```
    /// use viravolta_courses::Saved;
    /// use viravolta_rules::{BoardSize, Position, StartKind};
    /// let start = Position::start_of(BoardSize::Eight, StartKind::Mirrored);
    /// let saved = Saved { position: start, ball: Some('0') };
    /// assert_eq!(saved.to_bytes()[0], b'*');
    /// assert_eq!(Saved::from_bytes(&saved.to_bytes())?, saved);
    /// # Ok::<(), viravolta_courses::SavedError>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> [u8; LENGTH] {
        let ball = self.ball.and_then(|ball| u8::try_from(ball).ok()).unwrap_or(b'0');
        let glyph = |color| match color {
            Color::Black => b'*',
            Color::White => ball,
        };
        let mut bytes = [b' '; LENGTH];
        bytes[0] = glyph(self.position.turn());
        for (byte, square) in bytes[1..].iter_mut().zip(squares()) {
            if let Some(color) = self.position.disc_at(square) {
                *byte = glyph(color);
            }
        }
        bytes
    }

    /// Reads the bytes of a file; one newline after them is tolerated.
    ///
    /// # Errors
    /// When the length is wrong or a byte is none of the glyphs.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SavedError> {
        let bare = match bytes {
            [bare @ .., b'\r', b'\n'] | [bare @ .., b'\n'] if bare.len() == LENGTH => bare,
            _ => bytes,
        };
        let [side, board @ ..] = bare else { return Err(SavedError::Length { found: 0 }) };
        if bare.len() != LENGTH {
            return Err(SavedError::Length { found: bytes.len() as u64 });
        }
        let turn = disc(*side).ok_or(SavedError::Side { found: *side })?;
        let mut setup = Setup { turn, ..Setup::empty(BoardSize::Eight) };
        for (index, (byte, square)) in board.iter().zip(squares()).enumerate() {
            match disc(*byte) {
                Some(Color::Black) => setup.black = setup.black.with(square),
                Some(Color::White) => setup.white = setup.white.with(square),
                None if *byte == b' ' => {}
                None => return Err(SavedError::Cell { offset: index + 1, square, found: *byte }),
            }
        }
        let ball = bare.iter().find(|byte| disc(**byte) == Some(Color::White)).map(|byte| char::from(*byte));
        // One byte per square: no square is taken twice, so the check always succeeds.
        let position = setup.check().map_err(|_| SavedError::Length { found: bytes.len() as u64 })?;
        Ok(Self { position, ball })
    }
}

fn disc(byte: u8) -> Option<Color> {
    match byte {
        b'*' => Some(Color::Black),
        b'0' | b'o' | b'O' => Some(Color::White),
        _ => None,
    }
}

/// The squares in the order of the file: A1, A2, ... A8, B1, ... H8.
fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|column| (0..8).filter_map(move |row| Square::new(row, column)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Saved, SavedError};
    use viravolta_rules::{BoardSize, Color, Position, Setup, SquareSet, StartKind};

    fn start() -> [u8; 65] {
        let position = Position::start_of(BoardSize::Eight, StartKind::Mirrored);
        Saved { position, ball: None }.to_bytes()
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
        for (side, cells, ball) in [(b'*', b"oO", 'o'), (b'O', b"0o", 'O'), (b'0', b"oo", '0')] {
            let mut bytes = start();
            (bytes[0], bytes[29], bytes[36]) = (side, cells[0], cells[1]);
            assert_eq!(Saved::from_bytes(&bytes).expect("all glyphs are known").ball, Some(ball));
        }
    }

    #[test]
    fn one_newline_is_tolerated_and_nothing_else() {
        let bytes = start();
        let with = |tail: &[u8]| Saved::from_bytes(&[&bytes[..], tail].concat());
        assert!(with(b"").is_ok() && with(b"\n").is_ok() && with(b"\r\n").is_ok());
        for (tail, found) in [(&b"\n\n"[..], 67), (b" ", 66), (b"\r", 66), (&[b' '; 935], 1000)] {
            assert_eq!(with(tail), Err(SavedError::Length { found }));
        }
        for length in [0, 1, 64] {
            assert_eq!(Saved::from_bytes(&bytes[..length]), Err(SavedError::Length { found: length as u64 }));
        }
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        let mut bytes = start();
        bytes[10] = b'x';
        let error = Saved::from_bytes(&bytes).expect_err("x is no glyph").to_string();
        assert_eq!(error, "byte 11 (casa B2): esperado '*', '0', 'o', 'O' ou espaco, encontrado 'x'");
        bytes[0] = b'\n';
        let error = Saved::from_bytes(&bytes).expect_err("a newline is no side").to_string();
        assert_eq!(error, "byte 1 (jogador da vez): esperado '*', '0', 'o' ou 'O', encontrado o byte 0x0A");
    }

    proptest! {
        #[test]
        fn every_position_survives_the_round_trip(
            black: u64, other: u64, star_to_move: bool, ball in prop::sample::select(vec!['0', 'o', 'O']),
        ) {
            let turn = if star_to_move { Color::Black } else { Color::White };
            let white = other & !black;
            let setup = Setup {
                black: SquareSet::from_bits(black), white: SquareSet::from_bits(white), turn, size: BoardSize::Eight,
            };
            let position = setup.check().expect("the sets are disjoint");
            let bytes = Saved { position, ball: Some(ball) }.to_bytes();
            let read = Saved::from_bytes(&bytes).expect("we wrote it");
            prop_assert_eq!(read.position, position);
            prop_assert_eq!(read.ball, (white != 0 || !star_to_move).then_some(ball));
            prop_assert_eq!(Saved { ball: Some(ball), ..read }.to_bytes(), bytes);
        }

        #[test]
        fn no_bytes_panic(bytes in prop::collection::vec(prop::sample::select(b"*0oO \nx\xff".to_vec()), 0..70)) {
            if let Ok(saved) = Saved::from_bytes(&bytes) {
                prop_assert_eq!(Saved::from_bytes(&saved.to_bytes()).map(|again| again.position), Ok(saved.position));
            }
        }
    }
}
