//! Bytes of programs as text: UTF-8 where it is, and otherwise the page of characters that Windows consoles have.

/// What the bytes from 128 on are on an old console, as far as it matters here: frames are frames.
fn old_console(byte: u8) -> char {
    match byte {
        0xB0..=0xB2 => '▒',
        0xB3 | 0xBA => '│',
        0xC4 | 0xCD => '─',
        0xB4..=0xDA => '┼',
        0xDB..=0xDF => '█',
        0xFE => '■',
        other => char::from_u32(0x100 + u32::from(other)).unwrap_or('?'),
    }
}

/// Puts text together out of bytes that were cut anywhere.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    /// The beginning of a character whose end has not come.
    held: Vec<u8>,
}

impl Decoder {
    pub(super) fn push(&mut self, bytes: &[u8]) -> String {
        self.held.extend_from_slice(bytes);
        let bytes = std::mem::take(&mut self.held);
        let mut text = String::new();
        let mut rest = bytes.as_slice();
        loop {
            let (valid, error) = match std::str::from_utf8(rest) {
                Ok(valid) => (valid, None),
                Err(error) => (str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(), Some(error)),
            };
            valid.chars().for_each(|c| push(&mut text, c));
            let Some(error) = error else { return text };
            rest = &rest[error.valid_up_to()..];
            let Some(len) = error.error_len() else {
                self.held = rest.to_vec();
                return text;
            };
            text.extend(rest[..len].iter().map(|byte| old_console(*byte)));
            rest = &rest[len..];
        }
    }
}

/// No course writes the letters of Eastern Europe: two corners of a frame happen to look like one of them.
fn push(text: &mut String, c: char) {
    if ('\u{100}'..'\u{1C0}').contains(&c) {
        text.extend(c.encode_utf8(&mut [0; 4]).bytes().map(old_console));
    } else {
        text.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_is_kept_and_frames_of_old_consoles_become_frames() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.push("posiç".as_bytes()), "posiç");
        assert_eq!(decoder.push(&[0xC3]), "");
        assert_eq!(decoder.push(&[0xA3, b'o']), "ão");
        assert_eq!(decoder.push(&[0xB3, 1, 0xB3, 2, 0xB3, b'\n']), "│\u{1}│\u{2}│\n");
        assert_eq!(decoder.push(&[0xC3, 0xC4, 0xC5, 0xC4, 0xB4, b'\n']), "┼─┼─┼\n");
    }
}
