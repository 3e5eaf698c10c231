//! The words of the moves: moves, comments, results; numbers and annotations are skipped.

use viravolta_rules::Move;

/// A word with its byte offset.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Move(Move),
    Comment(&'a str),
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'a str),
    /// A variation of the move before it begins.
    Begin,
    /// A variation ends.
    End,
    /// Nothing that belongs here.
    Bad(&'a str),
    /// A comment that never ends.
    Open(&'static str),
}

pub(crate) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Takes everything up to a byte and steps over it.
    fn until(&mut self, end: u8) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(|byte| byte == end)?;
        self.at += length + 1;
        Some(&rest[..length])
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            let start = self.at;
            let rest = &self.text[start..];
            let token = match rest.as_bytes().first()? {
                b'{' => {
                    self.at += 1;
                    self.until(b'}').map_or(Token::Open("} at the end of the comment"), Token::Comment)
                }
                b';' => {
                    self.at += 1;
                    let comment = self.until(b'\n').unwrap_or(&rest[1..]);
                    self.at = self.at.max(start + 1 + comment.len());
                    Token::Comment(comment)
                }
                sign @ (b'(' | b')' | b'}') => {
                    self.at += 1;
                    match sign {
                        b'(' => Token::Begin,
                        b')' => Token::End,
                        _ => Token::Bad(&rest[..1]),
                    }
                }
                _ => {
                    let length = rest.find(|c: char| c.is_whitespace() || "{}();".contains(c)).unwrap_or(rest.len());
                    self.at += length;
                    match word(&rest[..length]) {
                        Some(token) => token,
                        None => continue,
                    }
                }
            };
            if matches!(token, Token::Open(_)) {
                self.at = self.text.len();
            }
            return Some((start, token));
        }
    }
}

/// `None` for move numbers and annotations.
fn word(word: &str) -> Option<Token<'_>> {
    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
        return Some(Token::Result(word));
    }
    if word.starts_with('$') {
        return None;
    }
    let numbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = match numbered.strip_prefix('.') {
        Some(after) if numbered.len() < word.len() => after.trim_start_matches('.'),
        _ => word,
    };
    if bare.is_empty() || bare.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()) {
        return None;
    }
    let mv = bare.trim_end_matches(['!', '?']).parse();
    Some(mv.map_or(Token::Bad(word), Token::Move))
}
